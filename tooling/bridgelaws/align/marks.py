"""Numbering from the marks alone, where a work has no outline.

A mark continues the innermost list in which it is the next one; else it opens a
list inside when it is the first of its kind. Which of a letter and a roman
numeral ``(i)`` is, the mark after it tells: ``(j)`` or ``(ii)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.model.locator import ITEM_STEPS, LAW_STEPS, ROMANS, Locator, StepKind
from bridgelaws.parse.blocks import TextBlock
from bridgelaws.parse.enumerators import Mark

_FIRST: Final = {"capital": "A", "number": "1", "letter": "a", "roman": "i"}


def number_by_marks(
    blocks: Sequence[TextBlock], scope: Locator
) -> list[tuple[Locator, float, bool]]:
    """A locator, a confidence and whether the place begins here, for every block.

    A mark that fits nowhere gives a synthetic place in the scope; an unmarked
    block goes on with the place before it.
    """
    here = scope
    synthetic = 0
    found: list[tuple[Locator, float, bool]] = []
    upcoming = [_next_marks(blocks, b + 1) for b in range(len(blocks))]
    for block, ahead in zip(blocks, upcoming, strict=True):
        if not block.steps:
            found.append((here, 1.0, False))
            continue
        place: Locator | None = here if not here.place else scope
        for mark in block.steps:
            place = _follow(place, mark, ahead, scope) if place is not None else None
        if place is None:
            synthetic += 1
            found.append((scope.at(f"b{synthetic}"), 0.0, True))
            continue
        here = place
        found.append((here, 1.0, True))
    return found


def _next_marks(blocks: Sequence[TextBlock], start: int) -> Mark | None:
    for block in blocks[start : start + 40]:
        if block.steps:
            return block.steps[0]
    return None


def _follow(here: Locator, mark: Mark, ahead: Mark | None, scope: Locator) -> Locator | None:
    """Where a mark stands, seen from the place before it."""
    if mark.kind == "compound":
        base = Locator(scope.steps[:1], scope.prefix)
        wanted = _kinds(scope)[len(base.steps) :][: len(mark.readings)]
        if tuple(kind for kind, _ in mark.readings) != wanted:
            return None
        for _, step in mark.readings:
            base = base.child(step)
        return base
    options = [
        place
        for kind, step in mark.readings
        for place in (_sibling(here, kind, step, scope), _inside(here, kind, step))
        if place is not None
    ]
    if len(options) > 1 and ahead is not None:
        going_on = [o for o in options if any(_is_next(o, *reading) for reading in ahead.readings)]
        options = going_on or options
    return options[0] if options else None


def _kinds(scope: Locator) -> tuple[StepKind, ...]:
    return ITEM_STEPS if scope.prefix else LAW_STEPS


def _sibling(here: Locator, kind: StepKind, step: str, scope: Locator) -> Locator | None:
    """The next item of the innermost open list of that kind."""
    place: Locator | None = here
    while place is not None and len(place.steps) > len(scope.steps):
        if place.kinds[-1] == kind:
            if _is_next(place, kind, step) or (
                kind in ("capital", "number") and _rank(kind, step) > _rank(kind, place.steps[-1])
            ):
                return Locator((*place.steps[:-1], step), place.prefix)
            return None
        place = place.parent
    return None


def _inside(here: Locator, kind: StepKind, step: str) -> Locator | None:
    """The first item of a list inside the place, when the kind is the next one in."""
    kinds = _kinds(here)
    if len(here.steps) < len(kinds) and kinds[len(here.steps)] == kind and step == _FIRST[kind]:
        return here.child(step)
    return None


def _is_next(place: Locator, kind: StepKind, step: str) -> bool:
    return (
        bool(place.steps)
        and place.kinds[-1] == kind
        and _rank(kind, step) == _rank(kind, place.steps[-1]) + 1
    )


def _rank(kind: StepKind, step: str) -> int:
    if kind in ("law", "number"):
        return int(step)
    if kind == "roman":
        return ROMANS.index(step) if step in ROMANS else -9
    return ord(step[0])
