"""One language of the index: its words, its entries, and per word where it counts how much."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, Protocol

from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.retrieval.build.documents import Variant
from bridgelaws.retrieval.sounds import sound_key
from bridgelaws.retrieval.weights import IDF_SCALE, Coded, rarity_of


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


@dataclass(frozen=True, slots=True)
class EntryInfo:
    """What is known of an entry without reading its text.

    ``variants`` are the numbers of its bits. ``apart`` is the edition of a text that is not what
    answers today, and stands at an address of its own.
    """

    work: str
    locator: Locator
    title: str
    variants: tuple[int, ...]
    related: tuple[int, ...]
    apart: str = ""

    @property
    def mask(self) -> int:
        """The bits of all its variants together."""
        return sum(1 << bit for bit in set(self.variants))


# What begins the name under which `PostingSource` keeps what queries teach of a word (`asked_of`).
ASKED: Final = "~"
# What begins the name of a filler there: its word stands in texts too, and teaches nothing as such.
PASSED: Final = "="


class PostingSource(Protocol):
    """All postings of one language: still in memory, or in Whoosh's files."""

    def __iter__(self) -> Iterator[str]:
        """Every word that has postings."""

    def get(self, term: str, none: Sequence[Coded], /) -> Sequence[Coded]:
        """The postings of a word in the order of entries; ``none`` for an unknown one."""


class LanguageIndex:
    """One language of an index.

    ``provisions`` tells how many of the entries are provisions; what follows them
    are guided rulings.
    """

    def __init__(self, source: PostingSource, language: str, table: Mapping[str, Any]) -> None:
        """``table`` is what `build.prepare` makes beside the postings, which are ``source``."""
        self.source, self.table = source, table
        self.language = language
        self.fillers = frozenset(table["fillers"])
        self.tails = frozenset(table["tails"])
        self.examples: Mapping[str, Any] = table["examples"]
        self._ruled = table["ruled"]
        self.definitions: Mapping[str, int] = table["definitions"]
        self.meanings: Mapping[str, tuple[str, Sequence[str]]] = table["meanings"]
        self.roles: Mapping[str, Any] = table["roles"]
        self.variants: Sequence[tuple[str, str]] = table["variants"]
        self.provisions: int = table["provisions"]
        self.term_rows: Sequence[tuple[str, Sequence[str], Sequence[str]]] = table["terms"]
        self.names: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for stems, concept in table["names"]:
            self.names.setdefault(stems[0], []).append((tuple(stems), concept))
        self.stems_by_form: dict[str, Sequence[str]] = table["forms"]
        self._cache: dict[str, Postings] = {}

    @cached_property
    def names_of_one_word(self) -> dict[str, tuple[str, ...]]:
        """The stems of those names of each concept that are a word alone, sorted."""
        found: dict[str, set[str]] = {}
        for names in self.names.values():
            for stems, concept in names:
                if len(stems) == 1:
                    found.setdefault(concept, set()).update(stems)
        return {concept: tuple(sorted(stems)) for concept, stems in found.items()}

    @cached_property
    def ruled(self) -> dict[int, tuple[int, ...]]:
        """The guided rulings that are about a provision, by its entry."""
        return {
            entry: tuple(rulings)
            for first, last, rulings in self._ruled
            for entry in range(first, last + 1)
        }

    @cached_property
    def fillers_by_sound(self) -> dict[str, list[str]]:
        """The fillers that sound so."""
        found: dict[str, list[str]] = {}
        for form in sorted(self.fillers):
            found.setdefault(sound_key(form), []).append(form)
        return found

    @cached_property
    def forms(self) -> list[str]:
        """Every form that somebody may type, sorted."""
        return sorted(self.stems_by_form)

    @cached_property
    def entries(self) -> list[EntryInfo]:
        """Provisions in reading order, then the guided rulings."""
        apart = {(work, parse_locator(place)): name for work, place, name in self.table["apart"]}
        found = []
        for work, place, title, texts, related in self.table["entries"]:
            locator = parse_locator(place)
            bits = tuple(one[0] for one in texts)
            edition = apart.get((work, locator.article), "") if apart else ""
            found.append(EntryInfo(work, locator, title, bits, tuple(related), edition))
        return found

    @cached_property
    def entry_by_locator(self) -> dict[tuple[str, Locator], int]:
        """The number of each entry, by work and address."""
        return {(info.work, info.locator): number for number, info in enumerate(self.entries)}

    @cached_property
    def outer(self) -> list[int]:
        """For each entry the number of the one in which it lies, -1 where none is held."""
        found = []
        for info in self.entries:
            above = info.locator.parent
            held = -1
            if above is not None and above.steps:
                held = self.entry_by_locator.get((info.work, above), -1)
            found.append(held)
        return found

    @cached_property
    def by_locator(self) -> dict[Locator, int]:
        """The first entry of each address."""
        return {info.locator: n for n, info in reversed(list(enumerate(self.entries)))}

    def terms(self) -> list[str]:
        """Every word of the index, sorted: stems, parts and concepts (``#...``)."""
        return sorted(term for term in self.source if not term.startswith(ASKED))

    def forms_from(self, prefix: str) -> Iterator[str]:
        """The forms that begin with ``prefix``, sorted."""
        place = bisect_left(self.forms, prefix)
        while place < len(self.forms) and self.forms[place].startswith(prefix):
            yield self.forms[place]
            place += 1

    def coded(self, term: str) -> tuple[int, Sequence[Coded]]:
        """A word's rarity times `IDF_SCALE`, rounded, and its postings."""
        coded = self.source.get(term, ())
        if not coded:
            return 0, ()
        holding = sum(entry < self.provisions for entry, _impact, _rest in coded)
        return max(1, round(IDF_SCALE * rarity_of(holding, self.provisions))), coded

    def asked_of(self, term: str) -> Sequence[Coded]:
        """For which entries a word of a query speaks, as queries of known answer teach."""
        return self.source.get(ASKED + term, ())

    def asked_of_filler(self, form: str) -> Sequence[Coded]:
        """As `asked_of`, for a word of a query that is passed over."""
        return self.asked_of(PASSED + form)

    def postings(self, term: str) -> Postings:
        """Where a word stands; empty for an unknown one."""
        if term not in self._cache:
            idf, coded = self.coded(term)
            self._cache[term] = Postings(idf, tuple(self._decode(*one) for one in coded))
        return self._cache[term]

    def _decode(self, entry: int, impact: int, rest: str) -> Posting:
        variants, _, places = rest.partition(":")
        steps = (int(step, 36) for step in places.split(",")) if places else ()
        mask = int(variants[1:], 36) if variants else self.entries[entry].mask
        return Posting(entry, impact, mask, tuple(accumulate(steps)))

    def variants_of(self, entry: int) -> Sequence[Variant]:
        """The wordings of an entry, with their display texts."""
        texts = self.table["entries"][entry][3]
        return [
            Variant(edition, expression, heading, text, tuple(notes))
            for bit, heading, text, notes in texts
            for edition, expression in self.variants[bit : bit + 1]
        ]
