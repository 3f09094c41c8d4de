"""Page numbers and running heads are found on paper, and nothing is taken from other texts."""

from __future__ import annotations

from bridgelaws.formats.page_breaks import Pages, find_pages
from bridgelaws.library.library import Library


def pages_of(text: str, library: Library) -> Pages:
    return find_pages(text, library.lexicons.values())


def lines_of(text: str, pages: Pages) -> list[tuple[str, str]]:
    return [(text[line.span.start : line.span.end].strip(), line.name) for line in pages.lines]


def test_a_number_under_a_form_feed_is_a_page_number(library: Library) -> None:
    text = "Some words.\n\f2\nMore of them.\n\f3\nThe last ones.\n"
    pages = pages_of(text, library)
    assert lines_of(text, pages) == [("2", "page-number"), ("3", "page-number")]
    assert [text[at : at + 2] for at in pages.breaks] == ["\f2", "\f3"]


def test_a_line_at_the_edge_of_most_pages_is_a_running_head(library: Library) -> None:
    text = "\f".join(f"THE LAWS IN OUR WORDS\nWhat page {n} says.\n- {n} -\n" for n in "34567")
    named = lines_of(text, pages_of(text, library))
    assert named.count(("THE LAWS IN OUR WORDS", "running-head")) == 5
    assert [line for line, name in named if name == "page-number"] == [f"- {n} -" for n in "34567"]


def test_the_heading_of_a_law_on_top_of_every_page_is_no_running_head(library: Library) -> None:
    text = "\f".join(f"LAW {n}\nIts words are number {n}.\n" for n in range(20, 26))
    assert pages_of(text, library).lines == ()


def test_pages_without_form_feeds_are_found_by_their_counting(library: Library) -> None:
    text = "".join(f"A sentence that stands on this page.\n{n} | Page\n" for n in range(1, 13))
    pages = pages_of(text, library)
    assert len(pages.breaks) == 12
    assert lines_of(text, pages) == [(f"{n} | Page", "page-number") for n in range(1, 13)]


def test_a_short_table_that_counts_makes_no_pages(library: Library) -> None:
    text = "Words about a table.\n" * 40 + "".join(f"{n}\n" for n in range(1, 7)) + "Words.\n" * 40
    assert pages_of(text, library) == Pages()
