"""A translator's CSV read back, from whatever spreadsheet saved it."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from typing import Any, Final

from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.back.table import find_missing, gather_units, refuse_file
from bridgelaws.exchange.out.csv_rows import unguard

# What Excel's “Unicode text” begins with.
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# What some spreadsheets write above the table.
_DELIMITER: Final = re.compile(r'"?sep=(?P<sign>[,;\t|])"?\s*', re.IGNORECASE)
_LARGEST: Final = 64 * 1024 * 1024


def read_csv(data: bytes, file: str) -> ReturnedFile:
    """Read a table as `write_csv` wrote it; a byte-order mark and semicolons are taken too.

    Excel writes semicolons where the comma is the decimal sign, and UTF-16 with tabs as
    “Unicode text”. Columns may have changed
    places and new ones may be there; those in `NEEDED` must be.
    """
    if len(data) > _LARGEST:
        return refuse_file(file, 0, f"larger than {_LARGEST // 1024 // 1024} MiB", "TOO_LARGE")
    try:
        text = data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = "neither UTF-8 nor UTF-16; save it as “CSV UTF-8”"
        return refuse_file(file, line, message, "ENCODING")
    # Who makes UTF-16 of a file with a mark has two.
    text = text.lstrip("\ufeff")
    first = text.partition("\n")[0]
    told = _DELIMITER.fullmatch(first)
    delimiter = told["sign"] if told else max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        if told:
            next(rows, [])
        head = [unguard(cell).strip() for cell in next(rows, [])]
        return find_missing(head, file) or gather_units(_numbered(rows), head, file)
    except csv.Error as problem:
        return refuse_file(file, rows.line_num, str(problem), "NOT_CSV")


def _numbered(rows: Any) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line on which it begins."""
    start = rows.line_num + 1
    for cells in rows:
        line, start = start, rows.line_num + 1
        yield line, [unguard(cell) for cell in cells]
