"""From where words stand to what each is worth in each entry: all postings of a language.

Every sum is made in one order and every result rounded to a whole number, so the same records
give the same index.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bridgelaws.retrieval.build.documents import FIELDS, IndexDocument
from bridgelaws.retrieval.build.tokens import COLUMNS, VARIANT_CODES, Code, Occurrences
from bridgelaws.retrieval.weights import (
    DEPTHS,
    IDF_SCALE,
    NAME_FADE,
    POSITIONAL,
    PRIORS,
    SATURATION,
    WEIGHTS,
    Coded,
    base36,
    code_steps,
    rarity_of,
)

_IS_POSITIONAL: Final = [name in POSITIONAL for name in FIELDS]
# The names of one place repeat each other's words: more than this often tells nothing more.
_MOST_NAMED: Final = 3
_IS_NAMES: Final = [name in {"home", "topic", "term", "see"} for name in FIELDS]

# What one word is worth in each field of the variants of an entry, one variant after the other.
_Factors = Sequence[float]


def weigh(
    words: Occurrences,
    entries: Sequence[IndexDocument],
    variants: Sequence[tuple[str, str]],
    provisions: int,
) -> dict[str, list[Coded]]:
    """The postings of every word, in the order of entries.

    Args:
        words: of these entries.
        entries: all entries of a language, the provisions first.
        variants: edition and expression of each variant bit.
        provisions: how many of the entries are provisions; only they are counted.
    """
    bit_of = {variant: 1 << bit for bit, variant in enumerate(variants)}
    bits = [[bit_of[v.edition, v.expression] for v in entry.variants] for entry in entries]
    priors = [PRIORS.get(e.locator.prefix, 1.0) * DEPTHS[min(e.locator.depth, 3)] for e in entries]
    factors = _factors(words.lengths, provisions)
    postings: dict[str, list[Coded]] = {}
    for term, codes_by_entry in words.codes.items():
        holding = sum([number < provisions for number in codes_by_entry])
        rarity = IDF_SCALE * rarity_of(holding, provisions)
        named: Mapping[int, list[float]] = words.named.get(term, {})
        postings[term] = found = []
        for number, codes in sorted(codes_by_entry.items()):
            if len(codes) == 1:
                field = codes[0] // VARIANT_CODES * COLUMNS + codes[0] % COLUMNS
                best = factors[number][field]
            else:
                best = _best(codes, factors[number])
            worth = best / (SATURATION + best) + _fading(named.get(number, ()))
            impact = round(rarity * priors[number] * worth) or 1
            rest = _places(codes)
            if len(bits[number]) > 1:
                rest = _mask(codes, bits[number]) + rest
            found.append((number, impact, rest))
    return postings


def _factors(lengths: Sequence[Sequence[Sequence[int]]], provisions: int) -> Sequence[_Factors]:
    """Per entry; a word is worth less in a field that is longer than those of the provisions."""
    counted = [sizes for variants in lengths[:provisions] for sizes in variants]
    shares = []
    for column, name in enumerate(FIELDS):
        weight, slope = WEIGHTS[name]
        filled = [sizes[column] for sizes in counted if sizes[column]]
        shares.append((weight, slope, sum(filled) / len(filled) if filled else 1.0))
    return [
        [
            weight / (1 - slope + slope * size / average)
            for sizes in variants
            for size, (weight, slope, average) in zip(sizes, shares, strict=True)
        ]
        for variants in lengths
    ]


def _best(codes: Sequence[Code], factors: _Factors) -> float:
    """What a word is worth in that variant of an entry where it is worth most."""
    fields = [code // VARIANT_CODES * COLUMNS + code % COLUMNS for code in codes]
    worth = [0.0] * (len(factors) // COLUMNS)
    for field in sorted(set(fields)):
        times = fields.count(field)
        told = min(times, _MOST_NAMED) if _IS_NAMES[field % COLUMNS] else times
        worth[field // COLUMNS] += told * factors[field]
    return max(worth)


def _fading(shares: Iterable[float]) -> float:
    """What a word is worth in all names of an entry together, the best one first."""
    total, fade = 0.0, 1.0
    for share in sorted(shares, reverse=True):
        total += fade * share
        fade *= NAME_FADE
    return total


def _mask(codes: Iterable[Code], bits: Sequence[int]) -> str:
    """The bits of the variants that hold a word, nothing where all do."""
    held = {bits[code // VARIANT_CODES] for code in codes}
    return "" if len(held) == len(set(bits)) else "." + base36(sum(held))


def _places(codes: Sequence[Code]) -> str:
    """Where a word stands, by difference; nothing for fields whose places do not count."""
    if len(codes) == 1:
        return ":" + base36(codes[0] // COLUMNS) if _IS_POSITIONAL[codes[0] % COLUMNS] else ""
    places = {code // COLUMNS for code in codes if _IS_POSITIONAL[code % COLUMNS]}
    return ":" + code_steps(sorted(places)) if places else ""
