"""A file that a command writes: whole or not at all; a disk that refuses is told in a sentence."""

from __future__ import annotations

from pathlib import Path

from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import RecordError


def write_file(path: Path, data: bytes | str) -> None:
    """Write a file in one step; a text as UTF-8.

    Raises:
        RecordError: the disk refuses.
    """
    try:
        replace_file(path, data if isinstance(data, bytes) else data.encode("utf-8"))
    except OSError as problem:
        raise RecordError(f"{path}: cannot be written: {problem.strerror or problem}") from None
