"""A text that is shorter here than it should be beside all others, and has fewer sentences.

How long a text should be is told by each other text and by how long the two usually are beside
each other. With fewer sentences than all others a tenth too short is enough, with fewer than
most a fifth; with as many, a third.

Example: the last sentence of 68B2 stands in three languages, and not in Dutch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, Parallel, Party, View
from bridgelaws.check.registry import Check
from bridgelaws.check.sentences import split_sentences
from bridgelaws.counts import counted

# Natural logarithms of the share of the usual length: fewer sentences than all, than most, as many.
_TENTH: Final = -0.1
_FIFTH: Final = -0.2
_THIRD: Final = -0.35
# Of fewer texts beside it nobody can say which of two is wrong; shorter texts vary too much.
_FEWEST: Final = 2
_SHORTEST: Final = 60


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per provision that is too short."""
    if pair.right.expression != facts.expression:
        return
    language = pair.right.language
    usual = pair.beside.once("usual lengths", _usual_lengths, pair.beside)
    for row in pair.rows:
        others = [
            view
            for other in pair.beside.texts
            if other != language and (view := pair.beside.view(other, row.locator)) is not None
        ]
        mine = pair.beside.view(language, row.locator)
        if mine is None or len(others) < _FEWEST or not all(map(_length, (mine, *others))):
            continue
        if max(map(_length, others)) < _SHORTEST:
            continue
        lacking = max(
            math.log(_length(mine) / _length(view)) - usual.get((language, view.language), 0.0)
            for view in others
        )
        if _is_short(
            lacking, len(split_sentences(mine)), [len(split_sentences(v)) for v in others]
        ):
            yield Difference(
                row.locator,
                f"{1 - math.exp(lacking):.0%} shorter than the other languages lead one to expect, "
                f"in {counted(len(split_sentences(mine)), 'sentence')}",
                "look whether a sentence is missing",
                right="shorter",
                beside=Party(pair.right.expression, others[0].language, pair.right.edition),
            )


def _is_short(lacking: float, sentences: int, others: Sequence[int]) -> bool:
    return (
        (lacking < _TENTH and sentences < min(others))
        or (lacking < _FIFTH and sentences < median(others))
        or lacking < _THIRD
    )


def _length(view: View) -> int:
    return sum(sentence.length for sentence in split_sentences(view))


def _usual_lengths(parallel: Parallel) -> Mapping[tuple[str, str], float]:
    """The usual logarithm of the lengths of two languages beside each other."""
    found = {}
    for one, views in parallel.texts.items():
        for other in parallel.texts:
            ratios = [
                math.log(_length(view) / _length(beside))
                for locator, view in views.items()
                if (beside := parallel.view(other, locator)) is not None
                and min(_length(view), _length(beside)) >= _SHORTEST
            ]
            if ratios:
                found[one, other] = median(ratios)
    return found


CHECK = Check("sentence-missing", "warning", "omission", find, __doc__, alone=True)
