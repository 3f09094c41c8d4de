"""A commentary or minutes without numbers of their own: added, counted, hung on the laws."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.cli.checking import check_records as check_texts
from bridgelaws.errors import LocatorError, OutlineError
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.layout import Layout, LayoutLine
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.scheme import Level, Scheme
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.counted.languages import split_languages
from bridgelaws.numbering.counted.sections import laws_named
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.numbering.restore import express
from bridgelaws.records.check import check_records
from bridgelaws.records.store import read_records
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.layers import layer_files
from bridgelaws.site.data.read_book import BookPlaces, read_book
from bridgelaws.sources.decode import read_source
from tests.few_laws import copy_checkout
from tests.works.both_engines import answer_first

# Our own words: headings that name a part of a law, several, and a thing by its name.
GOOSE: Final = """Commentary on the Laws by the Copper Goose
Pond House, 3 March 2021

This commentary explains how geese read the Laws.

Law 16B1

A goose that has heard its partner honk forgets the honk.
The pond is wide, and nobody need answer for the wind.

Where two choices were open to it, it takes the other one (see Law 33).

Laws 33 and 34 – Together

Two geese that honk together are heard in turn:
- the one whose turn it is;
- then the other.

Revoke

A goose that has corn and plays barley has revoked.

Feathers

Nothing in the Laws speaks of feathers.
"""
# The same in French as far as it goes, its title another.
OIE: Final = """Commentaire des Lois par l'Oie de cuivre
Mare-sur-Étang, le 3 mars 2021

Ces pages disent comment l'oie lit les Lois.

Loi 16B1

Une oie qui a entendu son partenaire cacarder oublie ce qu'elle a entendu.

Là où deux choix lui restent, elle prend l'autre (voir la Loi 33).
"""
# In two languages, and what it is about stands in its name alone.
TWO: Final = """Σε αυτό το κείμενο η χήνα λέει τι σκέφτεται για τη λίμνη και για τους άλλους.

In this text the goose says what it thinks of the pond and of the others.
"""
MINUTES: Final = """Minutes of the meeting of the Goose Laws Committee
Held at the pond on 4 June 2018

The committee discussed Law 34 and found that a goose that has passed three times may
honk no more.

It was agreed that Law 18F asks for a spoken honk. The
minute of last year is withdrawn.
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of a few laws into which four such texts were brought, and which was built."""
    laws = ("law-16", "law-18", "law-33", "law-34", "law-61", "law-80")
    root = copy_checkout(tmp_path_factory.mktemp("unnumbered"), laws)
    texts = {
        "goose.txt": ("goose", GOOSE),
        "commentary-law-80.txt": ("two", TWO),
        "minutes.txt": ("minutes", MINUTES),
    }
    (root / "oie.txt").write_text(OIE, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        for file, (name, text) in texts.items():
            (root / file).write_text(text, "utf-8")
            assert main(["add", file]) == 3
            assert main(["add", file, "--new-work", name, "--publisher", "Geese"]) == 0
        assert main(["add", "oie.txt", "--work", "goose", "--publisher", "Geese"]) == 0
        assert main(["build"]) in (0, 1)
    return root


def places_of(checkout: Path, work: str) -> list[str]:
    """The addresses of a work in its records, in their order."""
    records = [r for r in read_records(checkout / "build/records") if r.work == work]
    return [str(place.locator) for record in records for place in record.provisions]


def test_its_sections_and_paragraphs_are_counted_and_no_address_looks_official(
    checkout: Path,
) -> None:
    places = places_of(checkout, "goose")
    assert " ".join(places) == (
        "goose goose~1 goose~1~1 goose~1~2 goose~2 goose~2~1 goose~3 goose~3~1 goose~4 goose~4~1"
    )
    for place in places:
        locator = parse_locator(place)
        assert str(locator) == place
        assert locator.is_synthetic == ("~" in place)
        assert str(locator.article) == "~".join(place.split("~")[:2])
    records = [r for r in read_records(checkout / "build/records") if r.work == "goose"]
    assert [str(record.article) for record in records] == [p for p in places if p.count("~") < 2]
    texts = {
        str(place.locator): text.provision
        for record in records
        for place in record.provisions
        for text in place.texts
        if text.language == "en"
    }
    # Its lines were broken by hand: the end of a sentence parts no paragraphs.
    assert texts["goose~1~1"].text.endswith(
        "honk.\nThe pond is wide, and nobody need answer for the wind."
    )
    assert [block.kind for block in texts["goose~2~1"].blocks] == ["paragraph", "item", "item"]
    assert texts["goose"].text.startswith("Pond House, 3 March 2021\nThis commentary explains")
    assert {each.mark for each in texts.values()} == {""}
    assert {texts[at].numbering for at in texts if "~" in at} == {"synthetic"}


def test_each_passage_hangs_on_the_laws_of_its_heading_and_of_its_citations(checkout: Path) -> None:
    records = read_records(checkout / "build/records")
    cited = {
        str(place.locator): [str(each) for each in place.cited_by if each.prefix]
        for record in records
        if (record.work, record.edition) == ("duplicate", "2017")
        for place in record.provisions
    }
    assert cited["16B1"] == ["goose~1"]
    assert cited["33"] == ["goose~1~2", "goose~2"]
    assert cited["34"] == ["goose~2", "minutes~2"]
    assert cited["61"] == ["goose~3"]
    assert cited["80"] == ["two"]
    assert cited["18F"] == ["minutes~3"]
    library = load_library(checkout)
    kinds = {work: library.works[work].kind for work in ("goose", "two", "minutes")}
    assert kinds == {"goose": "commentary", "two": "commentary", "minutes": "minutes"}
    own = [r for r in records if r.work in kinds]
    assert not [f for r in own for f in r.findings if f.severity != "info"]
    outlines = library.outlines
    assert not [f for f in check_records(records, outlines, ()) if f.code == "CITED_BY"]


def test_what_a_heading_cites_is_no_citation_of_the_work_itself(checkout: Path) -> None:
    records = [r for r in read_records(checkout / "build/records") if r.work == "goose"]
    found = check_texts(records, load_library(checkout)).findings
    assert not [each for each in found if each.check == "ref-dangling"]


def test_a_person_corrects_what_a_section_is_about(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = checkout / "en/sources/works/goose/outline.toml"
    before = told.read_text("utf-8")
    assert '"~3" = ["61"]' in before
    monkeypatch.chdir(checkout)
    try:
        told.write_text(before.replace('"~3" = ["61"]', '"~4~1" = ["61", "80"]'), "utf-8")
        outline = load_library(checkout).outline("goose", "2021")
        assert outline is not None
        laws = (parse_locator("61"), parse_locator("80"))
        assert outline.about == ((parse_locator("goose~4~1"), laws),)
        told.write_text(before.replace('"~3" = ["61"]', '"~9" = ["61"]'), "utf-8")
        with pytest.raises(OutlineError, match=r"\[about\] names goose~9"):
            load_library(checkout)
        told.write_text(before.replace('"~3" = ["61"]', '"~3" = "61"'), "utf-8")
        with pytest.raises(OutlineError, match=r"\[about\] has a list of laws for '~3'"):
            load_library(checkout)
    finally:
        told.write_text(before, "utf-8")


def test_a_text_in_two_languages_is_counted_in_each(checkout: Path) -> None:
    assert places_of(checkout, "two") == ["two", "two~1"]
    (record,) = (r for r in read_records(checkout / "build/records") if r.work == "two")
    texts = {text.language: text.provision.text for text in record.provisions[1].texts}
    assert texts["en"].startswith("In this text the goose")
    assert texts["el"].startswith("Σε αυτό το κείμενο")


def test_another_language_of_it_stands_at_the_same_places(checkout: Path) -> None:
    records = read_records(checkout / "build/records")
    places = (p for r in records if r.work == "goose" for p in r.provisions)
    both = [str(p.locator) for p in places if {t.language for t in p.texts} == {"en", "fr"}]
    assert both == ["goose", "goose~1", "goose~1~1", "goose~1~2"]
    title = load_library(checkout).works["goose"].title_in("fr")
    assert title == "Commentaire des Lois par l'Oie de cuivre"


def test_its_pages_lead_to_the_laws_and_the_laws_pages_to_it(checkout: Path) -> None:
    none = checkout / "none"
    book = read_book(load_library(checkout), BookPlaces(checkout / "build/records", none, none), "")
    pages = {page.path: page.body for page in build_pages(book)}
    section = pages["en/goose/~2/"]
    assert "Laws 33 and 34 – Together" in section
    about = re.search(r'<p class="small">About (.*?)</p>', section)
    assert about is not None
    assert re.findall(r'href="([^"]*)">([^<]*)', about[1]) == [
        ("../../law/33/", "Law 33"),
        ("../../law/34/", "Law 34"),
    ]
    assert 'id="goose~2~1"' in section
    assert '<a class="m" href="#goose~2~1">¶1' in section
    assert '"small">Sur <a href="../../law/16/#16B1">' in pages["fr/goose/~1/"]
    contents = pages["en/goose/contents/"]
    assert re.findall(r'href="([^"]*)"><b>(¶\d)</b> <span>([^<]*)', contents) == [
        ("../~1/", "¶1", "Law 16B1"),
        ("../~2/", "¶2", "Laws 33 and 34 – Together"),
        ("../~3/", "¶3", "Revoke"),
        ("../~4/", "¶4", "Feathers"),
    ]
    law = pages["en/law/34/"]
    by = re.search(r'<details class="by">(.*?)</details>', law)
    assert by is not None
    titles = ["Commentary on the Laws by the Copper Goose", "Minutes of the meeting of the Goose"]
    assert [title in by[1] for title in titles] == [True, True]
    assert 'href="../../goose/~2/"' in by[1]
    assert 'href="../../minutes/#minutes~2"' in by[1]


def test_its_passages_are_found_by_word_in_both_engines(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    answer_first([("corn barley", "goose~3~1"), ("feathers", "goose~4")], checkout, capsys)


def test_what_an_operator_says_a_federation_chose_is_on_choices_rulings_and_its_layer(
    checkout: Path,
) -> None:
    told = checkout / "nl/sources/choices.toml"
    told.parent.mkdir(parents=True, exist_ok=True)
    source = "https://geese.example/rules"
    told.write_text(
        '[[chosen]]\nplace = "16B2"\nfederation = "Geese"\n'
        f'source = "{source}"\ndate = 2026-10-01\n'
        'choice = { nl = "de ganzen roepen altijd" }\n',
        "utf-8",
    )
    try:
        places = BookPlaces(checkout / "build/records", checkout / "none", checkout / "none")
        book = read_book(load_library(checkout), places, "")
        pages = {page.path: page.body for page in build_pages(book)}
        layers = dict(layer_files(book))
    finally:
        told.unlink()
    for path in ("nl/choices/", "nl/rulings/unauthorised-information/"):
        assert "de ganzen roepen altijd" in pages[path]
        assert f'href="{source}"' in pages[path]
        assert "1 oktober 2026" in pages[path]
    assert 'href="../../choices/#16B2"' in pages["nl/law/16/"]
    layer = json.loads(layers["nl/layers/geese.json"])
    assert layer["16B2"]["chosen"][0][0] == "de ganzen roepen altijd"


def outline_of(text: str, library: Library, language: str = "") -> BookOutline:
    languages = (language,) if language else ()
    return outline_text(SourceText(SourceRef("text.txt", languages=languages), text), library)


@pytest.mark.parametrize(
    ("heading", "language", "laws"),
    [
        ("Law 16", "en", "16"),
        ("Loi 40B2", "fr", "40B2"),
        ("Νόμος 16Β1(α)", "el", "16B1a"),
        ("Artikel 27B – Te laag", "nl", "27B"),
        ("Lois 16 et 73 – Le tempo", "fr", "16 73"),
        ("Laws 33 and 34", "en", "33 34"),
        ("LAWS 33 AND 34", "en", "33 34"),
        ("Law 12C1(b) and (c)", "en", "12C1b 12C1c"),
        ("**Law 9.** Who may speak", "en", "9"),
        ("16 geese", "en", ""),
        ("The laws of geese", "en", ""),
        ("Revoke", "en", ""),
        ("What Law 16 asks of a goose", "en", ""),
    ],
)
def test_a_heading_names_laws_before_all_else(
    heading: str, language: str, laws: str, library: Library
) -> None:
    found = laws_named(heading, library.lexicons[language])
    assert " ".join(map(str, found)) == laws


def test_a_quotation_in_a_third_language_stays_where_it_stands(library: Library) -> None:
    english = "The director says what every player may do with the card that was led.\n\n" * 4
    dutch = "De arbiter zegt wat iedere speler mag doen met de kaart die is uitgekomen.\n\n" * 2
    quoted = "L'arbitre dit ce que chaque joueur peut faire de cette carte.\n\n"
    source = SourceText(SourceRef("text.txt"), f"{english}{dutch}{quoted}{dutch}")
    furniture = find_furniture(source, library.lexicons.values())
    parts = split_languages(source, furniture, library.lexicons)
    at = source.text.index(quoted)
    set_aside_in = [
        part.ref.languages
        for part, own in parts
        if any(discard.span.start == at for discard in own.discards)
    ]
    assert set_aside_in == [("en",)]


MIXED: Final = (
    "Commentary of the geese\n\nLaw 16\n\nA goose hears nothing.\n\n{}\n\nA rare honk is told.\n\n"
    "Law 73\n\n1. A slow goose is no thief.\n2. Nor is a quick one.\n"
)


def test_headings_that_name_parts_of_laws_or_several_make_sections_of_all(library: Library) -> None:
    plain = outline_of(MIXED.format("Law 40"), library)
    assert [place.address for place in plain.units] == ["16", "40", "73"]
    for heading in ("Law 40B2", "Laws 40 and 75"):
        found = outline_of(MIXED.format(heading), library)
        assert [place.heading for place in found.units] == ["Law 16", heading, "Law 73"]
        assert [place.address for place in found.places][-3:] == ["~3", "~3/1", "~3/2"]


MARKDOWN: Final = """# Toelichting van de gans

De gans licht toe; zij regelt niets.

## Artikel 16B1

Wie gekwaak hoort van zijn partner, vergeet het.

Wie twee wegen ziet, neemt de andere (zie artikel 12C1).

## Tempo

Een trage gans is geen schuldige gans:

- zij denkt;
- zij rust.
"""
HTML: Final = """<!doctype html><html lang="nl"><head><title>Gans</title></head><body>
<h1>Toelichting van de gans</h1><p>De gans licht toe; zij regelt niets.</p><h2>Artikel 16B1</h2>
<p>Wie gekwaak hoort van zijn partner, vergeet het.</p>
<p>Wie twee wegen ziet, neemt de andere (zie artikel 12C1).</p><h2>Tempo</h2>
<p>Een trage gans is geen schuldige gans:</p><ul><li>zij denkt;</li><li>zij rust.</li></ul>
</body></html>"""


@pytest.mark.parametrize(
    ("name", "markup"), [("gans.md", MARKDOWN), ("gans.html", HTML)], ids=["md", "html"]
)
def test_a_format_tells_headings_and_paragraphs(
    name: str, markup: str, library: Library, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(markup, "utf-8")
    source, _ = read_source(SourceRef(name, path=str(path)))
    found = outline_text(source, library)
    assert found.title == "Toelichting van de gans"
    told = [(place.address, place.heading) for place in found.places]
    assert told == [
        ("~1", "Artikel 16B1"),
        ("~1/1", ""),
        ("~1/2", ""),
        ("~2", "Tempo"),
        ("~2/1", ""),
    ]


def test_a_list_below_headings_that_name_laws_counts_no_articles(library: Library) -> None:
    text = "Loi 40B2\n\n1. Une oie le dit.\n2. Elle l'écrit.\n\n"
    text += "Loi 16B1\n\n1. Elle oublie.\n2. Elle joue.\n"
    found = outline_of(text, library, "fr")
    assert [place.heading for place in found.units] == ["Loi 40B2", "Loi 16B1"]


def test_a_regulation_stays_what_its_numbers_make_of_it(library: Library) -> None:
    text = "Artikel 1 – Zaal\nOpen.\n\nArtikel 2 – Tempo\nZie artikel 73D van de Spelregels.\n\n"
    found = outline_of(text + "Artikel 16B1\n\nArtikel 3 – Slot\nDicht.\n", library)
    assert [place.address for place in found.units] == ["1", "2", "3"]
    assert not found.is_counted


def test_a_heading_right_above_another_stands_above_the_sections_that_follow(
    library: Library,
) -> None:
    text = (
        "GEESE ON THE LAWS\n\nTHE AUCTION\n\nHONKS\n\nA honk is a call.\n\n"
        "HISSES\n\nA hiss is none.\n\nTHE PLAY\n\nCORN\n\nCorn is a suit.\n"
    )
    found = outline_of(text, library, "en")
    assert found.title == "GEESE ON THE LAWS"
    told = [(place.heading, [each.title for each in place.divisions]) for place in found.units]
    assert told == [
        ("HONKS", ["THE AUCTION"]),
        ("HISSES", ["THE AUCTION"]),
        ("CORN", ["THE PLAY"]),
    ]


@pytest.mark.parametrize("text", [GOOSE, OIE, TWO, MINUTES])
def test_no_character_of_it_is_lost(text: str, checkout: Path) -> None:
    library = load_library(checkout)
    ref = SourceRef("text.txt", work="goose")
    result = express([SourceText(ref, text)], library)
    ((_, entries),) = result.entries
    assert "".join(text[e.span.start : e.span.end] for e in entries) == text
    assert not [entry for entry in entries if entry.account == "unplaced"]
    left = [text[e.span.start : e.span.end] for e in entries if e.account == "discard"]
    assert not "".join(left).strip()


def test_a_scheme_that_counts_has_no_levels() -> None:
    with pytest.raises(LocatorError, match="no levels"):
        Scheme((Level("number"),), 1, counted=True)
    keep_schemes({"xcounted": Scheme((), 0, counted=True)})
    assert Locator((), "xcounted", "2").article == Locator((), "xcounted")


@pytest.mark.parametrize(
    "line", ["counted = 1\n", "counted = true\nlevels = [{ kind = 'number' }]\n"]
)
def test_a_work_that_counts_and_has_levels_is_refused_by_its_file(
    line: str, tmp_path: Path
) -> None:
    root = copy_checkout(tmp_path, ("law-16",))
    home = root / "en/sources/works/odd"
    home.mkdir(parents=True)
    head = 'id = "odd"\nprefix = "odd"\n'
    (home / "work.toml").write_text(f"{head}{line}[title]\nen = 'Odd'\n", "utf-8")
    with pytest.raises(OutlineError, match="counted is true where there are no levels"):
        load_library(root)


def test_a_list_whose_items_take_several_lines_belongs_to_the_paragraph_above_it(
    library: Library,
) -> None:
    listed = "(a) the one whose turn\nit is;\n(b) then the other\nof the two;\n(c) then nobody.\n"
    text = GOOSE.replace(
        "- the one whose turn it is;\n- then the other.\n", f"{listed}Home then.\n"
    )
    heads = ("Law 16B1\n", "Laws 33 and 34", "Revoke", "Feathers")
    layout = Layout(
        (LayoutLine(0, 1),),
        headings=frozenset(map(text.index, heads)),
        goes_on=frozenset(map(text.index, ("it is;", "of the two;"))),
    )
    source = SourceText(SourceRef("goose.pdf", "", "", ("en",), "goose"), text, layout)
    places = outline_text(source, library).places
    begins = {each.part: text[each.span.start :].split("\n")[0] for each in places}
    assert begins["~2/1"] == "Two geese that honk together are heard in turn:"
    assert begins["~2/2"] == "Home then."
    assert "~2/3" not in begins
