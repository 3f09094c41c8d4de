"""The filter of long lists, and what a printed sheet names, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site.conftest import Server
from tests.site.library_of_two_laws import words

pytestmark = pytest.mark.browser

WORDS = words()


@pytest.mark.parametrize(
    ("path", "typed", "row"),
    [
        ("en/contents/", "REVOKE penalties", None),
        ("en/contents/", "claim", "68"),
        ("el/glossary/", "ρενονσ", "verzaking"),
        ("nl/index-of-terms/", "voorspelen", "44A"),
    ],
)
def test_a_list_is_filtered_by_what_is_typed(
    path: str, typed: str, row: str | None, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(served.address(path))
    every = page.locator("[data-sift]").count()
    page.locator("[data-sieve] input").fill(typed)
    shown = page.locator("[data-sift]:not([hidden])")
    if row is None:
        expect(page.locator("[data-sieve] [role=status]")).to_have_text(
            WORDS[path[:2]]("sieve.none")
        )
        assert shown.count() == 0
    else:
        expect(shown.filter(has_text=row).first).to_be_visible()
        assert 0 < shown.count() < every / 4
    page.locator("[data-sieve] input").fill("")
    expect(page.locator("[data-sift]:not([hidden])")).to_have_count(every)
    context.close()


def test_without_scripts_no_filter_is_offered(browser: Browser, served: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("en/glossary/"))
    expect(page.locator("[data-sieve]")).to_be_hidden()
    page.locator(".letters a").last.click()
    expect(page.locator("tbody th[id]").last).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("path", ["en/law/27/", "fr/compare/27/", "el/law/73/2017/"])
def test_a_printed_sheet_names_the_site_the_page_the_text_and_its_date(
    path: str, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": 700, "height": 990})
    page = context.new_page()
    page.goto(served.address(path))
    line = page.locator(".printed")
    # On the screen it ends the page, with what tells this build from another.
    expect(line).to_contain_text(re.compile(r" [0-9a-f]{8}$"))
    page.emulate_media(media="print")
    expect(line).to_be_visible()
    spoken = WORDS[path[:2]]
    for said in ("Bridgelaws", spoken("text.plain"), spoken.date("2026-11-21")):
        expect(line).to_contain_text(said)
    # No heading is wider than its place, so none is cut inside a word.
    wide = page.locator("h1, h2, h3").evaluate_all(
        "heads => heads.filter((h) => h.scrollWidth > h.clientWidth + 1 && h.clientWidth)"
        ".map((h) => h.textContent)"
    )
    assert wide == []
    context.close()
