"""The decimals of a unit, 90.1 to 90.4.1: those that follow each other, and no time or amount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.model.steps import ordinal_of
from bridgelaws.numbering.induction.chains import best_chain
from bridgelaws.numbering.induction.marked import Marked, NumberedLine, as_unit, word_of
from bridgelaws.numbering.induction.marks import MarkReading
from bridgelaws.numbering.induction.outline import PrintedStep
from bridgelaws.numbering.induction.units import weight_of_line
from bridgelaws.numbering.weights import weights_of

_WEIGHTS: Final = weights_of("decimals")


def find_decimals(unit: PrintedStep, lines: Sequence[Marked]) -> list[tuple[Marked, MarkReading]]:
    """The lines of a unit that one of its decimals begins, in order.

    The chain of highest worth: each must come after the one before it as a book counts.
    """
    candidates = [
        (marked, marked.decimal)
        for marked in lines
        if marked.decimal is not None
        and as_unit(marked.decimal.steps[0], romans=unit.kind == "roman").value == unit.value
    ]
    if not any(r.steps[1].style != "/{}" or r.steps[1].value == "1" for _, r in candidates):
        # "1/2 finale", "12/11 om acht uur": no list of parts begins so.
        return []
    candidates = _counting(candidates)
    values = [tuple(ordinal_of("number", s.value) for s in r.steps[1:]) for _, r in candidates]
    own = [weight_of_line(marked, reading, _WEIGHTS) for marked, reading in candidates]
    alone = [
        weight + (-_WEIGHTS["next"] if (gain := _gain((), value)) is None else gain)
        for weight, value in zip(own, values, strict=True)
    ]

    def follow(earlier: int, later: int) -> float | None:
        gain = _gain(values[earlier], values[later])
        return None if gain is None else gain + own[later]

    chain, worth = best_chain(alone, follow)
    return [candidates[at] for at in chain] if worth > 0 else []


def _gain(earlier: tuple[int, ...], later: tuple[int, ...]) -> float | None:
    """What it is worth that one decimal follows the other; ``None`` where it cannot."""
    left_out = _left_out(earlier, later)
    if left_out is None or left_out > _WEIGHTS["most_left_out"]:
        return None
    return _WEIGHTS["next"] - _WEIGHTS["left_out"] * left_out


def _counting(candidates: Sequence[NumberedLine]) -> list[NumberedLine]:
    """Without numbers that a hyphen joins where they do not count: *3-1* is a score as well."""
    joined = {
        tuple(step.value for step in reading.steps[1:])
        for _, reading in candidates
        if reading.steps[1].style == "-{}"
    }
    is_list = {("1",), ("2",)} <= joined
    return [
        (marked, reading)
        for marked, reading in candidates
        if is_list
        or reading.steps[1].style != "-{}"
        or reading.steps[0].kind != "law"
        or (word_of(reading) and reading.steps[1].value == "1")
    ]


def _left_out(earlier: tuple[int, ...], later: tuple[int, ...]) -> int | None:
    """How many places a book left out between two decimals; ``None`` where they cannot follow.

    >>> _left_out((1,), (1, 1)), _left_out((1, 4), (2,)), _left_out((2,), (4,))
    (0, 0, 1)
    >>> _left_out((2,), (1,)) is None
    True
    """
    if later <= earlier:
        return None
    common = 0
    while common < min(len(earlier), len(later)) and earlier[common] == later[common]:
        common += 1
    reached = earlier[common] if common < len(earlier) else 0
    return later[common] - reached - 1 + sum(later[common + 1 :])
