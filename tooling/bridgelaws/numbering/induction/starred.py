"""The notes of a rule book: those that a format tells of, else those that a star marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaws.blocks.footnotes import Footnote, Footnotes, known_footnotes
from bridgelaws.model.source import SourceText, Span
from bridgelaws.numbering.induction.printed import PrintedLine

# A star against the end of a word, and one that begins a line.
_MARK: Final = re.compile(
    r"(?<=[^\W\d_]{2})[.,;:!?’'\")\]]?(?P<mark>\*{1,3})(?=[\s.,;:!?’'\")\]]|$)"
)
_NOTE: Final = re.compile(r"(?P<mark>\*{1,3})\s*(?=[^\W\d_])")
# A note stands so few lines below its mark.
_NEAR: Final = 40


def find_notes(source: SourceText, lines: Sequence[PrintedLine]) -> Footnotes:
    """The notes of a source, each with where its mark stands in the text.

    A star at a line's beginning is a note where one of as many stars is open above it, and else
    what it is in any list.
    """
    if source.layout is not None and source.layout.footnotes:
        return known_footnotes(source.text, source.layout)
    pairs: list[tuple[Span, Footnote]] = []
    open_: list[tuple[int, str, Span]] = []
    for n, line in enumerate(lines):
        note = _NOTE.match(line.text)
        before = [each for each in open_ if each[1] == (note and note["mark"])]
        if note and before and n - before[0][0] <= _NEAR:
            span = Span(line.start, line.end)
            made = Footnote(note["mark"], line.text[note.end() :].strip(), span, 0)
            pairs.append((before[0][2], made))
            open_.remove(before[0])
            continue
        for found in _MARK.finditer(line.text):
            start, end = found.span("mark")
            open_.append((n, found["mark"], Span(line.start + start, line.start + end)))
    pairs.sort(key=lambda pair: pair[0].start)
    return Footnotes(tuple(note for _, note in pairs), (), tuple(pairs))
