"""Placed blocks to provisions: texts put together, doubles merged, conflicts kept apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bridgelaws.blocks.visible_text import MappedText
from bridgelaws.language.folding import fold
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import (
    Block,
    BlockKind,
    Note,
    NumberingSource,
    Origin,
    Provision,
    SourceRun,
)
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.passage import PlacedPassage, Placement


@dataclass(slots=True)
class _ProvisionDraft:
    """One provision while its blocks come in."""

    locator: Locator
    mark: str = ""
    heading: str | None = None
    text: str = ""
    blocks: tuple[Block, ...] = ()
    notes: tuple[Note, ...] = ()
    runs: tuple[SourceRun, ...] = ()
    printed: bool = False
    confidence: float = 1.0
    first_line: int = 0
    last_line: int = 0
    page: int = 0

    def add(self, placement: Placement, source: SourceText) -> None:
        """Append a block's text, with its notes and places."""
        block = placement.block
        self.cover(source, block.span.start, block.span.end)
        if placement.starts:
            self.confidence = placement.confidence
            self.printed = self.printed or placement.printed
            has_mark = not self.locator.place or bool(self.locator.unplaced_at)
            if not self.mark and block.steps and has_mark:
                self.mark = block.steps[-1].printed
        if placement.role in ("title", "heading"):
            self.heading = block.text
            self.notes += tuple(Note(note.text, 0) for note in block.notes)
            self.printed = self.printed or placement.printed
            if placement.printed and not self.mark:
                self.mark = block.steps[-1].printed
            return
        if block.kind == "note":
            said = (block.text, *(footnote.text for footnote in block.notes))
            self.notes += tuple(Note(text, len(self.text)) for text in said)
            return
        if not block.text and not block.notes:
            return
        start = len(self.text) + (1 if self.text else 0)
        self.text += ("\n" if self.text else "") + block.text
        kind: BlockKind = "paragraph"
        if block.kind == "table":
            kind = "table"
        elif placement.role == "tail":
            kind = "tail"
        self.blocks += (Block(kind, start, len(self.text)),)
        self.notes += tuple(Note(n.text, n.anchor + start) for n in block.notes)
        self.runs += tuple(_runs(block.stretch, start, source))

    def cover(self, source: SourceText, start: int, end: int) -> None:
        """Count these lines among those that the provision stands on."""
        first, last = source.place(start)[0], source.place(max(start, end - 1))[0]
        if not self.first_line or first < self.first_line:
            self.first_line = first
            self.page = source.layout.piece(start).page if source.layout else 0
        self.last_line = max(self.last_line, last)

    def provision(self, file: str) -> Provision:
        """The provision that the collected lines of a file make, with how it got its address."""
        numbering: NumberingSource = "synthetic" if self.locator.place else "inferred"
        if self.printed and not self.locator.place:
            numbering = "printed"
        return Provision(
            self.locator,
            self.mark,
            self.heading,
            self.text,
            self.blocks,
            self.notes,
            numbering,
            round(self.confidence, 4),
            (Origin(file, self.first_line, self.last_line, self.page),),
            self.runs,
        )


def _runs(stretch: MappedText, shift: int, source: SourceText) -> Iterable[SourceRun]:
    for text_start, source_start, length in stretch.runs:
        line, column = source.place(source_start)
        yield SourceRun(text_start + shift, length, source.ref.file, line, column)


def assemble(placed: PlacedPassage, source: SourceText) -> tuple[Provision, ...]:
    """The provisions of one placed passage, in the order in which they begin."""
    drafts: dict[Locator, _ProvisionDraft] = {}
    passage = placed.passage
    if passage.header is not None and passage.named_by == "header":
        draft = drafts.setdefault(placed.scope, _ProvisionDraft(placed.scope, printed=True))
        if passage.title.text:
            draft.heading = passage.title.text
            draft.notes += passage.notes
        draft.cover(source, passage.header.start, passage.header.start + 1)
    last: _ProvisionDraft | None = drafts.get(placed.scope)
    for placement in placed.placements:
        if placement.name.startswith("duplicate-") and last is not None:
            # Said twice in a row: one text, but the second place is an origin of it too.
            last.cover(source, placement.block.span.start, placement.block.span.end)
        if placement.locator is not None and placement.role not in ("discard", "unplaced"):
            for outer, mark in _outer_marks(placement):
                around = drafts.setdefault(outer, _ProvisionDraft(outer))
                around.printed, around.mark = True, around.mark or mark
                if not around.first_line:
                    start = placement.block.span.start
                    around.cover(source, start, start + 1)
            draft = drafts.setdefault(placement.locator, _ProvisionDraft(placement.locator))
            draft.add(placement, source)
            last = draft
    return tuple(draft.provision(source.ref.file) for draft in drafts.values())


def _outer_marks(placement: Placement) -> list[tuple[Locator, str]]:
    """The places around a block whose marks are printed before its own: ``2.`` of ``2. (a)``."""
    steps = [m for m in placement.block.steps if m.kind == "step"]
    if not placement.starts or not placement.printed or placement.locator is None:
        return []
    found = []
    outer = placement.locator.parent
    for mark in reversed(steps if placement.locator.place else steps[:-1]):
        if outer is not None and outer.steps:
            found.append((outer, mark.printed))
            outer = outer.parent
    return found[::-1]


def merge_provisions(
    groups: Iterable[Sequence[Provision]], language: str
) -> tuple[dict[Locator, Provision], tuple[Finding, ...]]:
    """One provision per place: equal texts become one with several origins.

    A part that only one of them has (a heading, a text) completes the other. Two
    different texts for one place are both kept, the later under a synthetic
    locator, with a finding ``CONFLICT``.
    """
    merged: dict[Locator, Provision] = {}
    origins: dict[Locator, dict[Origin, None]] = {}
    findings: list[Finding] = []
    for provision in (p for group in groups for p in group):
        known = merged.get(provision.locator)
        both = _merge(known, provision) if known is not None else provision
        if known is None or both is not None:
            merged[provision.locator] = both or provision
            origins.setdefault(provision.locator, {}).update(dict.fromkeys(provision.origins))
            continue
        other = _place_beside(provision)
        origin, first = provision.origins[0], known.origins[0]
        findings.append(
            Finding(
                origin.file,
                origin.first_line,
                1,
                "warning",
                "CONFLICT",
                f"another text for {provision.locator.printed} stands in {first.file}:"
                f"{first.first_line}; both are kept, this one as {other}",
                str(provision.locator),
                language,
            )
        )
        merged[other] = replace(provision, locator=other, numbering="synthetic")
    for locator, places in origins.items():
        merged[locator] = replace(merged[locator], origins=tuple(places))
    return merged, tuple(findings)


def _place_beside(provision: Provision) -> Locator:
    """A synthetic locator for a text that contradicts the one already at its place."""
    digest = hashlib.sha256(_bare(f"{provision.heading} {provision.text}").encode()).hexdigest()
    return provision.locator.at(f"other-{digest[:8]}")


def _merge(known: Provision, other: Provision) -> Provision | None:
    """Both as one, or ``None`` when they contradict each other."""
    for mine, theirs in ((known.heading or "", other.heading or ""), (known.text, other.text)):
        if mine and theirs and _bare(mine) != _bare(theirs):
            return None
    fuller = known if known.text or not other.text else other
    notes = fuller.notes or known.notes or other.notes
    numbering = "printed" if "printed" in (known.numbering, other.numbering) else known.numbering
    return replace(
        fuller,
        mark=known.mark or other.mark,
        heading=known.heading or other.heading,
        notes=notes,
        numbering=numbering,
        confidence=max(known.confidence, other.confidence),
    )


def _bare(text: str) -> str:
    return "".join(fold(text).split())
