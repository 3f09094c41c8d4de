"""A heading that only one of the two texts has.

Example: the English prints a title above 27B, the Greek begins with its text.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per row with one heading too few."""
    for row in pair.whole_rows():
        there, here = (
            [s for v in side for s in v.stretches if s.part == "heading"]
            for side in (row.left, row.right)
        )
        if bool(there) == bool(here):
            continue
        lost = pair.left.language if there else "nothing"
        yield Difference(
            row.locator,
            f"no heading here; {lost} has one"
            if there
            else f"a heading here; {pair.left.language} has none",
            "give both a heading or neither",
            "heading" if there else "",
            "heading" if here else "",
            tuple(s.mark(0, len(s.words)) for s in there),
            tuple(s.mark(0, len(s.words)) for s in here),
        )


CHECK = Check("heading-missing", "warning", "omission", find, __doc__)
