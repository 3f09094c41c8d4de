"""What the gate lets through that says whether a guided ruling is offered.

A situation suits a ruling where one of the provisions that decide it is cited by any. Of queries of
which nothing was learnt it is counted how many of those that a ruling suits, and of those that none
suits, reach each gate with their likeliest ruling (`guide.Suitability`).
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
GATES: Final = (0.7, 0.8, 0.85, 0.9, 1.0, 1.1, 1.2)


class Told(NamedTuple):
    """What the likeliest ruling of a query reaches, and whether any suits."""

    order: float
    suits: bool


def tell_of(index: LanguageIndex, line: Situation) -> Told | None:
    """What a situation reaches; ``None`` where nothing that a ruling cites is found."""
    ranked = rank_entries(index, read_words(index, line.words))
    provisions = [one for one in ranked if one.entry < index.provisions]
    worded = [one for one in ranked if one.entry >= index.provisions]
    likely = [one for one in weigh_rulings(index, provisions, worded) if one.vote]
    if not likely:
        return None
    suits = any(
        other.is_inside(place) or place.is_inside(other)
        for place in line.places
        for cited in index.cited_by_article.get(place.article, {}).values()
        for other in cited
    )
    return Told(max(one.order for one in likely), suits)


def told_of_gate(left_out: Sequence[Told]) -> str:
    """A line with what each gate lets through, of both kinds of queries."""
    suited = [one.order for one in left_out if one.suits]
    others = [one.order for one in left_out if not one.suits]
    passed = ", ".join(
        f"{gate}: {_share(suited, gate):.0%} and {_share(others, gate):.0%}" for gate in GATES
    )
    return (
        f"rulings, gate and what passes of {len(suited)} queries left out that one suits and of "
        f"{len(others)} that none does: {passed}; used: {RULES['gate']}"
    )


def _share(orders: Sequence[float], gate: float) -> float:
    return sum(order >= gate for order in orders) / max(1, len(orders))
