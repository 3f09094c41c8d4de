"""The longest sure run of numbers among the lines that seem to bear one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.numbering.weights import weights_of

_WEIGHTS: Final = weights_of("units")
# Longer lists than any book's are looked at within this distance only.
_REACH: Final = 400


@dataclass(frozen=True, slots=True)
class Link:
    """A candidate: its place in the book's lines, its number, how sure it looks by itself.

    ``value`` is compared: the number, and how many with a suffix it is past it (28, 1).
    ``part`` counts the headings above it; under another one numbers may begin anew, and where
    ``opens_list`` says that a line ending in a colon stands right above it.
    """

    line: int
    value: tuple[int, ...]
    weight: float
    part: int = 0
    opens_list: bool = False


def best_chain(
    alone: Sequence[float], follow: Callable[[int, int], float | None]
) -> tuple[list[int], float]:
    """The indices of the candidates that make the chain of highest worth, and what it is worth.

    Quadratic in the number of candidates, within a bound.

    Args:
        alone: what a chain is worth that begins with each candidate.
        follow: what it adds that a later candidate comes behind an earlier one, by their indices;
            ``None`` where it cannot.
    """
    best: list[float] = []
    before: list[int] = []
    for at, by_itself in enumerate(alone):
        worth, came = by_itself, -1
        for earlier in range(max(0, at - _REACH), at):
            gain = follow(earlier, at)
            if gain is not None and best[earlier] + gain > worth:
                worth, came = best[earlier] + gain, earlier
        best.append(worth)
        before.append(came)
    if not best:
        return [], 0.0
    at = max(range(len(best)), key=best.__getitem__)
    total, chain = best[at], []
    while at >= 0:
        chain.append(at)
        at = before[at]
    return chain[::-1], total


def find_chain(links: Sequence[Link]) -> tuple[list[int], float]:
    """The indices of the candidates that count a book's units, and what they are worth.

    Numbers rise; one left out costs a little, one that begins a new count where a heading
    stands above it costs more.
    """
    alone = [link.weight + (_WEIGHTS["next"] if link.value[0] == 1 else 0.0) for link in links]

    def follow(earlier: int, later: int) -> float | None:
        gain = _gain(links[earlier], links[later])
        return None if gain is None else gain + links[later].weight

    return best_chain(alone, follow)


def _gain(earlier: Link, later: Link) -> float | None:
    """What it is worth that one follows the other; ``None`` where it cannot."""
    if later.line <= earlier.line:
        return None
    if later.value > earlier.value:
        left_out = later.value[0] - earlier.value[0] - 1
        if left_out <= 0:
            return _WEIGHTS["next"]
        return -min(_WEIGHTS["most_left_out"], _WEIGHTS["left_out"] * left_out)
    may_restart = later.part > earlier.part or later.opens_list
    if later.value[0] == 1 and may_restart and earlier.value > later.value:
        return _WEIGHTS["next"] - _WEIGHTS["anew"]
    return None
