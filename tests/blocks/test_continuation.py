"""Whether a number at the start of a line belongs to the sentence above it."""

from __future__ import annotations

import pytest

from bridgelaws.blocks.continuation import is_cited
from bridgelaws.library.library import Library


@pytest.mark.parametrize(
    ("language", "above", "cited"),
    [
        ("en", "as it is said in Law", True),
        ("en", "within the limits of Laws 42 and", True),
        ("en", "within the limits of Laws 42, 45 and", True),
        ("nl", "binnen de grenzen van de artikelen 42 en", True),
        ("fr", "dans les limites des Lois 42 et", True),
        ("el", "μέσα στα όρια των Νόμων 42 και", True),
        ("en", "they played board 42 and", False),
        ("en", "as Law 42 says, and", False),
        ("nl", "hij had er 42 en", False),
        ("en", "", False),
    ],
)
def test_a_sentence_that_ends_within_a_citation_needs_the_number_under_it(
    library: Library, language: str, above: str, cited: bool
) -> None:
    assert is_cited(above, library.lexicons[language]) is cited
