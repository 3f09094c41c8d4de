"""The same figures in every language."""

from __future__ import annotations

import pytest

from bridgelaws.model.provision import Note
from tests.check.small_edition import TABLE, edition, findings, found, other


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        ("2", {"text": "Een gift voor elk van 1.500 borden."}),
        ("2", {"text": "Een gift voor elk van 1\u00a0500 borden."}),
        ("1A", {"text": "De borden 1–16 zijn gemerkt (artikel 2)."}),
    ],
)
def test_the_same_figures_may_be_printed_otherwise(place: str, fields: dict[str, str]) -> None:
    assert found("numbers", edition(**{f"L{place}": other(place, **fields)})) == []


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        pytest.param("2", {"text": "Een gift voor elk van 15.00 borden."}, id="text"),
        pytest.param("1A", {"text": "De borden 1–17 zijn gemerkt (artikel 2)."}, id="one-digit"),
        pytest.param("1A", {"text": "De borden 1–16 zijn gemerkt (artikel)."}, id="one-lost"),
        pytest.param("1A", {"heading": "Nummer 7"}, id="heading"),
        pytest.param("1B", {"notes": (Note("Zie 9."),)}, id="note"),
        pytest.param("1", {"text": TABLE.replace("2 |", "3 |")}, id="table"),
    ],
)
def test_other_figures_are_found(place: str, fields: dict[str, object]) -> None:
    records = edition(**{f"L{place}": other(place, **fields)})
    assert found("numbers", records) == [("NUMBERS", place, "nl")]


def test_the_message_names_the_figures() -> None:
    records = edition(L1A=other("1A", text="De borden 1–17 zijn gemerkt (artikel 2)."))
    (slip,) = findings("numbers", records)
    assert slip.message == "figures that en has not: 17; that it has alone: 16"
    assert (slip.severity, slip.line) == ("error", 4)
