"""Notes that a page is full of, and marks of many stars."""

from __future__ import annotations

from bridgelaws.formats.pdf.headers_footers import part_pages
from bridgelaws.formats.pdf.reading_order import make_lines
from bridgelaws.formats.pdf.text_runs import TextRun


def text_page(number: int) -> tuple[int, list[TextRun]]:
    return number, [
        TextRun(f"a line of the text of page {number}", 50, 300, 500 - 14 * n, 11)
        for n in range(20)
    ]


def notes_of(signs: list[str]) -> list[str]:
    small = [
        run
        for n, sign in enumerate(signs)
        for run in (
            TextRun(f"{sign} Something is added about a word", 50, 300, 500 - 20 * n, 8),
            TextRun("that was said before.", 50, 200, 490 - 20 * n, 8),
        )
    ]
    pages, _ = part_pages([text_page(1), text_page(2), (3, small)])
    return [row.text for row in pages[2].notes]


def test_a_page_of_nothing_but_counted_notes_holds_notes() -> None:
    assert len(notes_of([str(n) for n in range(1, 10)])) == 18
    assert len(notes_of(["*" * n for n in range(1, 10)])) == 18


def test_a_page_of_small_print_whose_numbers_do_not_count_on_holds_none() -> None:
    assert notes_of(["12", "7", "33", "5", "18", "2", "40", "9", "21"]) == []


def test_a_mark_of_nine_stars_stands_in_the_line_of_its_word() -> None:
    word = TextRun("that it was turned", 50, 200, 500, 11)
    stars = TextRun("*********", 201, 220, 504, 6.6)
    (row,) = make_lines([word, stars], 1)
    assert row.raised == {1}
    assert row.text == "that it was turned*********"


def numbered_page(number: int, foot: str) -> tuple[int, list[TextRun]]:
    number, runs = text_page(number)
    return number, [*runs, TextRun(foot, 170, 176, 100, 11)]


def test_the_numbers_of_two_pages_are_no_text_of_theirs() -> None:
    pages, _ = part_pages([numbered_page(1, "1"), numbered_page(2, "2")])
    assert [[row.text for row in page.feet] for page in pages] == [["1"], ["2"]]
    # Numbers that do not count the pages are what the text ends with.
    pages, _ = part_pages([numbered_page(1, "7"), numbered_page(2, "3")])
    assert [page.feet for page in pages] == [[], []]
