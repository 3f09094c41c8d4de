"""Two lists of provisions whose numbers do not agree, laid on each other by what they say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.comparison.sequence_alignment import align_in_order
from bridgelaws.model.locator import Locator

_LENGTH: Final = 3.0
_ANCHOR: Final = 1.5
_SAME_LOCATOR: Final = -1.5
_ALONE: Final = 3.0
_TOGETHER: Final = 1.5
# By so much must content speak against equal addresses of a list that merely ends earlier.
_OUTWEIGHED: Final = 2.0
# What leaves an equal address aside is never surer than this.
_SUREST_APART: Final = 0.8
# How many provisions of each side may be one unit: of ways that cost the same the largest.
_SHAPES: Final = ((3, 1), (2, 1), (1, 3), (1, 2), (1, 1), (1, 0), (0, 1))

# What stands on the left, what on the right, and how sure that is, 0 to 1.
Matched = tuple[tuple[Locator, ...], tuple[Locator, ...], float]


@dataclass(frozen=True)
class ProvisionSide:
    """A provision with all inside it, as one thing to be paired."""

    locator: Locator
    length: int
    anchors: frozenset[str]
    is_heading: bool


def pair_provisions(left: Sequence[ProvisionSide], right: Sequence[ProvisionSide]) -> list[Matched]:
    """The cheapest way to lay two ordered lists on each other, up to three to one.

    Where one list ends earlier and has the same addresses as far as it goes, equal addresses hold,
    unless another way is cheaper by a margin: a text that was cut off lacks its last numbers too.
    """

    def cost_of(one: range, other: range) -> float:
        return _cost(left[one.start : one.stop], right[other.start : other.stop])

    aligned = align_in_order(len(left), len(right), _SHAPES, cost_of)
    if _ends_earlier(left, right):
        shared = min(len(left), len(right))
        equal = [(range(at, at + 1), range(at, at + 1)) for at in range(shared)]
        equal += [(range(at, at + 1), range(shared, shared)) for at in range(shared, len(left))]
        equal += [(range(shared, shared), range(at, at + 1)) for at in range(shared, len(right))]
        priced = [(one, other, cost_of(one, other)) for one, other in equal]
        if sum(cost for *_, cost in priced) <= sum(cost for *_, cost in aligned) + _OUTWEIGHED:
            aligned = priced
    both = {side.locator for side in left} & {side.locator for side in right}
    found = []
    for one, other, cost in aligned:
        ours = tuple(left[at].locator for at in one)
        theirs = tuple(right[at].locator for at in other)
        confidence = round(math.exp(-max(0.0, cost) / 8), 2)
        if ours != theirs and both & {*ours, *theirs}:
            confidence = min(confidence, _SUREST_APART)
        found.append((ours, theirs, confidence))
    return found


def _ends_earlier(left: Sequence[ProvisionSide], right: Sequence[ProvisionSide]) -> bool:
    """Whether both lists have the same addresses, and one of them goes on."""
    shared = min(len(left), len(right))
    return [side.locator for side in left[:shared]] == [side.locator for side in right[:shared]]


def _cost(one: Sequence[ProvisionSide], other: Sequence[ProvisionSide]) -> float:
    if not one or not other:
        return _ALONE
    lengths = sum(s.length for s in one) + 10, sum(s.length for s in other) + 10
    cost = _LENGTH * abs(math.log(lengths[0] / lengths[1]))
    ours = frozenset[str]().union(*(s.anchors for s in one))
    theirs = frozenset[str]().union(*(s.anchors for s in other))
    if ours or theirs:
        cost += _ANCHOR * (1 - 2 * len(ours & theirs) / len(ours | theirs))
    if len(one) == len(other) == 1:
        if one[0].locator == other[0].locator:
            cost += _SAME_LOCATOR
        cost += 0.5 * (one[0].is_heading != other[0].is_heading)
        # What ends a list is not what stands in it.
        cost += 2.0 * ((one[0].locator.place == "end") != (other[0].locator.place == "end"))
    else:
        cost += _TOGETHER * (len(one) + len(other) - 2)
    return cost
