"""The site as a reader meets it, in a real Chromium and under the strictest policy."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from bridgelaws import LANGUAGES
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.watch import Watch, rest
from tests.site.windows import DESK, PHONE

pytestmark = pytest.mark.browser

WORDS = words()
SMALL: ViewportSize = {"width": 320, "height": 568}
WIDE: ViewportSize = {"width": 1920, "height": 1080}
SIZES: Final = (SMALL, PHONE, ViewportSize(width=768, height=1024), DESK, WIDE)
Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
KINDS = (
    "",
    "nl/",
    "fr/contents/",
    "el/law/16/",
    "en/law/40/",
    "nl/law/77/",
    "el/law/73/",
    "el/law/73/2017/",
    "fr/definitions/",
    "el/introduction/",
    "nl/bidding-boxes/",
    "en/glossary/",
    "fr/index-of-terms/",
    "el/search/",
    "nl/about/",
    "fr/compare/",
    "el/compare/27/",
    "nl/compare/77/",
    "404.html",
    "el/editions/",
    "fr/findings/",
    "el/findings/en-el/",
    "el/glossary/term-law/",
    "el/compare/?show=el.plain@2017,el,fr,nl&laws=73_77",
)


@pytest.fixture
def no_script(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESK, java_script_enabled=False)
    yield context
    context.close()


@dataclass
class Looked:
    """What was seen of one page: in pixels, for each width of the window, in each scheme."""

    complaints: list[str]
    strangers: list[str]
    widths: dict[int, int] = field(default_factory=dict)
    faint: dict[str, dict[str, str]] = field(default_factory=dict)
    backgrounds: dict[str, str] = field(default_factory=dict)
    small: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def looked(browser: Browser, served: Server) -> dict[str, Looked]:
    """Each kind of page, opened once and looked at in every window and scheme."""
    context = browser.new_context()
    found = {}
    for path in KINDS:
        watch = Watch(context, served)
        page, seen = watch.page, Looked(watch.complaints, watch.strangers)
        page.goto(served.address(path))
        if "compare/?" in path:
            page.locator("[data-sheet]:not([aria-busy])").wait_for()
        for size in SIZES:
            page.set_viewport_size(size)
            page.wait_for_function("width => innerWidth === width", arg=size["width"])
            seen.widths[size["width"]] = page.evaluate("document.documentElement.scrollWidth")
            if size == PHONE:
                seen.small = page.evaluate(TARGETS, 24)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            seen.faint[scheme] = page.evaluate(LUMINANCE)
            seen.backgrounds[scheme] = page.evaluate(BACKGROUND)
        page.close()
        found[path] = seen
    context.close()
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda s: s["width"])
def test_no_page_scrolls_sideways(size: ViewportSize, looked: dict[str, Looked]) -> None:
    width = size["width"]
    assert {
        path: seen.widths[width] for path, seen in looked.items() if seen.widths[width] > width
    } == {}


def test_no_page_complains_or_asks_elsewhere(looked: dict[str, Looked]) -> None:
    assert len(looked) == len(KINDS)
    for path, seen in looked.items():
        assert (seen.complaints, seen.strangers) == ([], []), path


def test_large_text_does_not_scroll_sideways(browser: Browser, served: Server) -> None:
    # 200 % zoom of a 640 px window is a window of 320 px with twice the pixels.
    context = browser.new_context(viewport=SMALL, device_scale_factor=2)
    page = context.new_page()
    for path in ("el/law/16/", "nl/law/12/", "en/contents/"):
        page.goto(served.address(path))
        page.evaluate("document.documentElement.className = 'x'")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    context.close()


def test_changing_the_language_keeps_the_provision(narrow: BrowserContext, served: Server) -> None:
    page = narrow.new_page()
    page.goto(served.address("nl/law/16/#16C2"))
    page.locator(".bar summary").click()
    page.locator(".bar a[lang=el]").click()
    expect(page).to_have_url(served.address("el/law/16/#16C2"))
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.locator("[id='16C2']")).to_be_in_viewport()


def test_changing_the_language_keeps_the_place_that_was_scrolled_to(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("fr/law/40/"))
    page.evaluate("document.getElementById('40B5').scrollIntoView()")
    page.locator(".bar summary").click()
    page.locator(".bar a[lang=en]").click()
    expect(page).to_have_url(served.address("en/law/40/#40B5"))


def test_the_languages_in_the_header_keep_the_provision_of_the_address(
    desk: BrowserContext, served: Server
) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/law/16/#16C2"))
    page.locator(".tongues a[lang=fr]").click()
    expect(page).to_have_url(served.address("fr/law/16/#16C2"))


def test_at_the_top_of_a_page_the_language_changes_without_an_anchor(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("fr/law/40/"))
    page.locator(".bar summary").click()
    page.locator(".bar a[lang=en]").click()
    expect(page).to_have_url(served.address("en/law/40/"))


def test_without_scripts_the_language_changes_to_the_same_law(
    no_script: BrowserContext, served: Server
) -> None:
    page = no_script.new_page()
    page.goto(served.address("nl/law/73/2017/"))
    page.locator(".tongues a[lang=fr]").click()
    expect(page).to_have_url(served.address("fr/law/73/2017/"))


def test_without_scripts_a_citation_leads_to_its_provision_and_back(
    no_script: BrowserContext, served: Server
) -> None:
    page = no_script.new_page()
    page.goto(served.address("el/law/16/"))
    page.locator(".text a[href='../7/#7B']").first.click()
    expect(page).to_have_url(served.address("el/law/7/#7B"))
    expect(page.locator("[id='7B']")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(served.address("el/law/16/"))


def columns(page: Page) -> list[str]:
    shown: list[str] = page.locator("thead th[data-c]").evaluate_all(
        "cells => cells.filter(c => c.offsetParent !== null).map(c => c.dataset.c)"
    )
    return shown


def test_the_reader_chooses_columns_and_the_address_remembers(
    desk: BrowserContext, served: Server
) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/compare/27/"))
    assert columns(page) == ["nl", "fr", "el", "en"]
    page.get_by_role("checkbox", name="Français").uncheck()
    page.get_by_role("checkbox", name="English").uncheck()
    assert columns(page) == ["nl", "el"]
    expect(page).to_have_url(served.address("nl/compare/27/?show=nl,el"))
    page.reload()
    assert columns(page) == ["nl", "el"]
    expect(page.get_by_role("checkbox", name="English")).not_to_be_checked()
    page.locator(".steps .after").click()
    page.wait_for_url(re.compile(r"nl/compare/28/\?show=nl,el$"))
    page.locator(".tongues a[lang=el]").click()
    page.wait_for_url(re.compile(r"el/compare/28/\?show=nl,el$"))
    assert columns(page) == ["el", "nl"]


def test_no_column_at_all_is_answered_in_words(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("en/compare/3/?show=fr"))
    page.get_by_role("checkbox", name="Français").uncheck()
    expect(page.get_by_text(WORDS["en"]("compare.one_column"))).to_be_visible()


def test_a_foreign_address_shows_all_columns(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("en/compare/3/?show=xx,<script>"))
    assert len(columns(page)) == 4


def test_without_scripts_all_languages_stand_side_by_side(
    no_script: BrowserContext, served: Server
) -> None:
    page = no_script.new_page()
    page.goto(served.address("nl/compare/27/#27B1a"))
    expect(page.locator("[data-chooser]")).to_be_hidden()
    row = page.locator("[id='27B1a'] td")
    assert [box is not None for box in (cell.bounding_box() for cell in row.all())] == [True] * 4
    tops = {round((cell.bounding_box() or {"y": 0})["y"]) for cell in row.all()}
    assert len(tops) == 1


def test_the_place_stays_in_sight_while_rows_scroll(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("el/compare/40/#40B2"))
    expect(page.locator("thead th").first).to_be_in_viewport()


def test_an_address_that_is_none_is_answered_in_its_language_or_in_all(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    response = page.goto(served.address("nothing/el/here"))
    assert response is not None
    assert response.status == 404
    for code in LANGUAGES:
        expect(page.locator(f"section[lang={code}]")).to_contain_text(
            WORDS[code]("not_found.title")
        )
    for code in LANGUAGES:
        page.goto(served.address(f"{code}/law/16/nothing/here"))
        expect(page.locator("section[lang]").filter(visible=True)).to_have_count(1)
        expect(page.locator(f"section[lang={code}]")).to_be_visible()
        expect(page).to_have_title(re.compile(re.escape(WORDS[code]("not_found.title"))))
        assert page.evaluate("document.documentElement.lang") == code
    page.get_by_role("link", name=WORDS[code]("not_found.go")).click()
    expect(page).to_have_url(served.address(f"{code}/"))


def test_the_root_offers_four_languages(narrow: BrowserContext, served: Server) -> None:
    page = narrow.new_page()
    page.goto(served.address(""))
    for code in LANGUAGES:
        expect(page.locator(f"a.card[lang={code}]")).to_be_visible()
    page.locator("a.card[lang=fr]").click()
    expect(page).to_have_url(served.address("fr/"))


@pytest.mark.parametrize(
    ("path", "shown", "focused"),
    [
        ("", LANGUAGES, "el"),
        ("nothing/here", LANGUAGES, "el"),
        # A missing address that names a language is answered in that one alone.
        ("el/law/16/nothing/here", ("el",), "el"),
        ("nl/law/16/nothing/here", ("nl",), "nl"),
    ],
)
def test_a_page_in_every_language_has_a_box_for_each_it_shows_and_a_key_for_the_readers_own(
    path: str, shown: Sequence[str], focused: str, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, locale="el-GR")
    page = context.new_page()
    page.goto(served.address(path))
    for code in LANGUAGES:
        box = page.locator(f"form[role=search][lang={code}] input")
        expect(box).to_be_visible(visible=code in shown)
        # The form is a landmark of the same name, so the box is asked for by its role.
        named = page.get_by_role("searchbox", name=WORDS[code]("site.find_label"))
        expect(named).to_have_count(1 if code in shown else 0)
        # Where it is not shown, its language is one tap away.
        expect(page.locator(f"a[hreflang={code}]:visible").first).to_be_visible()
    page.keyboard.press("/")
    own = page.get_by_role("searchbox", name=WORDS[focused]("site.find_label"))
    expect(own).to_be_focused()
    page.keyboard.type("1/2")
    expect(own).to_have_value("1/2")
    own.blur()
    page.keyboard.press("Control+k")
    expect(own).to_be_focused()
    own.fill("16Β")
    page.keyboard.press("Enter")
    expect(page).to_have_url(served.address(f"{focused}/search/?q=16%CE%92"))
    context.close()


def test_any_lettered_section_is_two_taps_from_the_front(
    narrow: BrowserContext, served: Server
) -> None:
    page = narrow.new_page()
    page.goto(served.address("el/"))
    page.locator(".numbers a[href='law/64/']").click()
    page.locator(".toc a[href='#64C']").click()
    expect(page).to_have_url(served.address("el/law/64/#64C"))


def test_an_error_report_names_the_provision(narrow: BrowserContext, served: Server) -> None:
    page = narrow.new_page()
    page.goto(served.address("el/law/16/#16B3"))
    report = page.locator("a[data-report]")
    # Look at the address that a tap leaves, without opening a mail program.
    report.evaluate("a => a.addEventListener('click', e => e.preventDefault())")
    report.evaluate("a => a.click()")
    address = page.evaluate("decodeURIComponent(document.querySelector('a[data-report]').href)")
    assert "Νόμος 16B3" in address or "Νόμος 16Β3" in address


# Colour, size, print


LUMINANCE = """() => {
  const lum = (c) => {
    const [r, g, b] = c.match(/[\\d.]+/g).map(Number).map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const back = (e) => {
    for (; e; e = e.parentElement) {
      const c = getComputedStyle(e).backgroundColor;
      if (!/, 0\\)$|transparent/.test(c)) return c;
    }
    return 'rgb(255, 255, 255)';
  };
  const low = {};
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !e.offsetParent || e.closest('.vh')) continue;
    const [a, b] = [lum(getComputedStyle(e).color), lum(back(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 7) low[`${e.tagName}.${e.className}`] = ratio.toFixed(2);
  }
  return low;
}"""


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_all_text_stands_out_seven_to_one(scheme: Scheme, looked: dict[str, Looked]) -> None:
    faint = {path: seen.faint[scheme] for path, seen in looked.items()}
    assert {path: texts for path, texts in faint.items() if texts} == {}
    (background,) = {seen.backgrounds[scheme] for seen in looked.values()}
    red = int(re.findall(r"\d+", background)[0])
    assert (red < 60) == (scheme == "dark")


def test_law_text_on_a_phone_is_at_least_18_pixels(narrow: BrowserContext, served: Server) -> None:
    page = narrow.new_page()
    for code in LANGUAGES:
        page.goto(served.address(f"{code}/law/16/"))
        sizes = page.locator(".text p:not(.by):not(.note):not(.tag):not(.small)").evaluate_all(
            "ps => ps.map(p => parseFloat(getComputedStyle(p).fontSize))"
        )
        assert min(sizes) >= 18


TARGETS = """(small) => [...document.querySelectorAll(
    'a[href], button, input, summary, .chooser label')]
  .filter((e) => e.offsetParent && !e.closest('.vh, p:not(.by), td, .choices b'))
  .filter((e) => !e.matches('.entry h3 a, label input'))
  .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < small || box.height < small) && box.x > -900)
  .map(([html, box]) => `${html} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""


def test_targets_can_be_hit(looked: dict[str, Looked]) -> None:
    assert {path: seen.small for path, seen in looked.items() if seen.small} == {}


MAIN_TARGETS = {
    "nl/": (".numbers a",),
    "nl/law/16/": (
        ".bar > a",
        ".bar summary",
        ".bl-search button",
        ".bl-search input",
        ".brand",
    ),
}


def test_the_main_targets_are_48_pixels(narrow: BrowserContext, served: Server) -> None:
    page = narrow.new_page()
    for path, selectors in MAIN_TARGETS.items():
        page.goto(served.address(path))
        for selector in selectors:
            for box in boxes(page.locator(selector)):
                assert box["height"] >= 48, selector
                assert box["width"] >= 44, selector


def test_greek_is_set_in_one_font_with_latin(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("el/law/16/"))
    client = desk.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    node = client.send("DOM.querySelector", {"nodeId": root, "selector": ".text .p p"})["nodeId"]
    fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert fonts
    assert not any(font.get("isCustomFont") for font in fonts)


def test_on_paper_only_the_law_is_left(desk: BrowserContext, served: Server) -> None:
    page = desk.new_page()
    page.goto(served.address("fr/law/12/"))
    page.emulate_media(media="print")
    for gone in (".top", ".foot nav", ".foot .report", ".toc", ".steps"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate(BACKGROUND) == "rgb(255, 255, 255)"


def test_the_keyboard_reaches_the_text_first_and_shows_where_it_is(
    desk: BrowserContext, served: Server
) -> None:
    page = desk.new_page()
    page.goto(served.address("nl/law/16/"))
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=WORDS["nl"]("site.skip"))
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_first_law_page_is_small(narrow: BrowserContext, served: Server) -> None:
    watch = Watch(narrow, served)
    watch.page.goto(served.address("el/law/16/"))
    rest([watch])
    packed = sum(len(gzip.compress(response.body())) for response in watch.responses)
    print(f"first law page: {len(watch.responses)} requests, {packed} bytes gzip")
    assert packed <= 60 * 1024


# Searching; its quality has tests of its own


@pytest.mark.parametrize(
    ("path", "typed", "goal"),
    [
        pytest.param("el/law/12/", "16γ2", "el/law/16/#16C2", id="el-number"),
        pytest.param("nl/", "art. 25a", "nl/law/25/#25A", id="nl-number"),
        pytest.param("fr/law/73/2017/", "loi 12 C 1", "fr/law/12/#12C1", id="fr-from-an-old-text"),
    ],
)
def test_a_typed_number_leads_to_its_provision(
    path: str, typed: str, goal: str, narrow: BrowserContext, served: Server
) -> None:
    watch = Watch(narrow, served)
    watch.page.goto(served.address(path))
    box = watch.page.get_by_role("combobox")
    box.fill(typed)
    expect(watch.page.get_by_role("option").first).to_be_visible()
    box.press("Enter")
    expect(watch.page).to_have_url(served.address(goal))
    assert watch.complaints == []
    assert watch.strangers == []


@pytest.mark.parametrize(
    ("code", "typed", "law"),
    [
        ("nl", "strafkaart", "50"),
        ("el", "ρενονς", "61"),
        ("en", "revoke", "61"),
        ("fr", "renonce", "61"),
    ],
)
def test_a_typed_word_finds_its_laws(
    code: str, typed: str, law: str, desk: BrowserContext, served: Server
) -> None:
    watch = Watch(desk, served)
    watch.page.goto(served.address(f"{code}/search/?q={typed}"))
    hits = watch.page.locator("[data-bl-results] a")
    expect(hits.first).to_be_visible()
    addresses = [str(hit.get_attribute("href")) for hit in hits.all()]
    assert any(f"/law/{law}/" in address for address in addresses)
    hits.first.click()
    expect(watch.page.locator(":target, article.law").first).to_be_visible()
    assert watch.complaints == []


# The official texts


def test_dutch_4b_and_4c_stand_beside_french_4b(
    desk: BrowserContext, served_with_sources: Server
) -> None:
    page = desk.new_page()
    federation = "belgian-bridge-federation"
    page.goto(
        served_with_sources.address(
            f"nl/compare/bidding-boxes/?show=nl.{federation},fr.{federation}#bb4b"
        )
    )
    row = page.locator("[id='bb4b']")
    expect(row.locator("th")).to_contain_text(WORDS["nl"]("compare.renumbered"))
    numbers = [
        row.locator(f"td[data-c='{code}.{federation}'] .num").all_inner_texts()
        for code in ("nl", "fr")
    ]
    assert numbers == [["4(b)", "4(c)"], ["4(b)"]]
    after = page.locator("[id='bb4d']")
    expect(after.locator("th")).to_contain_text(WORDS["nl"]("compare.renumbered"))
    assert after.locator(f"td[data-c='fr.{federation}'] .num").all_inner_texts() == ["4(c)"]
    for cell in (*row.locator("td:visible").all(), *after.locator("td:visible").all()):
        assert len(cell.inner_text()) > 20


def test_the_official_text_comes_first_and_the_reader_can_switch(
    narrow: BrowserContext, served_with_sources: Server
) -> None:
    page = narrow.new_page()
    page.goto(served_with_sources.address("el/law/17/#17C"))
    page.locator(".about summary").click()
    expect(page.locator(".choices [aria-current]")).to_contain_text("Hellenic")
    page.locator(".choices a").click()
    expect(page).to_have_url(served_with_sources.address("el/law/17/plain/#17C"))
    expect(page.locator("[id='17C']")).to_be_in_viewport()
    expect(page.locator(".about summary")).to_contain_text(WORDS["el"]("text.plain_short"))
    page.locator(".about summary").click()
    expect(page.locator(".notice")).to_contain_text(WORDS["el"]("text.plain_notice"))
