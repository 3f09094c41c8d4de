"""What the names in a query were understood as: *reneged* for *revoke*, told on request.

A reader sees why a result stands there, and can say it otherwise. ``search/meanings.js`` tells the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bridgelaws.retrieval.analysis import split_words
from bridgelaws.retrieval.language_index import LanguageIndex
from bridgelaws.retrieval.query.lookup import AS_GOOD, QueryWord
from bridgelaws.retrieval.query.rank import find_concepts


class Understood(NamedTuple):
    """A term that the words of a query from ``first`` to ``last`` spell by one of its names.

    ``stems`` are those of the term, as the Laws call the ``concept``.
    """

    first: int
    last: int
    term: str
    stems: Sequence[str]
    concept: str


def understood_as(index: LanguageIndex, words: Sequence[QueryWord]) -> list[Understood]:
    """The terms that names in a query spell, none within a longer name."""
    spelled = [
        Understood(first, last, *index.meanings[concept], concept)
        for first, last, concept, weight in find_concepts(index, words)
        if weight >= AS_GOOD and concept in index.meanings
    ]
    spans = {(one.first, one.last) for one in spelled}
    return [
        one
        for one in spelled
        if not any(
            left <= one.first and one.last <= right and (left, right) != (one.first, one.last)
            for left, right in spans
        )
    ]


def read_meanings(
    index: LanguageIndex, query: str, words: Sequence[QueryWord]
) -> tuple[tuple[str, str], ...]:
    """What was typed and the term that it was understood as, in the order of the query.

    Nothing is told of a term that is typed itself, nor of a name within a longer one.
    """
    typed = {token.form: query[token.start : token.end] for token in split_words(query)}
    told = []
    for first, last, term, stems, _concept in understood_as(index, words):
        if not _spells(words[first : last + 1], stems):
            forms = (words[place].form for place in range(first, last + 1))
            told.append((first, term, " ".join(typed.get(form, form) for form in forms)))
    return tuple(dict.fromkeys((form, term) for _, term, form in sorted(told)))


def _spells(words: Sequence[QueryWord], stems: Sequence[str]) -> bool:
    """Whether the words are those of a term."""
    return len(words) == len(stems) and all(
        dict(word.weights).get(stem, 0.0) >= AS_GOOD
        for word, stem in zip(words, stems, strict=True)
    )
