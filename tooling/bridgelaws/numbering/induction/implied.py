"""Units that no line of their own begins: only their decimals name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgelaws.model.steps import ordinal_of
from bridgelaws.numbering.induction.marked import Marked, NumberedLine, NumberedUnit, as_unit
from bridgelaws.numbering.induction.marks import MarkReading


@dataclass(frozen=True)
class ImpliedUnits:
    """Units that only their decimals name, and the lines of these."""

    units: tuple[NumberedUnit, ...]
    lines: tuple[int, ...]


def find_implied(lines: Sequence[Marked]) -> ImpliedUnits:
    """The units that decimals count through: *12/1, 12/2, 13/1*, with no heading for 12 or 13.

    Each decimal must be the next of its unit, or the first of the next unit. Whether *V.1* is of
    a capital or of a numeral, the reading says that leaves fewer lines out.
    """
    # "1-0" and "2-1" are scores as well: their article says that they are none.
    decimals = [
        (marked, marked.decimal)
        for marked in lines
        if marked.decimal is not None
        and (marked.decimal.steps[0].kind != "law" or marked.decimal.steps[1].style != "-{}")
    ]
    ways = [_find_implied(decimals, romans=romans) for romans in (False, True)]
    return max(ways, key=lambda way: len(way.lines))


def _find_implied(decimals: Sequence[NumberedLine], *, romans: bool) -> ImpliedUnits:
    units: list[NumberedUnit] = []
    used: list[int] = []
    unit, last = 0, 0
    for marked, reading in decimals:
        first = as_unit(reading.steps[0], romans=romans)
        if first.kind == ("capital" if romans else "roman"):
            continue
        number, inner = (
            ordinal_of(first.kind, first.value),
            ordinal_of("number", reading.steps[1].value),
        )
        is_deeper = len(reading.steps) > 2 and inner == last
        if units and number == unit and (inner == last + 1 or is_deeper):
            last = inner
        elif inner == 1 and (not units or number == unit + 1):
            unit, last = number, 1
            own = MarkReading(reading.family, (first,), reading.unit, reading.start, reading.start)
            units.append(NumberedUnit(marked, own, 0, is_implied=True))
        else:
            continue
        used.append(marked.index)
    return ImpliedUnits(tuple(units), tuple(used))
