"""Beside the steps of a ruling: seats, a second language, the record a director keeps."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.watch import Watch

WORDS = words()


def walk_to_a_result(page: Page) -> None:
    page.locator("article.guided").wait_for()
    while page.locator("[data-result]:visible").count() == 0:
        before = page.url
        page.locator("[data-step]:visible .answers a").last.click()
        page.wait_for_function("(url) => location.href !== url", arg=before)
        page.locator("article.guided").wait_for()


@pytest.mark.browser
def test_seats_go_into_every_sentence_and_into_the_second_language(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("nl/rulings/call-out-of-rotation/"))
    page.locator(".seats summary").click()
    page.locator("[data-role=offender][data-seat=E]").click()
    expect(page.locator("[data-step]:visible h2")).to_contain_text("linkertegenstander (Zuid)")
    page.locator("[data-role=declarer][data-seat=N]").click()
    page.locator(".seats summary").click()
    walk_to_a_result(page)
    said = page.locator("[data-result]:visible .verdict")
    expect(said).to_contain_text("partner (West)")
    expect(page.locator("[data-given]:visible li").first).to_be_visible()
    page.locator("[data-second]").select_option("el")
    second = page.locator("[data-result]:visible .other-language")
    expect(second).to_have_attribute("lang", "el")
    expect(second).to_contain_text("(Δύση)")
    page.locator(".seats summary").click()
    page.locator("[data-clear]").click()
    expect(page.locator(".seat")).to_have_count(0)
    assert watch.complaints == []


@pytest.mark.browser
def test_a_result_that_changes_the_roles_gets_no_seats(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("en/rulings/opening-lead-out-of-turn/"))
    page.locator(".seats summary").click()
    page.locator("[data-role=declarer][data-seat=S]").click()
    assert page.locator("[data-no-seats]").count() > 0
    expect(page.locator("[data-no-seats] .say .seat")).to_have_count(0)
    assert page.locator("[data-result]:not([data-no-seats]) .say .seat").count() > 0


@pytest.mark.browser
def test_a_record_is_kept_shown_handed_on_and_deleted(
    narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("en/rulings/revoke/"))
    walk_to_a_result(page)
    page.locator(".keep-record summary").click()
    page.locator("[name=table]").fill("4, 12, 3")
    page.locator("[name=facts]").fill("<b>West</b> & a club")
    page.locator(".keep-record button").click()
    expect(page.locator(".keep-record [role=status]")).to_have_text(WORDS["en"]("record.saved"))
    page.goto(served.address("en/rulings/"))
    record = page.locator(".records li")
    expect(record).to_have_count(1)
    record.locator("summary").click()
    text = record.locator("pre").inner_text()
    assert "4, 12, 3" in text
    assert "<b>West</b> & a club" in text
    assert WORDS["en"]("record.answers") in text
    assert "Law 6" in text
    remove = record.locator("[data-do=remove]")
    remove.click()
    expect(remove).to_have_text(WORDS["en"]("record.really"))
    remove.click()
    expect(page.locator(".records")).to_be_hidden()
    assert watch.complaints == []


@pytest.mark.browser
def test_what_is_stored_by_others_is_no_record(narrow: BrowserContext, served: Server) -> None:
    watch = Watch(narrow, served)
    page = watch.page
    page.goto(served.address("en/rulings/"))
    for stored in ("{", "{}", '[1, null, {"id": "x"}]', '[{"id": {}, "when": []}]'):
        page.evaluate("(value) => localStorage.setItem('bridgelaws.records', value)", stored)
        page.evaluate("(value) => sessionStorage.setItem('bridgelaws.seats', value)", stored)
        page.reload()
        expect(page.locator(".records")).to_be_hidden()
        page.goto(served.address("en/rulings/revoke/"))
        expect(page.locator("[data-seat][aria-pressed=true]")).to_have_count(0)
        page.goto(served.address("en/rulings/"))
    assert watch.complaints == []
