"""The rows of a table as a provision's text holds them: cells parted by bars, blank ones kept."""

from __future__ import annotations


def split_cells(row: str) -> tuple[tuple[int, int], ...]:
    """Where each cell of a row begins and ends, without the spaces around it.

    A bar at the row's start stands behind a blank first cell, one at its end before a blank last.

    >>> row = "| made | 20"
    >>> [row[start:end] for start, end in split_cells(row)]
    ['', 'made', '20']
    """
    cells = []
    position = 0
    for cell in row.split("|"):
        start = position + len(cell) - len(cell.lstrip())
        cells.append((min(start, position + len(cell)), position + len(cell.rstrip())))
        position += len(cell) + 1
    return tuple((start, max(start, end)) for start, end in cells)


def read_cells(row: str) -> tuple[str, ...]:
    """What each cell of a row says."""
    return tuple(row[start:end] for start, end in split_cells(row))
