"""The glossary in all languages, and the index from A to Z: letters to jump to, and a filter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.nouns import Nouns, nouns_of
from bridgelaws.model.glossary import GlossaryEntry
from bridgelaws.model.locator import DEFINITIONS, Locator
from bridgelaws.site.data.book import Book, IndexLine
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.pages.concordance_pages import concordance_folder
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink

_MARKS: Final = " \u00a0«»“”„‘’'\"(–-"


@dataclass(frozen=True, slots=True)
class TermName:
    """A term in one language, its synonyms, and whether it was seen in an official text."""

    language: str
    name: str
    also: tuple[str, ...]
    is_verified: bool


@dataclass(frozen=True, slots=True)
class GlossaryLine:
    """One term in all languages, with the addresses of its definition and its concordance."""

    anchor: str
    names: tuple[TermName, ...]
    definition: str
    concordance: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the A-Z index: its provisions, and the lines to look under instead."""

    name: str
    anchor: str
    places: tuple[TextLink, ...]
    see: tuple[TextLink, ...]


def glossary_pages(book: Book) -> Iterator[Page]:
    """Both pages in each language, as far as there is a glossary and an index."""
    for language in book.languages:
        if book.glossary:
            yield _glossary_page(book, language)
        if book.index.get(language):
            yield _index_page(book, language)


def _glossary_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/glossary/"
    entries = book.glossary.terms() if book.glossary else ()
    lines = [
        _glossary_line(book.directory, book.languages, entry, language, path) for entry in entries
    ]
    nouns = nouns_of(book.lexicons[language])
    key_of = {line.anchor: sort_key(line.names[0].name, nouns) for line in lines}
    lines.sort(
        key=lambda line: (
            not line.names[0].name,
            words.is_foreign(key_of[line.anchor]),
            key_of[line.anchor],
            line.anchor,
        )
    )
    letters: dict[str, list[GlossaryLine]] = {}
    for line in lines:
        letters.setdefault(key_of[line.anchor][:1].upper() or "–", []).append(line)
    body = render(
        "glossary.html",
        w=words,
        letters=list(letters.items()),
        heads=[(other, book.words[other].name) for other in _own_first(book.languages, language)],
    )
    return page_in_each(
        book,
        language,
        "glossary",
        "glossary/",
        words("site.glossary"),
        words("glossary.description"),
        body,
        keeps_place=True,
    )


def _glossary_line(
    directory: Directory, languages: Sequence[str], entry: GlossaryEntry, language: str, path: str
) -> GlossaryLine:
    names = []
    for other in _own_first(languages, language):
        also = entry.synonyms(other)
        grade = entry.confidence_in(other)
        names.append(TermName(other, entry.term(other), also, grade != "C"))
    definition = DEFINITIONS.at(entry.id)
    leaf = directory.find(definition, LAWS)
    href = address_of(path, definition, leaf, language) if leaf else ""
    there = link(path, f"{language}/{concordance_folder(entry.id)}")
    return GlossaryLine(f"term~{entry.id}", tuple(names), href, there)


def _own_first(languages: Sequence[str], language: str) -> list[str]:
    return sorted(languages, key=lambda other: other != language)


def _index_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/index-of-terms/"
    nouns = nouns_of(book.lexicons[language])
    lines = sorted(
        merge_twins(book.index[language], nouns),
        key=lambda line: words.is_foreign(sort_key(line.name, nouns)),
    )
    anchors = {
        sort_key(line.name, nouns): f"entry-{number}" for number, line in enumerate(lines, 1)
    }
    letters: dict[str, list[IndexEntry]] = {}
    for line in lines:
        key = sort_key(line.name, nouns)
        entry = IndexEntry(
            line.name,
            anchors[key],
            tuple(_index_references(book.directory, book.names, line, language, path)),
            tuple(
                TextLink(name, f"#{anchors[there]}" if there in anchors else "")
                for name in line.see
                for there in (sort_key(name, nouns),)
            ),
        )
        letters.setdefault(key[:1].upper(), []).append(entry)
    body = render("terms.html", w=words, letters=list(letters.items()))
    return page_in_each(
        book,
        language,
        "terms",
        "index-of-terms/",
        words("site.terms"),
        words("terms.description"),
        body,
    )


def _index_references(
    directory: Directory, names: Names, line: IndexLine, language: str, path: str
) -> Iterator[TextLink]:
    for locator in line.places:
        leaf = directory.find(locator, directory.work_of(locator, LAWS))
        if leaf:
            name = names.short(leaf, language, locator)
            yield TextLink(name, address_of(path, locator, leaf, language))


def merge_twins(lines: Sequence[IndexLine], nouns: Nouns) -> tuple[IndexLine, ...]:
    """The lines as a dictionary has them: sorted without articles, each subject once.

    *The revoke*, *revoke* and *revokes* are one, with the places of all; where the plural leads
    elsewhere than the singular both stay. A line is looked under by the name that it has here.
    """
    merged: dict[str, IndexLine] = {}
    for line in sorted(lines, key=lambda line: (sort_key(line.name, nouns), line.name)):
        key = sort_key(line.name, nouns)
        name = nouns.without_article(line.name) or line.name
        shown = name if name == line.name else name[:1].upper() + name[1:]
        known = merged.get(key)
        merged[key] = _together(known, line) if known else IndexLine(shown, line.places, line.see)
    found: list[IndexLine] = []
    called: dict[str, str] = {}
    for key, line in merged.items():
        see = tuple(name for name in line.see if sort_key(name, nouns) != key)
        last = found[-1] if found else None
        if last and _is_plural(line, last, nouns):
            found[-1] = _together(last, line)
        else:
            found.append(IndexLine(line.name, line.places, see))
        called[key] = found[-1].name
    return tuple(_as_called(line, called, nouns) for line in found)


def _as_called(line: IndexLine, called: Mapping[str, str], nouns: Nouns) -> IndexLine:
    """A line with the names to look under as their own lines have them, each once."""
    names = dict.fromkeys(called.get(sort_key(name, nouns), name) for name in line.see)
    return IndexLine(line.name, line.places, tuple(name for name in names if name != line.name))


def _together(first: IndexLine, other: IndexLine) -> IndexLine:
    places = tuple(dict.fromkeys((*first.places, *other.places)))
    return IndexLine(first.name, places, tuple(dict.fromkeys((*first.see, *other.see))))


def _is_plural(line: IndexLine, other: IndexLine, nouns: Nouns) -> bool:
    """Whether a line is the one before it in another number, and leads to nothing else."""
    leads_elsewhere = line.see != other.see or not _is_part(line.places, other.places)
    # Signs tell apart what words do not: A+ and A-.
    is_worded = all(sign.isalpha() or sign in " ’'-" for sign in line.name + other.name)
    is_long = len(line.name.split()) == len(other.name.split())
    return is_worded and is_long and not leads_elsewhere and nouns.is_form(line.name, other.name)


def _is_part(one: Sequence[Locator], other: Sequence[Locator]) -> bool:
    return set(one) <= set(other) or set(other) <= set(one)


def sort_key(name: str, nouns: Nouns) -> str:
    """A name as a dictionary sorts it: without article, accents, quotation marks and the like."""
    bare = name.lstrip(_MARKS)
    return fold(nouns.without_article(bare) or bare).lstrip(_MARKS)
