"""Which lines of the paper are one row of a table whose cells have more or fewer lines.

Such cells stand at the top of their row, in its middle or at its foot; what stands in the middle
may stand between the lines of the others. Lengths are points, as in `text_runs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.formats.pdf.reading_order import TextRow

# A row of a table has so many lines at most on each side of one.
_TALLEST: Final = 16
# No line of a table has more cells: each is held against each.
_MOST_CELLS: Final = 40
# Lines of one cell are apart by the leading, give or take what the printer's grid rounds; rows of
# the table by more.
_LEADING: Final = 1.2
# Such lines are never further apart than this many times their height, nor closer than that.
_FARTHEST: Final = 1.35
_CLOSEST: Final = 0.7
# Lines that are closer than this share of the leading stand beside each other.
_BESIDE: Final = 0.85
# Two cells stand level where their places differ by no more than this share of their height.
_LEVEL: Final = 0.2


def row_at(rows: Sequence[TextRow], at: int) -> tuple[int, int] | None:
    """The first and one past the last line of the row of several lines that a line is part of.

    Nothing where the line is a row by itself, and where rows stand so close that the distance of
    their lines does not tell them apart.
    """
    if len(rows[at].runs) > _MOST_CELLS:
        return None
    low, high = _near(rows, at)
    tight = _tight(rows[low:high])
    start, end = at, at + 1
    while start > low and _hangs(rows[start:end], rows[start - 1 : start], tight):
        start -= 1
    while end < high and _hangs(rows[end : end + 1], rows[start:end], tight):
        end += 1
    found = rows[start:end]
    return (start, end) if len(found) > 1 and _is_row(found, tight) else None


def is_centred(rows: Sequence[TextRow]) -> bool:
    """Whether a cell stands in the middle of a row, between the first line and the last."""
    blocks = _blocks(rows)
    tallest = max(blocks, key=_height)
    slack = _LEVEL * rows[0].main.size
    return any(
        abs(_middle(block) - _middle(tallest)) <= slack < _height(tallest) - _height(block)
        for block in blocks
    )


def is_close(row: TextRow, above: TextRow) -> bool:
    """Whether a line stands so close below another that both may be lines of one row."""
    return above.page != row.page or above.main.y - row.main.y < _FARTHEST * row.main.size


def _near(rows: Sequence[TextRow], at: int) -> tuple[int, int]:
    """The lines around one that stand in its column, in letters of its size."""
    row = rows[at]

    def alike(other: TextRow) -> bool:
        beside = (other.page, other.column) == (row.page, row.column)
        return (
            beside
            and len(other.runs) <= _MOST_CELLS
            and abs(other.main.size - row.main.size) <= 0.1 * row.main.size
        )

    low, high = at, at + 1
    while low > max(0, at - _TALLEST) and alike(rows[low - 1]):
        low -= 1
    while high < min(len(rows), at + _TALLEST) and alike(rows[high]):
        high += 1
    return low, high


def _tight(rows: Sequence[TextRow]) -> float:
    """How far two lines of one cell are apart at most."""
    farthest = _FARTHEST * rows[0].main.size
    distances = [
        distance
        for n, row in enumerate(rows)
        # Between two lines of a cell there is one of other cells at most.
        for above in rows[max(0, n - 2) : n]
        for distance in _distances(row, above)
        if distance > _CLOSEST * row.main.size
    ]
    return min(_LEADING * min(distances, default=farthest), farthest)


def _distances(row: TextRow, above: TextRow) -> list[float]:
    """How far runs of two lines are apart that stand one below the other."""
    return [
        over.y - run.y
        for run in row.cells
        for over in above.cells
        if run.x0 < over.x1 and over.x0 < run.x1
    ]


def _hangs(below: Sequence[TextRow], above: Sequence[TextRow], tight: float) -> bool:
    """Whether lines go on with cells of those above, or stand beside the last of them."""
    if above[-1].main.y - below[0].main.y < _beside(tight):
        return True
    if _spans(below, above) or _spans(above, below):
        return False
    return any(
        0 < distance <= tight
        for row in below
        for over in above
        for distance in _distances(row, over)
    )


def _spans(rows: Sequence[TextRow], others: Sequence[TextRow]) -> bool:
    """Whether a line stands over or under two cells of another, as those of a paragraph do."""
    return any(
        sum(run.x0 < cell.x1 and cell.x0 < run.x1 for cell in other.cells) > 1
        for row in rows
        for run in row.cells
        for other in others
    )


def _beside(tight: float) -> float:
    """How far two lines are apart at least that stand one below the other."""
    return _BESIDE * tight / _LEADING


def _blocks(rows: Sequence[TextRow]) -> list[list[float]]:
    """The baselines of each column from left to right, the highest first."""
    blocks: list[list[float]] = []
    right = float("-inf")
    for run in sorted((run for row in rows for run in row.cells), key=lambda run: run.x0):
        if run.x0 >= right:
            blocks.append([])
        blocks[-1].append(run.y)
        right = max(right, run.x1)
    return [sorted(block, reverse=True) for block in blocks]


def _height(block: Sequence[float]) -> float:
    return block[0] - block[-1]


def _middle(block: Sequence[float]) -> float:
    return (block[0] + block[-1]) / 2


def _is_row(rows: Sequence[TextRow], tight: float) -> bool:
    """Whether all cells stand at the top, in the middle or at the foot of one row.

    Where several lines have all the cells they may be a row each, unless one cell stands in the
    middle.
    """
    blocks = _blocks(rows)
    apart = [a - b for block in blocks for a, b in pairwise(block)]
    # Two runs on one line of a column are two columns over which one cell stands.
    if len(blocks) == 1 or any(not _beside(tight) < far <= tight for far in apart):
        return False
    tallest = max(blocks, key=_height)
    slack = _LEVEL * rows[0].main.size
    level = all(
        abs(block[0] - tallest[0]) <= slack
        or abs(block[-1] - tallest[-1]) <= slack
        or abs(_middle(block) - _middle(tallest)) <= slack
        for block in blocks
    )
    full = sum(len(_blocks([row])) == len(blocks) for row in rows)
    return level and (full <= 1 or is_centred(rows))
