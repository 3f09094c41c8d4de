"""A term that is said with a synonym here, and with its own name elsewhere in the text.

Example: Greek says παραβάτης for the offender in one law and υπαίτιος in the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow
from bridgelaws.check.registry import Check
from bridgelaws.check.terms.renderings import marks_of, renderings, says, terms_asked
from bridgelaws.counts import counted


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per row that has the synonym alone."""
    if pair.left.language == pair.right.language:
        return
    names = renderings(facts, pair.right.language, pair.right.expression)
    usual: dict[str, int] = defaultdict(int)
    other: dict[str, list[tuple[PairedRow, str]]] = defaultdict(list)
    for row in pair.whole_rows():
        for entry in terms_asked(row, pair, facts):
            said = says(row, names, entry)
            if said == "main":
                usual[entry.id] += 1
            elif said.startswith("synonym: "):
                other[entry.id].append((row, said.removeprefix("synonym: ")))
    for entry in facts.glossary.terms():
        if usual[entry.id] <= len(other[entry.id]):
            continue
        term = entry.term(pair.right.language)
        elsewhere = counted(usual[entry.id], "other place")
        for row, synonym in other[entry.id]:
            yield Difference(
                row.locator,
                f"“{term}” is “{synonym}” here, but not in {elsewhere}",
                "say it with one name",
                entry.term(pair.left.language),
                synonym,
                (),
                marks_of(row.right, synonym, names),
            )


CHECK = Check("term-inconsistent", "warning", "inconsistency", find, __doc__)
