"""A translator's table back into units: rows of one provision belong together by their ``id``.

The formats that hold tables, CSV and the files of office programs, give the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.exchange.back.returned import UNSAID, ReturnedFile, ReturnedUnit
from bridgelaws.exchange.out.csv_rows import read_base
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.model.finding import Finding

NEEDED: Final = ("id", "target", "developer_comments")
# What is read where it is there: the file of a line begins with its language, and the translator
# may have written a remark.
WHERE: Final = "location"
REMARK: Final = "translator_comments"
_PLAIN_FILE: Final = re.compile(r"([a-z]{2,3})/plain/")


def find_missing(head: Sequence[str], file: str) -> ReturnedFile | None:
    """The refusal of a table that lacks a column it needs; ``None`` where it has them all."""
    missing = [name for name in NEEDED if name not in head]
    if not missing:
        return None
    return refuse_file(file, 1, f"there is no column {', '.join(missing)}", "COLUMNS")


def refuse_file(file: str, line: int, message: str, code: str) -> ReturnedFile:
    """A file of which nothing is taken, and why."""
    return ReturnedFile((), (Finding(file, line, 1, "error", code, message),))


def gather_units(
    rows: Iterable[tuple[int, Sequence[str]]], head: Sequence[str], file: str
) -> ReturnedFile:
    """The units of a table, and the language it is translated into where all its rows say one.

    A translator's remark has no place in a text, and is told.

    Args:
        rows: each with the line on which it stands, from 1; a row without any words is skipped.
        head: the name of each column; those in `NEEDED` are among them.
        file: for findings.
    """
    findings: list[Finding] = []
    units: dict[tuple[str, str], _UnitRows] = {}
    numbered = [(line, cells, dict(zip(head, cells, strict=False))) for line, cells in rows]
    named = {said for *_, row in numbered if (said := _language_of(row))}
    for line, cells, row in numbered:
        if not any(cells):
            continue
        if len(cells) < len(head):
            message = f"{len(cells)} cells, where the heading row has {len(head)}"
            findings.append(Finding(file, line, 1, "error", "COLUMNS", message))
            continue
        place, _, piece = row["id"].strip().partition("#")
        if not place or not piece:
            message = f"{row['id']!r} is no id such as duplicate/2017/16B1a#t1"
            findings.append(Finding(file, line, 1, "error", "UNKNOWN_UNIT", message))
            continue
        if remark := fold_breaks(row.get(REMARK, "")):
            message = f"{place}#{piece}: the translator's remark is kept nowhere: “{remark}”"
            findings.append(Finding(file, line, 1, "warning", "REMARK", message))
        language = (_language_of(row) or UNSAID) if len(named) > 1 else ""
        unit = units.setdefault((place, language), _UnitRows())
        unit.lines.append(line)
        unit.bases.append(read_base(row["developer_comments"]))
        if piece in unit.texts:
            message = f"{place}#{piece} is there twice"
            findings.append(Finding(file, line, 1, "error", "SEGMENT", message))
            unit.texts["?"] = piece
        else:
            unit.texts[piece] = fold_breaks(row["target"])
    found = []
    for (place, language), unit in units.items():
        if len(set(unit.bases)) > 1:
            message = f"the rows of {place} do not have the same base"
            findings.append(Finding(file, unit.lines[0], 1, "error", "NO_BASE", message))
            continue
        found.append(unit.returned(place, language))
    target = named.pop() if len(named) == 1 else ""
    return ReturnedFile(tuple(found), tuple(findings), target=target)


def _language_of(row: Mapping[str, str]) -> str:
    """What a row is translated into, by the file that it is a line of; empty where it has none."""
    where = _PLAIN_FILE.match(row.get(WHERE, ""))
    return where[1] if where else ""


@dataclass
class _UnitRows:
    """The rows of one provision: their lines, their bases, and by name of a piece its words."""

    lines: list[int] = field(default_factory=list)
    bases: list[tuple[str, str]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def returned(self, place: str, language: str) -> ReturnedUnit:
        said = {name: text for name, text in self.texts.items() if text}
        empty = frozenset(name for name, text in self.texts.items() if not text)
        rows = tuple(self.lines)
        first = rows[0]
        return ReturnedUnit(place, said, *self.bases[0], first, 1, empty, (), language, rows)
