"""Tables on paper: lines whose text runs stand below one another."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Final

from bridgelaws.formats.pdf.paragraphs import MARK
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.table_rows import is_centred, row_at
from bridgelaws.formats.pdf.text_runs import TextRun

_ALIGNED: Final = 3.0
_LEAST_ROWS: Final = 3
# A line is held against so many lines above it that have several cells.
_COMPARED: Final = 3
# The rows of a table are so many times the height of their letters apart at most.
_FARTHEST: Final = 3.0
# So many of a page's last rows may tell that a table goes on over its end.
_TAIL: Final = 12
# So many rows above and below one may tell where its cells part.
_NEAR: Final = 4
# A head has so many lines at most.
_HEAD: Final = 3
# Columns are further apart than this share of their letters' height.
_PARTED: Final = 0.9
_LEADER: Final = re.compile(r"(?:\s?\.){4,}|_{4,}|…{2,}")
# The number of a place, "1.1", "12.3.1", "R-2/1", and what is said there, as of no amount.
_DECIMAL: Final = re.compile(r"[A-Z]{0,3}-?\d{1,3}(?:[./]\d{1,3})+\.?")
_WORDS: Final = re.compile(r"[^\W\d_]{2}.*\s[^\W\d_]")
_PAGE: Final = re.compile(r"\D*(\d{1,3})$")
Piece = tuple[str, str]
"""A part of a line's text, and the key of the note whose mark it is, mostly none."""
_Cells = dict[int, list[Piece]]
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
        while end > least and len(_cells(rows[end - 1])) < 2:
            if _is_further_line(rows[end - 1], rows[end - 2], rows[end - 2]):
                break
            end -= 1
        table = rows[n:end]
        full = sum(len(_cells(row)) > 1 for row in table)
        if _is_contents(table):
            n = end
            continue
        prose = _is_justified(table)
        least = 1 if rows[n] in resumed else _LEAST_ROWS
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
    celled = deque([rows[first]], maxlen=_COMPARED)
    while end < len(rows) and not _is_far(rows, end):
        begun = end
        if whole := _whole_row(rows, end, celled, row_of):
            end = least = whole
        elif _same_table(rows, end, celled):
            end += 1
        else:
            break
        celled.extend(row for row in rows[begun:end] if is_celled(row))
    return end, least


def _whole_row(
    rows: Sequence[TextRow], at: int, celled: Collection[TextRow], row_of: _RowOf
) -> int:
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
    return end if any(_aligned(row, other) for row in mine for other in celled) else 0


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
        if not (beside and fits and _is_rest(row, above)) or _is_ended(above):
            break
        start -= 1
    return start


def _is_ended(row: TextRow) -> bool:
    return row.text.endswith((".", ":", ";"))


def rest_of_table(page: Sequence[TextRow], following: Sequence[TextRow]) -> int:
    """How many of the first rows of a page belong to a table that the page before began."""
    ending = row_at(page, len(page) - 1) if page else None
    tail = page[min(ending[0], len(page) - 3) if ending else -3 :]
    last = next((row for row in reversed(tail) if is_celled(row)), None)
    if last is None or not following:
        return 0
    table = [row for row in page[-_TAIL:] if is_celled(row) and _aligned(row, last)]
    row_of = partial(row_at, following)
    count = 0
    while count < len(following):
        row, above = following[count], following[count - 1] if count else table[-1]
        celled = [other for other in table if is_celled(other)][-3:]
        if whole := _whole_row(following, count, celled, row_of):
            table += following[count:whole]
            count = whole
            continue
        if is_celled(row) and any(_aligned(row, other) for other in celled):
            table.append(row)
        elif not (len(row.runs) == 1 and _is_further_line(row, above, table[-1])):
            break
        count += 1
    celled = [row for row in table if is_celled(row)]
    prose = _is_contents(celled) or _is_justified(celled)
    return 0 if prose or len(celled) < _LEAST_ROWS else count


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
        if sum(_is_parted(other, before, behind) for other in near) < _LEAST_ROWS - 1:
            return [run]
    parts = [run]
    while parts[-1].gaps:
        parts[-1:] = parts[-1].part(parts[-1].gaps[0])
    return parts


def _is_parted(row: TextRow, before: float, behind: float) -> bool:
    """Whether two cells of a row stand on both sides of a gap, the second below its end."""
    return any(
        max(a.x1, before) < min(b.x0, behind) and abs(b.x0 - behind) <= _ALIGNED
        for a, b in pairwise(row.runs)
    )


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


def table_lines(
    rows: Sequence[TextRow], pieces_of: Callable[[TextRow, int], list[Piece]]
) -> list[tuple[TextRow, list[Piece]]]:
    """The rows of a table as ``| a | b |``; the further lines of a cell join its first.

    Lines whose cells stand at the top of one row, in its middle or at its foot are that row. Of
    others a line goes on with the row above where its first cell is empty, or where each of its
    cells goes on with the one above it.

    Args:
        rows: the rows of one table.
        pieces_of: the text of a run, by its row and its number there, parted at marks of notes.
    """
    edges = _columns(rows)
    made: list[tuple[TextRow, _Cells]] = []
    n = whole = 0
    while n < len(rows):
        row, cells = rows[n], _by_column(rows[n], edges, pieces_of)
        start, end = row_at(rows, n) or (n, n + 1)
        # What is one row is whole, unless the page ends in it.
        closed = n == whole and row.page == rows[n - 1].page
        if start == n < end - 1:
            whole = end
            for further in rows[n + 1 : end]:
                _join(cells, _by_column(further, edges, pieces_of))
        elif made and not closed and _is_rest(row, rows[n - 1]) and _goes_on(cells, made[-1][1]):
            _join(made[-1][1], cells)
            n += 1
            continue
        made.append((row, cells))
        n = end
    # A cell that is left blank keeps its place: a head may have nothing above the first column.
    columns = range(1 + max((column for _, cells in made for column in cells), default=0))
    return [
        (
            row,
            [p for c in columns for p in (("| ", ""), *cells.get(c, ()), (" ", ""))] + [("|", "")],
        )
        for row, cells in made
    ]


def _columns(rows: Sequence[TextRow]) -> list[tuple[float, float]]:
    """The left and right edge of each column, parted by what lines with many cells leave blank.

    A cell over several columns stands in a line with few; words of one cell may be driven apart.
    """
    most = max(len(row.runs) for row in rows)
    spans = sorted((s.x0, s.x1) for row in rows if 2 * len(row.runs) > most for s in row.runs)
    made: list[tuple[float, float, int]] = []
    for left, right in spans:
        if made and left < made[-1][1]:
            made[-1] = (made[-1][0], max(made[-1][1], right), made[-1][2] + 1)
        else:
            made.append((left, right, 1))
    edges = made[:1]
    for left, right, often in made[1:]:
        close = left < edges[-1][1] + _PARTED * rows[0].main.size
        if close and 2 * often < edges[-1][2]:
            edges[-1] = (edges[-1][0], right, edges[-1][2])
        else:
            edges.append((left, right, often))
    return [(left, right) for left, right, _ in edges]


def _by_column(
    row: TextRow,
    edges: Sequence[tuple[float, float]],
    pieces_of: Callable[[TextRow, int], list[Piece]],
) -> _Cells:
    """What a line says in each column; a cell stands in the one it overlaps most."""
    cells: _Cells = {}
    for n, run in enumerate(row.runs):
        if n in row.raised and cells:
            cells[max(cells)] += pieces_of(row, n)
            continue
        column = max(
            range(len(edges)),
            key=lambda c: min(run.x1, edges[c][1]) - max(run.x0, edges[c][0]),
        )
        cells[column] = _joined(cells.get(column, []), pieces_of(row, n))
    return cells


def _join(above: _Cells, cells: _Cells) -> None:
    for column, pieces in cells.items():
        above[column] = _joined(above.get(column, []), pieces)


def _joined(above: list[Piece], below: list[Piece]) -> list[Piece]:
    # The tab says that another line of the paper begins: a hyphen before it may part a word.
    gap = "\t" if _said(above).endswith("-") else " "
    return [*above, (gap, ""), *below] if above else below


def _said(pieces: Sequence[Piece]) -> str:
    return "".join(text for text, _ in pieces)


def _goes_on(cells: _Cells, above: _Cells) -> bool:
    """Whether the cells of a line are further lines of the cells above them."""
    if 0 not in cells:
        return True
    return all(
        not ((sign := _said(said).lstrip()[:1]).isupper() or sign.isdigit())
        or _said(above.get(column, [])).endswith(("-", ","))
        for column, said in cells.items()
    )


def _is_rest(row: TextRow, above: TextRow) -> bool:
    """Whether a line stands so close below another that both may be lines of one row."""
    return above.page != row.page or above.main.y - row.main.y < 1.35 * row.main.size


def _is_further_line(row: TextRow, above: TextRow, celled: TextRow) -> bool:
    """Whether a line with one cell goes on with the first cell of a row.

    Args:
        row: the line.
        above: the line above it, which may be a further line of that cell itself.
        celled: the line with which the row of the table begins.
    """
    room = celled.runs[1].x0 if len(celled.runs) > 1 else row.x1
    return _is_rest(row, above) and _is_open(row) and row.x1 <= room


def _is_open(row: TextRow) -> bool:
    """Whether a line begins as no new cell does: in lower case, or with a bracket or comma."""
    sign = row.text.lstrip()[:1]
    return sign.islower() or sign in ("(", ",", ";")


def _cells(row: TextRow) -> list[str]:
    return [run.text for n, run in enumerate(row.runs) if n not in row.raised]


def is_celled(row: TextRow) -> bool:
    """Whether a line has several cells; a mark and its text are none."""
    cells = _cells(row)
    if len(cells) < 2 or _LEADER.search(row.text):
        return False
    if len(cells) > 2:
        return True
    mark, text = (cell.strip() for cell in cells)
    return not (MARK.fullmatch(mark) or (_DECIMAL.fullmatch(mark) and _WORDS.search(text)))


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
        return any(_aligned(row, other) for other in celled)
    # One line of a cell, under another cell than the first or going on in lower case.
    begins = abs(row.x0 - above.x0) > _ALIGNED or _is_open(row)
    return (
        len(row.runs) == 1
        and begins
        and _is_rest(row, above)
        and row.x1 - row.x0 < 0.5 * (row.right - row.left)
    )


def _aligned(row: TextRow, other: TextRow) -> bool:
    """Whether each cell behind the first stands below one of another row.

    Words driven apart to fill a line stand below one another only by chance.
    """
    few, many = sorted((row.runs, other.runs), key=len)
    return len(few) > 1 and all(any(_below(cell, above) for above in many[1:]) for cell in few[1:])


def _below(cell: TextRun, above: TextRun) -> bool:
    middle = abs((cell.x0 + cell.x1) - (above.x0 + above.x1)) / 2
    return min(abs(cell.x0 - above.x0), abs(cell.x1 - above.x1), middle) <= _ALIGNED


def _is_justified(rows: Sequence[TextRow]) -> bool:
    """Whether the rows are lines of prose whose words were driven apart to fill the column."""
    right = max(row.right for row in rows)
    flush = sum(abs(row.x1 - right) < 2 for row in rows)
    later = [run.text for row in rows for run in row.runs[1:]]
    low = sum(text[:1].islower() for text in later)
    return flush >= 0.5 * len(rows) and low >= 0.4 * len(later)


def _is_contents(rows: Sequence[TextRow]) -> bool:
    """Whether the last cells count pages: numbers that never fall, with text before them."""
    numbers = []
    for row in rows:
        found = _PAGE.match(row.runs[-1].text)
        if len(row.runs) > 1 and found and not found.group().strip("0123456789 ."):
            numbers.append(int(found.group(1)))
    rising = all(a <= b for a, b in pairwise(numbers))
    two = sum(len(row.runs) <= 3 for row in rows) >= 0.8 * len(rows)
    return (
        len(numbers) >= 0.6 * len(rows)
        and rising
        and two
        and len(numbers) > 3
        and not _is_short(rows)
    )


def _is_short(rows: Sequence[TextRow]) -> bool:
    """Whether the first cells are no more than numbers or single words."""
    return sum(len(row.runs[0].text) > 12 for row in rows) < 0.4 * len(rows)
