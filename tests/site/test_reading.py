"""A citation or a term opens where it is read; the reader never loses the place."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bridgelaws import LANGUAGES
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.reading_pages import READING, WORDS, press, sheet, title
from tests.site.waits import come_to_rest, pass_time
from tests.site.watch import Watch
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser

TO_7B = "[id='16A1d'] a[href='../7/#7B']"


def test_a_citation_opens_in_place_and_back_closes_it(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/law/16/"))
    page.locator(TO_7B).scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    page.locator(TO_7B).tap()
    expect(title(page)).to_have_text("Νόμος 7Β")
    law = phone.new_page()
    law.goto(served.address("el/law/7/#7B"))
    shown = sheet(page).inner_text()
    for own in law.locator("[id='7B'] p:not(.by)").all_inner_texts():
        assert own in shown
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address("el/law/16/"))
    page.wait_for_function("before => scrollY === before", arg=before)
    expect(page.locator(TO_7B)).to_be_focused()
    assert watch.complaints == []
    assert watch.strangers == []


@pytest.mark.parametrize("way", ["Escape", "button", "beside"])
def test_a_sheet_closes_in_every_usual_way(way: str, desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/"))
    page.goto(served.address("nl/law/16/"))
    page.locator(TO_7B).focus()
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Artikel 7B")
    expect(title(page)).to_be_focused()
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "button":
        press(page, "close", "nl")
    else:
        page.mouse.click(20, 20)
    expect(sheet(page)).to_have_count(0)
    expect(page.locator(TO_7B)).to_be_focused()
    page.go_back()
    expect(page).to_have_url(served.address("nl/"))


def test_a_sheet_opened_again_at_once_stays_open(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/law/16/"))
    for _ in range(3):
        page.locator(TO_7B).click()
        expect(title(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet(page)).to_have_count(0)
    page.locator(TO_7B).click()
    expect(title(page)).to_be_visible()
    # Longer than the sheet waits for the history before it closes by itself.
    pass_time(page, 700)
    expect(title(page)).to_be_visible()


def test_a_double_press_opens_one_sheet(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.goto(served.address("nl/law/16/"))
    page.locator(TO_7B).evaluate("link => { link.click(); link.click(); }")
    expect(title(page)).to_have_text("Artikel 7B")
    pass_time(page, 300)
    page.go_back()
    expect(sheet(page)).to_have_count(0)


def test_links_inside_a_sheet_open_in_it_step_by_step(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("en/law/16/"))
    page.locator(TO_7B).tap()
    expect(title(page)).to_have_text("Law 7B")
    sheet(page).locator(".text a[href*='/law/45/']").first.tap()
    expect(title(page)).to_have_text("Law 45")
    press(page, "back", "en")
    expect(title(page)).to_have_text("Law 7B")
    sheet(page).locator(".text a.d").first.tap()
    expect(sheet(page).locator(".eyebrow")).to_have_text(WORDS["en"]("site.definitions"))
    page.go_back()
    expect(title(page)).to_have_text("Law 7B")
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address("en/law/16/"))
    assert watch.complaints == []


def test_closing_leaves_all_steps_at_once(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.goto(served.address("en/law/16/"))
    page.locator(TO_7B).tap()
    sheet(page).locator(".text a[href*='/law/45/']").first.tap()
    expect(title(page)).to_have_text("Law 45")
    press(page, "close", "en")
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address("en/law/16/"))


def test_the_page_of_a_citation_is_one_press_away(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.goto(served.address("fr/law/16/"))
    page.locator(TO_7B).tap()
    sheet(page).get_by_role("link", name=READING["fr"]["open_page"]).tap()
    page.wait_for_url(served.address("fr/law/7/#7B"))
    expect(page.locator("[id='7B']")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(served.address("fr/law/16/"))


def test_a_citation_of_the_same_page_opens_and_leads_there(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("el/law/16/"))
    page.locator("[id='16A1b'] a[href='#16C']").tap()
    expect(title(page)).to_have_text("Νόμος 16Γ")
    sheet(page).get_by_role("link", name=READING["el"]["open_page"]).tap()
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address("el/law/16/#16C"))
    expect(page.locator("[id='16C']")).to_be_in_viewport()


@pytest.fixture(scope="module")
def defined(browser: Browser, served: Server) -> dict[str, dict[str, list[str]]]:
    """What the pages of definitions say: by language and anchor, the term and its first words."""
    page = browser.new_page()
    found = {}
    for language in LANGUAGES:
        page.goto(served.address(f"{language}/definitions/"))
        found[language] = page.locator(".entry[id]").evaluate_all(
            "all => Object.fromEntries(all.map((e) => [e.id, [e.querySelector('h3').innerText,"
            " e.querySelector('p:not(.by)')?.innerText ?? '']]))"
        )
    page.close()
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_defined_term_opens_its_definition_in_four_languages(
    code: str,
    phone: BrowserContext,
    served: Server,
    defined: dict[str, dict[str, list[str]]],
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(f"{code}/law/16/"))
    term = page.locator(".text a.d").first
    anchor = (term.get_attribute("href") or "").partition("#")[2]
    term.tap()
    for other in LANGUAGES:
        term_there, words_there = defined[other][anchor]
        assert words_there
        sheet(page).locator(f".bl-tongues [lang={other}]").tap()
        expect(title(page)).to_have_text(term_there)
        expect(title(page)).to_have_attribute("lang", other)
        expect(sheet(page)).to_contain_text(words_there, use_inner_text=True)
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    assert watch.complaints == []


@pytest.mark.parametrize("modifier", ["Control", "Shift"])
def test_a_click_with_a_modifier_keeps_its_meaning(
    modifier: Literal["Control", "Shift"], desk: BrowserContext, served: Server
) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/law/16/"))
    with desk.expect_page() as opened:
        page.locator(TO_7B).click(modifiers=[modifier])
    expect(opened.value).to_have_url(served.address("nl/law/7/#7B"))
    expect(sheet(page)).to_have_count(0)


def test_where_the_page_cannot_be_fetched_the_link_is_followed(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(served.address("nl/law/16/"))
    page.route(
        "**/law/7/",
        lambda route: (
            route.abort() if route.request.resource_type == "fetch" else route.continue_()
        ),
    )
    page.locator(TO_7B).tap()
    expect(page).to_have_url(served.address("nl/law/7/#7B"))
    context.close()


def test_what_cites_a_provision_opens_too_and_every_provision_says_it(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("nl/law/16/"))
    assert page.locator(".p > .by").count() > 5
    page.locator("[id='16A'] > .by summary").tap()
    sheet(page).locator(".bl-cited a").first.tap()
    expect(title(page)).to_have_text("Artikel 75A")
    expect(sheet(page).locator("a[href*='/law/16/']")).not_to_have_count(0)


def test_a_provision_of_an_older_edition_alone_is_found_there(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("nl/law/73/"))
    old = page.locator(".older a").first
    anchor = old.get_attribute("id")
    old.tap()
    expect(title(page)).to_have_text(f"Artikel {old.inner_text()}")
    sheet(page).get_by_role("link", name=READING["nl"]["open_page"]).tap()
    expect(page).to_have_url(served.address(f"nl/law/73/2017/#{anchor}"))


@pytest.mark.parametrize("width", [320, 1920])
def test_a_sheet_fits_every_window_with_large_buttons(
    width: int, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 640})
    page = context.new_page()
    page.goto(served.address("el/law/16/"))
    page.locator(TO_7B).click()
    expect(title(page)).to_be_visible()
    # Opened on the narrowest and on the widest window, which then become others.
    for other in (width, 360, 768):
        page.set_viewport_size({"width": other, "height": 640})
        page.wait_for_function("width => innerWidth === width", arg=other)
        # What moves has sides at fractions of a pixel, which do not add up to the last digit.
        come_to_rest(sheet(page))
        assert page.evaluate("document.documentElement.scrollWidth") <= other
        body = page.locator(".bl-sheet-body")
        assert body.evaluate("b => b.scrollWidth <= b.clientWidth")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for box in boxes(sheet(page).locator("button:visible, .bl-actions a")):
                assert box["height"] >= 48, (other, scheme)
                assert box["width"] >= 48, (other, scheme)
    context.close()


def test_without_scripts_a_citation_is_a_link(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address("el/law/16/"))
    for menu in page.locator("[data-menu]").all():
        expect(menu).to_be_hidden()
    page.locator(TO_7B).click()
    expect(page).to_have_url(served.address("el/law/7/#7B"))
    context.close()
