"""A graded verb that one text denies and the other does not.

To be denied turns *may* strong: *may not* forbids more than *shall not* does.

Example: "may not choose" in English, "mag kiezen" in Dutch.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.verbs.grades import pair_graded


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per verb."""
    for row in pair.whole_rows():
        for unlike in pair_graded(row, facts):
            left, right = unlike.left, unlike.right
            if left is None or right is None or left.denied == right.denied:
                continue
            yield Difference(
                row.locator,
                f"“{right.shown}” here, “{left.shown}” in {pair.left.language}",
                "look which of the two denies it",
                left.shown,
                right.shown,
                (left.mark,),
                (right.mark,),
            )


CHECK = Check("modal-negated", "error", "mistranslation", find, __doc__)
