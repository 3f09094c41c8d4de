"""What the names in a query were understood as, told alike by both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import Hit, answer_query, matched_terms
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.meanings import read_meanings
from bridgelaws.retrieval.query.node import answer_in_node
from bridgelaws.retrieval.query.rank import find_concepts
from bridgelaws.retrieval.query.snippets import make_snippet


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


def marks_of(index: OpenIndex, language: str, query: str, hit: Hit) -> list[str]:
    """The words that are marked in the text of a hit."""
    own = index.language(language)
    place = own.entry_by_locator[hit.work, hit.locator]
    texts = [variant.text for variant in own.variants_of(place)]
    text = next(filter(None, texts), "")
    snippet = make_snippet(text, matched_terms(own, query), language, fillers=own.fillers)
    return [snippet.text[start:end] for start, end in snippet.marks]


@pytest.mark.parametrize(
    ("language", "query", "marked", "unmarked"),
    [
        # A word of one of its longer names says nothing alone.
        pytest.param("en", "insufficient bid", "bid", "below", id="below"),
        pytest.param("nl", "te laat aan tafel", "laat", "spelers", id="late"),
        # Two words of one stem.
        pytest.param("nl", "vals spelen", "spelen", "vallen", id="vals"),
        # What it was understood as.
        pytest.param("en", "partner reneged", "revoke", "trick", id="reneged"),
    ],
)
def test_marked_is_what_was_typed_and_what_it_was_understood_as(
    index: OpenIndex, language: str, query: str, marked: str, unmarked: str
) -> None:
    hits = answer_query(index, query, language).hits[:20]
    shown = {mark.casefold() for hit in hits for mark in marks_of(index, language, query, hit)}
    assert marked in shown
    assert unmarked not in shown


@pytest.mark.node
def test_both_engines_mark_the_same(
    node: str, browser_folder: Path, index: OpenIndex, glossary: Glossary
) -> None:
    assert node
    requests = asked(glossary)[::23]
    wanting = ({**one, "marks": True} for one in requests)
    theirs = {one["id"]: one for one in answer_in_node(browser_folder, wanting, 3)}
    alike, differing = 0, 0
    for request in requests:
        language, query = request["lang"], request["query"]
        found = {str(hit.locator): hit for hit in answer_query(index, query, language).hits}
        told = theirs[request["id"]]
        for place, marks in zip(told["results"], told["marks"], strict=True):
            hit = found[place]
            if hit.kind != "words":
                continue
            ours = marks_of(index, language, query, hit)
            # The browser fetches nothing to mark one inflection more.
            assert set(marks) <= set(ours), (query, place)
            alike += marks == ours
            differing += marks != ours
    assert alike > 20 * differing
    assert alike > 100
