"""Which sentences of two texts say the same: those side by side, one for two where one has more.

Translations keep the order of sentences and about their share of the length. Where both
texts have as many, they are paired in order; else the way through both is taken on which
the lengths agree best (after Gale and Church), sentence by sentence or two for one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bridgelaws.comparison.sequence_alignment import align_in_order

# How many sentences of each text may stand side by side: of ways that cost the same the smallest.
_SHAPES: Final = ((0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1))
# What a pairing other than one for one costs, in shares of the mean length of a sentence.
_SPLIT: Final = 0.3
_ALONE: Final = 1.5
# So much more must two neighbours say of each other the other way round, to be crossed.
_CROSSED: Final = 0.5

# The sentences of two texts that stand side by side; the literature says bead.
SentenceRanges = tuple[range, range]


def pair_sentences(left: Sequence[int], right: Sequence[int]) -> list[SentenceRanges]:
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

    def cost(one: range, other: range) -> float:
        lengths = sum(left[at] for at in one), sum(right[at] for at in other)
        lone = not one or not other
        extra = _ALONE if lone else _SPLIT * (len(one) + len(other) - 2)
        return abs(lengths[0] - scale * lengths[1]) / mean + extra

    aligned = align_in_order(len(left), len(right), _SHAPES, cost)
    return [(one, other) for one, other, _ in aligned]


def pair_by_content(
    left: Sequence[int], right: Sequence[int], alike: Callable[[int, int], float]
) -> list[SentenceRanges]:
    """The same, and two neighbours that say more of each other the other way round are crossed.

    ``alike`` says from 0 to 1 how much two sentences say the same.

    >>> said = ["call", "play"], ["play", "call"]
    >>> pair_by_content([9, 9], [9, 9], lambda i, j: float(said[0][i] == said[1][j]))
    [(range(0, 1), range(1, 2)), (range(1, 2), range(0, 1))]
    """
    aligned = pair_sentences(left, right)

    def gain(one: SentenceRanges, other: SentenceRanges) -> float:
        return _likeness((one[0], other[1]), alike) + _likeness((other[0], one[1]), alike)

    for at in range(len(aligned) - 1):
        one, other = aligned[at], aligned[at + 1]
        straight = _likeness(one, alike) + _likeness(other, alike)
        if gain(one, other) > straight + _CROSSED:
            aligned[at], aligned[at + 1] = (one[0], other[1]), (other[0], one[1])
    return aligned


def _likeness(pair: SentenceRanges, alike: Callable[[int, int], float]) -> float:
    return max((alike(i, j) for i in pair[0] for j in pair[1]), default=0.0)


def align_texts(
    texts: Sequence[Sequence[int]], alike: Callable[[int, int, int], float]
) -> list[tuple[tuple[int, ...], ...]]:
    """Sentences of several texts that stand side by side, by number, of their lengths.

    Each text is paired with the first (`pair_by_content`; ``alike`` is given the number of the
    text before the two sentences); sentences that any text has as one stay together in all.

    >>> align_texts([[50, 100], [50, 101], [151]], lambda text, i, j: 0.0)
    [((0, 1), (0, 1), (0,))]
    """
    first, *others = texts
    home = list(range(len(first)))
    found = [pair_by_content(first, o, partial(alike, at)) for at, o in enumerate(others, 1)]
    for aligned in found:
        for lefts, rights in aligned:
            for at in lefts if rights else ():
                home = [home[lefts[0]] if each == home[at] else each for each in home]
    groups: dict[int, list[list[int]]] = {}
    for at, group in enumerate(home):
        groups.setdefault(group, [[] for _ in texts])[0].append(at)
    for number, aligned in enumerate(found, 1):
        last = home[0]
        for lefts, rights in aligned:
            # What the first text lacks goes with what stands before it.
            last = home[lefts[0]] if lefts else last
            groups[last][number] += rights
    return [tuple(tuple(sorted(each)) for each in group) for group in groups.values()]
