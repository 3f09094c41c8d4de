"""What a text can say that has an opposite, or is a term: a group, and what is said of it."""

from __future__ import annotations

from typing import Final

from bridgelaws.library.function_words import LOOSE

# The group of what is in the glossary, and that of those who sit at the table, who are terms too;
# the others are those of ``[opposites]``.
TERM: Final = "term"
WHO: Final = "who"
# What is said besides, and has no opposite: a number, a place that is cited.
NUMBER: Final = "number"
CITED: Final = "cited"

# A group and what is said of it: ``("order", "before")``, ``("term", "trick")``.
Meaning = tuple[str, str]
# Where a meaning stands in a sentence.
MeaningHit = tuple[Meaning, int, int]


def is_sure(meaning: Meaning) -> bool:
    """Whether it is said for certain by the words that are counted for it."""
    return not meaning[1].startswith(LOOSE)
