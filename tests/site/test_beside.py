"""A law that a language has no text of yet: what it says elsewhere beside the older words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lxml import html

from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.data.book import Book
from bridgelaws.site.pages.law_pages import law_pages
from tests.site.library_of_two_laws import book, two_laws

NEW = "duplicate/2017-rev2024/73"


def without(record: ArticleRecord, language: str) -> ArticleRecord:
    """The record as it is before a language has its text."""
    places = tuple(
        replace(place, texts=tuple(text for text in place.texts if text.language != language))
        for place in record.provisions
    )
    return replace(record, provisions=places)


@pytest.fixture(scope="module")
def lagging() -> Book:
    records = tuple(
        without(record, "nl") if record.name == NEW else record for record in two_laws()
    )
    return book(records)


def test_a_law_without_its_text_is_shown_beside_the_older_one(lagging: Book) -> None:
    pages = {page.path: page for page in law_pages(lagging)}
    [page] = [p for p in pages.values() if re.fullmatch(r"nl/law/73/2017-rev2024/", p.path)]
    read = html.fromstring(page.body)
    rows = read.find_class("beside")
    record = next(each for each in two_laws() if each.name == NEW)
    english = [place for place in record.provisions if place.text("en", "plain")]
    assert len(rows) == len(english) > 1
    for row, place in zip(rows, english, strict=True):
        text = place.text("en", "plain")
        assert text is not None
        [new, *old] = row.findall("div")
        [said] = new.findall("div")
        assert said.get("lang") == "en"
        assert " ".join(new.find("p").text_content().split()).endswith("· Engels")
        assert " ".join(text.provision.text.split()) in " ".join(new.text_content().split())
        for side in old:
            assert side.get("lang") is None
            assert "Tekst van 2017" in side.text_content()
            assert side.find(".//a").get("href")
    assert any(len(row.findall("div")) == 2 for row in rows)
    ids = re.findall(r'\bid="([^"]+)"', page.body)
    assert len(ids) == len(set(ids))
    assert {str(place.locator) for place in english} <= set(ids)


def test_what_leads_to_a_text_in_another_language_names_that_language(lagging: Book) -> None:
    [older] = [page for page in law_pages(lagging) if page.path == "nl/law/73/"]
    assert re.search(r">[^<]*Van kracht[^<]* · Engels<", older.body)
