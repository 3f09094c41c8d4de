"""How much each word counts where: computed once, for Whoosh and the browser alike.

The weight of a word in an entry (its *impact*) is a whole number. A posting is
written as text, ``impact[.variants][:places]`` in base 36: the variants that hold
the word as bits, left out where all do, and its places by difference. Whoosh
keeps that text, the browser's files hold the same text, and both rankings add up
the same whole numbers, which is why they rank alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from bridgelaws.index.documents import FIELDS, Entry

IDF_SCALE: Final = 24
# Weight of a field, and how strongly its length tells against it (BM25F's b).
WEIGHTS: Final = {
    "heading": (6.0, 0.3), "home": (8.0, 0.0), "term": (4.0, 0.0), "see": (1.5, 0.0),
    "context": (1.0, 0.2), "text": (1.0, 0.5), "note": (0.7, 0.5), "part": (0.5, 0.5),
}  # fmt: skip
SATURATION: Final = 2.5
# Definitions and the introduction say what words mean, seldom what happens: they rank lower.
# Of two that match alike the outer one stands first: a law before its sections.
DEPTHS: Final = (1.0, 1.1, 1.05, 1.0)
PRIORS: Final = {"": 1.0, "bb": 1.0, "def": 0.45, "intro": 0.35}
POSITIONAL: Final = ("heading", "home", "term", "text", "note")

_SHIFT: Final = 3
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

# One entry a word stands in, and its posting as text.
Coded = tuple[int, str]


class _Spot(NamedTuple):
    """A word in one entry: its saturated frequency, the bits of its variants, its places."""

    entry: int
    strength: float
    variants: int
    places: tuple[int, ...]


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


def code_postings(
    entries: Sequence[Entry], variants: Sequence[tuple[str, str]], provisions: int
) -> dict[str, list[Coded]]:
    """The postings of every word, entries in order.

    Args:
        entries: all entries of a language, the provisions first.
        variants: edition and expression of each variant bit.
        provisions: how many of the entries are provisions; only they are counted.
    """
    averages = _average_lengths(entries[:provisions])
    bits = {variant: 1 << bit for bit, variant in enumerate(variants)}
    spots: dict[str, list[_Spot]] = {}
    for number, entry in enumerate(entries):
        _gather(spots, number, entry, bits, averages)
    every = [sum({bits[v.edition, v.expression] for v in e.variants}) for e in entries]
    priors = [PRIORS.get(e.locator.prefix, 1.0) * DEPTHS[min(e.locator.depth, 3)] for e in entries]
    return {term: _code(found, every, priors, provisions) for term, found in spots.items()}


def _average_lengths(entries: Sequence[Entry]) -> list[float]:
    averages = []
    for name in FIELDS:
        filled = [lengths[name] for entry in entries for lengths in entry.lengths if lengths[name]]
        averages.append(sum(filled) / len(filled) if filled else 1.0)
    return averages


def _gather(
    spots: dict[str, list[_Spot]],
    number: int,
    entry: Entry,
    bits: dict[tuple[str, str], int],
    averages: Sequence[float],
) -> None:
    """Add the words of one entry."""
    counts: dict[str, dict[int, int]] = {}
    places: dict[str, list[int]] = {}
    for column, variant, term, position in entry.words:
        key = variant << _SHIFT | column
        of_term = counts.get(term)
        if of_term is None:
            counts[term] = {key: 1}
        else:
            of_term[key] = of_term.get(key, 0) + 1
        if _IS_POSITIONAL[column]:
            places.setdefault(term, []).append(position)
    factors: dict[int, float] = {}
    for variant, lengths in enumerate(entry.lengths):
        for column, name in enumerate(FIELDS):
            weight, slope = WEIGHTS[name]
            norm = 1 - slope + slope * lengths[name] / averages[column]
            factors[variant << _SHIFT | column] = weight / norm
    mine = [bits[v.edition, v.expression] for v in entry.variants]
    for term, of_term in counts.items():
        by_variant: dict[int, float] = {}
        for key in sorted(of_term):
            variant = key >> _SHIFT
            by_variant[variant] = by_variant.get(variant, 0.0) + of_term[key] * factors[key]
        mask = 0
        for variant in by_variant:
            mask |= mine[variant]
        best = max(by_variant.values())
        spot = _Spot(
            number, best / (SATURATION + best), mask, tuple(sorted(set(places.get(term, ()))))
        )
        spots.setdefault(term, []).append(spot)


_IS_POSITIONAL: Final = tuple(name in POSITIONAL for name in FIELDS)


def _code(
    found: Sequence[_Spot], every: Sequence[int], priors: Sequence[float], provisions: int
) -> list[Coded]:
    rarity = rarity_of(sum(spot.entry < provisions for spot in found), provisions)
    coded = []
    for spot in found:
        impact = max(1, round(IDF_SCALE * rarity * priors[spot.entry] * spot.strength))
        text = base36(impact)
        if spot.variants != every[spot.entry]:
            text += "." + base36(spot.variants)
        if spot.places:
            text += ":" + code_steps(spot.places)
        coded.append((spot.entry, text))
    return coded
