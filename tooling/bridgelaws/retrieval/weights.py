"""How much each word counts where: computed once, for Whoosh and the browser alike.

The weight of a word in an entry (its *impact*) is a whole number; both rankings add up the
same whole numbers, which is why they rank alike. What else a posting says is text,
``[.variants][:places]`` in base 36: the variants that hold the word as bits, left out where
all do, and its places by difference. Whoosh keeps that text beside the impact, the browser's
files hold ``gap.impact[.variants][:places]``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaws.model.locator import ANNEX

IDF_SCALE: Final = 24
# Weight of a field, and how strongly its length tells against it (BM25F's b).
WEIGHTS: Final = {
    "heading": (6.0, 0.3),
    "home": (8.0, 0.0),
    "topic": (5.0, 0.0),
    "term": (5.0, 0.0),
    "see": (1.5, 0.0),
    "context": (1.0, 0.2),
    "text": (1.0, 0.5),
    "note": (0.7, 0.5),
    "part": (0.5, 0.5),
}
SATURATION: Final = 2.5
# What a word is worth beside that for each name of an entry that holds it: most in a name of
# the first place that the glossary files it under, less in a long name (by this power of its
# words), and the next name for this part of the one before.
NAMES: Final = {"home": 0.25, "topic": 0.25, "term": 0.125}
NAME_LENGTH: Final = 0.6
NAME_FADE: Final = 0.6
# Definitions, the introduction and annexes seldom say what happens: they rank lower.
# Of two that match alike the outer one stands first: a law before its sections.
DEPTHS: Final = (1.0, 1.1, 1.05, 1.0)
PRIORS: Final = {"": 1.0, "def": 0.45, "intro": 0.35, ANNEX: 0.45}
POSITIONAL: Final = ("heading", "home", "topic", "term", "text", "note")

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

# One entry a word stands in, its impact there, and the rest of the posting as text.
Coded = tuple[int, int, str]


def base36(number: int) -> str:
    """A whole number in base 36, as JavaScript's ``toString(36)`` writes it.

    >>> base36(0), base36(1295), base36(-37)
    ('0', 'zz', '-11')
    """
    if 0 <= number < len(_SMALL):
        return _SMALL[number]
    return _spell(number)


def _spell(number: int) -> str:
    if number < 0:
        return "-" + _spell(-number)
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits


_SMALL: Final = tuple(map(_spell, range(36 * 36)))


def code_steps(numbers: Sequence[int]) -> str:
    """Rising whole numbers by difference: ``5,1,a``."""
    before, steps = 0, []
    for number in numbers:
        steps.append(base36(number - before))
        before = number
    return ",".join(steps)


def rarity_of(holding: int, provisions: int) -> float:
    """How rare a word is that ``holding`` of all provisions hold."""
    return math.log(1 + (provisions - holding + 0.5) / (holding + 0.5))


def join_coded(coded: Iterable[Coded]) -> str:
    """Postings as one text: each entry by difference, ``gap.impact[.variants][:places] ...``.

    >>> join_coded([(3, 46, ":0"), (40, 7, "")])
    '3.1a:0 11.7'
    """
    before, pieces = 0, []
    for entry, impact, rest in coded:
        pieces.append(f"{base36(entry - before)}.{base36(impact)}{rest}")
        before = entry
    return " ".join(pieces)
