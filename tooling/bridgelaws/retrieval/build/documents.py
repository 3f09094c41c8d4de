"""What is indexed: one entry per provision and language, with its texts by field.

A provision is found by its own heading, the headings above it, its text and
notes, and by the names under which the glossary files it. Its plain and its
official wordings are *variants* of one entry, so that it counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord
from bridgelaws.retrieval.build.related import add_related

FIELDS: Final = ("heading", "home", "topic", "term", "see", "context", "text", "note", "part")
_COLUMNS: Final = {name: column for column, name in enumerate(FIELDS)}
# Each variant owns this many places, so that a place tells its variant.
VARIANT_SHIFT: Final = 20


@dataclass(frozen=True, slots=True)
class Variant:
    """One wording: of which edition, by whom, with its display text."""

    edition: str
    expression: str
    heading: str
    text: str
    notes: tuple[str, ...] = ()


# A text of one field, which is a column of `FIELDS`.
FieldText = tuple[int, str]


@dataclass(slots=True)
class IndexDocument:
    """One provision in one language, ready for the index.

    ``title`` is its heading or, without one, the nearest above it. ``pieces``
    holds, per variant, the texts of its fields, none of them empty. ``related``
    are the numbers of the entries worth a look beside it: its neighbours, what
    is under it, what it cites.
    """

    work: str
    locator: Locator
    language: str
    title: str
    variants: list[Variant] = field(default_factory=list)
    pieces: list[list[FieldText]] = field(default_factory=list)
    related: list[int] = field(default_factory=list)


# One wording of a provision: its edition and expression, itself, the headings above it.
_Wording = tuple[str, str, Provision, list[str]]
_Place = tuple[str, Locator]


def wordings_by_place(records: Sequence[ArticleRecord]) -> dict[str, dict[_Place, list[_Wording]]]:
    """Per language the wordings of each provision, in the order of `reading_order`."""
    places: dict[_Place, list[tuple[str, _Wording]]] = {}
    for record in records:
        headings: dict[tuple[str, str, Locator], str] = {}
        for place in record.provisions:
            outer = list(place.locator.ancestors())
            found = places.setdefault((record.work, place.locator), [])
            for text in place.texts:
                language, name, provision = text.language, text.expression, text.provision
                headings[language, name, place.locator] = provision.heading or ""
                above = [headings.get((language, name, one), "") for one in outer]
                wording = record.edition, name, provision, [line for line in above if line]
                found.append((language, wording))
    wordings: dict[str, dict[_Place, list[_Wording]]] = {}
    for key in sorted(places, key=reading_order):
        for language, wording in places[key]:
            wordings.setdefault(language, {}).setdefault(key, []).append(wording)
    return wordings


def build_entries(
    wordings: Mapping[_Place, Iterable[_Wording]],
    records: Sequence[ArticleRecord],
    glossary: Glossary,
    language: str,
) -> list[IndexDocument]:
    """The entries of a language, from its part of `wordings_by_place`."""
    names = _names_by_place(glossary, language)
    entries = [
        _entry(work, locator, language, texts, names) for (work, locator), texts in wordings.items()
    ]
    add_related(entries, records)
    return entries


def reading_order(key: _Place) -> tuple[object, ...]:
    """Laws first, then regulations, annexes, definitions, introduction; each as printed."""
    work, locator = key
    rank = {"": 0, ANNEX: 7, "def": 8, "intro": 9}.get(locator.prefix, 1)
    return rank, work, locator.order_key, str(locator)


def _names_by_place(glossary: Glossary, language: str) -> dict[tuple[Locator, str], list[str]]:
    names: dict[tuple[Locator, str], list[str]] = {}
    for entry in glossary.entries:
        # A topic is longer than a name: its place shall not outdo that of the thing itself.
        first = "topic" if entry.kind == "topic" else "home"
        homes = ((first, entry.places[:1]), ("term", entry.places[1:]), ("see", entry.see))
        for kind, places in homes:
            for place in places:
                names.setdefault((place, kind), []).extend(entry.names_in(language))
    return names


def _entry(
    work: str,
    locator: Locator,
    language: str,
    texts: Iterable[_Wording],
    names: Mapping[tuple[Locator, str], list[str]],
) -> IndexDocument:
    entry = IndexDocument(work, locator, language, "")
    for edition, expression, provision, above in texts:
        entry.variants.append(
            Variant(
                edition,
                expression,
                provision.heading or "",
                provision.text,
                tuple(note.text for note in provision.notes),
            )
        )
        if not entry.title:
            entry.title = provision.heading or (above[0] if above else "")
        pieces = [
            ("heading", provision.heading or ""),
            ("text", provision.text),
            *(("note", note.text) for note in provision.notes),
            *(("home", name) for name in names.get((locator, "home"), ())),
            *(("topic", name) for name in names.get((locator, "topic"), ())),
            *(("term", name) for name in names.get((locator, "term"), ())),
            *(("see", name) for name in names.get((locator, "see"), ())),
            *(("context", heading) for heading in above),
        ]
        add_pieces(entry, pieces)
    return entry


def add_pieces(entry: IndexDocument, pieces: Iterable[tuple[str, str]]) -> None:
    """Add the texts of the next variant: pairs of field and text, in order."""
    entry.pieces.append([(_COLUMNS[name], text) for name, text in pieces if text])
