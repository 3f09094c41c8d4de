"""Whose site it is: one file, and what it says stands on every page, in the app and in print."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from playwright.sync_api import Browser, expect

from bridgelaws import LANGUAGES
from bridgelaws.site.build import build_files, build_pages
from bridgelaws.site.data.book import Book
from bridgelaws.site.federation import (
    STYLES,
    Federation,
    FederationError,
    contrast,
    parse_federation,
    report_template,
)
from bridgelaws.site.frame import build_frame
from bridgelaws.site.pages.app import web_manifest
from tests.conftest import ROOT
from tests.site.conftest import serve, site_beside
from tests.site.library_of_two_laws import book, place, provision, record, two_laws
from tests.site.watch import Watch

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
ICONS = ROOT / "tooling" / "site_assets" / "icons"
PNG = (ICONS / "icon-192.png").read_bytes()
# Its width and height, as a PNG says them at its beginning.
SMALL = PNG[:16] + (64).to_bytes(4, "big") + (300).to_bytes(4, "big") + PNG[24:]
FILES = {"logo.svg": SVG, "logo.png": PNG, "small.png": SMALL, "cut.png": PNG[:20], "fake.png": SVG}
FILES["big.svg"] = SVG * 2000


def read(name: str) -> bytes:
    if name not in FILES:
        raise FileNotFoundError(2, "no such file")
    return FILES[name]


def parse(**table: Any) -> Federation:
    return parse_federation(table, read)


OURS: dict[str, Any] = {
    "name": "Spelregels thuis",
    "publisher": {code: f"Bond {code}" for code in LANGUAGES},
    "region": "Utopia",
    "logo": "logo.svg",
    "colour": "#123a7a",
    "report": "laws@bond.example",
    "languages": ["fr", "nl", "en", "el"],
}


def ours() -> Book:
    federation = parse(**OURS)
    made = book(two_laws())
    words = {code: made.words[code] for code in federation.languages}
    imprint = replace(made.imprint, report=federation.report)
    return replace(made, federation=federation, words=words, imprint=imprint)


def test_the_shipped_file_names_every_key_and_changes_nothing() -> None:
    table = tomllib.loads((ROOT / "site.toml").read_text("utf-8"))
    assert set(table) == set(OURS) | {"colour_dark", "federation"}
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [key for key in table if f"`{key}`" not in readme] == []
    assert parse_federation(table, read) == Federation()
    assert build_files(book(two_laws())).keys().isdisjoint({STYLES})


def test_name_publisher_and_picture_stand_on_every_page() -> None:
    made = ours()
    for page in build_pages(made):
        frame = build_frame(page, made)
        assert frame.site_name == "Spelregels thuis"
        assert frame.publisher == f"Bond {page.language or 'en'}"
        assert frame.region == "Utopia"
        assert frame.icon[0].endswith("icons/logo.svg")
        assert any(style.endswith(STYLES) for style in frame.styles)
    files = build_files(made)
    assert files["icons/logo.svg"] == SVG
    assert "--green: #123a7a" in str(files[STYLES])


def test_the_languages_stand_in_the_order_that_was_chosen() -> None:
    made = ours()
    root = next(page for page in build_pages(made) if not page.path)
    assert [code for code, _ in root.switch] == ["fr", "nl", "en", "el"]


def test_the_app_bears_the_name_the_picture_and_the_colour() -> None:
    manifest = json.loads(web_manifest(ours(), "nl"))
    assert manifest["short_name"] == "Spelregels thuis"
    # Its picture alone: a phone takes what has the size it wants, whosever it is.
    assert [(icon["src"], icon["sizes"]) for icon in manifest["icons"]] == [
        ("../icons/logo.svg", "any")
    ]
    assert manifest["theme_color"] == "#123a7a"
    drawn = replace(ours(), federation=parse(**OURS | {"logo": "logo.png"}))
    icons = json.loads(web_manifest(drawn, "nl"))["icons"]
    assert [(icon["src"], icon["sizes"]) for icon in icons] == [("../icons/logo.png", "192x192")]


def test_reports_go_to_the_address_with_everything_filled_in() -> None:
    pages = {page.path: page for page in build_pages(ours())}
    report = pages["nl/law/12/"].report
    assert report.startswith(
        "mailto:laws@bond.example?subject=Spelregels%20thuis%3A%20Artikel%2012"
    )


@pytest.mark.parametrize("address", ["", "mailto:", "mailto:?subject={subject}&body={body}"])
def test_without_an_address_a_sentence_says_what_to_send(address: str) -> None:
    made = book(two_laws())
    made = replace(made, imprint=replace(made.imprint, report=report_template(address)))
    pages = {page.path: page for page in build_pages(made)}
    assert pages["nl/law/12/"].report == ""
    about = html.fromstring(pages["nl/about/"].body)
    assert made.words["nl"]("report.send") in about.text_content()
    assert not [a for a in about.iter("a") if a.get("href", "").startswith("mailto:")]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("colour", "green", "is no colour"),
        ("colour", "#ffee88", "cannot be read"),
        ("colour_dark", "#222222", "cannot be read"),
        ("logo", "logo.gif", "is no SVG or PNG"),
        ("logo", "away.svg", "no such file"),
        ("logo", "fake.png", "is not what its name says"),
        ("logo", "cut.png", "is not what its name says"),
        ("logo", "small.png", "has 64 by 300 pixels; 192 by 192 at least"),
        ("logo", "big.svg", "at most"),
        ("report", "javascript:alert(1)", "is no mail or web address"),
        ("languages", ["nl", "de"], "'de' is none of"),
        ("languages", [], "must be a list"),
        ("languages", "nl", "must be a list"),
        ("publisher", {"nl": "Bond"}, "has no name in fr, el, en"),
        ("publisher", 3, "must be a text"),
        ("name", ["x"], "must be a text"),
        ("color", "#123a7a", "is unknown"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_key(key: str, value: Any, said: str) -> None:
    with pytest.raises(FederationError, match=f"^site.toml: {key}: .*{said}"):
        parse(**{key: value})


@pytest.mark.parametrize("colour", ["#7a1f3d", "#123a7a", "#707070", "#0b5138"])
def test_what_lies_below_a_button_is_of_its_colour_which_can_be_read_on_it(colour: str) -> None:
    made = parse(colour=colour)
    papers = (("#fbfaf5", made.colour), ("#14181a", made.colour_dark))
    washes = re.findall(r"--green-wash: (#[0-9a-f]{6})", made.stylesheet)
    for (paper, shown), wash in zip(papers, washes, strict=True):
        assert contrast(shown, wash) >= 4.5
        assert 1 < contrast(wash, paper) < 1.5
    assert "--green-wash: #fff;" in made.stylesheet


def test_a_colour_for_dark_paper_is_made_where_none_is_given() -> None:
    made = parse(colour="#123a7a")
    assert contrast(made.colour_dark, "#14181a") >= 6
    assert parse(colour="#123a7a", colour_dark="#ffcc00").colour_dark == "#ffcc00"


def test_a_regulation_says_whose_it_is_and_where_it_holds_in_the_readers_language() -> None:
    text = {code: provision("bb1", "Tekst.") for code in LANGUAGES}
    head = {code: provision("bb", heading="Titel") for code in LANGUAGES}
    made = book([record("bidding-boxes", "", [place(head), place(text)])])
    pages = {page.path: page.body for page in build_pages(made)}
    for language, publisher, region in (
        ("nl", "Belgische bridgefederatie", "België"),
        ("fr", "Fédération belge de bridge", "Belgique"),
        ("el", "Βελγική ομοσπονδία μπριτζ", "Βέλγιο"),
        ("en", "Belgian bridge federation", "Belgium"),
    ):
        said = made.words[language]("law.holds_in", publisher=publisher, region=region)
        assert said in pages[f"{language}/bidding-boxes/"], language


def test_the_about_page_says_who_made_the_text_and_what_was_not_done() -> None:
    made = ours()
    for language, native, licensed in (
        ("nl", "geen moedertaalspreker", "gediplomeerd wedstrijdleider"),
        ("fr", "langue maternelle", "arbitre diplômé"),
        ("el", "μητρική γλώσσα", "διπλωματούχος διαιτητής"),
        ("en", "no native speaker", "no licensed Director"),
    ):
        body = next(p for p in build_pages(made) if p.path == f"{language}/about/").body
        assert native in body
        assert licensed in body or licensed.replace("no ", "") in body
        assert f"Bond {language}" in body


def test_the_root_says_from_whom_it_is() -> None:
    root = next(page.body for page in build_pages(ours()) if not page.path)
    assert '<h1 class="vh">Spelregels thuis</h1>' in root
    assert [code for code in LANGUAGES if f"Bond {code}." not in root] == []
    assert "Bridgelaws" not in root
    made = ours()
    nobody = replace(made, federation=replace(made.federation, publisher=""))
    root = next(page.body for page in build_pages(nobody) if not page.path)
    assert root.count("Spelregels thuis") == 1 + len(LANGUAGES)
    assert "Bridgelaws" not in root


@pytest.fixture(scope="module")
def of_two(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a federation that has Dutch and French alone."""
    folder = tmp_path_factory.mktemp("two")
    own = folder / "own.toml"
    own.write_text(
        'name = "Liga"\nlanguages = ["fr", "nl"]\nlogo = "logo.svg"\n'
        'publisher = { nl = "De Liga", fr = "La Ligue" }\n',
        "utf-8",
    )
    (folder / "logo.svg").write_bytes(SVG)
    return site_beside(checkout / "build", folder, BRIDGELAWS_SITE=str(own))


def test_a_language_that_is_left_out_has_no_page_link_search_or_copy(of_two: Path) -> None:
    names = [path.relative_to(of_two).as_posix() for path in of_two.rglob("*") if path.is_file()]
    out = re.compile(r"(^|[/.-])(el|en)([/.-]|$)")
    assert [name for name in names if out.search(name)] == []
    assert (of_two / "fr" / "law" / "16" / "index.html").is_file()
    assert [name for name in names if name.endswith("laws.tmx")] == []
    led = re.compile(
        r"""["'/](el|en)/|hreflang="(el|en)"|\blang="el"|laws.example/some/laws/e[ln]"""
    )
    for name in names:
        if name.endswith((".html", ".xml", ".webmanifest", ".json")):
            text = (of_two / name).read_text("utf-8")
            assert not led.search(text), (name, led.search(text))
    for code, other in (("fr", "nl"), ("nl", "fr")):
        index = json.loads((of_two / "search" / code / "index.json").read_text("utf-8"))
        assert sorted(index["languages"]) == ["fr", "nl"]
        manifest = json.loads((of_two / "search" / code / "manifest.json").read_text("utf-8"))
        for name, size in manifest["files"].items():
            assert (of_two / "search" / code / name).stat().st_size == size, name
        page = html.fromstring((of_two / code / "law" / "16" / "index.html").read_bytes())
        switch = [a.get("hreflang") for a in page.xpath("//nav[@class='tongues']//a")]
        assert switch == ["fr", "nl"]
        assert [a.get("hreflang") for a in page.xpath("//nav[@class='bar']//li/a")] == [other]
    root = html.fromstring((of_two / "index.html").read_bytes())
    cards = root.xpath("//ul[@class='cards']/li/a")
    assert [a.get("lang") for a in cards] == ["fr", "nl"]
    assert "La Ligue" in cards[0].text_content()
    worker = (of_two / "sw.js").read_text("utf-8")
    edition = json.loads(re.findall(r"const EDITION = (.*);", worker)[0])
    assert list(edition["languages"]) == ["fr", "nl"]


def test_its_words_name_the_languages_that_it_has(of_two: Path) -> None:
    about = html.fromstring((of_two / "fr" / "about" / "index.html").read_bytes())
    assert "en français et néerlandais, disposition" in about.text_content()
    page = html.fromstring((of_two / "nl" / "law" / "16" / "index.html").read_bytes())
    (description,) = page.xpath("//meta[@name='description']/@content")
    assert description.endswith("in het Frans en Nederlands.")
    for path in sorted(of_two.rglob("index.html")):
        text = path.read_text("utf-8")
        assert "{languages}" not in text, path
        assert not re.search(r"vier talen|quatre langues|Grieks en|grec et", text), path


@pytest.mark.browser
def test_a_printed_page_bears_its_logo(of_two: Path, browser: Browser) -> None:
    for server in serve(of_two):
        page = browser.new_page()
        page.goto(server.address("nl/law/27/"))
        page.emulate_media(media="print")
        expect(page.locator(".brand img")).to_be_visible()
        for rest in (".brand .name", ".top form", ".top .menu", ".tongues"):
            expect(page.locator(rest).first).to_be_hidden()
        page.close()


@pytest.mark.browser
def test_search_asks_only_the_languages_that_are_there(of_two: Path, browser: Browser) -> None:
    for server in serve(of_two):
        context = browser.new_context()
        watch = Watch(context, server)
        page = watch.page
        for query in ("insufficient+bid", "renonce", "verzaking"):
            page.goto(server.address(f"nl/search/?q={query}"))
            expect(page.locator(".bl-results a").first).to_be_visible()
        assert watch.complaints == []
        context.close()
