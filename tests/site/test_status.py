"""The status page: counts that add up, a picture that can be read out, badges."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.comparison.status import Status, add_up, status_by_article
from bridgelaws.model.agreement import Agreements, hash_wording
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.decision import Decision
from bridgelaws.model.locator import Locator
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.site.build import build_files, build_pages
from bridgelaws.site.data.book import Book
from bridgelaws.site.page import Page
from bridgelaws.site.pages.status_pages import WIDTH, status_files, status_pages
from tests.site.library_of_two_laws import book, in_all, place, provision, record

ENGLISH = provision("7", "Three words here.", heading="TITLE")
FIVE = record(
    "duplicate",
    "2017",
    [
        place({"en": ENGLISH, "nl": provision("7", "Een twee.", heading="KOP", notes=["drie"])}),
        place(in_all("7A", "checked")),
        place(in_all("7B", "stale")),
        place(in_all("7C", "unrecorded")),
        place({"en": provision("7D", "not translated")}),
        place(in_all("7E")),  # no words of its own: it counts nowhere
        place({"en": provision("7F", "a"), "nl bond": provision("7F", "officieel")}),
    ],
)
LAW = ("duplicate", "2017", at("7"))


def agreed() -> Agreements:
    places = {p.locator: p.text("en", "plain") for p in FIVE.provisions}
    hashes = {
        ("duplicate", "2017", locator): hash_wording(text.provision)
        for locator, text in places.items()
        if text and str(locator) in {"7", "7A"}
    }
    return Agreements({"nl": {**hashes, ("duplicate", "2017", at("7B")): "0123456789ab"}})


def finding(check: str = "num-mismatch", dismissed: str = "", language: str = "nl") -> CheckFinding:
    left, right = FindingSide("plain", "en", "2017"), FindingSide("plain", language, "2017")
    return CheckFinding(
        check,
        "error",
        "numbers",
        "duplicate",
        at("7A"),
        left,
        right,
        "a number differs",
        "look",
        dismissed=dismissed,
    )


def a_book(findings: tuple[CheckFinding, ...] | None = None) -> Book:
    return replace(book([FIVE]), agreements=agreed(), findings=findings)


def page_of(a: Book, language: str) -> Page:
    return next(page for page in status_pages(a) if page.language == language)


def statuses(made: Book, language: str) -> dict[tuple[str, str, Locator], Status]:
    return status_by_article(made.records, language, made.agreements, made.findings)


def test_each_provision_with_words_is_counted_once() -> None:
    status = statuses(a_book(), "nl")[LAW]
    assert status == Status(provisions=6, translated=4, checked=2, stale=1, words=10, findings=None)
    assert (status.missing, status.unchecked) == (2, 1)


def test_the_model_is_held_against_nothing() -> None:
    status = statuses(a_book(), "en")[LAW]
    assert (status.provisions, status.translated, status.checked, status.stale) == (6, 6, 0, 0)


@pytest.mark.parametrize(
    ("findings", "count"),
    [
        (None, None),
        ((), 0),
        ((finding(),), 1),
        ((finding(dismissed="it is right"),), 0),
        ((finding("stale"),), 1),
        ((finding("edition-delta"),), 0),
        ((replace(finding(), severity="info"),), 0),
        ((finding(language="fr"),), 0),
        ((replace(finding(), left=FindingSide("plain", "fr", "2017")),), 0),
    ],
)
def test_findings_that_stand_are_counted_for_the_text_they_are_about(
    findings: tuple[CheckFinding, ...] | None, count: int | None
) -> None:
    assert statuses(a_book(findings), "nl")[LAW].findings == count


def test_statuses_add_up_and_a_hundred_is_said_only_of_all() -> None:
    parts = [Status(600, 600, 599, 1, 10, 2), Status(400, 400, 400, 0, 5, 1)]
    total = add_up(parts, was_checked=True)
    assert total == Status(1000, 1000, 999, 1, 15, 3)
    assert (total.share(total.translated), total.share(total.checked)) == (100, 99)
    assert Status().share(0) == 0


def test_the_page_says_in_words_when_no_findings_are_known() -> None:
    words = a_book().words["nl"]
    assert words("status.no_findings") in page_of(a_book(), "nl").body
    assert words("status.no_findings") not in page_of(a_book(()), "nl").body


def test_the_picture_has_a_text_for_each_law_and_no_style() -> None:
    body = page_of(a_book((finding(),)), "nl").body
    (described,) = re.findall(r"<title>(.*?)</title>", body)
    assert described == (
        "Artikel 7: bepalingen vertaald 4 van 6, nagekeken 2, verouderd 1. Bevindingen: 1."
    )
    bars = re.findall(r'<rect class="(\w+)"[^>]* x="([\d.]+)" y=".5" width="([\d.]+)"', body)
    drawn = [(kind, float(x), float(width)) for kind, x, width in bars][-4:]
    assert [kind for kind, _, _ in drawn] == ["checked", "unchecked", "stale", "missing"]
    assert sum(width for _, _, width in drawn) == WIDTH
    assert [x for _, x, _ in drawn] == [0, 20, 30, 40]
    assert "style=" not in body
    assert "<script" not in body


def test_the_table_has_the_same_numbers() -> None:
    body = page_of(a_book((finding(),)), "nl").body
    cells: list[str] = []

    class Cells(HTMLParser):
        inside = False

        def handle_starttag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
            self.inside = tag == "td"

        def handle_data(self, data: str) -> None:
            if self.inside:
                cells.append(data)

        def handle_endtag(self, _: str) -> None:
            self.inside = False

    Cells().feed(body)
    assert cells == ["6", "10", "4", "2", "1", "1"]


def test_who_looks_at_findings_is_told_by_language_in_the_page_and_as_data() -> None:
    found = finding()
    on = "2026-11-22T10:00:00Z"
    place = ("num-mismatch", "7A", "nl")
    lines = (
        Decision((found.id,), "accepted", "Ann & Co", on, *place),
        Decision(("0123456789ab",), "accepted", "Ann & Co", on, *place),
    )
    told = replace(a_book((replace(found, decisions=lines[:1]),)), decisions=lines)
    words = told.words["nl"]
    assert "Ann &amp; Co</th><td>0</td><td>1</td><td>1</td><td>0</td>" in page_of(told, "nl").body
    assert "Ann" not in page_of(told, "fr").body
    assert told.words["fr"]("status.review_nobody") in page_of(told, "fr").body
    assert words("status.review_people") not in page_of(a_book(), "nl").body
    people = json.loads(status_files(told)["status/nl.json"])["people"]
    assert people == {"Ann & Co": {"assigned": 0, "accepted": 1, "corrected": 1, "dismissed": 0}}


def test_badges_are_endpoints_of_shields() -> None:
    files = status_files(a_book((finding(),)))
    badges = {path: json.loads(text) for path, text in files.items() if "-" in path}
    assert sorted(path for path in badges if "/nl" in path) == [
        "status/nl-checked.json",
        "status/nl-findings.json",
        "status/nl-translated.json",
    ]
    assert badges["status/nl-checked.json"] == {
        "schemaVersion": 1,
        "label": "Nederlands: nagekeken",
        "message": "33 %",
        "color": "red",
    }
    assert badges["status/nl-findings.json"]["message"] == "1"
    assert "status/en-checked.json" not in badges
    assert "status/nl-findings.json" not in status_files(a_book())
    whole = json.loads(files["status/nl.json"])
    assert whole["total"] == {key: whole["articles"][0][key] for key in whole["total"]}


def test_the_page_is_reached_from_about_and_compare_and_not_from_the_menu() -> None:
    a = a_book()
    pages = {page.path: page for page in build_pages(a)}
    for language in LANGUAGES:
        assert 'href="../status/"' in pages[f"{language}/about/"].body
        assert 'href="../status/"' in pages[f"{language}/compare/"].body
        assert pages[f"{language}/status/"].menu == ""
    assert "status/fr.json" in build_files(a)
