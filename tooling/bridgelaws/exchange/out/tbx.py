"""TBX-Basic: the glossary's terms, as ISO 30042:2019 has them, or in the form before it.

The 2019 form is of style DCA. OmegaT, Weblate and translate-toolkit read only the form
of 2008 (MARTIF), which says the same under other names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Final, Literal

from bridgelaws.exchange.out.markup import HEAD, attribute, escape
from bridgelaws.exchange.pieces import name_for_people
from bridgelaws.model.glossary import GlossaryEntry

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

    concept: str
    language: str
    term: str


_NAMES: Final[dict[TbxForm, _Words]] = {
    "2019": _Words("conceptEntry", "langSec", "termSec"),
    "2008": _Words("termEntry", "langSet", "tig"),
}


def write_tbx(concepts: Collection[Concept], stream: IO[bytes], form: TbxForm = "2019") -> int:
    """Write a termbase; how many concepts there were."""
    said = "Glossary of Bridgelaws: terms of the Laws of Duplicate Bridge, and what players say."
    description = f"<fileDesc><sourceDesc><p>{escape(said)}</p></sourceDesc></fileDesc>"
    if form == "2019":
        head = (
            f'<tbx xmlns="{NAMESPACE}" type="TBX-Basic" style="dca" xml:lang="en">\n'
            f"<tbxHeader>{description}</tbxHeader>\n<text>\n<body>\n"
        )
        end = "</body>\n</text>\n</tbx>\n"
    else:
        head = (
            '<martif type="TBX-Basic" xml:lang="en">\n'
            f"<martifHeader>{description}</martifHeader>\n<text>\n<body>\n"
        )
        end = "</body>\n</text>\n</martif>\n"
    stream.write(f"{HEAD}{head}".encode())
    for concept in concepts:
        stream.write("".join(f"{line}\n" for line in _concept(concept, form)).encode())
    stream.write(end.encode())
    return len(concepts)


def _concept(concept: Concept, form: TbxForm) -> Iterator[str]:
    words, entry = _NAMES[form], concept.entry
    yield f'<{words.concept} id="{attribute(entry.id)}">'
    yield '<descrip type="subjectField">duplicate bridge</descrip>'
    for address, printed in concept.links:
        yield (
            f'<xref type="externalCrossReference" target="{attribute(address)}">'
            f"{escape(printed)}</xref>"
        )
    if entry.places:
        listed = ", ".join(name_for_people(place) for place in entry.places)
        yield f"<note>{escape(f'Treated in: {listed}')}</note>"
    if entry.note:
        yield f"<note>{escape(entry.note)}</note>"
    for language, names in concept.names:
        yield f'<{words.language} xml:lang="{attribute(language)}">'
        if language in concept.definitions:
            text, place = concept.definitions[language]
            yield (
                f'<descripGrp><descrip type="definition">{escape(text)}</descrip>'
                f'<admin type="source">{escape(place)}</admin></descripGrp>'
            )
        for number, (name, status) in enumerate(names):
            yield f"<{words.term}><term>{escape(name)}</term>"
            yield f'<termNote type="partOfSpeech">{concept.speech}</termNote>'
            yield f'<termNote type="administrativeStatus">{status}</termNote>'
            grade = entry.confidence_in(language)
            if number == 0 and grade in _GRADES:
                yield f"<note>{_GRADES[grade]}</note>"
            yield f"</{words.term}>"
        yield f"</{words.language}>"
    yield f"</{words.concept}>"
