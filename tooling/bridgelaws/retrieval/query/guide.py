"""Which guided rulings a query is offered: those that are about the laws it finds.

Who asks for a ruling and for nothing else is offered the likeliest, whether they reach it or not.

Of each provision it is known which rulings are about it (`Ruling.laws`), if any. Each of the first
hits is right by a chance that its score tells, and that chance goes to the rulings about it, in
equal parts. This, with what a ruling's own words count, is the order. Of a sentence they count
less: what happened is told by words that were learnt of provisions, and of no ruling. For any to be
offered, that of the best, less the chance that goes to none, must reach a gate: what goes to none
is a reason to offer none. A provision that only holds what rulings are about tells nothing.
``search/guide.js`` does the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.rank import Ranked, telling

_RULES: Final[dict[str, Any]] = FACTS["rulings"]
_MOST: Final = int(_RULES["most"])
_HITS: Final = int(_RULES["hits"])
_WORDS: Final[float] = _RULES["words"]
_MORE: Final[float] = _RULES["more"]
_FITTING: Final[float] = _RULES["fitting"]
_SAID: Final[float] = _RULES["said"]
_GATE: Final[float] = _RULES["gate"]
# The others are offered beside the best one where they reach this share of what it does.
_LEAST: Final[float] = _RULES["least"]
# What is offered who asks for a ruling: so many at most, and this share of what the best reaches.
_MOST_ASKED: Final = int(_RULES["mostAsked"])
_LEAST_ASKED: Final[float] = _RULES["leastAsked"]
# Chances are counted in whole parts of the likeliest one's, so that both engines count alike.
_WHOLE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Suitability:
    """What tells whether a ruling suits a query.

    ``vote`` is the chance that goes to it, 0 to 1, ``none`` the one that goes to no ruling;
    ``own`` is what its own words count.
    """

    ruling: int
    vote: float
    own: float
    none: float

    @property
    def order(self) -> float:
        """The best one stands first."""
        return self.vote + self.own

    @property
    def reached(self) -> float:
        """The best one, and others beside it, are offered where this reaches the gate."""
        return self.order - self.none


def choose_rulings(
    index: LanguageIndex,
    provisions: Sequence[Ranked],
    worded: Sequence[Ranked],
    words: int,
    *,
    for_rulings: bool = False,
) -> list[Ranked]:
    """The rulings that suit, best first; none rather than one that does not.

    Args:
        index: the language that was searched.
        provisions: its hits, best first.
        worded: the rulings that match by their own words.
        words: how many the query has.
        for_rulings: nothing else is asked for, and the likeliest are given.
    """
    weighed = weigh_rulings(index, provisions, worded, words)
    weighed.sort(key=lambda one: (-one.order, one.ruling))
    if not weighed or (not for_rulings and weighed[0].reached < _GATE):
        return []
    least, most = (_LEAST_ASKED, _MOST_ASKED) if for_rulings else (_LEAST, _MOST)
    found = (one for one in weighed[:most] if one.order >= least * weighed[0].order)
    return [Ranked(one.ruling, int(1000 * one.order), 0) for one in found]


def weigh_rulings(
    index: LanguageIndex, provisions: Sequence[Ranked], worded: Sequence[Ranked], words: int
) -> list[Suitability]:
    """How each ruling suits that anything speaks for. As `choose_rulings`."""
    best = provisions[0].score if provisions else 0
    if not best:
        return []
    votes: dict[int, float] = {}
    whole = none = 0
    for hit in provisions[:_HITS]:
        chance = math.floor(_WHOLE * math.exp((hit.score - best) / _RULES["unit"]))
        whole += chance
        rulings = index.ruled.get(hit.entry)
        if rulings is None:
            none += chance
            continue
        for ruling in rulings:
            votes[ruling] = votes.get(ruling, 0.0) + chance / len(rulings)
    weight = _WORDS * (1 - (1 - _SAID) * telling(words))
    own: dict[int, float] = {}
    for item in worded:
        worth = item.score / best
        own[item.entry] = weight * worth + _MORE * max(0.0, worth - _FITTING)
    return [
        Suitability(one, votes.get(one, 0.0) / whole, own.get(one, 0.0), none / whole)
        for one in sorted({*votes, *own})
    ]
