"""What stands behind the last law of an official book: each annex a part with a page of its own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bridgelaws.cli import main
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.layout import FootnotePlace, Layout, LayoutLine
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.numbering.restore import express
from bridgelaws.records.store import read_records
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.read_book import BookPlaces, read_book
from bridgelaws.site.page import Page
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.site.library_of_two_laws import book, place, provision, record

LAWS = "".join(
    f"LOI {n} — NOM DE LA LOI\nLe joueur de ce nom fait une annonce du jeu.\n\n"
    for n in range(20, 32)
)
CONTENTS = """TABLE DES MATIÈRES

Loi 20 – Nom de la loi ........ 3

Annexe I – Zilverhoen ........ 90

Annexe II – Tarifs ........ 92

"""
FIRST = """ANNEXE I – LA POULE D'ARGENT

La poule d'argent se tient dans la salle, comme le veut la Loi 24.

CHAPITRE 1

Elle pond :

a) le lundi ;

b) le jeudi.

"""
SECOND = """ANNEXE II – TARIFS

| Jour | Prix |
| lundi | 3 |
| jeudi | 4 |

Loi 22 — De la poule

Le prix est celui du jour.
"""


def annexes(text: str, library: Library, language: str = "fr") -> dict[str, Provision]:
    source = SourceText(SourceRef("x.txt", "duplicate", "2017", (language,), "ffb"), text)
    found = express([source], library).expressions
    return {
        str(place.locator): place
        for each in found
        for place in each.provisions
        if place.locator.prefix == "annex"
    }


def test_each_annex_keeps_its_title_paragraphs_and_tables(library: Library) -> None:
    found = annexes(LAWS + FIRST + SECOND, library)
    assert {place: (said.heading, said.text) for place, said in found.items()} == {
        "annex1": ("ANNEXE I – LA POULE D'ARGENT", ""),
        "annex1~1": (
            None,
            "La poule d'argent se tient dans la salle, comme le veut la Loi 24.",
        ),
        "annex1~2": (None, "CHAPITRE 1"),
        "annex1~3": (None, "Elle pond :"),
        "annex1~4": (None, "le lundi ;"),
        "annex1~5": (None, "le jeudi."),
        "annex2": ("ANNEXE II – TARIFS", ""),
        "annex2~1": (None, "Jour | Prix\nlundi | 3\njeudi | 4"),
        "annex2~2": (None, "Loi 22 — De la poule"),
        "annex2~3": (None, "Le prix est celui du jour."),
    }
    assert [block.mark for block in found["annex1~4"].blocks] == ["a)"]
    assert [block.kind for block in found["annex2~1"].blocks] == ["table"]


def test_what_the_contents_name_is_no_annex_and_a_title_said_again_no_further_one(
    library: Library,
) -> None:
    again = FIRST.replace("CHAPITRE 1", "ANNEXE I – LA POULE D'ARGENT")
    whole = CONTENTS.replace("Zilverhoen", "La poule d'argent") + LAWS + again + SECOND
    found = annexes(whole, library)
    heads = [place.heading for place in found.values() if not place.locator.place]
    assert heads == ["ANNEXE I – LA POULE D'ARGENT", "ANNEXE II – TARIFS"]
    assert [found[f"annex1~{n}"].text for n in (1, 2)] == [
        "La poule d'argent se tient dans la salle, comme le veut la Loi 24.",
        "Elle pond :",
    ]


def test_annexes_with_nothing_but_a_number_are_as_many_as_there_are(library: Library) -> None:
    listed = "CONTENU\n\nLoi 20 – Nom 3\n\nAnnexe 1 90\n\nAnnexe 2 91\n\n"
    found = annexes(listed + LAWS + "ANNEXE 1\n\nLes prix.\n\nANNEXE 2\n\nLes jours.\n", library)
    assert [(place, said.heading or said.text) for place, said in found.items()] == [
        ("annex1", "ANNEXE 1"),
        ("annex1~1", "Les prix."),
        ("annex2", "ANNEXE 2"),
        ("annex2~1", "Les jours."),
    ]


def test_no_character_of_an_annex_is_set_aside(library: Library) -> None:
    text = LAWS + FIRST + SECOND
    source = SourceText(SourceRef("x.txt", "duplicate", "2017", ("fr",), "ffb"), text)
    result = express([source], library)
    begin = text.index("ANNEXE I ")
    fates = {e.account for _, listed in result.entries for e in listed if e.span.start > begin}
    assert fates <= {"record", "discard"}
    aside = {
        text[e.span.start : e.span.end].strip()
        for _, listed in result.entries
        for e in listed
        if e.span.start > begin and e.account == "discard"
    }
    assert aside <= {""}
    assert [f.locator for f in result.findings if f.code == "APPENDIX"] == ["annex1", "annex2"]


NOTED = f"""INTRODUCTION⁴

Le jeu est ancien.

{LAWS}ANNEXE I – LES
TARIFS¹

Voici.

Loi 22 — De la poule²
et du coq

Le prix est celui du jour.

ANNEXE I – LES TARIFS³

Loi 23

Fin des tarifs.

En argent comptant.
Elle est de cuivre.
La suite.
Lue en mai.
"""
NOTES = {
    "⁴": "Lue en mai.",
    "¹": "En argent comptant.",
    "²": "Elle est de cuivre.",
    "³": "La suite.",
}


def test_the_note_of_a_title_is_kept_with_what_the_title_becomes(library: Library) -> None:
    def where(said: str) -> Span:
        return Span(NOTED.index(said), NOTED.index(said) + len(said))

    layout = Layout(
        (LayoutLine(0, 1),),
        footnotes=tuple(FootnotePlace(where(mark), where(said)) for mark, said in NOTES.items()),
        goes_on=frozenset((where("TARIFS¹").start, where("et du coq").start)),
    )
    ref = SourceRef("x.txt", "duplicate", "2017", ("fr",), "ffb")
    source = SourceText(ref, NOTED, layout)
    result = express([source], library)
    found = {
        str(p.locator): p
        for each in result.expressions
        for p in each.provisions
        if p.locator.prefix in ("intro", "annex")
    }
    said = {place: [p.heading or p.text, *(n.text for n in p.notes)] for place, p in found.items()}
    assert said == {
        "intro": ["INTRODUCTION", "Lue en mai."],
        "intro~1": ["Le jeu est ancien."],
        "annex1": ["ANNEXE I – LES TARIFS", "En argent comptant.", "La suite."],
        "annex1~1": ["Voici."],
        "annex1~2": ["Loi 22 — De la poule et du coq", "Elle est de cuivre."],
        "annex1~3": ["Le prix est celui du jour."],
        "annex1~4": ["Loi 23"],
        "annex1~5": ["Fin des tarifs."],
    }
    assert found["annex1~2"].notes[0].anchor == len("Loi 22 — De la poule")
    assert not [f for f in result.findings if f.code == "FOOTNOTE"]


def test_an_annex_has_an_address_of_its_own() -> None:
    place = parse_locator("annex2~3")
    assert (str(place), str(place.article)) == ("annex2~3", "annex2")
    assert place.is_of_laws
    order = [Locator((), "intro"), Locator((), "def"), Locator(("93",)), place.article]
    assert sorted(order, key=lambda each: each.book_order) == order


NAMES = tuple(f"law-{n:02}" for n in (3, 4, 22, 24, 33, 34, 35, 39, 56, 59, 83, 88))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout into which somebody brought two made-up books with annexes."""
    root = copy_checkout(tmp_path_factory.mktemp("annexes"), NAMES)
    laws = {
        code: "\n".join(
            (ROOT / code / "plain" / f"{name}.txt").read_text("utf-8") for name in NAMES
        )
        for code in ("fr", "nl")
    }
    dutch = "\nBIJLAGE 1 – DE ZILVERHOEN\n\nDe zilverhoen staat in de zaal.\n\nNoot: zij slaapt.\n"
    (root / "code.txt").write_text(f"{laws['fr']}\n{FIRST}{SECOND}", "utf-8")
    (root / "regels.txt").write_text(laws["nl"] + dutch, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        named = ["--work", "duplicate", "--edition", "2017", "--publisher", "Poule"]
        for name in ("code.txt", "regels.txt"):
            assert main(["add", name, *named]) in (0, 1)
        assert main(["build"]) in (0, 1)
    return root


@pytest.fixture(scope="module")
def pages(checkout: Path) -> dict[str, Page]:
    build, none = checkout / "build", checkout / "none"
    book = read_book(load_library(checkout), BookPlaces(build / "records", none, none), "")
    return {page.path: page for page in build_pages(book)}


def test_each_annex_has_a_page_and_stands_in_the_contents(pages: dict[str, Page]) -> None:
    page = pages["fr/annex/2/"].body
    assert "Poule" in page
    assert ">jeudi<" in page.replace("\n", "")
    assert '<h1><span class="n">ANNEXE II – TARIFS</span></h1>' in page
    contents = pages["fr/contents/"].body
    assert contents.count('href="../annex/') == 2
    assert "Annexes</h2>" in contents
    # A language without a text of it says so on the same address, and lists none.
    assert 'href="../../../fr/annex/2/"' in pages["nl/annex/2/"].body
    assert pages["nl/contents/"].body.count('href="../annex/') == 1
    assert "annex/" not in pages["el/contents/"].body


def test_annexes_of_two_languages_stand_beside_each_other(pages: dict[str, Page]) -> None:
    page = pages["nl/compare/annex/1/"].body
    assert "De zilverhoen staat in de zaal." in page
    assert "se tient dans la salle" in page


def test_the_note_of_its_title_stands_on_its_page() -> None:
    note = "Zij is van zilver en niet van goud."
    said = provision("annex1", heading="BIJLAGE 1 – DE ZILVERHOEN", notes=(note,))
    made = book([record("duplicate", "2017", [place({"nl": said})])])
    body = next(page.body for page in build_pages(made) if page.path == "nl/annex/1/")
    assert '<h1><span class="n">BIJLAGE 1 – DE ZILVERHOEN</span></h1>' in body
    assert body.count(note) == 1
    assert re.search(r'"[a-z-]+=', body) is None


def test_its_citations_lead_to_the_laws_and_it_is_found_there(checkout: Path) -> None:
    records = read_records(checkout / "build/records")
    annex = next(r for r in records if str(r.article) == "annex1")
    cited = [
        str(to) for p in annex.provisions for t in p.texts for c in t.citations for to in c.locators
    ]
    assert cited == ["24"]
    assert not [f for r in records for f in r.findings if f.severity == "error"]


def test_it_is_found_in_both_engines_and_leaves_with_the_texts(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    queries = checkout / "queries.jsonl"
    asked = [("fr", "tarifs jeudi", "annex2~1"), ("nl", "zilverhoen", "annex1")]
    lines = [json.dumps({"id": to, "lang": code, "query": said}) for code, said, to in asked]
    queries.write_text("\n".join(lines) + "\n", "utf-8")
    for engine in ("index", "browser"):
        capsys.readouterr()
        assert main(["search", "--engine", engine, "--batch", str(queries)]) == 0
        for answer in map(json.loads, capsys.readouterr().out.splitlines()):
            assert answer["id"] in answer["results"][:2], (engine, answer)
    assert main(["show", "annex2", "--language", "fr"]) == 0
    assert "Le prix est celui du jour." in capsys.readouterr().out
    assert main(["show", "annex1", "--language", "nl"]) == 0
    assert capsys.readouterr().out.count("Noot: ") == 1
