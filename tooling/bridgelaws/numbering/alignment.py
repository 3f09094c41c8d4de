"""Blocks in order against provisions in order: the cheapest way to lay one on the other.

A law's numbering may be lost, damaged or whole; its outline is known. Each block
either begins a provision, goes on with one that is open, or has no place. Order
never turns back, so dynamic programming finds the best reading, and the same
tables tell how much worse the next best one is: the margin of each block.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from bridgelaws.numbering.costs import PassageCosts
from bridgelaws.numbering.nodes import OutlineNode, with_ancestors
from bridgelaws.numbering.weights import weights_of

# "both": the block begins a node and holds the text of the next one too.
Action = Literal["start", "both", "body", "extra"]
# The last node passed, the innermost one still open, and whether the block before began it.
_State = tuple[int, int, bool]
_CONFIDENCE: Final = weights_of("confidence")
_FURTHER: Final = weights_of("further")
_MISSING: Final = weights_of("missing")
_INFINITE: Final = math.inf
# States that cost this much more than the best one at the same block are given up.
_BEAM: Final = 40.0


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a block was found to be: it begins, goes on with, or has no node.

    ``margin`` is how much dearer the best reading is that puts it elsewhere. ``also`` is
    the second node whose text it holds, -1 where it holds one.
    """

    action: Action
    node: int
    margin: float
    also: int = -1

    @property
    def confidence(self) -> float:
        """The margin as a probability, 0 to 1."""
        return 1.0 / (1.0 + math.exp(-min(_CONFIDENCE["sureness"] * self.margin, 50.0)))


class _Start(NamedTuple):
    """What it costs to begin a node with a block, and the state that follows."""

    cost: float
    step: tuple[Action, int]
    state: _State


def align_blocks(
    passage_costs: PassageCosts, nodes: Sequence[OutlineNode]
) -> tuple[Assignment, ...]:
    """Lay the blocks of a passage on the nodes of its scope.

    The scope itself (node 0) is open from the start. Cost grows with blocks
    times the square of the nodes of one law, never with the length of the source.
    """
    count = len(passage_costs.blocks)
    if not count:
        return ()
    skips = _skip_costs(passage_costs, nodes)
    ancestors = [with_ancestors(nodes, j) for j in range(len(nodes))]
    ends = _last_inside(nodes)
    forward: list[dict[_State, float]] = [{(0, 0, True): 0.0}]
    steps: list[dict[_State, dict[tuple[Action, int], tuple[float, _State]]]] = []
    for b in range(count):
        moves: dict[_State, dict[tuple[Action, int], tuple[float, _State]]] = {}
        reached: dict[_State, float] = {}
        best_here = min(forward[b].values())
        # One key and one state for each node, not for each way that leads there.
        starts = [
            _Start(passage_costs.start(b, k), ("start", k), (k, k, True)) for k in range(len(nodes))
        ]
        run_together = [passage_costs.both(b, k) for k in range(len(nodes))]
        for state, cost in forward[b].items():
            if cost > best_here + _BEAM:
                continue
            moves[state] = _moves(
                passage_costs, b, state, starts, run_together, skips, ancestors, ends
            )
            for step, target in moves[state].values():
                total = cost + step
                if total < reached.get(target, _INFINITE):
                    reached[target] = total
        forward.append(reached)
        steps.append(moves)
    last = {
        state: skips[state[0]][len(nodes)] + passage_costs.end(state[1]) for state in forward[count]
    }
    backward = _backward(steps, last)
    return _best_path(forward, steps, backward)


def _moves(
    passage_costs: PassageCosts,
    b: int,
    state: _State,
    starts: Sequence[_Start],
    run_together: Sequence[tuple[float, int] | None],
    skips: Sequence[Sequence[float]],
    ancestors: Sequence[Sequence[int]],
    ends: Sequence[int],
) -> dict[tuple[Action, int], tuple[float, _State]]:
    j, inner, fresh = state
    moves: dict[tuple[Action, int], tuple[float, _State]] = {
        ("extra", -1): (_FURTHER["extra"], (j, inner, False)),
    }
    for k in range(j + 1, len(starts)):
        start, step, begun = starts[k]
        cost = start + skips[j][k]
        if passage_costs.nodes[k].list_at > j and passage_costs.blocks[b].steps:
            cost += _MISSING["list_cut"]
        cost += passage_costs.follow(b, k, inner, fresh=fresh)
        moves[step] = (cost, begun)
        together = run_together[k]
        if together is not None:
            price, after = together
            moves["both", k] = (cost - start + price, (after, after, True))
    for a in ancestors[inner]:
        cost = passage_costs.body(b, a, inner, fresh=fresh)
        if a == inner:
            moves["body", a] = (cost, (j, inner, False))
        else:
            # The tail of a list closes it: what lies inside and did not come is missing.
            end = max(j, ends[a])
            closing = skips[j][end + 1] if end > j else 0.0
            moves["body", a] = (cost + closing, (end, a, False))
    return moves


def _last_inside(nodes: Sequence[OutlineNode]) -> list[int]:
    """For each node the index of the last one inside it (itself for a leaf)."""
    ends = list(range(len(nodes)))
    for n in range(len(nodes) - 1, 0, -1):
        up = nodes[n].up
        if up >= 0:
            ends[up] = max(ends[up], ends[n])
    return ends


def _skip_costs(passage_costs: PassageCosts, nodes: Sequence[OutlineNode]) -> list[list[float]]:
    """``skips[j][k]``: the cost of nodes between ``j`` and ``k`` having no block.

    One past the last node stands for the end of the passage.
    """
    size = len(nodes)
    inside = [passage_costs.silent(n, around=True) for n in range(size)]
    passed = [passage_costs.silent(n, around=False) for n in range(size)]
    skips = [[0.0] * (size + 1) for _ in range(size)]
    for k in range(size + 1):
        around = set(with_ancestors(nodes, nodes[k].up)) if k < size and nodes[k].up >= 0 else set()
        total = 0.0
        for j in range(k - 1, -1, -1):
            skips[j][k] = total
            total += inside[j] if j in around else passed[j]
    return skips


def _backward(
    steps: Sequence[dict[_State, dict[tuple[Action, int], tuple[float, _State]]]],
    last: dict[_State, float],
) -> list[dict[_State, float]]:
    """The cost to finish from each state, block by block from the end."""
    backward: list[dict[_State, float]] = [last]
    for moves in reversed(steps):
        after = backward[-1]
        backward.append(
            {
                state: min(step + after.get(target, _INFINITE) for step, target in options.values())
                for state, options in moves.items()
            }
        )
    backward.reverse()
    return backward


def _best_path(
    forward: Sequence[dict[_State, float]],
    steps: Sequence[dict[_State, dict[tuple[Action, int], tuple[float, _State]]]],
    backward: Sequence[dict[_State, float]],
) -> tuple[Assignment, ...]:
    state: _State = (0, 0, True)
    found = []
    best = backward[0][state]
    for b, moves in enumerate(steps):
        through: dict[int, float] = {}
        for origin, options in moves.items():
            for (_, node), (step, target) in options.items():
                total = forward[b][origin] + step + backward[b + 1].get(target, _INFINITE)
                if total < through.get(node, _INFINITE):
                    through[node] = total
        choice, (_, following) = min(
            moves[state].items(),
            # Of two equally good readings the one that keeps what was printed first.
            key=lambda item: (
                round(item[1][0] + backward[b + 1].get(item[1][1], _INFINITE), 9),
                item[0][0] == "extra",
            ),
        )
        others = [cost for node, cost in through.items() if node != choice[1]]
        margin = min(others, default=_INFINITE) - best
        begins: Action = "start" if choice[0] == "both" else choice[0]
        also = following[0] if choice[0] == "both" else -1
        found.append(Assignment(begins, choice[1], margin, also))
        state = following
    return tuple(found)
