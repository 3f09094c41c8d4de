"""Changing one provision of one text, as somebody who makes a slip would."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair, PairedRow, View
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.language.words import Token, split_tokens
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision


@dataclass(frozen=True)
class Defect:
    """A pair with one defect, and the places at which a finding of it is right."""

    pair: Pair
    places: frozenset[Locator]
    facts: Facts | None = None


@dataclass(frozen=True)
class Bench:
    """What a way to spoil a text may use: rows to spoil, facts, dice."""

    pair: Pair
    rows: Sequence[PairedRow]
    facts: Facts
    dice: random.Random

    def spoil(self, row: PairedRow, provision: Provision, *more: Locator) -> Defect:
        """The pair with another wording of one provision on the right, linked anew."""
        old = row.right[0]
        view = Viewpoint(edition=self.pair.right.edition)
        fresh = relink(old, provision, self.facts, view)
        rows = tuple(
            PairedRow(r.locator, r.left, tuple(fresh if v is old else v for v in r.right))
            if r is row
            else r
            for r in self.near(row)
        )
        return self.made(rows, row.locator, *more)

    def made(self, rows: Sequence[PairedRow], *places: Locator) -> Defect:
        """A defect of these rows."""
        return Defect(replace(self.pair, rows=tuple(rows)), frozenset(places))

    def near(self, row: PairedRow) -> tuple[PairedRow, ...]:
        """The rows of the same article; a check that needs more is given more later."""
        return tuple(r for r in self.pair.rows if r.locator.article == row.locator.article)

    def simple(self) -> Iterator[PairedRow]:
        """Rows to spoil with one provision on each side, in an order thrown by dice."""
        rows = [r for r in self.rows if len(r.left) == len(r.right) == 1]
        self.dice.shuffle(rows)
        yield from rows


def relink(old: View, provision: Provision, facts: Facts, view: Viewpoint) -> View:
    """A view of another wording, with the citations that stand in it."""
    lexicon = facts.lexicons[old.language]
    cited = []
    for note, said in ((None, provision.text), *enumerate(n.text for n in provision.notes)):
        found = find_citations(said, lexicon, facts.outlines, provision.locator, view)
        cited += [replace(citation, note=note) for citation in found]
    return View(replace(old.text, provision=provision, citations=tuple(cited)))


def exchange(provision: Provision, start: int, end: int, words: str) -> Provision:
    """The provision with other words at ``text[start:end]``; blocks and anchors move along."""
    shift = len(words) - (end - start)

    def moved(offset: int) -> int:
        return offset + shift if offset >= end else min(offset, start + len(words))

    return replace(
        provision,
        text=provision.text[:start] + words + provision.text[end:],
        blocks=tuple(
            replace(b, start=b.start if b.start <= start else moved(b.start), end=moved(b.end))
            for b in provision.blocks
        ),
        notes=tuple(replace(n, anchor=moved(n.anchor)) for n in provision.notes),
    )


def exchange_all(provision: Provision, spans: Sequence[tuple[int, int]], words: str) -> Provision:
    """The same at several places, none over another."""
    for start, end in sorted(spans, reverse=True):
        provision = exchange(provision, start, end, words)
    return provision


def tokens_of(provision: Provision) -> tuple[Token, ...]:
    """The words of its text."""
    return split_tokens(provision.text)
