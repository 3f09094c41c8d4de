"""The citation tables of the four lexicons: alike in keys, clean in content, all in use."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.named_works import work_names_of
from bridgelaws.language.addresses.citation_words import citation_words_of
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library

TABLES = ("law", "citation", "works")


def test_all_languages_have_the_same_keys(library: Library) -> None:
    for table in TABLES:
        keys = {language: set(library.lexicons[language].tables[table]) for language in LANGUAGES}
        for one, other in pairwise(LANGUAGES):
            assert keys[one] == keys[other], table


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_says_a_word_twice_or_holds_stray_space(language: str, library: Library) -> None:
    for table in TABLES:
        for key, value in library.lexicons[language].tables[table].items():
            listed = [value] if isinstance(value, str) else value
            assert len(set(listed)) == len(listed), (table, key)
            assert all(word == word.strip() and word for word in listed), (table, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cue_is_short_enough_to_be_seen(language: str, library: Library) -> None:
    for key in ("cue", "weak_cue", "level", "labelled"):
        for phrase in library.lexicons[language].words("citation", key):
            assert len(fold(phrase).split()) <= 5, phrase
            assert len(phrase) <= 40, phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_work_that_is_named_exists(language: str, library: Library) -> None:
    assert set(library.lexicons[language].tables["works"]) == set(library.works)


def test_every_key_of_the_citation_table_is_asked_for_somewhere(
    root: Path, library: Library
) -> None:
    code = "".join(
        path.read_text("utf-8") for path in (root / "tooling" / "bridgelaws").rglob("*.py")
    )
    keys = library.lexicons["en"].tables["citation"]
    assert [key for key in keys if f'"{key}"' not in code and f"'{key}'" not in code] == []


def test_the_patterns_of_a_lexicon_are_built_once(library: Library) -> None:
    terms = citation_words_of(library.lexicons["nl"])
    assert citation_words_of(library.lexicons["nl"]) is terms
    assert work_names_of(terms) is work_names_of(terms)
