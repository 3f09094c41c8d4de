"""TBX-Basic: the glossary's terms, as ISO 30042:2019 has them, or in the form before it.

The 2019 form is of style DCA. OmegaT, Weblate and translate-toolkit read only the form
of 2008 (MARTIF), which says the same under other names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import IO, Final, Literal

from bridgelaws.exchange.pieces import name_for_people
from bridgelaws.model.glossary import GlossaryEntry
from bridgelaws.xml_writer import (
    XML_LANG,
    Element,
    add,
    make_root,
    put_on_lines,
    to_bytes,
)

TbxForm = Literal["2019", "2008"]
Speech = Literal["noun", "verb", "adjective", "adverb", "other"]

NAMESPACE: Final = "urn:iso:std:iso:30042:ed-2"
PREFERRED: Final = "preferredTerm-admn-sts"
ADMITTED: Final = "admittedTerm-admn-sts"
DEPRECATED: Final = "deprecatedTerm-admn-sts"

# Where the built site has the parts of the Laws, below a language.
_PAGES: Final = {"": "law/{}/", "def": "definitions/", "intro": "introduction/"}
_GRADES: Final = {
    "A": "seen in a law text or official commentary",
    "B": "seen at a federation or club, or in an older edition",
    "C": "not yet verified",
}


@dataclass(frozen=True, slots=True)
class Concept:
    """A term of the game with what a termbase says of it.

    ``names`` holds, per language, each name with its administrative status, the
    preferred one first. ``definitions`` are, per language, the words of the Definitions
    and where they stand; ``links`` are addresses of pages, each with its printed locator.
    """

    entry: GlossaryEntry
    speech: Speech
    names: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    definitions: Mapping[str, tuple[str, str]]
    links: tuple[tuple[str, str], ...] = ()


def make_concept(
    entry: GlossaryEntry,
    languages: Collection[str],
    speech: Speech,
    deprecated: Mapping[str, Collection[str]],
    definitions: Mapping[str, tuple[str, str]],
    site: str = "",
) -> Concept:
    """A glossary entry in the chosen languages.

    Args:
        entry: of the glossary.
        languages: in the order in which they are wanted.
        speech: its part of speech.
        deprecated: per language, names that no text should use for this.
        definitions: per language, the definition and the place it is from.
        site: where the built site stands; links to provisions are made only with it.
    """
    names = []
    for language in languages:
        known, avoided = entry.names_in(language), deprecated.get(language, ())
        listed = [(name, PREFERRED) for name in known[:1]]
        listed += [(n, DEPRECATED if n in avoided else ADMITTED) for n in known[1:]]
        listed += [(name, DEPRECATED) for name in avoided if name not in known]
        if listed:
            names.append((language, tuple(listed)))
    base = site.rstrip("/")
    links = tuple(
        (
            f"{base}/{names[0][0]}/{_PAGES[place.prefix].format(place.article)}#{place}",
            name_for_people(place),
        )
        for place in entry.places
        if base and names and place.prefix in _PAGES
    )
    return Concept(entry, speech, tuple(names), definitions, links)


@dataclass(frozen=True, slots=True)
class _Words:
    """The names that the two forms have for the same things."""

    root: str
    header: str
    concept: str
    language: str
    term: str


_NAMES: Final[dict[TbxForm, _Words]] = {
    "2019": _Words("tbx", "tbxHeader", "conceptEntry", "langSec", "termSec"),
    "2008": _Words("martif", "martifHeader", "termEntry", "langSet", "tig"),
}
_SAID: Final = (
    "Glossary of Bridgelaws: terms of the Laws of Duplicate Bridge, and what players say."
)


def write_tbx(concepts: Collection[Concept], stream: IO[bytes], form: TbxForm = "2019") -> int:
    """Write a termbase; how many concepts there were."""
    words, is_new = _NAMES[form], form == "2019"
    root = make_root(words.root, NAMESPACE if is_new else "")
    for name, value in {
        "type": "TBX-Basic",
        **({"style": "dca"} if is_new else {}),
        XML_LANG: "en",
    }.items():
        root.set(name, value)
    header = add(root, words.header)
    add(add(add(header, "fileDesc"), "sourceDesc"), "p", text=_SAID)
    body = add(add(root, "text"), "body")
    for concept in concepts:
        _add_concept(body, concept, words)
    put_on_lines(root, space="")
    stream.write(to_bytes(root))
    return len(concepts)


def _add_concept(body: Element, concept: Concept, words: _Words) -> None:
    entry = concept.entry
    made = add(body, words.concept, {"id": entry.id})
    add(made, "descrip", {"type": "subjectField"}, "duplicate bridge")
    for address, printed in concept.links:
        add(made, "xref", {"type": "externalCrossReference", "target": address}, printed)
    if entry.places:
        listed = ", ".join(name_for_people(place) for place in entry.places)
        add(made, "note", text=f"Treated in: {listed}")
    if entry.note:
        add(made, "note", text=entry.note)
    for language, names in concept.names:
        section = add(made, words.language, {XML_LANG: language})
        if language in concept.definitions:
            text, place = concept.definitions[language]
            group = add(section, "descripGrp")
            add(group, "descrip", {"type": "definition"}, text)
            add(group, "admin", {"type": "source"}, place)
        for number, (name, status) in enumerate(names):
            term = add(section, words.term)
            add(term, "term", text=name)
            add(term, "termNote", {"type": "partOfSpeech"}, concept.speech)
            add(term, "termNote", {"type": "administrativeStatus"}, status)
            grade = entry.confidence_in(language)
            if number == 0 and grade in _GRADES:
                add(term, "note", text=_GRADES[grade])
