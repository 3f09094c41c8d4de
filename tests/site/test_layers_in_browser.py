"""A reader chooses a federation once; law pages then show its layer and the text in force there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.site.conftest import Server
from tests.site.reading_pages import WORDS, sheet
from tests.site.watch import Watch, rest

pytestmark = pytest.mark.browser


def choose(page: Page, server: Server, authority: str, code: str = "nl") -> None:
    page.goto(server.address(f"{code}/choices/"))
    page.get_by_label(WORDS[code]("choices.federation")).select_option(authority)
    expect(page.get_by_text(WORDS[code]("choices.stored"))).to_be_visible()


def with_calendar(lines: list[list[str]]) -> Callable[[Route], None]:
    """Answers the index with these days of the Netherlands in place of the shipped ones."""

    def answer(route: Route) -> None:
        index: dict[str, Any] = json.loads(route.fetch().text())
        own = next(each for each in index["authorities"] if each["id"] == "NL")
        own["calendar"] = lines
        route.fulfill(body=json.dumps(index), content_type="application/json")

    return answer


def test_a_chosen_federation_stands_beside_the_provisions_in_every_language(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    page.goto(served.address("nl/law/18/"))
    expect(page.locator(".text")).to_be_visible()
    expect(page.locator(".layer")).to_have_count(0)
    choose(page, served, "BE")
    for code, shown in {"nl": "biddingboxen", "el": "κουτιά αγορών"}.items():
        page.goto(served.address(f"{code}/law/18/"))
        expect(page.locator("[id='18F'] > .layer")).to_contain_text(shown)
        expect(page.locator(".layer")).to_have_count(1)
    page.goto(served.address("nl/law/25/"))
    links = page.locator("[id='25A'] > .layer a")
    expect(links.first).to_have_attribute("href", f"{served.url}nl/bidding-boxes/#bb4")
    # What speaks of it opens in its place, as every citation does.
    links.first.tap()
    expect(sheet(page)).to_be_visible()
    choose(page, served, "")
    page.goto(served.address("nl/law/18/"))
    rest([watch])
    expect(page.locator(".layer")).to_have_count(0)


def test_the_text_in_force_where_the_reader_plays_is_named_with_its_day(
    phone: BrowserContext, served: Server
) -> None:
    watch = Watch(phone, served)
    page = watch.page
    choose(page, served, "NL")
    days = [
        ["2027-09-01", "2017-rev2024", "herziening", "1 september 2027"],
        ["", "2017", "2017", ""],
    ]
    page.route("**/layers/index.json", with_calendar(days))
    layer = WORDS["nl"].tables["layer"]
    older = layer["now"].format(region="Nederland", edition="2017")
    coming = layer["coming"].format(
        region="Nederland", edition="herziening", date="1 september 2027"
    )
    here = layer["here"].format(region="Nederland", edition="2017")
    # Law 73 has a text of each edition, Law 16 one for both.
    page.goto(served.address("nl/law/73/?on=2027-08-31"))
    expect(page.get_by_role("link", name=older)).to_have_attribute(
        "href", f"{served.url}nl/law/73/2017/"
    )
    expect(page.get_by_text(coming)).to_be_visible()
    page.goto(served.address("nl/law/73/2017/?on=2027-08-31"))
    expect(page.get_by_text(here)).to_be_visible()
    expect(page.get_by_text(WORDS["nl"]("edition.replaced", edition="2017"))).to_have_count(0)
    expect(page.get_by_role("link", name=coming)).to_have_attribute(
        "href", f"{served.url}nl/law/73/"
    )
    page.goto(served.address("nl/law/16/?on=2027-08-31"))
    expect(page.get_by_text(coming)).to_be_visible()
    expect(page.get_by_text(older)).to_have_count(0)
    page.goto(served.address("nl/law/73/?on=2027-09-01"))
    rest([watch])
    expect(page.locator("header .tag.old")).to_have_count(0)


def test_who_has_chosen_nothing_is_told_the_days_where_the_own_language_is_spoken(
    browser: Browser, served: Server, built: Path
) -> None:
    days = [
        ["2027-09-01", "2017-rev2024", "herziening", "1 september 2027"],
        ["", "2017", "2017", ""],
    ]
    text = (built / "nl/law/73/index.html").read_text("utf-8")
    asking = text.replace('<article class="law', '<article data-days class="law', 1)
    layer = WORDS["nl"].tables["layer"]
    older = layer["now"].format(region="Nederland", edition="2017")
    for locale, is_told in {"nl-NL": True, "nl-BE": False, "en-US": True}.items():
        context = browser.new_context(locale=locale)
        watch = Watch(context, served)
        page = watch.page
        page.route("**/layers/index.json", with_calendar(days))
        page.route(
            "**/nl/law/73/?on=*",
            lambda route: route.fulfill(body=asking, content_type="text/html"),
        )
        with page.expect_response("**/layers/index.json"):
            page.goto(served.address("nl/law/73/?on=2027-08-31"))
        rest([watch])
        expect(page.get_by_role("link", name=older)).to_have_count(int(is_told))
        # Nothing else of a federation, and nothing where nobody asks.
        expect(page.locator(".layer")).to_have_count(0)
        context.close()


def test_a_ruling_says_above_its_provisions_what_the_readers_federation_chose(
    phone: BrowserContext, served: Server, built: Path
) -> None:
    page = Watch(phone, served).page
    choose(page, served, "BE")
    files = sorted((built / "nl/rulings").glob("*/index.html"))
    file = next(each for each in files if '<div class="left">' in each.read_text("utf-8"))
    said = [f'<p data-federation="{one}">{one} koos</p>' for one in ("NL", "BE")]
    text = file.read_text("utf-8").replace("</p></div>", f"</p>{''.join(said)}</div>")
    before = text[: text.index('<div class="left">')]
    result = before[before.rindex('<section class="step end" id="') :].split('"')[3]
    path = f"nl/rulings/{file.parent.name}/"
    page.route(f"**/{path}", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{served.address(path)}#{result}")
    box = page.locator(f"[id='{result}'] > .left.layer").first
    expect(box).to_be_visible()
    expect(box.locator("[data-federation]").first).to_have_text("BE koos")
    behind = page.locator(f"[id='{result}'] > .left.layer ~ [data-provisions]")
    expect(behind).to_have_count(1)


def test_search_shows_what_the_readers_federation_chose_and_leaves_others_works_out(
    phone: BrowserContext, served: Server
) -> None:
    page = Watch(phone, served).page
    choose(page, served, "BE")
    page.goto(served.address("nl/search/?q=18F"))
    label = WORDS["nl"].tables["search"]["chosen"]
    expect(page.locator(".bl-chosen").first).to_have_text(f"{label}: biddingboxen")
    boxes = page.locator(".bl-results a[href*='/bidding-boxes/']")
    page.goto(served.address("nl/search/?q=biddingboxen"))
    expect(boxes.first).to_be_visible()
    choose(page, served, "NL")
    page.goto(served.address("nl/search/?q=biddingboxen"))
    expect(page.locator(".bl-told").first).not_to_be_empty()
    expect(boxes).to_have_count(0)
    # What is asked for by its number is shown whosever it is, and so is everything on request.
    page.goto(served.address("nl/search/?q=bb+4"))
    expect(boxes.first).to_be_visible()
    page.goto(served.address("nl/search/?q=biddingboxen&work=*"))
    expect(boxes.first).to_be_visible()
