"""The whole English book of ../shared: parsed, then damaged further, and held against facts.

What is counted here is printed by tests/bench/bench_book.py and asserted in test_book.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from bridgelaws.citations.graph import link_expressions
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import (
    ReferenceText,
    likeness,
    reference_texts_of,
    weigh,
)
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.manifest import plain_sources, read_manifest
from tests.numbering.damage import law_items
from tests.numbering.losses import Items

BOOK = "laws-2017-en-acbl.txt"
WORK = ("duplicate", "2017")


def read_book(shared: Path) -> SourceText:
    """The book, with its encoding confirmed as a person would with ``--encoding cp1252``."""
    ref = next(r for r in read_manifest(shared / "sources") if r.file == BOOK)
    return read_source(replace(ref, encoding="cp1252"))[0]


def plain_editions(library: Library) -> dict[str, Expression]:
    """The plain edition of 2017 by language."""
    found = express([read_source(ref)[0] for ref in plain_sources(library)], library)
    return {e.language: e for e in found.expressions if (e.work, e.edition) == WORK}


def as_reference_texts(
    library: Library, *expressions: Expression
) -> dict[tuple[str, str], tuple[ReferenceText, ...]]:
    return reference_texts_of(expressions, library)


@dataclass(frozen=True)
class Places:
    """Figure 1 and 3: which places of the outline came out, and which that are not in it."""

    laws: int
    parts: int
    definitions: int
    missing: tuple[str, ...]
    invented: tuple[str, ...]


def count_places(result: ParseResult, library: Library) -> Places:
    outline = library.outlines[WORK]
    held = {p.locator for e in result.expressions for p in e.provisions}
    wanted = {loc for loc in outline.locators if loc.prefix in ("", "def")}
    laws = [loc for loc in held & wanted if len(loc.steps) == 1]
    parts = [loc for loc in held & wanted if len(loc.steps) > 1]
    terms = [loc for loc in held & wanted if loc.prefix == "def" and loc.place]
    return Places(
        len(laws),
        len(parts),
        len(terms),
        tuple(sorted(map(str, wanted - held))),
        tuple(sorted(str(loc) for loc in held - wanted if loc.prefix != "intro")),
    )


def count_alike(
    result: ParseResult, plain: Expression, library: Library
) -> tuple[int, int, list[str]]:
    """Of the provisions with a text: those liker to their own plain text than to any other law's.

    A text is compared with the plain text of its place and of every other place of
    the same law; chance would pick one of those.
    """
    (reference_text,) = reference_texts_of([plain], library)[WORK]
    profiles = reference_text.profile_by_locator
    right, total, wrong = 0, 0, []
    for provision in (p for e in result.expressions for p in e.provisions):
        locator = provision.locator
        if locator.prefix or not provision.text or locator not in profiles:
            continue
        if not profiles[locator].has_text:
            continue
        weighed = weigh(f"{provision.heading or ''} {provision.text}", reference_text)
        mine = likeness(weighed, profiles[locator])
        others = [
            likeness(weighed, p)
            for loc, p in profiles.items()
            if loc.article == locator.article and loc != locator and p.has_text
        ]
        total += 1
        if mine >= max(others, default=0.0):
            right += 1
        else:
            wrong.append(str(locator))
    return right, total, wrong


@dataclass(frozen=True)
class References:
    """The reference graph of the laws against the outline's.

    A footnote counts for every provision that bears its mark. ``in_notes`` are those that
    the outline lists of footnotes; ``own_law_in_notes`` lead to the law that the mark
    stands in, of which the outline keeps no record: one footnote on "Laws 70 and 71",
    marked at four places of Law 70, leads four times to 71 and four times to itself.
    """

    found: int
    missing: tuple[tuple[str, str], ...]
    extra: tuple[tuple[str, str], ...]
    in_notes: tuple[tuple[str, str], ...]
    own_law_in_notes: tuple[tuple[str, str], ...]
    extra_in_notes: tuple[tuple[str, str], ...]


def count_references(result: ParseResult, library: Library) -> References:
    (expression,) = [e for e in result.expressions if (e.work, e.edition) == WORK]
    linked = link_expressions([expression], library).texts[expression.key]
    outline = library.outlines[WORK]
    wanted = {(a, b) for a, b in outline.references if not a.prefix}
    noted = set(outline.note_references)
    text: set[tuple[Locator, Locator]] = set()
    notes: set[tuple[Locator, Locator]] = set()
    for source, citations in linked.items():
        for citation in citations if not source.prefix else ():
            edges = text if citation.note is None else notes
            edges |= {(source, target) for target in citation.locators}

    def shown(edges: Iterable[tuple[Locator, Locator]]) -> tuple[tuple[str, str], ...]:
        return tuple(sorted((str(a), str(b)) for a, b in edges))

    both = text | notes
    beside = notes - text - wanted - noted
    own = {(a, b) for a, b in beside if a.is_inside(b)}
    return References(
        len(both & wanted),
        shown(wanted - both),
        shown(text - wanted),
        shown(notes & noted),
        shown(own),
        shown(beside - own),
    )


def whole_items(expression: Expression, law: str) -> Items:
    """A law's items, with the paragraphs of one text as one."""
    merged: Items = []
    for item in law_items(expression, law):
        last = merged[-1] if merged else None
        if last and last.locator == item.locator and last.kind != "heading" and item.kind == "body":
            merged[-1] = replace(last, text=f"{last.text} {item.text}")
        else:
            merged.append(item)
    return merged


def strip_outline(book: SourceText, library: Library) -> ParseResult:
    """Figure 3: the book parsed with no outline of any work at hand."""
    return express([book], replace(library, outlines={}))
