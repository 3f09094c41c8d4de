"""Hostile text through every door to a page, a file for programs, or paper; nothing is built twice.

What a browser does with it is asked in test_hostile_site.py.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

import jinja2
import pypdfium2
import pytest
from lxml import etree, html

from bridgelaws import LANGUAGES
from bridgelaws.exchange.out.anki import write_anki
from bridgelaws.exchange.out.csv_rows import guard, unguard, write_rows
from bridgelaws.model.authority import Authority
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.national_choice import FederationChoice, NationalChoice, NationalChoices
from bridgelaws.model.question import Question, Questions
from bridgelaws.model.ruling import Option, Ruling, Rulings, RulingStep, Wording
from bridgelaws.model.source import SourceRef
from bridgelaws.site.build import build_files, build_pages
from bridgelaws.site.data.book import Book, Imprint, IndexLine
from bridgelaws.site.data.prints import Print
from bridgelaws.site.federation import Federation, FederationError, parse_federation
from bridgelaws.site.frame import build_frame
from bridgelaws.site.page import Page
from bridgelaws.site.paper.book_sheet import print_book
from bridgelaws.site.paper.epub import print_epub
from bridgelaws.site.paper.printed_book import printed_book
from tests.conftest import ROOT
from tests.site.library_of_two_laws import book, in_all, place, record
from tests.site.test_hostile_site import HOSTILE, hostile_records

# What would get out of an attribute, an element, a script, a line of a calendar, a sheet of Typst.
WORST: Final = " ".join(
    (*HOSTILE, '</script><script>hit()</script> #eval("1") \\u{0} $x$ [*b*] `r` @n {root}')
)
LINES: Final = "one\r\nATTACH:file:///etc\rSUMMARY:two\nthree\x0bfour\x1f\x00five"
# What no text of ours ever makes.
_RUNS: Final = re.compile(r"on[a-z]+|srcdoc|formaction", re.IGNORECASE)
_KNOWN_SCHEMES: Final = ("", "http", "https", "mailto")


def said(words: str) -> Wording:
    return Wording(tuple((code, words) for code in LANGUAGES))


def hostile_book(words: str) -> Book:
    """A book in which whatever a person may have written is this."""
    each = tuple((code, words) for code in LANGUAGES)
    one, two = parse_locator("1A"), parse_locator("2A")
    later = [place(in_all("1", heading=words)), place(in_all("1A", words, heading=words))]
    own = book([*hostile_records(), record("duplicate", "2017-rev2024", later)])
    works = {
        name: replace(
            work,
            title=each,
            publisher=words,
            publishers=each,
            region=each,
            names=tuple((code, (words,)) for code in LANGUAGES),
            editions=tuple(
                replace(each, in_force=(("BE", "2026-01-01"),)) for each in work.editions
            ),
        )
        for name, work in own.works.items()
    }
    chosen = (
        FederationChoice(
            "BE", said(words), "https://example.org/\"onmouseover='hit()'><b>", "2026-01-01"
        ),
        FederationChoice(words, said(words), one, "2026-01-01"),
    )
    step = RulingStep(
        "r1",
        said(words),
        (Option(said(words), (one,), result=said(words)), Option(said("b"), (two,), "r2")),
    )
    last = RulingStep("r2", said(words), (Option(said(words), (two,), result=said(words)),))
    side: dict[str, Any] = {"expression": "plain", "edition": "2017", "token": words}
    finding = CheckFinding(
        "numbers",
        "error",
        "numbers",
        "duplicate",
        one,
        FindingSide(language="en", **side),
        FindingSide(language="nl", **side),
        words,
        words,
        words,
        1,
        1,
    )
    return replace(
        own,
        works=works,
        sources={
            name: SourceRef(
                name, "duplicate", "2017", ("nl",), "x-1", words, words, words, "0" * 64
            )
            for name in ("a.txt", *HOSTILE)
        },
        glossary=Glossary(
            (
                GlossaryEntry(
                    "term",
                    "term",
                    tuple((code, (words, f"{words}s")) for code in LANGUAGES),
                    places=(one,),
                    see=(two,),
                    note=words,
                ),
            )
        ),
        index={code: (IndexLine(words, (one,), (words,)),) for code in LANGUAGES},
        imprint=Imprint(words, "2026-11-21", "mailto:a@b.example?subject={subject}&body={body}"),
        rulings=Rulings((Ruling("r", said(words), said(words), (step, last)),)),
        questions=Questions(
            (Question("q", 1, (one,), said(words), (said(words), said("no")), said(words)),)
        ),
        choices=NationalChoices(
            (NationalChoice(one, "authority", said(words), said(words), chosen),)
        ),
        findings=(finding,),
        federation=Federation(name=words, publisher=words, region=words),
        authorities=(Authority("BE", each, each),),
        prints=(Print("book-nl.pdf", "book", ("nl",), "a5", "", 1000),),
    )


@cache
def hostile(words: str = WORST) -> Book:
    return hostile_book(words)


@cache
def pages() -> tuple[Page, ...]:
    return build_pages(hostile())


@cache
def files(words: str = WORST) -> Mapping[str, str | bytes]:
    return build_files(hostile(words))


def text_of(name: str, words: str = WORST) -> str:
    content = files(words)[name]
    return content if isinstance(content, str) else content.decode("utf-8")


def planted(tree: html.HtmlElement) -> Iterator[str]:
    """What a page of ours never has: handlers, strange addresses, elements of a hostile text."""
    for element in tree.iter(etree.Element):
        for name, value in element.attrib.items():
            if _RUNS.fullmatch(name):
                yield f"{element.tag} {name}"
            if name in ("href", "src", "action"):
                scheme = re.match(r"\s*([a-z][a-z0-9+.-]*):", value, re.IGNORECASE)
                if (scheme[1].lower() if scheme else "") not in _KNOWN_SCHEMES:
                    yield f"{element.tag} {name}={value}"
        if element.tag in {"iframe", "object", "embed", "base"}:
            yield element.tag
        if element.tag == "img" and element.get("src") == "x":
            yield "img"
        if element.tag == "script" and "hit" in (element.text or ""):
            kind = element.get("type", "")
            if "json" not in kind or "<" in (element.text or ""):
                yield f"script {kind}"


# Written out, so that no page is made where tests are only collected.
KINDS: Final = [
    "about",
    "card",
    "changes",
    "choices",
    "compare",
    "compare-index",
    "compare-terms",
    "concordance",
    "contents",
    "definitions",
    "editions",
    "findings",
    "front",
    "glossary",
    "kept",
    "law",
    "offline",
    "practice",
    "root",
    "ruling",
    "rulings",
    "search",
    "status",
    "terms",
]


def test_every_kind_of_page_is_looked_at() -> None:
    assert sorted({page.kind for page in pages()}) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_page_holds_markup_of_a_text(kind: str) -> None:
    found = {
        page.path: strange
        for page in pages()
        if page.kind == kind
        and (strange := list(planted(html.fromstring(f"<div>{page.body}</div>"))))
    }
    assert found == {}


@pytest.mark.parametrize("kind", KINDS)
def test_the_frame_of_a_page_holds_no_markup_of_a_name(kind: str) -> None:
    """Name of the site, publisher, region, title, description, words for scripts, facts."""
    theme = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT / "tooling" / "site_theme"), autoescape=True
    )
    page = next(page for page in pages() if page.kind == kind)
    frame = build_frame(page, hostile(), site_url="https://laws.example/")
    content = SimpleNamespace(content=frame.page.body)
    tree = html.document_fromstring(theme.get_template("main.html").render(bl=frame, page=content))
    assert list(planted(tree)) == []
    assert len(tree.findall(".//main")) == 1
    assert " ".join(WORST.split()) in " ".join(tree.findtext(".//title").split())
    for script in tree.iter("script"):
        if "json" in script.get("type", ""):
            json.loads(script.text)


def test_every_file_for_programs_is_whole() -> None:
    """JSON and XML are read by programs that stop at the first stray sign."""
    kinds = set()
    for name in files():
        kind = name.rpartition(".")[2]
        kinds.add(kind)
        if kind == "json":
            json.loads(text_of(name))
        elif kind in {"atom", "xml", "svg"}:
            tree = etree.fromstring(text_of(name).encode("utf-8"))
            assert {etree.QName(each).localname for each in tree.iter(etree.Element)} <= {
                *("feed", "title", "id", "updated", "author", "name", "link", "entry", "summary")
            }
    assert {"json", "atom", "ics"} <= kinds


def test_a_feed_is_read_whatever_signs_stand_in_a_name() -> None:
    feeds = [name for name in files(LINES) if name.endswith(".atom")]
    assert feeds
    for name in feeds:
        tree = etree.fromstring(text_of(name, LINES).encode("utf-8"))
        assert "ATTACH" in "".join(tree.itertext())


def test_a_name_begins_no_line_of_a_calendar() -> None:
    for name in (each for each in files(LINES) if each.endswith(".ics")):
        lines = files(LINES)[name]
        assert isinstance(lines, bytes)
        unfolded = lines.replace(b"\r\n ", b"").decode("utf-8")
        known = r"(BEGIN|END|VERSION|PRODID|UID|DTSTAMP|DTSTART;VALUE=DATE|DTEND;VALUE=DATE|TRANSP)"
        for line in unfolded.split("\r\n")[:-1]:
            assert re.match(rf"{known}:|SUMMARY:", line), line
            assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", line), line
        assert "ATTACH" in unfolded


def test_a_list_of_texts_begins_no_line_by_a_name() -> None:
    """llms.txt leads programs to addresses: none may come out of a title."""
    told = text_of("llms.txt", LINES)
    assert not re.search(r"^(ATTACH|SUMMARY)", told, re.MULTILINE)


def test_a_sheet_of_typst_runs_nothing_of_a_text() -> None:
    pytest.importorskip("typst")
    printed = printed_book(hostile(), "nl")
    made = print_book(printed, [hostile().words["nl"]], "a4")
    document = pypdfium2.PdfDocument(made)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    squeezed = re.sub(r"[\s\ufffe\x02-]", "", text)
    assert squeezed.count(re.sub(r"[\s-]", "", "{{ 7*7 }} {% raw %} ${7*7}")) > 3
    assert "49" not in squeezed.replace("7*7", "")


@pytest.mark.parametrize("words", [WORST, LINES], ids=["markup", "signs"])
def test_an_epub_holds_no_markup_of_a_text(words: str) -> None:
    data = print_epub(printed_book(hostile(words), "nl"), [hostile(words).words["nl"]])
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        read = [name for name in pack.namelist() if name.endswith(("html", "opf", "xml"))]
        assert len(read) > 5
        for name in read:
            tree = etree.fromstring(pack.read(name))
            tags = {etree.QName(each).localname for each in tree.iter(etree.Element)}
            assert tags.isdisjoint({"script", "img", "svg", "iframe", "form"}), name
            assert not [
                a for each in tree.iter(etree.Element) for a in each.attrib if _RUNS.match(a)
            ]


@pytest.mark.parametrize(
    "start", ["=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠", "'=", "''=", "\r\n@"]
)
def test_a_cell_of_a_table_is_no_formula(start: str) -> None:
    cell = f"{start}cmd|'/C calc'!A0"
    assert guard(cell).startswith("'")
    assert unguard(guard(cell)) == cell
    stream = io.BytesIO()
    write_rows([[cell, f'x";{cell}']], stream, excel=True)
    assert stream.getvalue().decode("utf-8-sig").startswith("\"'")


def test_a_card_of_anki_holds_no_markup_of_a_question() -> None:
    out = io.StringIO()
    write_anki(hostile().questions.questions, "nl", str, out)
    line = out.getvalue().splitlines()[4]
    front, back, _ = line.split("\t")
    for side in (front, back):
        tree = html.fromstring(f"<div>{side}</div>")
        assert {each.tag for each in tree.iter(etree.Element)} <= {"div", "ul", "li", "b", "br"}


@pytest.mark.parametrize(
    "table",
    [
        {"report": "javascript:hit()"},
        {"report": "data:text/html,<script>hit()</script>"},
        {"report": " vbscript:hit()"},
        {"colour": "#fff;}body{display:none"},
        {"colour": "red"},
        {"logo": "../../etc/passwd"},
        {"logo": "/etc/passwd"},
        {"logo": "logo.html"},
        {"logo": "script.svg"},
        {"logo": "handler.svg"},
        {"logo": "stranger.svg"},
        {"languages": ["nl", "../x"]},
    ],
    ids=str,
)
def test_a_site_is_named_by_nothing_that_runs(table: dict[str, object]) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" {}>{}</svg>'
    logos = {
        "script.svg": svg.format("", "<script>hit()</script>"),
        "handler.svg": svg.format('onload="hit()"', ""),
        "stranger.svg": svg.format("", '<image href="https://elsewhere.example/x.png"/>'),
    }

    def read(name: str) -> bytes:
        return logos[name].encode() if name in logos else b"root:x:0:0"

    with pytest.raises(FederationError):
        parse_federation(table, read)
