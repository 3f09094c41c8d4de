"""The parts of the Laws without numbers: the Introduction's paragraphs, the Definitions' terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.lexicon import fold
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Block, Note, Origin, Provision, Run
from bridgelaws.model.source import SourceText
from bridgelaws.parse.blocks import Passage, TextBlock

_ENTRY: Final = re.compile(r"^(?P<term>[^—–]{1,120}?)\s+[—–]\s+(?P<text>\S)")


@dataclass(slots=True)
class _Entry:
    locator: Locator
    heading: str | None
    text: str
    blocks: list[Block]
    notes: list[Note]
    runs: list[Run]
    first: int
    last: int

    def add(self, block: TextBlock, cut: int, source: SourceText, kind: str) -> None:
        """Append a block's text from its character ``cut`` on."""
        first, last = source.place(block.span.start)[0], source.place(block.span.end - 1)[0]
        self.first, self.last = self.first or first, last
        if block.kind == "note":
            self.notes.append(Note(block.text, len(self.text)))
            return
        start = len(self.text) + (1 if self.text else 0)
        self.text += ("\n" if self.text else "") + block.text[cut:]
        mark = " ".join(m.printed for m in block.marks)
        self.blocks.append(
            Block("item" if kind == "item" else "paragraph", start, len(self.text), mark)
        )
        self.notes += [Note(n.text, n.anchor + start - cut) for n in block.notes]
        for text_start, source_start, length in block.stretch.runs:
            if text_start + length <= cut:
                continue
            skipped = max(0, cut - text_start)
            line, column = source.place(source_start + skipped)
            shift = text_start + skipped - cut + start
            self.runs.append(Run(shift, length - skipped, source.ref.file, line, column))

    def provision(self, file: str) -> Provision:
        """The frozen value; the place is synthetic, for want of an official number."""
        return Provision(
            self.locator, "", self.heading, self.text, tuple(self.blocks), tuple(self.notes),
            "synthetic" if self.locator.place else "printed", 1.0,
            (Origin(file, self.first, self.last),), tuple(self.runs),
        )  # fmt: skip


def read_paragraphs(passage: Passage, scope: Locator, source: SourceText) -> tuple[Provision, ...]:
    """The Introduction: each paragraph a place of its own, numbered from 1."""
    entries = [_root(passage, scope, source)]
    for number, block in enumerate(passage.blocks, 1):
        entry = _Entry(scope.at(str(number)), None, "", [], [], [], 0, 0)
        entry.add(block, 0, source, "paragraph")
        entries.append(entry)
    return tuple(entry.provision(source.ref.file) for entry in entries)


def read_terms(
    passage: Passage,
    scope: Locator,
    source: SourceText,
    slugs: Sequence[str],
    slug_by_term: dict[str, str],
) -> tuple[Provision, ...]:
    """The Definitions: ``term — definition.``, its senses as items under it.

    A term gets the name that it has in every language: by its headword where
    that is known (``slug_by_term``, folded), by order where this text has as many
    entries as the outline and no headword is known, else one made of the headword.
    """
    entries = [_root(passage, scope, source)]
    heads = [(b, _ENTRY.match(b.text)) for b in passage.blocks]
    terms = [found["term"] for block, found in heads if found and not block.marks]
    by_order = len(terms) == len(slugs) and not slug_by_term
    number = 0
    for block, found in heads:
        if found and not block.marks:
            term = found["term"]
            known = slugs[number] if by_order else slug_by_term.get(fold(term))
            name = known or re.sub(r"[^\w]+", "-", fold(term)).strip("-")
            number += 1
            entries.append(_Entry(scope.at(name), term, "", [], [], [], 0, 0))
            entries[-1].add(block, found.start("text"), source, "paragraph")
        else:
            entries[-1].add(block, 0, source, "item" if block.steps else "paragraph")
    return tuple(entry.provision(source.ref.file) for entry in entries)


def _root(passage: Passage, scope: Locator, source: SourceText) -> _Entry:
    line = source.place(passage.header.start)[0] if passage.header else 0
    return _Entry(scope, passage.title.text or None, "", [], [], [], line, line)
