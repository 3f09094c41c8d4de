"""Deciding on the page of findings: what the browser saves is what the program takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from bridgelaws.library.decisions import parse_decisions
from tests.site.test_findings_pages import made, pages

SCRIPT = Path(__file__).parents[2] / "tooling/site_assets/js/decide.js"
HEAD = '<!doctype html><html lang="en"><script type="module" src="decide.js"></script>'


@pytest.fixture
def page(browser: Browser) -> Page:
    """The page of one finding at an address of its own, so that it has a store."""
    body = HEAD + pages(made())["en/findings/en-nl/"].body

    def answer(route: Route) -> None:
        if route.request.url.endswith(".js"):
            route.fulfill(path=SCRIPT, content_type="text/javascript")
        else:
            route.fulfill(body=body, content_type="text/html; charset=utf-8")

    context = browser.new_context()
    opened = context.new_page()
    opened.route("http://findings.test/**", answer)
    opened.goto("http://findings.test/")
    return opened


def decide(page: Page, what: str, **fields: str) -> None:
    form = page.locator("form.deciding")
    if not form.count():
        page.locator("[data-decide] summary").click()
    form.locator("[name=what]").select_option(what)
    for name, words in fields.items():
        form.locator(f"[name={name}]").fill(words)
    form.get_by_role("button").click()


def test_what_is_decided_on_the_page_is_kept_saved_and_taken_by_the_program(page: Page) -> None:
    decide(page, "accepted", by=" Ann ")
    decide(page, "assigned", to="Bo «β»", text="")
    # A dismissal without a reason is not taken.
    decide(page, "dismissed", text="  ")
    expect(page.locator("[data-decided] li")).to_have_count(2)
    decide(page, "dismissed", text="both\nare right")
    page.reload()
    expect(page.locator("[data-decided] li")).to_have_count(3)
    with page.expect_download() as saving:
        page.locator("[data-save]").click()
    text = Path(saving.value.path()).read_text("utf-8")
    lines = parse_decisions(text, saving.value.suggested_filename)
    assert [(each.what, each.by, each.to, each.text) for each in lines] == [
        ("accepted", "Ann", "", ""),
        ("assigned", "Ann", "Bo «β»", ""),
        ("dismissed", "Ann", "", "both\nare right"),
    ]
    assert {(each.ids, each.check, each.locator, each.language) for each in lines} == {
        ((made().id,), "num-mismatch", "9A", "nl")
    }
    page.locator("[data-clear]").click()
    expect(page.locator("[data-decided]")).to_be_hidden()
    page.context.close()
