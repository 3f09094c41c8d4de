"""Patterns of many phrases: as if each stood alone, and compiled only when asked."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.browser import browser_table
from bridgelaws.citations.named_works import work_names_of
from bridgelaws.language.addresses.citation_words import citation_words_of
from bridgelaws.language.addresses.phrase_patterns import any_of
from bridgelaws.library.library import Library


def _each_alone(phrases: tuple[str, ...]) -> str:
    ordered = sorted(phrases, key=lambda p: (-len(p), p))
    return "|".join(any_of((phrase,)) for phrase in ordered)


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_that_share_a_beginning_are_found_as_each_alone(
    language: str, library: Library
) -> None:
    tables = library.lexicons[language].tables
    for table, key in [(t, k) for t in ("law", "citation", "works") for k in tables[t]]:
        phrases = library.lexicons[language].words(table, key)
        if not phrases:
            continue
        shared, alone = re.compile(any_of(phrases)), re.compile(_each_alone(phrases))
        text = " ".join(f"{p} {p.upper()} {p}s {p[:-1]} {p}1" for p in phrases)
        found = [m.span() for m in shared.finditer(text)]
        assert found == [m.span() for m in alone.finditer(text)], (table, key)
        assert found, (table, key)


def test_letters_that_look_alike_share_no_beginning() -> None:
    # A Latin A may be printed for the Greek one, so the longest phrase must come first.
    shared = re.compile(any_of(("αβ", "abcd", "αβc")))
    assert [m.group() for m in shared.finditer("abcd αβ ABCD")] == ["abcd", "αβ", "ABCD"]


def test_a_table_for_the_browser_compiles_no_pattern(library: Library) -> None:
    lexicon = replace(library.lexicons["en"])
    browser_table(lexicon, library.outlines)
    names = work_names_of(citation_words_of(lexicon)).patterns.values()
    first = next(iter(names))
    assert [each for each in names if "_compiled" in vars(each)] == []
    first.match("", 0)
    assert [each for each in names if "_compiled" in vars(each)] == [first]
