"""A term that stands where all other texts have another one.

A term counts each time it stands, sentence by sentence: the right one elsewhere in the
provision does not make up for it. A language is asked only for those terms that it says
about as often as the others do. A term that it never else says alone is strange where no other
text of the provision has it.

Example: "trick" for "card" in one sentence of the French, in a provision that has both.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning.meanings import TERM
from bridgelaws.check.meaning.vote import find_swaps
from bridgelaws.check.pair import Difference, Pair, Party
from bridgelaws.check.registry import Check


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per term of a sentence."""
    for swap in find_swaps(pair, facts):
        if TERM not in (swap.wanted[0], swap.said[0]):
            continue
        party = Party(pair.right.expression, swap.witness, pair.right.edition)
        wanted, said = (
            _name(each[1], pair.right.language, facts) for each in (swap.wanted, swap.said)
        )
        other = (
            f"where the other languages have “{wanted}”" if wanted else "and in no other language"
        )
        yield Difference(
            swap.locator,
            f"“{said}” here, {other}",
            "look which of the two terms is meant",
            swap.wanted[1],
            swap.said[1],
            swap.wanted_marks,
            swap.said_marks,
            beside=party,
        )


def _name(term: str, language: str, facts: Facts) -> str:
    entry = facts.glossary.entry(term)
    return entry.term(language) if entry is not None else term


CHECK = Check("term-swapped", "warning", "terminology", find, __doc__, alone=True)
