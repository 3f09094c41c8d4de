"""A provision that the left text has and this one lacks.

Of a provision that is missing with all that lies in it only the outermost is named.
A text that holds fewer than half of the articles is a fragment: articles that it lacks
altogether are not missing. A place without an official number is asked only of two texts
of one publisher; else its words count for the provision that holds it.

Example: 63A4 stands in English, and nothing stands behind 63A3 in Greek.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow, mark_all
from bridgelaws.check.registry import Check
from bridgelaws.counts import counted
from bridgelaws.model.locator import Locator


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per outermost place without words on the right."""
    for row, more in lacking(pair, "right", facts):
        name = row.locator.printed or str(row.locator)
        inside = f", with {counted(more, 'place')} in it" if more else ""
        marks = mark_all(row.left)
        yield Difference(
            row.locator,
            f"no words for {name}{inside}, which {pair.left.language} has",
            "translate it, or mark the place if it stands under another number",
            left=name,
            left_marks=marks,
        )


def lacking(pair: Pair, side: str, facts: Facts) -> Iterator[tuple[PairedRow, int]]:
    """The outermost rows without words on a side, and how many lie in each."""
    bare = {
        row.locator: row
        for row in pair.rows
        if not (row.right if side == "right" else row.left)
        and (not row.locator.place or pair.left.expression == pair.right.expression)
        and row.locator not in _national(pair, facts)
    }
    for locator, row in bare.items():
        if not any(outer in bare for outer in locator.ancestors()):
            more = sum(other != locator and other.is_inside(locator) for other in bare)
            yield row, more


def _national(pair: Pair, facts: Facts) -> set[Locator]:
    """Places that only the official text of one of the two languages has."""
    outline = facts.outlines.get((pair.work, pair.right.edition))
    return {
        place
        for language, places in (outline.only_in if outline else ())
        if language in (pair.left.language, pair.right.language)
        for place in places
    }


CHECK = Check("prov-missing", "error", "omission", find, __doc__)
