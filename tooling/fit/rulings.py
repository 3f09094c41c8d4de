"""What tells whether a guided ruling suits a query, fitted on situations of known answer.

A situation suits a ruling where one of the provisions that decide it is cited by any. Of a query of
which nothing was learnt three things tell it (`guide.Suitability`): what the likeliest ruling's own
words are worth, how likely the hits are that any ruling cites, and those that this one cites. What
each weighs is found by logistic regression, in which all that a ruling suits count as much as all
that none suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.guide import weigh_rulings
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.rank import rank_entries
from fit.situations import Situation

RULES: Final[dict[str, Any]] = FACTS["rulings"]
# Which share of the queries that no ruling suits may pass the gate: what is saved more there is
# paid for by rulings that suit and are not offered.
LET_THROUGH: Final = 0.2
STEPS: Final = 3000
PACE: Final = 0.3


class Told(NamedTuple):
    """What tells of the likeliest ruling of a query, and whether any suits."""

    worth: float
    cited: float
    own: float
    suits: bool


def tell_of(index: LanguageIndex, line: Situation) -> Told | None:
    """What tells of a situation; ``None`` where nothing that a ruling cites is found."""
    ranked = rank_entries(index, read_words(index, line.words))
    provisions = [one for one in ranked if one.entry < index.provisions]
    worded = [one for one in ranked if one.entry >= index.provisions]
    likely = [one for one in weigh_rulings(index, provisions, worded) if one.own]
    if not likely:
        return None
    best = max(likely, key=lambda one: one.order)
    suits = any(
        other.is_inside(place) or place.is_inside(other)
        for place in line.places
        for cited in index.cited_by_article.get(place.article, {}).values()
        for other in cited
    )
    return Told(min(best.worth, RULES["mostWorth"]), best.cited, best.own, suits)


def told_of_gate(left_out: Sequence[Told]) -> str:
    """A line with the fitted values beside those of ``facts.json``."""
    told = np.array([one[:3] for one in left_out])
    suits = np.array([one.suits for one in left_out], float)
    mean, spread = told.mean(axis=0), told.std(axis=0)
    rows = np.c_[(told - mean) / spread, np.ones(len(told))]
    share = np.where(suits > 0, 0.5 / suits.sum(), 0.5 / (1 - suits).sum())
    weights = np.zeros(4)
    for _ in range(STEPS):
        wrong = 1 / (1 + np.exp(-rows @ weights)) - suits
        weights -= PACE * (rows.T @ (wrong * share))
    each = weights[:3] / spread
    gate = np.quantile((told @ each)[suits == 0], 1 - LET_THROUGH)
    passed = float((told @ each >= gate)[suits > 0].mean())
    values = (*each, gate)
    names = ("worth", "cited", "own", "gate")
    used = ", ".join(f"{name} {RULES[name]}" for name in names)
    fitted = ", ".join(f"{name} {value:.2f}" for name, value in zip(names, values, strict=True))
    none = int(len(suits) - suits.sum())
    return (
        f"rulings, of {len(suits)} queries left out ({none} that none suits, {passed:.1%} of the "
        f"others pass): {fitted}; used: {used}"
    )
