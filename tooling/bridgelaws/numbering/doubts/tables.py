"""Tables that came out otherwise than they can have been meant.

A table's rows have as many cells as its head, figures stand alone in their cells, another text
of the same law has the same figures row by row, and the scores are those of the game. What
breaks one of these is told, and stands as it was printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.scores import SCORES, score_rows
from bridgelaws.model.table_rows import read_cells

_NUMBER: Final = re.compile(r"\d+")
_FIGURES: Final = re.compile(r"[\d\s.,–-]*\d[\d\s.,–-]*")


def find_table_faults(
    provisions: Sequence[Provision],
    others: Sequence[Mapping[Locator, str]],
    work: str,
    language: str,
) -> Iterator[Finding]:
    """A finding for each table of an expression that somebody must look at, the first fault each.

    Args:
        provisions: those of one expression.
        others: the texts of the same places elsewhere, by address.
        work: whose provisions they are.
        language: theirs.
    """
    for provision in provisions:
        tables = [
            (block.start, provision.text[block.start : block.end].split("\n"))
            for block in provision.blocks
            if block.kind == "table"
        ]
        locator = provision.locator
        known = next((other[locator] for other in others if locator in other), "")
        faults = [
            (start, fault) for start, rows in tables for fault in _within(rows, locator, work)
        ]
        faults += [(0, fault) for fault in _beside(tables, known)]
        for start, fault in faults:
            place = provision.place(start)
            yield Finding(*place, "warning", "TABLE", fault, str(locator), language)


def _within(rows: Sequence[str], locator: Locator, work: str) -> Iterator[str]:
    """What is amiss in a table by itself."""
    cells = [read_cells(row) for row in rows]
    if max(map(len, cells)) < 2:
        yield "the cells of this table were printed one below the other; its rows are not known"
        return
    widths = {len(row) for row in cells}
    blank = [row for n, row in enumerate(cells) if not all(row[1:]) or (n and not row[0])]
    if len(widths) > 1 or blank:
        yield "the cells of this table do not fit its head"
    for column in zip(*(row for row in cells[1:] if len(row) == max(widths)), strict=True):
        counts = [len(_NUMBER.findall(cell)) for cell in column if _FIGURES.fullmatch(cell)]
        if counts and len(set(counts)) > 1 and min(counts) == 1:
            yield "two rows of this table run together"
            break
    if (work, locator.article) == SCORES:
        wrong = [row for row in cells if not _is_score(row)]
        for row in wrong[:1]:
            yield f"no score of the game has these figures: {' | '.join(row)}"


def _is_score(row: Sequence[str]) -> bool:
    """Whether a row has no figures, or those of something that is scored."""
    # No score has nine digits, and Python makes no `int` of thousands of them.
    figures = tuple(int(cell[:9]) for cell in row[1:] if _NUMBER.fullmatch(cell))
    return not figures or figures in _ROWS


def _beside(tables: Sequence[tuple[int, Sequence[str]]], known: str) -> Iterator[str]:
    """What another text of the place has otherwise: how many rows, and which figures in each."""
    here = [_figures(row) for _, rows in tables for row in rows]
    there = [_figures(line) for line in known.split("\n") if " | " in line]
    if len(there) > len(here):
        yield f"another text has {counted(len(there), 'row')} of tables here, this one {len(here)}"
    elif there and sorted(filter(None, here)) != sorted(filter(None, there)):
        yield "the figures of these tables are not those that another text has here"


def _figures(row: str) -> tuple[Decimal, ...]:
    return tuple(Decimal(found) for found in _NUMBER.findall(" ".join(read_cells(row)[1:])))


_ROWS: Final = score_rows()
