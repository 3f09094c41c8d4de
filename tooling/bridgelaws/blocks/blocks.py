"""What parsing gives: a source's passages, and the blocks in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bridgelaws.blocks.enumerators import Mark
from bridgelaws.blocks.ledger import Ledger
from bridgelaws.blocks.visible_text import MappedText
from bridgelaws.language.punctuation import is_heading_like, is_introducing
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note
from bridgelaws.model.source import SourceText, Span

TextBlockKind = Literal["text", "table", "note"]
NamedBy = Literal["header", "page", "nothing"]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph, list item, table or note line, with the marks printed before it.

    ``stretch`` is what a reader sees of it, without marks and inline notes;
    ``span`` covers all of it in the source. ``indent`` counts columns. ``inner`` are the marks
    inside its text that may number something, with spans that count in the text.

    What numbering asks of every text is told when the block is made: whether it reads like a
    heading, whether it announces a list, and the marks that number it (``steps``): no bullets.
    """

    kind: TextBlockKind
    stretch: MappedText
    notes: tuple[Note, ...]
    marks: tuple[Mark, ...]
    indent: int
    span: Span
    language: str
    after_gap: bool
    inner: tuple[Mark, ...] = ()
    is_heading_like: bool = field(init=False, compare=False, repr=False)
    is_introducing: bool = field(init=False, compare=False, repr=False)
    steps: tuple[Mark, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_heading_like", is_heading_like(self.text))
        object.__setattr__(self, "is_introducing", is_introducing(self.text))
        steps = tuple(mark for mark in self.marks if mark.kind != "bullet")
        object.__setattr__(self, "steps", steps)

    @property
    def text(self) -> str:
        """The visible text."""
        return self.stretch.text

    @property
    def is_bulleted(self) -> bool:
        """Whether a bullet stands before it."""
        return bool(self.marks) and self.marks[0].kind == "bullet"


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of one law, fragment or part, as it stands in one source.

    ``scope`` is what its heading names, ``None`` where nothing does. ``title``
    stands beside the heading; one on a line of its own is still a block. ``notes``
    are the footnotes whose mark the title bears.
    """

    scope: Locator | None
    named_by: NamedBy
    header: Span | None
    title: MappedText
    blocks: tuple[TextBlock, ...]
    language: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class ParsedSource:
    """One source, parsed: passages in order, findings, and what is accounted for so far.

    ``headings_by_law`` is what the source's own contents list under each law.
    """

    source: SourceText
    passages: tuple[Passage, ...]
    findings: tuple[Finding, ...]
    ledger: Ledger = field(compare=False, repr=False)
    headings_by_law: Mapping[Locator, tuple[str, ...]] = field(default_factory=dict)
