"""The A-Z index of terms: what a printed law book has at its end.

Each line is a term of the glossary or a heading of the Laws with its provisions.
A synonym is a line of its own that says under which term to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgelaws.language.folding import fold
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord


@dataclass(frozen=True, slots=True)
class TermLine:
    """One line: a name, its provisions in order of weight, the names to look under."""

    name: str
    places: tuple[Locator, ...] = ()
    see: tuple[str, ...] = ()


def term_index(
    records: Sequence[ArticleRecord], glossary: Glossary, language: str
) -> tuple[TermLine, ...]:
    """The lines of one language, in alphabetical order without regard to accents.

    A term leads to its places; headings of laws and their sections lead to
    themselves; a synonym that is no term leads to the term. Places that no
    record holds in this language are left out, and so are lines without any.
    """
    held = {
        place.locator
        for record in records
        for place in record.provisions
        if any(text.language == language for text in place.texts)
    }
    places: dict[str, dict[Locator, None]] = {}
    see: dict[str, dict[str, None]] = {}
    names: dict[str, str] = {}

    def line(name: str) -> str:
        key = _key(name)
        names.setdefault(key, name)
        return key

    terms = [entry for entry in glossary.terms() if entry.term(language)]
    for entry in terms:
        found = [place for place in (*entry.places, *entry.see) if place in held]
        if found:
            places.setdefault(line(entry.term(language)), {}).update(dict.fromkeys(found))
    for name, locator in _headings(records, language):
        places.setdefault(line(name), {}).setdefault(locator)
    for entry in terms:
        for synonym in entry.synonyms(language):
            target = _key(entry.term(language))
            if _key(synonym) not in places and target in places and _reads_well(synonym):
                see.setdefault(line(synonym), {}).setdefault(names[target])
    lines = [TermLine(names[key], tuple(found)) for key, found in places.items()]
    lines += [TermLine(names[key], (), tuple(found)) for key, found in see.items()]
    return tuple(sorted(lines, key=lambda item: (_key(item.name), item.name)))


def _key(name: str) -> str:
    return fold(name)


def _headings(records: Iterable[ArticleRecord], language: str) -> Iterable[tuple[str, Locator]]:
    """Headings of laws and sections with their addresses."""
    for record in records:
        for place in record.provisions:
            text = place.text(language, PLAIN) or place.text(language)
            heading = text.provision.heading if text else None
            if heading and not place.locator.is_synthetic and place.locator.steps:
                yield heading, place.locator


def _reads_well(name: str) -> bool:
    """Whether a synonym is a name that people look up, and not a way of typing."""
    return len(name) > 1 and not name[0].isdigit()
