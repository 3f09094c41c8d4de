"""A file that a command is given and that is no source: text in UTF-8, of a size that fits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bridgelaws.errors import SourceError
from bridgelaws.formats.limits import LARGEST_TEXT, read_all, refuse
from bridgelaws.model.source import SourceRef

# The name of standard input.
STANDARD_INPUT: Final = Path("-")
# A query in JSON is a hundredth of it.
_LARGEST_LINE: Final = 1_000_000


def read_text(path: Path) -> str:
    """The text of a file, or of standard input, without a byte-order mark.

    Raises:
        SourceError: it is no file, larger than a hundred law books, or not UTF-8.
    """
    return _decode(read_bytes(path), _name(path))


def read_bytes(path: Path) -> bytes:
    """What a file, or standard input, holds.

    Raises:
        SourceError: it is no file, or larger than a hundred law books.
    """
    ref = SourceRef(_name(path))
    if path != STANDARD_INPUT:
        return read_all(path, ref)
    data = sys.stdin.buffer.read(LARGEST_TEXT + 1)
    if len(data) > LARGEST_TEXT:
        refuse(ref, "TOO_LARGE", f"gives more than {LARGEST_TEXT // 1_000_000} MB")
    return data


def _name(path: Path) -> str:
    return "standard input" if path == STANDARD_INPUT else str(path)


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file; those of standard input as they come, so that each can be answered.

    Only a line feed ends a line; it is not given.

    Raises:
        SourceError: it is no file, larger than a hundred law books, a line of standard input is
            larger than a million bytes, or it is not UTF-8.
    """
    if path != STANDARD_INPUT:
        yield from read_text(path).split("\n")
        return
    number = 0
    while line := sys.stdin.buffer.readline(_LARGEST_LINE + 1):
        number += 1
        where = SourceRef(f"standard input:{number}")
        if len(line) > _LARGEST_LINE:
            refuse(where, "TOO_LARGE", f"is a line of more than {_LARGEST_LINE} bytes")
        yield _decode(line, where.file).removesuffix("\n")


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SourceError(f"{name}: not UTF-8 at byte {problem.start}") from None
