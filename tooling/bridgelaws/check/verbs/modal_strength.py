"""A graded verb that is stronger or weaker than the one of the other text.

Two steps apart on the scale are an error, one step is a warning. A verb of a grade for
which the other language has no word is judged by the verb in its place, or not at all.

Example: "should" in English, "doit" (must) in French: two steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.verbs.grades import GradeDifference, pair_graded, steps_apart

_GRAVE = 2


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per verb."""
    for row in pair.whole_rows():
        for unlike in pair_graded(row, facts):
            if _is_about_denial(unlike):
                continue
            there = unlike.left.shown if unlike.left else ""
            here = unlike.right.shown if unlike.right else ""
            far = steps_apart(unlike.left, unlike.right)
            yield Difference(
                row.locator,
                f"“{here or 'does'}” here, “{there or 'does'}” in {pair.left.language}",
                "use the verb of the same grade",
                there,
                here,
                (unlike.left.mark,) if unlike.left else (),
                (unlike.right.mark,) if unlike.right else (),
                "error" if far >= _GRAVE else "warning",
            )


def _is_about_denial(unlike: GradeDifference) -> bool:
    left, right = unlike.left, unlike.right
    return left is not None and right is not None and left.denied != right.denied


CHECK = Check("modal-strength", "error", "mistranslation", find, __doc__)
