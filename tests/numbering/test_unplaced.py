"""What has no sure place is kept where it stood, under an address that no erratum changes."""

from __future__ import annotations

import re

from bridgelaws.library.library import Library
from bridgelaws.model.layout import Layout, LayoutLine
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.records.build import build_records
from bridgelaws.site.build import build_pages
from bridgelaws.sources.errata import Erratum, apply_errata
from tests.site.library_of_two_laws import book

# Two marks that the law does not have, in the midst of it; our own words.
TEXT = """ARTIKEL 9 — PROCEDURE
A. Aandacht vragen
1. Wie iets ziet, mag daarop wijzen.
2. De dummy mag dat niet.
8. Dat is hier vreemd. 7. Dit ook.
3. Er valt niets meer te melden.
B. Daarna
1. De arbiter wordt geroepen.
2. Geen speler doet iets.
"""
MENDED = Erratum("x.pdf", "Wie iets ziet", "Al wie aan de tafel iets ziet", "lost in print")


def read(library: Library, *errata: Erratum) -> ParseResult:
    starts = [0, *(n + 1 for n, sign in enumerate(TEXT) if sign == "\n")][:-1]
    layout = Layout(tuple(LayoutLine(at, n + 101, 7) for n, at in enumerate(starts)))
    ref = SourceRef("x.pdf", "duplicate", "2017", ("nl",), "bond")
    mended, _ = apply_errata(SourceText(ref, TEXT, layout), errata)
    return express([mended], library)


def places(result: ParseResult) -> list[str]:
    return [str(each.locator) for each in result.expressions[0].provisions]


def test_a_text_without_a_place_stands_behind_the_text_above_it(library: Library) -> None:
    result = read(library)
    assert places(result)[3:6] == ["9A2", "9~line-105", "9A3"]
    assert [(f.code, f.line) for f in result.findings if f.code == "UNPLACED"] == [
        ("UNPLACED", 105)
    ]
    (lost,) = (p for p in result.expressions[0].provisions if p.locator.unplaced_at)
    assert (lost.mark, lost.numbering, lost.origins[0].page) == ("8.", "synthetic", 7)
    # It is residue all the same: nobody decided what it is.
    assert result.accounts()["unplaced"] > 0


def test_an_erratum_elsewhere_leaves_its_address(library: Library) -> None:
    assert places(read(library)) == places(read(library, MENDED))


def test_the_page_shows_it_where_it_stood_marked_with_the_page(library: Library) -> None:
    records = build_records(read(library).expressions, {}, library.outlines)
    page = next(p for p in build_pages(book(records)) if p.path == "nl/law/9/")
    ids = re.findall(r'<div class="p[^"]*" id="([^"]+)"', page.body)
    assert ids[: ids.index("9A3") + 1][-3:] == ["9A2", "9~line-105", "9A3"]
    shown = page.body.split('id="9~line-105"')[1].split('id="9A3"')[0]
    assert "Zonder vaste plaats" in shown
    assert "bladzijde 7" in shown
    assert "8." in shown
    # It stands beside the items around it, not inside one of them.
    assert page.body.index('id="9A"') < page.body.index('id="9~line-105"')
    assert page.body.index('id="9~line-105"') < page.body.index('id="9B"')
