"""The page that counts, when another edition comes into force: its numbers follow, or it tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.library.carry import Carrier
from bridgelaws.model.edition_map import EditionChange, MapRelation
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.data.book import Book
from bridgelaws.site.page import Page
from bridgelaws.site.pages.score_page import counted_by, score_pages, sums_of
from tests.site.library_of_two_laws import book, place, provision, record

OLD, NEW = "2017", "2017-rev2024"
SCALE = "Difference | IMPs\n0–10 | 0\n20–40 | 1"
PLACES = tuple(dict.fromkeys(str(at) for row in counted_by().values() for at in row))


def laws(edition: str, languages: str, numbers: Mapping[str, str]) -> list[ArticleRecord]:
    """The laws that the page counts by, each place under the number that it has."""
    by_law: dict[str, list[str]] = {}
    for at in PLACES:
        by_law.setdefault(str(parse_locator(numbers.get(at, at)).article), []).append(at)
    return [
        record(
            "duplicate",
            edition,
            [
                place(
                    {
                        language: provision(
                            numbers.get(at, at),
                            SCALE if at == "78B" else f"words of {at}",
                            kinds=("table",) * 3 if at == "78B" else (),
                        )
                        for language in languages.split("/")
                    }
                )
                for at in held
            ],
        )
        for held in by_law.values()
    ]


def with_code(numbers: Mapping[str, str], reworded: str = "") -> Book:
    """A book whose newer edition, an official text in one language, is in force."""
    changes = {}
    for at in PLACES:
        now = numbers.get(at, at)
        old, new = (parse_locator(at),), (parse_locator(now),)
        relation: MapRelation = "kept" if now == at else "renumbered"
        changes[old[0]] = EditionChange(old, new, "reworded" if at == reworded else relation)
    made = book([*laws(OLD, "/".join(LANGUAGES), {}), *laws(NEW, "en wbf", numbers)])
    return replace(made, carrier=Carrier(OLD, NEW, changes), _made={})


def english(made: Book) -> Page:
    pages = list(score_pages(made))
    assert [page.language for page in pages] == list(made.languages)
    return next(page for page in pages if page.language == "en")


def test_what_says_the_same_under_another_number_is_counted_by_that_number() -> None:
    made = with_code({"77": "76", "64A1": "64A2", "64A2": "64A1"})
    page = english(made)
    assert 'href="../law/76/"' in page.body
    assert re.search(r"&#34;64A1&#34;: &#34;64A2&#34;", page.body)
    assert 'role="note"' not in page.body
    assert [sum_.href for sum_ in sums_of(made, [parse_locator("76")], "en", "en/rulings/a/")] == [
        "../../score/#contract"
    ]
    assert not sums_of(made, [parse_locator("77")], "en", "en/rulings/a/")


@pytest.mark.parametrize("reworded", ["64B2", "78B"])
def test_where_the_newer_text_says_something_else_the_page_keeps_its_own_and_tells(
    reworded: str,
) -> None:
    page = english(with_code({"77": "76"}, reworded))
    assert 'href="../law/77/"' in page.body
    assert re.search(rf'role="note">[^<]*{OLD}[^<]*: {reworded}\.<', page.body)
    assert "&#34;imps&#34;: 1" in page.body


def test_without_another_edition_the_page_names_none() -> None:
    page = english(book(laws(NEW, "en/nl", {})))
    assert 'role="note"' not in page.body
    assert 'href="../law/77/"' in page.body
