"""The reader that club pages get answers as the one of this room does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.browser import browser_table
from bridgelaws.citations.find import cite_text
from bridgelaws.citations.viewpoint import viewpoint_of_readers
from bridgelaws.library.library import Library
from tests.citations.generated import cited_texts, everyday_texts
from tests.citations.reader_in_node import find_in_node

# Of four languages 10,000, and 500 paragraphs without any.
CITED, EVERYDAY = 2_500, 125


def in_browser(library: Library, language: str, texts: list[str]) -> Any:
    view = viewpoint_of_readers(library)
    table = browser_table(library.lexicons[language], library.outlines, view)
    return [
        [[one["start"], one["end"], one["work"], one["to"]] for one in found]
        for found in find_in_node(table, texts)
    ]


def here(library: Library, language: str, text: str) -> list[list[Any]]:
    found = cite_text(text, language, library)
    return [[c.start, c.end, c.work, str(c.locators[0])] for c in found if c.locators]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_readers_find_the_same(language: str, library: Library) -> None:
    texts = list(cited_texts(library, language, CITED, seed=1))
    expected = [here(library, language, text) for text in texts]
    got = in_browser(library, language, texts)
    assert sum(map(len, expected)) > CITED * 0.8
    wrong = [each for each in zip(texts, expected, got, strict=True) if each[1] != each[2]]
    assert wrong == []


@pytest.mark.parametrize(("edition", "alive"), [("2017", "73B1"), ("2017-rev2024", "73D3")])
def test_both_mean_the_edition_in_force_where_none_is_named(
    edition: str, alive: str, library: Library
) -> None:
    work = replace(library.works["duplicate"], current=edition)
    held = replace(library, works={**library.works, "duplicate": work})
    texts = ["Law 73B1", "Law 73D3", "Law 73B1 (2017)", "Law 73D3 (2024)"]
    expected = [here(held, "en", text) for text in texts]
    assert [[each[3] for each in found] for found in expected] == [
        ["73B1"] if alive == "73B1" else [],
        ["73D3"] if alive == "73D3" else [],
        ["73B1"],
        ["73D3"],
    ]
    assert in_browser(held, "en", texts) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_everyday_are_no_citations(language: str, library: Library) -> None:
    texts = list(everyday_texts(language, EVERYDAY, seed=1))
    assert len(set(texts)) == EVERYDAY
    got = in_browser(library, language, texts)
    assert [text for text, found in zip(texts, got, strict=True) if found] == []
    assert [text for text in texts if here(library, language, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_plain_json(language: str, library: Library) -> None:
    table = browser_table(library.lexicons[language], library.outlines)
    assert json.loads(json.dumps(table)) == table
