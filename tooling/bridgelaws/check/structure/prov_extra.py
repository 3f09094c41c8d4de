"""A provision that only this text has.

What the outline lists as standing in the official text of one language alone is none,
nor is a note, nor a place without official number in the text of another publisher.
A provision that says nearly the words of the one before it, which the other text does not, was
doubled; all that stands behind it then has the next number, and its findings follow from this.

Example: the Dutch has a 7D where the English ends with 7C.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow, View, mark_all
from bridgelaws.check.registry import Check
from bridgelaws.check.structure.prov_missing import lacking
from bridgelaws.counts import counted
from bridgelaws.language.words import split_tokens
from bridgelaws.model.locator import Locator

# Of so many words two neighbours share so much where one was doubled, and where none was.
_FEWEST: Final = 5
_DOUBLED: Final = 0.9
_OTHER: Final = 0.7


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per outermost place without words on the left."""
    for row, more in lacking(pair, "left", facts):
        name = row.locator.printed or str(row.locator)
        inside = f" and {counted(more, 'place')} in it" if more else ""
        yield Difference(
            row.locator,
            f"{name}{inside} stands here and not in {pair.left.language}",
            "look whether it belongs under another number",
            right=name,
            right_marks=mark_all(row.right),
        )
    if not pair.across_editions:
        yield from _find_doubled(pair)


def _find_doubled(pair: Pair) -> Iterator[Difference]:
    """A provision of either text that says again what its neighbour says, one per place."""
    beside: dict[Locator | None, list[PairedRow]] = {}
    for row in pair.whole_rows():
        beside.setdefault(row.locator.parent, []).append(row)
    for rows in beside.values():
        for one, other in pairwise(rows):
            left, right = _share(one.left, other.left), _share(one.right, other.right)
            if max(left, right) < _DOUBLED or min(left, right) > _OTHER:
                continue
            first, second = (row.locator.printed or str(row.locator) for row in (one, other))
            language = (pair.left if left > right else pair.right).language
            token = f"{second} = {first}"
            yield Difference(
                other.locator,
                f"{second} says again what {first} says, in {language}",
                "take it out, and number anew what stands behind it",
                token if left > right else "",
                token if right > left else "",
                mark_all(other.left) if left > right else (),
                mark_all(other.right) if right > left else (),
                "error",
            )


def _share(one: Sequence[View], other: Sequence[View]) -> float:
    """How much of their words two provisions share, from 0 to 1; nothing of a few words."""
    words = [
        sum((view.once("words counted", _count_words, view) for view in views), Counter[str]())
        for views in (one, other)
    ]
    total = words[0].total() + words[1].total()
    return 2 * (words[0] & words[1]).total() / total if total >= 2 * _FEWEST else 0.0


def _count_words(view: View) -> Counter[str]:
    return Counter(token.form for part in view.stretches for token in split_tokens(part.words))


CHECK = Check("prov-extra", "warning", "addition", find, __doc__)
