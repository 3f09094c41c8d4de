"""A query that is a defined term and nothing else gets its definition, beside the provisions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.node import answer_in_node

# The terms of which a reader asked for the definition and did not find it.
ASKED = (
    "vulnerability",
    "double",
    "redouble",
    "dummy",
    "psychic-call",
    "opening-lead",
    "penalty-card",
    "adjusted-score",
    "alert",
)


def defined(index: OpenIndex, query: str, language: str) -> str:
    card = answer_query(index, query, language).definition
    return str(card.locator) if card else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_heading_of_the_definitions_finds_it(index: OpenIndex, language: str) -> None:
    headings: dict[str, set[str]] = {}
    for entry in index.language(language).entries:
        if entry.locator.prefix == "def" and entry.locator.place:
            name = re.sub(r"\s*\([^)]*\)", "", entry.title)
            headings.setdefault(name, set()).add(str(entry.locator))
    assert len(headings) > 60
    missed = {n: at for n, at in headings.items() if defined(index, n, language) not in at}
    assert missed == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("term", ASKED)
def test_a_term_is_defined_by_its_first_name_and_in_a_question(
    index: OpenIndex, glossary: Glossary, term: str, language: str
) -> None:
    entry = glossary.entry(term)
    assert entry is not None
    name = entry.term(language)
    assert defined(index, name, language) == f"def~{term}"
    assert defined(index, name.upper(), language) == f"def~{term}"


@pytest.mark.parametrize(
    "query", ["what is a revoke", "psyche", "alerts", "the dummy", "weird double of partner", "64A"]
)
def test_only_a_term_and_nothing_else_is_defined(index: OpenIndex, query: str) -> None:
    is_term = query not in ("weird double of partner", "64A", "what is a revoke")
    assert bool(defined(index, query, "en")) == is_term


@pytest.mark.parametrize(
    ("query", "language", "place"),
    [
        ("honours", "en", "def~honour"),
        ("contestents", "en", "def~contestant"),
        ("vulnerabilty", "en", "def~vulnerability"),
        ("honneurkaart", "nl", "def~honour"),
        ("carte d'atout", "fr", "def~trump"),
        ("φύλλα ονέρ", "el", "def~honour"),
        ("pasta", "en", ""),
    ],
)
def test_a_term_is_defined_in_another_form_and_with_a_slip(
    index: OpenIndex, query: str, language: str, place: str
) -> None:
    assert defined(index, query, language) == place


@pytest.mark.node
def test_both_engines_define_alike(
    node: str, browser_folder: Path, index: OpenIndex, glossary: Glossary
) -> None:
    assert node
    asked = [
        {"id": f"{entry.id} {language} {name}", "lang": language, "query": name}
        for entry in glossary.terms()
        for language in LANGUAGES
        for name in [*entry.names_in(language)[:2], f"{entry.term(language)}s"]
    ]
    theirs = {
        one["id"]: one["definition"] or "" for one in answer_in_node(browser_folder, asked, 1)
    }
    ours = {one["id"]: defined(index, one["query"], one["lang"]) for one in asked}
    assert theirs == ours
