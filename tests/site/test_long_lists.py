"""Contents, glossary and the index from A to Z: sorted, without twins, with places to jump to."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from bridgelaws.language.nouns import nouns_of
from bridgelaws.library.library import Library
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.book import IndexLine
from bridgelaws.site.pages.glossary_pages import merge_twins, sort_key
from tests.site.library_of_two_laws import book, two_laws


def test_the_index_is_sorted_without_articles_and_has_no_twins() -> None:
    def at(*places: str) -> tuple[Locator, ...]:
        return tuple(map(parse_locator, places))

    lines = (
        IndexLine("The revoke", at("61")),
        IndexLine("revoke", at("61", "62")),
        IndexLine("revokes", at("61")),
        IndexLine("a pack", at("1")),
        IndexLine("the pack", (), ("pack",)),
        IndexLine("renege", (), ("revokes", "the revoke")),
        IndexLine("A+", at("12A")),
        IndexLine("A-", at("12A")),
        IndexLine("article", at("12A")),
        IndexLine("articles", at("73")),
    )
    nouns = nouns_of(book(()).lexicons["en"])
    merged = merge_twins(lines, nouns)
    assert [(line.name, *map(str, line.places)) for line in merged] == [
        ("A+", "12A"),
        ("A-", "12A"),
        ("article", "12A"),
        ("articles", "73"),
        ("Pack", "1"),
        ("renege",),
        ("Revoke", "61", "62"),
    ]
    # A line to look under is called as it is here, whichever of its names leads there.
    assert [line.see for line in merged if line.see] == [("Revoke",)]


def test_the_shipped_index_has_no_article_in_front_and_no_name_twice(
    library: Library, checkout: Path
) -> None:
    for language, lexicon in library.lexicons.items():
        terms = checkout / "build" / "search" / language / "terms.json"
        raw = json.loads(terms.read_text("utf-8"))
        lines = [
            IndexLine(one["name"], tuple(map(parse_locator, one["places"])), tuple(one["see"]))
            for one in raw
        ]
        nouns = nouns_of(lexicon)
        merged = merge_twins(lines, nouns)
        names = [line.name for line in merged]
        assert {name for line in merged for name in line.see} <= set(names)
        assert 500 < len(names) < len(lines)
        # French has an abbreviation LA.
        several = [name.casefold().split() for name in names if " " in name]
        assert [name for name in several if name[0] in nouns.articles] == []
        keys = [sort_key(name, nouns) for name in names]
        assert len(set(keys)) == len(keys)
        assert keys == sorted(keys)


def test_contents_have_numbers_to_jump_to_and_the_titles_of_sections() -> None:
    body = {page.path: page for page in build_pages(book(two_laws()))}["nl/contents/"].body
    firsts = re.findall(r'<a href="#(from-\d+)"', body)
    assert firsts
    assert all(f'id="{anchor}"' in body for anchor in firsts)
    titles = re.findall(r'<a href="[^"]*#12[A-Z]"><b>(.)</b>([^<]*)</a>', body)
    assert titles
    assert body.count("data-sift") == len(re.findall(r'class="line"', body))


def test_the_glossary_has_letters_without_articles_and_folds_what_else_a_thing_is_called() -> None:
    entries = (
        GlossaryEntry("revoke", "term", (("en", ("the revoke", "renege")), ("nl", ("verzaking",)))),
        GlossaryEntry("bid", "term", (("en", ("bid",)), ("nl", ("bod",)))),
    )
    made = replace(book(two_laws()), glossary=Glossary(entries))
    body = {page.path: page for page in build_pages(made)}["en/glossary/"].body
    assert re.findall(r'id="letter-\d">(.)<', body) == ["B", "R"]
    assert re.findall(r'href="#letter-\d">(.)<', body) == ["B", "R"]
    assert '<details class="also">' in body
    assert "renege</details>" in body
