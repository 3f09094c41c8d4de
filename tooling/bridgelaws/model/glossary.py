"""The glossary: what players call things, per language, and where the Laws treat them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bridgelaws.model.locator import Locator

EntryKind = Literal["term", "word", "topic"]


# By publisher's name and language: the names of its own, by the entry's id.
OwnTerms = Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """One thing with its names.

    ``names`` holds, per language, the term first and its synonyms after it; a
    language may be missing. ``kind`` is ``term`` for a term of the game,
    ``word`` for everyday words that mean the same at the table, and ``topic``
    for a question players have, worded as an index of a printed law book words
    it: its names lead to the places but are no synonyms of one another.
    ``places`` are the provisions that treat the thing, the main ones first;
    ``see`` are those worth reading next. ``confidence`` is, per language, A
    (seen in a law text or official commentary), B (federation or club) or C
    (not yet verified); absent where it was not graded.
    """

    id: str
    kind: EntryKind
    names: tuple[tuple[str, tuple[str, ...]], ...]
    confidence: tuple[tuple[str, str], ...] = ()
    places: tuple[Locator, ...] = ()
    see: tuple[Locator, ...] = ()
    note: str = ""

    def names_in(self, language: str) -> tuple[str, ...]:
        """The names in ``language``, the term first; empty when it has none."""
        for code, names in self.names:
            if code == language:
                return names
        return ()

    def term(self, language: str) -> str:
        """The first name in ``language``; empty when it has none."""
        return next(iter(self.names_in(language)), "")

    def synonyms(self, language: str) -> tuple[str, ...]:
        """The names after the first."""
        return self.names_in(language)[1:]

    def confidence_in(self, language: str) -> str:
        """A, B or C; empty where it was not graded."""
        return next((grade for code, grade in self.confidence if code == language), "")


@dataclass(frozen=True, slots=True)
class Examples:
    """The words in which one language tells an example: bids, cards and seats.

    ``suits`` holds the names of each suit and of no trump, in order of rank; ``over`` are words
    between a bid and the one before it, ``of`` those between a card and its suit, ``extra``
    those before the tricks over or short; ``beyond`` says what a bid above seven is; ``unsure``
    are names of suits that mean something else too, ``order`` words that ask for suits themselves.
    ``articles`` are words for one that are articles as well, ``bids`` those beside which such a
    word and a suit are a bid.
    """

    suits: tuple[tuple[str, ...], ...] = ()
    ranks: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    bids: tuple[str, ...] = ()
    beyond: str = ""


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries in the order of the file, and the words a query may do without.

    ``fillers`` are, per language, the words that carry no meaning of their own
    in a question (articles, pronouns, auxiliaries): search passes over them.
    ``forms`` are, per language and entry, verbs and turns of phrase with which a
    text says the term without its word; ``apart`` are phrases in which a term's
    word asks for no term of another language (to *call* the Director), ``look_alikes`` are
    words that other words around them show to be no term; ``examples`` are, per language, the
    words in which an example is told. ``no_nouns`` are the entries whose term is a verb or an
    adjective.
    """

    entries: tuple[GlossaryEntry, ...]
    fillers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    forms: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = ()
    apart: tuple[tuple[str, tuple[str, ...]], ...] = ()
    look_alikes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    examples: tuple[tuple[str, Examples], ...] = ()
    no_nouns: frozenset[str] = frozenset()

    def entry(self, entry_id: str) -> GlossaryEntry | None:
        """The entry of that id; ``None`` when there is none."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)

    def fillers_in(self, language: str) -> tuple[str, ...]:
        """The filler words of one language."""
        return next((words for code, words in self.fillers if code == language), ())

    def forms_in(self, language: str, entry_id: str) -> tuple[str, ...]:
        """The other ways in which a text of one language says a term."""
        listed = next((forms for code, forms in self.forms if code == language), ())
        return next((forms for name, forms in listed if name == entry_id), ())

    def apart_in(self, language: str) -> tuple[str, ...]:
        """The phrases of one language in which a term's word is no term."""
        return next((phrases for code, phrases in self.apart if code == language), ())

    def look_alikes_in(self, language: str) -> tuple[str, ...]:
        """What only looks like a term of one language: ``*turns* out !of``."""
        return next((said for code, said in self.look_alikes if code == language), ())

    def with_terms(self, language: str, own: Mapping[str, tuple[str, ...]]) -> Glossary:
        """The glossary in which some entries have other names of one language before their own."""

        def rename(entry: GlossaryEntry) -> GlossaryEntry:
            first = own.get(entry.id, ())
            names = tuple(
                (code, (*first, *listed) if code == language else listed)
                for code, listed in entry.names
            )
            return replace(entry, names=names)

        return replace(self, entries=tuple(map(rename, self.entries)))

    def terms(self) -> tuple[GlossaryEntry, ...]:
        """The terms of the game alone, without everyday words and topics."""
        return tuple(entry for entry in self.entries if entry.kind == "term")
