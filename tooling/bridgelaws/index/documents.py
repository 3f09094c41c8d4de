"""What is indexed: one entry per provision and language, its texts as analysed words.

A provision is found by its own heading, the headings above it, its text and
notes, and by the names under which the glossary files it. Its plain and its
official wordings are *variants* of one entry, so that it counts once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.index.concepts import Concepts
from bridgelaws.index.related import add_related
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord

LANGUAGES: Final = ("nl", "fr", "el", "en")
FIELDS: Final = ("heading", "home", "term", "see", "context", "text", "note", "part")

# Where Dutch compounds are taken apart, and where their halves go.
_SPLIT: Final = frozenset(map(FIELDS.index, ("text", "heading", "home", "term")))
_PART: Final = FIELDS.index("part")

# Words of different fields, or of different variants, never stand side by side.
_GAP: Final = 6
# Each variant owns this many places, so that a place tells its variant.
VARIANT_SHIFT: Final = 20
_SHORTEST_PART: Final = 4
_LONGEST_COMPOUND: Final = 40
_LINKS: Final = ("", "s", "e", "en", "n")


@dataclass(frozen=True, slots=True)
class Variant:
    """One wording: of which edition, by whom, with its display text."""

    edition: str
    expression: str
    heading: str
    text: str
    notes: tuple[str, ...] = ()


# One word of one field (a column of `FIELDS`) of one variant: a stem or concept, and its place.
IndexWord = tuple[int, int, str, int]


@dataclass(slots=True)
class Entry:
    """One provision in one language, ready for the index.

    ``title`` is its heading or, without one, the nearest above it. ``forms``
    pairs each folded form with its stem. ``lengths`` counts, per variant, the
    words of each field. ``related`` are the numbers of the entries worth a look
    beside it: its neighbours, what is under it, what it cites.
    """

    work: str
    locator: Locator
    language: str
    title: str
    variants: list[Variant] = field(default_factory=list)
    words: list[IndexWord] = field(default_factory=list)
    forms: list[tuple[str, str]] = field(default_factory=list)
    lengths: list[dict[str, int]] = field(default_factory=list)
    related: list[int] = field(default_factory=list)


def build_entries(
    records: Sequence[ArticleRecord], glossary: Glossary, concepts: Concepts
) -> list[Entry]:
    """The entries of the concepts' language, in reading order: laws, regulations, the rest."""
    language = concepts.language
    names = _names_by_place(glossary, language)
    grouped: dict[tuple[str, Locator], list[tuple[str, str, Provision, str]]] = {}
    for record in records:
        headings: dict[tuple[str, Locator], str] = {}
        for place in record.provisions:
            for text in place.texts:
                if text.language != language:
                    continue
                heading = text.provision.heading or ""
                headings[text.expression, place.locator] = heading
                above = _headings_above(headings, text.expression, place.locator)
                grouped.setdefault((record.work, place.locator), []).append(
                    (record.edition, text.expression, text.provision, above)
                )
    entries = []
    for (work, locator), texts in sorted(grouped.items(), key=lambda item: reading_order(item[0])):
        entries.append(_entry(work, locator, language, texts, concepts, names))
    if language == "nl":
        _add_parts(entries)
    add_related(entries, records)
    return entries


def reading_order(key: tuple[str, Locator]) -> tuple[object, ...]:
    """Laws first, then regulations, definitions, introduction; each as printed."""
    work, locator = key
    rank = {"": 0, "bb": 1, "def": 8, "intro": 9}.get(locator.prefix, 5)
    return rank, work, locator.order_key, str(locator)


def _headings_above(
    headings: Mapping[tuple[str, Locator], str], expression: str, locator: Locator
) -> str:
    found = []
    here = locator.parent
    while here is not None:
        found.append(headings.get((expression, here), ""))
        here = here.parent
    return "\n".join(heading for heading in found if heading)


def _names_by_place(glossary: Glossary, language: str) -> dict[tuple[Locator, str], list[str]]:
    names: dict[tuple[Locator, str], list[str]] = {}
    for entry in glossary.entries:
        homes = (("home", entry.places[:1]), ("term", entry.places[1:]), ("see", entry.see))
        for kind, places in homes:
            for place in places:
                names.setdefault((place, kind), []).extend(entry.names_in(language))
    return names


def _entry(
    work: str,
    locator: Locator,
    language: str,
    texts: Iterable[tuple[str, str, Provision, str]],
    concepts: Concepts,
    names: Mapping[tuple[Locator, str], list[str]],
) -> Entry:
    entry = Entry(work, locator, language, "")
    for number, (edition, expression, provision, above) in enumerate(texts):
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
            entry.title = provision.heading or above.partition("\n")[0]
        pieces = [
            ("heading", provision.heading or ""),
            ("text", provision.text),
            *(("note", note.text) for note in provision.notes),
            *(("home", name) for name in names.get((locator, "home"), ())),
            *(("term", name) for name in names.get((locator, "term"), ())),
            *(("see", name) for name in names.get((locator, "see"), ())),
            *(("context", heading) for heading in above.split("\n") if heading),
        ]
        add_pieces(entry, number, pieces, concepts)
    return entry


def add_pieces(
    entry: Entry, variant: int, pieces: Iterable[tuple[str, str]], concepts: Concepts
) -> None:
    """Add the words of one variant: pairs of field and text, in order."""
    lengths = dict.fromkeys(FIELDS, 0)
    position = variant << VARIANT_SHIFT
    add, note = entry.words.append, entry.forms.append
    for name, text in pieces:
        if not text:
            continue
        words, found = concepts.read(text)
        lengths[name] += len(words)
        column = FIELDS.index(name)
        for place, (form, stem, joined) in enumerate(words, position):
            add((column, variant, stem, place))
            note((form, stem))
            if joined:
                add((column, variant, joined, place))
                note((joined, joined))
        for first, _last, concept in found:
            add((column, variant, concept, position + first))
        position += len(words) + _GAP
    entry.lengths.append(lengths)


def _add_parts(entries: Iterable[Entry]) -> None:
    """Let a Dutch compound be found by its halves: *strafkaart* by *straf* and *kaart*.

    A compound is split only where both halves are words of these texts, so no
    list of Dutch words is needed and nothing is split that only looks like one.
    """
    entries = list(entries)
    stems = {form: stem for entry in entries for form, stem in entry.forms}
    parts = {form: split_compound(form, stems) for form in stems}
    by_stem: dict[str, set[str]] = {}
    for form, halves in parts.items():
        if halves:
            by_stem.setdefault(stems[form], set()).update(stems[half] for half in halves)
    for entry in entries:
        extra = [
            (_PART, variant, part, place)
            for column, variant, term, place in entry.words
            if column in _SPLIT and term in by_stem
            for part in by_stem[term]
            if part != term
        ]
        for _column, variant, _term, _place in extra:
            entry.lengths[variant]["part"] += 1
        entry.words += extra


def compound_tails(forms: Mapping[str, object], concepts: Concepts) -> list[str]:
    """The words that may end a compound: those that do in these texts, and single names."""
    halves = (split_compound(form, forms) for form in forms)
    names = {
        form
        for form, stem in concepts.forms
        if any(n == (stem,) for n, _ in concepts.names.get(stem, ()))
    }
    return sorted(
        {pair[1] for pair in halves if pair} | {n for n in names if len(n) >= _SHORTEST_PART}
    )


def split_compound(
    form: str, known: Mapping[str, object], tails: Collection[str] | None = None
) -> tuple[str, ...]:
    """The two halves of a compound, both known; empty when it is none.

    The longest second half wins: in Dutch it is the one that says what a thing
    is. Between the halves may stand *s*, *e*, *en* or *n*. ``tails`` are the
    words that may be a second half, all known ones when not given.

    >>> split_compound("strafkaarten", {"straf": 1, "kaarten": 1})
    ('straf', 'kaarten')
    """
    if len(form) > _LONGEST_COMPOUND:
        return ()
    for cut in range(_SHORTEST_PART, len(form) - _SHORTEST_PART + 1):
        second = form[cut:]
        if second not in (known if tails is None else tails):
            continue
        for link in _LINKS:
            first = form[: cut - len(link)]
            if form[:cut].endswith(link) and len(first) >= _SHORTEST_PART and first in known:
                return first, second
    return ()
