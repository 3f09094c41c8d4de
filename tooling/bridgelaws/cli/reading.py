"""A file that a command is given and that is no source: text in UTF-8, of a size that fits."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from bridgelaws.errors import SourceError
from bridgelaws.formats.limits import LARGEST_TEXT, read_all, refuse
from bridgelaws.model.source import SourceRef

# The name of standard input.
STANDARD_INPUT: Final = Path("-")


def read_text(path: Path) -> str:
    """The text of a file, or of standard input, without a byte-order mark.

    Raises:
        SourceError: it is no file, larger than a hundred law books, or not UTF-8.
    """
    ref = SourceRef("standard input" if path == STANDARD_INPUT else str(path))
    if path == STANDARD_INPUT:
        data = sys.stdin.buffer.read(LARGEST_TEXT + 1)
        if len(data) > LARGEST_TEXT:
            refuse(ref, "TOO_LARGE", f"gives more than {LARGEST_TEXT // 1_000_000} MB")
    else:
        data = read_all(path, ref)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SourceError(f"{ref.file}: not UTF-8 at byte {problem.start}") from None
