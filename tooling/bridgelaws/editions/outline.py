"""The outline of a book that has none yet, from the numbers that it prints; and its file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import DEFINITIONS, INTRODUCTION, Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Expression
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.steps import ordinal_of

# The last line of a proposed outline: what it was when the machine wrote it.
_PROOF: Final = "# as proposed: "


@dataclass(frozen=True, slots=True)
class OutlineDoubt:
    """Something about a proposed outline that a person should look at."""

    locator: Locator
    reason: str


@dataclass(frozen=True)
class ProposedEdition:
    """A book of an edition without outline: its records, and the outline that it proposes."""

    records: tuple[ArticleRecord, ...]
    outline: Outline
    doubts: tuple[OutlineDoubt, ...]
    findings: tuple[Finding, ...]


def outline_of_book(
    expressions: Sequence[Expression], work: str, edition: str
) -> tuple[Outline, tuple[OutlineDoubt, ...]]:
    """The places that a book prints, in the order of the scheme, and what is odd about them.

    A block whose place could not be told is no place of the outline, and a doubt. References
    are not in it yet: they are found when the outline is known (`with_references`).

    Returns:
        The outline, and each doubt with the place that it is about.
    """
    places: dict[Locator, None] = {}
    doubts: list[OutlineDoubt] = []
    for expression in expressions:
        for provision in expression.provisions:
            locator = provision.locator
            if locator.place and locator.prefix not in (INTRODUCTION.prefix, DEFINITIONS.prefix):
                doubts.append(OutlineDoubt(locator, "the book prints no number that fits here"))
                continue
            around = locator.parent
            while around is not None and around not in places:
                if around.steps or around.prefix:
                    places.setdefault(around)
                around = around.parent
            places.setdefault(locator)
    front = [at for at in places if at.prefix == INTRODUCTION.prefix]
    terms = [at for at in places if at.prefix == DEFINITIONS.prefix]
    laws = sorted((at for at in places if not at.prefix), key=lambda at: at.order_key)
    doubts += _gaps(laws)
    doubts += doubt_alike(terms)
    return Outline(work, edition, (*front, *terms, *laws)), tuple(doubts)


def doubt_alike(terms: Iterable[Locator]) -> list[OutlineDoubt]:
    """The definitions that got the name of another one, and a sign that tells them apart."""
    return [
        OutlineDoubt(at, "two headwords are spelt alike") for at in terms if "-more" in at.place
    ]


def with_references(outline: Outline, records: Iterable[ArticleRecord]) -> Outline:
    """The same outline with what each provision cites, in its text or in its notes alone."""
    text: dict[tuple[Locator, Locator], None] = {}
    notes: dict[tuple[Locator, Locator], None] = {}
    for record in records:
        for place in record.provisions:
            if place.locator not in outline:
                continue
            for said in place.texts:
                for citation in said.citations:
                    if citation.work != outline.work or citation.edition:
                        continue
                    for target in citation.locators:
                        known = text if citation.note is None else notes
                        known.setdefault((place.locator, target))
    only_notes = tuple(pair for pair in notes if pair not in text)
    return Outline(
        outline.work,
        outline.edition,
        outline.locators,
        tuple(text),
        outline.base,
        outline.only_in,
        only_notes,
    )


def write_outline(outline: Outline, doubts: Sequence[OutlineDoubt] = (), source: str = "") -> str:
    """The text of an ``outline.toml``: one law a line, for a person to read and to correct."""
    lines = [
        f"# The {outline.edition} edition as facts: every provision in reading order, and which",
        "# provision cites which. Numbers only, no text. Proposed by `bridgelaws edition new`",
        f"# from the numbers that the book prints{f' ({source})' if source else ''}.",
        "# Correct what is wrong: a later run keeps what you wrote.",
    ]
    lines += [f"# Look at {doubt.locator}: {doubt.reason}." for doubt in doubts]
    lines += ["", f'work = "{outline.work}"', f'edition = "{outline.edition}"']
    lines += [f'base = "{outline.base}"', ""] if outline.base else [""]
    front = [at for at in outline.locators if at.prefix == INTRODUCTION.prefix and at.place]
    terms = [at.place for at in outline.locators if at.is_term]
    if front:
        lines.append(f"introduction = {len(front)}")
    if terms:
        lines += ["definitions = [", *(f'  "{term}",' for term in terms), "]"]
    laws: dict[str, list[str]] = {}
    for locator in outline.locators:
        if not locator.prefix:
            inside = laws.setdefault(str(locator.article), [])
            if locator.depth > 1:
                inside.append(str(locator))
    lines += ["", "[laws]", *(f'{law} = "{" ".join(inside)}"' for law, inside in laws.items())]
    tables: Mapping[str, Iterable[tuple[Locator, Locator]]] = {
        "references": [p for p in outline.references if p[0].prefix != DEFINITIONS.prefix],
        "definition_references": [
            p for p in outline.references if p[0].prefix == DEFINITIONS.prefix
        ],
        "note_references": outline.note_references,
    }
    for name, pairs in tables.items():
        by_source: dict[str, list[str]] = {}
        for citing, target in pairs:
            if target.prefix or (name == "note_references" and citing.prefix):
                continue
            key = citing.place if name == "definition_references" else str(citing)
            by_source.setdefault(key, []).append(str(target))
        if by_source:
            lines += ["", f"[{name}]"]
            lines += [f'"{key}" = "{" ".join(to)}"' for key, to in by_source.items()]
    made = "\n".join(lines) + "\n"
    return f"{made}\n{_PROOF}{_proof(made)}\n"


def is_corrected(text: str) -> bool:
    """Whether a person changed the text of an outline that `write_outline` made, or wrote it."""
    made, mark, proof = text.rpartition(f"\n{_PROOF}")
    return not mark or proof.strip() != _proof(made)


def is_proposed(text: str) -> bool:
    """Whether the text of an outline was made by `write_outline`, corrected since or not."""
    return f"\n{_PROOF}" in text


def _proof(made: str) -> str:
    return hashlib.sha256(made.encode()).hexdigest()[:12]


def _gaps(laws: Sequence[Locator]) -> list[OutlineDoubt]:
    """The places whose predecessor the book does not print: 27C without 27B."""
    known = set(laws)
    found = []
    for locator in laws:
        ordinal = ordinal_of(locator.kinds[-1], locator.steps[-1])
        if ordinal <= 1:
            continue
        before = {
            at
            for at in known
            if at.steps[:-1] == locator.steps[:-1]
            and len(at.steps) == len(locator.steps)
            and ordinal_of(at.kinds[-1], at.steps[-1]) == ordinal - 1
        }
        if not before:
            found.append(OutlineDoubt(locator, "the book prints nothing with the number before it"))
    return found
