"""The same references in both texts, in heading, text and notes.

Lists and ranges count member by member, relative references for what they resolve to
("B above" in 16C is 16B). A reference said twice counts once.

Example: one text sends the reader of 32A2b to 16C, 26B and 72C, the other leaves 26B out.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.references.citing import Cited, compare_cited
from bridgelaws.check.registry import Check


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per target that only one side cites."""
    for row in pair.whole_rows():
        unmatched = compare_cited(row)
        for cited in unmatched.left:
            yield Difference(
                row.locator,
                f"does not cite {_shown(cited)}, which {pair.left.language} does",
                "add the reference",
                left=_shown(cited),
                left_marks=(cited.mark,),
            )
        for cited in unmatched.right:
            yield Difference(
                row.locator,
                f"cites {_shown(cited)}, which {pair.left.language} does not",
                "take the reference out, or correct it",
                right=_shown(cited),
                right_marks=(cited.mark,),
            )


def _shown(cited: Cited) -> str:
    return cited.locator.printed or str(cited.locator)


CHECK = Check("ref-mismatch", "error", "inconsistency", find, __doc__)
