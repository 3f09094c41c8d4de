"""How deep each mark stands, where nothing says in which order kinds of marks nest.

A law nests capital, number, letter, numeral; another text may begin with ``(a)`` and put
numbers inside. A mark goes on with a list that is open, or opens one inside the item
before it. All such readings are followed; lists of one item, levels that mix kinds of
marks and needless depth count against one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bridgelaws.model.steps import StepKind, ordinal_of
from bridgelaws.numbering.marks.best_path import find_best_path
from bridgelaws.numbering.weights import weights_of

MarkStepKind = StepKind | Literal["text"]
MarkStep = tuple[MarkStepKind, str]
# The open items from the outside in, and which kind each level was first seen with.
_State = tuple[tuple[MarkStep, ...], tuple[MarkStepKind, ...]]
# A paragraph without a mark: an item of its own level.
UNMARKED: Final[tuple[MarkStep, ...]] = (("text", ""),)

_WEIGHTS: Final = weights_of("depth")
_BEAM: Final = 60


@dataclass(frozen=True, slots=True)
class MarkDepths:
    """The open items above and with each mark; ``stuck`` is the first mark that fits nowhere.

    ``paths`` reach up to there. All fit when ``stuck`` is their number.
    """

    paths: tuple[tuple[MarkStep, ...], ...]
    stuck: int

    @property
    def depths(self) -> tuple[int, ...]:
        """The depth of each mark, 0 outside."""
        return tuple(len(path) - 1 for path in self.paths)


def find_depths(
    marks: Sequence[Sequence[MarkStep]], order: Sequence[Collection[MarkStepKind]] | None = None
) -> MarkDepths:
    """The best nesting of a run of marks.

    Args:
        marks: the readings of each mark, `UNMARKED` for a paragraph without one.
        order: the kinds that each depth may have, where that is known.
    """
    start: _State = ((), ())
    found = find_best_path(
        start,
        marks,
        lambda state, readings: _targets(state, readings, order),
        end=lambda state: _WEIGHTS["single"] * sum(map(_is_first, state[0])),
        beam=_BEAM,
    )
    return MarkDepths(tuple(path for (path, _kinds), _ in found), len(found))


def _targets(
    state: _State, readings: Sequence[MarkStep], order: Sequence[Collection[MarkStepKind]] | None
) -> Iterator[tuple[_State, float, None]]:
    path, kinds = state
    for reading in readings:
        kind = reading[0]
        if not path:
            if order is None or kind in order[0]:
                yield ((reading,), (kind,)), 0.0, None
            continue
        for depth, (held, step) in enumerate(path):
            closing = _WEIGHTS["single"] * sum(map(_is_first, path[depth + 1 :]))
            here = (*path[:depth], reading)
            if kind == held and (kind == "text" or _rank(reading) == _rank((held, step)) + 1):
                yield (here, kinds), closing, None
            elif held == "text" and _is_first(reading) and _allowed(kind, depth, order):
                yield (here, kinds), closing + _WEIGHTS["beside_text"], None
        depth, above = len(path), path[-1][0]
        opens = kind == "text" or _is_first(reading)
        if not opens or kind == above or not _allowed(kind, depth, order):
            continue
        price = _WEIGHTS["deeper"] * depth
        if above == "text" and depth > 1:
            price += _WEIGHTS["inside_text"]
        mixes = depth < len(kinds) and "text" not in (kind, kinds[depth]) and kinds[depth] != kind
        yield (
            ((*path, reading), (*kinds, kind) if depth == len(kinds) else kinds),
            price + _WEIGHTS["mixed"] * mixes,
            None,
        )


def _allowed(
    kind: MarkStepKind, depth: int, order: Sequence[Collection[MarkStepKind]] | None
) -> bool:
    return order is None or (depth < len(order) and kind in order[depth])


def _is_first(reading: MarkStep) -> bool:
    return _rank(reading) == 1


def _rank(reading: MarkStep) -> int:
    kind, step = reading
    return 0 if kind == "text" else ordinal_of(kind, step)
