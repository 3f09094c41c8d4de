"""Finding costs no more than in proportion to the text, whatever the text is."""

from __future__ import annotations

import time

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator

HOSTILE = [
    "(", "[", "(a)", "(a) and ", "A, B, ", "1, ", "1 ", "A ", "1", "Law ", "Law 1 ", "Laws 1-93 ",
    "Law 16" + " " * 50, "see ", "under ", " ", "\n", "of Law ", "B of Law 16 and ", "16B1(a)", "-",
    "artikel 5 van het ", "artikel 5 " + "z" * 40, "Law 1,", "L1 ",
    "16-B-1-", "Νόμος 16 Η ",
]  # fmt: skip


def seconds(text: str, library: Library, language: str) -> float:
    lexicon, citing = library.lexicons[language], parse_locator("16B1a")
    started = time.process_time()
    find_citations(text, lexicon, library.outlines, citing)
    return time.process_time() - started


def grows_in_proportion(piece: str, library: Library, language: str) -> bool:
    short = max(seconds(piece * (20_000 // len(piece)), library, language), 0.01)
    long = seconds(piece * (80_000 // len(piece)), library, language)
    print(language, short, long)
    return long < 10 * short


# What else the machine does only adds: the better of two tries counts.
@pytest.mark.parametrize("piece", HOSTILE)
def test_four_times_the_text_takes_about_four_times_as_long(piece: str, library: Library) -> None:
    for language in ("nl", "el"):
        seconds("artikel 16 van de Code, zie B", library, language)  # builds the patterns
        assert any(grows_in_proportion(piece, library, language) for _ in range(2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_thousand_brackets_and_two_million_letters_take_seconds(
    language: str, library: Library
) -> None:
    seconds("x", library, language)
    for text, most in (("(" * 100_000, 2), ("x" * 2_000_000, 4), ("x " * 1_000_000, 4)):
        assert any(seconds(text, library, language) < most for _ in range(2)), text[:2]
