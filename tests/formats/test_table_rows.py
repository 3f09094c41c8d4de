"""Rows of tables whose cells have more or fewer lines: at the top, in the middle or at the foot."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bridgelaws.formats.pdf.reading_order import TextRow, make_lines
from bridgelaws.formats.pdf.tables.find import find_tables
from bridgelaws.formats.pdf.tables.lines import table_lines
from bridgelaws.formats.pdf.tables.over_pages import rest_of_table
from bridgelaws.formats.pdf.tables.rows import is_centred, row_at
from bridgelaws.formats.pdf.text_runs import TextRun

LEADING, ROOM, WIDE, RIGHT = 12.0, 3.0, 80.0, 340.0
YARD = (
    ("Beasts of\nthe yard", "What they\nare given at\ndawn", "Where"),
    ("Hens", "Barley", "Coop"),
    ("Geese and\nThe ducks\nof the\nlower pond", "Oats", "Pond or\nMeadow"),
    ("The old\nsow", "Peel", "Sty"),
)
SAID = [
    "| Beasts of the yard | What they are given at dawn | Where |",
    "| Hens | Barley | Coop |",
    "| Geese and The ducks of the lower pond | Oats | Pond or Meadow |",
    "| The old sow | Peel | Sty |",
]


def set_rows(
    rows: Sequence[Sequence[str]], place: float, page: int = 1, top: float = 700.0
) -> list[TextRow]:
    """Lines of a table; ``place`` is how far down in their row cells are: 0, 0.5 or 1."""
    runs: list[TextRun] = []
    for row in rows:
        cells = [cell.split("\n") for cell in row]
        most = max(map(len, cells))
        for column, lines in enumerate(cells):
            down = place * (most - len(lines))
            runs += [
                TextRun(
                    text,
                    50 + WIDE * column,
                    50 + WIDE * column + 5 * len(text),
                    top - LEADING * (n + down),
                    10,
                )
                for n, text in enumerate(lines)
            ]
        top -= LEADING * most + ROOM
    made = make_lines(runs, page)
    for line in made:
        line.right = RIGHT
    return made


def said(rows: Sequence[TextRow]) -> list[str]:
    """A table as text."""
    lines = table_lines(rows, lambda row, n: [(row.runs[n].text, "")])
    return ["".join(text for text, _ in pieces) for _, pieces in lines]


@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_cells_of_one_row_may_stand_anywhere_in_it(place: float) -> None:
    rows = set_rows(YARD, place)
    assert find_tables(rows) == [(0, len(rows))]
    assert said(rows) == SAID


def test_a_table_begins_with_the_lines_above_its_first_cells_in_the_middle() -> None:
    rows = set_rows(YARD[2:] * 2, 0.5)
    assert find_tables(rows) == [(0, len(rows))]
    assert said(rows) == SAID[2:] * 2


def test_what_stands_in_the_middle_may_stand_level_with_no_other_line() -> None:
    rows = set_rows(YARD[:1], 0.5)
    assert row_at(rows, 2) == (0, len(rows))
    assert is_centred(rows)
    assert not is_centred(set_rows(YARD[:1], 0.0))


def test_a_row_in_the_middle_of_which_its_cells_stand_goes_on_the_table_of_the_page_before() -> (
    None
):
    page = set_rows(YARD[:2], 0.5)
    following = set_rows(YARD[2:], 0.5, page=2)
    assert rest_of_table(page, following) == len(following)
    assert said([*page, *following]) == SAID


def test_a_cell_that_the_end_of_a_page_parts_goes_on_behind_it() -> None:
    page = set_rows([*YARD[:2], ("Geese and\nthe ducks", "Oats", "Pond")], 0.0)
    following = set_rows([("of the\nlower pond",)], 0.0, page=2)
    assert rest_of_table(page, following) == 2
    whole = [*page, *following]
    assert find_tables(whole) == [(0, len(whole))]
    assert said(whole)[2:] == ["| Geese and the ducks of the lower pond | Oats | Pond |"]


def test_a_last_row_of_more_lines_than_tell_that_a_table_goes_on() -> None:
    tall = "\n".join(["Geese and"] + ["the ducks"] * 15)
    page = set_rows([*YARD[:2], (tall, "Oats", "Pond")], 0.0)
    following = set_rows([*YARD[1:2], *YARD[3:]], 0.0, page=2)
    assert rest_of_table(page, following) == len(following)


def test_rows_that_stand_as_close_as_lines_are_told_apart_by_their_words() -> None:
    close = [("Hens", "Barley"), ("Geese and", "Oats"), ("the ducks", "and hay"), ("Sow", "Peel")]
    runs = [
        TextRun(text, 50 + WIDE * column, 50 + WIDE * column + 5 * len(text), 700 - 12.0 * n, 10)
        for n, row in enumerate(close)
        for column, text in enumerate(row)
    ]
    rows = make_lines(runs, 1)
    assert row_at(rows, 1) is None
    assert said(rows) == [
        "| Hens | Barley |",
        "| Geese and the ducks | Oats and hay |",
        "| Sow | Peel |",
    ]


def test_two_columns_under_one_cell_make_no_row_of_all_that_stands_below() -> None:
    rows = set_rows(
        [("Hens", "Barley", "Coop"), ("Geese", "Oats", "Pond"), ("Sow", "Peel", "Sty")], 0.0
    )
    for n, row in enumerate(rows):
        for run in row.runs:
            run.y = 700 - LEADING * n
    rows[1].runs[0].x1 = rows[1].runs[1].x0 + 1
    assert row_at(rows, 1) is None


def test_a_paragraph_close_below_a_table_is_no_line_of_it() -> None:
    below = TextRun("The miller brings whatever else they eat.", 50, 290, 0, 10)
    rows = set_rows(YARD, 0.5)
    below.y = rows[-1].main.y - LEADING
    assert find_tables([*rows, TextRow([below], 1, 50, RIGHT)]) == [(0, len(rows))]
