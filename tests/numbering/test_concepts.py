"""What two languages have in common: the things of the game that a text names."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws.library.library import Library
from bridgelaws.numbering.similarity.concepts import ConceptReader


@pytest.fixture(scope="module")
def concepts(library: Library) -> ConceptReader:
    return ConceptReader(library.root)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param("en", "Declarer leads from dummy, and a defender revokes.", id="en"),
        pytest.param("nl", "De leider speelt uit de blinde; een tegenspeler verzaakt.", id="nl"),
        pytest.param("fr", "Le déclarant attaque du mort, un défenseur fait une renonce.", id="fr"),
        pytest.param("el", "Ο εκτελεστής παίζει από τον μορ, ο αμυνόμενος κάνει ρενόνς.", id="el"),
    ],
)
def test_one_sentence_names_the_same_things_in_every_language(
    language: str, text: str, concepts: ConceptReader
) -> None:
    assert {"declarer", "dummy", "defender"} <= concepts.read(text, language).keys()


@pytest.mark.parametrize(
    ("language", "text", "entry"),
    [
        pytest.param("nl", "drie slagen", "trick", id="a-doubled-plural"),
        pytest.param("el", "των εκτελεστών", "declarer", id="a-greek-case"),
        pytest.param("en", "two defenders", "defender", id="a-plural"),
    ],
)
def test_an_inflected_word_is_still_the_term(
    language: str, text: str, entry: str, concepts: ConceptReader
) -> None:
    assert entry in concepts.read(text, language)


def test_words_that_fill_a_sentence_name_nothing(concepts: ConceptReader) -> None:
    for language, text in (("en", "to be or not to be"), ("nl", "de en het"), ("fr", "la le les")):
        assert concepts.read(text, language) == {}


def test_without_a_glossary_no_text_speaks_of_anything(tmp_path: Path) -> None:
    assert ConceptReader(tmp_path).read("the declarer", "en") == {}
