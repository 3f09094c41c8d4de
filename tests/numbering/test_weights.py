"""The table of weights says what each is, and the program that fits them gives them again."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from bridgelaws.library.library import Library
from bridgelaws.numbering.weights import TABLE, weights_of
from fit.__main__ import fit_all, is_given_again
from fit.items import Choice
from fit.logit import fit
from fit.texts import plain_editions

SOURCES = {"fitted", "book", "chosen", "measured"}
WEIGHTS = [(group, name) for group, weights in TABLE.items() for name in weights]


def test_every_weight_says_what_it_means_and_where_it_comes_from() -> None:
    for group, name in WEIGHTS:
        weight = TABLE[group][name]
        assert set(weight) == {"value", "from", "means"}, name
        assert weight["from"] in SOURCES, name
        assert len(weight["means"]) > 10, name


def test_every_weight_is_used(root: Path) -> None:
    folder = root / "tooling" / "bridgelaws" / "numbering"
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    assert [name for _, name in WEIGHTS if f'"{name}"' not in code] == []


def test_weights_that_are_known_come_out_of_choices_made_with_them() -> None:
    dice = random.Random(2)
    known = [2.0, -1.0]
    choices: list[Choice] = []
    for _ in range(3000):
        rows = [(0.0, dice.gauss(0, 1), dice.gauss(0, 1)) for _ in range(5)]
        # The least of costs with this noise is chosen as conditional logit says.
        costs = [
            sum(w * x for w, x in zip(known, row[1:], strict=True))
            + math.log(-math.log(dice.random()))
            for row in rows
        ]
        right = costs.index(min(costs))
        choices.append([rows[right], *rows[:right], *rows[right + 1 :]])
    values, errors = fit(choices, [0.0, 0.0])
    assert values == pytest.approx(known, abs=0.2)
    assert all(0 < error < 0.1 for error in errors)


def test_the_shipped_texts_give_the_fitted_weights_again(library: Library) -> None:
    values = fit_all(library, plain_editions(library))
    said = {weight for weight in values if TABLE[weight[0]][weight[1]]["from"] == "fitted"}
    assert len(said) >= 6
    assert {w: values[w] for w in said if not is_given_again(w, values[w][0])} == {}
    # Trying others leaves the table as it is.
    assert all(weights_of(g)[n] == pytest.approx(TABLE[g][n]["value"]) for g, n in WEIGHTS)
