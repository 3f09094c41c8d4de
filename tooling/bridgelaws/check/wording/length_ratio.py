"""A text much longer or shorter than its length in the other language would be.

Told from all rows of the pair: the logarithm of the ratio of lengths lies more than five
robust deviations (1.4826 times the median absolute deviation) from the median. Texts of
fewer than 60 characters on both sides are left out.

Example: half of a paragraph is missing, with no number, reference or graded verb in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, View
from bridgelaws.check.registry import Check

SHORTEST: Final = 60
FARTHEST: Final = 5.0
_NORMAL: Final = 1.4826
# With fewer rows nobody can say what is usual.
_FEWEST: Final = 20


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per outlier."""
    measured = [
        (row, math.log(_length(row.right) / _length(row.left)))
        for row in pair.whole_rows()
        if max(_length(row.left), _length(row.right)) >= SHORTEST
        and min(_length(row.left), _length(row.right)) > 0
    ]
    if len(measured) < _FEWEST:
        return
    middle = median(value for _, value in measured)
    spread = _NORMAL * median(abs(value - middle) for _, value in measured)
    for row, value in measured:
        if spread and abs(value - middle) > FARTHEST * spread:
            way = "longer" if value > middle else "shorter"
            yield Difference(
                row.locator,
                f"{way} than usual: {math.exp(value):.2f} times the {pair.left.language} text, "
                f"else {math.exp(middle):.2f}",
                "look whether something is missing or added",
                right=way,
            )


def _length(views: Sequence[View]) -> int:
    return sum(len(stretch.words) for view in views for stretch in view.stretches)


CHECK = Check("length-ratio", "info", "length", find, __doc__)
