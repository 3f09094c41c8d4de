"""Numbers of units that are missing, misprinted or out of order between two that are right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bridgelaws.model.finding import Severity
from bridgelaws.numbering.induction.marked import NumberedUnit, Units, value_of
from bridgelaws.numbering.induction.outline import PrintedStep
from bridgelaws.numbering.induction.printed import PrintedLine

TellFinding = Callable[[PrintedLine, Severity, str, str], None]


@dataclass(frozen=True, slots=True)
class SettledUnit:
    """A unit with the step that it is, which is another than is printed where that is a slip."""

    unit: NumberedUnit
    step: PrintedStep
    is_slip: bool = False

    @property
    def index(self) -> int:
        """That of its line."""
        return self.unit.marked.index

    @property
    def printed(self) -> str:
        """Its number as it stands there."""
        return self.unit.reading.printed


def settle_units(units: Units, tell: TellFinding) -> list[SettledUnit]:
    """The units with the step of each; a number out of order is a slip where one is missing.

    Args:
        units: the chain of a book's units, and those that are out of it.
        tell: takes each gap, slip and unit out of order: a line, severity, code and message.
    """
    found = [SettledUnit(unit, unit.reading.steps[0]) for unit in units.chain]
    looks = {unit.marked.line.is_heading for unit in units.chain}
    off = [
        unit
        for unit in units.off
        if unit.marked.line.is_heading in looks
        and (unit.marked.line.is_heading or _looks_titled(unit))
    ]
    for before, after in list(pairwise(found)):
        between = [unit for unit in off if before.index < unit.marked.index < after.index]
        found += _settle_between(before, after, between, tell)
    return sorted(found, key=lambda each: each.index)


def _settle_between(
    before: SettledUnit, after: SettledUnit, between: Sequence[NumberedUnit], tell: TellFinding
) -> list[SettledUnit]:
    """The units between two whose numbers leave some out, by the lines of their look there.

    They are slips of the missing numbers where there are exactly as many.
    """
    left, right = value_of(before.unit.reading)[0], value_of(after.unit.reading)[0]
    lost = list(range(left + 1, right)) if before.unit.run == after.unit.run else []
    around = f"between {before.printed} and {after.printed}"
    if lost and len(between) == len(lost):
        for unit, number in zip(between, lost, strict=True):
            message = f"“{unit.reading.printed}” stands where {number} should: it is {around}"
            tell(unit.marked.line, "warning", "MISNUMBERED", message)
        return [
            SettledUnit(unit, replace(before.step, value=str(number)), is_slip=True)
            for unit, number in zip(between, lost, strict=True)
        ]
    for unit in between:
        message = f"“{unit.reading.printed}” is out of order {around}; it got no address"
        tell(unit.marked.line, "warning", "OUT_OF_ORDER", message)
    if lost:
        numbers = f"{lost[0]} is" if len(lost) == 1 else f"{lost[0]} to {lost[-1]} are"
        message = f"{numbers} not there: {after.printed} follows {before.printed}"
        tell(after.unit.marked.line, "warning", "GAP", message)
    return []


def _looks_titled(unit: NumberedUnit) -> bool:
    line = unit.marked.line
    return line.after_gap and unit.reading.is_parted and line.is_title_like
