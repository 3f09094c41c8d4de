"""Ranges are spelled out in the order of the outline."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.citations.editions import EditionIndex, Editions
from bridgelaws.citations.ranges import expand_range
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator, parse_locator


@pytest.fixture(scope="module")
def book(library: Library) -> EditionIndex:
    found = Editions(library.outlines).book("duplicate", "2017")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("first", "last", "between"),
    [
        pytest.param("10", "12", "10 11 12", id="laws"),
        pytest.param("16A", "16C", "16A 16B 16C", id="capitals"),
        pytest.param("12C1a", "12C1d", "12C1a 12C1b 12C1c 12C1d", id="letters"),
        pytest.param("26A", "27B", "26A 26B 27A 27B", id="across-laws"),
        pytest.param("15", "16C", "15 16A 16B 16C", id="a-law-and-a-part-of-the-next"),
        pytest.param("16B1", "16C", "16B1 16B2 16B3 16C", id="a-part-and-a-larger-one"),
        pytest.param("80B2h", "80B2j", "80B2h 80B2i 80B2j", id="letters-through-i"),
        pytest.param("bb4a", "bb4c", "bb4a bb4b bb4c", id="not-of-this-book"),
        pytest.param("12", "10", "", id="backwards"),
        pytest.param("16", "16C", "", id="into-itself"),
        pytest.param("90", "95", "", id="beyond-the-end"),
    ],
)
def test_a_range_holds_what_stands_between_its_ends(
    first: str, last: str, between: str, book: EditionIndex
) -> None:
    expected = "" if first.startswith("bb") else between
    found = expand_range(parse_locator(first), parse_locator(last), book)
    assert " ".join(map(str, found)) == expected


def test_without_a_book_the_ends_are_all_that_is_known() -> None:
    first, last = Locator(("10",)), Locator(("12",))
    assert expand_range(first, last, None) == (first, last)


def test_no_range_holds_a_provision_within_another_of_its_members(book: EditionIndex) -> None:
    places = [place for place in book.locators if place.steps]

    @given(st.sampled_from(places), st.sampled_from(places))
    def holds(first: Locator, last: Locator) -> None:
        found = expand_range(first, last, book)
        assert not [a for a in found for b in found if a != b and a.is_inside(b)]
        positions = [book.position(place) for place in found]
        assert positions == sorted(positions)
        if found and first.depth == last.depth:
            assert (found[0], found[-1]) == (first, last)

    holds()
