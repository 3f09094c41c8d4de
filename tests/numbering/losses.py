"""What befalls the items of a law on the way: lost, run together, doubled, exchanged, parted.

Each damage takes the items of a law and dice, and returns what is left. Where a law has
nothing that could be damaged so, it stays as it is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tests.numbering.damage import Item

Items = list[Item]
Damage = Callable[[Items, random.Random], Items]
# Where a sentence or a clause ends, and a page may.
_CUT: Final = re.compile(r"(?<=[.;:!?·,])\s+")
_SHORTEST_PART: Final = 25


def _leaf(items: Items, chosen: random.Random) -> int:
    return chosen.choice([n for n, item in enumerate(items) if item.kind == "text"])


def undamaged(items: Items, _chosen: random.Random) -> Items:
    return items


def one_deleted(items: Items, chosen: random.Random) -> Items:
    gone = _leaf(items, chosen)
    return [item for n, item in enumerate(items) if n != gone]


def two_deleted(items: Items, chosen: random.Random) -> Items:
    left = one_deleted(items, chosen)
    return one_deleted(left, chosen) if any(i.kind == "text" for i in left) else left


def one_doubled(items: Items, chosen: random.Random) -> Items:
    twice = _leaf(items, chosen)
    return [*items[: twice + 1], *items[twice:]]


def one_merged(items: Items, chosen: random.Random) -> Items:
    """One item run together with the one after it; what comes out counts as the first one's."""
    at = _leaf(items, chosen)
    if at + 1 >= len(items) or items[at + 1].kind == "heading":
        return items
    both = replace(items[at], text=f"{items[at].text} {items[at + 1].text}")
    return [*items[:at], both, *items[at + 2 :]]


def three_deleted(items: Items, chosen: random.Random) -> Items:
    left = two_deleted(items, chosen)
    return one_deleted(left, chosen) if any(i.kind == "text" for i in left) else left


def heading_deleted(items: Items, chosen: random.Random) -> Items:
    headings = [n for n, item in enumerate(items) if item.kind == "heading"]
    gone = chosen.choice(headings) if headings else -1
    return [item for n, item in enumerate(items) if n != gone]


def level_deleted(items: Items, chosen: random.Random) -> Items:
    """A list without its items: what introduces it is left."""
    around = {str(i.locator.parent): i.locator.parent for i in items if i.kind == "text"}
    list_of = chosen.choice(list(around.values()))
    assert list_of is not None
    return [i for i in items if i.locator == list_of or not i.locator.is_inside(list_of)] or items


def section_deleted(items: Items, chosen: random.Random) -> Items:
    """A letter with all that stands in it."""
    letters = sorted({i.locator.steps[:2] for i in items if len(i.locator.steps) > 1})
    gone = chosen.choice(letters)
    return [i for i in items if i.locator.steps[:2] != gone] or items


def neighbours_swapped(items: Items, chosen: random.Random) -> Items:
    """Two items of one list, one behind the other, exchanged."""
    pairs = [
        n
        for n, (item, after) in enumerate(pairwise(items))
        if item.kind == after.kind == "text" and item.locator.parent == after.locator.parent
    ]
    if not pairs:
        return items
    at = chosen.choice(pairs)
    return [*items[:at], items[at + 1], items[at], *items[at + 2 :]]


def one_split(items: Items, chosen: random.Random) -> Items:
    """One item as two paragraphs, parted where a sentence or clause of it ends."""
    at = _leaf(items, chosen)
    text = items[at].text
    cuts = [m.span() for m in _CUT.finditer(text)]
    cuts = [c for c in cuts if _SHORTEST_PART < c[0] < len(text) - _SHORTEST_PART]
    if not cuts:
        return items
    end, begin = min(cuts, key=lambda cut: abs(cut[0] - len(text) / 2))
    first, second = (
        replace(items[at], text=text[:end]),
        Item(items[at].locator, "body", text[begin:]),
    )
    return [*items[:at], first, second, *items[at + 1 :]]


def deleted_and_merged(items: Items, chosen: random.Random) -> Items:
    left = one_deleted(items, chosen)
    return one_merged(left, chosen) if any(i.kind == "text" for i in left) else left


def deleted_and_split(items: Items, chosen: random.Random) -> Items:
    left = one_deleted(items, chosen)
    return one_split(left, chosen) if any(i.kind == "text" for i in left) else left


# Those that figure 2 names, and others that no cost was made for.
DAMAGES: tuple[Damage, ...] = (undamaged, one_deleted, one_merged, one_doubled, two_deleted)
FURTHER_DAMAGES: tuple[Damage, ...] = (
    three_deleted,
    heading_deleted,
    level_deleted,
    section_deleted,
    deleted_and_merged,
    one_split,
    deleted_and_split,
    neighbours_swapped,
)
