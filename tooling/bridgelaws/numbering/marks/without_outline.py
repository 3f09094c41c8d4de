"""Numbering from the marks alone, where a work has no outline.

A mark continues a list that is open, as its next item, or opens a list inside the
place before it, as its first. Each reading of a mark and each mark that may be none
is followed side by side; the run of marks that leaves least over is the numbering.
So what comes after it tells which of a letter and a roman numeral ``(i)`` is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.model.locator import Locator
from bridgelaws.model.steps import ordinal_of, step_of
from bridgelaws.numbering.marks.best_path import find_best_path
from bridgelaws.numbering.marks.inline_marks import Candidate
from bridgelaws.numbering.marks.mark_depths import find_depths
from bridgelaws.numbering.weights import weights_of

_WEIGHTS: Final = weights_of("sequence")
# So many readings of what came before are kept in mind.
_BEAM: Final = 24


def choose_by_sequence(candidates: Sequence[Candidate], scope: Locator) -> dict[int, Locator]:
    """Which candidates are marks, by index, with the place of each, without an outline."""

    def moves(place: Locator, candidate: Candidate) -> Iterator[tuple[Locator, float, bool]]:
        left = _WEIGHTS["left"]
        if candidate.is_inner:
            left = min(_WEIGHTS["left_inside"], max(0.0, candidate.weight))
        yield place, left, False
        for target, cost in _targets(place, candidate, scope):
            yield target, cost - _WEIGHTS["taken"] - candidate.weight, True

    path = find_best_path(scope, candidates, moves, beam=_BEAM)
    found = {index: place for index, (place, taken) in enumerate(path) if taken}
    return _without_singles(found, candidates)


def _without_singles(
    found: dict[int, Locator], candidates: Sequence[Candidate]
) -> dict[int, Locator]:
    """The run without inner lists of one item and what hangs on them: those are citations."""
    kept: dict[int, Locator] = {}
    dropped: set[Locator] = set()
    numbered = set(found.values())
    for index in sorted(found):
        place = found[index]
        if any(place.is_inside(gone) for gone in dropped):
            continue
        kind, step = place.kinds[-1], place.steps[-1]
        if candidates[index].is_inner and ordinal_of(kind, step) == 1:
            following = Locator((*place.steps[:-1], step_of(kind, 2)), place.prefix)
            if following not in numbered:
                dropped.add(place)
                continue
        kept[index] = place
    return kept


def number_by_marks(
    blocks: Sequence[TextBlock], scope: Locator
) -> list[tuple[Locator, float, bool]]:
    """A locator, a confidence and whether the place begins here, for every block.

    A mark that fits nowhere gives a synthetic place in the scope; an unmarked
    block goes on with the place before it, or with one around it where it is not indented
    as deep: the sentence that closes a list. Where most marks do not nest as those of
    the laws do, synthetic places follow the nesting that they have: ``~a~1~i``.
    """
    candidates = [
        Candidate(index, -1, mark, 0.0)
        for index, block in enumerate(blocks)
        for mark in block.steps
    ]
    places: dict[int, Locator | None] = {}
    chosen = choose_by_sequence(candidates, scope)
    for index, candidate in enumerate(candidates):
        places[candidate.block] = chosen.get(index)
    own = _nested(candidates, scope) if 2 * len(chosen) < len(candidates) else []
    places.update({c.block: place for c, place in zip(candidates, own, strict=False)})
    here = scope
    indents: dict[Locator, int] = {}
    found: list[tuple[Locator, float, bool]] = []
    for index, block in enumerate(blocks):
        if index not in places:
            found.append((_goes_on(here, block.indent, indents), 1.0, False))
            continue
        place = places[index]
        if place is None:
            found.append((scope.at(f"b{index + 1}"), 0.0, True))
            continue
        here = place
        indents[here] = block.indent
        found.append((here, 0.0 if place.place else 1.0, True))
    return found


def _goes_on(here: Locator, indent: int, indents: Mapping[Locator, int]) -> Locator:
    """The place around that an unmarked block is indented under; the open one without any."""
    if indent > indents.get(here, -1):
        return here
    around = here.parent
    while around is not None and around in indents:
        if indents[around] < indent:
            return around
        around = around.parent
    return here


def _nested(candidates: Sequence[Candidate], scope: Locator) -> list[Locator]:
    """A synthetic place for each mark by an order of its own; none when one fits nowhere."""
    if any(c.mark.kind == "compound" for c in candidates):
        return []
    found = find_depths([c.mark.readings for c in candidates])
    if found.stuck < len(candidates):
        return []
    return [scope.at("~".join(step for _, step in path)) for path in found.paths]


def _targets(
    here: Locator, candidate: Candidate, scope: Locator
) -> Iterator[tuple[Locator, float]]:
    """Where a mark can stand, seen from the place before it, with what that costs."""
    mark = candidate.mark
    kinds = scope.scheme.kinds
    if mark.kind == "compound":
        base = Locator(scope.steps[:1], scope.prefix)
        printed = tuple(kind for kind, _ in mark.readings)
        if printed == kinds[len(base.steps) :][: len(printed)]:
            for _, step in mark.readings:
                base = base.child(step)
            yield base, 0.0
        return
    for kind, step in mark.readings:
        place: Locator | None = here
        while place is not None and len(place.steps) > len(scope.steps):
            if place.kinds[-1] == kind:
                ahead = ordinal_of(kind, step) - ordinal_of(kind, place.steps[-1])
                target = Locator((*place.steps[:-1], step), place.prefix)
                if ahead == 1:
                    yield target, 0.0
                elif ahead > 1 and not candidate.is_inner and kind in ("capital", "number"):
                    yield target, _WEIGHTS["gap"]
                break
            place = place.parent
        inside = len(here.steps) < len(kinds) and kinds[len(here.steps)] == kind
        if inside and ordinal_of(kind, step) == 1:
            yield here.child(step), 0.0
