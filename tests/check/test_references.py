"""The same references in every language as in the outline."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgelaws.model.citation import Citation, CitationStatus
from tests.check.small_edition import OUTLINE, edition, findings, found, locators, recite, to


def test_the_references_of_the_outline_are_all_there() -> None:
    assert found("references", edition()) == []


def test_a_reference_that_a_text_lacks_is_found() -> None:
    records = recite(edition(), "1A", lambda _: (), "en")
    assert found("references", records) == [("MISSING_REFERENCE", "1A", "en")]
    (lost,) = findings("references", records)
    assert str(lost) == "en/plain/law-01.txt:4:1: MISSING_REFERENCE 1A does not cite 2"


def test_a_reference_that_a_text_adds_is_found() -> None:
    records = recite(edition(), "2", lambda _: (to("1B1"),), "en")
    assert found("references", records) == [("EXTRA_REFERENCE", "2", "en")]


def test_a_reference_in_a_note_need_not_stand_in_the_outline_but_is_mentioned_once() -> None:
    def add(cited: tuple[Citation, ...]) -> tuple[Citation, ...]:
        return (*cited, replace(to("2"), note=0))

    records = recite(recite(edition(), "1B", add), "1B", add, language="en")
    (mention,) = findings("references", records)
    assert (mention.code, mention.severity, mention.language) == ("EXTRA_REFERENCE", "info", "en")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_reference_in_a_note_of_one_language_alone_is_an_error(language: str) -> None:
    def add(cited: tuple[Citation, ...]) -> tuple[Citation, ...]:
        return (*cited, replace(to("2"), note=0))

    records = recite(edition(), "1B", add, language=language)
    assert found("ref-mismatch", records) == [("REF_MISMATCH", "1B", "nl")]


def test_another_language_cites_what_the_model_does() -> None:
    assert found("ref-mismatch", edition()) == []
    lost = recite(edition(), "1A", lambda _: ())
    assert [f.message.partition(",")[0] for f in findings("ref-mismatch", lost)] == [
        "does not cite 2"
    ]
    blurred = recite(edition(), "1A", lambda _: (to("1B1"),))
    both = recite(blurred, "1A", lambda _: (to("1B"),), language="en")
    assert found("ref-precision", both) == [("REF_PRECISION", "1A", "nl")]
    assert found("ref-mismatch", both) == []


def test_a_reference_to_another_place_is_one_lost_and_one_added() -> None:
    records = recite(edition(), "1A", lambda _: (to("1B"),), "en")
    assert found("references", records) == [
        ("MISSING_REFERENCE", "1A", "en"),
        ("EXTRA_REFERENCE", "1A", "en"),
    ]


def test_a_reference_counts_once_however_often_it_is_made() -> None:
    assert found("references", recite(edition(), "1A", lambda cited: cited * 3, "en")) == []


def test_a_provision_may_name_itself() -> None:
    assert found("references", recite(edition(), "2", lambda _: (to("2"),), "en")) == []


def test_a_place_without_number_cites_for_the_one_that_holds_it() -> None:
    records = recite(edition("en", L1A_1={"text": "x"}), "1A~1", lambda _: (to("2"),), "en")
    assert found("references", recite(records, "1A", lambda _: (), "en")) == []


@pytest.mark.parametrize("status", ["ambiguous", "dangling"])
def test_a_citation_that_leads_nowhere_is_no_reference(status: CitationStatus) -> None:
    def lose(cited: tuple[Citation, ...]) -> tuple[Citation, ...]:
        return tuple(replace(each, locators=(), status=status) for each in cited)

    records = recite(edition(), "1A", lose, "en")
    assert found("references", records) == [("MISSING_REFERENCE", "1A", "en")]


def test_the_outline_of_these_tests_has_what_they_say() -> None:
    assert OUTLINE.references == tuple(zip(locators("1A", "1B"), locators("2", "1A"), strict=True))
