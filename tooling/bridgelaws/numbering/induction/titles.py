"""What a rule book, and each place in it, is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import LETTERS
from bridgelaws.model.work import COMMENTARY, MINUTES, REGULATION
from bridgelaws.numbering.induction.marked import Marked, Units, word_of
from bridgelaws.numbering.induction.marks import MarkReading, heading_at
from bridgelaws.numbering.induction.outline import PrintedDivision
from bridgelaws.numbering.induction.printed import PrintedLines

_TITLE: Final = 90
_PREFACE_TITLE: Final = 12
_LONGEST_TITLE: Final = 120


def title_of(
    book: PrintedLines,
    units: Units | None,
    counted: Mapping[int, PrintedDivision],
    lexicon: Lexicon,
) -> str:
    """What the book calls itself: a line that names a regulation, else a heading or short line."""
    before = units.chain[0].marked.index if units else len(book.lines)
    above = [
        line
        for n, line in enumerate(book.lines[: min(before, _PREFACE_TITLE)])
        if n not in counted and len(line.text) <= _LONGEST_TITLE
    ]
    endings = tuple(fold(w).lstrip("*") for w in lexicon.words("citation", "other_works"))
    named = (
        line
        for line in above
        if line.is_heading or line.is_shouted or line.is_title_like
        if any(word.endswith(endings) for word in LETTERS.findall(fold(line.text)))
        or any(" " in phrase and phrase in fold(line.text) for phrase in endings)
    )
    marked = (line for line in above if line.is_heading or line.is_shouted)
    plain = (line for line in above if line.is_title_like)
    return next((line.text for group in (named, marked, plain) for line in group), "")


def kind_of(title: str, lexicon: Lexicon | None) -> str:
    """What its title says that a text is: minutes, a commentary, else a regulation."""
    if lexicon is None:
        return REGULATION
    said = _spaced(title)
    for kind in (MINUTES, COMMENTARY):
        if any(_spaced(word) in said for word in lexicon.words("structure", kind)):
            return kind
    return REGULATION


def _spaced(text: str) -> str:
    return f" {' '.join(LETTERS.findall(fold(text)))} "


def heading_of(
    lines: Sequence[Marked], marked: Marked, reading: MarkReading, *, is_unit: bool
) -> tuple[str, int]:
    """The heading behind a mark, empty where there is none, and the offset in the source behind it.

    Args:
        lines: all lines of the book.
        marked: the line that the mark begins.
        reading: the mark.
        is_unit: whether it is a unit's, which may have its title on the line below.
    """
    line = marked.line
    at = heading_at(line.text, reading.end)
    said = line.text[at:].strip().rstrip("*_ ")
    said = said if any(sign.isalnum() for sign in said) else ""
    bare = line.start + at
    if said:
        if line.is_heading or (is_unit and _is_title(lines, marked, said)):
            return said, line.end
        title, sign, rest = said.partition(" – ")
        if sign and len(title) <= _TITLE and title[:1].isupper() and rest[:1].isupper():
            return title.strip(), bare + len(title) + len(sign)
        return "", bare
    below = marked.index + 1
    if is_unit and below < len(lines):
        under = lines[below]
        is_free = not (under.worded or under.decimal or under.items or under.line.after_gap)
        if is_free and (under.line.is_heading or under.line.is_shouted):
            return under.line.text, under.line.end
    return "", line.end


def _is_title(lines: Sequence[Marked], marked: Marked, said: str) -> bool:
    """Whether what stands behind a unit's number is a title, with its text below."""
    if len(said) > _TITLE or said.endswith((",", ";", ":")):
        return False
    if not said[:1].isupper() or (said.endswith(".") and not said.isupper()):
        is_worded = marked.worded or (marked.decimal and word_of(marked.decimal))
        return bool(is_worded) and said[:1].isupper() and len(said.split()) <= 12
    below = marked.index + 1
    behind = lines[below] if below < len(lines) else None
    # A list may begin right below a title: "a) ..." goes on with no sentence.
    is_listed = behind is not None and any(r.is_parted for r in behind.items)
    return behind is None or is_listed or not behind.line.text[:1].islower()
