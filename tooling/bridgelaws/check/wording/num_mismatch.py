"""The same numbers in both texts: digits, percentages, number words, ordinals, fractions.

Law numbers are left out, and so is how a language prints a number: ``50%`` and ``50 %``,
1,500 and 1 500, a word or digits. A number word that one text merely lacks is a warning:
it may be a turn of phrase. Digits, and numbers that differ, are an error.

Example: the English lets an appeal be made within 30 minutes, the Dutch within 20.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.wording.numbers import Number, read_numbers, spare


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per row: all numbers that only one side has."""
    for row in pair.whole_rows():
        left = [n for v in row.left for n in read_numbers(v, facts.words[v.language])]
        right = [n for v in row.right for n in read_numbers(v, facts.words[v.language])]
        lacking, more = spare(left, right)
        if lacking or more:
            here, there = _shown(more), _shown(lacking)
            yield Difference(
                row.locator,
                f"numbers: {here or 'none'} here, {there or 'none'} in {pair.left.language}",
                "correct the number, or dismiss where one language counts otherwise",
                there,
                here,
                tuple(n.mark for n in lacking),
                tuple(n.mark for n in more),
                "warning" if _is_turn(lacking, more) else "error",
            )


def _is_turn(lacking: tuple[Number, ...], more: tuple[Number, ...]) -> bool:
    return not (lacking and more) and all(number.in_words for number in (*lacking, *more))


def _shown(numbers: tuple[Number, ...]) -> str:
    return ", ".join(sorted(n.value.removeprefix("n:").replace(":", " ") for n in numbers))


CHECK = Check("num-mismatch", "error", "numbers", find, __doc__)
