"""Holds what came of a printed book against the plain edition from which it was printed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceText


@dataclass(frozen=True)
class Comparison:
    """How many places of the plain edition came back, with the right text, and what did not."""

    total: int
    found: int
    right: int
    missing: tuple[str, ...]
    wrong: tuple[tuple[str, str, str], ...]
    invented: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


def said(provision: Provision) -> str:
    """All words of a provision, its heading first; marks of items and typography left out."""
    text = f"{provision.heading or ''} {provision.text}"
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def compare(
    source: SourceText,
    plain: Expression,
    library: Library,
    reference_texts: dict[tuple[str, str], tuple[ReferenceText, ...]] | None = None,
) -> Comparison:
    """Parse a source and compare it with the plain edition, place by place."""
    result = express([source], library, reference_texts or {})
    got = {p.locator: p for e in result.expressions for p in e.provisions}
    wanted = {p.locator: p for p in plain.provisions}
    missing = [str(loc) for loc in wanted if loc not in got]
    wrong = [
        (str(loc), said(wanted[loc]), said(got[loc]))
        for loc in wanted
        if loc in got and said(got[loc]) != said(wanted[loc])
    ]
    notes = [(str(p.locator), note.text) for p in got.values() for note in p.notes]
    return Comparison(
        len(wanted),
        len(wanted) - len(missing),
        len(wanted) - len(missing) - len(wrong),
        tuple(missing),
        tuple(wrong),
        # What has no sure place stands under its line and says so: no place is invented.
        tuple(str(loc) for loc in got if loc not in wanted and not loc.unplaced_at),
        tuple(notes),
    )
