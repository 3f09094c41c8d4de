"""Which sentences of two texts say the same: those side by side, one for two where one has more.

Translations keep the order of sentences and about their share of the length. Where both
texts have as many, they are paired in order; else the way through both is taken on which
the lengths agree best (after Gale and Church), sentence by sentence or two for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# How many sentences of each text may stand side by side.
_SHAPES: Final = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (0, 1), (1, 0))
# What a pairing other than one for one costs, in shares of the mean length of a sentence.
_SPLIT: Final = 0.3
_ALONE: Final = 1.5

Bead = tuple[range, range]


def pair_sentences(left: Sequence[int], right: Sequence[int]) -> list[Bead]:
    """Ranges of sentences that stand side by side, of their lengths in characters.

    >>> pair_sentences([50, 100], [50, 52, 51])
    [(range(0, 1), range(0, 1)), (range(1, 2), range(1, 3))]
    """
    if not left or not right:
        return [(range(len(left)), range(len(right)))] if left or right else []
    if len(left) == len(right):
        return [(range(at, at + 1), range(at, at + 1)) for at in range(len(left))]
    scale = sum(left) / max(1, sum(right))
    mean = sum(left) / len(left)
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            ways = []
            for wide, high in _SHAPES:
                before = best.get((i - wide, j - high))
                if before is None:
                    continue
                apart = abs(sum(left[i - wide : i]) - scale * sum(right[j - high : j])) / mean
                extra = _ALONE if 0 in (wide, high) else _SPLIT * (wide + high - 2)
                ways.append((before[0] + apart + extra, (wide, high)))
            if ways:
                best[i, j] = min(ways)
    beads: list[Bead] = []
    at = (len(left), len(right))
    while at != (0, 0):
        wide, high = best[at][1]
        beads.append((range(at[0] - wide, at[0]), range(at[1] - high, at[1])))
        at = (at[0] - wide, at[1] - high)
    return beads[::-1]
