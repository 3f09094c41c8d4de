"""Analyses all texts: each language of the index in memory, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridgelaws import LANGUAGES
from bridgelaws.comparison.editions import Apart
from bridgelaws.gc_pause import without_collector
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.language.compounds import compound_tails
from bridgelaws.model.asked import AskedWeights
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.model.work import LAWS
from bridgelaws.retrieval.build.definitions import definition_table
from bridgelaws.retrieval.build.documents import IndexDocument, build_entries, wordings_by_place
from bridgelaws.retrieval.build.postings import weigh
from bridgelaws.retrieval.build.role_table import role_table
from bridgelaws.retrieval.build.ruling_entries import ruled_entries, ruling_entries
from bridgelaws.retrieval.build.term_index import term_index
from bridgelaws.retrieval.build.tokens import find_occurrences
from bridgelaws.retrieval.concepts import ConceptNames
from bridgelaws.retrieval.examples import examples_table
from bridgelaws.retrieval.language_index import ASKED, LanguageIndex
from bridgelaws.retrieval.weights import Coded


@dataclass(frozen=True)
class Material:
    """What an index is made of.

    ``words`` are those that addresses are read with. ``apart`` are the articles among the records
    that are not what answers today. ``asked`` is what queries of known answer teach, by language.
    """

    records: Sequence[ArticleRecord]
    glossary: Glossary
    rulings: Rulings
    words: AddressWords
    apart: Apart = field(default_factory=dict)
    asked: Mapping[str, AskedWeights] = field(default_factory=dict)


@without_collector()
def prepare_languages(material: Material) -> dict[str, LanguageIndex]:
    """Every language, from the records alone."""
    records, glossary = material.records, material.glossary
    rulings, words = material.rulings, material.words
    wordings = wordings_by_place(records)
    prepared: dict[str, LanguageIndex] = {}
    for language in LANGUAGES:
        concepts = ConceptNames(glossary, language)
        entries = build_entries(wordings.get(language, {}), records, glossary, language)
        provisions = len(entries)
        entries += ruling_entries(rulings, language)
        variants = sorted({(v.edition, v.expression) for entry in entries for v in entry.variants})
        occurrences = find_occurrences(entries, concepts, provisions)
        table = _language_table(entries, occurrences.forms, concepts, variants)
        table |= {"provisions": provisions, "address": words.table()}
        table["examples"] = examples_table(glossary, language, words.numbers)
        table["ruled"] = ruled_entries(rulings, entries[:provisions], provisions)
        table["roles"] = role_table(occurrences.codes, len(entries))
        table["meanings"] = concepts.terms
        table["definitions"] = definition_table(entries, concepts, glossary)
        table["terms"] = [
            [line.name, list(map(str, line.places)), list(line.see)]
            for line in term_index(records, glossary, language)
        ]
        table["apart"] = _apart_rows(material.apart.get(language, {}))
        postings = weigh(occurrences, entries, variants, provisions)
        told = _asked_postings(material.asked.get(language, {}), entries[:provisions])
        prepared[language] = LanguageIndex(postings | told, language, table)
    return prepared


def _asked_postings(
    weights: AskedWeights, provisions: Sequence[IndexDocument]
) -> dict[str, list[Coded]]:
    """What queries teach, as postings of names of their own; a place not held teaches nothing."""
    number_of = {entry.locator: n for n, entry in enumerate(provisions) if entry.work == LAWS}
    told = {}
    for term, by_place in weights.items():
        held = {
            number_of[place]: weight for place, weight in by_place.items() if place in number_of
        }
        if held:
            told[ASKED + term] = [(number, weight, "") for number, weight in sorted(held.items())]
    return told


def _apart_rows(apart: Mapping[tuple[str, Locator], str]) -> list[list[str]]:
    return [[work, str(article), edition] for (work, article), edition in apart.items()]


def _language_table(
    entries: Sequence[IndexDocument],
    pairs: Sequence[tuple[str, str]],
    concepts: ConceptNames,
    variants: Sequence[tuple[str, str]],
) -> dict[str, Any]:
    """What search needs of a language beside the postings.

    ``pairs`` are the forms of the texts with their stems, sorted.
    """
    # Names that no text holds are forms too, or nobody could type them.
    forms: dict[str, list[str]] = {}
    for form, stem in (*pairs, *sorted(concepts.forms.difference(pairs))):
        forms.setdefault(form, []).append(stem)
    bits = {variant: bit for bit, variant in enumerate(variants)}
    return {
        "fillers": sorted(concepts.fillers),
        "names": [
            [list(stems), concept] for named in concepts.names.values() for stems, concept in named
        ],
        "forms": forms,
        "tails": compound_tails(dict(pairs), concepts.single_words(), concepts.language),
        "variants": variants,
        "entries": [
            [
                entry.work,
                str(entry.locator),
                entry.title,
                [
                    [bits[v.edition, v.expression], v.heading, v.text, v.notes]
                    for v in entry.variants
                ],
                entry.related,
            ]
            for entry in entries
        ],
    }
