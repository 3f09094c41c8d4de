"""One provision as one expression words it, and the expression as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator

NumberingSource = Literal["printed", "inferred", "synthetic"]
BlockKind = Literal["paragraph", "item", "table", "tail"]


ExpressionKey = tuple[str, str, str, str]
"""Work, edition, name and language of an expression."""

# The name of the expression that the project ships; official texts are named for their publisher.
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a text came from: a file and its first and last line, from 1.

    ``page`` is that of the first line; 0 where the file has no pages.
    """

    file: str
    first_line: int
    last_line: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A remark by an editor or a federation, lifted out of the running text.

    ``anchor`` is the offset in the provision's text at which it stood.
    """

    text: str
    anchor: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of a provision: ``text[start:end]`` of the provision's text.

    ``tail`` is a paragraph that follows the provision's children in print (the
    last sentence of Law 69B); ``table`` has one row a line, cells parted by
    `` | ``; ``item`` is an unlettered list item with its printed ``mark``.
    """

    kind: BlockKind
    start: int
    end: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SourceRun:
    """``length`` characters from ``text_start`` that stand together in a source.

    ``line`` and ``column`` (from 1) tell where the first of them stands.
    """

    text_start: int
    length: int
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Provision:
    """What one expression says at one place.

    ``mark`` is the printed enumerator (``Γ.``), empty where the source lost it.
    ``text`` is the running text without notes, paragraphs joined by ``\\n``.
    ``numbering`` tells whether the locator was printed, inferred from outline
    and neighbours, or made up for a place that has no official number;
    ``confidence`` is 0 to 1. ``origins`` and ``runs`` are provenance and take
    no part in equality.
    """

    locator: Locator
    mark: str = ""
    heading: str | None = None
    text: str = ""
    blocks: tuple[Block, ...] = ()
    notes: tuple[Note, ...] = ()
    numbering: NumberingSource = "printed"
    confidence: float = 1.0
    origins: tuple[Origin, ...] = field(default=(), compare=False, repr=False)
    runs: tuple[SourceRun, ...] = field(default=(), compare=False, repr=False)

    def place(self, offset: int) -> tuple[str, int, int]:
        """File, line and column at which the character ``text[offset]`` stands."""
        best: SourceRun | None = None
        for run in self.runs:
            if run.text_start <= offset:
                best = run
        if best is None:
            origin = self.origins[0] if self.origins else Origin("", 0, 0)
            return origin.file, origin.first_line, 1
        inside = min(offset - best.text_start, max(0, best.length - 1))
        return best.file, best.line, best.column + inside


@dataclass(frozen=True, slots=True)
class Expression:
    """An edition of a work in one language, from one publisher.

    ``provisions`` stand in reading order. ``name`` is ``plain`` or the
    publisher's slug. ``findings`` are what reading, parsing and aligning saw.
    """

    work: str
    edition: str
    name: str
    language: str
    provisions: tuple[Provision, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def key(self) -> ExpressionKey:
        """What tells it from every other one."""
        return self.work, self.edition, self.name, self.language

    def provision_by_locator(self) -> dict[Locator, Provision]:
        """The provisions by address."""
        return {provision.locator: provision for provision in self.provisions}
