"""Which lines of a page are a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from typing import Final

from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.tables.cells import ALIGNED, are_aligned, is_celled
from bridgelaws.formats.pdf.tables.lookalikes import is_contents, is_justified
from bridgelaws.formats.pdf.tables.rows import is_centred, is_close, row_at

LEAST_ROWS: Final = 3
# A line is held against so many lines above it that have several cells.
COMPARED: Final = 3
# The rows of a table are so many times the height of their letters apart at most.
_FARTHEST: Final = 3.0
_RowOf = Callable[[int], tuple[int, int] | None]


def find_tables(rows: Sequence[TextRow], resumed: Sequence[TextRow] = ()) -> list[tuple[int, int]]:
    """The first and one past the last row of each table, in order.

    A mark with a wide space behind it is no table, nor are the contents with their page
    numbers at the right edge. With one of the ``resumed`` rows a table goes on that began
    before, however few rows of it are left.
    """
    found: list[tuple[int, int]] = []
    # A line is looked at again from each one above it that may begin a table.
    row_of = cache(partial(row_at, rows))
    n = 0
    while n < len(rows):
        end, least = _end(rows, n, row_of)
        while end > least and len(rows[end - 1].cells) < 2:
            if is_further_line(rows[end - 1], rows[end - 2], rows[end - 2]):
                break
            end -= 1
        table = rows[n:end]
        full = sum(len(row.cells) > 1 for row in table)
        if is_contents(table):
            n = end
            continue
        prose = is_justified(table)
        least = 1 if rows[n] in resumed else LEAST_ROWS
        if is_celled(rows[n]) and full >= least and not prose:
            found.append((_start(rows, n, found[-1][1] if found else 0), end))
            n = end
        else:
            n += 1
    return found


def _end(rows: Sequence[TextRow], first: int, row_of: _RowOf) -> tuple[int, int]:
    """One past the last line that a table may have, and past the last that it surely has."""
    end = least = first + 1
    if not is_celled(rows[first]):
        return end, least
    celled = deque([rows[first]], maxlen=COMPARED)
    while end < len(rows) and not _is_far(rows, end):
        begun = end
        if whole := whole_row(rows, end, celled, row_of):
            end = least = whole
        elif _same_table(rows, end, celled):
            end += 1
        else:
            break
        celled.extend(row for row in rows[begun:end] if is_celled(row))
    return end, least


def _is_far(rows: Sequence[TextRow], at: int) -> bool:
    """Whether a line stands too far below the one above it for both to be of one table."""
    above, row = rows[at - 1], rows[at]
    # Rows of the next page stand here only where they belong to the table (`rest_of_table`).
    if above.page != row.page:
        return False
    return above.column != row.column or above.main.y - row.main.y > _FARTHEST * row.main.size


def _same_table(rows: Sequence[TextRow], at: int, celled: Collection[TextRow]) -> bool:
    """Whether a line goes on with a table whose last lines with several cells are given."""
    above, row = rows[at - 1], rows[at]
    if is_celled(row):
        return any(are_aligned(row, other) for other in celled)
    # One line of a cell, under another cell than the first or going on in lower case.
    begins = abs(row.x0 - above.x0) > ALIGNED or _is_open(row)
    return (
        len(row.runs) == 1
        and begins
        and is_close(row, above)
        and row.x1 - row.x0 < 0.5 * (row.right - row.left)
    )


def whole_row(rows: Sequence[TextRow], at: int, celled: Collection[TextRow], row_of: _RowOf) -> int:
    """One past the last line of a table's row of several that a line is part of; 0 without one.

    Args:
        rows: the lines of a page.
        at: the place of the line.
        celled: the last lines of the table that have several cells.
        row_of: `row_at` of these lines.
    """
    found = row_of(at)
    if found is None:
        return 0
    start, end = found
    # Below cells at the top of a table's last row a paragraph may stand as close.
    ended = is_celled(rows[end - 1]) or is_centred(rows[start:end])
    if not (ended or _begins_row(rows, end, row_of)):
        return 0
    mine = [row for row in rows[start:end] if is_celled(row)]
    return end if any(are_aligned(row, other) for row in mine for other in celled) else 0


def _begins_row(rows: Sequence[TextRow], at: int, row_of: _RowOf) -> bool:
    """Whether a row of a table begins with a line, which may have one cell where cells differ."""
    if at == len(rows):
        return False
    found = row_of(at)
    return is_celled(rows[at]) or (found is not None and found[0] == at)


def _start(rows: Sequence[TextRow], first: int, least: int) -> int:
    """Where a table begins whose first line has no first cell: that one takes several lines."""
    start = first
    found = row_at(rows, first)
    if found is not None and not any(map(_is_ended, rows[found[0] : first])):
        return max(found[0], least)
    while start > least:
        above, row = rows[start - 1], rows[start]
        beside = above.page == row.page and above.column == row.column
        fits = len(above.runs) == 1 and above.x1 <= rows[first].x0
        if not (beside and fits and is_close(row, above)) or _is_ended(above):
            break
        start -= 1
    return start


def _is_ended(row: TextRow) -> bool:
    return row.text.endswith((".", ":", ";"))


def is_further_line(row: TextRow, above: TextRow, celled: TextRow) -> bool:
    """Whether a line with one cell goes on with the first cell of a row.

    Args:
        row: the line.
        above: the line above it, which may be a further line of that cell itself.
        celled: the line with which the row of the table begins.
    """
    room = celled.runs[1].x0 if len(celled.runs) > 1 else row.x1
    return is_close(row, above) and _is_open(row) and row.x1 <= room


def _is_open(row: TextRow) -> bool:
    """Whether a line begins as no new cell does: in lower case, or with a bracket or comma."""
    sign = row.text.lstrip()[:1]
    return sign.islower() or sign in ("(", ",", ";")
