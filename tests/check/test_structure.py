"""The same places in every language: each difference is found, and nothing else."""

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
        pytest.param(
            {"L1B1": {"mark": "1."}},
            [("MISSING_PROVISION", "1B1"), ("UNLIKE", "1B1")],
            id="no-words",
        ),
        pytest.param({"L2": None}, [("MISSING_PROVISION", "2")], id="a-whole-law"),
        pytest.param(
            {"L1C": {"text": "More."}}, [("EXTRA_PROVISION", "1C")], id="more-than-the-outline"
        ),
        pytest.param(
            {"L1_b7": {"text": "Odd."}}, [("EXTRA_PROVISION", "1~b7")], id="no-official-place"
        ),
        pytest.param({"L1B": other("1B", heading="Keeping")}, [("UNLIKE", "1B")], id="heading"),
        pytest.param({"L1B": other("1B", mark="")}, [("UNLIKE", "1B")], id="mark"),
        pytest.param({"L1B": other("1B", notes=())}, [("UNLIKE", "1B")], id="note"),
        pytest.param(
            {"L1B": other("1B", notes=(Note("a"), Note("b")))}, [("UNLIKE", "1B")], id="two-notes"
        ),
        pytest.param(
            {"L1B1": other("1B1", blocks=(Block("paragraph", 0, 18),))},
            [("UNLIKE", "1B1")],
            id="paragraphs",
        ),
        pytest.param(
            {"L1B1": other("1B1", blocks=(Block("item", 0, 10, "1."), Block("tail", 11, 18)))},
            [("UNLIKE", "1B1")],
            id="list-item",
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace("\n2 |", " | 2 |"))}, [("UNLIKE", "1")], id="rows"
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace(" | East", " / East"))},
            [("UNLIKE", "1")],
            id="cells",
        ),
        pytest.param(
            {"L1": other("1", text=TABLE.replace("North", "Noord"))}, [], id="words-may-differ"
        ),
    ],
)
def test_each_difference_is_found(spoilt: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert found("structure", edition(**spoilt)) == [(*each, "nl") for each in expected]


def test_a_missing_place_is_shown_at_the_one_before_it() -> None:
    (lost,) = findings("structure", edition(L1B1=None))
    assert str(lost) == "nl/plain/law-01.txt:5:1: MISSING_PROVISION no words for 1B1"


def test_a_law_without_a_file_is_shown_at_the_folder() -> None:
    (lost,) = findings("structure", edition(L2=None))
    assert str(lost) == ("nl/plain:0:0: MISSING_PROVISION duplicate/2017/2 has no plain text in nl")
