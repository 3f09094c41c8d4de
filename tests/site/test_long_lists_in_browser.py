"""The filter of long lists, and what a printed sheet names, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from bridgelaws import LANGUAGES
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.windows import DESK, PHONE

pytestmark = pytest.mark.browser

WORDS = words()


@pytest.mark.parametrize(
    ("path", "typed", "row"),
    [
        ("en/contents/", "REVOKE penalties", None),
        ("en/contents/", "claim", "68"),
        ("el/glossary/", "ρενονσ", "verzaking"),
        ("nl/index-of-terms/", "voorspelen", "44A"),
        ("fr/glossary/", "coeur", "cœur"),
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


@pytest.mark.parametrize(
    ("path", "edition"),
    [
        ("en/law/27/", "Laws of Duplicate Bridge, 2017"),
        ("nl/law/73/", "2017, herziening 2024 · Van kracht sinds 1 januari 2024"),
        ("fr/compare/27/", ", 2017"),
        ("en/compare/", "In force: Laws of Duplicate Bridge, 2017, revised 2024"),
        ("el/law/73/2017/", ", 2017"),
    ],
)
def test_a_printed_sheet_names_the_site_the_page_the_text_and_its_date(
    path: str, edition: str, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": 700, "height": 990})
    page = context.new_page()
    page.goto(served.address(path))
    line = page.locator(".printed")
    # On the screen it ends the page, with what tells this build from another.
    expect(line).to_contain_text(re.compile(r" [0-9a-f]{8}\.$"))
    page.emulate_media(media="print")
    expect(line).to_be_visible()
    spoken = WORDS[path[:2]]
    for said in ("Bridgelaws", edition, spoken("text.plain"), spoken.date("2026-11-21")):
        expect(line).to_contain_text(said)
    # No heading is wider than its place, so none is cut inside a word.
    wide = page.locator("h1, h2, h3").evaluate_all(
        "heads => heads.filter((h) => h.scrollWidth > h.clientWidth + 1 && h.clientWidth)"
        ".map((h) => h.textContent)"
    )
    assert wide == []
    context.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_on_a_desk_every_letter_is_on_show(code: str, browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=DESK, java_script_enabled=False)
    page = context.new_page()
    for path in LISTS:
        page.goto(served.address(f"{code}/{path}"))
        for link in page.locator(".letters a").all()[-2:]:
            expect(link).to_be_in_viewport(ratio=1)
            link.click()
            target = page.locator(link.get_attribute("href") or "")
            # The letters, which stay at the top, do not lie over what they lead to.
            (letters,), (box,) = boxes(page.locator(".letters")), boxes(target)
            assert letters["y"] + letters["height"] <= box["y"] + 1, path
    context.close()


LISTS = ("contents/", "glossary/", "index-of-terms/")
HEIGHT = "document.documentElement.scrollHeight"


@pytest.mark.parametrize("code", LANGUAGES)
def test_on_a_phone_each_group_is_a_line_that_opens(
    code: str, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    for path in LISTS:
        page.goto(served.address(f"{code}/{path}"))
        heads = page.locator("[data-fold] button")
        expect(heads.first).to_have_attribute("aria-expanded", "false")
        assert heads.count() == page.locator("[data-fold]").count() > 10
        assert page.evaluate(HEIGHT) <= 3200
        assert min(box["height"] for box in boxes(heads)) >= 48
        rows = page.locator("[data-fold]").nth(2).locator("[data-sift]")
        expect(rows.first).to_be_hidden()
        before = boxes(heads)[2]["y"]
        heads.nth(2).tap()
        expect(rows.first).to_be_visible()
        expect(heads.nth(2)).to_have_attribute("aria-expanded", "true")
        assert boxes(heads)[2]["y"] == before
        heads.nth(2).tap()
        expect(rows.first).to_be_hidden()
    context.close()


def test_an_address_a_letter_and_the_filter_open_what_they_lead_to(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(served.address("en/glossary/#term~alert"))
    expect(page.locator("[id='term~alert']")).to_be_in_viewport()
    page.locator(".letters a").nth(3).tap()
    expect(page.locator("[data-fold].open")).to_have_count(2)
    expect(page.locator("[data-fold]").nth(3).locator("[data-sift]").first).to_be_in_viewport()
    page.locator("[data-sieve] input").fill("penalty card")
    found = page.locator("[data-sift]:not([hidden])")
    expect(found.first).to_be_visible()
    shown = page.locator("[data-fold]").filter(visible=True)
    assert shown.count() < page.locator("[data-fold]").count()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("[data-fold] button")).to_have_count(0)
    context.close()


def test_without_scripts_and_on_a_desk_nothing_is_folded(browser: Browser, served: Server) -> None:
    for viewport, scripts in ((PHONE, False), (DESK, True)):
        context = browser.new_context(viewport=viewport, java_script_enabled=scripts)
        page = context.new_page()
        for path in LISTS:
            page.goto(served.address(f"fr/{path}"))
            expect(page.locator("[data-sift]").last).to_be_visible()
        context.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_that_is_looked_things_up_in_is_long_on_a_phone(
    code: str, browser: Browser, served: Server
) -> None:
    """What stands in groups opens group by group, whatever kind of page it is."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    # A page of the Laws begins with its words: of the definitions the first letter is open.
    page.goto(served.address(f"{code}/definitions/"))
    heads = page.locator("[data-fold] button[aria-expanded]")
    expect(heads.first).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".entry").first).to_be_in_viewport()
    # How much begins with the first letter is a matter of the language: in Greek most of all does.
    assert page.evaluate(HEIGHT) <= 4800
    heads.first.tap()
    expect(heads.first).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(HEIGHT) <= 2400
    page.locator(".letters a").last.tap()
    expect(page.locator("[data-fold]").last.locator(".entry").first).to_be_in_viewport()
    other = "nl" if code == "en" else "en"
    for path in (
        "choices/",
        "glossary/term-law/",
        "compare/",
        f"findings/{code}-{other}/",
        "status/",
        "compare/definitions/",
        "rulings/penalty-card/card/",
    ):
        page.goto(served.address(f"{code}/{path}"))
        heads = page.locator("[data-fold] button[aria-expanded]")
        expect(heads.first).to_have_attribute("aria-expanded", "false")
        assert page.evaluate(HEIGHT) <= 3200, path
        assert min(box["height"] for box in boxes(heads)) >= 48
        before = page.evaluate(HEIGHT)
        heads.first.tap()
        expect(heads.first).to_have_attribute("aria-expanded", "true")
        assert page.evaluate(HEIGHT) > before, path
    context.close()
