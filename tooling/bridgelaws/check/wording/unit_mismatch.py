"""The same number with another unit: 10 seconds and 10 minutes.

A unit is looked for up to four words behind a number. Numbers that are not the same are
another check's. *Both players* counts as two of them, but as a warning only.

Example: skip-bid cards stay up for 10 seconds in English, for 10 minutes in Dutch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, View
from bridgelaws.check.registry import Check
from bridgelaws.check.wording.numbers import read_numbers
from bridgelaws.language.words import split_tokens
from bridgelaws.model.check_finding import WordSpan

_FARTHEST = 4


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per number."""
    for row in pair.whole_rows():
        left, right = _measured(row.left, facts), _measured(row.right, facts)
        for value in sorted(left.keys() & right.keys()):
            there = Counter(each.unit for each in left[value])
            here = Counter(each.unit for each in right[value])
            lost, new = list((there - here).elements()), list((here - there).elements())
            if not (lost and new):
                continue
            number = value.partition(":")[2]
            lefts = [each for each in left[value] if each.unit == lost[0]]
            rights = [each for each in right[value] if each.unit == new[0]]
            yield Difference(
                row.locator,
                f"{number} {new[0]} here, {number} {lost[0]} in {pair.left.language}",
                "correct the unit",
                f"{number} {lost[0]}",
                f"{number} {new[0]}",
                tuple(each.mark for each in lefts),
                tuple(each.mark for each in rights),
                "warning" if any(each.loose for each in (*lefts, *rights)) else "error",
            )


@dataclass(frozen=True, slots=True)
class _Measured:
    """A number with its unit; ``loose`` where the number is no plain one (both)."""

    value: str
    unit: str
    mark: WordSpan
    loose: bool


def _measured(views: Sequence[View], facts: Facts) -> dict[str, list[_Measured]]:
    found: dict[str, list[_Measured]] = {}
    for view in views:
        for each in view.once("units", _read_all, view, facts):
            found.setdefault(each.value, []).append(each)
    return found


def _read_all(view: View, facts: Facts) -> tuple[_Measured, ...]:
    return tuple(_read(view, facts))


def _read(view: View, facts: Facts) -> Iterator[_Measured]:
    words = facts.words[view.language]
    numbers = [
        number
        for number in read_numbers(view, words)
        if number.value.startswith("n:") and not (number.loose and number.value == "n:1")
    ]
    for stretch in view.stretches:
        tokens = split_tokens(stretch.masked)
        units = {hit.first: hit for hit in words.units.find(tokens)}
        place = {token.end: index for index, token in enumerate(tokens)}
        for number in numbers:
            mark = number.mark
            if (mark.part, mark.note) != (stretch.part, stretch.note) or mark.end not in place:
                continue
            behind = place[mark.end] + 1
            reach = 1 if number.loose else _FARTHEST
            for index in range(behind, min(behind + reach, len(tokens))):
                between = stretch.masked[tokens[index - 1].end : tokens[index].start]
                if between.strip(" \u00a0\u202f-"):
                    break
                if index in units:
                    last = units[index].last - 1
                    place_of = stretch.mark(mark.start, tokens[last].end)
                    yield _Measured(number.value, units[index].value, place_of, number.loose)
                    break


CHECK = Check("unit-mismatch", "error", "numbers", find, __doc__)
