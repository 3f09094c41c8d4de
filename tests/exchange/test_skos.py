"""SKOS: a thesaurus that keeps the rules of SKOS."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Final

import pytest
from lxml import etree

from bridgelaws import LANGUAGES
from bridgelaws.errors import GlossaryError
from bridgelaws.exchange.out.skos import write_skos
from bridgelaws.exchange.out.tbx import Concept
from bridgelaws.exchange.out.termbase import find_concepts, load_narrower, load_termbase
from bridgelaws.records.store import read_records
from tests.conftest import ROOT

SKOS: Final = "{http://www.w3.org/2004/02/skos/core#}"
RDF: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def concepts(checkout: Path) -> tuple[Concept, ...]:
    glossary, speeches = load_termbase(ROOT)
    records = read_records(checkout / "build" / "records")
    return tuple(find_concepts(glossary, speeches, {}, records, LANGUAGES))


def thesaurus(concepts: tuple[Concept, ...], site: str = "") -> etree._Element:
    stream = io.BytesIO()
    assert write_skos(concepts, load_narrower(ROOT), stream, site) == len(concepts)
    return etree.fromstring(stream.getvalue())


@pytest.fixture(scope="module")
def tree(concepts: tuple[Concept, ...]) -> etree._Element:
    return thesaurus(concepts)


def relations(tree: etree._Element, name: str) -> set[tuple[str, str]]:
    return {
        (concept.get(f"{RDF}about"), other.get(f"{RDF}resource"))
        for concept in tree.iter(f"{SKOS}Concept")
        for other in concept.iter(f"{SKOS}{name}")
    }


def test_every_concept_has_one_preferred_name_a_language(tree: etree._Element) -> None:
    found = list(tree.iter(f"{SKOS}Concept"))
    assert len(found) > 150
    for concept in found:
        said = [label.get(LANG) for label in concept.iter(f"{SKOS}prefLabel")]
        assert len(said) == len(set(said)) >= 1
        preferred = {(label.get(LANG), label.text) for label in concept.iter(f"{SKOS}prefLabel")}
        others = {(label.get(LANG), label.text) for label in concept.iter(f"{SKOS}altLabel")}
        assert not preferred & others


def test_relations_are_those_that_skos_allows(tree: etree._Element) -> None:
    known = {concept.get(f"{RDF}about") for concept in tree.iter(f"{SKOS}Concept")}
    broader, narrower, related = (relations(tree, n) for n in ("broader", "narrower", "related"))
    assert len(broader) > 60
    assert len(related) > 20
    assert {end for pair in broader | related for end in pair} <= known
    assert narrower == {(wide, kind) for kind, wide in broader}
    assert related == {(other, one) for one, other in related}
    above = set(broader)
    while True:
        more = {(a, d) for a, b in above for c, d in broader if b == c} - above
        if not more:
            break
        above |= more
    # Nothing is a kind of itself, and related excludes what is broader at any height (S27).
    assert all(kind != wide for kind, wide in above)
    assert not (above | {(b, a) for a, b in above}) & related


def test_definitions_are_those_of_the_plain_edition(tree: etree._Element) -> None:
    score = next(
        c for c in tree.iter(f"{SKOS}Concept") if c.get(f"{RDF}about").endswith("#adjusted-score")
    )
    assert {said.get(LANG) for said in score.iter(f"{SKOS}definition")} == set(LANGUAGES)


def test_a_site_names_terms_and_provisions_by_its_pages(concepts: tuple[Concept, ...]) -> None:
    glossary, speeches = load_termbase(ROOT)
    here = tuple(find_concepts(glossary, speeches, {}, (), ("en",), "https://laws.example/x"))
    tree = thesaurus(here, "https://laws.example/x")
    named = [concept.get(f"{RDF}about") for concept in tree.iter(f"{SKOS}Concept")]
    assert all(name.startswith("https://laws.example/x/glossary#") for name in named)
    pointed = [
        one.get(f"{RDF}resource") for one in tree.iter("{http://purl.org/dc/terms/}references")
    ]
    assert any(address.startswith("https://laws.example/x/en/law/") for address in pointed)
    assert len(concepts) == len(here)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('[narrower]\ncard = ["nothing"]', "nothing, which is no entry"),
        ('[narrower]\ncard = ["honour"]\nhonour = ["card"]', "a kind of itself"),
    ],
)
def test_kinds_that_contradict_themselves_are_refused(
    tmp_path: Path, table: str, told: str
) -> None:
    (tmp_path / "laws").mkdir()
    path = tmp_path / "laws" / "glossary.toml"
    shutil.copy(ROOT / "laws" / "glossary.toml", path)
    text = path.read_text("utf-8")
    start, end = text.index("[narrower]"), text.index("# Terms\n")
    path.write_text(f"{text[:start]}{table}\n\n{text[end:]}", "utf-8")
    with pytest.raises(GlossaryError, match=told):
        load_narrower(tmp_path)
