"""What the names in a query were understood as, told alike by both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.meanings import read_meanings
from bridgelaws.retrieval.query.node import answer_in_node
from bridgelaws.retrieval.query.rank import find_concepts


def asked(glossary: Glossary) -> list[dict[str, str]]:
    """Every name of every term, alone and with words around it, in each language."""
    return [
        {"id": f"{language} {entry.id} {query}", "lang": language, "query": query}
        for language in LANGUAGES
        for entry in glossary.terms()
        for name in entry.names_in(language)
        for query in (name, f"16 {name} 64")
    ]


@pytest.mark.parametrize(
    ("language", "query", "pair"),
    [
        pytest.param("en", "partner reneged", ("reneged", "revoke"), id="inflected"),
        pytest.param("nl", "de dummy keek mee", ("dummy", "blinde"), id="dutch"),
    ],
)
def test_another_name_is_told_with_its_term(
    index: OpenIndex, language: str, query: str, pair: tuple[str, str]
) -> None:
    assert pair in answer_query(index, query, language).meanings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_itself_is_told_as_no_other_name_of_its_own(
    index: OpenIndex, glossary: Glossary, language: str
) -> None:
    told = 0
    for entry in glossary.terms():
        term = entry.term(language)
        assert term not in [known for _typed, known in answer_query(index, term, language).meanings]
        for name in entry.synonyms(language):
            meanings = answer_query(index, name, language).meanings
            told += term in [known for _typed, known in meanings]
    # Some names two entries share, and some are what a language does not tell from the term.
    assert told > 100


def test_of_a_name_within_a_longer_one_nothing_is_told(
    index: OpenIndex, glossary: Glossary
) -> None:
    own = index.language("en")
    nested = 0
    for name in (name for entry in glossary.terms() for name in entry.synonyms("en")):
        words = read_words(own, name)
        spans = {(first, last) for first, last, *_ in find_concepts(own, words)}
        typed = [told for told, _term in read_meanings(own, name, words)]
        nested += (0, len(words) - 1) in spans and len(spans) > 1
        if (0, len(words) - 1) in spans:
            assert len(set(typed)) <= 1
    assert nested > 20


@pytest.mark.node
def test_both_engines_tell_the_same(
    node: str, browser_folder: Path, index: OpenIndex, glossary: Glossary
) -> None:
    assert node
    requests = asked(glossary)[::5]
    theirs = {one["id"]: one["meanings"] for one in answer_in_node(browser_folder, requests, 1)}
    told = 0
    for one in requests:
        ours = [list(pair) for pair in answer_query(index, one["query"], one["lang"]).meanings]
        told += bool(ours)
        assert theirs[one["id"]] == ours, one
    assert told > 100
