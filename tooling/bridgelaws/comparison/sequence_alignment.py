"""Two sequences laid on each other in order, at the least cost: the one program that does it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

# Ranges of the two that stand side by side, either of which may be empty, and what that costs.
Aligned = tuple[range, range, float]


def align_in_order(
    left: int,
    right: int,
    shapes: Sequence[tuple[int, int]],
    cost: Callable[[range, range], float],
) -> list[Aligned]:
    """The cheapest way through two sequences, by dynamic programming.

    Args:
        left: how many items the one has, ``right`` the other.
        right: see ``left``.
        shapes: how many items of each may stand side by side; of ways that cost the same the last
            step takes the shape that is named first.
        cost: what it costs that two ranges stand side by side, 0 or more or a bonus below it.

    Returns:
        What stands side by side, in order; nothing where no way leads through both.

    >>> unlike = lambda one, other: abs(len(one) - len(other))
    >>> align_in_order(1, 2, [(1, 1), (0, 1), (1, 0)], unlike)
    [(range(0, 0), range(0, 1), 1), (range(0, 1), range(1, 2), 0)]
    """
    best: dict[tuple[int, int], tuple[float, float, tuple[int, int]]] = {(0, 0): (0.0, 0.0, (0, 0))}
    for i in range(left + 1):
        for j in range(right + 1):
            least = math.inf
            for wide, high in shapes:
                before = best.get((i - wide, j - high))
                if before is None:
                    continue
                step = cost(range(i - wide, i), range(j - high, j))
                if before[0] + step < least:
                    least = before[0] + step
                    best[i, j] = (least, step, (wide, high))
    aligned: list[Aligned] = []
    i, j = left, right
    while (i or j) and (i, j) in best:
        _, step, (wide, high) = best[i, j]
        aligned.append((range(i - wide, i), range(j - high, j), step))
        i, j = i - wide, j - high
    return aligned[::-1]
