"""The line that opens a law, as real pages print it."""

from __future__ import annotations

import pytest

from bridgelaws.blocks.headings import find_header
from bridgelaws.library.library import Library


@pytest.mark.parametrize(
    ("line", "law"),
    [
        ("N\u039f\u039c\u039f\u03a3 16 — ΘΕΜΙΤΗ", "16"),  # a Latin N before Greek letters
        ("\u039dO\u039cO\u03a3 17", "17"),  # Latin O twice
        ("Nόμος 12", "12"),
        ("L\u039f\u0399 64 — LA RENONCE", "64"),  # Greek O and I in a French word
    ],
)
def test_a_heading_with_letters_of_another_script_is_read(
    line: str, law: str, library: Library
) -> None:
    found = find_header(line, tuple(library.lexicons.values()), after_gap=True)
    assert found is not None
    assert str(found.locator) == law


@pytest.mark.parametrize("line", ["NOMOS 5", "Zakon 5", "Lauw 5"])
def test_a_word_that_only_sounds_alike_opens_no_law(line: str, library: Library) -> None:
    assert find_header(line, tuple(library.lexicons.values()), after_gap=True) is None


@pytest.mark.parametrize(
    "line", ["Law 91. (It may recommend another", "Loi 12. [Elle peut le faire"]
)
def test_a_citation_before_a_sentence_in_brackets_opens_no_law(line: str, library: Library) -> None:
    lexicons = tuple(library.lexicons.values())
    assert find_header(line, lexicons, after_gap=True) is None
    assert find_header(line, lexicons, after_gap=True, is_heading=True) is not None
