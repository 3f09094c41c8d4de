"""Finding costs no more steps than in proportion to the text, whatever the text is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bridgelaws.citations.find import find_citations
from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from tests.bench.bench_citations import HOSTILE
from tests.steps import count_calls

LETTERS = 600
# What does not grow with the text.
CONSTANT = 1_000


def grows_in_proportion(cost: Callable[[int], int]) -> bool:
    return cost(4) <= 5 * cost(1) + CONSTANT


@pytest.mark.parametrize("language", ["nl", "el"])
@pytest.mark.parametrize("piece", HOSTILE)
def test_four_times_the_text_takes_about_four_times_the_steps(
    piece: str, language: str, library: Library
) -> None:
    lexicon, citing = library.lexicons[language], parse_locator("16B1a")

    def cost(times: int) -> int:
        text = piece * (times * LETTERS // len(piece))
        return count_calls(lambda: find_citations(text, lexicon, library.outlines, citing))

    cost(4)  # builds the patterns, and fills what is remembered
    assert grows_in_proportion(cost), (cost(1), cost(4))


def test_steps_that_grow_with_the_square_are_found() -> None:
    def square(times: int) -> int:
        letters = "x" * (times * 100)
        return count_calls(lambda: [letters.find("y", at) for at in range(len(letters) ** 2 // 10)])

    assert not grows_in_proportion(square)
