"""The search box and the results page in a real browser, on pages of their own."""

from __future__ import annotations

import json
import shutil
import threading
import time
import tomllib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>t</title><body>
<form class="bl-search" role="search" data-bl-search data-lang="{language}"
 data-index="{up}search/{language}/" action="{up}{language}/search/">
<label for="q">q</label><input type="search" id="q" name="q"><button>go</button></form>
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
    for language in ("nl", "el"):
        table = tomllib.loads((root / language / "site.toml").read_text("utf-8"))
        words = json.dumps(table["search"], ensure_ascii=False)
        for place, more in (("law/16", ""), ("search", RESULTS)):
            folder = site / language / place
            folder.mkdir(parents=True)
            up = "../" * len(folder.relative_to(site).parts)
            html = PAGE.format(language=language, up=up, words=words, more=more.format(up=up))
            (folder / "index.html").write_text(html, "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(server_root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/below/here/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.set_default_timeout(20_000)
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
    box.press_sequentially("verzaking")
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    assert box.get_attribute("aria-expanded") == "true"
    assert options.count() > 3
    assert "artikel 6" in options.first.inner_text()
    assert page.locator("mark").first.inner_text().lower().startswith("verza")
    box.press("ArrowDown")
    box.press("ArrowDown")
    assert box.get_attribute("aria-activedescendant") == options.nth(1).get_attribute("id")
    assert options.nth(1).get_attribute("aria-selected") == "true"
    box.press("ArrowUp")
    box.press("ArrowUp")
    assert box.get_attribute("aria-activedescendant") is None
    box.press("Escape")
    expect(options.first).to_be_hidden()
    assert box.input_value() == "verzaking"
    box.press("Escape")
    assert box.input_value() == ""
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


def test_a_missing_number_is_said_and_a_slash_in_a_field_is_a_slash(
    page: Page, address: str
) -> None:
    page.goto(address + "nl/law/16/")
    page.locator("textarea").press("/")
    assert page.locator("textarea").input_value() == "/"
    page.get_by_role("combobox").fill("16b9")
    expect(page.get_by_role("status")).to_contain_text("16B9 bestaat niet; het dichtstbij is 16B")


def test_words_lead_to_a_results_page_grouped_by_law(page: Page, address: str) -> None:
    page.goto(address + "nl/law/16/")
    box = page.get_by_role("combobox")
    box.fill("strafkaart")
    box.press("Enter")
    page.wait_for_url("**/nl/search/?q=strafkaart")
    heading = page.locator(".bl-group h2").first
    expect(heading).to_contain_text("artikel 50")
    assert page.locator(".bl-group a").first.get_attribute("href").endswith("/nl/law/50/")  # type: ignore[union-attr]
    page.locator("select[name=work]").select_option("bidding-boxes")
    page.wait_for_url("**work=bidding-boxes**")
    page.goto(address + "nl/search/?q=stop")
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
    href = ruling.get_attribute("data-href")
    assert href == f"{address}nl/rulings/opening-lead-out-of-turn/"
    page.goto(address + "nl/search/?q=uitkomst+voor+de+beurt")
    group = page.locator(".bl-group").nth(1)
    expect(group.locator("h2")).to_have_text("Arbitrage, stap voor stap")
    assert group.locator("a").first.get_attribute("href") == href
    page.locator("select[name=work]").select_option("rulings")
    expect(page.locator(".bl-group")).to_have_count(1)
    page.locator("select[name=work]").select_option("")


def test_a_number_stands_above_the_rulings(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=64a+verzaking")
    headings = page.locator(".bl-group h2")
    expect(headings.first).to_contain_text("artikel 64")
    expect(headings.nth(1)).to_have_text("Arbitrage, stap voor stap")


def test_nothing_found_says_why_and_where_else_to_look(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=strwwxaart+%C3%BCxyzq")
    advice = page.locator(".bl-advice")
    expect(advice).to_contain_text("Niet bekend in de spelregels")
    expect(advice).to_contain_text("strwwxaart, uxyzq")
    near = advice.get_by_role("link", name="strafkaart", exact=True)
    assert near.get_attribute("href") == f"{address}nl/search/?q=strafkaart"
    french = advice.get_by_role("link", name="Frans").get_attribute("href")
    assert french == f"{address}fr/search/?q=strwwxaart+%C3%BCxyzq"
    for name, folder in (("Arbitrage", "rulings"), ("Register A–Z", "index-of-terms")):
        link = advice.get_by_role("link", name=name)
        assert link.get_attribute("href") == f"{address}nl/{folder}/"
    page.goto(address + "nl/search/?q=%3F%21")
    expect(advice).to_contain_text("geen woord of nummer")


def test_filters_that_hide_everything_can_be_lifted(page: Page, address: str) -> None:
    page.goto(address + "nl/search/?q=strafkaart&work=bidding-boxes")
    button = page.get_by_role("button", name="Alles tonen")
    expect(button).to_be_visible()
    button.click()
    expect(page.locator(".bl-group h2").first).to_contain_text("artikel 50")
    assert "work=" not in page.url


def test_chosen_languages_are_searched_too_and_remembered(page: Page, address: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address + "nl/search/?q=claim")
    page.get_by_label("Frans").check()
    page.get_by_label("Engels").check()
    page.wait_for_url("**in=fr%2Cen**")
    expect(page.locator(".bl-group").first).to_be_visible()
    for code in ("fr", "en"):
        assert any(f"/search/{code}/index.json" in url for url in requests)
    page.goto(address + "nl/search/?q=score")
    expect(page.get_by_label("Frans")).to_be_checked()
    expect(page.get_by_label("Engels")).to_be_checked()
    expect(page.get_by_label("Grieks")).not_to_be_checked()
    page.goto(address + "nl/search/?q=score&in=xx,constructor")
    expect(page.locator(".bl-group").first).to_be_visible()


# Generous for two busy cores; without bounds in the engine these take minutes.
MOST_SECONDS = 15

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
    start = time.monotonic()
    box.fill(query)
    expect(page.get_by_role("status")).not_to_be_empty()
    assert time.monotonic() - start < MOST_SECONDS
    page.evaluate("q => { location.search = new URLSearchParams({q}) }", query[:2000])
    expect(page.locator(".bl-told")).not_to_be_empty()
    assert page.locator(".bl-group img, .bl-told img, .bl-hits img").count() == 0
    assert dialogs == []


def test_without_an_index_the_box_says_so(page: Page, address: str) -> None:
    page.route("**/search/nl/**", lambda route: route.abort())
    page.goto(address + "nl/law/16/")
    page.get_by_role("combobox").fill("slag")
    expect(page.get_by_role("status")).to_contain_text("Zoeken lukt nu niet")
