"""Addresses: every provision has one, and every link is relative."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.comparison.editions import edition_chain
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.library import Library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.work import Edition, folder_name
from bridgelaws.site.links import build_directory, link, relative
from tests.site.library_of_two_laws import in_all, place, provision, record, two_laws

names = st.text("abc12-", min_size=1, max_size=4)
paths = st.lists(names, max_size=4).map(lambda parts: "".join(f"{part}/" for part in parts))


@given(paths, st.tuples(paths, st.sampled_from(["", "site.css"])).map("".join))
def test_a_relative_link_leads_where_it_says(here: str, there: str) -> None:
    base = "https://laws.example/below/"
    assert urljoin(base + here, relative(here, there)) == base + there


@given(paths, paths)
def test_no_link_starts_at_the_root_or_another_host(here: str, there: str) -> None:
    assert not link(here, there, "16B").startswith(("/", "http", "//"))


def test_a_link_on_the_same_page_is_its_anchor_alone() -> None:
    assert link("nl/law/16/", "nl/law/16/", "16C") == "#16C"


def test_laws_have_the_same_folder_in_every_language(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    leaf = directory.find(parse_locator("16C"))
    assert leaf is not None
    assert [leaf.path(code) for code in ("nl", "el")] == ["nl/law/16/", "el/law/16/"]


def test_the_text_in_force_has_the_short_address(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    folders = {leaf.edition: leaf.folder for leaf in directory.leaves if str(leaf.article) == "73"}
    assert folders == {"2017-rev2024": "law/73/", "2017": "law/73/2017/"}


def test_a_citation_goes_to_the_text_in_force_unless_that_lacks_the_place(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    found = {at: directory.find(parse_locator(at)) for at in ("73B", "73B1")}
    assert {at: leaf and leaf.edition for at, leaf in found.items()} == {
        "73B": "2017-rev2024",
        "73B1": "2017",
    }


def test_an_old_text_points_to_its_own_sections(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    old = directory.find(parse_locator("73B1"))
    assert directory.find(parse_locator("73B"), near=old) is old


def test_a_named_edition_is_asked_first(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    leaf = directory.find(parse_locator("73B"), edition="2017")
    assert leaf is not None
    assert leaf.edition == "2017"


def test_a_named_edition_is_read_with_what_it_amends_before_the_one_in_force(
    library: Library,
) -> None:
    """A regulation that speaks of the revision is not led into the code after it."""
    laws = library.with_edition("duplicate", Edition("2031")).works["duplicate"]
    text = place({"en": provision("16C", "Another rule altogether.")})
    records = [*two_laws(), record("duplicate", "2031", [text])]
    directory = build_directory(records, {"duplicate": replace(laws, current="2031")})
    now, then = (directory.find(parse_locator("16C"), edition=e) for e in ("", "2017-rev2024"))
    assert now is not None
    assert then is not None
    assert (now.edition, then.edition) == ("2031", "2017")


def test_what_no_text_has_is_not_found(library: Library) -> None:
    directory = build_directory(two_laws(), library.works)
    assert directory.find(parse_locator("16Z")) is None
    assert directory.find(parse_locator("99")) is None


def test_the_official_text_comes_first_and_the_plain_one_has_its_own_address(
    library: Library,
) -> None:
    directory = build_directory(two_laws(), library.works)
    leaf = directory.find(parse_locator("16A"))
    assert leaf is not None
    assert leaf.expressions("nl") == ("bond", "plain")
    assert leaf.path("nl", "bond") == "nl/law/16/"
    assert leaf.path("nl", "plain") == "nl/law/16/plain/"
    assert leaf.path("fr", "plain") == "fr/law/16/"


@pytest.mark.parametrize("work", ["search", "compare", "law"])
def test_a_work_cannot_take_a_page_of_the_site(work: str, library: Library) -> None:
    directory = build_directory([record(work, "", [place(in_all("bb"))])], library.works)
    assert directory.leaves[0].folder == f"work-{work}/"


def test_two_works_on_one_page_are_refused(library: Library) -> None:
    clash = [
        record("search", "", [place(in_all("bb"))]),
        record("work-search", "", [place(in_all("bb"))]),
    ]
    with pytest.raises(BridgelawsError, match="work-search"):
        build_directory(clash, library.works)


@given(st.text())
def test_no_name_leads_out_of_its_folder(name: str) -> None:
    made = folder_name(name)
    assert "/" not in made
    assert not made.startswith(".")
    assert made.isascii()


def test_the_chain_of_editions_starts_with_the_one_in_force(library: Library) -> None:
    assert edition_chain(library.works["duplicate"]) == ("2017-rev2024", "2017")
    assert edition_chain(None) == ()
