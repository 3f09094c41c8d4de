"""Ranks the entries of one language for looked-up words.

Whole numbers come in (impacts), one whole number per entry goes out; the few
fractions between are the same operations in the same order as in
``search/rank.js``, so both engines give the same list.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.lookup import QueryWord
from bridgelaws.retrieval.query.roles import find_roles, lean_of

_CONCEPT: Final[float] = FACTS["rank"]["concept"]
_COVERED: Final[float] = FACTS["rank"]["covered"]
_TOGETHER: Final[float] = FACTS["rank"]["together"]
_STRETCH: Final[int] = FACTS["rank"]["stretch"]
_MOST_PLACES: Final[int] = FACTS["rank"]["places"]
_SURE: Final[float] = FACTS["rank"]["sure"]
_TOLD: Final[int] = FACTS["rank"]["told"]
_SENTENCE: Final[int] = FACTS["rank"]["sentence"]
_BEGUN: Final[float] = FACTS["rank"]["begun"]
_FOUND: Final[float] = FACTS["rank"]["found"]
_LEAST: Final[int] = FACTS["rank"]["least"]


@dataclass(slots=True)
class _Tally:
    """What one entry has gathered: per word the best impact and where; covered rarity.

    ``asked`` is, per word, what queries of known answer say for the entry; ``asked_apart`` what
    they say of concepts and fillers.
    """

    best: list[float]
    asked: list[float]
    places: list[list[int]]
    covered: list[bool]
    concepts: float = 0.0
    asked_apart: float = 0.0
    variants: int = 0

    def note(self, word: int, places: Sequence[int]) -> None:
        """Remember where a word stands; the first places of each term are enough."""
        if len(self.places[word]) < _MOST_PLACES:
            self.places[word].extend(places[:_MOST_PLACES])


@dataclass(frozen=True, slots=True)
class Ranked:
    """One entry with its score (higher is better) and which of its variants match."""

    entry: int
    score: int
    variants: int


@dataclass(slots=True)
class _Sum:
    words: int
    tallies: dict[int, _Tally] = field(default_factory=dict)

    def at(self, entry: int, variants: int) -> _Tally:
        tally = self.tallies.get(entry)
        if tally is None:
            nothing = [0.0] * self.words
            spots: list[list[int]] = [[] for _ in nothing]
            tally = _Tally(nothing, nothing[:], spots, [False] * self.words)
            self.tallies[entry] = tally
        tally.variants |= variants
        return tally


def rank_entries(index: LanguageIndex, words: Sequence[QueryWord]) -> list[Ranked]:
    """All entries that match any word, best first; equal ones in reading order."""
    total = _Sum(len(words))
    rarity = [_gather_word(index, total, place, word) for place, word in enumerate(words)]
    concepts = find_concepts(index, words)
    roles = find_roles(index, concepts)
    for found in concepts:
        _gather_concept(index, total, rarity, found)
    for form in words[0].passed if words else ():
        _gather_filler(index, total, form)
    whole = _add(rarity)
    ranked = [
        Ranked(
            entry,
            _score(tally, rarity, whole, 1 + lean_of(index, roles, entry)),
            tally.variants,
        )
        for entry, tally in total.tallies.items()
    ]
    ranked.sort(key=lambda item: (-item.score, item.entry))
    return ranked


def keep_found(provisions: Sequence[Ranked], words: int) -> list[Ranked]:
    """The provisions that a query of so many words finds, of all that hold one of them.

    A word alone is found wherever it stands. Of a sentence hundreds of provisions hold some word:
    found is what comes near enough to the best.
    """
    least = _FOUND * telling(words) * provisions[0].score if provisions else 0
    return [one for n, one in enumerate(provisions) if n < _LEAST or one.score >= least]


def telling(words: int) -> float:
    """How far so many words tell what happened: a word alone asks for a thing."""
    return min(1.0, (words - 1) / _SENTENCE)


def _gather_word(index: LanguageIndex, total: _Sum, place: int, word: QueryWord) -> float:
    """Add what the word at a place of the query is worth where it stands; gives its rarity."""
    # What a word may become on the way is not worth more than what it is, nor the
    # rarer of two words that it may become more than the commoner.
    sure = (index.postings(term).idf for term, full in word.weights if full >= _SURE)
    least = min(filter(None, sure), default=0)
    rarity = 0.0
    for term, full in word.weights:
        postings = index.postings(term)
        is_open = full < _SURE or word.is_beginning
        weight = full * least / postings.idf if is_open and 0 < least < postings.idf else full
        rarity = max(rarity, weight * postings.idf)
        for posting in postings.items:
            tally = total.at(posting.entry, posting.variants)
            tally.covered[place] = True
            tally.best[place] = max(tally.best[place], weight * posting.impact)
            tally.note(place, posting.positions)
        for entry, told, _ in index.asked_of(term):
            tally = total.at(entry, index.entries[entry].mask)
            tally.covered[place] = True
            tally.asked[place] = max(tally.asked[place], weight * told)
    return rarity


def _gather_concept(
    index: LanguageIndex,
    total: _Sum,
    rarity: list[float],
    found: tuple[int, int, str, float],
) -> None:
    """Add what a name is worth that words spell; words that are nothing else share its rarity."""
    first, last, concept, weight = found
    spelled = range(first, last + 1)
    postings = index.postings(concept)
    for place in spelled:
        if not rarity[place]:
            rarity[place] = weight * postings.idf / (last - first + 1)
    for posting in postings.items:
        tally = total.at(posting.entry, posting.variants)
        tally.concepts += weight * posting.impact
        for place in spelled:
            tally.covered[place] = True
            tally.note(place, posting.positions)
    for entry, told, _ in index.asked_of(concept):
        tally = total.at(entry, index.entries[entry].mask)
        tally.asked_apart += weight * told
        for place in spelled:
            tally.covered[place] = True


def _gather_filler(index: LanguageIndex, total: _Sum, form: str) -> None:
    """Add what a filler says for what other words find: *had* tells when, *my* whose."""
    for entry, told, _ in index.asked_of_filler(form):
        if entry in total.tallies:
            total.tallies[entry].asked_apart += told


def find_concepts(
    index: LanguageIndex, words: Sequence[QueryWord]
) -> list[tuple[int, int, str, float]]:
    """``(first, last, concept, weight)`` for each name that the words may spell.

    Of several names for one concept over the same words the best weight counts.
    """
    found: dict[tuple[int, int, str], float] = {}
    lookup = [
        {
            term: (_BEGUN if word.is_beginning else 1.0) * weight
            for term, weight in word.weights
            if weight >= _SURE or not word.known
        }
        for word in words
    ]
    for first, weights in enumerate(lookup):
        for stem, weight in weights.items():
            for stems, concept in index.names.get(stem, ()):
                last = first + len(stems) - 1
                if last >= len(words):
                    continue
                least = weight
                for place, other in zip(range(first + 1, last + 1), stems[1:], strict=True):
                    least = min(least, lookup[place].get(other, 0.0))
                if least > 0 and not _is_left_out(index, words[first : last + 1], concept):
                    key = (first, last, concept)
                    found[key] = max(found.get(key, 0.0), least)
    return [(first, last, name, weight) for (first, last, name), weight in found.items()]


def _is_left_out(index: LanguageIndex, words: Sequence[QueryWord], concept: str) -> bool:
    """Whether the words, which spell a concept, are not to be taken for it."""
    taken = [one for word in words for one in word.left_out]
    if not taken:
        return False
    term = index.meanings[concept][0] if concept in index.meanings else ""
    return any(one.is_of(term) for one in taken)


def _score(tally: _Tally, rarity: Sequence[float], whole: float, lean: float) -> int:
    gathered = _add(tally.best) + _CONCEPT * tally.concepts
    covered = _add(v for v, known in zip(rarity, tally.covered, strict=True) if known)
    together = _together(tally.places, rarity)
    if not whole:
        return 0
    share = (1 - _COVERED - _TOGETHER) + (_COVERED * covered + _TOGETHER * together) / whole
    # Only what sentences ask was learnt.
    asked = _TOLD * telling(len(rarity)) * (_add(tally.asked) + tally.asked_apart)
    return math.floor(64 * gathered * share * lean + 64 * asked)


def _add(values: Iterable[float]) -> float:
    """A plain sum, left to right: Python 3.12's `sum` rounds otherwise than JavaScript adds."""
    total = 0.0
    for value in values:
        total += value
    return total


def _together(places: Sequence[Sequence[int]], rarity: Sequence[float]) -> float:
    """The rarity of the words that stand closest together, within `_STRETCH` places.

    A phrase of the text or a name of the glossary that holds the whole query
    gives all of it; words that stand apart give that of the rarest.
    """
    held = [word for word, spots in enumerate(places) if spots]
    if len(held) < 2:
        return rarity[held[0]] if held else 0.0
    found = sorted((place, word) for word in held for place in places[word])
    best = 0.0
    for start, (first, _word) in enumerate(found):
        seen = [False] * len(places)
        value = 0.0
        for place, word in found[start:]:
            if place - first > _STRETCH:
                break
            if not seen[word]:
                seen[word] = True
                value += rarity[word]
        best = max(best, value)
    return best
