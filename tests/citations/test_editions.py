"""Which edition has a provision, and what is said when none at hand does."""

from __future__ import annotations

import tomllib

import pytest

from bridgelaws.citations.editions import Editions
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.errors import LocatorError
from bridgelaws.library.library import Library
from bridgelaws.library.outlines import parse_former
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.scheme import Level, Scheme
from bridgelaws.model.schemes import keep_schemes


@pytest.fixture(scope="module")
def editions(library: Library) -> Editions:
    return Editions(library.outlines)


def test_an_amending_edition_takes_over_all_laws_that_it_does_not_replace(
    editions: Editions, library: Library
) -> None:
    book, base = editions.book("duplicate", "2017-rev2024"), editions.book("duplicate", "2017")
    assert book is not None
    assert base is not None
    replaced = {parse_locator("73"), parse_locator("89")}
    kept = [loc for loc in base.locators if loc.article not in replaced]
    assert [loc for loc in book.locators if loc.article not in replaced] == kept
    own = library.outlines[("duplicate", "2017-rev2024")].locators
    assert tuple(loc for loc in book.locators if loc.article in replaced) == own
    assert book.position(parse_locator("73D3")) < book.position(parse_locator("74"))


def test_what_one_language_alone_has_exists_in_that_language_alone(editions: Editions) -> None:
    book = editions.book("duplicate", "2017")
    assert book is not None
    place = parse_locator("45D2a")
    assert (book.has(place, "fr"), book.has(place, "en"), book.has(place)) == (True, False, False)
    assert book.position(place) == book.position(parse_locator("45D2"))


def test_the_nearest_provision_is_the_innermost_that_exists(editions: Editions) -> None:
    book = editions.book("duplicate", "2017")
    assert book is not None
    nearest = {p: str(book.nearest(parse_locator(p))) for p in ("16A3", "86B23", "16E", "40B6a")}
    assert nearest == {"16A3": "16A", "86B23": "86B", "16E": "16", "40B6a": "40B"}
    assert book.nearest(parse_locator("94")) is None


def test_a_year_names_the_edition_of_that_year(editions: Editions) -> None:
    assert editions.edition_of("duplicate", "2017") == "2017"
    assert editions.edition_of("duplicate", "2024") == "2017-rev2024"
    assert editions.edition_of("duplicate", "2007") is None


def test_the_former_numbers_are_none_that_the_edition_in_hand_has(library: Library) -> None:
    path = library.root / "laws" / "duplicate" / "former.toml"
    table = tomllib.loads(path.read_text("utf-8"))
    assert all(entry["source"].strip() for entry in table["editions"].values())
    former = parse_former(table)
    outline = library.outlines[("duplicate", "2017")]
    assert former
    assert not [str(locator) for locator in former if locator in outline]


def test_a_dead_citation_names_the_editions_that_have_it(library: Library) -> None:
    former = parse_former({"editions": {"2007": {"provisions": "16A3 17E"}}})
    found = find_citations(
        "Laws 16A3, 73D3 and 99",
        library.lexicons["en"],
        library.outlines,
        view=Viewpoint(edition="2017"),
        former=former,
    )
    assert [citation.remark for citation in found] == [
        "no 16A3 in 2017; the nearest is 16A; it stands in 2007",
        "no 73D3 in 2017; the nearest is 73D; it stands in 2017-rev2024",
        "no 99 in 2017",
    ]


def test_a_former_number_that_is_no_address_is_refused() -> None:
    with pytest.raises(LocatorError):
        parse_former({"editions": {"2007": {"provisions": "16A3 sixteen"}}})


def test_a_code_of_several_letters_announces_the_places_of_its_own_book(library: Library) -> None:
    levels = Level("number", printed="RC-{}"), Level("number", ".", "/{}")
    keep_schemes({"zrc": Scheme(levels, 1)})
    places = tuple(map(parse_locator, ("zrc2", "zrc2.1", "zrc12", "zrc12.3")))
    outlines = {**library.outlines, ("zaal", "2025"): Outline("zaal", "2025", places)}
    text = (
        "Zie RC-12/3 en RC-2; RC-7 is er niet, en ARC-2, RC-2a of 12/3 zijn iets anders (RC-2/1)."
    )
    view = Viewpoint(says={}, home="zaal")
    found = find_citations(text, library.lexicons["nl"], outlines, places[0], view)
    assert [(each.printed, *map(str, each.locators)) for each in found] == [
        ("RC-12/3", "zrc12.3"),
        ("RC-2", "zrc2"),
        ("RC-2/1", "zrc2.1"),
    ]


def test_a_book_cites_itself_by_a_word_that_the_laws_have_not(library: Library) -> None:
    levels = (
        Level("number"),
        Level("number", "-", " {}"),
        Level("letter", printed="({})"),
    )
    keep_schemes({"zsq": Scheme(levels, 1)})
    places = tuple(map(parse_locator, ("zsq1", "zsq1-2", "zsq1-2b", "zsq2", "zsq3")))
    outlines = {**library.outlines, ("squirrel", "2025"): Outline("squirrel", "2025", places)}
    text = "As rule 1(2)(b) and Rule 3 say, rules 1 and 2 do not: see table 3, rule 9 and Law 23."
    view = Viewpoint(says={"rule": "squirrel"}, home="squirrel")
    found = find_citations(text, library.lexicons["en"], outlines, places[0], view)
    assert [(each.printed, *map(str, each.locators)) for each in found] == [
        ("rule 1(2)(b)", "zsq1-2b"),
        ("Rule 3", "zsq3"),
        ("rules 1", "zsq1"),
        ("2", "zsq2"),
        ("Law 23", "23"),
    ]
    assert not [
        each
        for each in find_citations(text, library.lexicons["en"], library.outlines)
        if each.printed != "Law 23"
    ]


def test_a_named_work_holds_for_all_that_is_joined_to_it(library: Library) -> None:
    keep_schemes({"zhr": Scheme((Level("number", digits=3),), 1)})
    places = tuple(parse_locator(f"zhr{n}") for n in (2, 4, 5, 20, 21))
    outlines = {**library.outlines, ("huis", "2025"): Outline("huis", "2025", places)}
    view = Viewpoint(says={"artikel": "huis", "artikelen": "huis"}, home="huis")

    def cited(text: str) -> list[tuple[str, ...]]:
        found = find_citations(text, library.lexicons["nl"], outlines, places[0], view)
        return [(each.printed, *map(str, each.locators)) for each in found]

    assert cited("Naar artikel 20F en artikel 21B1(a) van de Spelregels.") == [
        ("artikel 20F", "20F"),
        ("artikel 21B1(a)", "21B1a"),
    ]
    assert cited("Naar artikel 4 en artikel 5.") == [("artikel 4", "zhr4"), ("artikel 5", "zhr5")]
    assert cited("Naar artikel 4 en artikel 5 van het Kooireglement.") == []
