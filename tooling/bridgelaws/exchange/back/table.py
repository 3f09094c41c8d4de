"""A translator's table back into units: rows of one provision belong together by their ``id``.

The formats that hold tables, CSV and the files of office programs, give the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaws.exchange.back.returned import ReturnedFile, ReturnedUnit
from bridgelaws.exchange.out.csv_rows import read_base
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.model.finding import Finding

NEEDED: Final = ("id", "target", "developer_comments")
# What is read where it is there: the file of a line begins with its language.
WHERE: Final = "location"
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

    Args:
        rows: each with the line on which it stands, from 1; a row without any words is skipped.
        head: the name of each column; those in `NEEDED` are among them.
        file: for findings.
    """
    findings: list[Finding] = []
    texts: dict[str, dict[str, str]] = {}
    facts: dict[str, tuple[str, str, int]] = {}
    bases: dict[str, set[tuple[str, str]]] = {}
    languages: set[str] = set()
    for line, cells in rows:
        if not any(cells):
            continue
        if len(cells) < len(head):
            message = f"{len(cells)} cells, where the heading row has {len(head)}"
            findings.append(Finding(file, line, 1, "error", "COLUMNS", message))
            continue
        row = dict(zip(head, cells, strict=False))
        place, _, piece = row["id"].strip().partition("#")
        if not place or not piece:
            message = f"{row['id']!r} is no id such as duplicate/2017/16B1a#t1"
            findings.append(Finding(file, line, 1, "error", "UNKNOWN_UNIT", message))
            continue
        where = _PLAIN_FILE.match(row.get(WHERE, ""))
        languages |= {where[1]} if where else set()
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
    target = languages.pop() if len(languages) == 1 else ""
    return ReturnedFile(tuple(units), tuple(findings), target=target)
