"""Which note at a page's foot each mark in the text stands for.

Numbers say it themselves. Stars are counted anew on each page, and books print them carelessly:
one star each time in the text, one more for each note at the foot. They are paired in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.formats.pdf.headers_footers import Page, note_mark
from bridgelaws.formats.pdf.reading_order import Row

# How many pages after its mark a note may be printed, where its number comes again.
_LATER: Final = 2
_SIGN: Final = re.compile(r"\d{1,3}|[*†‡]{1,3}")
# A mark set like the text: "require* that", "normal21".
_FUSED: Final = re.compile(
    r"(?<=[^\W\d_]{2})[.,;:!?’'\")\]»”]?(?P<mark>\d{1,3}|[*†‡]{1,3})(?=[\s.,;:!?’'\")\]»”]|$)"
)


@dataclass(frozen=True, slots=True)
class TextMark:
    """The mark of a note in the text: characters of one stroke of a row."""

    page: int
    row: Row
    stroke: int
    start: int
    end: int
    sign: str


@dataclass(frozen=True, slots=True)
class FootNote:
    """A note at a page's foot: the row that it begins with, and its printed mark."""

    page: int
    row: Row
    sign: str

    @property
    def key(self) -> str:
        """What the note is known by within its book."""
        return f"{self.page}:{self.row.number}"


@dataclass
class NotePairs:
    """The note of each mark, by the row that bears it; all notes by their first row.

    ``doubts`` are rows at which the marks of text and foot do not fit one another, and why.
    """

    marks: dict[int, list[tuple[TextMark, FootNote]]] = field(default_factory=dict)
    notes: dict[int, FootNote] = field(default_factory=dict)
    doubts: list[tuple[Row, str]] = field(default_factory=list)

    def pair(self, mark: TextMark, note: FootNote) -> None:
        """Say which note a mark stands for."""
        self.marks.setdefault(id(mark.row), []).append((mark, note))


def pair_notes(pages: Sequence[Page]) -> NotePairs:
    """Pair the marks in the text of a whole book with the notes at the feet of its pages."""
    found = NotePairs()
    notes = _find_notes(pages)
    found.notes = {id(note.row): note for note in notes}
    numbered: dict[str, list[FootNote]] = {}
    for note in notes:
        if note.sign.isdigit():
            numbered.setdefault(note.sign, []).append(note)
    waiting: list[TextMark] = []
    for page in pages:
        stars: list[TextMark] = []
        for mark in _find_marks(page, has_notes=bool(notes)):
            if not mark.sign.isdigit():
                stars.append(mark)
                continue
            note = _numbered(mark, numbered.get(mark.sign, ()))
            if note is not None:
                found.pair(mark, note)
        feet = [n for n in notes if n.page == page.number and not n.sign.isdigit()]
        if not page.is_beside:
            waiting = _pair_stars([*waiting, *stars], feet, found)
    for mark in waiting:
        found.doubts.append((mark.row, f"no note begins with the mark {mark.sign} of this line"))
    return found


def _find_notes(pages: Sequence[Page]) -> list[FootNote]:
    """The notes of all pages; a line that merely begins with a number goes on with one."""
    notes: list[FootNote] = []
    expected = {mark.sign for page in pages for mark in _find_marks(page, has_notes=True)}
    for page in pages:
        before = 0
        for row in page.notes:
            sign = note_mark(row)
            if sign.isdigit():
                if before and int(sign) != before + 1 and sign not in expected:
                    continue
                before = int(sign)
            if sign:
                notes.append(FootNote(page.number, row, sign))
    return notes


def _find_marks(page: Page, *, has_notes: bool) -> Iterator[TextMark]:
    """What may be the mark of a note, in the order of the text."""
    for row in page.body if has_notes else ():
        for n, stroke in enumerate(row.strokes):
            sign = stroke.text.strip()
            if n in row.raised and _SIGN.fullmatch(sign):
                yield TextMark(page.number, row, n, 0, len(stroke.text), sign)
                continue
            for found in _FUSED.finditer(stroke.text):
                yield TextMark(page.number, row, n, *found.span("mark"), found["mark"])


def _numbered(mark: TextMark, notes: Sequence[FootNote]) -> FootNote | None:
    """The note of a number: on its page or soon after, or the only one of that number behind it."""
    behind = [note for note in notes if note.page >= mark.page]
    near = [note for note in behind if note.page <= mark.page + _LATER]
    if near:
        return near[0]
    raised = mark.stroke in mark.row.raised
    return behind[0] if raised and len(notes) == 1 and behind else None


def _pair_stars(
    marks: Sequence[TextMark], feet: Sequence[FootNote], found: NotePairs
) -> list[TextMark]:
    """Pair the stars of a page; gives the marks whose notes can only stand on the next one."""
    signs, printed = Counter(m.sign for m in marks), Counter(f.sign for f in feet)
    again = len(marks) > len(feet) and set(signs) == set(printed) and len(printed) == len(feet)
    if again and len(printed) > 1:
        # Each note has a mark of its own, and one of them is referred to twice.
        by_sign = {note.sign: note for note in feet}
        for mark in marks:
            found.pair(mark, by_sign[mark.sign])
        return []
    for mark, note in zip(marks, feet, strict=False):
        found.pair(mark, note)
    if len(marks) < len(feet):
        said = f"{len(feet)} notes with stars stand at the foot, and {len(marks)} in the text"
        found.doubts += [(note.row, said) for note in feet]
        found.doubts += [(mark.row, said) for mark in marks]
    return list(marks[len(feet) :])
