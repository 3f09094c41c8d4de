"""Names, rulings and the index to rows: what is asked by, and what each word is worth where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.ruling import Ruling, Rulings
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.language_index import ASKED, PASSED, LanguageIndex
from bridgelaws.retrieval.postgres.analysed import Analysis
from bridgelaws.retrieval.postgres.copy_rows import Row, TableRows
from bridgelaws.retrieval.weights import Coded

_PART: Final[int] = FACTS["postgres"]["part"]


def tables_of_names(glossary: Glossary, rulings: Rulings) -> tuple[TableRows, ...]:
    """The glossary by concept and language, and the guided rulings with what they rest on."""
    names: list[Row] = [
        (entry.id, language, place, name, entry.confidence_in(language))
        for entry in glossary.entries
        for language in LANGUAGES
        for place, name in enumerate(entry.names_in(language))
    ]
    concept_places: list[Row] = [
        (entry.id, place, str(locator))
        for entry in glossary.entries
        for place, locator in enumerate(entry.places)
    ]
    rests: list[Row] = [
        (ruling.id, address, times)
        for ruling in rulings.rulings
        for address, times in sorted(_cited_by(ruling).items())
    ]
    return (
        TableRows("concept", ("concept", "kind"), [(e.id, e.kind) for e in glossary.entries]),
        TableRows("name", ("concept", "language", "place", "name", "confidence"), names),
        TableRows("concept_place", ("concept", "place", "address"), concept_places),
        TableRows("ruling", ("ruling",), [(ruling.id,) for ruling in rulings.rulings]),
        TableRows(
            "ruling_title",
            ("ruling", "language", "title"),
            [
                (ruling.id, language, ruling.title[language])
                for ruling in rulings.rulings
                for language in LANGUAGES
            ],
        ),
        TableRows("ruling_place", ("ruling", "address", "times"), rests),
    )


def _cited_by(ruling: Ruling) -> Counter[str]:
    """How often a ruling cites each place."""
    options = (option for step in ruling.steps for option in step.options)
    return Counter(str(place) for option in options for place in option.in_force)


def tables_of_words(
    analyses: Mapping[str, Analysis],
    indexes: Mapping[str, LanguageIndex],
    addresses: AddressWords,
) -> tuple[TableRows, ...]:
    """The analysis and the index of every language."""
    own, every = analyses.values(), indexes.items()
    return (
        TableRows(
            "word",
            ("language", "form", "stems", "halves", "indexed"),
            [row for one in own for row in one.word_rows()],
        ),
        TableRows(
            "filler",
            ("language", "form", "asked_entries", "asked_weights"),
            [
                (language, form, *_asked(index.asked_of_filler(form)))
                for language, index in every
                for form in sorted(index.fillers)
            ],
        ),
        TableRows(
            "tail",
            ("language", "form"),
            [(language, form) for language, index in every for form in sorted(index.tails)],
        ),
        TableRows(
            "spelling",
            ("language", "stems", "concept"),
            [row for one in own for row in one.spelling_rows()],
        ),
        TableRows("address_word", ("kind", "form", "value"), list(_address_words(addresses))),
        TableRows(
            "entry",
            ("language", "number", "work", "address", "title", "terms", "worth"),
            [row for index in indexes.values() for row in _entries(index)],
        ),
        TableRows(
            "term",
            ("language", "term", "number", "rarity", "held", "asked_entries", "asked_weights"),
            [row for index in indexes.values() for row in _terms(index)],
        ),
        TableRows(
            "posting",
            ("language", "term", "part", "entries", "impacts"),
            [
                row
                for language, index in every
                for number, term in enumerate(_numbered(index))
                for row in posting_rows(language, number, _held(index, term))
            ],
        ),
    )


def posting_rows(language: str, term: int, held: Iterable[tuple[int, int]]) -> Iterator[Row]:
    """Entries with what a term is worth there, best first, a part a row."""
    best = sorted(held, key=lambda each: (-each[1], each[0]))
    for part, first in enumerate(range(0, len(best), _PART)):
        entries, impacts = zip(*best[first : first + _PART], strict=True)
        yield language, term, part, entries, impacts


def _address(index: LanguageIndex, number: int) -> str:
    locator = index.entries[number].locator
    return locator.place if number >= index.provisions else str(locator)


def _address_words(words: AddressWords) -> Iterator[Row]:
    """What stands before a number, between its steps, and what letters may stand for."""
    table = words.table()
    for form in table["law"]:
        yield "law", form, ()
    for form in sorted({*table["parts"], *table["items"]}):
        yield "part", form, ()
    for form in sorted({word for phrase in table["ranges"] for word in phrase}):
        yield "range", form, ()
    for prefix, phrase in table["works"]:
        yield "work", " ".join(phrase), (prefix, *phrase)
    for form, letters in sorted(table["letters"].items()):
        yield "letter", form, tuple(letters)


def _numbered(index: LanguageIndex) -> Sequence[str]:
    """The terms; the place of each in this list is its number. Fillers have their own table."""
    terms = {term.removeprefix(ASKED) for term in index.source}
    return sorted(term for term in terms if not term.startswith(PASSED))


def _held(index: LanguageIndex, term: str) -> list[tuple[int, int]]:
    """The provisions a term stands in, with what it is worth there."""
    _, coded = index.coded(term)
    return [(entry, impact) for entry, impact, _ in coded if entry < index.provisions]


def _terms(index: LanguageIndex) -> Iterator[Row]:
    for number, term in enumerate(_numbered(index)):
        rarity, _ = index.coded(term)
        asked = _asked(index.asked_of(term))
        yield (index.language, term, number, rarity, len(_held(index, term)), *asked)


def _asked(told: Sequence[Coded]) -> tuple[list[int], list[int]]:
    """The entries that a word of a query speaks for, and by how much for each."""
    return [entry for entry, _, _ in told], [weight for _, weight, _ in told]


def _entries(index: LanguageIndex) -> Iterator[Row]:
    terms: list[list[int]] = [[] for _ in index.entries]
    worth: list[list[int]] = [[] for _ in index.entries]
    for number, term in enumerate(_numbered(index)):
        for held, impact in _held(index, term):
            terms[held].append(number)
            worth[held].append(impact)
    for number, entry in enumerate(index.entries):
        place = _address(index, number)
        yield (
            index.language,
            number,
            entry.work,
            place,
            entry.title,
            terms[number],
            worth[number],
        )
