"""The scheme of a book's addresses, learned from its places, and the address of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.errors import LocatorError
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import DIVIDER, Level, Scheme, levels_before, without_end
from bridgelaws.model.steps import ROMANS, StepKind
from bridgelaws.numbering.induction.marks import SUFFIXES
from bridgelaws.numbering.induction.outline import (
    BookOutline,
    PrintedPlace,
    PrintedStep,
    is_decimal,
)

_DIGITS = 3
# Parts a numeral from the name of its work; a full stop would begin the name of a hidden folder.
_AFTER_NAME: Final = "-"
# A level that not most places have is one of the book's where it stands this often.
_OFTEN = 2
_DEEPEST = 6
# Kinds of which no step can be taken for one of the other.
_UNLIKE: Final = tuple(
    {one, other}
    for one in ("number", "capital", "letter", "roman")
    for other in ("number", "capital", "letter", "roman")
    if one != other and {one, other} != {"letter", "roman"}
)


@dataclass(frozen=True, slots=True)
class _LevelKind:
    """What two steps have in common that stand on one level of a scheme."""

    kind: StepKind
    decimal: bool


def learn_scheme(outline: BookOutline) -> Scheme:
    """The levels that the places of a book have, from the outside in.

    Those of most places come first; what others have besides goes between them where an address
    can still be read back, and what some lack is marked as one that may be left out: 7a beside
    7.1a. Books order their lists as they like, a scheme of addresses goes one way: what does not
    fit into it keeps an address with a tilde; see `locate`.
    """
    if outline.is_counted:
        # Sections have a page each; of paragraphs alone there is one for all.
        return Scheme((), int(bool(outline.sections)), counted=True)
    # What an annex numbers has an address outside the scheme, and teaches nothing of it.
    places = [place for place in outline.places if not place.is_annexed]
    paths = Counter(tuple(map(_rung, place.steps[1:])) for place in places)
    covered = {
        path: sum(count for other, count in paths.items() if path[: len(other)] == other)
        for path in paths
    }
    best = max(covered, key=lambda path: (covered[path], -len(path)), default=())
    units = [place.steps[0] for place in places if len(place.steps) == 1]
    parts = _part_levels(places)
    sign = _sign(outline)
    within = parts[-1] if parts else None
    levels = _levels(units, [(rung, False) for rung in best], sign, within)
    rungs = [(rung, False) for rung in best]
    below = Counter(path[:depth] for path in paths.elements() for depth in range(1, len(path) + 1))
    for path, count in below.most_common():
        joined = _joined(rungs, path)
        if count < _OFTEN or len(joined) > _DEEPEST or joined == rungs:
            continue
        wider = _levels(units, joined, sign, within)
        if _can_tell(wider):
            rungs, levels = joined, wider
    return Scheme((*parts, *levels), len(parts) + 1)


def _joined(
    rungs: Sequence[tuple[_LevelKind, bool]], path: Sequence[_LevelKind]
) -> list[tuple[_LevelKind, bool]]:
    """The rungs of a ladder with those of a path among them, and which of them may be left out.

    As few as can be: what both have in their order stands there once. The end of a path leaves
    nothing out.
    """
    best: dict[tuple[int, int], list[tuple[_LevelKind, bool]]] = {}
    for i in range(len(rungs), -1, -1):
        for j in range(len(path), -1, -1):
            found = []
            if i < len(rungs) and j < len(path) and rungs[i][0] == path[j]:
                found.append([rungs[i], *best[i + 1, j + 1]])
            else:
                if i < len(rungs):
                    is_lacking = rungs[i][1] or j < len(path)
                    found.append([(rungs[i][0], is_lacking), *best[i + 1, j]])
                if j < len(path):
                    found.append([(path[j], i < len(rungs)), *best[i, j + 1]])
            best[i, j] = min(found, key=len, default=[])
    return best[0, 0]


def _can_tell(levels: Sequence[Level]) -> bool:
    """Whether each step says of which level it is: none looks like one that was left out."""
    for at, after in enumerate(levels):
        for before in (level for level in levels_before(levels[:at]) if level.optional):
            if before.joint == after.joint and {before.kind, after.kind} not in _UNLIKE:
                return False
    try:
        return bool(Scheme(tuple(levels)))
    except LocatorError:
        return False


def _rung(step: PrintedStep) -> _LevelKind:
    return _LevelKind(step.kind, is_decimal(step))


def _part_levels(places: Sequence[PrintedPlace]) -> tuple[Level, ...]:
    """The level of the parts in which numbers begin anew; none where they run through."""
    parts = {place.part for place in places}
    if not parts or any(not part or part.startswith("~") for part in parts):
        return ()
    if all(part.isdecimal() for part in parts):
        return (Level("number", digits=_DIGITS),)
    if all(part.lower() in ROMANS for part in parts) and len(parts) > 1:
        return (Level("roman", _AFTER_NAME, "{}"),)
    if all(len(part) == 1 and part.isascii() and part.isupper() for part in parts):
        return (Level("capital"),)
    return ()


def _sign(outline: BookOutline) -> str:
    """What most decimals of a book have between their numbers: a full stop, a stroke."""
    styles = (s.style for place in outline.places for s in place.steps[1:] if is_decimal(s))
    found = Counter(styles).most_common(1)
    return found[0][0].replace("{}", "") if found else ""


def _levels(
    units: Sequence[PrintedStep],
    path: Iterable[tuple[_LevelKind, bool]],
    sign: str,
    within: Level | None,
) -> list[Level]:
    """The levels from the unit on; ``within`` is that of the part that units stand in."""
    values = [step.value for step in units]
    suffixes = tuple(s for s in SUFFIXES if any(v.endswith(s) for v in values))
    if all(step.kind == "capital" for step in units) and units:
        levels = [Level("capital", joint="." if within and within.kind == "roman" else "")]
    elif all(step.kind == "roman" for step in units) and units:
        levels = [Level("roman", "." if within else _AFTER_NAME, "" if within else "{}")]
    else:
        code = Counter(step.style for step in units).most_common(1)
        printed = code[0][0] if code and code[0][0] != "{}" else ""
        # Behind a part that is a number or a numeral the unit's own would run on.
        joint = "." if within and within.kind != "capital" else ""
        if joint:
            printed = f".{printed}" if any(map(str.isalpha, printed)) else ""
        levels = [Level("number", joint, printed, _DIGITS, suffixes)]
    for rung, optional in path:
        digits = _DIGITS if rung.kind == "number" else 2
        joint = "." if rung.decimal or rung.kind == "roman" else ""
        if not joint and any(_needs_joint(before, rung) for before in levels_before(levels)):
            joint = DIVIDER
        printed = "" if rung.decimal or not joint else " {}"
        if rung.decimal and sign not in ("", "."):
            printed = f"{sign}{{}}"
        levels.append(Level(rung.kind, joint, printed, digits, optional=optional))
    return levels


def _needs_joint(before: Level, rung: _LevelKind) -> bool:
    if rung.kind == "number":
        return before.kind not in ("capital", "letter")
    return bool(before.suffixes) or before.kind in (rung.kind, "roman")


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
    if parts and scheme.page > 1 and not place.is_annexed:
        is_roman = levels[0].kind == "roman"
        steps.append(parts[0].lower() if is_roman else parts[0])
        levels = levels[1:]
    elif parts:
        outside += parts[0].strip("~").split("/")
    for n, step in enumerate(place.steps):
        # The number of a unit is joined to that of its part, and is no decimal for that.
        fits = not n and levels[0].joint == "." and _is_step(levels[0], step)
        left_out = 0 if outside or fits else _levels_left_out(levels, step)
        if left_out is None or outside:
            outside.append(step.value)
            continue
        steps += [*("",) * left_out, step.value]
        levels = levels[left_out + 1 :]
    return Locator(without_end(steps), prefix, "~".join(outside))


def _levels_left_out(levels: Sequence[Level], step: PrintedStep) -> int | None:
    """How many levels are left out before the one of a step; ``None`` where no level is."""
    for at, level in enumerate(levels):
        if _fits(level, step):
            return at
        if not level.optional:
            return None
    return None


def _fits(level: Level, step: PrintedStep) -> bool:
    if level.kind == "number" and is_decimal(step) != (level.joint == "."):
        return False
    return _is_step(level, step)


def _is_step(level: Level, step: PrintedStep) -> bool:
    kind: StepKind = "number" if step.kind == "law" else step.kind
    if kind != level.kind:
        return False
    try:
        return Scheme((Level(level.kind, "", "", level.digits, level.suffixes),)).parse(
            step.value
        ) == (step.value,)
    except LocatorError:
        return False
