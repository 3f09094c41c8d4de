"""The longest sure run of numbers among the lines that seem to bear one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

# What a step to the next number is worth, what each number left out costs, and a new count.
_NEXT: Final = 1.5
_LEFT_OUT: Final = 0.25
_MOST_LEFT_OUT: Final = 2.0
_ANEW: Final = 3.0
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


def find_chain(links: Sequence[Link]) -> tuple[list[int], float]:
    """The indices of the candidates that count a book's units, and what they are worth.

    Numbers rise; one left out costs a little, one that begins a new count where a heading
    stands above it costs more. Quadratic in the number of candidates, within a bound.
    """
    best: list[float] = []
    before: list[int] = []
    for at, link in enumerate(links):
        worth, came = link.weight + (_NEXT if link.value[0] == 1 else 0.0), -1
        for earlier in range(max(0, at - _REACH), at):
            gain = _gain(links[earlier], link)
            if gain is not None and best[earlier] + gain + link.weight > worth:
                worth, came = best[earlier] + gain + link.weight, earlier
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


def _gain(earlier: Link, later: Link) -> float | None:
    """What it is worth that one follows the other; ``None`` where it cannot."""
    if later.line <= earlier.line:
        return None
    if later.value > earlier.value:
        left_out = later.value[0] - earlier.value[0] - 1
        if left_out <= 0:
            return _NEXT
        return -min(_MOST_LEFT_OUT, _LEFT_OUT * left_out)
    may_restart = later.part > earlier.part or later.opens_list
    if later.value[0] == 1 and may_restart and earlier.value > later.value:
        return _NEXT - _ANEW
    return None
