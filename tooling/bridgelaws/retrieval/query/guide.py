"""Which guided rulings a query is offered: those that rest on the laws it finds.

A ruling cites the provisions that a director reads for it. The first hits vote for the rulings
that cite them, by how much of what is cited there is theirs; the ruling's own words count beside,
and one that a query names by its own words stands first.
One that no hit votes for is offered where it matches far better than any law does.
``search/guide.js`` does the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.rank import Ranked

_RULES: Final[dict[str, float]] = FACTS["rulings"]
_MOST: Final = int(_RULES["most"])
_HITS: Final = int(_RULES["hits"])


def choose_rulings(
    index: LanguageIndex, provisions: Sequence[Ranked], worded: Sequence[Ranked]
) -> list[Ranked]:
    """The rulings that suit, best first; none rather than one that does not.

    Args:
        index: the language that was searched.
        provisions: its hits, best first.
        worded: the rulings that match by their own words.
    """
    best = provisions[0].score if provisions else 0
    if not best:
        return []
    votes = dict.fromkeys(index.cited, 0.0)
    whole, fade = 0.0, 1.0
    for hit in provisions[:_HITS]:
        share = hit.score / best * fade
        whole += share
        fade *= _RULES["fade"]
        place = index.entries[hit.entry].locator
        for ruling, part in _parts(place, index.cited_by_article.get(place.article, {})).items():
            votes[ruling] += share * part
    own = {item.entry: item.score / best for item in worded}
    found = []
    for ruling, vote in votes.items():
        worth = own.get(ruling, 0.0)
        # Words none of which leads to a law that it cites are mostly those of another matter.
        if not vote and worth < _RULES["alone"]:
            continue
        suits = vote / whole + _RULES["words"] * worth
        if suits >= _RULES["gate"] or worth >= _RULES["fitting"]:
            found.append((worth < _RULES["fitting"], -suits, ruling))
    return [Ranked(ruling, int(-1000 * suits), 0) for _, suits, ruling in sorted(found)[:_MOST]]


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
