"""Which lines of a page are a table, found in time that grows with the page and no faster."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from bridgelaws.formats.pdf.tables.find import find_tables
from tests.formats.test_table_rows import set_rows

Row = Callable[[int], tuple[str, ...]]


def seconds(row: Row, count: int) -> float:
    """How long the processor finds tables among so many rows; the shorter of two times."""
    rows = set_rows([row(n) for n in range(count)], 0.0)
    times = []
    for _ in range(2):
        start = time.process_time()
        find_tables(rows)
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(lambda n: (f"Hen {n}", "Barley", "Coop"), id="a-table"),
        pytest.param(lambda n: (f"Of hens and geese {n}", str(n)), id="contents"),
    ],
)
def test_a_page_of_eight_times_as_many_cells_takes_some_eight_times_as_long(row: Row) -> None:
    # Where each line is held against all above it: sixty-four times.
    assert seconds(row, 400) < 24 * seconds(row, 50)


def test_contents_are_no_table_nor_are_their_last_lines() -> None:
    listed = [(f"Of hens and geese in the year {n}", str(n)) for n in range(1, 13)]
    assert find_tables(set_rows(listed, 0.0)) == []


def test_a_table_below_the_contents_is_found() -> None:
    listed = [(f"Of hens and geese in the year {n}", str(n)) for n in range(1, 13)]
    rows = set_rows(listed, 0.0)
    fed = set_rows(
        [("Hens", "Barley", "Coop"), ("Geese", "Oats", "Pond"), ("Sow", "Peel", "Sty")],
        0.0,
        top=rows[-1].main.y - 60,
    )
    assert find_tables([*rows, *fed]) == [(12, 15)]
