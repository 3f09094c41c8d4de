"""The text of a document while a reader writes it, line by line, with its places."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from bridgelaws.model.layout import FootnotePlace, Layout, LayoutLine
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.span import Span

# One sign on paper, two or three letters in a word.
_LIGATURES: Final = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LINE_ENDS: Final = re.compile("[\\n\\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


class TextBuilder:
    """Takes text in reading order and remembers where each piece of it came from.

    ``line`` is the line of the file (of a text document its paragraph), ``page`` its page, both
    from 1; ``page`` is 0 where the format has none.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._pieces: list[LayoutLine] = []
        self._aside: list[tuple[Span, str]] = []
        self._goes_on: set[int] = set()
        self._headings: set[int] = set()
        self._breaks: list[int] = []
        self._marks: dict[str, list[Span]] = {}
        self._notes: dict[str, Span] = {}
        self._last = "\n\n"

    @property
    def offset(self) -> int:
        """How many characters there are so far."""
        return self._length

    @property
    def at_start(self) -> bool:
        """Whether nothing stands on the current line yet."""
        return self._last[-1:] == "\n"

    @property
    def ends_in_space(self) -> bool:
        """Whether the last character is a space."""
        return self._last[-1:] == " "

    def put(self, text: str, line: int, page: int = 0, *, is_raised: bool = False) -> None:
        """Write on the current line; line ends inside the text become spaces.

        Digits that stand raised behind a digit stay raised: 12¹ on paper is no 121.
        """
        text = _LINE_ENDS.sub(" ", text).translate(_LIGATURES)
        if not text:
            return
        if is_raised and self._last[-1:].isdigit():
            text = text.translate(_RAISED)
        if unicodedata.combining(text[0]) and self._parts and not self.at_start:
            # An accent apart from its letter, as where only one of them is bold.
            text = self._take_last() + text
        text = unicodedata.normalize("NFC", text)
        last = self._pieces[-1] if self._pieces else None
        if last is None or (last.line, last.page) != (line, page):
            self._pieces.append(LayoutLine(self._length, line, page))
        self._append(text)

    def end_line(self) -> None:
        """Begin a new line, unless the current one is empty."""
        if not self.at_start:
            self._append("\n")

    def gap(self) -> None:
        """Leave one line blank, and no more than one."""
        self.end_line()
        if self._last[-2:] != "\n\n":
            self._append("\n")

    def join(self) -> None:
        """Go on with the line that was ended last."""
        if self._parts and self._parts[-1] == "\n":
            self._parts.pop()
            self._length -= 1
            self._last = "".join(self._parts[-2:])[-2:]

    def go_on(self) -> None:
        """The line that begins here continues the paragraph above."""
        self._goes_on.add(self._length)

    def head(self) -> None:
        """The line that begins here is a heading."""
        self._headings.add(self._length)

    def turn_page(self) -> None:
        """A page begins here."""
        self.end_line()
        self._breaks.append(self._length)

    def set_aside(self, start: int, name: str, end: int | None = None) -> None:
        """What was written from ``start`` on is no law text, by the name of a rule."""
        end = self._length if end is None else end
        if end > start:
            self._aside.append((Span(start, end), name))

    def mark_note(self, key: str, start: int) -> None:
        """What was written from ``start`` on is the mark of the footnote ``key``."""
        if self._length > start:
            self._marks.setdefault(key, []).append(Span(start, self._length))

    def end_note(self, key: str, start: int, end: int | None = None) -> None:
        """What was written from ``start`` on (to ``end``) is the footnote ``key``."""
        end = self._length if end is None else end
        if end > start:
            self._notes.setdefault(key, Span(start, end))

    def is_blank(self, start: int, end: int) -> bool:
        """Whether nothing but white space was written between two offsets."""
        position = self._length
        for part in reversed(self._parts):
            if position <= start:
                break
            position -= len(part)
            if part[max(0, start - position) : max(0, end - position)].strip():
                return False
        return True

    def source(self, ref: SourceRef, *, is_whole: bool) -> SourceText:
        """The text and its layout; ``is_whole``: every line that was begun is a paragraph."""
        self.end_line()
        text = "".join(self._parts)
        notes = [
            FootnotePlace(mark, self._notes[key])
            for key, marks in self._marks.items()
            if key in self._notes
            for mark in marks
        ]
        notes.sort(key=lambda place: place.mark.start)
        loose = sorted(
            (span for key, span in self._notes.items() if key not in self._marks),
            key=lambda span: span.start,
        )
        aside = tuple(sorted(_disjoint(self._aside), key=lambda item: item[0].start))
        layout = Layout(
            tuple(self._pieces) or (LayoutLine(0, 1),),
            aside,
            tuple(notes),
            frozenset(self._goes_on),
            frozenset(self._headings),
            tuple(self._breaks),
            is_whole,
            tuple(loose),
        )
        return SourceText(ref, text, layout)

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        self._last = (self._last + text)[-2:]

    def _take_last(self) -> str:
        part = self._parts.pop()
        self._parts.append(part[:-1])
        self._length -= 1
        return part[-1]


def _disjoint(aside: list[tuple[Span, str]]) -> list[tuple[Span, str]]:
    """The ranges without those that lie in another one: the outermost rule names it."""
    kept: list[tuple[Span, str]] = []
    for span, name in sorted(aside, key=lambda item: (item[0].start, -item[0].end)):
        if not kept or span.start >= kept[-1][0].end:
            kept.append((span, name))
    return kept
