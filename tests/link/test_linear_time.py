"""Finding costs no more than in proportion to the text, whatever the text is."""

from __future__ import annotations

import time

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.link.find import find_citations
from bridgelaws.model.locator import parse_locator
from bridgelaws.read.library import Library

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


@pytest.mark.parametrize("piece", HOSTILE)
def test_four_times_the_text_takes_about_four_times_as_long(piece: str, library: Library) -> None:
    for language in ("nl", "el"):
        seconds("artikel 16 van de Code, zie B", library, language)  # builds the patterns
        for attempt in range(3):
            short = max(seconds(piece * (20_000 // len(piece)), library, language), 0.01)
            long = seconds(piece * (80_000 // len(piece)), library, language)
            # What else the machine does only adds, and may do so to the longer one alone.
            if long < 10 * short:
                break
            assert attempt < 2, (language, short, long)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_thousand_brackets_and_two_million_letters_take_seconds(
    language: str, library: Library
) -> None:
    seconds("x", library, language)
    # Whatever took time in proportion to the square of these would take hours.
    assert seconds("(" * 100_000, library, language) < 20
    assert seconds("x" * 2_000_000, library, language) < 20
    assert seconds("x " * 1_000_000, library, language) < 20
