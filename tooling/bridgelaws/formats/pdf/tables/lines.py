"""The lines of a table as text: its columns, and the cells of several lines put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.tables.rows import is_close, row_at

# Columns are further apart than this share of their letters' height.
_PARTED: Final = 0.9
Piece = tuple[str, str]
"""A part of a line's text, and the key of the note whose mark it is, mostly none."""
_Cells = dict[int, list[Piece]]


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
        elif made and not closed and is_close(row, rows[n - 1]) and _goes_on(cells, made[-1][1]):
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
