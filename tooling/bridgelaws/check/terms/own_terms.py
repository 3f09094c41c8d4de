"""What a publisher calls a term: proposed from an official text, for a person to confirm.

A term that the plain text has again and again where the official one has no name of it, has
another name there: the word that stands in most of these provisions, and in few others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair
from bridgelaws.check.terms.renderings import renderings, says, words_of

# A name must recur, stand in most places that lack the term, and seldom elsewhere.
_FEWEST: Final = 4
_MOST_OF: Final = 0.6
_SHARE: Final = 0.5
_SHORTEST: Final = 4


@dataclass(frozen=True, slots=True)
class ProposedTerm:
    """``word`` stands in ``found`` of the ``lacking`` provisions that do not say the term."""

    id: str
    term: str
    word: str
    found: int
    lacking: int


def propose_terms(pair: Pair, facts: Facts) -> Iterator[ProposedTerm]:
    """Names that the right text may have for terms of the left one, of the same language."""
    language = pair.right.language
    plain = renderings(facts, pair.left.language)
    own = renderings(facts, language, pair.right.expression)
    rows = [
        (row, frozenset(word.stem for word in words_of(row.right) if len(word.form) >= _SHORTEST))
        for row in pair.whole_rows()
    ]
    stands = Counter(stem for _, stems in rows for stem in stems)
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for row, _ in rows:
        for word in words_of(row.right):
            forms[word.stem][word.form] += 1
    for entry in facts.glossary.terms():
        asked = [(row, s) for row, s in rows if plain.has_main(entry, words_of(row.left))]
        # What the plain text says there too is no other name of the term.
        lacking = [
            stems - {word.stem for word in words_of(row.left)}
            for row, stems in asked
            if not says(row, own, entry)
        ]
        if len(lacking) < _FEWEST:
            continue
        among = Counter(stem for stems in lacking for stem in stems)
        likely = [
            stem
            for stem, times in among.items()
            if times >= _MOST_OF * len(lacking)
            and sum(stem in stems for _, stems in asked) >= _SHARE * stands[stem]
        ]
        if likely:
            best = max(likely, key=lambda stem: (among[stem] / stands[stem], among[stem], stem))
            name = max(forms[best], key=lambda form: (forms[best][form], form))
            yield ProposedTerm(entry.id, entry.term(language), name, among[best], len(lacking))
