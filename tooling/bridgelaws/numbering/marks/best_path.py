"""The cheapest run of states over a row of steps: dynamic programming with a limited beam."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

State = TypeVar("State", bound=Hashable)
Step = TypeVar("Step")
Label = TypeVar("Label")


def find_best_path(
    start: State,
    steps: Sequence[Step],
    moves: Callable[[State, Step], Iterable[tuple[State, float, Label]]],
    *,
    end: Callable[[State], float] = lambda _state: 0.0,
    beam: int | None = None,
) -> list[tuple[State, Label]]:
    """The state after each step on the cheapest path, and the label of the move that led there.

    Args:
        start: the state before the first step.
        steps: what is gone through, in order.
        moves: from a state and a step to the states that may follow, each with its cost.
        end: the cost of ending in a state.
        beam: so many states are kept after each step, the cheapest; all when not given.

    Returns:
        As many pairs as there are steps; fewer where no move leads on. Of two equal ways to a
        state the one that stays in it counts, else the one found first.
    """
    alive = {start: 0.0}
    came: list[dict[State, tuple[State, Label]]] = []
    for step in steps:
        reached: dict[State, float] = {}
        origins: dict[State, tuple[State, Label]] = {}
        for state, cost in alive.items():
            for target, price, label in moves(state, step):
                total, known = cost + price, reached.get(target)
                if known is None or total < known or (total == known and target == state):
                    reached[target], origins[target] = total, (state, label)
        if not reached:
            break
        alive = reached
        if beam is not None:
            alive = dict(sorted(reached.items(), key=lambda item: item[1])[:beam])
        came.append(origins)
    state = min(alive, key=lambda one: alive[one] + end(one))
    path: list[tuple[State, Label]] = []
    for origins in reversed(came):
        before, label = origins[state]
        path.append((state, label))
        state = before
    return path[::-1]
