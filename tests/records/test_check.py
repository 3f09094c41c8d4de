"""The laws of a record: each breach is found, and sound records have none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Block, Note, Provision, SourceRun
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.records.check import check_records

OUTLINES = {
    ("duplicate", "2017"): Outline("duplicate", "2017", tuple(map(at, ["1", "1A", "1B", "2"])))
}
TEXT = "See Law 1B now."
NOTE = "Compare Law 2."


def said(place: str, language: str) -> ProvisionText:
    provision = Provision(
        at(place),
        heading="Title",
        text=TEXT,
        blocks=(Block("paragraph", 0, 3), Block("tail", 4, 15)),
        notes=(Note(NOTE, 3),),
        runs=(SourceRun(0, 15, f"{language}/law-1.txt", 7, 3),),
    )
    citations = (
        Citation("Law 1B", 4, 10, (at("1B"),)),
        Citation("Law 2", 8, 13, (at("2"),), note=0),
        Citation("now", 11, 14, (), status="dangling"),
    )
    return ProvisionText("plain", language, provision, citations)


def sound() -> list[ArticleRecord]:
    def place(name: str, *cited_by: str) -> ProvisionRecord:
        texts = tuple(said(name, language) for language in ("el", "nl"))
        return ProvisionRecord(at(name), texts, tuple(map(at, cited_by)))

    first = (place("1"), place("1A"), place("1B", "1", "1A"))
    return [
        ArticleRecord("duplicate", "2017", at("1"), first),
        ArticleRecord("duplicate", "2017", at("2"), (place("2", "1", "2"),)),
    ]


def breaches(records: list[ArticleRecord]) -> list[tuple[str, str]]:
    found = check_records(records, OUTLINES, languages=("el", "nl"))
    return sorted({(finding.code, finding.locator) for finding in found})


def test_sound_records_have_no_breach() -> None:
    assert breaches(sound()) == []


def provisions(change: Callable[[tuple[ProvisionRecord, ...]], tuple[ProvisionRecord, ...]]) -> Any:
    return lambda record: replace(record, provisions=change(record.provisions))


def at_1a(change: Callable[[ProvisionRecord], ProvisionRecord]) -> Any:
    return provisions(lambda each: (each[0], change(each[1]), *each[2:]))


def text_1a(change: Callable[[ProvisionText], ProvisionText]) -> Any:
    return at_1a(lambda each: replace(each, texts=(change(each.texts[0]), *each.texts[1:])))


def wording_1a(**fields: Any) -> Any:
    return text_1a(lambda each: replace(each, provision=replace(each.provision, **fields)))


def citation_1a(index: int, **fields: Any) -> Any:
    def change(text: ProvisionText) -> ProvisionText:
        listed = list(text.citations)
        listed[index] = replace(listed[index], **fields)
        return replace(text, citations=tuple(listed))

    return text_1a(change)


EMPTY: dict[str, Any] = {"text": "", "heading": None, "blocks": (), "notes": (), "runs": ()}


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        pytest.param(
            provisions(lambda p: (p[0], p[2], p[1])), [("RECORD_ORDER", "1A")], id="order"
        ),
        pytest.param(
            provisions(lambda p: (p[1], p[0], p[2])),
            [("RECORD_ORDER", "1"), ("RECORD_ORDER", "1A")],
            id="article-not-first",
        ),
        pytest.param(
            provisions(lambda p: (*p, replace(p[2], locator=at("1C1"), texts=(), cited_by=()))),
            [("RECORD_PARENT", "1C1")],
            id="no-parent",
        ),
        pytest.param(
            provisions(lambda p: (*p, replace(p[2], locator=at("1A1"), texts=(), cited_by=()))),
            [("RECORD_PARENT", "1A1")],
            id="behind-a-neighbour-of-its-parent",
        ),
        pytest.param(provisions(lambda p: (*p, p[2])), [("RECORD_TWICE", "1B")], id="twice"),
        pytest.param(
            provisions(lambda p: (*p, ProvisionRecord(at("3"), ()))),
            [("RECORD_FOREIGN", "3")],
            id="of-another-law",
        ),
        pytest.param(
            at_1a(lambda p: replace(p, texts=(p.texts[0], *p.texts))),
            [("TWO_TEXTS", "1A")],
            id="two-texts",
        ),
        pytest.param(
            wording_1a(locator=at("1B")), [("RECORD_FOREIGN", "1A")], id="text-of-another"
        ),
        pytest.param(
            at_1a(lambda p: replace(p, texts=p.texts[1:])), [("NO_TEXT", "1A")], id="no-text"
        ),
        pytest.param(
            text_1a(lambda t: replace(t, provision=replace(t.provision, **EMPTY), citations=())),
            [("NO_TEXT", "1A")],
            id="no-words",
        ),
        pytest.param(
            wording_1a(text="", blocks=(), notes=(), runs=()), None, id="heading-is-enough"
        ),
        pytest.param(
            provisions(lambda p: tuple(replace(e, texts=e.texts[:1]) for e in p)),
            [("NO_TEXT", "1")],
            id="a-language-is-missing",
        ),
        pytest.param(
            wording_1a(blocks=(Block("paragraph", 0, 16),)),
            [("BLOCK_RANGE", "1A")],
            id="block-too-long",
        ),
        pytest.param(
            wording_1a(blocks=(Block("paragraph", 0, 5), Block("tail", 4, 9))),
            [("BLOCK_RANGE", "1A")],
            id="blocks-overlap",
        ),
        pytest.param(
            wording_1a(notes=(Note(NOTE, 16),)), [("NOTE_ANCHOR", "1A")], id="anchor-outside"
        ),
        pytest.param(
            wording_1a(runs=(SourceRun(9, 9, "f", 1, 1),)), [("RUN_RANGE", "1A")], id="run-outside"
        ),
        pytest.param(citation_1a(0, start=5), [("CITATION_RANGE", "1A")], id="printed-differs"),
        pytest.param(citation_1a(0, end=99), [("CITATION_RANGE", "1A")], id="end-outside"),
        pytest.param(citation_1a(0, start=-11, end=-5), [("CITATION_RANGE", "1A")], id="negative"),
        pytest.param(citation_1a(1, note=1), [("CITATION_RANGE", "1A")], id="no-such-note"),
        pytest.param(citation_1a(1, note=None), [("CITATION_RANGE", "1A")], id="not-in-the-note"),
        pytest.param(
            citation_1a(1, locators=(at("2A"),)), [("CITATION_TARGET", "1A")], id="no-target"
        ),
        pytest.param(citation_1a(1, work="rules"), [("CITATION_TARGET", "1A")], id="no-such-work"),
        pytest.param(citation_1a(0, status="dangling"), [("CITATION_STATUS", "1A")], id="dangling"),
        pytest.param(citation_1a(2, status="resolved"), [("CITATION_STATUS", "1A")], id="resolved"),
        pytest.param(
            at_1a(lambda p: replace(p, cited_by=(at("1"),))), [("CITED_BY", "1A")], id="not-cited"
        ),
        pytest.param(
            provisions(lambda p: (*p[:2], replace(p[2], cited_by=(at("1"), at("1"))))),
            [("CITED_BY", "1B")],
            id="cited-twice-by-one",
        ),
    ],
)
def test_each_breach_is_found(
    spoil: Callable[[ArticleRecord], ArticleRecord], expected: list[tuple[str, str]] | None
) -> None:
    records = sound()
    records[0] = spoil(records[0])
    if expected is None:  # only its citations are out of place then
        assert {code for code, _ in breaches(records)} == {"CITATION_RANGE"}
    else:
        assert breaches(records) == expected


def test_what_bears_the_number_of_another_place_stands_where_its_source_has_it() -> None:
    first, second = sound()
    double = replace(first.provisions[1], locator=at("1A~nr2"), texts=())
    assert breaches([replace(first, provisions=(*first.provisions, double)), second]) == []


def test_a_breach_tells_the_place_in_the_source() -> None:
    records = sound()
    records[0] = citation_1a(0, locators=(at("9"),))(records[0])
    (found,) = (
        f for f in check_records(records, OUTLINES, ("el", "nl")) if f.code == "CITATION_TARGET"
    )
    assert (found.file, found.line, found.column, found.language) == ("el/law-1.txt", 7, 7, "el")
    assert found.severity == "error"


def test_a_build_without_the_shipped_text_need_not_be_whole() -> None:
    official = [
        replace(
            record,
            provisions=tuple(
                replace(each, texts=tuple(replace(t, expression="nbb") for t in each.texts[:1]))
                for each in record.provisions
            ),
        )
        for record in sound()
    ]
    assert breaches(official) == []
