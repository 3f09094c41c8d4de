"""A table that goes on in the next column or on the next page, and may say its head there again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Final

from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.tables.cells import are_aligned, is_celled
from bridgelaws.formats.pdf.tables.find import (
    COMPARED,
    LEAST_ROWS,
    find_tables,
    is_further_line,
    whole_row,
)
from bridgelaws.formats.pdf.tables.lookalikes import is_contents, is_justified
from bridgelaws.formats.pdf.tables.rows import row_at

# So many of a page's last rows may tell that a table goes on over its end.
_TAIL: Final = 12
# A head has so many lines at most.
_HEAD: Final = 3


def rest_of_table(page: Sequence[TextRow], following: Sequence[TextRow]) -> int:
    """How many of the first rows of a page belong to a table that the page before began."""
    ending = row_at(page, len(page) - 1) if page else None
    tail = page[min(ending[0], len(page) - 3) if ending else -3 :]
    last = next((row for row in reversed(tail) if is_celled(row)), None)
    if last is None or not following:
        return 0
    # The last row may have more lines than that.
    ending_rows = page[-max(_TAIL, len(tail)) :]
    table = [row for row in ending_rows if is_celled(row) and are_aligned(row, last)]
    celled = deque(table, maxlen=COMPARED)
    row_of = partial(row_at, following)
    count = 0
    while count < len(following):
        row, above = following[count], following[count - 1] if count else table[-1]
        if whole := whole_row(following, count, celled, row_of):
            celled.extend(other for other in following[count:whole] if is_celled(other))
            table += following[count:whole]
            count = whole
            continue
        if is_celled(row) and any(are_aligned(row, other) for other in celled):
            celled.append(row)
            table.append(row)
        elif not (len(row.runs) == 1 and is_further_line(row, above, table[-1])):
            break
        count += 1
    full = [row for row in table if is_celled(row)]
    prose = is_contents(full) or is_justified(full)
    return 0 if prose or len(full) < LEAST_ROWS else count


def repeated_heads(rows: Sequence[TextRow], before: Sequence[TextRow]) -> list[TextRow]:
    """The rows with which a table says its head again where it goes on in a column or on a page.

    Args:
        rows: the text of a page, with what of its last table stands on the next one.
        before: the table that the page before ended with; empty where it ended with none.
    """
    found: list[TextRow] = _said_again(before, rows) if before else []
    for start, end in find_tables(rows):
        breaks = [n for n in range(start + 1, min(end + 1, len(rows))) if _is_break(rows, n)]
        for n in breaks:
            found += _said_again(rows[start:n], rows[n:])
    return found


def _is_break(rows: Sequence[TextRow], n: int) -> bool:
    above, row = rows[n - 1], rows[n]
    return (above.page, above.column) != (row.page, row.column)


def _said_again(table: Sequence[TextRow], rows: Sequence[TextRow]) -> list[TextRow]:
    """The first rows that say what the first of a table do."""
    found: list[TextRow] = []
    for head, row in zip(table[:_HEAD], rows, strict=False):
        if head.text.split() != row.text.split() or head is row:
            break
        found.append(row)
    return found if any(map(is_celled, found)) else []
