"""What a director sees first: the law's words, the place, the answer, each on the first screen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect

from bridgelaws import LANGUAGES
from tests.chromium import started
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.put_in import put_in
from tests.site.watch import Watch
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser

WORDS = words()
OWN_PAGES = ("definitions/", "introduction/", "bidding-boxes/")
# Short and long titles, with and without sections, tables, older editions, no numbers.
PAGES = (
    *(f"law/{law}/" for law in (2, 12, 16, 27, 28, 36, 37, 40, 45, 52, 57, 62, 64, 73, 77)),
    *OWN_PAGES,
)
EVERY_LAW = tuple(f"law/{law}/" for law in range(1, 94))
OLDER = ("law/73/2017/", "law/89/2017/")
OTHER_PAGES = (
    *("search/", "rulings/", "rulings/revoke/", "contents/", "glossary/", "index-of-terms/"),
    *("kept/", "offline/", "about/", "compare/", "compare/27/", "findings/", "editions/"),
    *("status/", "score/", "practice/", "choices/", "law/73/2017/", "glossary/term-alert/"),
)
FIRST_WORDS = """() => [...document.querySelectorAll('.text p, .text table')]
  .find((e) => e.offsetParent && !e.matches('.tag')).getBoundingClientRect().top"""


CUT_CHIPS = """() => [...document.querySelectorAll('.facts > a, .facts > details > summary')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
# Words that stand in more than one line, or in more than one column of turned letters.
DIVIDED = """heads => heads.flatMap((head) => {
  const isTurned = getComputedStyle(head).writingMode !== 'horizontal-tb';
  const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].map((e) => Math.round(isTurned ? e.left : e.top));
      if (new Set(lines).size > 1) found.push(word);
    }
  return found;
})"""


LEFT = """() => [...document.querySelectorAll('main :is(h1, h2, p, th):not(.vh, .vh *)')]
  .map((e) => e.getBoundingClientRect()).filter(({ width, height }) => width > 2 && height > 2)
  .map(({ left }) => Math.round(left))"""
TOPS = "() => [...document.querySelectorAll('main *')].map((e) => e.getBoundingClientRect().top)"


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """A phone without scripts: a page stands as it is from the first paint on."""
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """A desk without scripts."""
    viewport: ViewportSize = {"width": 1440, "height": 900}
    context = browser.new_context(viewport=viewport, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_a_page_that_is_put_in_stands_as_one_that_is_visited(
    still: Page, desk: Page, served: Server
) -> None:
    paths = [f"{code}/{path}" for code in ("el", "en") for path in ("law/27/", "kept/", "status/")]
    for page, places in itertools.product((still, desk), (LEFT, TOPS)):
        visited = []
        for path in paths:
            page.goto(served.address(path))
            visited.append(page.evaluate(places))
        assert len(set(map(str, visited))) > 1
        for path, found in zip(paths, visited, strict=True):
            put_in(page, served, path)
            assert page.evaluate(places) == found, path


def test_a_law_begins_on_the_first_screen(still: Page, served: Server) -> None:
    low, cut = {}, {}
    still.goto(served.address("en/"))
    for code in LANGUAGES:
        for path in (*EVERY_LAW, *OLDER, *OWN_PAGES):
            put_in(still, served, f"{code}/{path}")
            top = still.evaluate(FIRST_WORDS)
            if top > 260:
                low[code, path] = top
            chips = still.evaluate(CUT_CHIPS)
            if chips:
                cut[code, path] = chips
    assert (low, cut) == ({}, {})


def test_on_a_desk_every_law_begins_within_240_pixels(desk: Page, served: Server) -> None:
    low = {}
    desk.goto(served.address("en/"))
    for code in LANGUAGES:
        for law in range(1, 94):
            put_in(desk, served, f"{code}/law/{law}/")
            top = desk.evaluate(FIRST_WORDS)
            if top > 240:
                low[code, law] = top
    assert low == {}


def test_on_a_desk_every_page_has_one_left_edge(desk: Page, served: Server) -> None:
    edges = {}
    desk.goto(served.address("en/"))
    for path in ("", *PAGES, *OTHER_PAGES):
        # One after the other, for they have the same styles.
        for code in LANGUAGES:
            put_in(desk, served, f"{code}/{path}")
            (brand,) = boxes(desk.locator(".brand"))
            # The first heading stands at it, and nothing to its left.
            lefts = desk.evaluate(LEFT)
            if {min(lefts), lefts[0]} != {round(brand["x"])}:
                edges[code, path] = (brand["x"], lefts[0], min(lefts))
    assert edges == {}


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("en/law/27/#27B1a", "27 › B1(a) · Insufficient bid"),
        ("el/law/27/#27B1a", "27 › Β1(α) · Ανεπαρκής αγορά"),
        ("fr/law/12/#12C1eii", "12 › C1(e)(ii) · Pouvoirs discrétionnaires de l’arbitre"),
        ("nl/law/27/#27B1a", "27 › B1(a) · Onvoldoende bod"),
        ("en/bidding-boxes/#bb4b", "Bidding boxes › 4(b)"),
        # A name that is too long for the bar is cut, and not the place behind it.
        ("nl/bidding-boxes/#bb4b", "Gebruik van biddingboxen › 4(b) · Biddingboxen"),
    ],
)
def test_a_deep_link_says_where_it_leads(
    path: str, told: str, phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address(path))
    bar = page.locator(".here")
    expect(bar.locator("a").first).to_have_text(told)
    expect(bar).to_be_in_viewport(ratio=1)
    cut: bool = bar.locator("[data-path]").evaluate("e => e.scrollWidth > e.clientWidth")
    assert not cut
    for control in (bar.locator("[data-focus]"), bar.locator("[data-menu]")):
        (box,) = boxes(control)
        assert min(box["width"], box["height"]) >= 48
    target = page.locator(f"[id='{path.partition('#')[2]}']")
    (box,), (above,) = boxes(target), boxes(bar)
    assert above["y"] == 0
    assert box["y"] >= above["height"]
    bar.locator("[data-menu]").tap()
    number = told.partition(" ·")[0].replace(" › ", "")
    expect(page.locator("dialog[open] h2").first).to_contain_text(number[-4:])
    page.go_back()
    bar.locator("[data-focus]").tap()
    expect(page.get_by_role("combobox")).to_be_focused()
    expect(page.get_by_role("combobox")).to_be_in_viewport(ratio=1)
    assert watch.complaints == []


def test_the_bar_follows_the_reader_and_goes_at_the_top(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("en/law/64/"))
    bar = page.locator(".here")
    expect(bar).to_be_hidden()
    page.evaluate("document.getElementById('64C2').scrollIntoView()")
    expect(bar.locator("a").first).to_contain_text("64 › C2")
    page.evaluate("document.getElementById('64B3').scrollIntoView()")
    expect(bar.locator("a").first).to_contain_text("64 › B3")
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_be_hidden()


GUIDED = {
    "27": ["insufficient-bid"],
    "33": ["call-out-of-rotation"],
    "37": ["insufficient-bid", "inadmissible-call"],
    "50": ["penalty-card"],
    "54": ["opening-lead-out-of-turn"],
    "61": ["dummys-rights", "revoke"],
    # What "dummys-rights" cites of it, but is not about, is none.
    "62": ["revoke", "dummys-rights"],
    "64": ["revoke"],
    "70": ["claim"],
    "79": ["score-error", "tricks"],
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_law_with_a_guided_ruling_says_so_at_its_top(
    code: str, still: Page, served: Server
) -> None:
    for law, rulings in GUIDED.items():
        still.goto(served.address(f"{code}/law/{law}/"))
        link = still.locator(".guided-by").first
        expect(link).to_be_in_viewport(ratio=1)
        links = still.locator(".guided-by a, a.guided-by")
        hrefs: list[str] = links.evaluate_all("all => all.map((a) => a.href)")
        assert hrefs == [served.address(f"{code}/rulings/{ruling}/") for ruling in rulings], law
    # One answer of a ruling names the table of scores, which is not what the ruling is about.
    still.goto(served.address(f"{code}/law/77/"))
    expect(still.locator(".guided-by")).to_have_count(0)


def test_the_notice_is_one_line_that_opens_and_moves_nothing(still: Page, served: Server) -> None:
    still.goto(served.address("nl/law/16/"))
    notice, text = still.locator(".notice"), still.locator(".text")
    expect(notice).to_be_hidden()
    (summary,), before = boxes(still.locator(".about summary")), boxes(text)
    assert summary["height"] < 32
    still.locator(".about summary").click()
    expect(notice).to_contain_text(WORDS["nl"]("text.plain_notice"))
    assert boxes(text) == before


def test_what_cites_a_provision_is_a_number_that_opens(
    phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    page.goto(served.address("en/law/16/"))
    mark = page.locator("[id='16C'] > .by")
    links = mark.locator("a").count()
    assert links > 15
    expect(mark.locator("a").first).to_be_hidden()
    expect(mark.locator("summary")).to_have_text(f"{WORDS['en']('law.cited_by')} {links}")
    mark.locator("summary").tap()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".bl-cited a")).to_have_count(links)
    expect(sheet.locator("h2").first).to_contain_text("Law 16C")
    sheet.locator(".bl-cited a").first.tap()
    expect(sheet.locator("h2").first).not_to_contain_text("Law 16C")
    page.emulate_media(media="print")
    expect(page.locator("[id='16C'] > .by")).to_be_hidden()


def test_without_scripts_the_number_opens_where_it_stands(still: Page, served: Server) -> None:
    still.goto(served.address("fr/law/16/"))
    mark = still.locator("[id='16C'] > .by")
    mark.locator("summary").click()
    expect(mark.locator("a").first).to_be_visible()


def test_what_an_older_edition_lacks_is_said_once(still: Page, served: Server) -> None:
    for code in LANGUAGES:
        still.goto(served.address(f"{code}/law/73/"))
        absent = WORDS[code]("editions.absent")
        expect(still.locator("article", has_text=absent)).to_have_count(1)
        text: str = still.locator("article").inner_text()
        assert text.count(f" {absent}") == 1, code


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_scoring_table_is_cut(code: str, still: Page, served: Server) -> None:
    for law in ("2", "77"):
        still.goto(served.address(f"{code}/law/{law}/"))
        cut: list[int] = still.locator(".scroll").evaluate_all(
            "all => all.map((e) => e.scrollWidth - e.clientWidth)"
        )
        assert set(cut) == {0}, law
        assert still.locator(".text thead th").evaluate_all(DIVIDED) == [], law


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_table_of_a_comparison_is_cut_on_a_phone(
    code: str, phone: BrowserContext, served: Server
) -> None:
    page = phone.new_page()
    for law in ("2", "77"):
        page.goto(served.address(f"{code}/compare/{law}/"))
        expect(page.locator("[data-columns='2']")).to_be_visible()
        cells = page.locator("td:not([hidden]) .scroll")
        cut: list[int] = cells.evaluate_all("all => all.map((e) => e.scrollWidth - e.clientWidth)")
        assert len(cut) >= 2
        assert set(cut) == {0}, law
        assert page.locator("td:not([hidden]) thead th").evaluate_all(DIVIDED) == [], law


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_front_page_begins_with_what_happened(code: str, still: Page, served: Server) -> None:
    still.goto(served.address(f"{code}/"))
    (bar,) = boxes(still.locator(".bar"))
    targets = boxes(still.locator(".situations a, .all"))
    assert len(targets) >= 10
    whole = [box for box in targets if box["y"] + box["height"] <= bar["y"]]
    assert len(whole) >= 11
    assert min(box["height"] for box in targets) >= 48
    expect(still.locator("input[type=search]")).to_have_count(1)
    order: list[str] = still.locator("article.front").evaluate(
        "e => [...e.querySelectorAll('.situations, .keep, .numbers, .doors')].map((x) =>"
        " x.classList[0])"
    )
    assert list(dict.fromkeys(order)) == ["situations", "all", "numbers", "doors"]
    assert still.locator(".numbers a span:empty").count() == 0


def test_the_root_says_what_this_is_in_each_language_on_its_first_screen(
    still: Page, served: Server
) -> None:
    still.goto(served.address(""))
    for code in LANGUAGES:
        card = still.locator(f"a.card[lang={code}]")
        expect(card).to_be_in_viewport(ratio=1)
        line = WORDS[code]("root.line", site="Bridgelaws")
        assert "Bridgelaws" in line
        expect(card).to_contain_text(line)
        expect(still.locator(f"form[lang={code}] input")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_bar_is_on_every_page(code: str, still: Page, served: Server) -> None:
    paths = (
        *("", "law/16/", "search/", "rulings/", "rulings/revoke/", "contents/", "glossary/"),
        *("index-of-terms/", "kept/", "offline/", "about/", "compare/27/", "definitions/"),
        *("findings/", "editions/", "status/"),
    )
    seen = set()
    for path in paths:
        still.goto(served.address(f"{code}/{path}"))
        hrefs: list[str] = still.locator(".bar > a").evaluate_all("all => all.map((a) => a.href)")
        seen.add(tuple(hrefs))
        expect(still.locator(".bar")).to_be_in_viewport(ratio=1)
        for box in boxes(still.locator(".bar > a, .bar summary")):
            assert min(box["width"], box["height"]) >= 48, path
        still.locator(".bar summary").click()
        expect(still.locator(".bar li a")).to_have_count(3)
    (hrefs_everywhere,) = seen
    goals = ("search", "rulings", "contents", "kept")
    assert list(hrefs_everywhere) == [served.address(f"{code}/{goal}/") for goal in goals]


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_of_all_languages_have_the_bar_of_the_readers_own(
    code: str, browser: Browser, served: Server
) -> None:
    context = browser.new_context(viewport=PHONE, locale=code)
    page = context.new_page()
    other = "nl" if code == "el" else "el"
    # Who asks for a page of a language reads that, whatever the browser speaks.
    shown = {"": code, "nothing": code, f"{code}/nothing": code, f"{other}/nothing": other}
    for path, language in shown.items():
        page.goto(served.address(path))
        bar = page.locator(f".bar[lang={language}]")
        expect(bar).to_be_in_viewport(ratio=1)
        expect(page.locator(".bar").filter(visible=True)).to_have_count(1)
        hrefs: list[str] = bar.locator("> a").evaluate_all("all => all.map((a) => a.href)")
        goals = ("search", "rulings", "contents", "kept")
        assert hrefs == [served.address(f"{language}/{goal}/") for goal in goals]
        for box in boxes(bar.locator("> a, summary")):
            assert min(box["width"], box["height"]) >= 48, path
        bar.locator("summary").click()
        expect(bar.locator("li a").filter(visible=True)).to_have_count(3)
        # What stands last can be brought out from under it.
        page.locator("main form").filter(visible=True).last.scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        (last,) = boxes(page.locator("main > article"))
        (top,) = boxes(bar)
        assert last["y"] + last["height"] <= top["y"] + 1
    # A page that speaks every language has one in it, scripts or none.
    silent = browser.new_context(viewport=PHONE, locale=code, java_script_enabled=False).new_page()
    silent.goto(served.address(""))
    expect(silent.locator(".bar").filter(visible=True)).to_have_count(1)
    silent.context.close()
    context.close()


ROOM = """(field) => {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const inside = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return inside / pen.measureText('n').width;
}"""


def test_letters_twice_as_large_fit_a_phone(
    chromium: str, playwright: Playwright, served: Server
) -> None:
    wide, narrow = {}, {}
    paths = ("search/?q=revoke", "law/16/#16C", "law/77/", "", "rulings/", "kept/")
    # A reader's own setting of the browser, which media queries know too.
    with started(playwright, chromium, "--blink-settings=defaultFontSize=32") as large:
        page = large.new_page(viewport=PHONE)
        for path in (*paths, "choices/", "compare/"):
            for code in LANGUAGES:
                page.goto(served.address(f"{code}/{path}"))
                size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
                assert size == "32px"
                if "search" in path:
                    expect(page.locator(".bl-results a").first).to_be_visible()
                width = page.evaluate("document.documentElement.scrollWidth")
                room = page.locator("#bl-q").evaluate(ROOM)
                if width > PHONE["width"]:
                    wide[code, path] = width
                if room < 8:
                    narrow[code, path] = room
        page.goto(served.address(""))
        # The name of the site and the languages do not lie over one another.
        (brand,), (tongues,) = boxes(page.locator(".brand")), boxes(page.locator(".tongues"))
        assert brand["y"] + brand["height"] <= tongues["y"]
    assert (wide, narrow) == ({}, {})
