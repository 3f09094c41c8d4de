"""Real regulations, where they are at hand: their numbers, and what they cite of whom."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.cli import main
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.citation import Citation
from bridgelaws.model.outline import Outline
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.expression.addresses import learn_scheme, locate
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.report.proposal import own_words
from bridgelaws.sources.read import read
from tests.conftest import ROOT

# Whose places the list of what is right names one by one.
LISTED: Final = re.compile(r"\s?\([^()]*\)")
ADDRESS: Final = re.compile(r"[A-Z0-9][\w.]*")


def brought(shared: Path, name: str) -> SourceText:
    path = shared / "sources" / "works" / name
    if not path.is_file():
        pytest.skip(f"{name} is not at hand")
    language = name.split(".")[-2]
    (text,) = read([SourceRef(name, languages=(language,), path=str(path))]).texts
    return text


def cited(text: SourceText, found: BookOutline, library: Library) -> tuple[Citation, ...]:
    """What it cites as a work of its own, whose words mean itself."""
    lexicon = library.lexicons[text.ref.languages[0]]
    scheme = learn_scheme(found)
    keep_schemes({"zgd": scheme})
    places = Outline("given", "", tuple(locate(found.places, "zgd", scheme)))
    says = dict.fromkeys(own_words(found.word, lexicon), "given")
    outlines = {**library.outlines, ("given", ""): places}
    view = Viewpoint(says=says, home="given")
    return find_citations(text.text, lexicon, outlines, places.locators[0], view)


def test_each_small_document_has_the_places_that_it_prints(shared: Path, library: Library) -> None:
    rows = csv.DictReader(
        (shared / "gold/works/small-documents.tsv").read_text("utf-8").splitlines(),
        delimiter="\t",
        quoting=csv.QUOTE_NONE,
    )
    told = {
        row["document"]: LISTED.sub("", row["places (in order)"]).split(", ")
        for row in rows
        if "laws" not in row["document"]
    }
    wanted = {name: own for name, own in told.items() if all(map(ADDRESS.fullmatch, own))}
    assert len(wanted) == 6
    for name, own in wanted.items():
        found = outline_text(brought(shared, name), library)
        assert [place.address for place in found.places] == own, name


@pytest.mark.parametrize("form", ["docx", "pdf"])
def test_a_collection_cites_the_laws_by_their_word_and_other_regulations_by_theirs(
    form: str, shared: Path, library: Library
) -> None:
    text = brought(shared, f"ffb-rpi-2021.fr.{form}")
    found = outline_text(text, library)
    assert found.word == ""
    of_laws = [each for each in cited(text, found, library) if each.work == "duplicate"]
    assert {each.status for each in of_laws} == {"resolved"}
    counted: Counter[str] = Counter()
    word = ""
    for each in of_laws:
        # A number of a list has the word of the first one.
        word = each.printed.split(" ")[0].rstrip("s") if each.printed[0].isalpha() else word
        counted[word] += 1
    assert counted == {"Loi": 43, "Article": 3}


@pytest.mark.parametrize(
    ("name", "column", "count", "slips"),
    [
        ("be-kbsb-wedstrijdreglement-2018.nl.md", "nl", 105, 0),
        ("be-kbsb-tournois-2018.fr.md", "fr", 98, 1),
    ],
)
def test_a_regulation_in_two_languages_has_every_article_in_both(
    name: str, column: str, count: int, slips: int, shared: Path, library: Library
) -> None:
    listed = (shared / "gold/works/kbsb-fr-nl-articles.tsv").read_text("utf-8").splitlines()
    told = {row[column].split("(")[0].split()[0] for row in csv.DictReader(listed, delimiter="\t")}
    found = outline_text(brought(shared, name), library)
    # What is printed as another number has the one that is missing.
    slipped = {place.address for place in found.units if place.numbering == "inferred"}
    assert len(found.units) == count
    assert {place.address for place in found.units} == told | slipped
    assert len(slipped) == slips
    assert [each.code for each in found.findings].count("MISNUMBERED") == slips


def test_a_regulation_in_two_languages_is_paired_article_by_article(
    shared: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = shared / "sources" / "works"
    names = ("be-kbsb-tournois-2018.fr.md", "be-kbsb-wedstrijdreglement-2018.nl.md")
    files = [str(folder / name) for name in names]
    if not all(Path(file).is_file() for file in files):
        pytest.skip("the two languages are not at hand")
    listed = (shared / "gold/works/kbsb-fr-nl-articles.tsv").read_text("utf-8").splitlines()
    wanted = {
        # An item of an article, and what is printed as another number.
        row["nl"]: row["fr"].replace("(", "-").rstrip(")")
        if row["relation"] == "split"
        else row["nl"]
        for row in csv.DictReader(listed, delimiter="\t")
    } | {"89": "88"}
    monkeypatch.setattr("bridgelaws.cli.pair.load_library", lambda: load_library(ROOT))
    main(["pair", *files, "--format", "jsonl"])
    units = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    own = units[0]["left"][0]
    found = {
        right.removeprefix(own): unit["left"][0].removeprefix(own)
        for unit in units
        for right in unit["right"]
        if unit["left"]
    }
    assert {article: found.get(article) for article in wanted} == wanted
