"""From `bridgelaws add` to the reader: an official text beside the plain one, on the built site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.commands import run_command
from tests.few_laws import copy_checkout
from tests.site.conftest import Server, build_site, serve
from tests.site.watch import Watch

pytestmark = pytest.mark.browser

TEXTS = ("definitions", "introduction", "law-16", "law-33", "law-34", "law-73", "law-73-rev2024")
PUBLISHER = "Mijn Testbond"
# Our own words; the one that no other text has tells which text was found.
OFFICIAL = """ARTIKEL 33 — TEGELIJK GEDANE BIEDINGEN
Doen twee spelers tegelijk een bieding, dan telt die van de speler aan de beurt het eerst,
ook als er een zilverhoen op de tafel staat.
"""


@pytest.fixture(scope="module")
def served_after_add(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site of a checkout into which somebody brought a text, and nothing else done."""
    root = copy_checkout(tmp_path_factory.mktemp("brought"), TEXTS)
    (root / "regels.txt").write_text(OFFICIAL, "utf-8")
    for command in (["add", "regels.txt", "--publisher", PUBLISHER], ["build"]):
        done = run_command("bridgelaws", *command, cwd=root)
        assert done.returncode in {0, 1}, done.stderr
    # These laws are not what was published.
    site: Path = build_site(root / "build", BRIDGELAWS_ADDRESSES=str(root / "none.lock"))
    yield from serve(site)


@pytest.fixture
def watch(browser: Browser, served_after_add: Server) -> Iterator[Watch]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    watching = Watch(context, served_after_add)
    yield watching
    assert (watching.complaints, watching.strangers) == ([], [])
    context.close()


def test_the_official_text_stands_first_and_the_plain_one_a_tap_away(
    watch: Watch, served_after_add: Server
) -> None:
    page = watch.page
    page.goto(served_after_add.address("nl/law/33/"))
    page.locator(".about summary").click()
    expect(page.locator(".choices [aria-current]")).to_contain_text(PUBLISHER)
    expect(page.locator("article.law")).to_contain_text("zilverhoen")
    page.locator(".choices a").first.click()
    expect(page).to_have_url(served_after_add.address("nl/law/33/plain/"))
    expect(page.locator("article.law")).not_to_contain_text("zilverhoen")
    page.locator(".about summary").click()
    page.locator(".choices a").first.click()
    expect(page.locator("article.law")).to_contain_text("zilverhoen")
    # A law of which the official text is not there is shown in the plain edition.
    page.goto(served_after_add.address("nl/law/34/"))
    expect(page.locator("article.law")).to_be_visible()


def test_both_texts_are_found_and_each_can_be_searched_alone(
    watch: Watch, served_after_add: Server
) -> None:
    page = watch.page
    page.goto(served_after_add.address("nl/search/?q=zilverhoen"))
    expect(page.locator("[data-bl-results] a[href*='/law/33/']").first).to_be_visible()
    page.locator(".bl-fold summary").click()
    choice = page.locator(".bl-filters select[name='text']")
    assert set(choice.locator("option").evaluate_all("all => all.map(one => one.value)")) == {
        "",
        "official",
        "plain",
    }
    choice.select_option("plain")
    expect(page.locator("[data-bl-results] a[href*='/law/33/']")).to_have_count(0)
    choice.select_option("official")
    expect(page.locator("[data-bl-results] a[href*='/law/33/']").first).to_be_visible()
    # A law of which there is no official text is found in the plain edition.
    page.goto(served_after_add.address("nl/search/?q=artikel%2034&text=plain"))
    expect(page.locator("[data-bl-results] a[href*='/law/34/']").first).to_be_visible()


def test_both_texts_stand_side_by_side_to_be_compared(
    watch: Watch, served_after_add: Server
) -> None:
    page = watch.page
    page.goto(served_after_add.address("nl/compare/33/?show=nl.mijn-testbond,nl.plain"))
    row = page.locator("[id='33']")
    expect(row.locator("td[data-c='nl.mijn-testbond']")).to_contain_text("zilverhoen")
    expect(row.locator("td[data-c='nl.plain']")).to_be_visible()
    expect(row.locator("td[data-c='nl.plain']")).not_to_contain_text("zilverhoen")
