"""What a format says of its text that plain text cannot: places, pages, notes, furniture."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from bridgelaws.model.span import Span


@dataclass(frozen=True, slots=True)
class LayoutLine:
    """From ``offset`` on, the text stands on this line of the file; ``page`` is 0 without pages.

    A line of a PDF is counted through the whole book, a line of a text document is
    its paragraph; both from 1.
    """

    offset: int
    line: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class FootnotePlace:
    """Where the mark of a footnote stands in the text, and where the note itself."""

    mark: Span
    note: Span


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a text that was rendered from a format.

    ``pieces`` rise and cover the text. ``aside`` is what is there and is no law text, by
    the name of the rule that says so. ``goes_on`` holds the starts of the lines that
    continue the paragraph above them, ``headings`` of those that are headings for certain;
    ``is_whole`` says that every other line begins a paragraph. ``breaks`` are the offsets
    at which pages begin, ``loose_notes`` the notes whose mark stands nowhere in the text.
    ``written`` are the lines of the file in the order in which a second reading found them,
    page by page; a line that it found in several pieces is not among them.
    """

    pieces: tuple[LayoutLine, ...]
    aside: tuple[tuple[Span, str], ...] = ()
    footnotes: tuple[FootnotePlace, ...] = ()
    goes_on: frozenset[int] = frozenset()
    headings: frozenset[int] = frozenset()
    breaks: tuple[int, ...] = ()
    is_whole: bool = False
    loose_notes: tuple[Span, ...] = ()
    written: tuple[tuple[int, ...], ...] = ()

    def piece(self, offset: int) -> LayoutLine:
        """The piece in which an offset lies; the first one for what stands before it.

        >>> Layout((LayoutLine(0, 3), LayoutLine(7, 9, 2))).piece(8)
        LayoutLine(offset=7, line=9, page=2)
        """
        index = bisect_right(self.pieces, offset, key=lambda piece: piece.offset) - 1
        return self.pieces[max(0, index)]

    @property
    def page_by_line(self) -> dict[int, int]:
        """The page of each line of the file; empty where the format has no pages."""
        return {piece.line: piece.page for piece in self.pieces if piece.page}
