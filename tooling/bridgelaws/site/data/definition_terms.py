"""What finds the defined terms in the texts of a page, so that they lead to their definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridgelaws.language.folding import fold
from bridgelaws.language.stems import SameStem
from bridgelaws.language.terms import Name, TermFinder, look_alikes_of
from bridgelaws.model.locator import DEFINITIONS
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS


def term_finders(book: Book) -> Mapping[str, TermFinder]:
    """Per language, what finds the defined terms in a text."""
    return book.once(
        "term finders", lambda made: {code: _finder(made, code) for code in made.languages}
    )


def never_linked(book: Book, language: str) -> Sequence[str]:
    """The words that alone mean something else more often than a term."""
    words: Sequence[str] = book.words[language].tables.get("linking", {}).get("never", ())
    return words


def headword_name(headword: str) -> str:
    """The name that a definition's own heading gives, without its remark in brackets.

    >>> headword_name("Voorspelen (voorgespeelde kaart)")
    'Voorspelen'
    """
    return headword.partition("(")[0].strip()


def _finder(book: Book, language: str) -> TermFinder:
    glossary = book.glossary
    names: dict[str, list[str]] = {}
    told: dict[str, set[str]] = {}
    for leaf in book.directory.editions_of(LAWS, DEFINITIONS):
        for place in book.directory.record(leaf).provisions:
            heading = book.names.heading(leaf, language, place.locator)
            if place.locator.place and heading:
                names.setdefault(place.locator.place, []).append(headword_name(heading))
                texts = (t.provision.text for t in place.texts if t.language == language)
                # That of the edition in force, which comes first.
                told.setdefault(place.locator.place, {fold(text.rstrip(".")) for text in texts})
    for entry in glossary.terms() if glossary else ():
        # Synonyms are for searching; in a law text they may well mean something else.
        # An entry of another name helps only a definition that has none. Where that name is all
        # that the definition says (LHO), who meets it in a text is told nothing new.
        name, first = entry.term(language), next(iter(entry.places), DEFINITIONS)
        is_own = entry.id == first.place or not (glossary and glossary.entry(first.place))
        is_news = fold(name or "") not in told.get(first.place, ())
        if name and first.article == DEFINITIONS and first.place in names and is_own and is_news:
            names[first.place].append(name)
    listed = [Name(name, term) for term, called in names.items() for name in called]
    if glossary:
        listed += look_alikes_of(glossary, language)
    return TermFinder(listed, SameStem(language), never_linked(book, language))
