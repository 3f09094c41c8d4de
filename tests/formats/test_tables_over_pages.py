"""Tables that go on in the next column or on the next page, and cells that stand close."""

from __future__ import annotations

import pytest

from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.tables.cells import part_cells
from bridgelaws.formats.pdf.tables.find import find_tables
from bridgelaws.formats.pdf.tables.lines import table_lines
from bridgelaws.formats.pdf.tables.over_pages import repeated_heads, rest_of_table
from bridgelaws.formats.pdf.text_runs import TextRun

HEAD, ROWS = ("Tricks", "Points"), (("one", "20"), ("two", "40"), ("three", "60"), ("four", "80"))


def table(*rows: tuple[str, str], page: int = 1, column: int = 0) -> list[TextRow]:
    return [
        TextRow(
            [TextRun(first, 50, 80, 500 - 12 * n, 10), TextRun(second, 120, 150, 500 - 12 * n, 10)],
            page,
            50,
            300,
            column,
        )
        for n, (first, second) in enumerate(rows)
    ]


def prose(text: str, y: float, page: int = 1, column: int = 0) -> TextRow:
    return TextRow([TextRun(text, 50, 290, y, 10)], page, 50, 300, column)


@pytest.mark.parametrize(("page", "column", "tables"), [(1, 1, [(0, 5), (5, 6)]), (2, 0, [(0, 6)])])
def test_the_head_that_a_table_says_again_is_no_row(
    page: int, column: int, tables: list[tuple[int, int]]
) -> None:
    rows = [*table(HEAD, *ROWS), *table(HEAD, ("five", "100"), page=page, column=column)]
    again = repeated_heads(rows, ())
    assert [row.text for row in again] == ["Tricks Points"]
    assert again[0] is rows[5]
    left = [row for row in rows if row not in again]
    assert find_tables(left, [left[5]]) == tables


def test_the_head_of_the_table_that_the_page_before_ended_with() -> None:
    rows = table(HEAD, ("five", "100"), page=2)
    assert repeated_heads(rows, table(HEAD, *ROWS)) == rows[:1]
    assert repeated_heads(rows, ()) == []
    assert repeated_heads(table(("Slam", "Points"), *ROWS, page=2), table(HEAD, *ROWS)) == []


def test_a_row_that_is_twice_in_one_column_stays() -> None:
    assert repeated_heads(table(HEAD, *ROWS, HEAD), ()) == []


def test_a_first_cell_of_many_lines_on_the_next_page_ends_with_its_last_line() -> None:
    following = table(*ROWS[2:], page=2)
    lines = ("whatever", "more was", "won")
    cell = [
        TextRow([TextRun(text, 50, 80, following[1].main.y - 12 * n, 10)], 2, 50, 300)
        for n, text in enumerate(lines, 1)
    ]
    after = prose("Whatever else was won counts for nothing.", cell[-1].main.y - 20, page=2)
    page = [prose("These are the points:", 520), *table(HEAD, *ROWS[:2])]
    assert rest_of_table(page, [*following, *cell, after]) == 5
    assert rest_of_table(page, [following[0], *cell[1:], following[1], after]) == 1


def narrow(text: str, index: int, before: float, behind: float, y: float = 500) -> TextRow:
    run = TextRun(text, 50, 160, y, 10, gaps=((index, before, behind),))
    return TextRow([run], 1, 50, 300)


def test_cells_that_stand_close_in_one_row_are_parted_as_the_others_are() -> None:
    rows = [narrow("Tricks that were won Points", 21, 112, 120), *table(*ROWS)]
    for n, row in enumerate(rows[1:], 1):
        for run in row.runs:
            run.y = 500 - 12 * n
    part_cells(rows)
    assert [run.text for run in rows[0].runs] == ["Tricks that were won", "Points"]
    (_, pieces), *_ = table_lines(rows, lambda row, n: [(row.runs[n].text, "")])
    assert "".join(text for text, _ in pieces) == "| Tricks that were won | Points |"


def test_rows_of_the_next_page_tell_where_cells_part() -> None:
    rows = [narrow("Tricks that were won Points", 21, 112, 120), *table(*ROWS, page=2)]
    part_cells(rows)
    assert [run.text for run in rows[0].runs] == ["Tricks that were won", "Points"]
    beside = [narrow("Tricks that were won Points", 21, 112, 120), *table(*ROWS, column=1)]
    part_cells(beside)
    assert len(beside[0].runs) == 1


def test_words_that_were_driven_apart_above_a_table_are_no_cells() -> None:
    run = TextRun(
        "to the side. Slam premiums", 50, 160, 500, 10, gaps=((7, 70, 76), (18, 112, 120))
    )
    rows = [TextRow([run], 1, 50, 300), *table(*ROWS)]
    part_cells(rows)
    assert [each.text for each in rows[0].runs] == ["to the side. Slam premiums"]


def test_a_wide_space_beside_a_table_that_parts_elsewhere_is_a_space() -> None:
    for row in (narrow("Words that were driven apart", 11, 92, 98), prose("No gap at all", 500)):
        rows = [row, *table(*ROWS)]
        part_cells(rows)
        assert len(rows[0].runs) == 1


@pytest.mark.parametrize(
    "marks", [("1.1", "1.2", "1.3"), ("12.3.1.", "12.3.2.", "12.4."), ("K-2/1", "K-2/2", "K-2/3")]
)
def test_numbers_of_places_in_a_column_of_their_own_are_no_table(marks: tuple[str, ...]) -> None:
    said = ("The hen comes in.", "The door is shut.", "The lamp is lit.")
    assert find_tables(table(*zip(marks, said, strict=True))) == []
    # Amounts with nothing said of them make cells.
    assert find_tables(table(*zip(marks, ("10", "20", "30"), strict=True))) == [(0, 3)]
