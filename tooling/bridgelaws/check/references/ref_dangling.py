"""A reference to a provision that the edition does not have.

Example: a text cites 12C5, but 12C ends with 12C4.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, stretches_of
from bridgelaws.check.registry import Check


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per citation that leads nowhere."""
    for row in pair.rows:
        for stretch in stretches_of(row.right):
            for citation in stretch.citations:
                outline = facts.outlines.get((citation.work, pair.right.edition))
                dead = [
                    target
                    for target in citation.locators
                    if outline is not None and not outline.base and target not in outline
                ]
                if citation.status != "dangling" and not dead:
                    continue
                yield Difference(
                    row.locator,
                    f"“{citation.printed}” leads nowhere",
                    "correct the address; " + (citation.remark or "the edition has none such"),
                    right=citation.printed,
                    right_marks=(stretch.mark(citation.start, citation.end),),
                )


CHECK = Check("ref-dangling", "error", "non-conformance", find, __doc__, alone=True)
