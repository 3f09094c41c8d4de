"""Numbers that are not written in figures: *forty-six*, *zesentwintig*, *LXIV*.

Only what is typed is read so; ``site_assets/search/numerals.js`` reads the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

# Written as numbers below a hundred are: no book of rules has more laws.
_ROMAN: Final = re.compile(r"(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
# What joins two parts of a number has this value in the table of number words.
_JOINER: Final = 0
_FOUR_TWENTIES: Final = 4, 20
# After sixty and eighty French counts up to nineteen.
_LONG_TENS: Final = frozenset({60, 80})


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in words: its value, how many pieces say it, and whether as an ordinal."""

    value: int
    pieces: int
    is_ordinal: bool = False


def read_roman(piece: str) -> int:
    """The value of a small Roman numeral below a hundred; 0 when it is none.

    >>> [read_roman(piece) for piece in ("lxiv", "xvi", "il", "c")]
    [64, 16, 0, 0]
    """
    if not piece or not _ROMAN.fullmatch(piece):
        return 0
    values = [_VALUES[letter] for letter in piece]
    after = [*values[1:], 0]
    return sum(-own if own < next_ else own for own, next_ in zip(values, after, strict=True))


def read_words(pieces: Sequence[str], numbers: Mapping[str, int]) -> Numeral | None:
    """The number that folded words begin with; ``None`` when they begin with none.

    ``numbers`` has the words of which numbers are made: ordinals below zero, joiners zero.

    >>> read_words(["quatre", "vingt", "treize"], {"quatre": 4, "vingt": 20, "treize": 13})
    Numeral(value=93, pieces=3, is_ordinal=False)
    """
    found: Numeral | None = None
    total, joined, ends = 0, False, False
    for place, piece in enumerate(pieces):
        parts = _parts(piece, numbers)
        for part in parts:
            value = numbers[part]
            if value == _JOINER:
                joined = True
                continue
            # Of two ordinals each says a part of one: *εικοστός έβδομος*.
            total = 0 if ends and value > 0 else _add(total, abs(value), joined=joined)
            joined, ends = False, value < 0
            if not total:
                return found
        if not parts or (joined and not total):
            return found
        if not joined:
            found = Numeral(total, place + 1, ends)
    return found


def _add(total: int, value: int, *, joined: bool) -> int:
    """A number with one word more; 0 where the two are no number together."""
    if not total:
        return value
    if (total, value) == _FOUR_TWENTIES and not joined:
        return total * value
    if total < 10:
        return total + value if joined and value >= 20 and value % 10 == 0 else 0
    most = 20 if total in _LONG_TENS else 10
    fits = total % 10 == 0 and value < most and (not joined or value % 10 == 1)
    return total + value if fits else 0


def _parts(piece: str, numbers: Mapping[str, int]) -> list[str]:
    """The words of numbers that a piece is made of, the longest first; empty when it is not."""
    if piece in numbers:
        return [piece]
    for size in range(len(piece) - 1, 1, -1):
        if piece[:size] in numbers and numbers[piece[:size]] >= 0:
            rest = _parts(piece[size:], numbers)
            if rest:
                return [piece[:size], *rest]
    return []
