"""Two lists of provisions whose numbers do not agree, laid on each other by what they say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.locator import Locator

_LENGTH: Final = 3.0
_ANCHOR: Final = 1.5
_SAME_LOCATOR: Final = -1.5
_ALONE: Final = 3.0
_TOGETHER: Final = 1.5
_MOST: Final = 3  # provisions on one side of a unit

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
    """The cheapest way to lay two ordered lists on each other, up to three to one."""
    rows, columns = len(left), len(right)
    best: list[list[tuple[float, int, int]]] = [
        [(math.inf, 0, 0)] * (columns + 1) for _ in range(rows + 1)
    ]
    best[0][0] = (0.0, 0, 0)
    moves = [(1, 1), (1, 0), (0, 1)]
    moves += [(n, 1) for n in range(2, _MOST + 1)] + [(1, n) for n in range(2, _MOST + 1)]
    for i in range(rows + 1):
        for j in range(columns + 1):
            here = best[i][j][0]
            if here == math.inf:
                continue
            for a, b in moves:
                if i + a > rows or j + b > columns:
                    continue
                cost = here + _cost(left[i : i + a], right[j : j + b])
                if cost < best[i + a][j + b][0]:
                    best[i + a][j + b] = (cost, a, b)
    units = []
    i, j = rows, columns
    while i or j:
        cost, a, b = best[i][j]
        before = best[i - a][j - b][0]
        one = tuple(s.locator for s in left[i - a : i])
        other = tuple(s.locator for s in right[j - b : j])
        units.append((one, other, round(math.exp(-max(0.0, cost - before) / 8), 2)))
        i, j = i - a, j - b
    return units[::-1]


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
