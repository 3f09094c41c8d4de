"""One language of the index: its words, its entries, and per word where it counts how much."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.retrieval.build.segment import PostingList
from bridgelaws.retrieval.build.term_index import TermLine
from bridgelaws.retrieval.sounds import sound_key
from bridgelaws.retrieval.weights import IDF_SCALE, Coded, join_coded, rarity_of


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
    """What is known of an entry without reading its text.

    ``variants`` are the numbers of its bits.
    """

    work: str
    locator: Locator
    title: str
    variants: tuple[int, ...]
    related: tuple[int, ...]

    @property
    def mask(self) -> int:
        """The bits of all its variants together."""
        return sum(1 << bit for bit in set(self.variants))


class Source(Protocol):
    """Where postings and texts of one language lie: in Whoosh's files, or still in memory."""

    def terms(self) -> Iterable[str]:
        """Every word that has postings."""

    def coded(self, term: str) -> Sequence[Coded]:
        """The postings of a word as `impacts` writes them; empty for an unknown one."""

    def line(self, term: str) -> tuple[int, str] | None:
        """How many provisions hold a word, and `impacts.join_coded` of its postings.

        None where that is not known already and has to be made of `coded`.
        """

    def texts(self, entry: int) -> Sequence[Variant]:
        """The wordings of an entry, with their display texts."""


class LanguageIndex:
    """One language of an index. Made by `folder.OpenIndex` or by `prepare.prepare_languages`.

    ``provisions`` tells how many of the entries are provisions; what follows them
    are guided rulings.
    """

    def __init__(
        self,
        source: Source,
        language: str,
        table: Mapping[str, Any],
        entries: list[EntryInfo] | None = None,
    ) -> None:
        """Take up what was read or made; ``entries``, where known, need not be read again."""
        if entries is not None:
            self.entries = entries
        self._source = source
        self.language = language
        self.fillers = frozenset(table["fillers"])
        self.tails = frozenset(table["tails"])
        self.examples: Mapping[str, Any] = table["examples"]
        self.variants = tuple((edition, name) for edition, name in table["variants"])
        self.provisions: int = table["provisions"]
        self._rows = table["entries"]
        self.term_rows: Sequence[tuple[str, Sequence[str], Sequence[str]]] = table["terms"]
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for stems, concept in table["names"]:
            self.names.setdefault(stems[0], []).append((tuple(stems), concept))
        self.stems_by_form: dict[str, Sequence[str]] = table["forms"]
        self._cache: dict[str, Postings] = {}

    @cached_property
    def filler_sounds(self) -> frozenset[str]:
        """The fillers by sound."""
        return frozenset(map(sound_key, self.fillers))

    @cached_property
    def forms(self) -> list[str]:
        """Every form that somebody may type, sorted."""
        return sorted(self.stems_by_form)

    @cached_property
    def term_lines(self) -> tuple[TermLine, ...]:
        """The A-Z index."""
        return tuple(
            TermLine(name, tuple(map(parse_locator, places)), tuple(see))
            for name, places, see in self.term_rows
        )

    @cached_property
    def entries(self) -> list[EntryInfo]:
        """Provisions in reading order, then the guided rulings."""
        return [
            EntryInfo(work, parse_locator(place), title, tuple(variants), tuple(related))
            for work, place, title, variants, related in self._rows
        ]

    @cached_property
    def entry_by_locator(self) -> dict[tuple[str, Locator], int]:
        """The number of each entry, by work and address."""
        return {(info.work, info.locator): number for number, info in enumerate(self.entries)}

    @cached_property
    def by_locator(self) -> dict[Locator, int]:
        """The first entry of each address."""
        return {info.locator: n for n, info in reversed(list(enumerate(self.entries)))}

    def terms(self) -> list[str]:
        """Every word of the index, sorted: stems, parts and concepts (``#...``)."""
        return sorted(self._source.terms())

    def forms_from(self, prefix: str) -> Iterator[str]:
        """The forms that begin with ``prefix``, sorted."""
        place = bisect_left(self.forms, prefix)
        while place < len(self.forms) and self.forms[place].startswith(prefix):
            yield self.forms[place]
            place += 1

    def coded(self, term: str) -> tuple[int, Sequence[Coded]]:
        """A word's rarity times `IDF_SCALE`, rounded, and its postings as text."""
        coded = self._source.coded(term)
        if not coded:
            return 0, ()
        return self._idf(sum(entry < self.provisions for entry, _text in coded)), coded

    def line(self, term: str) -> tuple[int, str]:
        """As `coded`, the postings in one text; see `impacts.join_coded`."""
        known = self._source.line(term)
        if known is None:
            idf, coded = self.coded(term)
            return idf, join_coded(coded)
        holding, text = known
        return self._idf(holding) if text else 0, text

    def _idf(self, holding: int) -> int:
        return max(1, round(IDF_SCALE * rarity_of(holding, self.provisions)))

    def postings(self, term: str) -> Postings:
        """Where a word stands; empty for an unknown one."""
        if term not in self._cache:
            idf, coded = self.coded(term)
            items = tuple(self._decode(entry, text) for entry, text in coded)
            self._cache[term] = Postings(idf, items) if items else _NOTHING
        return self._cache[term]

    def _decode(self, entry: int, text: str) -> Posting:
        head, _, places = text.partition(":")
        impact, _, variants = head.partition(".")
        positions, place = [], 0
        for step in places.split(",") if places else ():
            place += int(step, 36)
            positions.append(place)
        mask = int(variants, 36) if variants else self.entries[entry].mask
        return Posting(entry, int(impact, 36), mask, tuple(positions))

    def variants_of(self, entry: int) -> Sequence[Variant]:
        """The wordings of an entry, with their display texts."""
        return self._source.texts(entry)


class ListedSource(Source, Protocol):
    """A source that lies in memory and can be written down as it is."""

    def lists(self, base: int) -> Iterator[PostingList]:
        """All postings, terms in order; ``base`` is the document of the first entry."""


@dataclass(frozen=True, slots=True)
class PreparedLanguage:
    """One language before it is written: the index, the table beside its postings, those.

    ``base`` is the number of the document that is its first entry.
    """

    index: LanguageIndex
    table: Mapping[str, Any]
    source: ListedSource
    base: int
