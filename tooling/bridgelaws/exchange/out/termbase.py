"""The glossary as an export takes it: terms, parts of speech, names not to use, definitions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, get_args

from bridgelaws import LANGUAGES
from bridgelaws.errors import GlossaryError
from bridgelaws.exchange.out.tbx import Concept, Speech, make_concept
from bridgelaws.exchange.pieces import name_for_people
from bridgelaws.library.glossary import parse_glossary
from bridgelaws.library.tables import read_table
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionText

# “nl: …”, “el commentary …”, “nl/el definitions: …”.
_ON_LANGUAGES: Final = re.compile(rf"(?:{'|'.join(LANGUAGES)})(?:/[a-z]{{2}})*(?=[: ])")
_SPEECHES: Final = get_args(Speech)


def load_termbase(root: Path) -> tuple[Glossary, dict[str, Speech]]:
    """The glossary of a checkout, and the part of speech of each entry that is no noun.

    Returns:
        The glossary, and the part of speech by the id of an entry.

    Raises:
        GlossaryError: the file cannot be read or used; ``[speech]`` names another part of
            speech than TBX-Basic knows, or an entry that is not there.
    """
    path = root / "laws" / "glossary.toml"
    table = read_table(path, GlossaryError)
    glossary = parse_glossary(table, str(path))
    known = {entry.id for entry in glossary.entries}
    speeches: dict[str, Speech] = {}
    for speech, entries in table.get("speech", {}).items():
        if speech not in _SPEECHES:
            raise GlossaryError(f"{path}: [speech] has {speech!r}; it may be {_SPEECHES}")
        for entry in entries:
            if entry not in known:
                raise GlossaryError(f"{path}: [speech] names {entry}, which is no entry")
            speeches[entry] = speech
    return glossary, speeches


def load_narrower(root: Path) -> dict[str, tuple[str, ...]]:
    """For each entry that has kinds, the entries that are kinds of it.

    Raises:
        GlossaryError: the file cannot be read; ``[narrower]`` names an entry that is not there,
            or one that would be a kind of itself.
    """
    path = root / "laws" / "glossary.toml"
    table = read_table(path, GlossaryError)
    known = {entry.id for entry in parse_glossary(table, str(path)).entries}
    narrower = {wide: tuple(kinds) for wide, kinds in table.get("narrower", {}).items()}
    for name in (*narrower, *(kind for kinds in narrower.values() for kind in kinds)):
        if name not in known:
            raise GlossaryError(f"{path}: [narrower] names {name}, which is no entry")
    for wide, kinds in narrower.items():
        below, waiting = set[str](), list(kinds)
        while waiting:
            kind = waiting.pop()
            if kind == wide:
                raise GlossaryError(f"{path}: [narrower] makes {wide} a kind of itself")
            if kind not in below:
                below.add(kind)
                waiting += narrower.get(kind, ())
    return narrower


def load_deprecated(root: Path, languages: Collection[str]) -> dict[str, dict[str, list[str]]]:
    """Per entry and language, the names that ``<language>/checks.toml`` forbids.

    Raises:
        GlossaryError: such a file cannot be read. One that is missing forbids nothing.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for language in languages:
        path = root / language / "checks.toml"
        if not path.is_file():
            continue
        for entry, names in read_table(path, GlossaryError).get("forbidden", {}).items():
            found.setdefault(entry, {})[language] = list(names)
    return found


def find_concepts(
    glossary: Glossary,
    speeches: Mapping[str, Speech],
    deprecated: Mapping[str, Mapping[str, Collection[str]]],
    records: Iterable[ArticleRecord],
    languages: Collection[str],
    site: str = "",
) -> Iterator[Concept]:
    """The terms of the game that have a name in one of the languages.

    A term's definition is the text of the plain edition at the first of its places that
    lies in the Definitions.
    """
    texts: dict[Locator, tuple[ProvisionText, ...]] = {
        provision.locator: provision.texts
        for record in records
        for provision in record.provisions
        if provision.locator.prefix == "def"
    }
    for entry in glossary.terms():
        place = next((at for at in (*entry.places, *entry.see) if at in texts and at.place), None)
        definitions = {
            text.language: (
                text.provision.text.replace("\n", " "),
                f"{text.provision.heading or place}, Definitions, plain edition of Bridgelaws",
            )
            for text in (texts[place] if place else ())
            if text.expression == PLAIN and text.provision.text
        }
        concept = make_concept(
            entry,
            languages,
            speeches.get(entry.id, "noun"),
            deprecated.get(entry.id, {}),
            definitions,
            site,
        )
        if concept.names:
            yield concept


def glossary_rows(
    concepts: Iterable[Concept], source: str, target: str
) -> Iterator[tuple[str, str, str]]:
    """The terms of two languages: source, preferred target, and a comment.

    A term without a name in the target language is left out: an empty target would
    tell a tool to translate it by nothing.
    """
    for concept in concepts:
        names = dict(concept.names)
        preferred = concept.entry.term(target)
        if not preferred:
            continue
        others = [name for name, _ in names.get(target, ())[1:]]
        places = ", ".join(name_for_people(place) for place in concept.entry.places)
        comment = "; ".join(
            filter(
                None,
                (
                    _remarks(concept.entry.note, target),
                    f"also: {', '.join(others)}" if others else "",
                    places,
                ),
            )
        )
        for name in concept.entry.names_in(source):
            yield name, preferred, comment


def _remarks(note: str, language: str) -> str:
    """Of remarks apart by semicolons those on this language, or on none.

    What names no language goes on with the remark before it.
    """
    kept: list[str] = []
    about: tuple[str, ...] = ()
    for remark in note.split("; "):
        named = _ON_LANGUAGES.match(remark)
        about = tuple(named[0].split("/")) if named else about
        if not about or language in about:
            kept.append(remark)
    return "; ".join(kept)
