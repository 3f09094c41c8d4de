"""Which guided rulings a query is offered: those that rest on the laws it finds.

A ruling cites the provisions that a director reads for it. Each of the first hits is right by a
chance that its score tells, and that chance goes to the rulings that cite it, by how much of what
is cited there is theirs. This, with what the ruling's own words count, is the order, and what must
reach a gate for the ruling to be offered. One that cites no hit is offered only where its own words
match better than any law. ``search/guide.js`` does the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.model.locator import Locator
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.rank import Ranked

_RULES: Final[dict[str, Any]] = FACTS["rulings"]
_MOST: Final = int(_RULES["most"])
_HITS: Final = int(_RULES["hits"])
_WORDS: Final[float] = _RULES["words"]
# Chances are counted in whole parts of the likeliest one's, so that both engines count alike.
_WHOLE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Suitability:
    """What tells whether a ruling suits a query.

    ``vote`` is the chance that goes to it, 0 to 1; ``worth`` is what its own words score, to the
    best law. ``is_read`` tells that the likeliest hits are to be read, and no ruling is about them.
    """

    ruling: int
    vote: float
    worth: float
    is_read: bool = False

    @property
    def order(self) -> float:
        """The best one stands first."""
        return self.vote + _WORDS * self.worth

    @property
    def is_offered(self) -> bool:
        """Whether hits and words reach the gate where a ruling is asked for, or its own fit."""
        if not self.vote and self.worth < _RULES["alone"]:
            return False
        is_asked = self.order >= _RULES["gate"] and not self.is_read
        return is_asked or self.worth >= _RULES["fitting"]


def choose_rulings(
    index: LanguageIndex, provisions: Sequence[Ranked], worded: Sequence[Ranked]
) -> list[Ranked]:
    """The rulings that suit, best first; none rather than one that does not.

    Args:
        index: the language that was searched.
        provisions: its hits, best first.
        worded: the rulings that match by their own words.
    """
    found = [one for one in weigh_rulings(index, provisions, worded) if one.is_offered]
    found.sort(key=lambda one: (-one.order, one.ruling))
    return [Ranked(one.ruling, int(1000 * one.order), 0) for one in found[:_MOST]]


def weigh_rulings(
    index: LanguageIndex, provisions: Sequence[Ranked], worded: Sequence[Ranked]
) -> list[Suitability]:
    """How each ruling suits, in their order; none where nothing is found. As `choose_rulings`."""
    best = provisions[0].score if provisions else 0
    if not best:
        return []
    votes = dict.fromkeys(index.cited, 0.0)
    whole = free = 0
    for hit in provisions[:_HITS]:
        chance = math.floor(_WHOLE * math.exp((hit.score - best) / _RULES["unit"]))
        whole += chance
        place = index.entries[hit.entry].locator
        is_aside = any(place.is_inside(aside) for aside in index.asides)
        parts = {} if is_aside else _parts(place, index.cited_by_article.get(place.article, {}))
        free += 0 if parts else chance
        for ruling, part in parts.items():
            votes[ruling] += chance * part
    words = {item.entry: item.score / best for item in worded}
    is_read = free >= _RULES["free"] * whole
    return [
        Suitability(one, vote / whole, words.get(one, 0.0), is_read) for one, vote in votes.items()
    ]


def _parts(place: Locator, cited: Mapping[int, Mapping[Locator, int]]) -> dict[int, float]:
    """Which part of all that is cited at a place and in its law each ruling there cites.

    ``cited`` is what rulings cite in that law. A ruling that cites it elsewhere alone takes from
    the others' parts, and has none.
    """
    counts: dict[int, float] = {}
    whole = 0.0
    for ruling, places in cited.items():
        count, is_there = 0.0, False
        for other, times in places.items():
            near = other.is_inside(place) or place.is_inside(other)
            count += times * (1 + _RULES["near"] if near else 1)
            is_there = is_there or near
        whole += count
        if is_there:
            counts[ruling] = count
    return {ruling: count / whole for ruling, count in counts.items()}
