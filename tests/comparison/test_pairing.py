"""Two texts of one work: equal addresses say the same, whatever their words look like."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bridgelaws.comparison.pairing import pair_expressions
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Expression, Provision


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


def text(language: str, said: Mapping[str, str]) -> Expression:
    provisions = tuple(Provision(parse_locator(at), text=words) for at, words in said.items())
    return Expression("duplicate", "2017", language, language, provisions)


def units(left: Expression, right: Expression, library: Library) -> list[tuple[str, str]]:
    return [
        (" ".join(map(str, unit.left)), " ".join(map(str, unit.right)))
        for unit in pair_expressions(left, right, library).units
    ]


LONG, SHORT = "A sentence that goes on for a while, and then some. " * 4, "A few words."


def test_definitions_are_paired_by_their_terms_whatever_the_order_and_the_length(
    library: Library,
) -> None:
    english = {"def": "Definitions", "def~alert": SHORT, "def~arranged": LONG, "def~call": LONG}
    french = {"def": "Définitions", "def~call": SHORT, "def~dummy": SHORT, "def~alert": LONG}
    found = units(text("en", english), text("fr", french), library)
    assert set(found) == {
        ("def", "def"),
        ("def~alert", "def~alert"),
        ("def~arranged", ""),
        ("def~call", "def~call"),
        ("", "def~dummy"),
    }
    assert len(found) == 5


def test_a_gap_in_the_numbers_shows_that_they_are_the_same_numbers(library: Library) -> None:
    whole = {"16": "Head", "16A": SHORT, "16B": LONG, "16C": SHORT, "16D": LONG}
    # B is missing, and by its length C would be the other's B.
    part = {"16": "Head", "16A": SHORT, "16C": LONG, "16D": SHORT}
    left, right = text("en", whole), text("nl", part)
    expected = [(at, at if at in part else "") for at in whole]
    assert units(left, right, library) == expected
    assert sorted(units(right, left, library)) == sorted((b, a) for a, b in expected)


def test_what_lacks_its_last_numbers_may_be_numbered_anew(library: Library) -> None:
    four = {"16": "Head", "16A": SHORT, "16B": SHORT, "16C": LONG, "16D": LONG + LONG}
    three = {"16": "Head", "16A": SHORT + SHORT, "16B": LONG, "16C": LONG + LONG}
    found = units(text("en", four), text("nl", three), library)
    assert ("16D", "16C") in found


def test_equal_numbers_hold_where_a_text_ends_before_the_other(library: Library) -> None:
    # By length alone the last of the one would take the last two of the other.
    half = LONG[: len(LONG) // 2]
    whole = {"16": "Head", "16A": SHORT, "16B": LONG, "16C": half}
    cut = {"16": "Head", "16A": SHORT, "16B": LONG + half}
    for left, right in ((whole, cut), (cut, whole)):
        found = units(text("en", left), text("nl", right), library)
        assert {("16A", "16A"), ("16B", "16B")} <= set(found)


def test_what_leaves_an_equal_number_aside_is_never_sure(library: Library) -> None:
    four = {"16": "Head", "16A": SHORT, "16B": SHORT, "16C": LONG, "16D": LONG + LONG}
    three = {"16": "Head", "16A": SHORT + SHORT, "16B": LONG, "16C": LONG + LONG}
    made = pair_expressions(text("en", four), text("nl", three), library).units
    apart = [unit for unit in made if unit.left != unit.right and unit.left and unit.right]
    assert apart
    assert max(unit.confidence for unit in apart) <= 0.8
