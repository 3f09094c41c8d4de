"""The notes of a rule book: those that a format tells of, else those that a star marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bridgelaws.model.layout import FootnotePlace, Layout
from bridgelaws.model.source import SourceText, Span
from bridgelaws.numbering.induction.printed import PrintedLine

# A star against the end of a word, and one that begins a line.
_MARK: Final = re.compile(
    r"(?<=[^\W\d_]{2})[.,;:!?’'\")\]]?(?P<mark>\*{1,3})(?=[\s.,;:!?’'\")\]]|$)"
)
_NOTE: Final = re.compile(r"(?P<mark>\*{1,3})\s*(?=[^\W\d_])")
# A note stands so few lines below its mark.
_NEAR: Final = 40


class PrintedNote(NamedTuple):
    """A note: where its mark stands in the source, where the note itself, and what it says."""

    mark: Span
    span: Span
    text: str


def find_notes(source: SourceText, lines: Sequence[PrintedLine]) -> tuple[PrintedNote, ...]:
    """The notes of a source, by the place of their marks.

    A star at a line's beginning is a note where one of as many stars is open above it, and else
    what it is in any list.
    """
    if source.layout is not None and source.layout.footnotes:
        layout = source.layout
        known = [_known(source.text, layout, place) for place in layout.footnotes]
        return tuple(sorted(known, key=lambda note: note.mark.start))
    made: list[PrintedNote] = []
    open_: list[tuple[int, str, Span]] = []
    for n, line in enumerate(lines):
        open_ = [each for each in open_ if n - each[0] <= _NEAR]
        note = _NOTE.match(line.text)
        before = [each for each in open_ if each[1] == (note and note["mark"])]
        if note and before:
            span = Span(line.start, line.end)
            made.append(PrintedNote(before[0][2], span, line.text[note.end() :].strip()))
            open_.remove(before[0])
            continue
        for found in _MARK.finditer(line.text):
            start, end = found.span("mark")
            open_.append((n, found["mark"], Span(line.start + start, line.start + end)))
    return tuple(sorted(made, key=lambda each: each.mark.start))


def _known(text: str, layout: Layout, place: FootnotePlace) -> PrintedNote:
    """A note that the format tells of, without what was set aside in it, as its mark."""
    said, position = "", place.note.start
    for span, _ in sorted(layout.aside, key=lambda aside: aside[0].start):
        if position <= span.start < place.note.end:
            said += text[position : span.start]
            position = span.end
    said += text[position : place.note.end]
    return PrintedNote(place.mark, place.note, " ".join(said.split()))
