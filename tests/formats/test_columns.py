"""Columns of a page that is too short to show them, told by the other pages of its book."""

from __future__ import annotations

from bridgelaws.formats.pdf.columns import find_gutters, gutter_near, usual_gutters
from bridgelaws.formats.pdf.reading_order import make_rows
from bridgelaws.formats.pdf.text_runs import TextRun

LEFT, RIGHT = 45.0, 224.0


def line(text: str, x: float, y: float, width: float = 140, size: float = 8) -> TextRun:
    return TextRun(text, x, x + width, y, size)


def column(x: float, name: str, count: int) -> list[TextRun]:
    return [line(f"{name}{n}", x, 500 - 10 * n) for n in range(count)]


FULL = [*column(LEFT, "l", 20), *column(RIGHT, "r", 20)]
PROSE = [line(f"w{n}", LEFT, 500 - 10 * n, 320) for n in range(20)]


def test_a_book_has_the_gutters_of_a_fifth_of_its_pages() -> None:
    (gutter,) = usual_gutters([FULL, FULL, PROSE])
    assert LEFT + 140 < gutter < RIGHT
    assert usual_gutters([PROSE] * 9 + [FULL]) == []


def test_a_short_page_is_read_in_the_columns_of_its_book() -> None:
    short = [*column(LEFT, "l", 3), *column(RIGHT, "r", 2)]
    assert [row.text for row in make_rows(short, 1, 8)] == ["l0 r0", "l1 r1", "l2"]
    read = [row.text for row in make_rows(short, 1, 8, [204])]
    assert read == ["l0", "l1", "l2", "r0", "r1"]


def test_headings_of_both_columns_may_be_written_before_the_rest() -> None:
    heads = [line("HL", LEFT, 520), line("HR", RIGHT, 520)]
    page = [*heads, *column(LEFT, "l", 4), *column(RIGHT, "r", 4)]
    assert gutter_near(page, [204]) != []
    assert [row.text for row in make_rows(page, 1, 8, [204])][:5] == ["HL", "l0", "l1", "l2", "l3"]


def test_a_table_and_a_line_across_have_no_columns() -> None:
    rows = [
        s for n in range(5) for s in (line("a", LEFT, 500 - 10 * n), line("b", RIGHT, 500 - 10 * n))
    ]
    assert gutter_near(rows, [204]) == []
    assert gutter_near([*column(LEFT, "l", 3), line("wide", LEFT, 400, 300)], [204]) == []


def test_what_is_written_first_and_stands_in_the_second_column_belongs_there() -> None:
    # Headings first: the one of the second column collides with nothing that stands there.
    page = [
        line("HL", LEFT, 520),
        line("HR", RIGHT, 522, 30),
        *column(LEFT, "l", 12),
        *column(RIGHT, "r", 12),
    ]
    read = [row.text for row in make_rows(page, 1, 8)]
    assert read == ["HL", *(f"l{n}" for n in range(12)), "HR", *(f"r{n}" for n in range(12))]


def test_a_mark_that_hangs_in_the_gutter_is_of_the_column_on_its_right() -> None:
    hung = [line("B.", RIGHT - 16, 500, 7), *column(RIGHT, "r", 3)]
    # Most pages have no marks there, and the middle of what they leave blank is right of it.
    assert gutter_near([*column(LEFT, "l", 3), *hung], [212]) == [(LEFT + 140 + RIGHT - 16) / 2]
    marks = [line(f"{n}.", RIGHT - 16, 500 - 10 * n, 7) for n in range(12)]
    page = [*column(LEFT, "l", 12), *column(RIGHT, "r", 12), *marks]
    assert find_gutters(page) == [(LEFT + 140 + RIGHT - 16) / 2]


def test_a_heading_left_of_all_else_in_its_column_does_not_cross_the_gutter() -> None:
    items = [line(f"i{n}", RIGHT + 30, 480 - 10 * n, 110) for n in range(18)]
    heading = line("A heading of many words", RIGHT - 16, 500, 130)
    page = [*column(LEFT, "l", 20), heading, *items]
    assert find_gutters(page) == [(LEFT + 140 + RIGHT - 16) / 2]
    assert [row.text for row in make_rows(page, 1, 8)][20] == heading.text
