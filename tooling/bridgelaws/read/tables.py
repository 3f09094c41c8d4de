"""Tables on paper: lines whose strokes stand below one another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.read.glyphs import Stroke
from bridgelaws.read.paragraphs import MARK
from bridgelaws.read.rows import Row

_ALIGNED: Final = 3.0
_LEAST_ROWS: Final = 3
_LEADER: Final = re.compile(r"(?:\s?\.){4,}|_{4,}|…{2,}")
_PAGE: Final = re.compile(r"\D*(\d{1,3})$")


def find_tables(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The first and one past the last row of each table, in order.

    A mark with a wide space behind it is no table, nor are the contents with their page
    numbers at the right edge.
    """
    found: list[tuple[int, int]] = []
    n = 0
    while n < len(rows):
        end = n + 1
        while end < len(rows) and _same_table(rows, n, end):
            end += 1
        while end > n + 1 and len(_cells(rows[end - 1])) < 2:
            end -= 1
        table = rows[n:end]
        full = sum(len(_cells(row)) > 1 for row in table)
        prose = _is_contents(table) or _is_justified(table)
        if _is_celled(rows[n]) and full >= _LEAST_ROWS and not prose:
            found.append((n, end))
            n = end
        else:
            n += 1
    return found


def table_lines(rows: Sequence[Row]) -> list[tuple[Row, str]]:
    """The rows of a table as ``| a | b |``; a cell's second line joins its first."""
    made: list[tuple[Row, list[tuple[float, float, str]]]] = []
    for row in rows:
        cells = [(s.x0, s.x1, s.text) for s in row.strokes]
        if made and len(cells) < len(made[-1][1]) and _is_rest(row, made[-1][0]):
            above = made[-1][1]
            for x0, x1, text in cells:
                at = min(range(len(above)), key=lambda i: abs(above[i][0] - x0))
                above[at] = (above[at][0], max(above[at][1], x1), f"{above[at][2]} {text}")
        else:
            made.append((row, cells))
    return [(row, f"| {' | '.join(text for _, _, text in cells)} |") for row, cells in made]


def _is_rest(row: Row, above: Row) -> bool:
    """Whether a row with fewer cells is the second line of cells above it."""
    close = above.main.y - row.main.y < 1.35 * row.main.size
    first = row.strokes[0]
    begins = abs(first.x0 - above.strokes[0].x0) <= _ALIGNED
    return close and (not begins or first.text[:1].islower())


def _cells(row: Row) -> list[str]:
    return [stroke.text for n, stroke in enumerate(row.strokes) if n not in row.raised]


def _is_celled(row: Row) -> bool:
    cells = _cells(row)
    if len(cells) < 2 or _LEADER.search(row.text):
        return False
    return not (len(cells) == 2 and MARK.fullmatch(cells[0].strip()))


def _same_table(rows: Sequence[Row], first: int, at: int) -> bool:
    above, row = rows[at - 1], rows[at]
    if above.page != row.page or above.column != row.column:
        return False
    if above.main.y - row.main.y > 3 * row.main.size or not _is_celled(rows[first]):
        return False
    if _is_celled(row):
        return any(_aligned(row, other) for other in rows[max(first, at - 3) : at])
    # One line of a cell, under another cell than the first or going on in lower case.
    return (
        len(row.strokes) == 1
        and _is_rest(row, above)
        and row.x1 - row.x0 < 0.5 * (row.right - row.left)
    )


def _aligned(row: Row, other: Row) -> bool:
    """Whether each cell behind the first stands below one of another row.

    Words driven apart to fill a line stand below one another only by chance.
    """
    few, many = sorted((row.strokes, other.strokes), key=len)
    return len(few) > 1 and all(any(_below(cell, above) for above in many[1:]) for cell in few[1:])


def _below(cell: Stroke, above: Stroke) -> bool:
    middle = abs((cell.x0 + cell.x1) - (above.x0 + above.x1)) / 2
    return min(abs(cell.x0 - above.x0), abs(cell.x1 - above.x1), middle) <= _ALIGNED


def _is_justified(rows: Sequence[Row]) -> bool:
    """Whether the rows are lines of prose whose words were driven apart to fill the column."""
    right = max(row.right for row in rows)
    flush = sum(abs(row.x1 - right) < 2 for row in rows)
    later = [stroke.text for row in rows for stroke in row.strokes[1:]]
    low = sum(text[:1].islower() for text in later)
    return flush >= 0.5 * len(rows) and low >= 0.4 * len(later)


def _is_contents(rows: Sequence[Row]) -> bool:
    """Whether the last cells count pages: numbers that never fall, with text before them."""
    numbers = []
    for row in rows:
        found = _PAGE.match(row.strokes[-1].text)
        if len(row.strokes) > 1 and found and not found.group().strip("0123456789 ."):
            numbers.append(int(found.group(1)))
    rising = all(a <= b for a, b in pairwise(numbers))
    two = sum(len(row.strokes) <= 3 for row in rows) >= 0.8 * len(rows)
    return (
        len(numbers) >= 0.6 * len(rows)
        and rising
        and two
        and len(numbers) > 3
        and not _is_short(rows)
    )


def _is_short(rows: Sequence[Row]) -> bool:
    """Whether the first cells are no more than numbers or single words."""
    return sum(len(row.strokes[0].text) > 12 for row in rows) < 0.4 * len(rows)
