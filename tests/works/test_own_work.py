"""A rule book becomes a work by data alone: added, read, linked both ways, shown and found."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.cli.checking import check_records
from bridgelaws.cli.checking_apart import checks_beside
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.library import load_library
from bridgelaws.library.works import name_fault
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.numbering.expression.addresses import learn_scheme, locate
from bridgelaws.numbering.induction.outline import BookOutline, PrintedPlace, PrintedStep
from bridgelaws.numbering.restore import express
from bridgelaws.records.store import read_records
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.offline import LEFT_OUT, WORKER, offline_files, unpack
from bridgelaws.site.data.read_book import BookPlaces, read_book
from bridgelaws.site.paper.printed_book import printed_book
from tests.conftest import ROOT
from tests.few_laws import copy_checkout
from tests.retrieval.scripts import run_node
from tests.works.both_engines import answer_first

# Our own words: a tournament's regulation of a scheme that no shipped work has.
DUTCH: Final = """Reglement van het Zilverhoentoernooi 2025

HOOFDSTUK I : De zaal

Artikel 1 – Zilverhoen
1.1. De zilverhoen staat op tafel, zie artikel 2.1.1 en artikel 33 van de Spelregels.
1.2. Elders geldt artikel 4 van het H.R. en niets anders.
Artikel 2 – Aanvang
2.1. De avond begint zo :
2.1.1. om acht uur in de winter;
2.1.2. om negen uur in de zomer.

HOOFDSTUK II : De leden

Artikel 2 bis – Bijdrage
De leden betalen in september aan de deur, en krijgen een bewijs dat zij bewaren.
Artikel 3 – Slot
Wat hier niet staat, beslist het bestuur, dat daarvoor vergadert (artikel 2bis), naar artikel 12C1
van de Spelregels en naar artikel 2 en 16B1 van de Spelregels.
"""
FRENCH: Final = """Règlement du tournoi de la poule d'argent 2025

CHAPITRE I : La salle

Article 1 – Poule
1.1. La poule d'argent est sur la table, voir article 2.1.1 et Loi 33.
1.2. Ailleurs vaut l'article 4 du R.O.I. et rien d'autre.
Article 2 – Début
2.1. La soirée commence ainsi :
2.1.1. à huit heures en hiver ;
2.1.2. à neuf heures en été.

CHAPITRE II : Les membres

Article 2bis – Cotisation
Les membres paient en septembre à la porte et reçoivent une preuve qu'ils gardent.
Article 3 – Fin
Ce qui n'est pas dit ici, le comité le décide, qui se réunit pour cela (article 2bis).
"""
# Its articles are capitals.
CONDITIONS: Final = """# Conditions of Contest of the Silver Hen Cup 2025

## A. Hens

**A.1** A team has four hens, all of one yard.

**A.2** Eggs are counted as Law 33 counts calls.

## B. Yards

**B.1** The yard is swept on Monday at 2.1, see A.1 and the Silver Book; A.2 is for the cook.

**B.2** Article 2.1.1 of the Silver Book holds in the yard (B.1).
"""
# A code before its numbers, and a stroke between them.
CODED: Final = """Zaalreglement van de koperen kip 2025

R-1 Zaal

R-1/1 De koperkip staat klaar, zie R-2/1 en artikel 33 van de Spelregels.
R-1/2 De tafel ook.

R-2 Leden

R-2/1 Het lid betaalt aan de deur (R-1/2), en R-3 geldt niet.

R-3 Slot

Het bestuur beslist.
"""
# About the laws whose numbers it bears; most have none.
COMMENTARY: Final = """Commentaire des lois par la poule d'argent
Paris, le 3 mars 2021

Loi 33
Deux poules qui parlent ensemble : celle dont c'est le tour a parlé la première, et l'autre attend.

Loi 34
La poule qui a passé trois fois peut encore pondre, comme la Loi 33 ne le dit pas.
"""

# Numbers that begin anew under numerals, an article put in, one that is missing, an annex.
PARTED: Final = """Rules of the Copper Goose League 2025

Section I – Geese

Article 1. Flock
A flock has four geese.

Article 1A. Spare geese
A spare copperwing is a fifth goose.

Section II – Ponds

Whoever swims is a member.

Article 1. Water
Ponds are wet, under Law 33.

Article 3. Ice
Frozen ponds are closed.

Annex 1. Fees

1. A goose pays two grains.
2. A gander pays three grains.
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout into which somebody brought a work in two languages; nothing else was done."""
    root = copy_checkout(tmp_path_factory.mktemp("own"), ("law-18", "law-33", "law-34"))
    (root / "hoen.txt").write_text(DUTCH, "utf-8")
    (root / "poule.txt").write_text(FRENCH, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        assert main(["add", "hoen.txt"]) == 3
        assert not (root / "nl/sources/works").exists()
        publisher = ["--publisher", "Zilverhoen"]
        assert main(["add", "hoen.txt", "--new-work", "hoen", *publisher]) == 0
        assert main(["add", "poule.txt", "--work", "hoen", *publisher]) == 0
        (root / "hens.md").write_text(CONDITIONS, "utf-8")
        (root / "kip.txt").write_text(CODED, "utf-8")
        assert main(["add", "kip.txt", "--new-work", "kip", *publisher]) == 0
        (root / "loi.txt").write_text(COMMENTARY, "utf-8")
        named = root / "nl/sources/works/hoen/work.toml"
        text = named.read_text("utf-8").replace("nl = []", 'en = ["Silver Book", "SB"]')
        named.write_text(text, "utf-8")
        assert main(["add", "hens.md", "--new-work", "hens", *publisher]) == 0
        assert main(["add", "loi.txt", "--new-work", "argent", *publisher]) == 0
        (root / "goose.txt").write_text(PARTED, "utf-8")
        assert main(["add", "goose.txt", "--new-work", "goose", *publisher]) == 0
        assert main(["build"]) in (0, 1)
    return root


def test_its_scheme_is_learned_and_its_records_have_a_page_each(checkout: Path) -> None:
    library = load_library(checkout)
    work = library.works["hoen"]
    assert (work.prefix, work.by_print, work.current) == ("hoen", True, "2025")
    records = [r for r in read_records(checkout / "build/records") if r.work == "hoen"]
    assert [str(record.article) for record in records] == [
        "hoen",
        "hoen1",
        "hoen2",
        "hoen2bis",
        "hoen3",
    ]
    places = [str(place.locator) for record in records for place in record.provisions]
    assert " ".join(places) == (
        "hoen hoen1 hoen1.1 hoen1.2 hoen2 hoen2.1 hoen2.1.1 hoen2.1.2 hoen2bis hoen3"
    )
    for place in places:
        assert str(parse_locator(place)) == place
    deep = next(p for r in records for p in r.provisions if str(p.locator) == "hoen2.1.1")
    assert {text.language for text in deep.texts} == {"nl", "fr"}
    outline = library.outline("hoen", "2025")
    assert outline is not None
    assert [each.titles_in("nl") for each in outline.divisions] == [
        ("HOOFDSTUK I : De zaal",),
        ("HOOFDSTUK II : De leden",),
    ]


def test_a_text_that_numbers_nothing_is_read_as_its_front_alone(checkout: Path) -> None:
    ref = SourceRef("brief.txt", languages=("nl",), work="hoen")
    said = "Geachte leden,\n\nDe avond begint voortaan een half uur later.\n"
    (read,) = express([SourceText(ref, said)], load_library(checkout)).expressions
    assert [str(each.locator) for each in read.provisions] == ["hoen"]
    assert "een half uur later" in read.provisions[0].text


def test_its_words_mean_itself_and_the_laws_know_who_cites_them(checkout: Path) -> None:
    records = read_records(checkout / "build/records")
    cited: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for record in records:
        for place in record.provisions if record.work == "hoen" else ():
            for text in place.texts:
                cited.setdefault(f"{text.language} {place.locator}", []).extend(
                    (each.work, tuple(map(str, each.locators))) for each in text.citations
                )
    assert cited["nl hoen1.1"] == [("hoen", ("hoen2.1.1",)), ("duplicate", ("33",))]
    assert cited["fr hoen1.1"] == cited["nl hoen1.1"]
    assert cited["nl hoen1.2"] == cited["fr hoen1.2"] == []
    assert cited["fr hoen3"] == [("hoen", ("hoen2bis",))]
    laws = [("duplicate", (number,)) for number in ("12C1", "2", "16B1")]
    assert cited["nl hoen3"] == [*cited["fr hoen3"], *laws]
    law = next(r for r in records if str(r.article) == "33" and r.edition == "2017")
    assert "hoen1.1" in map(str, law.provisions[0].cited_by)


def test_a_work_is_cited_by_its_name_and_by_its_numbers_alone(checkout: Path) -> None:
    records = [r for r in read_records(checkout / "build/records") if r.work in ("hens", "hoen")]
    cited = {
        str(place.locator): [(each.printed, str(each.locators[0])) for each in text.citations]
        for record in records
        for place in record.provisions
        for text in place.texts
        if text.language == "en"
    }
    # English has no word for an article that all texts share; what is not announced is none.
    assert cited["hensB.1"] == [("A.1", "hensA.1"), ("Silver Book", "hoen")]
    assert cited["hensB.2"] == [("2.1.1", "hoen2.1.1"), ("B.1", "hensB.1")]
    front = next(r for r in records if str(r.article) == "hoen").provisions[0]
    assert list(map(str, front.cited_by)) == ["hensB.1"]


def test_a_code_and_a_stroke_are_read_as_the_book_prints_them(checkout: Path) -> None:
    records = [r for r in read_records(checkout / "build/records") if r.work == "kip"]
    places = [place for record in records for place in record.provisions]
    assert " ".join(str(place.locator) for place in places) == (
        "kip kip1 kip1.1 kip1.2 kip2 kip2.1 kip3"
    )
    assert [place.locator.printed for place in places[1:3]] == ["R-1", "R-1/1"]
    cited = {
        str(place.locator): [(each.printed, str(each.locators[0])) for each in text.citations]
        for place in places
        for text in place.texts
    }
    assert cited["kip1.1"] == [("R-2/1", "kip2.1"), ("artikel 33", "33")]
    assert cited["kip2.1"] == [("R-1/2", "kip1.2"), ("R-3", "kip3")]


def test_numbers_that_begin_anew_have_pages_and_an_annex_stands_in_the_contents(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [r for r in read_records(checkout / "build/records") if r.work == "goose"]
    assert [str(record.article) for record in records] == [
        "goose",
        "goose-i.1",
        "goose-i.1A",
        "goose-ii.1",
        "goose-ii.3",
    ]
    front = [str(place.locator) for place in records[0].provisions]
    annex = ["goose~annex1", "goose~annex1~1", "goose~annex1~2"]
    assert front == ["goose", "goose~division2", *annex]
    for place in [str(p.locator) for r in records for p in r.provisions]:
        assert str(parse_locator(place)) == place
    pages = made_pages(checkout)
    contents = pages["en/goose/contents/"]
    assert '<a href="../#goose~division2">Section II – Ponds</a>' in contents
    assert "Whoever swims is a member." in pages["en/goose/"]
    assert "Whoever swims" not in pages["en/goose/-i.1A/"]
    assert 'href="../#goose~annex1"' in contents
    assert "A gander pays three grains." in pages["en/goose/"]
    assert '<a class="m" href="#goose~annex1~2">2.' in pages["en/goose/"]
    assert "A spare copperwing" in pages["en/goose/-i.1A/"]
    monkeypatch.chdir(checkout)
    queries = [("goose II.1", "goose-ii.1"), ("goose I.1A", "goose-i.1A")]
    answer_first(queries, checkout, capsys)
    # Added again it is told of once more.
    assert main(["add", "goose.txt"]) == 0
    assert "doubtful    1 gap in the numbers:" in capsys.readouterr().out


def test_a_commentary_hangs_on_the_laws_that_its_headings_name(checkout: Path) -> None:
    work = load_library(checkout).works["argent"]
    assert (work.kind, work.editions[0].date) == ("commentary", "2021-03-03")
    records = read_records(checkout / "build/records")
    laws = {str(r.article): r for r in records if (r.work, r.edition) == ("duplicate", "2017")}
    cited = {number: set(map(str, laws[number].provisions[0].cited_by)) for number in ("33", "34")}
    assert cited["33"] >= {"argent33", "argent34", "hensA.2", "hoen1.1"}
    assert cited["34"] == {"argent34"}
    # It says nothing of the other laws, and that is no gap.
    assert not [f for r in records if r.work == "argent" for f in r.findings if f.code == "GAP"]


def test_every_language_has_its_titles_and_every_article_its_page(checkout: Path) -> None:
    library = load_library(checkout)
    assert library.works["hoen"].title_in("fr") == "Règlement du tournoi de la poule d'argent 2025"
    assert library.works["hoen"].title_in("el") == library.works["hoen"].title_in("nl")
    outline = library.outline("hoen", "2025")
    assert outline is not None
    assert [each.titles_in("fr") for each in outline.divisions] == [
        ("CHAPITRE I : La salle",),
        ("CHAPITRE II : Les membres",),
    ]
    build, none = checkout / "build", checkout / "none"
    book = read_book(library, BookPlaces(build / "records", none, none), "")
    pages = {page.path: page for page in build_pages(book)}
    contents = pages["fr/hoen/contents/"].body
    assert "<h1>Règlement du tournoi de la poule" in contents
    assert "CHAPITRE II : Les membres" in contents
    # Within a work its own title says nothing.
    behind = pages["fr/hoen/2/"].after
    assert behind is not None
    assert behind.name == "2bis"
    wanted = ("hoen/2bis", "hens/A", "hens/B", "argent/33", "hens/contents", "argent/contents")
    assert {f"{code}/{each}/" for code in book.languages for each in wanted} <= set(pages)


def test_it_is_found_by_number_and_by_word_in_both_engines(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    queries = checkout / "queries.jsonl"
    asked = [
        ("hoen 2.1.1", "hoen2.1.1"),
        ("silver book 2.1.1", "hoen2.1.1"),
        ("hens B.2", "hensB.2"),
        ("hoen 2bis", "hoen2bis"),
        ("zilverhoen", "hoen1.1"),
        ("R-1/2", "kip1.2"),
        ("kip 2/1", "kip2.1"),
        ("koperkip", "kip1.1"),
    ]
    lines = [
        json.dumps({"id": to, "lang": "en" if to.startswith("hens") else "nl", "query": query})
        for query, to in asked
    ]
    queries.write_text("\n".join(lines) + "\n", "utf-8")
    for engine in ("index", "browser"):
        capsys.readouterr()
        assert main(["search", "--engine", engine, "--batch", str(queries)]) == 0
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        for answer in answers:
            assert answer["id"] in answer["results"][:2], (engine, answer)
    assert main(["show", "hoen 2.1.1", "--language", "nl", "--language", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "om acht uur" in shown
    assert "huit heures" in shown


def test_every_hit_of_the_browser_leads_to_a_page_that_has_it(checkout: Path, node: str) -> None:
    """The works and their schemes are made up, and nothing of the program was changed for them."""
    works = ("hoen", "hens", "kip", "argent")
    records = [r for r in read_records(checkout / "build/records") if r.work in works]
    asked = [
        (text.language, f"{place.locator.prefix} {place.locator.printed}", str(place.locator))
        for record in records
        for place in record.provisions
        for text in place.texts
        if place.locator.steps
    ]
    words = [("nl", "zilverhoen", ""), ("fr", "poule argent", ""), ("en", "hens yard", "")]
    program = """await Promise.all(given.questions.map(async ([lang, query]) => {
      const { readFile } = process.getBuiltinModule("node:fs/promises");
      const search = engine.openSearch((path) => readFile(`${given.folder}/${path}`));
      const { hits } = await search.answer(query, lang, { limit: 5 });
      return hits.map((hit) => [hit.locator, engine.urlOf(hit)]);
    }))"""
    given = {"folder": str(checkout / "build/search"), "questions": [*asked, *words]}
    found = run_node(node, checkout / "build/search/bundle", program, given, ["engine"])
    for (_, query, wanted), hits in zip(given["questions"], found, strict=True):
        assert hits, query
        assert not wanted or hits[0][0] == wanted, query
    pages = made_pages(checkout)
    led = [address for hits in found for _, address in hits]
    assert [address for address in led if not stands(pages, "", address)] == []


def made_pages(checkout: Path) -> dict[str, str]:
    """The pages of the site, by path."""
    build, none = checkout / "build", checkout / "none"
    book = read_book(load_library(checkout), BookPlaces(build / "records", none, none), "")
    return {page.path: page.body for page in build_pages(book)}


def test_its_pages_are_in_the_copy_of_each_language_that_a_device_keeps(checkout: Path) -> None:
    build, none = checkout / "build", checkout / "none"
    book = read_book(load_library(checkout), BookPlaces(build / "records", none, none), "")
    pages = list(build_pages(book))
    files = {f"{page.path}index.html": page.body.encode() for page in pages}
    out = {page.path for page in pages if page.kind in LEFT_OUT}
    kept = offline_files({WORKER: b"const EDITION = null;\n", **files}, ("nl", "fr"), (), out)
    parts = [content for name, content in kept.items() if name.startswith("offline/nl-")]
    texts = {path: text for part in parts for path, text in unpack(part).items()}
    works = ("hoen/contents", "hoen/2bis", "hens/A", "argent/33")
    assert {f"nl/{each}/" for each in works} <= set(texts)
    assert "acht uur" in texts["nl/hoen/2/"]
    assert not any(path.startswith("fr/") for path in texts)


def stands(pages: Mapping[str, str], here: str, href: str) -> bool:
    """Whether a link from a page leads to a page that has its anchor; one elsewhere is no page."""
    path, _, anchor = href.partition("#")
    there = posixpath.normpath(posixpath.join(here, path)) + "/" if path else here
    body = pages.get("" if there == "./" else there)
    return body is not None and (not anchor or f'id="{anchor}"' in body)


def test_every_link_on_pages_of_a_work_and_of_the_laws_it_cites_leads_somewhere(
    checkout: Path,
) -> None:
    pages = made_pages(checkout)
    folders = ("hoen", "hens", "argent", "law")
    dead = [
        (path, href)
        for path, body in pages.items()
        if path.partition("/")[2].removeprefix("compare/").startswith(folders)
        for href in re.findall(r'<a[^>]* href="([^":?]*)"', body)
        if not stands(pages, path, href) and "/changes" not in href
    ]
    assert dead == []


def test_checks_find_no_fault_in_marks_and_citations_of_a_work(checkout: Path) -> None:
    lines = (checkout / "build/findings.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    assert [each for each in found if each["code"] in ("CITED_BY", "ENUM_MISMATCH")] == []


def test_another_process_checks_a_work_by_its_own_scheme(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, library = read_records(checkout / "build/records"), load_library(checkout)
    expected = check_records(records, library)
    with checks_beside(is_apart=True) as check:
        wait = check(records, library)
        monkeypatch.delattr("bridgelaws.cli.checking_apart.check_records")
        assert wait() == expected


def test_a_work_is_printed_alone_under_its_headings(checkout: Path) -> None:
    build, none = checkout / "build", checkout / "none"
    book = read_book(load_library(checkout), BookPlaces(build / "records", none, none), "")
    printed = printed_book(book, "nl", "fr", work="hoen")
    assert printed.title == "Reglement van het Zilverhoentoernooi 2025"
    told = [(each.group, each.names, each.titles) for each in printed.articles]
    assert told[1] == ("HOOFDSTUK I : De zaal", ("1", "1"), ("Zilverhoen", "Poule"))
    assert told[3] == ("HOOFDSTUK II : De leden", ("2bis", "2bis"), ("Bijdrage", "Cotisation"))
    assert [group for group, _, _ in told if group] == [told[1][0], told[3][0]]
    with pytest.raises(BridgelawsError, match="zwaan"):
        printed_book(book, "nl", work="zwaan")


def test_an_article_has_its_heading_on_its_page_and_its_place_in_the_comparison(
    checkout: Path,
) -> None:
    pages = made_pages(checkout)
    assert '<span class="t">Bijdrage</span></h1>' in pages["nl/hoen/2bis/"]
    assert 'class="p w" id="hoen2.1.1"' in pages["nl/hoen/2/"]
    for code in ("nl", "el"):
        assert 'href="hoen/2bis/"' in pages[f"{code}/compare/"]


def test_a_search_within_a_work_finds_nothing_else_in_either_engine(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    queries = checkout / "within.jsonl"
    queries.write_text(json.dumps({"id": "1", "lang": "fr", "query": "poule loi 33"}), "utf-8")
    for engine in ("index", "browser"):
        capsys.readouterr()
        batch = ["--engine", engine, "--batch", str(queries)]
        assert main(["search", *batch, "--work", "argent", "--limit", "50"]) == 0
        results = json.loads(capsys.readouterr().out)["results"]
        assert results
        assert {parse_locator(place).prefix for place in results} == {"argent"}, engine
    assert main(["search", "--work", "zwaan", "poule"]) == 2
    assert "hoen" in capsys.readouterr().err


def test_a_place_that_leaves_a_level_out_has_an_official_address() -> None:
    unit, letter = PrintedStep("law", "7", "{}"), PrintedStep("letter", "a", "{})")
    second, decimal = PrintedStep("law", "8", "{}"), PrintedStep("number", "1", ".{}")
    further = PrintedStep("number", "2", ".{}")
    paths = ((unit,), (unit, decimal), (unit, decimal, letter), (unit, further))
    others = ((second,), (second, letter), (second, PrintedStep("letter", "b", "{})")))
    places = tuple(PrintedPlace(steps, "", "", Span(0, 1), 1) for steps in (*paths, *others))
    scheme = learn_scheme(BookOutline("", places, ()))
    keep_schemes({"xz": scheme})
    found = list(map(str, locate(places, "xz", scheme)))
    assert found == ["xz7", "xz7.1", "xz7.1a", "xz7.2", "xz8", "xz8a", "xz8b"]
    assert [str(parse_locator(place)) for place in found] == found


def test_what_a_federation_chose_is_shown_beside_the_provision(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)
    chosen = 'place = "18F"\nfederation = "Zilverhoen"\nsource = "hoen1.1"\ndate = 2025-01-02\n'
    own = checkout / "nl/sources/choices.toml"
    own.write_text(f'[[chosen]]\n{chosen}choice = {{ nl = "eieren" }}\n', "utf-8")
    try:
        assert main(["show", "18F", "--language", "nl", "--language", "fr", "--width", "400"]) == 0
        shown = capsys.readouterr().out
        assert main(["search", "--language", "nl", "18F"]) == 0
        assert "    Zilverhoen: eieren (hoen1.1" in capsys.readouterr().out
        assert main(["export", "choices"]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        (told,) = [line for line in lines if line["place"] == "18F"]
        assert {one["federation"]: one["choice"] for one in told["chosen"]}["Zilverhoen"] == {
            "nl": "eieren"
        }
        assert main(["export", "choices", "--language", "fr"]) == 0
        assert '"18F","authority",' in capsys.readouterr().out
    finally:
        own.unlink()
    assert "Overgelaten aan het Bondsbestuur: andere manieren van bieden" in shown
    assert "Anders geldt: er wordt gesproken" in shown
    assert shown.count("Zilverhoen: eieren (hoen1.1, 2025-01-02)") == 2


def test_a_work_that_contradicts_itself_is_told_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_checkout(tmp_path / "wrong", ())
    folder = root / "nl/sources/works/hoen"
    folder.mkdir(parents=True)
    monkeypatch.chdir(root)
    for text, said in (
        ("id = ", "work.toml"),
        ('id = "hoen"\n', "prefix"),
        ('id = "hoen"\nprefix = "bb"\ntitle.nl = "x"\nlevels = [{kind="number"}]\n', "bb"),
        ('id = "hoen"\nprefix = "ho"\ntitle.nl = "x"\nlevels = [{kind="colour"}]\n', "levels"),
    ):
        (folder / "work.toml").write_text(text, "utf-8")
        assert main(["outline", "x.txt"]) == 3
        assert said in capsys.readouterr().err


def test_what_the_scheme_lacks_has_an_address_that_nobody_takes_for_official() -> None:
    def place(*steps: PrintedStep) -> PrintedPlace:
        return PrintedPlace(steps, "", "", Span(0, 1), 1)

    unit, letter = PrintedStep("law", "7", "{}"), PrintedStep("letter", "a", "{})")
    number, roman = PrintedStep("number", "1", "{}."), PrintedStep("roman", "i", "{})")
    places = (place(unit), place(unit, letter), place(unit, letter, number), place(unit, roman))
    scheme = learn_scheme(BookOutline("", places, ()))
    found = list(map(str, locate(places, "xy", scheme)))
    assert found == ["xy7", "xy7a", "xy7a1", "xy7~i"]


def test_names_that_are_taken_or_unfit_are_refused() -> None:
    assert name_fault("hoen", "hoen", {"duplicate"}, {"", "bb"}) == ""
    assert "already" in name_fault("hoen", "hoen", {"hoen"}, {""})
    assert "begin with" in name_fault("hoen", "bb", set(), {"bb"})
    assert "id" in name_fault("Hoen!", "hoen", set(), set())
    assert "letters" in name_fault("h1", "h", set(), set())


def test_what_one_language_divides_stands_beside_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "De leden betalen in september aan de deur. "
    dutch = [f"Artikel {n} - Zaak\n{said * 4}\n\n" for n in (1, 2, 3, 4, 5)]
    french = [
        f"Article {n} - Chose\n{'Les membres paient en septembre à la porte. ' * times}\n\n"
        for n, times in ((1, 4), (2, 12), (5, 4))
    ]
    (tmp_path / "nl.txt").write_text("".join(dutch), "utf-8")
    (tmp_path / "fr.txt").write_text("".join(french), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bridgelaws.cli.pair.load_library", lambda: load_library(ROOT))
    files = [str(tmp_path / "fr.txt"), str(tmp_path / "nl.txt")]
    assert main(["pair", *files, "--format", "jsonl"]) == 0
    units = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    # `own`, and a letter behind it where this process has paired a book of another scheme.
    (own,) = units[0]["left"]
    assert re.fullmatch("owna*", own)
    pairs = [(unit["left"], unit["right"], unit["relation"]) for unit in units]
    assert pairs == [
        ([own], [own], "same"),
        ([f"{own}1"], [f"{own}1"], "same"),
        ([f"{own}2"], [f"{own}2", f"{own}3", f"{own}4"], "split"),
        ([f"{own}5"], [f"{own}5"], "same"),
    ]


def test_items_that_the_other_language_makes_articles_stand_beside_those(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paid = "De leden betalen in september aan de deur. "
    items = "".join(f"{n}. De beker nummer {n} staat hier in de kast.\n" for n in (1, 2))
    dutch = f"Artikel 1 - Zaak\n{paid * 4}\n\nArtikel 2 - Bekers\n{items}\n"
    dutch += "".join(f"Artikel {n} - Zaak\n{paid * 4}\n\n" for n in (3, 4, 5))
    cups = "".join(f"{n}. La coupe numéro {n} est ici dans l'armoire.\n" for n in (1, 2))
    settled = "Les membres paient en septembre à la porte. " * 4
    cups += f"3. {settled}\n4. {settled}\n"
    french = f"Article 1 - Chose\n{settled}\n\nArticle 2 - Coupes\n{cups}\n"
    french += f"Article 5 - Chose\n{settled}\n"
    (tmp_path / "nl.txt").write_text(dutch, "utf-8")
    (tmp_path / "fr.txt").write_text(french, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bridgelaws.cli.pair.load_library", lambda: load_library(ROOT))
    assert main(["pair", "fr.txt", "nl.txt", "--format", "jsonl"]) == 0
    printed = capsys.readouterr()
    # That no law has these numbers is no news of a book of its own.
    assert [line.split()[1] for line in printed.err.splitlines()] == ["GAP"]
    units = [json.loads(line) for line in printed.out.splitlines()]
    own = units[0]["left"][0]
    pairs = {
        unit["left"][0].removeprefix(own): unit["right"][0].removeprefix(own)
        for unit in units
        if len(unit["left"]) == len(unit["right"]) == 1
    }
    assert pairs == {each: each for each in ("", "1", "2", "2-1", "2-2", "5")} | {
        "2-3": "3",
        "2-4": "4",
    }


# Minutes of a committee, our own words: what they cite is of the code of their day.
MINUTES: Final = """Minutes of the Silver Hen Committee, {year}

1. Revoke
The committee looked at Law 64A2 and at Law 63, in which the word later means after the revoke.
2. Claims
It was agreed that Law 69 says when a claim stands, and Law 43B2 what a dummy may lose.
3. Closing
The meeting closed with a word of thanks to all who had come from far to be there that day.
"""


@pytest.mark.parametrize(
    ("year", "edition"), [("2000", "1997"), ("2010", "2007"), ("2018", "2017")]
)
def test_a_text_cites_the_edition_of_its_own_day(
    year: str, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_checkout(tmp_path / "minutes", ("law-33", "law-63"))
    (root / "minutes.txt").write_text(MINUTES.format(year=year), "utf-8")
    monkeypatch.chdir(root)
    assert main(["add", "minutes.txt", "--new-work", "minutes", "--edition", year]) == 0
    assert main(["build", "--no-index"]) in (0, 1)
    records = read_records(root / "build/records")
    cited = [
        (each.edition, *map(str, each.locators))
        for record in records
        if record.work == "minutes"
        for place in record.provisions
        for text in place.texts
        for each in text.citations
    ]
    wanted = ["64A2", "63", "69", "43B2"]
    assert cited == [(edition, number) for number in wanted]
    law = next(r for r in records if str(r.article) == "63" and r.edition == "2017")
    is_held = edition == "2017"
    assert ("minutes1" in map(str, law.provisions[0].cited_by)) == is_held


def test_chapters_with_a_full_stop_and_decimals_below_make_a_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_checkout(tmp_path / "club", ("law-33",))
    said = "1. The hall\n1.1 Doors open at seven.\n1.2 They close at eleven.\n\n"
    said += "2. Members\n2.1 A member pays, see 1.2.\n2.2 A guest does not.\n"
    (root / "club.txt").write_text(said, "utf-8")
    monkeypatch.chdir(root)
    assert main(["add", "club.txt", "--new-work", "rc", "--language", "en"]) == 0
    library = load_library(root)
    ref = SourceRef("club.txt", languages=("en",), work="rc", edition="2026")
    (read,) = express([SourceText(ref, said)], library).expressions
    places = " ".join(str(each.locator) for each in read.provisions)
    assert places == "rc rc1 rc1.1 rc1.2 rc2 rc2.1 rc2.2"
    assert parse_locator("rc1.2").printed == "1.2"


def test_an_article_that_one_language_alone_has_stands_between_its_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_checkout(tmp_path / "hens", ("law-33",))
    said = {"nl": "De leden betalen in september aan de deur.", "fr": "Chacun paie à la porte."}
    for language, word, numbers in (("nl", "Artikel", "1 2 4 5"), ("fr", "Article", "1 2 3 4 5")):
        text = "".join(f"{word} {n} - Zilver\n{said[language] * 4}\n\n" for n in numbers.split())
        (root / f"{language}.txt").write_text(text, "utf-8")
    monkeypatch.chdir(root)
    assert main(["add", "nl.txt", "--new-work", "hens", "--language", "nl"]) == 0
    assert main(["add", "fr.txt", "--work", "hens", "--language", "fr"]) == 0
    main(["build", "--no-index"])
    records = [r for r in read_records(root / "build/records") if r.work == "hens"]
    articles = {
        str(r.article): [str(p.locator) for p in r.provisions if p.texts]
        for r in records
        if r.article.steps
    }
    assert articles == {f"hens{n}": [f"hens{n}"] for n in range(1, 6)}
    assert list(articles) == sorted(articles)
    findings = (root / "build/findings.jsonl").read_text("utf-8").splitlines()
    assert [each for each in findings if json.loads(each)["code"].startswith("RECORD")] == []
