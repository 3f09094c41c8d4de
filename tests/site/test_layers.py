"""What a federation adds: which edition holds there on a day, and its layer beside provisions."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import OutlineError
from bridgelaws.library.in_force import default_authority, load_library_in_force, today
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.works import parse_authorities
from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.national_choice import FederationChoice, NationalChoice, NationalChoices
from bridgelaws.model.ruling import Wording
from bridgelaws.model.work import Edition, Work
from bridgelaws.site.data.authorities import authorities_of
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.layers import layer_files
from bridgelaws.site.frame import build_frame
from bridgelaws.site.pages.choices_page import choices_pages
from bridgelaws.site.pages.law_pages import law_pages
from tests.conftest import ROOT
from tests.retrieval.scripts import run_node
from tests.site.library_of_two_laws import book, two_laws

OLD = Edition("2017", "2017-03-01", start="2017-09-30", in_force=(("FR", "2018-01-01"),))
AMENDED = Edition("2024", "2024-01-01", base="2017")
NEXT = Edition("2027", "2027-03-01", in_force=(("NL", "2027-09-01"), ("FR", "2028-01-01")))


def laws(current: str, *editions: Edition) -> Work:
    return Work("duplicate", "", (), "", current, editions, "duplicate")


COMING = laws("2024", OLD, AMENDED, NEXT)


@pytest.mark.parametrize(
    ("day", "authority", "edition"),
    [
        ("2027-08-31", "NL", "2024"),
        ("2027-09-01", "NL", "2027"),
        ("2027-12-31", "FR", "2024"),
        ("2028-01-01", "FR", "2027"),
        # Where nobody said a day, nothing is in force by itself.
        ("2099-01-01", "BE", "2024"),
        ("2099-01-01", "", "2024"),
    ],
)
def test_a_day_and_an_authority_choose_the_text_in_force(
    day: str, authority: str, edition: str
) -> None:
    assert COMING.edition_on(day, authority) == edition
    assert COMING.on(day, authority).current == edition


def test_an_edition_made_current_waits_where_a_later_day_is_said() -> None:
    made = replace(COMING, current="2027")
    assert made.edition_on("2026-01-01") == "2027"
    assert made.edition_on("2027-10-01", "FR") == "2024"
    assert made.edition_on("2028-01-01", "FR") == "2027"


def test_a_draft_and_what_is_confidential_hold_nowhere() -> None:
    for hidden in (replace(NEXT, status="draft"), replace(NEXT, confidential=True)):
        assert laws("2024", OLD, AMENDED, hidden).edition_on("2030-01-01", "NL") == "2024"
    alone = replace(NEXT, status="draft", in_force=())
    assert laws("2027", OLD, alone).edition_on("2026-01-01", "NL") == "2027"
    # Somebody wants to see it: it does not wait for the day from which its final text will hold.
    dated = replace(NEXT, status="draft", start="2027-09-30")
    assert laws("2027", OLD, dated).edition_on("2026-01-01", "NL") == "2027"


def test_an_edition_of_a_regulation_holds_from_its_day_whatever_is_newest() -> None:
    now = Edition("2025", "2025-07-01", start="2025-07-01")
    then = Edition("2027", "2027-07-01", start="2027-07-01")
    work = laws("2027", now, then)
    assert work.edition_on("2026-11-22") == "2025"
    assert work.edition_on("2027-07-01", "BE") == "2027"


def test_shipped_days_say_what_federations_did() -> None:
    library = load_library(ROOT)
    work = library.works["duplicate"]
    edition = work.edition("2017")
    assert edition is not None
    assert edition.said_start("NL") < edition.said_start("") < edition.said_start("FR")
    for authority in ("", "NL", "BE"):
        assert library.on("2026-11-22", authority).works["duplicate"].current == work.current


def test_the_day_of_a_build_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert today() == "1970-01-01"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    with pytest.raises(OutlineError, match="soon"):
        today()


def test_a_site_names_an_authority_that_there_is(tmp_path: Any, library: Library) -> None:
    site = tmp_path / "site.toml"
    assert default_authority(site, library) == ""
    site.write_text('federation = "BE"\n', "utf-8")
    assert default_authority(site, library) == "BE"
    site.write_text('federation = "XX"\n', "utf-8")
    with pytest.raises(OutlineError, match="XX"):
        load_library_in_force(ROOT, site)
    with pytest.raises(OutlineError, match="twice"):
        parse_authorities([{"id": "A1", "name": {"en": "A"}}] * 2)
    with pytest.raises(OutlineError, match="name"):
        parse_authorities([{"id": "A1"}])


def said(text: str) -> Wording:
    return Wording(tuple((code, f"{text} {code}") for code in LANGUAGES))


@pytest.fixture
def layered() -> Book:
    """Item 4 of the Belgian regulation cites 16C; Belgium and somebody unknown chose something."""
    library = load_library(ROOT)
    both = "Belgische bridgefederatie / Fédération belge de bridge"
    ours = FederationChoice(both, said("boxes"), parse_locator("bb4"), "2026-11-22")
    theirs = FederationChoice("Zilverhoen", said("aloud"), "https://hoen.example/x", "2026-11-01")
    choices = NationalChoices(
        (NationalChoice(parse_locator("12A"), "authority", said("may"), None, (ours, theirs)),)
    )
    made = book(two_laws())
    works = {**made.works, "duplicate": replace(COMING, current="2027")}
    editions = tuple(
        replace(each, in_force=(("NL", "2027-09-01"),)) if each.id == "2017-rev2024" else each
        for each in library.works["duplicate"].editions
    )
    works["duplicate"] = replace(library.works["duplicate"], editions=editions)
    return replace(made, works=works, choices=choices, authorities=library.authorities)


def read_layers(made: Book) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in layer_files(made)}


def test_a_layer_has_choices_and_regulations_of_its_federation_alone(layered: Book) -> None:
    layers = read_layers(layered)
    ids = [each.id for each in authorities_of(layered)]
    assert ids == ["NL", "BE", "FR", "GR", "zilverhoen"]
    assert set(layers) == {f"{c}/layers/{n}.json" for c in LANGUAGES for n in ("index", *ids)}
    belgian = layers["fr/layers/BE.json"]
    assert belgian["12A"]["chosen"][0][0] == "boxes fr"
    assert belgian["12A"]["chosen"][0][3] == "fr/bidding-boxes/#bb4"
    [(title, places)] = belgian["16C"]["works"]
    assert (title, places) == ("Boîtes à enchères", [["4", "fr/bidding-boxes/#bb4"]])
    assert layers["fr/layers/NL.json"] == {}
    assert layers["el/layers/zilverhoen.json"]["12A"]["chosen"][0][0] == "aloud el"
    assert "16C" not in layers["el/layers/zilverhoen.json"]


def test_commentary_and_what_bears_no_name_is_for_everybody(layered: Book) -> None:
    boxes = layered.works["bidding-boxes"]
    for other in (
        replace(boxes, kind="commentary"),
        replace(boxes, publisher="", publishers=()),
    ):
        made = replace(layered, works={**layered.works, "bidding-boxes": other}, _made={})
        assert "16C" in read_layers(made)["en/layers/NL.json"]


def test_the_index_tells_days_and_where_each_text_stands(layered: Book) -> None:
    index = read_layers(layered)["nl/layers/index.json"]
    assert index["pages"] == {
        "nl/law/73/": {"2017-rev2024": "nl/law/73/", "2017": "nl/law/73/2017/"}
    }
    dutch = next(each for each in index["authorities"] if each["id"] == "NL")
    assert dutch["region"] == "Nederland"
    assert [line[:2] for line in dutch["calendar"]] == [
        ["2027-09-01", "2017-rev2024"],
        ["", "2017"],
    ]
    assert dutch["calendar"][0][3] == "1 september 2027"


def test_the_browser_finds_the_edition_that_the_program_finds(node: str) -> None:
    days = ["2016-01-01", "2027-08-31", "2027-09-01", "2028-01-01", "2030-01-01"]
    cases = [
        (list(work.calendar(authority)), day, work.edition_on(day, authority))
        for work in (COMING, replace(COMING, current="2027"))
        for authority in ("", "NL", "FR")
        for day in days
    ]
    program = "given.map(([calendar, day]) => layer.onDay(calendar, day).now?.[1] ?? '')"
    given = [case[:2] for case in cases]
    found = run_node(node, ROOT / "tooling/site_assets/js", program, given, ["layer"])
    assert found == [edition for _, _, edition in cases]


@pytest.mark.parametrize(
    ("wanted", "language", "regions"),
    [
        (["fr-BE", "fr", "en"], "fr", ["BE", "FR", "FR"]),
        (["en-GB", "nl-BE"], "nl", ["BE", "NL"]),
        (["en-US", "en"], "el", ["GR"]),
        ([], "nl", ["NL"]),
    ],
)
def test_languages_tell_where_a_reader_is_likely_to_play(
    wanted: list[str], language: str, regions: list[str], node: str
) -> None:
    program = "layer.likelyRegions(...given)"
    scripts = ROOT / "tooling/site_assets/js"
    assert run_node(node, scripts, program, [wanted, language], ["layer"]) == regions


def test_only_pages_on_which_days_differ_ask_for_them(layered: Book) -> None:
    def asking(made: Book) -> set[str]:
        return {page.path for page in law_pages(made) if " data-days" in page.body}

    assert {"fr/law/73/", "fr/law/73/2017/"} <= asking(layered)
    laws_now = layered.works["duplicate"]
    for changed in ({"in_force": (), "start": ""}, {"status": "draft"}):
        editions = tuple(replace(each, **changed) for each in laws_now.editions)
        works = {**layered.works, "duplicate": replace(laws_now, editions=editions)}
        assert not asking(replace(layered, works=works, _made={}))


def test_the_page_of_choices_offers_every_federation(layered: Book) -> None:
    for page in choices_pages(layered):
        assert page.body.count("<option") == 6
        for authority in authorities_of(layered):
            assert authority.name_in(page.language) in page.body


def test_what_is_in_force_elsewhere_can_be_put_otherwise(layered: Book) -> None:
    bodies = {page.path: page.body for page in law_pages(layered)}
    assert bodies["en/law/73/2017/"].count("data-turn") == 1
    assert "data-turn" not in bodies["en/law/73/"]


def test_a_draft_says_so_on_every_page_of_its_text_and_holds_since_no_day(layered: Book) -> None:
    laws_now = layered.works["duplicate"]
    drafts = tuple(replace(each, status="draft") for each in laws_now.editions)
    works = {**layered.works, "duplicate": replace(laws_now, editions=drafts)}
    made = replace(layered, works=works, _made={})
    pages = [page for page in law_pages(made) if "/law/" in page.path]
    assert len(pages) > 8
    for page in pages:
        words = made.words[page.language]
        name = words("edition.draft_name", edition="").strip()
        since = words("edition.in_force", date="").strip()
        assert name in page.body, page.path
        assert name in build_frame(page, made).page.edition, page.path
        assert since not in page.body + page.edition, page.path


def test_where_a_replaced_text_still_holds_its_page_says_so_and_until_when(
    layered: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Netherlands went over in 2027, France does in February 2028."""
    now = layered.works["duplicate"]
    days = (("NL", "2027-09-01"), ("FR", "2028-02-01"))
    old, new = (replace(each, in_force=()) for each in now.editions)
    work = replace(now, editions=(old, replace(new, in_force=days)), current=new.id)
    made = replace(layered, works={**layered.works, "duplicate": work}, _made={})
    for clock, still in (("1830297600", True), ("1864000000", False)):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", clock)
        pages = {page.path: page.body for page in law_pages(made)}
        assert ("France : 1er février 2028" in plain(pages["fr/law/73/2017/"])) == still
        assert ("entre en vigueur : France : 1er" in plain(pages["fr/law/73/"])) == still


def plain(body: str) -> str:
    return body.replace("\u202f", " ").replace("\u00a0", " ")


def test_an_official_text_without_a_publisher_is_not_said_to_be_published_by_anybody(
    layered: Book,
) -> None:
    leaf = next(leaf for leaf in layered.directory.leaves if leaf.edition == "2017")
    for code in LANGUAGES:
        words = layered.words[code]
        shown = layered.names.official_text("nobody", leaf, code)
        assert shown == words("text.official_unnamed")
        assert layered.names.official_notice("nobody", leaf, code).startswith(shown)
        assert "nobody" not in layered.names.official_notice("nobody", leaf, code)


def test_every_page_says_by_which_edition_of_the_laws_it_goes(layered: Book) -> None:
    for page in choices_pages(layered):
        frame = build_frame(page, layered)
        assert frame.laws == layered.names.shown_laws(page.language)
        assert layered.names.edition("2017-rev2024", page.language) in frame.laws
    [front] = [page for page in law_pages(layered) if page.path == "en/law/73/"]
    assert build_frame(front, layered).laws == ""


def test_names_of_an_authority() -> None:
    one = Authority("BE", (("nl", "Bond"), ("fr", "Fédération")))
    assert one.is_called("Bond / Fédération")
    assert one.is_called("BE")
    assert not one.is_called("Bond / Andere")
    assert not one.is_called("")
    assert (one.name_in("el"), one.region_in("nl")) == ("BE", "Bond")
