"""One language of the index in memory: its words, and per word where it counts how much.

The weight of a word in a provision (its *impact*) is a whole number, computed
once from whoosh's postings. Python's ranking and the browser's both add up the
same whole numbers, which is why they rank alike.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from whoosh.reading import TermNotFound

from bridgelaws.index.documents import FIELDS, VARIANT_SHIFT, Variant
from bridgelaws.index.schema import POSITIONAL
from bridgelaws.index.terms import TermLine
from bridgelaws.model.locator import Locator, parse_locator

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


@dataclass(frozen=True, slots=True)
class Posting:
    """One entry a word stands in: its impact, the variants that hold it, the places."""

    entry: int
    impact: int
    variants: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Postings:
    """All entries of a word, in order; ``idf`` is its rarity times `IDF_SCALE`, rounded."""

    idf: int
    items: tuple[Posting, ...]


_NOTHING: Final = Postings(0, ())


@dataclass(frozen=True, slots=True)
class EntryInfo:
    """What is known of an entry without reading its text; ``variants`` are bit numbers."""

    work: str
    locator: Locator
    title: str
    variants: tuple[int, ...]
    lengths: tuple[tuple[int, ...], ...]
    related: tuple[int, ...]


class LanguageIndex:
    """One language of an opened index. Made by `folder.OpenIndex`."""

    def __init__(self, reader: Any, language: str, table: dict[str, Any]) -> None:
        self._reader = reader
        self.language = language
        self.base: int = table["base"]
        self.fillers = frozenset(table["fillers"])
        self.term_lines = [
            TermLine(name, tuple(map(parse_locator, places)), tuple(see))
            for name, places, see in table["terms"]
        ]
        self.tails = frozenset(table["tails"])
        self.variants = tuple((edition, name) for edition, name in table["variants"])
        self.entries = [
            EntryInfo(
                work,
                parse_locator(row[0]),
                row[1],
                tuple(row[2]),
                tuple(map(tuple, row[3])),
                tuple(row[4]),
            )
            for work, *row in table["entries"]
        ]
        self.entry_by_locator = {
            (info.work, info.locator): number for number, info in enumerate(self.entries)
        }
        self.by_locator = {info.locator: n for n, info in reversed(list(enumerate(self.entries)))}
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for stems, concept in table["names"]:
            self.names.setdefault(stems[0], []).append((tuple(stems), concept))
        self._averages = self._average_lengths()
        self._cache: dict[str, Postings] = {}
        self.stems_by_form: dict[str, tuple[str, ...]] = {}
        for raw in reader.lexicon(f"forms_{language}"):
            form, _, stem = raw.decode("utf-8").partition("\t")
            self.stems_by_form[form] = (*self.stems_by_form.get(form, ()), stem)
        # Names that no text holds are forms too, or nobody could type them.
        for form, stem in table["forms"]:
            if stem not in self.stems_by_form.get(form, ()):
                self.stems_by_form[form] = (*self.stems_by_form.get(form, ()), stem)
        self.forms = sorted(self.stems_by_form)

    def _average_lengths(self) -> tuple[float, ...]:
        counts = [0] * len(FIELDS)
        filled = [0] * len(FIELDS)
        for info in self.entries:
            for lengths in info.lengths:
                for place, length in enumerate(lengths):
                    counts[place] += length
                    filled[place] += length > 0
        return tuple(c / f if f else 1.0 for c, f in zip(counts, filled, strict=True))

    def terms(self) -> list[str]:
        """Every word of the index, sorted: stems, parts and concepts (``#...``)."""
        found: set[bytes] = set()
        for name in FIELDS:
            found.update(self._reader.lexicon(f"{name}_{self.language}"))
        return sorted(raw.decode("utf-8") for raw in found)

    def forms_from(self, prefix: str) -> Iterator[str]:
        """The forms that begin with ``prefix``, sorted."""
        place = bisect_left(self.forms, prefix)
        while place < len(self.forms) and self.forms[place].startswith(prefix):
            yield self.forms[place]
            place += 1

    def postings(self, term: str) -> Postings:
        """Where a word stands; empty for an unknown one."""
        if term not in self._cache:
            self._cache[term] = self._compute(term)
        return self._cache[term]

    def _compute(self, term: str) -> Postings:
        # entry -> variant -> weighted frequency; entry -> places
        weights: dict[int, dict[int, float]] = {}
        places: dict[int, list[int]] = {}
        for column, name in enumerate(FIELDS):
            weight, slope = WEIGHTS[name]
            average = self._averages[column]
            for entry, positions in self._field(name, term):
                info = self.entries[entry]
                by_variant = weights.setdefault(entry, {})
                for variant, count in _split(positions).items():
                    length = info.lengths[variant][column]
                    norm = 1 - slope + slope * length / average
                    by_variant[variant] = by_variant.get(variant, 0.0) + weight * count / norm
                if name in POSITIONAL:
                    places.setdefault(entry, []).extend(positions)
        if not weights:
            return _NOTHING
        count = len(self.entries)
        rarity = math.log(1 + (count - len(weights) + 0.5) / (len(weights) + 0.5))
        items = []
        for entry in sorted(weights):
            info = self.entries[entry]
            best = max(weights[entry].values())
            prior = PRIORS.get(info.locator.prefix, 1.0) * DEPTHS[min(info.locator.depth, 3)]
            impact = round(IDF_SCALE * rarity * prior * best / (SATURATION + best))
            mask = sum(1 << bit for bit in {info.variants[v] for v in weights[entry]})
            items.append(
                Posting(entry, max(1, impact), mask, tuple(sorted(set(places.get(entry, ())))))
            )
        return Postings(max(1, round(IDF_SCALE * rarity)), tuple(items))

    def _field(self, name: str, term: str) -> Iterator[tuple[int, list[int]]]:
        """Entry and places of a word in one field, out of whoosh."""
        try:
            matcher = self._reader.postings(f"{name}_{self.language}", term)
        except TermNotFound:
            return
        while matcher.is_active():
            yield matcher.id() - self.base, list(matcher.value_as("positions"))
            matcher.next()

    def variants_of(self, entry: int) -> list[Variant]:
        """The wordings of an entry, with their display texts."""
        data = self._reader.stored_fields(self.base + entry)["data"]
        return [
            Variant(edition, name, heading, text, tuple(notes))
            for edition, name, heading, text, notes in data
        ]


def _split(positions: list[int]) -> dict[int, int]:
    """How often a word stands in each variant: see `VARIANT_SHIFT`."""
    counts: dict[int, int] = {}
    for position in positions:
        counts[position >> VARIANT_SHIFT] = counts.get(position >> VARIANT_SHIFT, 0) + 1
    return counts
