"""The files that a person corrects: outline, map, works.toml; and the way back to the byte."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from bridgelaws.editions.outline import is_corrected, write_outline
from bridgelaws.editions.works_file import (
    EditionFacts,
    WorksError,
    add_edition,
    amend_edition,
    drop_edition,
    go_back,
    make_current,
)
from bridgelaws.library.edition_map import MapError, read_map, write_map
from bridgelaws.library.library import Library
from bridgelaws.library.outlines import parse_outline
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.model.locator import Locator, parse_locator


def places(*names: str) -> tuple[Locator, ...]:
    return tuple(map(parse_locator, names))


MAP = EditionMap(
    "duplicate",
    "2017",
    "2031",
    (
        EditionChange(places("1"), places("1"), "kept"),
        EditionChange(places("1A"), places("1A"), "kept"),
        EditionChange(places("1B"), places("1B", "1C"), "split", (), 0.8, "most of it"),
        EditionChange(places("1C"), places("1D"), "renumbered", ("reworded",), 0.6, "other words"),
        EditionChange((), places("def~slip"), "new", (), 0.4, "nothing says it"),
        EditionChange(places("2"), (), "dropped"),
    ),
)


def test_a_map_is_read_as_it_was_written() -> None:
    read = read_map(write_map(MAP), "map.toml")
    assert set(read.changes) == set(MAP.changes)
    assert not read.by_hand


def test_what_a_person_changed_is_theirs() -> None:
    changed = write_map(MAP).replace('new = ["1D"]', 'new = ["1E"]')
    [mine] = read_map(changed, "map.toml").by_hand
    assert (mine.old, mine.new, mine.by_hand) == (places("1C"), places("1E"), True)
    again = write_map(EditionMap("duplicate", "2017", "2031", (mine,)))
    [kept] = read_map(again, "map.toml").by_hand
    assert (kept.old, kept.new, kept.relation) == (mine.old, mine.new, mine.relation)


def test_a_row_by_hand_takes_its_places_out_of_the_kept_ones() -> None:
    added = write_map(MAP) + '\n[[row]]\nold = ["1A"]\nnew = ["1A"]\nrelation = "reworded"\n'
    read = read_map(added, "map.toml")
    assert read.by_old()[parse_locator("1A")].relation == "reworded"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('old = ["1A"]\nnew = []\nrelation = "lost"', "no such relation"),
        ('old = ["1A"]\nnew = []\nrelation = "kept"', "wrong sides"),
        ('old = ["1C"]\nnew = ["1F"]\nrelation = "renumbered"', "stands in two rows"),
        ('old = ["1a"]\nnew = []\nrelation = "dropped"', "map.toml"),
    ],
)
def test_a_row_that_cannot_be_meant_is_refused(row: str, said: str) -> None:
    if said == "wrong sides":
        row = row.replace("kept", "new")
    with pytest.raises(MapError, match=said):
        read_map(f"{write_map(MAP)}\n[[row]]\n{row}\n", "map.toml")


def test_an_outline_is_read_as_it_was_written(library: Library) -> None:
    outline = library.outlines["duplicate", "2017"]
    text = write_outline(outline)
    read = parse_outline(tomllib.loads(text), "outline.toml", library.works)
    assert read.locators == outline.locators
    assert set(read.references) == {p for p in outline.references if not p[1].prefix}
    assert not is_corrected(text)
    assert is_corrected(text.replace("introduction = 14", "introduction = 13"))


def test_going_back_gives_the_bytes_of_before(library: Library) -> None:
    before = (library.root / "laws" / "works.toml").read_text("utf-8")
    known = add_edition(before, "duplicate", "2031", EditionFacts("2031-09-30", draft=True))
    assert tomllib.loads(known)["work"][0]["edition"][-1]["status"] == "draft"
    now = make_current(known, "duplicate", "2031")
    assert tomllib.loads(now)["work"][0]["current"] == "2031"
    with pytest.raises(WorksError, match="current"):
        drop_edition(now, "duplicate", "2031")
    assert go_back(now, "duplicate") == known
    assert drop_edition(known, "duplicate", "2031") == before
    second = add_edition(known, "duplicate", "2041", EditionFacts(confidential=True))
    assert drop_edition(second, "duplicate", "2041") == known
    assert drop_edition(drop_edition(second, "duplicate", "2031"), "duplicate", "2041") == before


def test_what_cannot_be_made_current_is_refused(library: Library) -> None:
    text = (library.root / "laws" / "works.toml").read_text("utf-8")
    changes: tuple[Callable[[], str], ...] = (
        lambda: make_current(text, "duplicate", "2031"),
        lambda: make_current(text, "duplicate", "2017-rev2024"),
        lambda: go_back(text, "duplicate"),
        lambda: add_edition(text, "duplicate", "2017", EditionFacts()),
        lambda: amend_edition(text, "duplicate", "2017", EditionFacts(draft=True)),
        lambda: amend_edition(text, "duplicate", "2031", EditionFacts()),
        lambda: drop_edition(text, "duplicate", "2017"),
        lambda: make_current(text, "chess", "2031"),
    )
    for change in changes:
        with pytest.raises(WorksError):
            change()


def test_what_is_said_later_of_an_edition_is_written_and_nothing_else_changes(
    library: Library,
) -> None:
    before = (library.root / "laws" / "works.toml").read_text("utf-8")
    known = add_edition(before, "duplicate", "2031", EditionFacts())
    known = add_edition(known, "duplicate", "2041", EditionFacts(draft=True))
    said = EditionFacts("2031-09-30", "2017", draft=True, confidential=True)
    for at, name in ((-2, "2031"), (-1, "2041")):
        later = amend_edition(known, "duplicate", name, said)
        edition = tomllib.loads(later)["work"][0]["edition"][at]
        assert edition.pop("from").isoformat() == "2031-09-30"
        assert edition == {"id": name, "base": "2017", "status": "draft", "confidential": True}
        assert amend_edition(later, "duplicate", name, said) == later
        assert amend_edition(later, "duplicate", name, EditionFacts()) == later
        final = amend_edition(later, "duplicate", name, EditionFacts("2032-01-01", draft=False))
        edition = tomllib.loads(final)["work"][0]["edition"][at]
        assert (str(edition["from"]), edition.get("status")) == ("2032-01-01", None)
        assert edition["confidential"]
        both = drop_edition(later, "duplicate", "2041")
        assert drop_edition(both, "duplicate", "2031") == before
    now = make_current(known, "duplicate", "2031")
    with pytest.raises(WorksError, match="current"):
        amend_edition(now, "duplicate", "2031", EditionFacts(confidential=True))
