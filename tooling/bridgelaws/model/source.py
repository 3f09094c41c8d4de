"""A source: a text as received, and where each of its characters stands."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from bridgelaws.model.layout import Layout
from bridgelaws.model.span import Span

__all__ = ["SourceRef", "SourceText", "Span"]


@dataclass(frozen=True, slots=True)
class SourceRef:
    """What is known about a source file before it is read: its manifest entry.

    ``work`` and ``edition`` may be empty (then they are detected or stay open),
    ``languages`` too. ``expression`` is ``plain`` for the shipped text and the
    publisher's slug for an official one. ``fault`` says what is wrong with the entry
    itself; such a source is not read, and the others go on. ``path`` is where to read it; it takes
    no part in equality, so that two machines build equal values.
    """

    file: str
    work: str = ""
    edition: str = ""
    languages: tuple[str, ...] = ()
    expression: str = "official"
    publisher: str = ""
    origin: str = ""
    terms: str = ""
    sha256: str = ""
    encoding: str = ""
    format: str = ""
    fault: str = ""
    path: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A decoded source: NFC text with ``\\n`` line ends, and its line starts.

    Where the text was rendered from a format (HTML, PDF ...), ``layout`` says where each piece
    of it stands in the file.
    """

    ref: SourceRef
    text: str
    layout: Layout | None = field(default=None, repr=False)
    line_starts: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.line_starts:
            starts = [0]
            position = self.text.find("\n")
            while position >= 0:
                starts.append(position + 1)
                position = self.text.find("\n", position + 1)
            object.__setattr__(self, "line_starts", tuple(starts))

    def place(self, offset: int) -> tuple[int, int]:
        """Line of the file and column of an offset, both counted from 1.

        In a rendered text the column counts from where the piece of that line begins.

        >>> SourceText(SourceRef("a"), "ab\\ncd").place(4)
        (2, 2)
        """
        if self.layout is not None and self.layout.pieces:
            piece = self.layout.piece(offset)
            return piece.line, max(0, offset - piece.offset) + 1
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1
