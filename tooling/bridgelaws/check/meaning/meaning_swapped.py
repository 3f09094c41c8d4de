"""The opposite of what all other texts say, or another player than theirs.

Opposites are before and after, left and right, and and or, more and less, at least and at
most, all and any, the whole and a part; players are declarer, dummy, defender, partner,
opponent, offender and who is not. Each counts in each sentence as often as it stands. Texts
vote: the one is named that has less of the one and more of the other than all others.

Example: "before" in Dutch where English, French and Greek say "after".
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.meanings import TERM
from bridgelaws.check.meaning.vote import find_swaps
from bridgelaws.check.pair import Difference, Pair, Party
from bridgelaws.check.registry import Check
from bridgelaws.library.function_words import LOOSE


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per opposite of a sentence."""
    for swap in find_swaps(pair, facts):
        if TERM in (swap.wanted[0], swap.said[0]):
            continue
        party = Party(pair.right.expression, swap.witness, pair.right.edition)
        yield Difference(
            swap.locator,
            f"“{swap.said[1].removeprefix(LOOSE)}” here, “{swap.wanted[1]}” in the other languages",
            "look which of the two is meant",
            swap.wanted[1],
            swap.said[1].removeprefix(LOOSE),
            swap.wanted_marks,
            swap.said_marks,
            beside=party,
        )


CHECK = Check("meaning-swapped", "error", "mistranslation", find, __doc__, alone=True)
