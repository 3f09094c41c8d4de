"""Holds what was made of a set book against what is right in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from tests.books.made_book import MadeBook, said, words_of


@dataclass(frozen=True)
class Wrong:
    """A place that came out otherwise than it was printed; ``told``: a finding says so."""

    place: str
    what: str
    told: bool
    wanted: str
    got: str


@dataclass(frozen=True)
class Judged:
    """What came of a book: how much there was, how much is right, and each fault."""

    places: int
    missing: tuple[str, ...]
    invented: tuple[str, ...]
    texts: int
    wrong: tuple[Wrong, ...]
    notes: int
    notes_right: int
    tables: int
    tables_right: int
    findings: tuple[Finding, ...]

    @property
    def silent(self) -> tuple[Wrong, ...]:
        """The faults that no finding tells of."""
        return tuple(wrong for wrong in self.wrong if not wrong.told)


def judge_book(
    source: SourceText,
    seen: Sequence[Finding],
    book: MadeBook,
    library: Library,
    reference_texts: ReferenceTextsByKey,
) -> Judged:
    """Parse a source and compare it with the book it was printed from."""
    result = express([source], library, reference_texts)
    got = {str(p.locator): p for e in result.expressions for p in e.provisions}
    findings = (*seen, *result.findings)
    placed = [p for p in got.values() if not p.locator.place or p.locator.prefix]
    told = _Told(findings, placed)
    missing = tuple(place for place in book.right if place not in got)
    invented = tuple(place for place in got if place not in book.right)
    wrong = [
        Wrong(place, "missing", told.of(place, None), book.right[place], "") for place in missing
    ]
    notes_right = tables_right = 0
    for place, wanted in book.right.items():
        mine = got.get(place)
        if mine is None:
            continue
        here = told.of(place, mine)
        if said(mine) != wanted:
            wrong.append(Wrong(place, "text", here, wanted, said(mine)))
        own = sorted(words_of(note) for note in book.notes.get(place, ()))
        found = sorted(words_of(note.text) for note in mine.notes)
        notes_right += sum(note in found for note in own)
        if own != found:
            wrong.append(Wrong(place, "notes", here, " / ".join(own), " / ".join(found)))
    for place, rows in book.tables.items():
        mine = got.get(place)
        right = mine is not None and _rows(rows) <= _rows(mine.text.split("\n"))
        tables_right += right
        if not right:
            wrong.append(Wrong(place, "table", told.of(place, mine), "", ""))
    wrong += [
        Wrong(place, "invented", told.of(place, got[place]), "", said(got[place]))
        for place in invented
    ]
    return Judged(
        len(book.right),
        missing,
        invented,
        len(book.right) - len(missing),
        tuple(wrong),
        sum(map(len, book.notes.values())),
        notes_right,
        len(book.tables),
        tables_right,
        tuple(findings),
    )


def _rows(lines: Sequence[str]) -> set[str]:
    return {" ".join(line.split()) for line in lines}


class _Told:
    """Of which places a finding tells that somebody must look there."""

    def __init__(self, findings: Sequence[Finding], provisions: Sequence[Provision]) -> None:
        self.lines = {f.line for f in findings if f.severity != "info"}
        self.places = {f.locator for f in findings if f.severity != "info" and f.locator}
        starts = sorted({p.origins[0].first_line for p in provisions if p.origins})
        self.next_by_start = dict(zip(starts, [*starts[1:], starts[-1] + 10**6], strict=True))
        self.missing = [
            (f.locator, f.message) for f in findings if f.code in ("MISSING_NODE", "EMPTY_PASSAGE")
        ]

    def of(self, place: str, provision: Provision | None) -> bool:
        """Whether a finding that is more than a remark names a place or stands on its lines."""
        if place in self.places:
            return True
        if provision is None:
            # The law's own finding lists the places that have no text.
            law = str(parse_locator(place).article)
            return any(at == law for at, _ in self.missing)
        # What stands between a place and the next one may have been meant for it.
        return any(
            origin.first_line
            <= line
            <= max(origin.last_line, self.next_by_start.get(origin.first_line, 0) - 1)
            for origin in provision.origins
            for line in self.lines
        )
