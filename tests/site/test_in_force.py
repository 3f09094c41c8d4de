"""The law in force, always: no link of the built site leads to an older text without saying so."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Browser, Page, expect

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.records.store import read_records
from tests.site.boxes import boxes
from tests.site.conftest import Server
from tests.site.library_of_two_laws import words
from tests.site.walk import file_of, page_paths

WORDS = words()
# The matrix of editions names the edition above each column; so does the desk's own data.
BY_COLUMN = frozenset({"editions"})
# What a label may stand in: the nearest of these around a link is read as a whole.
BLOCKS = ("p", "li", "tr", "header", "section")


def is_older(target: str) -> bool:
    return re.search(r"/(?:law|compare)/\d+/\d{4}", target) is not None


def kind_of(page: html.HtmlElement) -> str:
    classes = page.find("body").get("class").split()
    kinds = (str(name) for name in classes if name.startswith("on-"))
    return next(kinds).removeprefix("on-")


def unlabelled(site: Path, path: str) -> Iterator[str]:
    """The links of a page to superseded text around which no edition is named."""
    page = html.fromstring(file_of(site, path).read_bytes())
    if is_older(f"/{path}") or kind_of(page) in BY_COLUMN:
        return
    for anchor in page.iter("a"):
        href = anchor.get("href", "").partition("#")[0].partition("?")[0]
        if not href or ":" in href:
            continue
        target = posixpath.normpath(posixpath.join(f"/{path}", href))
        if not is_older(target):
            continue
        block = next((a for a in anchor.iterancestors() if a.tag in BLOCKS), anchor)
        if "2017" not in block.text_content():
            yield f"{path}: {href}"


def test_no_page_leads_to_an_older_text_without_its_label(built: Path) -> None:
    assert [link for path in page_paths(built) for link in unlabelled(built, path)] == []


def test_a_planted_link_without_its_label_is_found(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    page = '<html><body class="on-front"><p><a href="law/73/2017/">Law 73</a></p></body></html>'
    (tmp_path / "en" / "index.html").write_text(page, "utf-8")
    assert list(unlabelled(tmp_path, "en/")) == ["en/: law/73/2017/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_older_text_says_so_before_its_first_word(language: str, built: Path) -> None:
    edition = WORDS[language]("edition.replaced", edition="2017")
    for number in (73, 89):
        said = html.fromstring(file_of(built, f"{language}/law/{number}/2017/").read_bytes())
        text = " ".join(said.find(".//article").text_content().split())
        assert edition in text
        first = " ".join(said.find_class("text")[0].text_content().split())[:40]
        assert text.index(edition) < text.index(first)
        current = file_of(built, f"{language}/law/{number}/").read_text("utf-8")
        assert edition not in current


def test_titles_everywhere_are_those_in_force(built: Path, library: Library) -> None:
    records = {record.name: record for record in read_records(built.parent / "records")}
    assert library.works["duplicate"].current == "2017-rev2024"
    for language in LANGUAGES:
        for number in (73, 89):
            old = records[f"duplicate/2017/{number}"].provisions[0].text(language, "plain")
            assert old
            assert old.provision.heading
            former = old.provision.heading.casefold()
            for folder in ("", "contents/", "index-of-terms/", "compare/", "search/"):
                page = html.fromstring(file_of(built, f"{language}/{folder}").read_bytes())
                assert former not in page.text_content().casefold(), (language, folder)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.browser
def test_search_answers_from_an_older_edition_only_when_asked(page: Page, served: Server) -> None:
    """Each text that is not in force says so, and the next search is of today's."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for language in LANGUAGES:
        label = WORDS[language]("edition.apart", edition="2017")
        page.goto(served.address(f"{language}/search/?q=73C"))
        expect(page.locator(".bl-results a").first).to_be_visible()
        expect(page.locator(".bl-results")).not_to_contain_text(label)
        assert not [url for url in asked if "/editions/" in url]
        page.locator(".bl-fold summary").click()
        page.locator(".bl-filters select[name=edition]").select_option("2017")
        first = page.locator(".bl-results a").first
        expect(first).to_contain_text(label)
        expect(first).to_have_attribute("href", re.compile(rf"/{language}/law/73/2017/#73C$"))
        expect(page).to_have_url(re.compile("edition=2017"))
        page.reload()
        expect(page.locator(".bl-results a").first).to_contain_text(label)
        page.goto(served.address(f"{language}/search/?q=16B1&edition=2017"))
        first = page.locator(".bl-results a").first
        expect(first).to_have_attribute("href", re.compile(rf"/{language}/law/16/#16B1$"))
        expect(first).not_to_contain_text(label)
        page.goto(served.address(f"{language}/search/?q=73C"))
        expect(page.locator(".bl-results a").first).to_be_visible()
        expect(page.locator(".bl-results")).not_to_contain_text(label)
        asked.clear()


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_sheet_of_an_older_text_says_so(
    language: str, page: Page, served: Server
) -> None:
    page.goto(served.address(f"{language}/law/73/2017/"))
    page.emulate_media(media="print")
    said = WORDS[language]("edition.replaced", edition="2017")
    expect(page.get_by_text(said).first).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_older_text_says_so_beside_each_provision_and_at_the_table(
    language: str, page: Page, served: Server
) -> None:
    label = WORDS[language]("edition.apart", edition="2017")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(served.address(f"{language}/law/73/2017/#73B2"))
    expect(page.locator(".here .apart")).to_have_text(label)
    expect(page.locator(".here .apart")).to_be_in_viewport(ratio=1)
    # The place is not pushed out of the bar by it.
    path = page.locator(".here [data-path]")
    expect(path).to_have_text(re.compile("› .2$"))
    (box,) = boxes(path)
    assert box["x"] + box["width"] < 264
    page.goto(served.address(f"{language}/law/73/2017/?table={language}#73B2"))
    shown = page.locator(".bl-pair section")
    expect(shown).to_have_attribute("lang", language)
    expect(shown.locator(".bl-apart")).to_have_text(label)
    page.goto(served.address(f"{language}/law/73/?table={language}#73C"))
    expect(shown).to_have_attribute("lang", language)
    expect(shown.locator(".bl-apart")).to_have_count(0)
