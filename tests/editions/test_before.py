"""What an edition is held against, and the way from what rulings are written for to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws.citations.editions import Editions
from bridgelaws.cli.edition_dependents import way_to
from bridgelaws.cli.edition_new import NewEdition, edition_before
from bridgelaws.editions.outline import write_outline
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.carry import find_carrier
from bridgelaws.library.edition_map import write_map
from bridgelaws.library.library import Library
from bridgelaws.library.outlines import parse_outline
from bridgelaws.model.edition_map import EditionChange, EditionMap, MapRelation
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.work import Edition
from bridgelaws.records.order import order_edition

WORK = "duplicate"
Rows = Mapping[str, tuple[str, MapRelation]]


def known(library: Library, *editions: Edition) -> Library:
    for edition in editions:
        library = library.with_edition(WORK, edition)
    return library


DRAFT = Edition("2031-draft", status="draft")
SECRET = Edition("2030", confidential=True)


@pytest.mark.parametrize(
    ("wanted", "before"),
    [
        (NewEdition("2031", Path(), WORK), "2027"),
        (NewEdition("2031", Path(), WORK, date="2025-09-30"), "2017-rev2024"),
        (NewEdition("2007", Path(), WORK, date="2008-01-01"), ""),
        (NewEdition("2007", Path(), WORK), ""),
        (NewEdition("2017-rev2026", Path(), WORK), "2017-rev2024"),
        (NewEdition("2017-rev2026", Path(), WORK, base="2017"), "2017"),
        # A later run of the same, or of a final text after its draft.
        (NewEdition("2027", Path(), WORK), "2017-rev2024"),
        (NewEdition("2031-draft", Path(), WORK), "2027"),
    ],
)
def test_the_edition_before_is_the_newest_before_its_own_day(
    library: Library, wanted: NewEdition, before: str
) -> None:
    held = known(library, Edition("2027", "2027-03-01"), SECRET, DRAFT)
    assert edition_before(held, wanted) == before


def with_maps(library: Library, root: Path, maps: Mapping[tuple[str, str], Rows]) -> Library:
    """The library with these maps and what they lead to, the last one current."""
    for (old, new), rows in maps.items():
        changes = tuple(
            EditionChange(
                (parse_locator(at),), (parse_locator(to),) if to else (), relation, (), 0.9, "seen"
            )
            for at, (to, relation) in rows.items()
        )
        path = root / "laws" / WORK / new / "map.toml"
        path.parent.mkdir(parents=True)
        path.write_text(write_map(EditionMap(WORK, old, new, changes)), "utf-8")
        library = known(library, Edition(new))
        work = replace(library.works[WORK], current=new)
        library = replace(library, root=root, works={**library.works, WORK: work})
    return library


FIRST: Rows = {
    "16A": ("17A", "renumbered"),
    "16B": ("16B", "kept"),
    "16C": ("16C", "reworded"),
    "73A": ("73A", "kept"),
    "9A": ("9B", "renumbered"),
}
SECOND: Rows = {
    "17A": ("17A", "kept"),
    "16B": ("16B", "kept"),
    "16C": ("16D", "renumbered"),
    "73A": ("", "dropped"),
    "9B": ("9A", "renumbered"),
}


def test_what_rests_on_the_laws_follows_over_several_maps(library: Library, tmp_path: Path) -> None:
    maps = {("2017-rev2024", "2031-draft"): FIRST, ("2031-draft", "2031"): SECOND}
    carrier = find_carrier(with_maps(library, tmp_path, maps))
    assert carrier is not None
    shown = {
        at: (" ".join(map(str, carrier.follow(place))), str(carrier.same(place) or ""))
        for at in FIRST
        for place in [parse_locator(at)]
    }
    assert shown == {
        "16A": ("17A", "17A"),
        "16B": ("16B", "16B"),
        "16C": ("16D", ""),
        "73A": ("", ""),
        "9A": ("9A", "9A"),
    }
    assert carrier.reason(parse_locator("73A")) == "dropped"
    assert carrier.changes[parse_locator("16C")].also == ("reworded",)


def test_a_map_from_what_the_edition_before_amends_serves_but_for_what_it_replaces(
    library: Library, tmp_path: Path
) -> None:
    carrier = find_carrier(with_maps(library, tmp_path, {("2017", "2031"): FIRST}))
    assert carrier is not None
    assert carrier.follow(parse_locator("16A")) == (parse_locator("17A"),)
    # Law 73 of 2017 is not the one that rulings speak of.
    assert carrier.reason(parse_locator("73A")) == "unknown"


def test_without_a_way_from_what_rulings_are_written_for_it_is_told(
    library: Library, tmp_path: Path
) -> None:
    held = with_maps(library, tmp_path, {("2027", "2031"): FIRST})
    carrier = find_carrier(held)
    assert carrier is not None
    assert not carrier.changes
    with pytest.raises(BridgelawsError, match="no map leads to 2031 from 2017-rev2024"):
        way_to(held, WORK, "2031")


def test_a_revision_of_a_revision_has_all_that_they_leave_standing(library: Library) -> None:
    places = tuple(map(parse_locator, ("73", "73A", "73F")))
    outline = Outline(WORK, "2017-rev2026", places, base="2017-rev2024")
    written = parse_outline(tomllib.loads(write_outline(outline)), "outline.toml", library.works)
    assert written == outline
    outlines = {**library.outlines, (WORK, outline.edition): outline}
    book = Editions(outlines).book(WORK, outline.edition)
    assert book is not None
    has = {at: book.has(parse_locator(at)) for at in ("16B1a", "73F", "73B", "89D3", "89E")}
    assert has == {"16B1a": True, "73F": True, "73B": False, "89D3": True, "89E": False}
    order = order_edition(WORK, outline.edition, outlines)
    assert set(order.amended) == {"2017-rev2024", "2017"}
    assert parse_locator("89") in order.amended["2017"] - order.amended["2017-rev2024"]
