"""A provision that only this text has.

What the outline lists as standing in the official text of one language alone is none,
nor is a note, nor a place without official number in the text of another publisher.

Example: the Dutch has a 7D where the English ends with 7C.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.structure.prov_missing import lacking


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per outermost place without words on the left."""
    for row, more in lacking(pair, "left", facts):
        name = row.locator.printed or str(row.locator)
        inside = f" and {more} places in it" if more else ""
        marks = tuple(s.mark(0, len(s.words)) for v in row.right for s in v.stretches)
        yield Difference(
            row.locator,
            f"{name}{inside} stands here and not in {pair.left.language}",
            "look whether it belongs under another number",
            right=name,
            right_marks=marks,
        )


CHECK = Check("prov-extra", "warning", "addition", find, __doc__)
