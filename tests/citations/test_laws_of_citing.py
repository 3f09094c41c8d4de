"""What holds of the citations of any text at all."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import LANGUAGES
from bridgelaws.citations.editions import Editions
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator, parse_locator

CITING: Final = (
    None,
    "16C3",
    "12C1eii",
    "80B2j",
    "47E2b",
    "68",
    "bb4b",
    "bb",
    "def~alert",
    "intro~2",
    "16~b7",
)
SCRAPS: Final = (
    "16",
    "16C",
    "12C1(e)(ii)",
    "B1",
    "Γ2",
    "(a)",
    "(i)",
    "(στ)",
    "2(c)",
    "1",
    "0",
    "94",
    "2007",
    "A",
    "Α",
    "Η",
    "-",
    "–",
    ",",
    ".",
    ";",
    "/",
    "(",
    ")",
    "[",
    "\n",
    "\n\n",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "'",
    "’",
    "%",
    "♠",
    "\u0301",
    "\x00",
    "²",
    "٣",
    "\ud800",
)


def words(library: Library, language: str) -> list[str]:
    """Everything that the language's citation grammar knows."""
    tables = library.lexicons[language].tables
    lists = [v for name in ("law", "citation", "works") for v in tables[name].values()]
    return sorted({w for v in lists for w in ([v] if isinstance(v, str) else v)})


def check(text: str, found: tuple[Citation, ...], library: Library, language: str) -> None:
    """The laws of one answer."""
    held = Editions(library.outlines)
    ends = 0
    for citation in found:
        assert ends <= citation.start < citation.end <= len(text)
        assert text[citation.start : citation.end] == citation.printed
        ends = citation.end
        assert (citation.status == "dangling") == (citation.locators == ())
        assert citation.status == "resolved" or citation.remark
        edition = citation.edition if citation.work == "duplicate" else ""
        book = held.book(citation.work, edition or "2017" if citation.work == "duplicate" else "")
        for locator in citation.locators:
            assert book is not None
            assert book.has(locator, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_text_gives_citations_that_lie_in_it_and_lead_to_provisions_that_exist(
    language: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    piece = st.sampled_from((*words(library, language), *SCRAPS)) | st.text(max_size=3)
    texts = st.lists(piece, max_size=14).flatmap(
        lambda pieces: st.sampled_from([" ".join(pieces), "".join(pieces)])
    )

    @given(texts, st.sampled_from(CITING), st.sampled_from(["2017", "2017-rev2024"]))
    def holds(text: str, citing: str | None, edition: str) -> None:
        place = parse_locator(citing) if citing else None
        found = find_citations(text, lexicon, library.outlines, place, Viewpoint(edition=edition))
        if edition == "2017":
            check(text, found, library, language)

    holds()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_with_its_word_means_the_same_when_it_stands_alone(
    language: str, library: Library
) -> None:
    lexicon = library.lexicons[language]
    opening = lexicon.words("law", "cite")
    numbers = st.sampled_from(
        ["16C", "12C1(e)", "12 C 1", "30, 31", "10-12", "16A-C", "94", "54 A"]
    )
    piece = st.sampled_from((*words(library, language), *SCRAPS))
    texts = st.tuples(piece, st.sampled_from(opening), numbers, piece, piece).map(" ".join)

    @given(texts)
    def holds(text: str) -> None:
        for citation in find_citations(text, lexicon, library.outlines):
            # A member of a list is printed without the word: by a number, or a capital alone.
            is_member = re.match(r"\d|[^\W\d_]\b", citation.printed)
            if citation.form != "absolute" or is_member or citation.edition:
                continue
            again = find_citations(citation.printed, lexicon, library.outlines)
            if citation.work == "duplicate" and citation.printed[0] not in "([":
                assert [c.locators for c in again][:1] == [citation.locators]

    holds()


def test_without_an_outline_numbers_alone_decide(library: Library) -> None:
    found = find_citations("Law 16E and Laws 10-12", library.lexicons["en"], {})
    assert [(c.printed, c.status) for c in found] == [
        ("Law 16E", "resolved"),
        ("Laws 10-12", "resolved"),
    ]
    assert found[1].locators == (Locator(("10",)), Locator(("12",)))


def test_a_text_may_hold_anything_the_wire_brings(library: Library) -> None:
    for text in ("", "\ufeff", "\x00" * 50, "Law \ud800 16", "Law 16\u202eC", "Law " + "9" * 5000):
        for lexicon in library.lexicons.values():
            check(text, find_citations(text, lexicon, library.outlines), library, lexicon.language)
