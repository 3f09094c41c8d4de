"""Behind the first hits, provisions stand in the order of what they are worth beside the likeliest.

Each hit is the answer by a chance that its score tells. Where it is, its parent and what lies in it
help a reader too, and what stands beside it may. ``search/kin.js`` does the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.rank import Ranked, telling

_RULES: Final[dict[str, float]] = FACTS["rank"]
_MOST: Final = int(_RULES["kin"])
_FIXED: Final = int(_RULES["fixed"])
# Chances are counted in whole parts of the likeliest one's, so that both engines count alike.
_WHOLE: Final = 1 << 16


def order_kin(index: LanguageIndex, provisions: Sequence[Ranked], words: int) -> list[Ranked]:
    """The provisions that a query of so many words finds, kin of the likeliest ones further up.

    The first ones stay; a word alone asks for a thing, and keeps its order.
    """
    tells = telling(words)
    head, rest = list(provisions[:_MOST]), list(provisions[_MOST:])
    if tells <= 0 or len(head) <= _FIXED:
        return [*head, *rest]
    best = head[0].score
    chances = [math.floor(_WHOLE * math.exp((one.score - best) / _RULES["unit"])) for one in head]
    above = [_above(index, one.entry) for one in head]
    worth = []
    for place, mine in enumerate(head):
        value = 0.0
        for other, theirs in enumerate(head):
            if other != place:
                kin = _kin(mine.entry, above[place], theirs.entry, above[other])
                value += kin * chances[other]
        worth.append(_RULES["own"] * chances[place] + tells * value)
    behind = sorted(range(_FIXED, len(head)), key=lambda place: (-worth[place], place))
    return [*head[:_FIXED], *(head[place] for place in behind), *rest]


def _above(index: LanguageIndex, entry: int) -> list[int]:
    """The entries in which one lies, from its parent on."""
    found = []
    while index.outer[entry] >= 0:
        entry = index.outer[entry]
        found.append(entry)
    return found


def _kin(mine: int, above: Sequence[int], answer: int, over: Sequence[int]) -> float:
    """What an entry is worth where another is the answer; both with what they lie in."""
    if mine in over:
        return _RULES["outer" if over[0] == mine else "above"]
    if answer in above:
        return _RULES["inner" if above[0] == answer else "below"]
    return _RULES["beside"] if above and over and above[0] == over[0] else 0.0
