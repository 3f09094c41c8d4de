"""A translator's table back into units: rows of one provision belong together by their ``id``.

The formats that hold tables, CSV and the files of office programs, give the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.exchange.back.remarks import tell_remark
from bridgelaws.exchange.back.returned import UNSAID, ReturnedFile, ReturnedUnit
from bridgelaws.exchange.out.csv_rows import COLUMNS, read_base, read_row
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.model.finding import Finding

NEEDED: Final = ("id", "target", "developer_comments")
# What is read where it is there: the file of a line begins with its language, and the translator
# may have written a remark.
WHERE: Final = "location"
REMARK: Final = "translator_comments"
SOURCE: Final = "source"
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
    rows: Iterable[tuple[int, Sequence[str]]],
    head: Sequence[str],
    file: str,
    faults: Iterable[Finding] = (),
) -> ReturnedFile:
    """The units of a table, and the language it is translated into where all its rows say one.

    A translator's remark has no place in a text, and is told; so are rows that did not come back.

    Args:
        rows: each with the line on which it stands, from 1; a row without any words is skipped.
        head: the name of each column; those in `NEEDED` are among them.
        file: for findings.
        faults: what was found before, as it stands when the rows were read. An error of a row is
            told of one that is none of ``rows``.
    """
    findings: list[Finding] = []
    units: dict[tuple[str, str], _UnitRows] = {}
    numbered = [(line, cells, dict(zip(head, cells, strict=False))) for line, cells in rows]
    named = {said for *_, row in numbered if (said := _language_of(row))}
    findings += faults
    findings += _find_gone(numbered, {f.line for f in findings if f.severity == "error"}, file)
    for line, cells, row in numbered:
        if not any(cells):
            continue
        findings += _find_beside(line, cells, head, file)
        if len(cells) < len(head):
            message = f"{counted(len(cells), 'cell')}, where the heading row has {len(head)}"
            findings.append(Finding(file, line, 1, "error", "COLUMNS", message))
            continue
        place, _, piece = row["id"].strip().partition("#")
        if not place or not piece:
            message = f"{row['id']!r} is no id such as duplicate/2017/16B1a#t1"
            findings.append(Finding(file, line, 1, "error", "UNKNOWN_UNIT", message))
            continue
        if remark := fold_breaks(row.get(REMARK, "")):
            what = f"{place}#{piece}: the translator's remark"
            findings.append(tell_remark(file, line, what, remark))
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
            if source := fold_breaks(row.get(SOURCE, "")):
                unit.sources[piece] = (line, source)
    found = []
    for (place, language), unit in units.items():
        if len(set(unit.bases)) > 1:
            message = f"the rows of {place} do not have the same base"
            findings.append(Finding(file, unit.lines[0], 1, "error", "NO_BASE", message))
            continue
        found.append(unit.returned(place, language))
    target = named.pop() if len(named) == 1 else ""
    return ReturnedFile(tuple(found), tuple(findings), target=target)


def _find_beside(
    line: int, cells: Sequence[str], head: Sequence[str], file: str
) -> Iterator[Finding]:
    """Words in columns that the export does not write."""
    for at, cell in enumerate(cells):
        name = head[at] if at < len(head) else ""
        if name not in COLUMNS and (words := fold_breaks(cell)):
            column = f"column {name!r}" if name else f"column {at + 1}, which has no name,"
            yield tell_remark(file, line, f"what {column} says", words)


def _find_gone(
    rows: Iterable[tuple[int, Sequence[str], Mapping[str, str]]], faulty: Iterable[int], file: str
) -> Iterator[Finding]:
    """The rows that a file had when it went out, by the numbers that it gave them.

    A row of which nothing can be read counts as the one behind that above it: it has been told.
    """
    placed: list[tuple[int, tuple[int, int] | None, Mapping[str, str]]] = [
        (line, read_row(row.get("developer_comments", "")), row)
        for line, cells, row in rows
        if any(cells)
    ]
    placed += [(line, None, {}) for line in faulty]
    there: dict[tuple[int, str], dict[int, tuple[int, str]]] = {}
    numbers: dict[int, tuple[int, str]] = {}
    number = unread = 0
    for line, told, row in sorted(placed, key=lambda each: each[0]):
        if told is None and not numbers:
            unread += 1
        elif told is None:
            number += 1
            numbers.setdefault(number, (line, ""))
        else:
            number, total = told
            numbers = there.setdefault((total, _language_of(row)), {})
            numbers[number] = (line, row.get("id", "").strip())
            # What stands above the first that can be read.
            for up in range(max(number - unread, 1), number):
                numbers.setdefault(up, (line, ""))
            unread = 0
    for (total, _), numbers in there.items():
        last, behind = 0, (1, "")
        for number in [*sorted(numbers), total + 1]:
            if number > last + 1:
                gone = (
                    f"row {last + 1}" if number == last + 2 else f"rows {last + 1} to {number - 1}"
                )
                where = f", behind {behind[1]}," if behind[1] else ""
                message = f"{gone} of {total}{where} did not come back, and stays as it was"
                yield Finding(file, behind[0], 1, "warning", "REMARK", message)
            last, behind = number, numbers.get(number, behind)


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
    sources: dict[str, tuple[int, str]] = field(default_factory=dict)

    def returned(self, place: str, language: str) -> ReturnedUnit:
        said = {name: text for name, text in self.texts.items() if text}
        empty = frozenset(name for name, text in self.texts.items() if not text)
        rows = tuple(self.lines)
        first = rows[0]
        return ReturnedUnit(
            place, said, *self.bases[0], first, 1, empty, (), language, rows, self.sources
        )
