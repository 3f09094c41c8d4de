"""What the gate lets through that says whether a guided ruling is offered.

A ruling suits a situation that is decided by a provision which it is about. Of queries of which
nothing was learnt it is counted, at each gate, how many have one that suits first, and for how many
of those that none suits one is offered (`guide.weigh_rulings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.guide import weigh_rulings
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import rank_entries
from fit.situations import Situation

RULES: Final[dict[str, Any]] = FACTS["rulings"]
GATES: Final = (0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8)


class Told(NamedTuple):
    """What the likeliest ruling of a query reaches; whether it suits, and whether any does."""

    reached: float
    is_right: bool
    suits: bool


def tell_of(index: LanguageIndex, line: Situation) -> Told:
    """What a situation reaches, 0 where nothing speaks for any ruling."""
    words = read_words(index, line.words)
    ranked = rank_entries(index, words)
    provisions = [one for one in ranked if one.entry < index.provisions]
    worded = [one for one in ranked if one.entry >= index.provisions]
    weighed = weigh_rulings(index, provisions, worded, len(words))
    entries = (index.by_locator.get(place, -1) for place in line.places)
    right = {ruling for entry in entries for ruling in index.ruled.get(entry, ())}
    best = max(weighed, key=lambda one: (one.order, -one.ruling), default=None)
    if best is None:
        return Told(0.0, False, bool(right))
    return Told(best.reached, best.ruling in right, bool(right))


def told_of_gate(left_out: Sequence[Told]) -> str:
    """A line with what each gate lets through, of both kinds of queries."""
    suited = [one for one in left_out if one.suits]
    others = [one for one in left_out if not one.suits]
    passed = ", ".join(
        f"{gate}: {_share([one for one in suited if one.is_right], gate, len(suited)):.0%}"
        f" and {_share(others, gate, len(others)):.0%}"
        for gate in GATES
    )
    return (
        f"rulings, gate, right first of {len(suited)} queries left out that one suits, offered for "
        f"{len(others)} that none does: {passed}; used: {RULES['gate']}"
    )


def _share(told: Sequence[Told], gate: float, of: int) -> float:
    return sum(one.reached >= gate for one in told) / max(1, of)
