"""The places of the outline in the model language, and the same places in every other."""

from __future__ import annotations

from typing import Any

import pytest

from bridgelaws.model.provision import Block, Note
from tests.check.small_edition import TABLE, edition, findings, found, other


def test_an_edition_that_is_alike_everywhere_has_no_finding() -> None:
    assert found("structure", edition()) == []


@pytest.mark.parametrize(
    ("spoilt", "expected"),
    [
        pytest.param(
            {"L1B": None, "L1B1": None},
            [("MISSING_PROVISION", "1B"), ("MISSING_PROVISION", "1B1")],
            id="gone",
        ),
        pytest.param({"L1B1": {"mark": "1."}}, [("MISSING_PROVISION", "1B1")], id="no-words"),
        pytest.param({"L2": None}, [("MISSING_PROVISION", "2")], id="a-whole-law"),
        pytest.param(
            {"L1C": {"text": "More."}}, [("EXTRA_PROVISION", "1C")], id="more-than-the-outline"
        ),
        pytest.param(
            {"L1_b7": {"text": "Odd."}}, [("EXTRA_PROVISION", "1~b7")], id="no-official-place"
        ),
    ],
)
def test_the_model_language_is_held_against_the_outline(
    spoilt: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    records = edition("en", **spoilt)
    assert found("structure", records) == [(*each, "en") for each in expected]


def test_a_missing_place_is_shown_at_the_one_before_it() -> None:
    (lost,) = findings("structure", edition("en", L1B1=None))
    assert str(lost) == "en/plain/law-01.txt:5:1: MISSING_PROVISION no words for 1B1"
    (lost,) = findings("prov-missing", edition(L1B1=None))
    assert (lost.file, lost.line, lost.locator) == ("nl/plain/law-01.txt", 5, "1B1")


def test_a_law_without_a_file_is_shown_at_the_folder() -> None:
    (lost,) = findings("structure", edition("en", L2=None))
    assert str(lost) == ("en/plain:0:0: MISSING_PROVISION duplicate/2017/2 has no plain text in en")


@pytest.mark.parametrize(
    ("spoilt", "check", "places"),
    [
        pytest.param({"L1B": None, "L1B1": None}, "prov-missing", ["1B"], id="the-outermost-alone"),
        pytest.param({"L1B1": {"mark": "1."}}, "prov-missing", ["1B1"], id="no-words"),
        pytest.param({"L1C": {"text": "Meer."}}, "prov-extra", ["1C"], id="more"),
        pytest.param({"L1_b7": {"text": "Odd."}}, "prov-extra", [], id="counts-for-its-parent"),
        pytest.param({"L1B": other("1B", heading="Bewaren")}, "heading-missing", ["1B"], id="head"),
        pytest.param({"L1B": other("1B", mark="")}, "enum-mismatch", ["1B"], id="mark"),
        pytest.param({"L1B": other("1B", mark="C.")}, "enum-mismatch", ["1B"], id="other-mark"),
        pytest.param({"L1B": other("1B", notes=())}, "note-mismatch", ["1B"], id="note"),
        pytest.param(
            {"L1B": other("1B", notes=(Note("a"), Note("b")))}, "note-mismatch", ["1B"], id="two"
        ),
        pytest.param(
            {"L1B1": other("1B1", blocks=(Block("paragraph", 0, 18),))},
            "enum-mismatch",
            ["1B1"],
            id="paragraphs",
        ),
        pytest.param(
            {"L1B1": other("1B1", blocks=(Block("item", 0, 10, "1."), Block("tail", 11, 18)))},
            "enum-mismatch",
            ["1B1"],
            id="list-item",
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace("\n2 |", " | 2 |"))},
            "enum-mismatch",
            ["1"],
            id="rows",
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace(" | East", " / East"))},
            "enum-mismatch",
            ["1"],
            id="cells",
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace("North", "Noord"))},
            "enum-mismatch",
            [],
            id="words-may-differ",
        ),
    ],
)
def test_another_language_is_held_against_the_model(
    spoilt: dict[str, Any], check: str, places: list[str]
) -> None:
    assert [place for _, place, _ in found(check, edition(**spoilt))] == places
    for quiet in {"prov-missing", "prov-extra", "enum-mismatch", "note-mismatch"} - {check}:
        assert found(quiet, edition(**spoilt)) == []
