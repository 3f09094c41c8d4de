"""No signal: the site in a real Chromium without a server, and from one build to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.site.library_of_two_laws import words
from tests.site.stoppable import StoppableServer
from tests.site.waits import find_stored, hear_worker
from tests.site.watch import Watch
from tests.site.windows import PHONE

pytestmark = pytest.mark.browser

WORDS = words()
EL = WORDS["el"].tables["offline"]
APP = WORDS["el"].tables["app"]
SEARCH = WORDS["el"].tables["search"]


@pytest.fixture
def narrow(worker_browser: Browser) -> Iterator[BrowserContext]:
    context = worker_browser.new_context(viewport=PHONE)
    yield context
    context.close()


@pytest.fixture
def server(built: Path) -> Iterator[StoppableServer]:
    running = StoppableServer(built)
    yield running
    running.close()


def row(page: Page, language: str) -> Any:
    return page.locator(f"[data-languages] [data-language={language}]")


def settle(page: Page) -> None:
    """Wait until the worker rules the pages and has kept the first one."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    find_stored(page)


def keep(page: Page, server: StoppableServer, language: str = "el") -> None:
    page.goto(f"{server.url}el/offline/")
    row(page, language).locator("[data-keep]").click()
    expect(page.locator("[data-status]")).to_contain_text(WORDS[language].name)
    expect(row(page, language).locator("[data-remove]")).to_be_visible()


def cache_names(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(name.split(":", 2)[2] for name in names)


def test_a_visited_page_is_read_without_a_server_and_says_from_when_it_is(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}el/law/16/")
    settle(page)
    page.goto(f"{server.url}nl/law/27/?x=1#27B")
    expect(page.locator(".from-device")).to_have_count(0)
    find_stored(page)
    server.stop()
    for path in ("el/law/16/", "el/law/16/?v=2#16B", "nl/law/27/", "nl/law/27"):
        page.goto(server.url + path)
        expect(page.locator("h1")).to_contain_text("16" if "16" in path else "27")
        expect(page.locator(".from-device")).to_contain_text("202")
        color = page.evaluate("getComputedStyle(document.querySelector('h1 .n')).color")
        assert color != "rgb(0, 0, 0)", "the page stands there without its style"


def test_a_language_is_kept_and_everything_in_it_works_without_a_server(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}el/offline/")
    told = row(page, "el").locator("[data-told]")
    expect(told).to_contain_text(re.compile(r"\d,\d\sMB .*\d,\d\sMB"))
    keep(page, server)
    server.stop()

    page.goto(f"{server.url}el/law/64/#64A2")
    expect(page.locator(".from-device")).to_contain_text("202")
    expect(page.locator("[id='64A2']")).to_be_in_viewport()
    # Shown to a player across the table, and turned round.
    page.goto(f"{server.url}el/law/64/?table=el#64A2")
    shown = page.locator(".bl-pair")
    shown.locator("p").last.click()
    assert shown.evaluate("e => getComputedStyle(e).rotate") == "180deg"
    page.goto(f"{server.url}el/compare/27/")
    expect(page.locator("h1")).to_contain_text("27")
    page.goto(f"{server.url}el/definitions/")
    expect(page.locator(".entry").first).to_be_visible()

    page.goto(f"{server.url}el/rulings/")
    page.locator(".rulings .doors a").first.click()
    page.wait_for_url(f"{server.url}el/rulings/*/")
    step = page.locator("[data-step]:not([hidden])")
    first = str(step.get_attribute("id"))
    step.locator(".answers a").first.click()
    expect(page).to_have_url(re.compile(r"/el/rulings/[\w-]+/#\w+"))
    expect(page.locator(f"#{first}")).to_be_hidden()
    expect(step).to_have_count(1)

    page.goto(f"{server.url}el/search/?q=ρενονς")
    expect(page.locator("#bl-search-results li").first).to_be_visible()
    page.locator("#bl-q").fill("64α2")
    expect(page.locator("[role=option]").first).to_contain_text("64")
    # Of an older edition the copy has the pages and no index: that is said, with the way on.
    page.goto(f"{server.url}el/search/?q=ρενονς&edition=2017")
    results = page.locator("#bl-search-results")
    expect(results).to_contain_text(SEARCH["edition_online"].format(edition="2017"))
    results.get_by_role("link", name=SEARCH["in_force"]).click()
    expect(page.locator("#bl-search-results li").first).to_be_visible()
    page.locator(".bl-fold summary").click()
    page.locator(".bl-filters select[name=edition]").select_option("2017")
    expect(results).to_contain_text(SEARCH["edition_online"].format(edition="2017"))
    page.locator(".bl-filters select[name=edition]").select_option("")
    expect(results.locator("li").first).to_be_visible()


def test_a_page_that_is_not_kept_says_so_and_offers_what_is(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    keep(page, server)
    server.stop()
    page.goto(f"{server.url}fr/law/16/")
    french = WORDS["fr"].tables["offline"]
    expect(page.locator("[data-which]")).to_have_text(french["missing"].format(page="/fr/law/16/"))
    expect(page.locator("[data-lacks]")).to_have_text(
        french["missing_language"].format(language="Français")
    )
    page.locator("[data-instead] a").click()
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.locator("h1")).to_contain_text("16")
    page.goto(f"{server.url}el/law/999/")
    expect(page.locator("[data-which]")).to_be_visible()
    expect(page.locator("[data-lacks]")).to_be_empty()


def test_an_update_is_offered_taken_whole_and_leaves_nothing_old(
    narrow: BrowserContext, server: StoppableServer, next_build: Path
) -> None:
    page = narrow.new_page()
    keep(page, server)
    first = cache_names(page)
    server.start(next_build)
    # In the middle of a ruling nobody is asked.
    page.goto(f"{server.url}el/rulings/revoke/")
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.ready.then((r) => r.waiting !== null)")
    page.reload()
    hear_worker(page)
    expect(page.locator("[data-offer]")).to_have_count(0)

    page.goto(f"{server.url}el/law/16/")
    offer = page.locator("[data-offer]")
    expect(offer).to_contain_text(APP["newer"])
    # Never forced: nothing old goes before the reader has said so.
    assert set(first) <= set(cache_names(page))
    with page.expect_event("load"):
        offer.get_by_role("button", name=APP["take"]).click()
    expect(page.locator("[data-offer]")).to_have_count(0)
    page.wait_for_function(
        "(old) => caches.keys().then((names) =>"
        " !names.some((name) => old.includes(name.split(':').slice(2).join(':'))))",
        arg=[name for name in first if name != "visited"],
    )
    assert len([n for n in cache_names(page) if n.startswith(("shell", "copy"))]) == 2
    server.stop()
    page.goto(f"{server.url}el/law/44/")
    expect(page.locator("a[data-report]")).to_have_attribute("href", re.compile("next@edition"))


def test_an_update_that_fails_leaves_the_old_copy_in_use(
    narrow: BrowserContext, server: StoppableServer, next_build: Path
) -> None:
    page = narrow.new_page()
    keep(page, server)
    server.start(next_build)
    page.goto(f"{server.url}el/law/16/")
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
    offer = page.locator("[data-offer]")
    expect(offer).to_be_visible()
    server.hold("/offline/el-")
    offer.get_by_role("button", name=APP["take"]).click()
    expect(offer).to_contain_text("0\u00a0%")
    server.stop()
    server.release()
    expect(offer).to_have_text(APP["failed"])
    page.goto(f"{server.url}el/law/44/")
    expect(page.locator("h1")).to_contain_text("44")
    expect(page.locator(".from-device").first).to_be_visible()


def test_fetching_can_be_stopped_in_the_middle_and_leaves_nothing(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}el/offline/")
    server.hold("/offline/el-")
    row(page, "el").locator("[data-keep]").click()
    expect(row(page, "el").locator("progress")).to_be_visible()
    row(page, "el").locator("[data-stop]").click()
    expect(page.locator("[data-status]")).to_have_text(EL["cancelled"])
    server.release()
    assert not [name for name in cache_names(page) if name.startswith("copy")]
    expect(row(page, "el").locator("[data-keep]")).to_be_enabled()


def test_a_kept_language_can_be_removed(narrow: BrowserContext, server: StoppableServer) -> None:
    page = narrow.new_page()
    keep(page, server)
    row(page, "el").locator("[data-remove]").click()
    expect(page.locator("[data-status]")).to_have_text(EL["removed"].format(language="Ελληνικά"))
    assert not [name for name in cache_names(page) if name.startswith("copy")]
    server.stop()
    page.goto(f"{server.url}el/law/64/")
    expect(page.locator("[data-lacks]")).not_to_be_empty()


def test_a_full_device_is_told_in_a_sentence(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}el/offline/")
    expect(row(page, "el").locator("[data-keep]")).to_be_visible()
    origin = page.evaluate("location.origin")
    session = narrow.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    row(page, "el").locator("[data-keep]").click()
    expect(page.locator("[data-status]")).to_have_text(EL["full"])
    assert not [name for name in cache_names(page) if name.startswith("copy")]


@pytest.mark.parametrize(
    "lacking",
    [
        "delete Navigator.prototype.serviceWorker; delete window.caches;",
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'));",
    ],
    ids=["no-worker", "forbidden"],
)
def test_a_browser_that_keeps_nothing_says_so_and_complains_of_nothing(
    lacking: str, narrow: BrowserContext, server: StoppableServer
) -> None:
    narrow.add_init_script(lacking)
    watch = Watch(narrow, server)  # type: ignore[arg-type]
    watch.page.goto(f"{server.url}el/law/16/")
    expect(watch.page.locator(".from-device")).to_have_count(0)
    watch.page.goto(f"{server.url}el/offline/")
    expect(watch.page.locator("[data-unavailable]")).to_be_visible()
    assert watch.complaints == []


def test_an_address_that_is_no_path_of_the_site_is_not_shown(
    narrow: BrowserContext, server: StoppableServer
) -> None:
    page = narrow.new_page()
    for bad in ("javascript:alert(1)", "//evil.example/", "https://evil.example/", "../x", "<b>"):
        page.goto(f"{server.url}el/offline/?missing={bad}")
        expect(row(page, "el").locator("[data-keep]")).to_be_visible()
        expect(page.locator("[data-missing]")).to_be_hidden()


def test_the_reader_elsewhere_is_never_told_of_an_edition_without_a_kept_language(
    narrow: BrowserContext, server: StoppableServer, next_build: Path
) -> None:
    page = narrow.new_page()
    page.goto(f"{server.url}el/law/16/")
    settle(page)
    server.start(next_build)
    page.goto(f"{server.url}el/law/17/")
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.ready.then((r) => r.waiting !== null)")
    hear_worker(page)
    expect(page.locator("[data-offer]")).to_have_count(0)
    expect(page.locator("a[data-report]")).to_have_attribute("href", re.compile("next@edition"))
