"""A term of the left text of which the right has no name, in whatever inflection.

Names are the term, its synonyms and the turns of phrase that the glossary lists. The
twelve core terms (declarer, dummy, revoke …) are errors, the others warnings.

Example: "penalty card" in English, "open kaart" (faced card) in Dutch.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.check.registry import Check
from bridgelaws.check.terms.renderings import CORE, marks_of, renderings, says, terms_asked


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per term and row."""
    if pair.left.language == pair.right.language:
        return
    names = renderings(facts, pair.right.language, pair.right.expression)
    there = renderings(facts, pair.left.language)
    for row in pair.whole_rows():
        for entry in terms_asked(row, pair, facts):
            if says(row, names, entry):
                continue
            said = entry.term(pair.left.language)
            own = (names.glossary.entry(entry.id) or entry).term(pair.right.language)
            yield Difference(
                row.locator,
                f"{pair.left.language} speaks of “{said}”; “{own}” is not said here",
                "say the term, or add to the glossary how the language says it",
                said,
                "",
                marks_of(row.left, said, there),
                (),
                "error" if entry.id in CORE else "warning",
            )


CHECK = Check("term-missing", "warning", "terminology", find, __doc__)
