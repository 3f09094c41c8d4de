"""A word that another edition has for a term, or that nobody should use for it.

The words stand in each language's ``checks.toml`` under the id of the glossary's entry.

Example: "information illicite" in French, which says "information non autorisée" since 2017.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, stretches_of
from bridgelaws.check.registry import Check
from bridgelaws.language.words import split_tokens


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per place."""
    words = facts.words[pair.right.language]
    for row in pair.rows:
        for stretch in stretches_of(row.right):
            tokens = split_tokens(stretch.words)
            for hit in words.forbidden.find(tokens):
                start, end = tokens[hit.first].start, tokens[hit.last - 1].end
                said = stretch.words[start:end]
                entry = facts.glossary.entry(hit.value)
                term = entry.term(pair.right.language) if entry else hit.value
                yield Difference(
                    row.locator,
                    f"“{said}” is not said any more for “{term}”",
                    f"say {term}",
                    right=said,
                    right_marks=(stretch.mark(start, end),),
                )


CHECK = Check("term-forbidden", "warning", "terminology", find, __doc__, alone=True)
