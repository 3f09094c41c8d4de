"""Marks without an outline: the public depth cases of regulations-parser, and what they serve for.

https://github.com/eregs/regulations-parser, tests/tree_depth_derive_tests.py and
tests/tree_depth_heuristics_tests.py, in the public domain (CC0).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws.blocks.enumerators import split_marks
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.steps import ROMANS, StepKind
from bridgelaws.numbering.marks.mark_depths import UNMARKED, MarkStep, find_depths
from bridgelaws.numbering.restore import express

CASES: Final[list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).resolve().parents[1] / "golden" / "parse" / "depths.toml").read_text("utf-8")
)["case"]


def readings(printed: str, library: Library) -> tuple[MarkStep, ...]:
    """What our own reader of marks sees in one that a page prints."""
    if printed == "-":
        return UNMARKED
    form = f"({printed})" if printed.islower() else f"{printed}."
    (mark,), _ = split_marks(f"{form} Text", 0, library.lexicons["en"])
    return mark.readings


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_marks_stand_as_deep_as_a_reader_says(case: dict[str, Any], library: Library) -> None:
    marks = [readings(printed, library) for printed in case["marks"].split()]
    found = find_depths(marks, case.get("order"))
    assert found.stuck == case.get("stuck", len(marks))
    if "allowed" in case:
        assert list(found.depths) in case["allowed"]


def test_a_numeral_list_of_twelve_is_followed() -> None:
    marks: list[tuple[MarkStep, ...]] = [(("number", "1"),)]
    marks += [(("roman", numeral),) for numeral in ROMANS]
    assert find_depths(marks).depths == (0, *[1] * len(ROMANS))


def test_a_text_with_an_order_of_its_own_keeps_its_nesting_in_synthetic_places(
    library: Library,
) -> None:
    lines = ["(a) First.", "1. One.", "(i) Deeper.", "(ii) Deeper still.", "2. Two.", "(b) Second."]
    ref = SourceRef("club.txt", "duplicate", "none", ("en",), "club")
    source = SourceText(ref, "Law 7\n\nHouse rules\n\n" + "\n\n".join(lines) + "\n")
    result = express([source], library)
    (expression,) = result.expressions
    text_by_place = {p.locator.place: p.text for p in expression.provisions if p.locator.place}
    assert text_by_place == {
        "a": "First.",
        "a~1": "One.",
        "a~1~i": "Deeper.",
        "a~1~ii": "Deeper still.",
        "a~2": "Two.",
        "b": "Second.",
    }


@pytest.mark.parametrize(
    ("printed", "kind", "step"),
    [
        ("(1)", "number", "1"),
        ("( 12 )", "number", "12"),
        ("1)", "number", "1"),
        ("(B)", "capital", "B"),
        ("(Γ)", "capital", "C"),
        ("B)", "capital", "B"),
        ("b)", "letter", "b"),
        ("ii.", "roman", "ii"),
    ],
)
def test_a_mark_is_read_in_brackets_with_one_and_with_a_stop(
    printed: str, kind: StepKind, step: str, library: Library
) -> None:
    (mark,), at = split_marks(f"{printed} Text", 0, library.lexicons["el"])
    assert mark.reads_as(kind, step)
    assert at == len(printed) + 1


@pytest.mark.parametrize("printed", ["(0)", "(2017)", "(NS)", "(1-2)"])
def test_other_things_in_brackets_are_no_marks(printed: str, library: Library) -> None:
    assert split_marks(f"{printed} Text", 0, library.lexicons["en"]) == ((), 0)
