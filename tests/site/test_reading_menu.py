"""What can be done with a provision: cite it, hand it on, show its code, show it at the table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bridgelaws import LANGUAGES
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.reading_pages import READING, press, sheet, title
from tests.site.waits import come_to_rest, scan
from tests.site.watch import Watch
from tests.site.windows import DESK, PHONE

pytestmark = pytest.mark.browser

CITATIONS = {
    "nl": "artikel 16B1(a)",
    "fr": "loi 16B1(a)",
    "el": "Νόμος 16Β1(α)",
    "en": "Law 16B1(a)",
}


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    yield context
    context.close()


def open_menu(page: Page, anchor: str = "16B1a") -> None:
    page.locator(f"[id='{anchor}'] > .m").tap()
    expect(title(page)).to_be_visible()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_provision_is_cited_as_the_language_writes_it(
    code: str, phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(f"{code}/law/16/"))
    open_menu(page)
    label = READING[code]["copy_citation"].replace("{citation}", CITATIONS[code])
    sheet(page).get_by_role("button", name=label).tap()
    expect(sheet(page).get_by_role("status")).to_contain_text(CITATIONS[code])
    assert page.evaluate("navigator.clipboard.readText()") == CITATIONS[code]
    press(page, "copy_link", code)
    expect(sheet(page).get_by_role("status")).to_contain_text("#16B1a")
    assert page.evaluate("navigator.clipboard.readText()") == served.address(
        f"{code}/law/16/#16B1a"
    )
    assert watch.complaints == []
    assert watch.strangers == []


def test_an_old_text_is_cited_with_its_edition(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.goto(served.address("fr/law/73/2017/"))
    open_menu(page, "73A1")
    expect(sheet(page).locator("button").first).to_contain_text("loi 73A1 (2017)")


def test_a_device_that_copies_nothing_shows_the_text_to_select(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(served.address("nl/law/16/"))
    open_menu(page)
    press(page, "copy_link", "nl")
    told = READING["nl"]["copy_failed"].replace("{text}", served.address("nl/law/16/#16B1a"))
    expect(sheet(page).get_by_role("status")).to_have_text(told)
    context.close()


def test_sharing_uses_the_devices_own_sheet_and_hides_where_there_is_none(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(served.address("nl/law/16/"))
    open_menu(page)
    expect(
        sheet(page).get_by_role("button", name=READING["nl"]["share"], exact=True)
    ).to_have_count(0)
    page = context.new_page()
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto(served.address("nl/law/16/"))
    open_menu(page)
    press(page, "share", "nl")
    assert page.wait_for_function("() => window.shared").json_value() == {
        "title": CITATIONS["nl"],
        "url": served.address("nl/law/16/#16B1a"),
    }
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_leads_to_the_exact_provision(
    scheme: Literal["light", "dark"], browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, color_scheme=scheme)
    watch = Watch(context, served)
    page = watch.page
    page.goto(served.address("el/law/12/"))
    assert not any("lean-qr" in response.url for response in watch.responses)
    open_menu(page, "12C1eii")
    press(page, "qr", "el")
    picture = sheet(page).get_by_role("img")
    expect(picture).to_have_attribute(
        "aria-label", READING["el"]["qr_alt"].replace("{name}", "Νόμος 12Γ1(ε)(ii)")
    )
    assert scan(page) == [served.address("el/law/12/#12C1eii")]
    assert watch.complaints == []
    assert watch.strangers == []
    context.close()


def test_the_menu_works_by_keyboard_alone(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(served.address("en/law/16/"))
    number = page.locator("[id='16B1a'] > .m")
    expect(number).to_have_role("button")
    number.focus()
    page.keyboard.press("Space")
    expect(title(page)).to_have_text("Law 16B1(a)")
    for _ in range(12):
        page.keyboard.press("Tab")
        inside = page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert inside
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(number).to_be_focused()
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Law 16B1(a)")
    context.close()


def test_a_number_is_as_large_as_a_thumb_and_a_law_has_a_menu_too(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    for path in ("el/law/16/", "nl/bidding-boxes/", "fr/law/12/"):
        page.goto(served.address(path))
        for box in boxes(page.locator(".m")):
            assert box["height"] >= 48
            assert box["width"] >= 48
            assert box["x"] >= 0
    page.goto(served.address("el/law/16/"))
    page.locator(".ways summary").tap()
    for box in boxes(page.locator(".ways a, .ways button")):
        assert box["height"] >= 48
    page.locator(".ways [data-menu]").tap()
    expect(title(page)).to_have_text("Νόμος 16")


@pytest.mark.parametrize("code", LANGUAGES)
def test_at_the_table_a_provision_stands_in_one_language_and_turns(
    code: str, phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(f"{code}/law/16/"))
    open_menu(page)
    press(page, "table", code)
    second = "fr" if code == "en" else "en"
    side = sheet(page).locator(".bl-pair section")
    for language in (second, code):
        sheet(page).locator(f".bl-tongues [lang={language}]").tap()
        # One at a time: whoever reads it has the whole screen.
        expect(side).to_have_count(1)
        expect(side).to_have_attribute("lang", language)
        pressed = sheet(page).locator(".bl-tongues [aria-pressed=true]")
        expect(pressed).to_have_attribute("lang", language)
        own = phone.new_page()
        own.goto(served.address(f"{language}/law/16/"))
        text = own.locator("[id='16B1a'] > p").first.inner_text()
        assert text in side.inner_text()
        size = side.locator("p").last.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")
        assert size >= 22
        own.close()
        expect(page).to_have_url(served.address(f"{code}/law/16/?table={language}#16B1a"))
    pair = sheet(page).locator(".bl-pair")
    side.locator("p").last.tap()
    assert pair.evaluate("e => getComputedStyle(e).rotate") == "180deg"
    sheet(page).get_by_role("button", name=READING[code]["turn"]).tap()
    assert pair.evaluate("e => getComputedStyle(e).rotate") == "none"
    come_to_rest(sheet(page))
    (box,) = boxes(sheet(page))
    assert box == {"x": 0, "y": 0, "width": PHONE["width"], "height": PHONE["height"]}
    page.go_back()
    expect(title(page)).to_be_visible()
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address(f"{code}/law/16/"))
    assert watch.complaints == []


def test_the_second_language_is_remembered(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    page.goto(served.address("nl/law/16/"))
    open_menu(page)
    press(page, "table", "nl")
    sheet(page).locator(".bl-tongues [lang=el]").tap()
    expect(sheet(page).locator(".bl-pair section[lang=el]")).to_contain_text("Νόμος 16Β1(α)")
    page.goto(served.address("fr/law/64/"))
    open_menu(page, "64A1")
    press(page, "table", "fr")
    expect(sheet(page).locator(".bl-pair section[lang=el]")).to_contain_text("Νόμος 64Α1")


def test_a_shared_link_shows_it_at_the_table_and_closing_leaves_the_page(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("el/law/12/?table=nl#12C1b"))
    expect(sheet(page).locator(".bl-pair section[lang=nl]")).to_contain_text("Artikel 12C1(b)")
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(served.address("el/law/12/#12C1b"))
    expect(page.locator("[id='12C1b']")).to_be_in_viewport()
    page.goto(served.address("el/law/12/?table=<b>#nothing"))
    expect(page.locator("h1")).to_be_visible()
    assert watch.complaints == []


def test_the_screen_stays_awake_at_the_table_and_may_sleep_after(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.add_init_script("""
      window.held = 0;
      Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        window.held += 1;
        return { release: async () => { window.held -= 1; } };
      } } });
    """)
    page.goto(served.address("el/law/12/?table=nl#12C1b"))
    expect(sheet(page).locator(".bl-pair section[lang=nl]")).to_be_visible()
    page.wait_for_function("() => window.held === 1")
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    page.wait_for_function("() => window.held === 0")
    context.close()


WHERE_TEXT_STANDS = """() => [...document.querySelectorAll('.text :is(p, h2, h3, table)')]
  .map((e) => e.getBoundingClientRect()).map(({ top, height }) => [top, height])"""


@pytest.mark.parametrize(
    "path", ["el/law/16/", "nl/law/2/", "fr/bidding-boxes/", "en/introduction/", "en/law/27/"]
)
def test_a_button_on_each_provision_shows_it_at_the_table_and_no_text_moves_for_it(
    path: str, phone: BrowserContext, served: Server
) -> None:
    code = path[:2]
    page = phone.new_page()
    # What the page is before its scripts come.
    page.route("**/reading.js*", lambda route: route.abort())
    page.goto(served.address(path))
    before = page.evaluate(WHERE_TEXT_STANDS)
    assert page.locator(".show").count() == 0
    page.unroute_all()
    page.goto(served.address(path))
    shower = page.locator("article.law .show")
    expect(shower.first).to_be_visible()
    assert page.evaluate(WHERE_TEXT_STANDS) == before
    worded = page.locator(".text p:not(.small, .gap), .text h2, .text h3")
    lone: list[str] = worded.evaluate_all(
        "all => all.filter((e) => !e.closest('.p, .text').querySelector(':scope > .show'))"
        ".map((e) => e.textContent)"
    )
    assert lone == []
    for box in boxes(shower):
        assert box["width"] >= 44
        assert box["height"] >= 24
        assert box["x"] + box["width"] <= PHONE["width"]
    # None lies over the middle of another.
    tops = sorted((box["y"], box["height"]) for box in boxes(shower))
    near = [
        (one, other)
        for one, other in itertools.pairwise(tops)
        if one[0] + one[1] / 2 + 12 > other[0]
    ]
    assert near == []
    names: list[str] = shower.evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert all(name.startswith(READING[code]["table"]) for name in names)
    shower.nth(min(2, shower.count() - 1)).tap()
    expect(sheet(page).locator(".bl-pair section")).to_be_visible()
    assert sheet(page).locator(".bl-pair .show").count() == 0
    sheet(page).locator(f".bl-tongues [lang={code}]").tap()
    shown = sheet(page).locator(".bl-pair section")
    expect(shown).to_have_attribute("lang", code)
    whole = " ".join(page.locator("h1 :is(.k, .n)").all_text_contents())
    name = names[min(2, len(names) - 1)].partition(": ")[2]
    expect(shown.locator("h3").first).to_have_text(name or whole)
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    page.emulate_media(media="print")
    expect(shower.first).to_be_hidden()


def test_the_button_gets_the_focus_back(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(served.address("en/law/16/"))
    shower = page.get_by_role("button", name="Law 16B1(a)", exact=False).and_(page.locator(".show"))
    shower.focus()
    page.keyboard.press("Enter")
    expect(sheet(page)).to_contain_text("16B1(a)")
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(shower).to_be_focused()
    context.close()
