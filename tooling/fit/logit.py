"""Conditional logit: the weights under which the right places were the likeliest.

The chance of a place is ``exp(-cost)`` over the sum of that of all places that a text may have.
The sum of the logarithms is concave in the weights, so Newton's steps find its one summit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from fit.items import Choice

_STEPS = 12
_NEAR = 1e-4
Matrix = list[list[float]]


def fit(choices: Sequence[Choice], start: Sequence[float]) -> tuple[list[float], list[float]]:
    """The weights, in nats, and the standard error of each."""
    weights = list(start)
    information: Matrix = []
    for _ in range(_STEPS):
        gradient, information = _slope(choices, weights)
        step = solve(information, gradient)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < _NEAR:
            break
    size = len(weights)
    units = ([float(n == m) for m in range(size)] for n in range(size))
    errors = [math.sqrt(solve(information, unit)[n]) for n, unit in enumerate(units)]
    return weights, errors


def _slope(choices: Sequence[Choice], weights: Sequence[float]) -> tuple[list[float], Matrix]:
    """The gradient of the logarithm of the likelihood, and its curvature turned positive."""
    size = len(weights)
    gradient = [0.0] * size
    information = [[0.0] * size for _ in range(size)]
    for rows in choices:
        costs = [row[0] + sum(w * x for w, x in zip(weights, row[1:], strict=True)) for row in rows]
        least = min(costs)
        chances = [math.exp(least - cost) for cost in costs]
        total = sum(chances)
        mean = [
            sum(c * row[n + 1] for c, row in zip(chances, rows, strict=True)) / total
            for n in range(size)
        ]
        for n in range(size):
            gradient[n] += mean[n] - rows[0][n + 1]
        for chance, row in zip(chances, rows, strict=True):
            if chance < 1e-6 * total:
                continue
            apart = [x - m for x, m in zip(row[1:], mean, strict=True)]
            for n, value in enumerate(apart):
                share = chance / total * value
                if share:
                    information[n] = [
                        i + share * a for i, a in zip(information[n], apart, strict=True)
                    ]
    return gradient, information


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0])
    [1.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(len(rows)):
        pivot = max(range(n, len(rows)), key=lambda m: abs(rows[m][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for m in range(len(rows)):
            if m != n:
                share = rows[m][n] / rows[n][n]
                rows[m] = [a - share * b for a, b in zip(rows[m], rows[n], strict=True)]
    return [row[-1] / row[n] for n, row in enumerate(rows)]
