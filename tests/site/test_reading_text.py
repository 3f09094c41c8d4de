"""Text set for reading on every screen and on paper, and every provision near the front page."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.reading_pages import READING, press, sheet, title
from tests.site.test_site_in_browser import LUMINANCE
from tests.site.waits import come_to_rest, paint
from tests.site.watch import Watch
from tests.site.windows import DESK, PHONE

pytestmark = pytest.mark.browser

PAGES = ("el/law/16/", "nl/law/40/", "fr/definitions/", "el/", "en/kept/", "el/rulings/revoke/")


def open_all_kinds(page: Page, served: Server) -> Iterator[str]:
    """Open each kind of sheet in turn."""
    page.goto(served.address("el/law/16/"))
    page.locator("[id='16A1d'] a[href='../7/#7B']").click()
    expect(title(page)).to_be_visible()
    yield "a provision"
    press(page, "more", "el")
    expect(page.locator("dialog.bl-menu")).to_be_visible()
    yield "its menu"
    press(page, "qr", "el")
    expect(page.locator("dialog.bl-qr svg")).to_be_visible()
    yield "its code"
    press(page, "back", "el")
    press(page, "table", "el")
    expect(page.locator("dialog .bl-pair section[lang=el]")).to_be_visible()
    yield "at the table"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_in_a_sheet_stand_out_seven_to_one(
    scheme: Literal["light", "dark"], browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=DESK, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    for what in open_all_kinds(page, served):
        assert page.evaluate(LUMINANCE.replace("'body *'", "'dialog *'")) == {}, what
    for path in ("el/", "el/kept/", "el/rulings/"):
        page.goto(served.address(path))
        assert page.evaluate(LUMINANCE) == {}, path
    context.close()


def test_law_text_in_a_sheet_is_at_least_18_pixels(phone: BrowserContext, served: Server) -> None:
    page = phone.new_page()
    for what in open_all_kinds(page, served):
        sizes = (
            sheet(page)
            .locator(".text p:not(.by):not(.note):not(.tag)")
            .evaluate_all("ps => ps.map(p => parseFloat(getComputedStyle(p).fontSize))")
        )
        assert all(size >= 18 for size in sizes), what


# The room between a number and the first word beside it, in pixels.
ROOM_BESIDE = """all => all.map((number) => {
  const range = document.createRange();
  // Not the whole name, which is only heard.
  range.selectNode(number.firstChild);
  const words = number.parentElement.querySelector(':scope > :is(p:not(.tag), h2, h3, h4, h5)');
  const first = document.createRange();
  first.selectNodeContents(words);
  const [box] = first.getClientRects();
  return box.left - range.getBoundingClientRect().right;
})"""


@pytest.mark.parametrize("width", [360, 1440])
def test_at_the_table_everything_is_large_and_numbers_stand_beside_their_words(
    width: int, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 640})
    page = context.new_page()
    for path in ("el/law/27/#27B", "fr/law/12/#12C1", "nl/bidding-boxes/#bb4", "en/law/16/#16C"):
        page.goto(served.address(path))
        page.locator(f"[id='{path.partition('#')[2]}'] > .show").click()
        body = page.locator(".bl-table .bl-pair .text")
        numbers = body.locator(".p:has(> :is(p, h2, h3, h4, h5)) > .m")
        expect(numbers.first).to_be_visible()
        assert min(numbers.evaluate_all(ROOM_BESIDE)) > 3, path
        (text,) = body.evaluate_all(
            "all => all.map((e) => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert text >= 24
        sizes = body.locator("p:not(.tag), h2, h3, h4, h5").evaluate_all(
            "all => all.map((e) => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) >= 0.8 * text, path
    context.close()


def in_every_width(page: Page) -> Iterator[int]:
    """Make the window narrow and wide."""
    for width in (320, 480, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_function("width => innerWidth === width", arg=width)
        yield width


def test_no_page_and_no_sheet_scrolls_sideways(browser: Browser, served: Server) -> None:
    context = browser.new_context()
    page = context.new_page()
    for path in PAGES:
        page.goto(served.address(path))
        for width in in_every_width(page):
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    for what in open_all_kinds(page, served):
        for width in in_every_width(page):
            assert page.evaluate("document.documentElement.scrollWidth") <= width, what
            body = page.locator(".bl-sheet-body")
            assert body.evaluate("b => b.scrollWidth <= b.clientWidth"), (what, width)
    context.close()


def test_twice_as_large_letters_still_fit(browser: Browser, served: Server) -> None:
    # 200 % zoom of a window of 1280 px: half its pixels, each twice as large.
    context = browser.new_context(
        viewport={"width": 640, "height": 450}, device_scale_factor=2, reduced_motion="reduce"
    )
    page = context.new_page()
    for what in open_all_kinds(page, served):
        come_to_rest(sheet(page))
        (box,) = boxes(sheet(page))
        assert box["y"] >= 0, what
        assert box["y"] + box["height"] <= 450, what
        close = sheet(page).get_by_role("button", name=READING["el"]["close"])
        expect(close).to_be_in_viewport()
    context.close()


# How far what is on the screen moves by itself, added up.
WATCH = """window.moved = 0;
const add = (list) => { for (const entry of list) window.moved += entry.value; };
const watch = new PerformanceObserver((list) => add(list.getEntries()));
watch.observe({ type: 'layout-shift', buffered: true });
window.readMoved = () => { add(watch.takeRecords()); return window.moved; };"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


@pytest.mark.parametrize("width", [360, 412, 1280])
@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("el/law/16/", ".look"),
        ("fr/definitions/", ".look"),
        ("nl/compare/27/", ".look"),
        ("el/choices/", "#federation"),
        ("el/compare/", ".choice"),
        ("en/contents/", ".sieve"),
        ("fr/definitions/#def~dummy", ".look"),
        ("nl/compare/definitions/", ".sieve"),
        ("el/rulings/", ".filter"),
        ("en/rulings/revoke/", "[data-qr]"),
        ("el/rulings/penalty-card/card/", "main"),
        ("nl/practice/", ".start"),
        ("fr/offline/", "[data-languages]"),
        # A shared link of the desk: its rows are there, and what stands below them.
        ("el/compare/?show=el,en&laws=27", ".dr"),
        ("en/compare/?show=en.plain@2017,el,fr,nl&laws=73_77", ".dr"),
    ],
)
def test_no_text_moves_when_the_scripts_come(
    path: str,
    ready: str,
    width: int,
    browser: Browser,
    worker_browser: Browser,
    served: Server,
) -> None:
    # What can be kept is offered where there are service workers.
    own = worker_browser if "offline" in path else browser
    context = own.new_context(viewport={"width": width, "height": 823})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(served.address(path))
    expect(page.locator(f"{ready}:not([hidden])").first).to_have_count(1)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    paint(page)
    # Of what moves, Lighthouse takes off points from 0.1 on; the text itself does not move at all.
    assert page.evaluate("readMoved()") < 0.01
    context.close()


def test_a_comparison_with_the_columns_of_a_link_does_not_jump_on_a_desk(
    browser: Browser, worker_browser: Browser, served: Server
) -> None:
    path = "en/compare/27/?show=fr,el"
    test_no_text_moves_when_the_scripts_come(path, ".look", 1280, browser, worker_browser, served)


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("en/compare/27/?show=en,fr,el#27B1a", "[data-columns='3']"),
        ("el/compare/27/?show=fr,nl", "[data-columns='2']"),
        ("en/compare/?show=en,fr,el&laws=27#27B1", ".cols-3:not(.coming, [aria-busy])"),
    ],
)
def test_a_shared_comparison_stands_still_however_late_its_script(
    path: str, ready: str, phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.add_init_script(WATCH)
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/js/(columns|compare)\.js"), hold)
    with page.expect_request(re.compile(r"/js/(columns|compare)\.js")):
        page.goto(served.address(path), wait_until="commit")
    page.wait_for_function(PAINTED)
    paint(page)
    for route in late:
        route.continue_()
    page.wait_for_load_state()
    expect(page.locator(ready)).to_have_count(1)
    paint(page)
    assert page.evaluate("readMoved()") < 0.01
    place = path.partition("#")[2]
    if place:
        expect(page.locator(f"[id='{place}']")).to_be_in_viewport()


def test_forced_colours_and_reduced_motion_are_kept(browser: Browser, served: Server) -> None:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, forced_colors="active", reduced_motion="reduce"
    )
    watch = Watch(context, served)
    for what in open_all_kinds(watch.page, served):
        animated = sheet(watch.page).evaluate("d => getComputedStyle(d).animationName")
        assert animated == "none", what
        if what == "its code":
            dark = watch.page.locator("dialog svg path").last
            assert dark.evaluate("p => getComputedStyle(p).fill") == "rgb(0, 0, 0)"
    assert watch.complaints == []
    context.close()


def test_a_printed_page_is_the_law_alone(browser: Browser, served: Server) -> None:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(served.address("el/law/16/"))
    page.locator("[id='16A1d'] a[href='../7/#7B']").click()
    expect(title(page)).to_be_visible()
    page.emulate_media(media="print")
    for gone in (
        ".top",
        ".foot nav",
        ".foot .report",
        ".toc",
        ".steps",
        ".ways",
        "dialog",
        ".skip",
    ):
        for element in page.locator(gone).all():
            expect(element).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("[id='16A1d']")).to_be_visible()
    pdf = page.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") <= 5
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    context.close()


DISPLAYS = "all => all.map((e) => getComputedStyle(e).display)"


def test_a_printed_row_has_its_number_where_it_goes_on_over_the_leaf(
    browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    for path, number in (
        ("el/compare/16/?show=nl,el", ".sheet > table > tbody > tr > th"),
        ("el/compare/?show=el,nl&laws=27", ".dr > .dp"),
    ):
        page.goto(served.address(path))
        expect(page.locator(number).nth(9)).to_be_attached()
        page.emulate_media(media="print")
        # What a browser prints anew at the head of each part of a table.
        assert set(page.locator(number).evaluate_all(DISPLAYS)) == {"table-header-group"}
        # Columns that nobody chose are not printed.
        shown = set(page.locator("[data-c]:visible").evaluate_all("all => all.map((e) => e.lang)"))
        assert shown <= {"el", "nl"}
    context.close()


def test_any_law_is_one_tap_and_any_section_two_from_the_front_page(
    phone: BrowserContext, library: Library, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("el/"))
    laws = {str(n) for n in range(1, 94)}
    hrefs: list[str] = page.locator(".numbers a").evaluate_all(
        "links => links.map((a) => a.getAttribute('href').split('/')[1])"
    )
    assert set(hrefs) == laws
    outline = library.outlines[("duplicate", "2017")]
    sections = [
        locator
        for locator in outline.locators
        if locator.kinds[1:] == ("capital",) and not locator.place
    ]
    assert len(sections) > 200
    for law in ("12", "16", "40", "64"):
        page.goto(served.address(f"el/law/{law}/"))
        for section in (one for one in sections if one.steps[0] == law):
            expect(page.locator(f".toc a[href='#{section}']")).to_have_count(1)


def test_four_keys_lead_to_a_provision(phone: BrowserContext, served: Server) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("en/"))
    page.get_by_role("combobox").first.focus()
    page.keyboard.type("64a2")
    page.keyboard.press("Enter")
    expect(page).to_have_url(served.address("en/law/64/#64A2"))
    expect(page.locator("[id='64A2']")).to_be_in_viewport()
    assert watch.complaints == []


def test_a_number_typed_in_any_languages_way_leads_there(
    phone: BrowserContext, library: Library, served: Server
) -> None:
    page = phone.new_page()
    outline = library.outlines[("duplicate", "2017")]
    dice = random.Random(64)
    chosen = dice.sample(
        [one for one in outline.locators if not one.prefix and not one.place and one.depth > 2], 3
    )
    ways = {"el": "Νόμος ", "nl": "art. ", "fr": "loi ", "en": "Law "}
    for locator in (*chosen, Locator(("12", "C", "1"))):
        for code, word in ways.items():
            page.goto(served.address(f"{code}/"))
            box = page.get_by_role("combobox").first
            box.fill(word + library.lexicons[code].print_locator(locator).lower())
            box.press("Enter")
            expect(page).to_have_url(served.address(f"{code}/law/{locator.steps[0]}/#{locator}"))
