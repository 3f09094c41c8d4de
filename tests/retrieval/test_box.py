"""The search box and the results page in a real browser, on pages of their own."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.served import listening

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>t</title><body>
<form class="bl-search" role="search" data-bl-search data-lang="{language}"
 data-index="{up}search/{language}/" action="{up}{language}/search/">
<label for="q">q</label><input type="search" id="q" name="q" maxlength="400">
<button>go</button></form>
<p>text</p><textarea></textarea>{more}
<script type="application/json" id="bl-search-words">{words}</script>
<script type="module" src="{up}search/search-box.js"></script></body></html>"""
RESULTS = """<section data-bl-results aria-live="polite"></section>
<script type="module" src="{up}search/search-page.js"></script>"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without talking."""

    def log_message(self, *_arguments: Any) -> None: ...


@pytest.fixture(scope="module")
def address(
    root: Path, browser_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A site below a folder, with a law page and a results page in two languages."""
    server_root = tmp_path_factory.mktemp("served")
    site = server_root / "below" / "here"
    shutil.copytree(browser_folder, site / "search")
    for path in (root / "tooling" / "site_assets" / "search").iterdir():
        shutil.copy(path, site / "search" / path.name)
    shutil.copytree(root / "tooling" / "site_assets" / "js", site / "js")
    for language in ("nl", "el"):
        table = tomllib.loads((root / language / "site.toml").read_text("utf-8"))
        words = json.dumps(table["search"], ensure_ascii=False)
        for place, more in (("law/16", ""), ("search", RESULTS)):
            folder = site / language / place
            folder.mkdir(parents=True)
            up = "../" * len(folder.relative_to(site).parts)
            html = PAGE.format(language=language, up=up, words=words, more=more.format(up=up))
            (folder / "index.html").write_text(html, "utf-8")
    with listening(partial(Quiet, directory=str(server_root))) as server:
        yield f"http://127.0.0.1:{server.port}/below/here/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    yield opened
    context.close()
    assert problems == []


def test_the_box_is_a_combobox_that_keys_drive(page: Page, address: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address + "nl/law/16/", wait_until="networkidle")
    assert not [url for url in requests if "index.json" in url or "engine" in url]
    page.keyboard.press("/")
    box = page.get_by_role("combobox")
    expect(box).to_be_focused()
    # At once: what a part of the word finds might come in between on a slow machine.
    page.keyboard.insert_text("verzaking")
    options = page.get_by_role("option")
    expect(options.nth(3)).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(options.first).to_contain_text("artikel 6")
    expect(page.locator("mark").first).to_have_text(re.compile("^verza", re.IGNORECASE))
    box.press("ArrowDown")
    box.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", str(options.nth(1).get_attribute("id")))
    box.press("ArrowUp")
    box.press("ArrowUp")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile(""))
    box.press("ArrowDown")
    box.press("Home")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile(""))
    box.press("Escape")
    expect(options.first).to_be_hidden()
    expect(box).to_have_value("verzaking")
    box.press("Escape")
    expect(box).to_have_value("")
    assert all(url.startswith(address) for url in requests)


def test_enter_on_a_number_jumps_and_on_an_option_follows_it(page: Page, address: str) -> None:
    page.goto(address + "el/law/16/")
    page.keyboard.press("Control+k")
    box = page.get_by_role("combobox")
    expect(box).to_be_focused()
    box.fill("Ν.16Β1(α)")
    box.press("Enter")
    page.wait_for_url("**/el/law/16/#16B1a")
    page.goto(address + "nl/law/16/?again")
    box.fill("etiquette")
    expect(page.get_by_role("option").first).to_be_visible()
    href = page.get_by_role("option").first.get_attribute("data-href")
    box.press("ArrowDown")
    box.press("Enter")
    page.wait_for_url(str(href))
    assert "/nl/law/74/" in str(href)


def test_leaving_the_box_closes_its_list(page: Page, address: str) -> None:
    page.goto(address + "nl/law/16/")
    box = page.get_by_role("combobox")
    box.fill("verzaking")
    expect(page.get_by_role("option").first).to_be_visible()
    box.press("Tab")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.get_by_role("button", name="go")).to_be_focused()


def test_a_query_that_no_server_would_take_is_cut(page: Page, address: str) -> None:
    page.goto(address + "nl/law/16/")
    box = page.get_by_role("combobox")
    box.fill("kaart " * 20_000)
    box.press("Enter")
    page.wait_for_url(re.compile("/nl/search/"))
    expect(page.locator(".bl-told")).not_to_be_empty()
    expect(page).to_have_url(re.compile(r"^.{300,900}$"))


def test_a_missing_number_is_said_and_a_slash_in_a_field_is_a_slash(
    page: Page, address: str
) -> None:
    page.goto(address + "nl/law/16/")
    page.locator("textarea").press("/")
    expect(page.locator("textarea")).to_have_value("/")
    page.get_by_role("combobox").fill("16b9")
    expect(page.get_by_role("status")).to_contain_text("16B9 bestaat niet; het dichtstbij is 16B")


def unfold(page: Page) -> None:
    page.locator(".bl-fold summary").click()


def test_words_lead_to_a_results_page_with_filters_behind_one_button(
    page: Page, address: str
) -> None:
    page.goto(address + "nl/law/16/")
    box = page.get_by_role("combobox")
    box.fill("strafkaart")
    box.press("Enter")
    page.wait_for_url("**/nl/search/?q=strafkaart")
    first = page.locator(".bl-results a").first
    expect(first).to_contain_text("artikel 50 Behandeling van een strafkaart")
    expect(first).to_have_attribute("href", f"{address}nl/law/50/")
    # A law that is a heading alone shows what stands below it.
    expect(first.locator(".bl-snippet mark").first).to_have_text(
        re.compile("^strafkaart", re.IGNORECASE)
    )
    path = page.locator(".bl-results a[href$='#50D1a'] .bl-path")
    expect(path).to_have_text("Grote strafkaart › Het spelen van de overtreder")
    expect(page.locator("select[name=work]")).to_be_hidden()
    unfold(page)
    page.locator("select[name=work]").select_option("bidding-boxes")
    page.wait_for_url("**work=bidding-boxes**")
    page.goto(address + "nl/search/?q=stop")
    expect(page.locator(".bl-fold summary")).to_have_text("Filteren (1)")
    unfold(page)
    expect(page.locator("select[name=work]")).to_have_value("bidding-boxes")
    page.locator("select[name=work]").select_option("")
    page.goto(address + "nl/search/?q=indemnit%C3%A9")
    expect(page.locator(".bl-tongue").first).to_contain_text("Frans")


def test_a_ruling_stands_below_the_best_provision_and_leads_to_its_page(
    page: Page, address: str
) -> None:
    page.goto(address + "nl/law/16/")
    page.get_by_role("combobox").fill("uitkomst voor de beurt")
    ruling = page.get_by_role("option").nth(1)
    expect(ruling.locator(".bl-ruling")).to_contain_text("arbitrage")
    href = f"{address}nl/rulings/opening-lead-out-of-turn/"
    expect(ruling).to_have_attribute("data-href", href)
    page.goto(address + "nl/search/?q=uitkomst+voor+de+beurt")
    second = page.locator(".bl-results a").nth(1)
    expect(second).to_contain_text("arbitrage, stap voor stap")
    expect(second).to_have_attribute("href", href)
    # Its cues are what it is found by, and no text.
    expect(second.locator(".bl-snippet")).to_have_count(0)
    unfold(page)
    page.locator("select[name=work]").select_option("rulings")
    expect(page.locator(".bl-results a:not(:has(.bl-ruling))")).to_have_count(0)
    expect(second.or_(page.locator(".bl-results a")).first).to_be_visible()
    page.locator("select[name=work]").select_option("")


def test_a_number_stands_above_the_rulings(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=64a+verzaking")
    hits = page.locator(".bl-results a")
    expect(hits.first).to_contain_text("artikel 64")
    expect(hits.nth(1)).to_contain_text("arbitrage, stap voor stap")


def test_the_count_is_that_of_all_results(page: Page, address: str) -> None:
    for query in ("strafkaart", "slag", "64a verzaking", "indemnité"):
        page.goto(f"{address}nl/search/?{urlencode({'q': query})}")
        told = page.locator(".bl-told")
        expect(told).to_contain_text("resultaten")
        found = re.search(r"\d+", told.inner_text())
        assert found
        more = page.locator(".bl-more")
        shown = page.locator(".bl-results a")
        for _ in range(60):
            if not more.count():
                break
            before = shown.count()
            more.click()
            expect(shown.nth(before)).to_be_attached()
            expect(page.locator("[aria-busy]")).to_have_count(0)
        assert shown.count() == int(found.group()), query


def test_what_was_read_stays_as_it_is_when_more_is_shown(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=verzaking")
    items = page.locator(".bl-results > li")
    expect(page.locator(".bl-more")).to_be_visible()
    before = items.all_text_contents()
    assert len(before) > 10
    page.locator(".bl-more").focus()
    page.keyboard.press("Enter")
    expect(items.nth(len(before))).to_be_attached()
    assert items.all_text_contents()[: len(before)] == before
    # Who goes by keys goes on where the button was.
    expect(items.nth(len(before)).locator("a")).to_be_focused()


def test_no_correction_is_told_that_no_result_owes_its_place_to(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=strafkaert")
    expect(page.locator(".bl-told")).to_contain_text("“strafkaert” gelezen als “strafkaart”")
    # English knows the word: what Dutch has that looks like it was not read for it.
    page.goto(address + "nl/search/?q=dummy+reneged")
    expect(page.locator(".bl-tongue").first).to_contain_text("Engels")
    expect(page.locator(".bl-told")).not_to_contain_text("gelezen")


def test_a_word_of_players_is_told_for_what_it_was_read_as(page: Page, address: str) -> None:
    told = page.locator(".bl-told")
    page.goto(address + "nl/search/?q=revoke")
    expect(told).to_contain_text("“revoke” gelezen als “verzaking”")
    expect(page.locator(".bl-results a").first).to_contain_text("rtikel 61")
    # No text says it, and it is the name of no term: it stands in a name of some places.
    page.goto(address + "nl/search/?q=bedrog")
    expect(told).to_contain_text("Spelerswoord: niet in deze teksten.")
    page.goto(address + "el/search/?q=που")
    expect(told).to_contain_text("σχεδόν παντού")
    expect(page.locator(".bl-ruling")).to_have_count(0)


def test_a_term_is_defined_above_and_an_example_is_told_for_what_it_is(
    page: Page, address: str
) -> None:
    page.goto(f"{address}nl/search/?{urlencode({'q': 'strafkaart'})}")
    card = page.locator(".bl-card")
    expect(card).to_contain_text("definitie Strafkaart")
    expect(card.get_by_role("link")).to_have_attribute("href", re.compile("/nl/definitions/#"))
    page.goto(f"{address}nl/search/?{urlencode({'q': '1SA over 2♣'})}")
    expect(page.locator(".bl-told")).to_contain_text("gelezen als “onvoldoende bod”")
    expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("query", "known"),
    [
        pytest.param("1SA over 2♣", "onvoldoende bod", id="example"),
        pytest.param("strafkaert", "strafkaart", id="slip"),
        pytest.param("revoke", "verzaking", id="all-of-it"),
    ],
)
def test_what_was_told_is_taken_back_and_put_back_by_a_key(
    page: Page, address: str, query: str, known: str
) -> None:
    page.goto(f"{address}nl/search/?{urlencode({'q': query})}")
    told = page.locator(".bl-told")
    take = told.get_by_role("button", name="Niet zo")
    expect(take).to_have_accessible_name(re.compile(f"^Niet zo: .*gelezen als “{known}”"))
    box = take.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    take.focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text(f"niet gelezen als “{known}”")
    expect(page).to_have_url(re.compile("[?&]without="))
    undo = told.get_by_role("button", name="Toch wel")
    expect(undo).to_be_focused()
    # Who gets the address sees the same.
    page.reload()
    expect(told).to_contain_text(f"niet gelezen als “{known}”")
    undo.press("Enter")
    expect(take).to_be_focused()
    expect(undo).to_have_count(0)
    expect(page).not_to_have_url(re.compile("without="))


def test_what_is_told_on_request_is_taken_back_too(page: Page, address: str) -> None:
    page.goto(f"{address}nl/search/?{urlencode({'q': 'de dummy keek mee'})}")
    fold = page.locator(".bl-meant")
    fold.locator("summary").click()
    results = page.locator(".bl-results")
    before = results.text_content()
    fold.get_by_role("button", name="Niet zo: “dummy”").click()
    expect(page.locator(".bl-told")).to_contain_text("“dummy” niet gelezen als “blinde”")
    assert results.text_content() != before
    page.reload()
    page.get_by_role("button", name="Toch wel").click()
    # Its own button is folded away.
    expect(fold.locator("summary")).to_be_focused()
    assert results.text_content() == before


def test_nothing_found_says_why_and_where_else_to_look(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=strwwxaart+%C3%BCxyzq")
    advice = page.locator(".bl-advice")
    expect(advice).to_contain_text("Niet bekend in de spelregels")
    expect(advice).to_contain_text("strwwxaart, uxyzq")
    near = advice.get_by_role("link", name="strafkaart", exact=True)
    expect(near).to_have_attribute("href", f"{address}nl/search/?q=strafkaart")
    french = advice.get_by_role("link", name="Frans")
    expect(french).to_have_attribute("href", f"{address}fr/search/?q=strwwxaart+%C3%BCxyzq")
    for name, folder in (("Arbitrage", "rulings"), ("Register A–Z", "index-of-terms")):
        link = advice.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", f"{address}nl/{folder}/")
    page.goto(address + "nl/search/?q=%3F%21")
    expect(advice).to_contain_text("geen woord of nummer")


def test_filters_that_hide_everything_can_be_lifted(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=strafkaart&work=bidding-boxes")
    button = page.get_by_role("button", name="Alles tonen")
    expect(button).to_be_visible()
    button.click()
    expect(page.locator(".bl-results a").first).to_contain_text("artikel 50")
    expect(page).not_to_have_url(re.compile("work="))


def test_chosen_languages_are_searched_too_and_remembered(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=claim")
    unfold(page)
    for name, code in (("Frans", "fr"), ("Engels", "en")):
        with page.expect_request(f"**/search/{code}/index.json*"):
            page.get_by_label(name).check()
    expect(page).to_have_url(re.compile("in=fr%2Cen"))
    expect(page.locator(".bl-results a").first).to_be_visible()
    page.goto(address + "nl/search/?q=score")
    unfold(page)
    expect(page.get_by_label("Frans")).to_be_checked()
    expect(page.get_by_label("Engels")).to_be_checked()
    expect(page.get_by_label("Grieks")).not_to_be_checked()
    # What another language finds is seen without paging through the own one first.
    expect(page.locator(".bl-more").first).to_be_visible()
    expect(page.locator(".bl-elsewhere-head")).to_have_text(
        ["gevonden in het Frans", "gevonden in het Engels"]
    )
    page.goto(address + "nl/search/?q=score&in=xx,constructor")
    expect(page.locator(".bl-results a").first).to_be_visible()


# Without bounds in the engine these take minutes: longer than anything here waits for an answer.
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "kaart " * 16_000,
    "(a+)+$" * 400,
    "\u202e\u0000kaart",
    "* ? ka*rt slag~9 text_nl:* AND NOT (",
    "k" * 100_000,
]


@pytest.mark.parametrize(
    "query", HOSTILE, ids=["image", "script", "long", "regex", "controls", "wildcards", "one-word"]
)
def test_a_hostile_query_is_text(page: Page, address: str, query: str) -> None:
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    page.goto(address + "nl/search/")
    box = page.get_by_role("combobox")
    box.fill(query)
    expect(page.get_by_role("status")).not_to_be_empty()
    page.goto(f"{address}nl/search/?{urlencode({'q': query[:2000]})}")
    expect(page.locator(".bl-told")).not_to_be_empty()
    assert page.locator(".bl-results img, .bl-told img, .bl-hits img").count() == 0
    assert dialogs == []


def test_without_an_index_the_box_says_so(page: Page, address: str) -> None:
    page.route("**/search/nl/**", lambda route: route.abort())
    page.goto(address + "nl/law/16/")
    page.get_by_role("combobox").fill("slag")
    expect(page.get_by_role("status")).to_contain_text("Zoeken lukt nu niet")
