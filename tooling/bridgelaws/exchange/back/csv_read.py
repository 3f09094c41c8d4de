"""A translator's CSV back into units: rows of one provision belong together by their ``id``."""

from __future__ import annotations

import codecs
import csv
import io
from typing import Any, Final

from bridgelaws.exchange.back.returned import ReturnedFile, ReturnedUnit
from bridgelaws.exchange.out.csv_rows import read_base, unguard
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.model.finding import Finding

NEEDED: Final = ("id", "target", "developer_comments")
# What Excel's “Unicode text” begins with.
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LARGEST: Final = 64 * 1024 * 1024


def read_csv(data: bytes, file: str) -> ReturnedFile:
    """Read a table as `write_csv` wrote it; a byte-order mark and semicolons are taken too.

    Excel writes semicolons where the comma is the decimal sign, and UTF-16 with tabs as
    “Unicode text”. Columns may have changed
    places and new ones may be there; those in `NEEDED` must be.
    """
    if len(data) > _LARGEST:
        return _refused(file, 0, f"larger than {_LARGEST // 1024 // 1024} MiB", "TOO_LARGE")
    try:
        text = data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = "neither UTF-8 nor UTF-16; save it as “CSV UTF-8”"
        return _refused(file, line, message, "ENCODING")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        head = [unguard(cell).strip() for cell in next(rows, [])]
        missing = [name for name in NEEDED if name not in head]
        if missing:
            return _refused(file, 1, f"there is no column {', '.join(missing)}", "COLUMNS")
        return _gather(rows, head, file)
    except csv.Error as problem:
        return _refused(file, rows.line_num, str(problem), "NOT_CSV")


def _gather(rows: Any, head: list[str], file: str) -> ReturnedFile:
    findings: list[Finding] = []
    texts: dict[str, dict[str, str]] = {}
    facts: dict[str, tuple[str, str, int]] = {}
    bases: dict[str, set[tuple[str, str]]] = {}
    start = rows.line_num + 1
    for cells in rows:
        line, start = start, rows.line_num + 1
        if not any(cells):
            continue
        if len(cells) < len(head):
            message = f"{len(cells)} cells, where the heading row has {len(head)}"
            findings.append(Finding(file, line, 1, "error", "COLUMNS", message))
            continue
        row = {name: unguard(cell) for name, cell in zip(head, cells, strict=False)}
        place, _, piece = row["id"].strip().partition("#")
        if not place or not piece:
            message = f"{row['id']!r} is no id such as duplicate/2017/16B1a#t1"
            findings.append(Finding(file, line, 1, "error", "UNKNOWN_UNIT", message))
            continue
        own = texts.setdefault(place, {})
        base = read_base(row["developer_comments"])
        facts.setdefault(place, (*base, line))
        bases.setdefault(place, set()).add(base)
        said = fold_breaks(row["target"])
        if piece in own or f"?{piece}" in own:
            message = f"{place}#{piece} is there twice"
            findings.append(Finding(file, line, 1, "error", "SEGMENT", message))
            own["?"] = piece
        elif said:
            own[piece] = said
        else:
            own[f"?{piece}"] = ""
    units = []
    for place, own in texts.items():
        source_hash, target_hash, line = facts[place]
        if len(bases[place]) > 1:
            message = f"the rows of {place} do not have the same base"
            findings.append(Finding(file, line, 1, "error", "NO_BASE", message))
            continue
        said_there = {name: text for name, text in own.items() if text}
        empty = frozenset(name[1:] for name, text in own.items() if not text)
        units.append(ReturnedUnit(place, said_there, source_hash, target_hash, line, 1, empty))
    return ReturnedFile(tuple(units), tuple(findings))


def _refused(file: str, line: int, message: str, code: str) -> ReturnedFile:
    return ReturnedFile((), (Finding(file, line, 1, "error", code, message),))
