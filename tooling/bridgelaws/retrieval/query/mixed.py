"""Two languages in one query: a word that one does not know takes the concept of another.

``search/mixed.js`` does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.lookup import AS_GOOD, QueryWord
from bridgelaws.retrieval.query.rank import find_concepts

# One language with the words of a query as it reads them.
LanguageReading = tuple[LanguageIndex, Sequence[QueryWord]]


def is_strange(word: QueryWord) -> bool:
    """Whether a language hardly knows a word: not as typed, and by no good guess."""
    return not word.known and max((weight for _, weight in word.weights), default=0) < AS_GOOD


def borrow_concepts(
    words: Sequence[QueryWord], others: Iterable[LanguageReading]
) -> tuple[list[QueryWord], list[tuple[str, str]]]:
    """The words of a query, strange ones with the concept that another language knows them by.

    Returns:
        The words, and pairs of what was typed and the concept, ``#...``.
    """
    strange = {word.form for word in words if is_strange(word)}
    concepts: dict[str, str] = {}
    told: list[tuple[str, str]] = []
    for index, theirs in others:
        names = find_concepts(index, theirs)
        # The longest name says most.
        for first, last, concept, weight in sorted(names, key=lambda one: one[0] - one[1]):
            forms = [word.form for word in theirs[first : last + 1]]
            fresh = [form for form in forms if form in strange and form not in concepts]
            if weight < 1 or not fresh or not all(w.known for w in theirs[first : last + 1]):
                continue
            # Of a name in several words the first one stands for the whole.
            concepts |= {fresh[0]: concept} | dict.fromkeys(fresh[1:], "")
            told.append((" ".join(forms), concept))
    found = [
        word if word.form not in concepts else QueryWord(word.form, ((concept, 1.0),), True)
        for word in words
        if (concept := concepts.get(word.form, word.form))
    ]
    if found:
        # What was passed over is told with the first word, also where that is another now.
        found[0] = replace(found[0], passed=words[0].passed)
    return found, told
