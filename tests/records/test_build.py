"""From expressions to records: one per law, whatever the order of what was given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.errors import RecordError
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import AlignmentUnit, Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Expression, Origin, Provision
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.build import build_records
from bridgelaws.records.check import check_records
from bridgelaws.records.encode import encode_record
from tests.records.strategies import EditionCase, editions

LAWS = Outline(
    "duplicate",
    "2017",
    tuple(
        at(place)
        for law in ("intro intro~1 def def~alert", "1 1A 1B", "2", "3 3A 3A1 3A2")
        for place in law.split()
    ),
)
REVISION = Outline("duplicate", "2018", (at("2"), at("2A")), base="2017")
OUTLINES = {("duplicate", "2017"): LAWS, ("duplicate", "2018"): REVISION}


def expression(
    places: str,
    name: str = "plain",
    language: str = "en",
    edition: str = "2017",
    work: str = "duplicate",
) -> Expression:
    said = tuple(
        Provision(at(place), text=f"Words of {place}.", origins=(Origin(f"{place}.txt", 1, 1),))
        for place in places.split()
    )
    return Expression(work, edition, name, language, said)


def cites(**targets: str) -> dict[Locator, tuple[Citation, ...]]:
    """``L3A="1 2"``: provision 3A cites 1 and 2."""
    return {
        at(source.removeprefix("L").replace("_", "~")): tuple(
            Citation("x", 0, 1, (at(target),)) for target in found.split()
        )
        for source, found in targets.items()
    }


def record(records: tuple[ArticleRecord, ...], name: str) -> ArticleRecord:
    return next(record for record in records if record.name == name)


def places(record: ArticleRecord) -> str:
    return " ".join(str(provision.locator) for provision in record.provisions)


def cited_by(records: tuple[ArticleRecord, ...], name: str, place: str) -> str:
    for provision in record(records, name).provisions:
        if provision.locator == at(place):
            return " ".join(map(str, provision.cited_by))
    raise AssertionError(f"no {place} in {name}")


@settings(max_examples=60, deadline=None)
@given(editions(), st.randoms())
def test_the_records_do_not_depend_on_the_order_of_what_was_given(
    case: EditionCase, random: Random
) -> None:
    def shuffled(values: Iterable[Any]) -> list[Any]:
        mixed = list(values)
        random.shuffle(mixed)
        return mixed

    once = build_records(
        case.expressions, case.citations, case.outlines, case.concordances, case.findings
    )
    again = build_records(
        shuffled(case.expressions),
        dict(shuffled(tuple(case.citations.items()))),
        dict(shuffled(tuple(case.outlines.items()))),
        shuffled(case.concordances),
        shuffled(case.findings) * 2,
    )
    assert list(map(encode_record, once)) == list(map(encode_record, again))


@settings(max_examples=60, deadline=None)
@given(editions())
def test_no_text_is_lost_and_none_is_doubled(case: EditionCase) -> None:
    records = build_records(case.expressions, case.citations, case.outlines)
    given_texts = sorted(
        (*side.key, str(provision.locator), provision.text)
        for side in case.expressions
        for provision in side.provisions
    )
    built = sorted(
        (
            record.work,
            record.edition,
            text.expression,
            text.language,
            str(provision.locator),
            text.provision.text,
        )
        for record in records
        for provision in record.provisions
        for text in provision.texts
    )
    assert built == given_texts


@settings(max_examples=60, deadline=None)
@given(editions())
def test_what_is_built_keeps_the_laws_of_a_record(case: EditionCase) -> None:
    records = build_records(case.expressions, {}, case.outlines)
    # The places are drawn at random: no language has them all.
    assert check_records(records, case.outlines, languages=()) == ()


def test_every_provision_of_the_outline_has_its_place_in_order() -> None:
    records = build_records([expression("3A2 1A")], {}, OUTLINES)
    assert [each.name for each in records] == [
        f"duplicate/2017/{article}" for article in ("intro", "def", "1", "2", "3")
    ]
    assert places(record(records, "duplicate/2017/3")) == "3 3A 3A1 3A2"
    assert record(records, "duplicate/2017/2").provisions[0].texts == ()


@pytest.mark.parametrize(
    ("given_places", "expected"),
    [
        pytest.param("3 3A 3A1 3A1a 3A2", "3 3A 3A1 3A1a 3A2", id="a-place-of-one-language"),
        pytest.param("3 3A 3A1 3A~1 3A2", "3 3A 3A1 3A~1 3A2", id="where-it-stands-in-print"),
        pytest.param("3~1 3 3A", "3 3~1 3A 3A1 3A2", id="never-before-its-parent"),
        pytest.param("3 3A1 3A2 2 3~end", "3 3A 3A1 3A2 3~end", id="never-outside-its-parent"),
        pytest.param("3 3A1 3~1 3A2", "3 3A 3A1 3A2 3~1", id="never-inside-a-neighbour"),
        pytest.param("3A2 3~1 3A2a 3A2a~2", "3 3A 3A1 3A2 3A2a 3A2a~2 3~1", id="inner-first"),
        pytest.param("3A2 3A~b99 3A~b100", "3 3A 3A1 3A2 3A~b99 3A~b100", id="as-read"),
        pytest.param("3B1a", "3 3B 3B1 3B1a 3A 3A1 3A2", id="with-what-it-stands-in"),
        pytest.param("3 3A 3B 3B1 3B~1", "3 3A 3A1 3A2 3B 3B~1 3B1", id="unknown-by-number"),
    ],
)
def test_a_place_that_the_outline_lacks_stands_behind_its_predecessor(
    given_places: str, expected: str
) -> None:
    records = build_records([expression(given_places)], {}, OUTLINES)
    assert places(record(records, "duplicate/2017/3")) == expected


def test_a_work_without_an_outline_is_ordered_as_a_book_would_be() -> None:
    records = build_records([expression("rr10 rr rr9 rr9a~1 rr9a rr~end", work="rules")], {}, {})
    assert places(record(records, "rules/2017/rr")) == "rr rr9 rr9a rr9a~1 rr10 rr~end"


def test_official_texts_stand_before_the_plain_one_and_languages_by_code() -> None:
    sides = [
        expression("1", name, language)
        for name, language in [("plain", "nl"), ("plain", "el"), ("nbb", "nl"), ("ffb", "fr")]
    ]
    texts = record(build_records(sides, {}, OUTLINES), "duplicate/2017/1").provisions[0].texts
    assert [(text.expression, text.language) for text in texts] == [
        ("ffb", "fr"),
        ("nbb", "nl"),
        ("plain", "el"),
        ("plain", "nl"),
    ]


def test_those_who_cite_stand_in_reading_order_and_once() -> None:
    dutch, english = expression("1A 3A 3A2", language="nl"), expression("1A 1B 3A2 def~alert")
    citations = {
        dutch.key: cites(L3A2="1B", L1A="1B 1B", L1B="1B"),
        english.key: cites(L3A2="1B", def_alert="1B", L1B="1A"),
    }
    records = build_records([dutch, english], citations, OUTLINES)
    assert cited_by(records, "duplicate/2017/1", "1B") == "def~alert 1A 3A2"
    assert cited_by(records, "duplicate/2017/1", "1A") == "1B"


def test_another_work_that_cites_stands_behind_the_laws() -> None:
    laws, rules = expression("1A"), expression("rr2 rr10", work="rules", edition="")
    citations = {laws.key: cites(L1A="2"), rules.key: cites(rr10="2", rr2="2")}
    records = build_records([laws, rules], citations, OUTLINES)
    assert cited_by(records, "duplicate/2017/2", "2") == "1A rr2 rr10"


def test_an_amending_edition_is_cited_by_the_laws_that_it_leaves_in_force() -> None:
    base, revision = expression("1A 2 3A"), expression("2 2A", edition="2018")
    citations = {
        base.key: cites(L1A="2", L2="2A 1B", L3A="2A"),
        revision.key: cites(L2A="2 1B"),
    }
    records = build_records([base, revision], citations, OUTLINES)
    assert cited_by(records, "duplicate/2018/2", "2") == "1A 2A"
    assert cited_by(records, "duplicate/2018/2", "2A") == "3A"  # not 2, which 2018 replaces
    assert cited_by(records, "duplicate/2017/2", "2") == "1A"  # not 2A, which 2017 has not
    assert cited_by(records, "duplicate/2017/1", "1B") == "2"


def test_a_citation_of_another_edition_or_work_does_not_count() -> None:
    side = expression("1A 3A")
    found = {
        at("1A"): (Citation("x", 0, 1, (at("2"),), edition="2007"),),
        at("3A"): (Citation("x", 0, 1, (at("2"),), work="rules"),),
    }
    records = build_records([side], {side.key: found}, OUTLINES)
    assert cited_by(records, "duplicate/2017/2", "2") == ""


def test_pairings_are_kept_only_where_equal_numbers_do_not_say_it() -> None:
    left, right = (
        expression("3 3A 3A1 3A2 1A", language="nl"),
        expression("3 3A 3A1 3A1a 1A", language="fr"),
    )
    keep = (
        AlignmentUnit((at("3A1"),), (at("3A1"), at("3A1a")), "split", 0.9),
        AlignmentUnit((at("3A"),), (at("3A"),), "same", reason="by hand"),
        AlignmentUnit((at("1A"),), (), "only-left", 0.8),
    )
    drop = (
        AlignmentUnit((at("3"),), (at("3"),), "same"),
        AlignmentUnit((at("3A2"),), (), "only-left"),
        AlignmentUnit((), (), "same"),
        AlignmentUnit((at("2"),), (at("2"),), "renumbered"),  # neither side holds it
    )
    concordance = Concordance("duplicate", ("plain", "nl"), ("plain", "fr"), (*drop, *keep))
    records = build_records([left, right], {}, OUTLINES, [concordance])
    paired = {each.name: each.pairings for each in records if each.pairings}
    assert [len(pairs) for pairs in paired.values()] == [1, 1]
    assert paired["duplicate/2017/3"][0].units == keep[:2]
    assert paired["duplicate/2017/1"][0].units == keep[2:]


def test_a_finding_goes_to_the_record_it_is_about() -> None:
    book = expression("1 1A 2", "nbb", "nl")
    book = replace(
        book,
        provisions=tuple(
            replace(provision, origins=(Origin("book.txt", 10 * line, 10 * line + 5),))
            for line, provision in enumerate(book.provisions, 1)
        ),
    )
    single = expression("3", "nbb", "fr")

    def finding(file: str, line: int, locator: str = "", language: str = "") -> Finding:
        return Finding(file, line, 1, "warning", "LOW_MARGIN", "look", locator, language)

    by_locator = finding("book.txt", 99, "1A")
    by_line = finding("book.txt", 32)
    by_file = finding("3.txt", 0)
    nowhere = [
        finding("book.txt", 0),
        finding("none.txt", 1, "1"),
        finding("book.txt", 12, "", "fr"),
    ]
    records = build_records(
        [book, single], {}, OUTLINES, (), [by_file, by_line, by_locator, by_line, *nowhere]
    )
    assert {each.name: each.findings for each in records if each.findings} == {
        "duplicate/2017/1": (by_locator,),
        "duplicate/2017/2": (by_line,),
        "duplicate/2017/3": (by_file,),
    }


def test_two_expressions_of_one_name_are_refused() -> None:
    with pytest.raises(RecordError, match="duplicate/2017/plain/en"):
        build_records([expression("1"), expression("2")], {}, OUTLINES)


def test_one_place_said_twice_keeps_both_texts_and_is_reported() -> None:
    twice = expression("1 1A 1A")
    records = build_records([twice], {}, OUTLINES)
    assert len(record(records, "duplicate/2017/1").provisions[1].texts) == 2
    assert "TWO_TEXTS" in {finding.code for finding in check_records(records, OUTLINES, ())}
