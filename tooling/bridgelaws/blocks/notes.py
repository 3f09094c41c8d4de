"""Notes in running text: lifted out whole, with the brackets nested inside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import Span

_OPEN: Final = {"(": ")", "[": "]"}
_BRACKET: Final = re.compile(r"[()\[\]]")


@dataclass(frozen=True, slots=True)
class FoundNote:
    """A bracketed note: its range of the text, brackets included; unclosed ones stay in."""

    span: Span
    closed: bool


def find_notes(text: str, lexicon: Lexicon) -> tuple[FoundNote, ...]:
    """The bracketed notes of a text, in order, none inside another.

    ::

        note = "(" label {text | bracketed} ")"       label = Noot: | Note: | Σημείωση:

    Brackets are matched by count in one pass, so that a hundred thousand open
    ones cost no more than their length. A note that is never closed is reported
    with ``closed=False`` and a span of its first bracket and label only.
    """
    labels = tuple(fold(label) for label in lexicon.words("note", "inline"))
    longest = max(map(len, labels), default=0)
    stack: list[tuple[int, bool]] = []
    notes: list[FoundNote] = []
    for found in _BRACKET.finditer(text):
        position, sign = found.start(), found.group()
        if sign in _OPEN:
            ahead = fold(text[position + 1 : position + 3 + longest]).lstrip()
            stack.append((position, ahead.startswith(labels)))
        elif stack:
            start, is_note = stack.pop()
            if is_note:
                while notes and notes[-1].span.start > start:
                    notes.pop()
                notes.append(FoundNote(Span(start, position + 1), closed=True))
    for start, is_note in stack:
        # Nothing else in a law text opens a square bracket, whether a label follows or not.
        if is_note or text[start] == "[":
            notes.append(FoundNote(Span(start, start + 1), closed=False))
    return tuple(sorted(notes, key=lambda note: note.span.start))
