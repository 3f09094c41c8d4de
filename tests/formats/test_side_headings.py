"""Headings in the margin of a book: told from marks, from words that hang, and from nothing."""

from __future__ import annotations

from bridgelaws.formats.pdf.reading_order import TextRow, make_rows
from bridgelaws.formats.pdf.side_headings import put_beside, take_side_headings
from bridgelaws.formats.pdf.text_runs import TextRun

TEXT, MARGIN = 110.0, 40.0
LINE = "The words of a line that goes on to the edge"


def text(n: int) -> list[TextRun]:
    return [TextRun(f"{LINE} {n}.{k}", TEXT, 380, 500 - 12 * k, 10) for k in range(12)]


def heading(words: str, y: float, *, bold: bool = True, x: float = MARGIN) -> TextRun:
    return TextRun(words, x, x + 50, y, 9, bold=bold, ends_bold=bold)


def read(pages: list[list[TextRun]]) -> list[list[TextRow]]:
    numbered = list(enumerate(pages, 1))
    beside = take_side_headings(numbered, 10)
    return [
        put_beside(make_rows(runs, number, 10), rows)
        for (number, runs), rows in zip(numbered, beside, strict=True)
    ]


def test_a_heading_of_two_lines_stands_before_the_line_beside_it() -> None:
    pages = [[*text(n), heading("B. What is", 465), heading("said here", 454)] for n in range(8)]
    first = [row.text for row in read(pages)[0]]
    assert first.index("B. What is said here") == 3
    assert len(first) == 13
    assert first[3:5] == ["B. What is said here", f"{LINE} 0.3"]


def test_the_outer_margin_is_right_on_every_second_page() -> None:
    pages = [[*text(n), heading("A. Aside", 464, x=(40, 400)[n % 2])] for n in range(8)]
    assert all([row.text for row in rows][3] == "A. Aside" for rows in read(pages))


def test_a_narrow_gap_between_margin_and_text_is_no_space() -> None:
    pages = []
    for n in range(8):
        runs = text(n)
        first = runs[3]
        words = f"A. Aside {first.text}"
        both = TextRun(words, MARGIN, 380, first.y, 10, bold=True, gaps=((9, 104, TEXT),))
        pages.append([*runs[:3], both, *runs[4:]])
    assert [row.text for row in read(pages)[0]][3:5] == ["A. Aside", f"{LINE} 0.3"]


def test_marks_that_hang_and_notes_in_the_margin_of_one_page_stay() -> None:
    hanging = [[*text(n), TextRun("(1)", 90, 104, 464, 10)] for n in range(8)]
    assert all(row.column >= 0 for rows in read(hanging) for row in rows)
    once = [[*text(n), *([heading("A. Aside", 464)] if n == 3 else [])] for n in range(8)]
    assert all(row.column >= 0 for rows in read(once) for row in rows)
    plain = [[*text(n), heading("as the text is", 464, bold=False)] for n in range(8)]
    for rows in plain:
        rows[-1].size = 10
    assert all(row.column >= 0 for rows in read(plain) for row in rows)


def test_what_had_no_room_on_its_page_goes_on_with_its_heading() -> None:
    pages = [[*text(n), heading("A. Aside", 464)] for n in range(8)]
    pages[4][-1] = heading("and further", 500)
    shown = read(pages)
    assert [row.text for row in shown[3]][3] == "A. Aside and further"
    assert len(shown[4]) == 12
