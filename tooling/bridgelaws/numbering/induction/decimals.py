"""The decimals of a unit, 90.1 to 90.4.1: those that follow each other, and no time or amount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.model.scheme import ordinal_of
from bridgelaws.numbering.induction.marks import MarkReading
from bridgelaws.numbering.induction.outline import PrintedStep
from bridgelaws.numbering.induction.units import Marked, NumberedLine, as_unit, word_of

# What is worth a decimal that follows the one before it, and what each one left out costs.
_NEXT: Final = 2.0
_LEFT_OUT: Final = 1.0
_MOST_LEFT_OUT: Final = 3


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
    best: list[float] = []
    before: list[int] = []
    for at, (marked, reading) in enumerate(candidates):
        own = 0.5 + 2.0 * marked.line.is_heading + 0.5 * marked.line.after_gap
        own += 0.5 * reading.is_parted - 1.5 * marked.line.is_open
        left_out = _left_out((), values[at])
        worth = own + (_NEXT - _LEFT_OUT * left_out if left_out is not None else -_NEXT)
        came = -1
        for earlier in range(at):
            left_out = _left_out(values[earlier], values[at])
            if left_out is None:
                continue
            gain = best[earlier] + own + _NEXT - _LEFT_OUT * left_out
            if gain > worth:
                worth, came = gain, earlier
        best.append(worth)
        before.append(came)
    if not best or max(best) <= 0:
        return []
    at = max(range(len(best)), key=best.__getitem__)
    chain = []
    while at >= 0:
        chain.append(candidates[at])
        at = before[at]
    return chain[::-1]


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
    left_out = later[common] - reached - 1 + sum(later[common + 1 :])
    return left_out if left_out <= _MOST_LEFT_OUT else None
