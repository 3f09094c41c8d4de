"""Citations in anybody's web page become links; all else in it stays as it was."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.cli import main
from bridgelaws.library.library import Library
from bridgelaws.site.data.open_data import open_data_files
from bridgelaws.site.data.reader_tables import reader_tables
from bridgelaws.site.linked_page import LEFT_ALONE, language_of_page, link_page
from tests.citations.reader_in_node import find_in_node
from tests.site.library_of_two_laws import book, two_laws

SITE = "https://example.org/laws"
LINK = re.compile(r'<a class="bridgelaws" href="([^"]*)">(.*?)</a>', re.DOTALL)
PIECES = (
    *(f"<{name}>" for name in sorted(LEFT_ALONE)),
    *(f"</{name}>" for name in sorted(LEFT_ALONE)),
    *(
        "<p>",
        "</p>",
        "<br>",
        "<b lang='",
        "<!-- ",
        "-->",
        "<![CDATA[",
        "]]>",
        "&",
        "&nbsp",
        "&#",
        "<",
    ),
    *(
        "Law&nbsp;16B1(a)",
        "Laws 10-12",
        "see 25A",
        "Law 40 ",
        "&#76;aw 7",
        "&amp;",
        "\r\n",
        "é",
        "🂡",
    ),
)


def linked(page: str, library: Library, language: str = "en", edition: str = "") -> str:
    return link_page(page, library, SITE, language, edition).page


def test_what_is_cited_is_linked_where_it_stands(library: Library) -> None:
    page = "<p>Zie art.&nbsp;16B1&#40;a&#41; &amp; artikelen 45 en 46.</p>"
    assert LINK.findall(linked(page, library, "nl")) == [
        (f"{SITE}/nl/law/16/#16B1a", "art.&nbsp;16B1&#40;a&#41;"),
        (f"{SITE}/nl/law/45/#45", "artikelen 45"),
        (f"{SITE}/nl/law/46/#46", "46"),
    ]


def test_an_edition_that_is_named_is_linked_where_its_text_stands(library: Library) -> None:
    def led(page: str, edition: str = "") -> list[str]:
        found = LINK.findall(linked(page, library, edition=edition))
        return [address.removeprefix(f"{SITE}/en/law/") for address, _ in found]

    page = "<p>Law 73B1 (2017), Law 73D3 (2024), Law 16 (2017), Law 89, Law 73B1.</p>"
    assert led(page) == ["73/2017/#73B1", "73/#73D3", "16/#16", "89/#89"]
    # A page of before the revision.
    assert led(page, "2017")[3:] == ["89/2017/#89", "73/2017/#73B1"]


def test_a_page_with_the_script_leads_where_a_linked_page_does(library: Library) -> None:
    shown = replace(book(two_laws()), outlines=library.outlines)
    said = reader_tables(shown)["link/en.js"]
    table = json.loads(said[said.index("=") + 1 :].strip().rstrip(";"))
    texts = [
        *("Law 12A", "Law 73B", "Law 73B (2017)", "Law 73B1 (2017)", "Law 73B (2024)"),
        *("Law 16C (2017)", "Law 16C (2024)", "section 4 of the bidding box regulation"),
    ]
    found = [one for each in find_in_node(table, texts) for one in each]
    led = [f"{SITE}/en/{one['page']}#{one['to']}" for one in found]
    assert led == [address for address, _ in LINK.findall(linked("<p>".join(texts), library))]
    assert len(led) >= 7
    # What the peek asks for is a file of the site.
    files = open_data_files(shown)
    peeks = [f"api/v1/{one['folder']}/en/{one['to']}.json" for one in found[:7]]
    assert [peek for peek in peeks if peek not in files] == []


@pytest.mark.parametrize("name", sorted(LEFT_ALONE))
def test_what_is_no_running_text_is_left_alone(name: str, library: Library) -> None:
    page = f"<p>Law 7</p><{name}>Law 16 <{name}>x</{name}></{name}><input value='Law 9'>"
    assert len(LINK.findall(linked(page, library))) == 1


@pytest.mark.parametrize("said", ["contenteditable", "contenteditable=''", "contenteditable=true"])
def test_where_a_reader_writes_nothing_is_linked(said: str, library: Library) -> None:
    page = f"<div {said}><div>Law 16</div>Law 7</div>"
    assert linked(page, library) == page
    assert LINK.search(linked("<div contenteditable=false>Law 16</div>", library))


@settings(deadline=None)
@example(pieces=["<p>", "Laws 10-12", "&", "<"])
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12))
def test_without_its_links_the_page_is_what_it_was(pieces: list[str], library: Library) -> None:
    page = "".join(pieces)
    assert LINK.sub(r"\2", linked(page, library)) == page


def test_the_command_takes_the_language_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, out = tmp_path / "club.html", tmp_path / "linked.html"
    page.write_text('<html lang="fr-BE"><p>Voir loi 16.</p>', "utf-8", newline="")
    assert main(["link", str(page), "--site", SITE, "--output", str(out)]) == 0
    assert f'<a class="bridgelaws" href="{SITE}/fr/law/16/#16">loi 16</a>' in out.read_text("utf-8")
    assert "1 citation" in capsys.readouterr().err
    assert language_of_page("<p>") == ""


@pytest.mark.parametrize("declared", ['<meta charset="windows-1252">', ""])
def test_a_page_keeps_its_encoding(declared: str, tmp_path: Path) -> None:
    page, out = tmp_path / "club.html", tmp_path / "linked.html"
    said = f'<html lang="fr">{declared}<p>L’équipe\u00a0: voir loi 16, s’il le faut.</p>\r\n'
    page.write_bytes(said.encode("cp1252"))
    options = [] if declared else ["--encoding", "cp1252"]
    assert main(["link", str(page), "--site", SITE, "--output", str(out), *options]) == 0
    linked = f'<a class="bridgelaws" href="{SITE}/fr/law/16/#16">loi 16</a>'
    assert out.read_bytes().decode("cp1252") == said.replace("loi 16", linked)


@pytest.mark.parametrize(
    ("page", "options", "code", "told"),
    [
        (b"<p>Law 16", ["--site", SITE], 2, "--language is one of"),
        (b"<html lang=de>", ["--site", SITE], 2, "--language is one of"),
        (b"<p>Law 16", ["--site", "javascript:alert(1)", "--language", "en"], 2, "no address"),
        (
            b"<p>x",
            ["--site", SITE, "--language", "en", "--edition", "1807"],
            2,
            "no edition '1807'",
        ),
        (
            b"\xff",
            ["--site", SITE, "--language", "en"],
            3,
            "not UTF-8: byte 0xff at offset 0",
        ),
    ],
)
def test_what_cannot_be_done_is_said(
    page: bytes,
    options: list[str],
    code: int,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "club.html"
    path.write_bytes(page)
    assert main(["link", str(path), *options]) == code
    assert told in capsys.readouterr().err
