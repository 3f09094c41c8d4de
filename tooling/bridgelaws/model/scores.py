"""The arithmetic of the scores at duplicate bridge: which rows of figures its tables can have.

Each row stands for one thing that is scored, each figure for one state of it: undoubled, doubled,
redoubled, and the same vulnerable.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.work import LAWS

# Where the tables of scores stand.
SCORES: Final = (LAWS, Locator(("77",)))
_RISKS: Final = (1, 2, 4)
# Each odd trick by its denomination: minors, majors, the first and the further ones at notrump.
_TRICKS: Final = (20, 30, 40, 30)
_GAME, _PART, _MADE = (300, 500), 50, (50, 100)
_SLAMS: Final = ((500, 750), (1000, 1500))


def score_rows() -> frozenset[tuple[int, ...]]:
    """All rows of figures that a table of scores can have."""
    rows: set[tuple[int, ...]] = {tuple(each * risk for risk in _RISKS) for each in _TRICKS}
    rows |= {(points,) for points in (*_TRICKS, *_GAME, _PART, *_MADE)}
    rows |= {_GAME, (_PART, _PART), *_SLAMS, *((made, made) for made in _MADE)}
    # An overtrick that was doubled: a hundred, twice that vulnerable, and twice again redoubled.
    rows |= {(50 * risk, 100 * risk) for risk in _RISKS[1:]}
    rows |= {tuple(state for slam in _SLAMS for state in slam)}
    rows |= {tuple(points for points in row) for row in zip(*_SLAMS, strict=True)}
    rows |= _undertricks()
    return frozenset(rows)


def _undertricks() -> set[tuple[int, ...]]:
    """Rows of penalties: the first trick, the next two, and those from the fourth on."""
    first = ((50, 100, 200), (100, 200, 400))
    further = ((50, 200, 400), (100, 300, 600))
    later = ((50, 300, 600), (100, 300, 600))
    more = tuple(
        tuple(b - a for a, b in zip(*pair, strict=True))
        for pair in zip(further, later, strict=True)
    )
    rows: set[tuple[int, ...]] = set()
    for safe, risky in (first, further, later, more):
        rows |= {safe, risky, (*safe, *risky)}
        rows |= {tuple(n for both in zip(safe, risky, strict=True) for n in both)}
        rows |= set(zip(safe, risky, strict=True)) | {(n,) for n in (*safe, *risky)}
    # What the first so many tricks cost together, as books print it too.
    for count, state in product(range(1, 14), (0, 1)):
        total = [first[state][n] + min(count - 1, 2) * further[state][n] for n in range(3)]
        total = [t + max(0, count - 3) * later[state][n] for n, t in enumerate(total)]
        rows |= {tuple(total), (count, *total)}
    for count in range(1, 14):
        both = [
            first[s][n] + min(count - 1, 2) * further[s][n] + max(0, count - 3) * later[s][n]
            for s in (0, 1)
            for n in range(3)
        ]
        rows |= {tuple(both), (count, *both)}
    return rows
