"""A reader chooses a federation once; law pages then show its layer and the text in force there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.site.conftest import Server
from tests.site.reading_pages import PHONE, WORDS, sheet
from tests.site.watch import Watch

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    # A worker would answer for the days that a test gives instead of the shipped ones.
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
    )
    yield context
    context.close()


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
    page.wait_for_load_state("networkidle")
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
    page.wait_for_load_state("networkidle")
    expect(page.locator("header .tag.old")).to_have_count(0)
