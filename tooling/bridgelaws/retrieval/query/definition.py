"""The definition that a query asks for; ``search/definitions.js`` finds the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.lookup import QueryWord
from bridgelaws.retrieval.query.rank import find_concepts

# From this weight on a name is read: a term may be typed with one slip, or another ending.
_READ: Final[float] = FACTS["guesses"]["slip"]


def find_definition(index: LanguageIndex, words: Sequence[QueryWord]) -> int | None:
    """The entry that defines what a query names and nothing else; ``None`` for other queries."""
    heading = index.definitions.get(" ".join(word.form for word in words)) if words else None
    if heading is not None:
        return heading
    for first, last, concept, weight in find_concepts(index, words):
        if not first and last == len(words) - 1 and weight >= _READ:
            found = index.definitions.get(concept)
            if found is not None:
                return found
    return None
