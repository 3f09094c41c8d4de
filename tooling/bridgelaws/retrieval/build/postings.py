"""From where words stand to what each is worth in each entry: all postings of a language.

The arithmetic is that of `impacts`, done with whole columns at a time. Every sum is made in
one order and every result rounded to a whole number, so the same records give the same index.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from bridgelaws.retrieval.build.base36 import write_numbers
from bridgelaws.retrieval.build.documents import FIELDS, Entry, Variant
from bridgelaws.retrieval.build.segment import PostingList
from bridgelaws.retrieval.build.tokens import Occurrences
from bridgelaws.retrieval.weights import (
    DEPTHS,
    IDF_SCALE,
    POSITIONAL,
    PRIORS,
    SATURATION,
    WEIGHTS,
    Coded,
    rarity_of,
)

Numbers = npt.NDArray[np.int64]
Fractions = npt.NDArray[np.float64]

_BLANK, _DOT, _COLON, _COMMA = b" .:,"
_IS_POSITIONAL: Final = np.array([name in POSITIONAL for name in FIELDS])
_COLUMN_BITS: Final = 3
_IS_NAMES: Final = np.array([name in {"home", "term", "see"} for name in FIELDS])
# The names of one place repeat each other's words: more than this often tells nothing more.
_MOST_NAMED: Final = 3


class PostingTable:
    """All postings of a language, written one behind the other in one text.

    Those of one term stand together, in the order of entries.
    """

    def __init__(
        self,
        terms: Sequence[str],
        counts: Numbers,
        entries: Numbers,
        impacts: Numbers,
        text: bytes,
        spans: tuple[Numbers, Numbers, Numbers],
        provisions: int,
    ) -> None:
        """Take the columns as they are.

        Args:
            terms: every word that has postings.
            counts: how many postings each has, shape (terms,).
            entries: shape (postings,).
            impacts: shape (postings,).
            text: ``" gap.posting"`` for each, see `impacts.join_coded`.
            spans: per posting where its gap, and what follows it, begin in the text, and
                where it ends; each of shape (postings,).
            provisions: entries from this number on are no provisions.
        """
        self._entries, self._impacts = entries, impacts
        self._text = text
        self._gaps, self._starts, self._ends = spans
        bounds = np.concatenate([[0], np.cumsum(counts)])
        inside = np.concatenate([[0], np.cumsum(entries < provisions)])
        holding = inside[bounds[1:]] - inside[bounds[:-1]]
        rows = zip(bounds[:-1].tolist(), bounds[1:].tolist(), holding.tolist(), strict=True)
        self._rows = dict(zip(terms, rows, strict=True))

    def terms(self) -> Iterable[str]:
        """Every word that has postings."""
        return self._rows

    def line(self, term: str) -> tuple[int, str]:
        """How many provisions hold a word, and its postings; see `impacts.join_coded`."""
        first, end, holding = self._rows.get(term, (0, 0, 0))
        if first == end:
            return 0, ""
        return holding, self._text[self._gaps[first] : self._ends[end - 1]].decode("ascii")

    def _values(self, first: int, end: int) -> list[bytes]:
        """What some postings say, without their entries."""
        text = self._text
        spans = zip(self._starts[first:end].tolist(), self._ends[first:end].tolist(), strict=True)
        return [text[start:stop] for start, stop in spans]

    def coded(self, term: str) -> list[Coded]:
        """The postings of a word, for an unknown one none."""
        first, end, _holding = self._rows.get(term, (0, 0, 0))
        values = (value.decode("ascii") for value in self._values(first, end))
        return list(zip(self._entries[first:end].tolist(), values, strict=True))

    def lists(self, base: int) -> Iterator[PostingList]:
        """All postings, terms in order; ``base`` is the document of the first entry."""
        documents, impacts = self._entries + base, self._impacts
        for term, (first, end, _holding) in sorted(self._rows.items()):
            yield PostingList(
                term,
                documents[first:end].tolist(),
                impacts[first:end].tolist(),
                self._values(first, end),
            )


class _Groups:
    """Equal ones of a sorted column: where each begins, and which one every row is in."""

    def __init__(self, keys: Numbers) -> None:
        is_first = np.ones(len(keys), bool)
        is_first[1:] = keys[1:] != keys[:-1]
        self.first = np.flatnonzero(is_first)
        self.keys = keys[self.first]
        self._is_first = is_first

    @cached_property
    def of_row(self) -> Numbers:
        """The number of each row's group."""
        numbers: Numbers = np.cumsum(self._is_first) - 1
        return numbers


def weigh(
    words: Occurrences,
    entries: Sequence[Entry],
    variants: Sequence[tuple[str, str]],
    provisions: int,
) -> PostingTable:
    """The postings of every word.

    Args:
        words: of these entries.
        entries: all entries of a language, the provisions first.
        variants: edition and expression of each variant bit.
        provisions: how many of the entries are provisions; only they are counted.
    """
    bit_of = {variant: 1 << bit for bit, variant in enumerate(variants)}
    bits = np.array(
        [bit_of[v.edition, v.expression] for entry in entries for v in entry.variants], np.int64
    )
    entry_bits = max(1, len(entries).bit_length())
    inner_bits = _COLUMN_BITS + int(words.variant.max(initial=0)).bit_length()
    # One number for term, entry, variant and field: sorted, what belongs together stands together.
    keys = words.term << entry_bits | words.entry[words.text]
    fields = np.sort(keys << inner_bits | words.variant[words.text] << _COLUMN_BITS | words.column)
    by_field = _Groups(fields)
    by_variant = _Groups(by_field.keys >> _COLUMN_BITS)
    by_posting = _Groups(by_variant.keys >> (inner_bits - _COLUMN_BITS))
    term, entry = by_posting.keys >> entry_bits, by_posting.keys & ((1 << entry_bits) - 1)
    first_text = np.searchsorted(words.entry, np.arange(len(entries)))
    variant = by_variant.keys & ((1 << (inner_bits - _COLUMN_BITS)) - 1)
    text = first_text[entry[by_posting.of_row]] + variant
    column = by_field.keys & ((1 << _COLUMN_BITS) - 1)
    frequency = np.diff(by_field.first, append=len(fields))
    frequency = np.where(_IS_NAMES[column], np.minimum(frequency, _MOST_NAMED), frequency)
    worth = frequency * _factors(words, provisions)[text[by_variant.of_row], column]
    # Summed one by one and in order; numpy's other sums may choose an order of their own.
    sums = np.bincount(by_variant.of_row, worth, len(by_variant.keys))
    best = np.maximum.reduceat(sums, by_posting.first) if len(sums) else sums
    impacts = _impacts(term, entry, best / (SATURATION + best), entries, provisions)
    masks = _any_of(bits[text], by_posting.first)
    masks[masks == _any_of(bits, first_text)[entry]] = 0
    counts = np.bincount(term, minlength=len(words.terms))
    places = _places(words, keys, by_posting.keys)
    gaps = np.diff(entry, prepend=0)
    begins = np.flatnonzero(np.diff(term, prepend=-1))
    gaps[begins] = entry[begins]
    text_of_all, spans = _write(gaps, impacts, masks, *places)
    present = np.flatnonzero(counts)
    names = [words.terms[number] for number in present.tolist()]
    return PostingTable(names, counts[present], entry, impacts, text_of_all, spans, provisions)


def _any_of(bits: Numbers, first: Numbers) -> Numbers:
    return np.bitwise_or.reduceat(bits, first) if len(first) else bits[:0]


def _factors(words: Occurrences, provisions: int) -> Fractions:
    """What one word is worth in each field of each text, shape (texts, fields)."""
    factors = np.empty(words.lengths.shape)
    counted = words.lengths[words.entry < provisions]
    for column, name in enumerate(FIELDS):
        weight, slope = WEIGHTS[name]
        filled = counted[:, column][counted[:, column] > 0]
        average = int(filled.sum()) / len(filled) if len(filled) else 1.0
        factors[:, column] = weight / (1 - slope + slope * words.lengths[:, column] / average)
    return factors


def _impacts(
    term: Numbers, entry: Numbers, strength: Fractions, entries: Sequence[Entry], provisions: int
) -> Numbers:
    """Strength by rarity by kind of provision, rounded; shape (postings,)."""
    holding = np.bincount(term[entry < provisions], minlength=int(term.max(initial=0)) + 1)
    rarity = np.array([rarity_of(number, provisions) for number in holding.tolist()])
    priors = np.array(
        [PRIORS.get(e.locator.prefix, 1.0) * DEPTHS[min(e.locator.depth, 3)] for e in entries]
    )
    if not len(term):
        return term
    exact = IDF_SCALE * rarity[term] * priors[entry] * strength
    impacts: Numbers = np.maximum(1, np.rint(exact)).astype(np.int64)
    return impacts


def _places(words: Occurrences, keys: Numbers, postings: Numbers) -> tuple[Numbers, Numbers]:
    """The posting and the place of each word that has one, each place once, in order."""
    rows = np.flatnonzero(_IS_POSITIONAL[words.column])
    bits = int(words.place.max(initial=0)).bit_length()
    posting = np.searchsorted(postings, keys[rows])
    found = _Groups(np.sort(posting << bits | words.place[rows])).keys
    return found >> bits, found & ((1 << bits) - 1)


def _write(
    gaps: Numbers, impacts: Numbers, masks: Numbers, posting: Numbers, place: Numbers
) -> tuple[bytes, tuple[Numbers, Numbers, Numbers]]:
    """All postings as one text, and where the parts of each lie in it; see `PostingTable`."""
    counts = np.bincount(posting, minlength=len(gaps))
    has_mask = masks > 0
    sizes = 2 + has_mask + counts
    ends = np.cumsum(sizes)
    first = ends - sizes
    numbers = np.empty(int(sizes.sum()), np.int64)
    marks = np.full(len(numbers), _DOT)
    numbers[first], marks[first] = gaps, _BLANK
    numbers[first + 1] = impacts
    numbers[first[has_mask] + 2] = masks[has_mask]
    # The places of a posting are its last numbers: the first as it is, the others by difference.
    at = np.arange(len(posting)) - (np.cumsum(counts) - counts)[posting]
    at += (ends - counts)[posting]
    is_first = np.diff(posting, prepend=-1) > 0
    numbers[at] = np.where(is_first, place, np.diff(place, prepend=0))
    marks[at] = np.where(is_first, _COLON, _COMMA)
    text, stops = write_numbers(numbers, marks)
    before = np.concatenate([[0], stops])
    return text, (before[first] + 1, before[first + 1] + 1, stops[ends - 1])


@dataclass(frozen=True)
class Prepared:
    """The source of a language that was just analysed and is still in memory."""

    table: PostingTable
    variants: Sequence[Sequence[Variant]]

    def terms(self) -> Iterable[str]:
        """See `Source`."""
        return self.table.terms()

    def coded(self, term: str) -> Sequence[Coded]:
        """See `Source`."""
        return self.table.coded(term)

    def line(self, term: str) -> tuple[int, str]:
        """See `Source`."""
        return self.table.line(term)

    def lists(self, base: int) -> Iterator[PostingList]:
        """See `PostingTable.lists`."""
        return self.table.lists(base)

    def texts(self, entry: int) -> Sequence[Variant]:
        """See `Source`."""
        return self.variants[entry]
