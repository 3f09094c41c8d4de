"""The scheme of a book's addresses, learned from its places, and the address of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgelaws.errors import LocatorError
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import DIVIDER, Level, Scheme, StepKind
from bridgelaws.numbering.induction.marks import SUFFIXES
from bridgelaws.numbering.induction.outline import (
    BookOutline,
    PrintedPlace,
    PrintedStep,
    is_decimal,
)

_DIGITS = 3


@dataclass(frozen=True, slots=True)
class _Rung:
    """What two steps have in common that stand on one level of a scheme."""

    kind: StepKind
    decimal: bool


def learn_scheme(outline: BookOutline) -> Scheme:
    """The levels that most places of a book have, from the outside in.

    Books order their lists as they like, a scheme of addresses goes one way. What does not
    fit into it keeps an address with a tilde; see `locate`.
    """
    paths = Counter(tuple(map(_rung, place.steps[1:])) for place in outline.places)
    covered = {
        path: sum(count for other, count in paths.items() if path[: len(other)] == other)
        for path in paths
    }
    best = max(covered, key=lambda path: (covered[path], -len(path)), default=())
    units = [place.steps[0] for place in outline.units]
    return Scheme((*_part_levels(outline), *_levels(units, best)), len(_part_levels(outline)) + 1)


def _rung(step: PrintedStep) -> _Rung:
    return _Rung(step.kind, is_decimal(step))


def _part_levels(outline: BookOutline) -> tuple[Level, ...]:
    """The level of the parts in which numbers begin anew; none where they run through."""
    parts = {place.part for place in outline.places}
    if not parts or any(not part or part.startswith("~") for part in parts):
        return ()
    if all(part.isdecimal() for part in parts):
        return (Level("number", digits=_DIGITS),)
    if all(len(part) == 1 and part.isascii() and part.isupper() for part in parts):
        return (Level("capital"),)
    return ()


def _levels(units: Sequence[PrintedStep], path: Iterable[_Rung]) -> list[Level]:
    values = [step.value for step in units]
    suffixes = tuple(s for s in SUFFIXES if any(v.endswith(s) for v in values))
    if all(step.kind == "capital" for step in units) and units:
        levels = [Level("capital")]
    elif all(step.kind == "roman" for step in units) and units:
        levels = [Level("roman", joint=".")]
    else:
        levels = [Level("number", digits=_DIGITS, suffixes=suffixes)]
    for rung in path:
        before = levels[-1]
        digits = _DIGITS if rung.kind == "number" else 2
        if rung.decimal or rung.kind == "roman":
            joint = "."
        elif rung.kind == "number":
            joint = "" if before.kind in ("capital", "letter") else DIVIDER
        else:
            joint = DIVIDER if before.suffixes or before.kind in (rung.kind, "roman") else ""
        printed = "" if rung.decimal or not joint else " {}"
        levels.append(Level(rung.kind, joint, printed, digits))
    return levels


def locate(places: Sequence[PrintedPlace], prefix: str, scheme: Scheme) -> list[Locator]:
    """The address of each place, in order; none twice.

    Steps that the scheme has stand in it, and what goes on otherwise stands behind a tilde, as
    does the second of two places of one number: such an address nobody takes for an official one.
    """
    found: list[Locator] = []
    taken: set[Locator] = set()
    for place in places:
        locator = _locate(place, prefix, scheme)
        if place.alias:
            locator = Locator(locator.steps, prefix, _behind(locator.place, f"nr{place.alias}"))
        count = 2
        wanted = locator
        while locator in taken:
            locator = Locator(wanted.steps, prefix, _behind(wanted.place, f"nr{count}"))
            count += 1
        taken.add(locator)
        found.append(locator)
    return found


def _behind(place: str, more: str) -> str:
    return f"{place}~{more}" if place else more


def _locate(place: PrintedPlace, prefix: str, scheme: Scheme) -> Locator:
    parts = [place.part] if place.part else []
    steps, outside = [], []
    levels = list(scheme.levels)
    if parts and scheme.page > 1:
        steps.append(parts[0])
        levels = levels[1:]
    elif parts:
        outside.append(parts[0].strip("~"))
    for step in place.steps:
        fits = not outside and levels and _fits(levels[0], step)
        (steps if fits else outside).append(step.value)
        levels = levels[1:]
    return Locator(tuple(steps), prefix, "~".join(outside))


def _fits(level: Level, step: PrintedStep) -> bool:
    kind: StepKind = "number" if step.kind == "law" else step.kind
    if kind != level.kind or (is_decimal(step) != (level.joint == ".") and kind == "number"):
        return False
    try:
        return Scheme((Level(level.kind, "", "", level.digits, level.suffixes),)).parse(
            step.value
        ) == (step.value,)
    except LocatorError:
        return False
