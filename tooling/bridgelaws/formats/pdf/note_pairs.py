"""Which note at a page's foot each mark in the text stands for.

Numbers and raised letters say it themselves. Stars are counted anew on each page, and books print
them carelessly: one star each time in the text, one more for each note at the foot. They are paired
in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.formats.pdf.headers_footers import PageRows, is_letter, note_mark
from bridgelaws.formats.pdf.reading_order import TextRow

# How many pages after its mark a note may be printed, where its number comes again.
_LATER: Final = 2
_SIGN: Final = re.compile(r"\d{1,3}|[*†‡]{1,12}")
# What a raised letter stands behind: "1er" and "no" have raised letters that are no marks.
_WORD: Final = re.compile(r"[^\W\d_]{2}[\s.,;:!?’'\")\]»”]*$")
# A mark set like the text: "require* that", "normal21".
_FUSED: Final = re.compile(
    r"(?<=[^\W\d_]{2})[.,;:!?’'\")\]»”]?(?P<mark>\d{1,3}|[*†‡]{1,12})(?=[\s.,;:!?’'\")\]»”]|$)"
)


@dataclass(frozen=True, slots=True)
class TextMark:
    """The mark of a note in the text: characters of one run of a row."""

    page: int
    row: TextRow
    run: int
    start: int
    end: int
    sign: str

    @property
    def is_raised(self) -> bool:
        """Whether it is set above the line, and not like the text."""
        return self.run in self.row.raised


@dataclass(frozen=True, slots=True)
class FootNote:
    """A note at a page's foot: the row that it begins with, and its printed mark."""

    page: int
    row: TextRow
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
    doubts: list[tuple[TextRow, str]] = field(default_factory=list)
    _paired: set[int] = field(default_factory=set)

    def pair(self, mark: TextMark, note: FootNote) -> None:
        """Say which note a mark stands for."""
        self.marks.setdefault(id(mark.row), []).append((mark, note))
        self._paired.add(id(note.row))

    def has(self, note: FootNote) -> bool:
        """Whether a mark stands for this note."""
        return id(note.row) in self._paired

    def leave(self, marks: Sequence[TextMark]) -> None:
        """Say of marks that no note is theirs."""
        for mark in marks:
            self.doubts.append((mark.row, f"no note begins with the mark {mark.sign} of this line"))


def pair_notes(pages: Sequence[PageRows]) -> NotePairs:
    """Pair the marks in the text of a whole book with the notes at the feet of its pages."""
    found = NotePairs()
    notes = _find_notes(pages)
    found.notes = {id(note.row): note for note in notes}
    numbered: dict[str, list[FootNote]] = {}
    for note in notes:
        if note.sign.isalnum():
            numbered.setdefault(note.sign, []).append(note)
    waiting: list[TextMark] = []
    for page in pages:
        stars: list[TextMark] = []
        for mark in _find_marks(page, has_notes=bool(notes)):
            if not mark.sign.isalnum():
                stars.append(mark)
                continue
            like = numbered.get(mark.sign, ())
            own = _numbered(mark, like)
            early = next((n for n in like if n.page == mark.page - 1 and not found.has(n)), None)
            if own is not None:
                found.pair(mark, own)
            elif early is not None:
                # A line that moved to the next page with its mark may leave its note behind.
                found.pair(mark, early)
                said = f"the note {early.sign} stands on the page before its mark"
                found.doubts += [(mark.row, said), (early.row, said)]
            elif mark.is_raised and any(n.isdigit() == mark.sign.isdigit() for n in numbered):
                # The book's notes have numbers, or letters, and this is one of them.
                found.leave([mark])
        feet = [n for n in notes if n.page == page.number and not n.sign.isalnum()]
        if not page.is_beside:
            waiting = _pair_stars(waiting, stars, feet, found)
    found.leave(waiting)
    return found


def _find_notes(pages: Sequence[PageRows]) -> list[FootNote]:
    """The notes of all pages; a line that merely begins with a number goes on with one."""
    notes: list[FootNote] = []
    expected: dict[str, set[int]] = {}
    for page in pages:
        for mark in _find_marks(page, has_notes=True):
            expected.setdefault(mark.sign, set()).add(page.number)
    for page in pages:
        before = 0
        for row in page.notes:
            sign = note_mark(row)
            if sign.isdigit():
                is_next = before and int(sign) == before + 1
                if sign not in expected and not is_next:
                    continue
                # "Law | 26B might apply": a line of a note that begins with an address.
                near = any(at - 1 <= page.number <= at + _LATER for at in expected.get(sign, ()))
                if before and not (is_next or near or 0 in row.raised):
                    continue
                before = int(sign)
            if sign:
                notes.append(FootNote(page.number, row, sign))
    return notes


def _find_marks(page: PageRows, *, has_notes: bool) -> Iterator[TextMark]:
    """What may be the mark of a note, in the order of the text."""
    for row in page.body if has_notes else ():
        for n, run in enumerate(row.runs):
            sign = run.text.strip()
            behind = n > 0 and _WORD.search(row.runs[n - 1].text) is not None
            if n in row.raised and (_SIGN.fullmatch(sign) or (behind and is_letter(sign))):
                yield TextMark(page.number, row, n, 0, len(run.text), sign)
                continue
            for found in _FUSED.finditer(run.text):
                yield TextMark(page.number, row, n, *found.span("mark"), found["mark"])


def _numbered(mark: TextMark, notes: Sequence[FootNote]) -> FootNote | None:
    """The note of a number or letter: on its page or soon after, or the only such one behind it."""
    behind = [note for note in notes if note.page >= mark.page]
    near = [note for note in behind if note.page <= mark.page + _LATER]
    if near:
        return near[0]
    return behind[0] if mark.is_raised and len(notes) == 1 and behind else None


def _pair_stars(
    waiting: Sequence[TextMark],
    stars: Sequence[TextMark],
    feet: Sequence[FootNote],
    found: NotePairs,
) -> list[TextMark]:
    """Pair the stars of a page; gives the marks whose notes can only stand behind it.

    ``waiting`` are those of the pages before: a book may print the notes of a chapter, counted
    through, on the last page of it. Where the numbers of marks and notes do not fit,
    what is paired is told: a note must not stand at another place as if that were sure.
    """
    marks = [*waiting, *stars]
    if not feet and _count(mark.sign for mark in marks):
        return marks
    if waiting and len(marks) != len(feet):
        found.leave(waiting)
        marks = list(stars)
    signs, printed = [mark.sign for mark in marks], [note.sign for note in feet]
    if len(set(printed)) == len(printed) > 1 and set(signs) == set(printed):
        # Each note has a mark of its own, and one of them may be referred to twice.
        by_sign = {note.sign: note for note in feet}
        for mark in marks:
            found.pair(mark, by_sign[mark.sign])
        return []
    for mark, note in zip(marks, feet, strict=False):
        found.pair(mark, note)
        if note.page > mark.page + 1:
            pages = counted(note.page - mark.page, "page")
            said = f"the note {note.sign} stands {pages} behind its mark"
            found.doubts += [(mark.row, said), (note.row, said)]
    rest = marks[len(feet) :]
    if not _fit(signs, printed) and feet:
        said = f"marks {' '.join(signs)} in the text, {' '.join(printed)} at the foot"
        found.doubts += [(mark.row, said) for mark in marks]
        found.doubts += [(note.row, said) for note in feet]
        return []
    return rest


def _count(signs: Iterable[str]) -> bool:
    """Whether each mark has one star more than the one before it."""
    return all(sign == sign[:1] * n for n, sign in enumerate(signs, 1))


def _fit(signs: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether marks in the text and at the foot are one row of notes: alike, or one side counts."""
    if not printed or list(signs[: len(printed)]) == list(printed):
        return len(signs) >= len(printed)
    if len(signs) != len(printed):
        return False
    rising = [printed[0][:1] * n for n in range(1, len(printed) + 1)]
    return len(printed) > 1 and any(
        len(set(one)) == 1 and list(other) == rising
        for one, other in ((signs, printed), (printed, signs))
    )
