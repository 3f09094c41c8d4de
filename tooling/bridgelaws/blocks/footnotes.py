"""Footnotes: a number fused to a word, and the note at a page's foot that begins with it.

The note belongs to the text that bears the mark, wherever the page ended. A page's foot
holds notes only where its first number is fused to a word on that page or the one before.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final

from bridgelaws.blocks.visible_text import MappedText, read_stretch
from bridgelaws.formats.furniture import Discard
from bridgelaws.model.layout import Layout
from bridgelaws.model.provision import Note
from bridgelaws.model.source import Span

# card23, ends.5, CARDS2, undertrick*: after a word of two letters or more; C2 is an address.
_FUSED: Final = re.compile(
    r"(?<=[^\W\d_]{2})(?P<stop>[.,;:!?’'\")\]]?)(?P<mark>\d{1,2}|\*{1,3})(?=[\s.,;:!?’'\")\]]|$)"
)
_FOOT: Final = re.compile(r"\s*(?P<mark>\d{1,2}(?=\s+\S)|\*{1,3}(?=\s*[^\s*]))\s*")
_NEXT: Final = re.compile(
    r"(?:^|(?<=[.!?)])\s|\n)\s*(?P<mark>\d{1,2})\s+(?=[^\W\d_])", re.MULTILINE
)
# The foot of a page: as many lines from its end as notes may take.
_FOOT_LINES: Final = 14
# How many pages apart a mark and its note may stand.
_APART: Final = 2


@dataclass(frozen=True, slots=True)
class Footnote:
    """A note at a page's foot: its mark, what it says and where it stands."""

    mark: str
    said: MappedText
    span: Span
    page: int

    @property
    def text(self) -> str:
        """What it says."""
        return self.said.text


@dataclass(frozen=True)
class Footnotes:
    """All footnotes of a source, and where its pages begin.

    ``noted`` gives the note of each mark where the format itself tells, in order; then no
    other number is taken for a mark.
    """

    notes: tuple[Footnote, ...] = ()
    starts: tuple[int, ...] = ()
    noted: tuple[tuple[Span, Footnote], ...] = ()

    def mended(self, mend: Callable[[MappedText], MappedText]) -> Footnotes:
        """The same with the broken words of each note put together."""
        notes = tuple(replace(note, said=mend(note.said)) for note in self.notes)
        made = dict(zip(self.notes, notes, strict=True))
        return replace(self, notes=notes, noted=tuple((at, made[note]) for at, note in self.noted))

    def attach(
        self, stretch: MappedText, notes: tuple[Note, ...] = ()
    ) -> tuple[MappedText, tuple[Note, ...], list[Footnote], list[Span]]:
        """A text without the marks fused to its words, and its notes with theirs.

        Also gives the footnotes that were found, and the source ranges of their marks.
        """
        cuts, added, used, marks, removed = [], [], [], [], 0
        for start, end, note in self._found(stretch):
            added.append(Note(note.text, start - removed))
            used.append(note)
            marks.append(Span(stretch.offset(start), stretch.offset(end - 1) + 1))
            cuts.append(Span(start, end))
            removed += end - start
        if not cuts:
            return stretch, notes, [], []
        ends = [cut.end for cut in cuts]
        gone = [0, *accumulate(map(len, cuts))]
        moved = [Note(n.text, n.anchor - gone[bisect_right(ends, n.anchor)]) for n in notes]
        both = sorted([*moved, *added], key=lambda n: n.anchor)
        return stretch.cut(cuts), tuple(both), used, marks

    def _found(self, stretch: MappedText) -> Iterator[tuple[int, int, Footnote]]:
        """Start and end of each mark in a text, with the note that belongs to it."""
        if self.noted:
            first, last = stretch.offset(0), stretch.offset(len(stretch.text))
            low = bisect_left(self.noted, first, key=lambda item: item[0].start)
            for mark, note in self.noted[low:]:
                if mark.start > last:
                    break
                where = _position(stretch, mark)
                if where is not None:
                    yield *where, note
            return
        for found in _FUSED.finditer(stretch.text) if self.notes else ():
            start, end = found.span("mark")
            fitting = self._near(found["mark"], stretch.offset(start))
            if fitting is not None:
                yield start, end, fitting

    def _near(self, mark: str, offset: int) -> Footnote | None:
        page = bisect_right(self.starts, offset)
        pages = range(page - _APART, page + _APART + 1)
        near = [n for at in pages if (n := self._first_by_page.get((mark, at))) is not None]
        return min(near, key=lambda n: (abs(n.page - page), n.page < page), default=None)

    @cached_property
    def _first_by_page(self) -> dict[tuple[str, int], Footnote]:
        """The first note of a mark on a page."""
        found: dict[tuple[str, int], Footnote] = {}
        for note in self.notes:
            found.setdefault((note.mark, note.page), note)
        return found


def _position(stretch: MappedText, mark: Span) -> tuple[int, int] | None:
    """Where a range of the source stands in a text; ``None`` where the text lacks it."""
    index = bisect_right(stretch.runs, mark.start, key=lambda run: run[1]) - 1
    if index < 0:
        return None
    start, source, length = stretch.runs[index]
    if mark.start >= source + length:
        return None
    at = start + mark.start - source
    return at, min(at + len(mark), start + length)


def known_footnotes(text: str, layout: Layout) -> Footnotes:
    """The footnotes of a source whose format tells them."""
    made: dict[Span, Footnote] = {}
    aside = sorted((span for span, _ in layout.aside), key=lambda span: span.start)
    for span in (*(place.note for place in layout.footnotes), *layout.loose_notes):
        if span not in made:
            made[span] = Footnote(str(len(made) + 1), _shown(text, span, aside), span, 0)
    noted = [(place.mark, made[place.note]) for place in layout.footnotes]
    return Footnotes(tuple(made.values()), (), tuple(noted))


def _shown(text: str, span: Span, set_aside: Sequence[Span]) -> MappedText:
    """What a note says without what was set aside inside it, which is in order."""
    kept, position = [], span.start
    first = bisect_left(set_aside, span.start, key=lambda aside: aside.start)
    last = bisect_left(set_aside, span.end, lo=first, key=lambda aside: aside.start)
    for aside in set_aside[first:last]:
        # One may lie in another, or end behind the note.
        kept.append(Span(position, max(position, aside.start)))
        position = max(position, min(aside.end, span.end))
    kept.append(Span(position, span.end))
    return read_stretch(text, [piece for piece in kept if len(piece)])


def find_footnotes(text: str, breaks: Sequence[int], discards: Sequence[Discard]) -> Footnotes:
    """The notes at the feet of a source's pages; none where it has no pages."""
    if not breaks:
        return Footnotes()
    spans = sorted((d.span for d in discards), key=lambda span: (span.start, span.end))
    aside = {span.start: span for span in spans}
    set_aside = tuple(aside.values())
    edges = [0, *(b for b in breaks if b), len(text)]
    notes: list[Footnote] = []
    before: set[str] = set()
    for page, (first, last) in enumerate(pairwise(edges), 1 if edges[1] == 0 else 0):
        here = {m["mark"] for m in _FUSED.finditer(text, first, last)}
        start = _foot(text, first, last, here | before, aside)
        if start >= 0:
            notes += _split(text, start, last, page, here | before, set_aside)
        before = here
    return Footnotes(tuple(notes), tuple(b for b in breaks if b))


def _foot(text: str, first: int, last: int, marks: set[str], aside: Mapping[int, Span]) -> int:
    """Where the notes at a page's foot begin; -1 where it has none."""
    lines: list[int] = []
    position = first
    while position < last:
        end = text.find("\n", position, last)
        end = last if end < 0 else end
        if text[position:end].strip() and position not in aside:
            lines.append(position)
        position = end + 1
    for start in lines[-_FOOT_LINES:]:
        found = _FOOT.match(text, start, last)
        if found and found["mark"] in marks and _is_prose(text[found.end() : last]):
            return start
    return -1


def _is_prose(text: str) -> bool:
    """Whether words follow, not the numbers of a table's row."""
    return bool(re.match(r"[\"'“‘`«(]?[^\W\d_]{1,}[^\d\n]{3,}", text))


def _split(
    text: str, start: int, last: int, page: int, marks: set[str], aside: Sequence[Span]
) -> list[Footnote]:
    """The notes between two offsets: each begins with the number after the one before it.

    ``aside`` is what was set aside in the source, in order.
    """
    first = _FOOT.match(text, start, last)
    if first is None:
        return []
    heads = [(start, first.end(), first["mark"])]
    for found in _NEXT.finditer(text, first.end(), last):
        wanted = str(int(heads[-1][2]) + 1) if heads[-1][2].isdigit() else ""
        if found["mark"] == wanted and wanted in marks:
            heads.append((found.start("mark"), found.end(), wanted))
    ends = [*(head[0] for head in heads[1:]), last]
    notes = []
    for (begin, body, mark), end in zip(heads, ends, strict=True):
        shown = _shown(text, Span(body, end), aside)
        length = len(text[begin:end].rstrip())
        notes.append(Footnote(mark, shown, Span(begin, begin + length), page))
    return notes
