"""The cells of a line of paper: whether it has several, and where a narrow gap parts two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.formats.pdf.paragraphs import MARK
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.text_runs import TextRun

# Cells stand below one another that differ by no more points.
ALIGNED: Final = 3.0
# So many rows above and below one may tell where its cells part, and so many must.
_NEAR: Final = 4
_LEAST_NEAR: Final = 2
_LEADER: Final = re.compile(r"(?:\s?\.){4,}|_{4,}|…{2,}")
# The number of a place, "1.1", "12.3.1", "R-2/1", and what is said there, as of no amount.
_DECIMAL: Final = re.compile(r"[A-Z]{0,3}-?\d{1,3}(?:[./]\d{1,3})+\.?")
_WORDS: Final = re.compile(r"[^\W\d_]{2}.*\s[^\W\d_]")


def is_celled(row: TextRow) -> bool:
    """Whether a line has several cells; a mark and its text are none."""
    cells = row.cells
    if len(cells) < 2 or _LEADER.search(row.text):
        return False
    if len(cells) > 2:
        return True
    mark, text = (cell.text.strip() for cell in cells)
    return not (MARK.fullmatch(mark) or (_DECIMAL.fullmatch(mark) and _WORDS.search(text)))


def are_aligned(row: TextRow, other: TextRow) -> bool:
    """Whether each cell behind the first stands below one of another row.

    Words driven apart to fill a line stand below one another only by chance.
    """
    few, many = sorted((row.runs, other.runs), key=len)
    return len(few) > 1 and all(any(_below(cell, above) for above in many[1:]) for cell in few[1:])


def _below(cell: TextRun, above: TextRun) -> bool:
    middle = abs((cell.x0 + cell.x1) - (above.x0 + above.x1)) / 2
    return min(abs(cell.x0 - above.x0), abs(cell.x1 - above.x1), middle) <= ALIGNED


def part_cells(rows: Sequence[TextRow]) -> None:
    """Part the runs of rows, in place, where a table's narrowest gap made one of two cells.

    A gap parts cells where other rows nearby have cells on both sides of it, and what stands behind
    it stands below theirs; they may stand on the next page or on the one before. Where that is not
    so of each wide gap of a run, its words were driven apart to fill a line.
    """
    for n, row in enumerate(rows):
        if not any(run.gaps for run in row.runs) or row.raised:
            continue
        near = [
            other
            for other in rows[max(0, n - _NEAR) : n + _NEAR + 1]
            if other is not row and (other.page != row.page or other.column == row.column)
        ]
        row.runs[:] = [part for run in row.runs for part in _part(run, near)]


def _part(run: TextRun, near: Sequence[TextRow]) -> list[TextRun]:
    for _, before, behind in run.gaps:
        if sum(_is_parted(other, before, behind) for other in near) < _LEAST_NEAR:
            return [run]
    parts = [run]
    while parts[-1].gaps:
        parts[-1:] = parts[-1].part(parts[-1].gaps[0])
    return parts


def _is_parted(row: TextRow, before: float, behind: float) -> bool:
    """Whether two cells of a row stand on both sides of a gap, the second below its end."""
    return any(
        max(a.x1, before) < min(b.x0, behind) and abs(b.x0 - behind) <= ALIGNED
        for a, b in pairwise(row.runs)
    )
