"""One text cites a provision, the other only what holds it, or a part of it.

Example: a heading refers to 26B in English and to 26 in French.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.references.citing import compare_cited
from bridgelaws.check.registry import Check


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per pair of references of which one holds the other."""
    for row in pair.whole_rows():
        for one, other in compare_cited(row).loose:
            here, there = (c.locator.printed or str(c.locator) for c in (other, one))
            yield Difference(
                row.locator,
                f"cites {here} where {pair.left.language} cites {there}",
                "cite it as exactly",
                there,
                here,
                (one.mark,),
                (other.mark,),
            )


CHECK = Check("ref-precision", "warning", "inconsistency", find, __doc__)
