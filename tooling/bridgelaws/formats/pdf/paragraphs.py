"""Where a printed paragraph goes on: told by margins, distances and how full a line is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.language.punctuation import ends_clause

Joint = Literal["new", "goes-on", "title"]

MARK: Final = re.compile(
    r"(?:[-–—•‣▪◦·*]|\d{1,2}\s?[.)°º]|\(\s?[^\W_]{1,4}\s?\.?\)|[^\W\d_]{1,2}[.)]|"
    r"[A-HΑ-Η]\.?\s?[-–—](?=\s)|"
    r"[^\W\d_]{1,2}\d{1,2}[a-zα-ω]?[.)])(?=\s|$|\()|"
    # A mark wider than its place touches the word behind it.
    r"\((?:[a-zα-ω]|[ivx]{2,4})\)(?=[^\W\d_])"
)
_ARTICLE: Final = re.compile(r"[^\W\d_]{3,}\s+(?:\d{1,3}|[IVXL]{1,6})\b")
_LEADERS: Final = re.compile(r"(?:\s?[._…]){4,}\s*\d*\s*$")
_ENDED: Final = re.compile(r"[.:;,!?·…–—-][\"'”’»)\]]*(?:\d{1,3})?$")
# "5, 4, 3," goes on with a number, which is no mark.
_COUNTED: Final = re.compile(r"\b\d+,\s+\d+,$")
# What opens an entry of its own behind a full stop: "Trick — four cards", "Note: the screen".
_ENTRY: Final = re.compile(
    r"[“«\"‘]?[^\W\d_][^.;:!?—–]{0,50}[”»\"’]? [—–] |[^\W\d_]{3,12}\s?:\s(?=[^\W\d_])"
)
# "Note: What ..." opens a paragraph wherever the line above ends.
_LABEL: Final = re.compile(r"[A-ZÀ-ÝΆ-Ϋ][^\W\d_]{2,11}\s?:\s(?=[«“\"]?\s?[A-ZÀ-ÝΆ-Ϋ])")
# Of the lines of a book whose lines are driven apart, so many end at the edge.
_FLUSH_SHARE: Final = 0.45
# "(Law" goes on with "90)".
_UNCLOSED: Final = re.compile(r"\([^()]*$")
_CLOSING: Final = re.compile(r"(?:\d|[A-HΑ-Η]\d?)[^(\s]*\)")
# All that a line says: a number in brackets, with which a sentence above may end.
_NUMBER_ALONE: Final = re.compile(r"\(\d{1,2}\)")
# A sentence that is over, with such a number behind its end.
_NUMBERED_END: Final = re.compile(r"[.!?][\"'”’»]?\s*\(\d{1,2}\)$")
# French never parts a word from the sign that ends it, wide as their distance is.
_WORD: Final = re.compile(r"(?:[«“]\s)?\S+(?:\s[;:!?»]+(?!\S))?")
# Distances between baselines up to this many times the usual one are one paragraph's; a
# line that begins in lower case may be a little further off.
_CLOSE: Final = 1.1
_CLOSE_BELOW: Final = 1.3
_NEAR: Final = 0.4
# A distance is that of lines where it is found so often beside the commonest one.
_OFTEN: Final = 0.3
_DEEPEST: Final = 4.0


@dataclass(frozen=True, slots=True)
class BookMetrics:
    """What is usual in a book: the size of its text and the distance of its lines.

    ``flush``: its lines are driven apart to end at one edge, but for the last of a paragraph.
    """

    size: float
    leading: float
    flush: bool = False


def measure(rows: Sequence[TextRow], size: float) -> BookMetrics:
    """The usual distance between the lines of the text, in points."""
    distances: Counter[float] = Counter()
    for above, below in pairwise(rows):
        text = abs(below.main.size - size) <= 0.1 * size
        if text and above.page == below.page and above.column == below.column:
            gap = round((above.main.y - below.main.y) * 4) / 4
            if 0.5 * size < gap < 3 * size:
                distances[gap] += 1
    even = sum(abs(row.right - row.x1) < 1 for row in rows)
    flush = even >= _FLUSH_SHARE * len(rows)
    # Where most paragraphs have one line, the distance between paragraphs is the commonest.
    often = max(distances.values(), default=0)
    usual = min((gap for gap, n in distances.items() if n >= _OFTEN * often), default=1.2 * size)
    return BookMetrics(size, usual, flush)


@dataclass(frozen=True, slots=True)
class _Pair:
    """The line ``below`` another, ``above``, of the paragraph that begins with the line ``first``.

    ``said`` is what the line above says, without the marks of its footnotes; ``finished`` whether a
    sentence ends there. ``together``: both stand in one column of one page. ``size`` is that of the
    line above. ``begins`` is where the line below begins, as if it stood in the column of the line
    above, and ``text`` where it would begin if it went on; ``room`` is whether its first word had
    room at the end of the line above. Places are points from the left.
    """

    first: TextRow
    above: TextRow
    below: TextRow
    said: str
    finished: bool
    together: bool
    size: float
    begins: float
    text: float
    room: bool

    @property
    def em(self) -> float:
        """Half the size of the letters: what places may be off by is counted in it."""
        return 0.5 * self.size

    @property
    def alike(self) -> bool:
        """Whether both are set in letters of about one size."""
        return abs(self.below.main.size - self.size) <= 0.1 * self.size

    @property
    def stands_at_text(self) -> bool:
        """Whether the line below begins where the paragraph's text does."""
        return abs(self.begins - self.text) <= 2 * _NEAR * self.em

    @property
    def fills(self) -> Joint:
        """What the end of the line above says: a paragraph goes on where its line is full."""
        return "new" if self.room else "goes-on"


def joint(
    first: TextRow,
    above: TextRow,
    below: TextRow,
    usual: BookMetrics,
    margins: tuple[float, float],
    left: float,
) -> Joint:
    """How a line stands to the one above it.

    ``first`` is the line with which the paragraph of ``above`` begins.
    ``margins`` are the left and right edge of the column of ``above``, ``left`` the left
    edge of the column of ``below``. A line goes on
    with a paragraph when it stands close below, is set alike, begins where the
    paragraph's text does, and its first word had no room on the line above.
    """
    said = _said(above)
    together = above.page == below.page and above.column == below.column
    pair = _Pair(
        first,
        above,
        below,
        said,
        finished=ends_clause(said) or _NUMBERED_END.search(said.rstrip()) is not None,
        together=together,
        size=above.main.size,
        begins=below.x0 - (0.0 if together else left - margins[0]),
        text=text_start(above) if above is first else above.x0,
        room=not _is_full(above, below, margins),
    )
    # The first that can tell tells.
    for tell in (_by_distance, _by_title, _by_letters, _by_mark, _by_entry, _by_place):
        if (found := tell(pair, usual)) is not None:
            return found
    return pair.fills


def _by_distance(pair: _Pair, usual: BookMetrics) -> Joint | None:
    """A line of the contents is a paragraph; so is what stands further off than lines do."""
    if is_listed(pair.above):
        return "new"
    if not pair.together:
        return None
    distance = pair.above.main.y - pair.below.main.y
    leading = usual.leading * max(1.0, pair.size / usual.size)
    most = _CLOSE_BELOW if pair.below.text.lstrip()[:1].islower() else _CLOSE
    return "new" if distance > most * leading + 0.5 or distance <= 0 else None


def _by_title(pair: _Pair, usual: BookMetrics) -> Joint | None:
    """A title goes on with a title that is set as it is and begins nothing."""
    above, below = pair.above, pair.below
    alike = pair.alike and below.main.is_bold == above.main.is_bold
    # The name of a law may go on at the top of the next page.
    near = pair.together or _ARTICLE.match(pair.first.text)
    if not (alike and near and is_heading(above, usual) and is_heading(below, usual)):
        return None
    if MARK.match(pair.first.text):
        return None
    return "new" if MARK.match(below.text) or _ARTICLE.match(below.text) else "title"


def _by_letters(pair: _Pair, usual: BookMetrics) -> Joint | None:
    """Letters of another size, or bold where those above were not, begin a paragraph."""
    above, below = pair.above, pair.below
    if not pair.alike:
        return "new"
    if above.main.is_bold:
        plain = not any(run.bold for run in below.runs)
        return "new" if plain and is_heading(above, usual) else None
    return "new" if pair.finished and below.main.is_bold else None


def _by_mark(pair: _Pair, _usual: BookMetrics) -> Joint | None:
    """A mark begins a paragraph, unless it is the wrapped rest of a sentence.

    A wrapped line may begin with "(a)" or "71.": it stands where the text does, not the
    marks, or breaks into a sentence of a paragraph that has no mark. A number in brackets alone
    on its line, for which the line above had no room, ends such a paragraph.
    """
    if not MARK.match(pair.below.text):
        return None
    if _UNCLOSED.search(pair.said) and _CLOSING.match(pair.below.text.lstrip()):
        return pair.fills
    lone = _NUMBER_ALONE.fullmatch(pair.below.text.strip()) and not pair.said.endswith(":")
    if lone and pair.stands_at_text and not pair.room and not MARK.match(pair.first.text):
        return "goes-on"
    behind = pair.first.x0 + pair.em
    indented = pair.begins > behind and text_start(pair.first) > behind
    broken = not MARK.match(pair.first.text) and not _ENDED.search(pair.said)
    wrapped = indented or broken or _COUNTED.search(pair.said)
    if pair.finished or pair.room or not (pair.stands_at_text and wrapped):
        return "new"
    return None


def _by_entry(pair: _Pair, usual: BookMetrics) -> Joint | None:
    """Behind a sentence's end an entry begins a paragraph, as do a page and a last short line."""
    text = pair.below.text
    if not pair.finished:
        label = _LABEL.match(text.lstrip()) and not _ENDED.search(pair.said)
        return "new" if label else None
    # A list's "; or" may have its word on the next page.
    listed = pair.said.endswith(";") and text.lstrip()[:1].islower()
    short = usual.flush and pair.above.x1 < pair.above.right - 0.2 * pair.size
    apart = not pair.together and not listed
    begun = apart or short or _begins_bold(pair.below) or _ENTRY.match(text)
    return "new" if begun else None


def _by_place(pair: _Pair, _usual: BookMetrics) -> Joint | None:
    """What begins far right of the paragraph's text, or behind a full stop left of it, is new."""
    above = pair.above
    hangs = above is not pair.first or pair.text > above.x0 + pair.em
    if hangs and not pair.stands_at_text and pair.begins - above.x0 > _DEEPEST * 2 * pair.em:
        return "new"
    outdented = above is not pair.first and pair.begins < above.x0 - 2 * _NEAR * pair.em
    return "new" if outdented and pair.together and pair.finished else None


def is_heading(row: TextRow, usual: BookMetrics) -> bool:
    """Whether a line is set as a heading: larger or bold, and not a sentence's end."""
    letters = [sign for sign in row.text if sign.isalpha()]
    capitals = len(letters) > 3 and all(sign.isupper() for sign in letters)
    stands_out = row.main.size > 1.08 * usual.size or row.main.is_bold or capitals
    ended = row.text.rstrip().endswith((".", ";")) or is_listed(row)
    return stands_out and len(row.text) < 120 and not ended


def _said(row: TextRow) -> str:
    """What a line says without the marks of its footnotes."""
    return "".join(piece for n, piece in row.pieces() if n not in row.raised)


def is_listed(row: TextRow) -> bool:
    """Whether a line is one of the contents: leaders, or a number far off at its end."""
    if is_led(row):
        return True
    if len(row.runs) < 2 or len(row.runs) - 1 in row.raised:
        return False
    last, before = row.runs[-1], row.runs[-2]
    return last.text.isdigit() and len(last.text) < 4 and last.x0 - before.x1 > 1.5 * last.size


def is_led(row: TextRow) -> bool:
    """Whether a line ends in leaders, with a number behind them or none."""
    return _LEADERS.search(row.text) is not None


def _begins_bold(row: TextRow) -> bool:
    """Whether a line begins with a word that stands out from the rest, as an entry does."""
    return row.runs[0].bold and not row.runs[-1].ends_bold


def text_start(row: TextRow) -> float:
    """Where the text of a line begins, behind its marks."""
    if len(row.runs) > 1 and MARK.fullmatch(row.runs[0].text.strip()):
        following = row.runs[1]
        if len(row.runs) > 2 and MARK.fullmatch(following.text.strip()):
            following = row.runs[2]
        return following.x0
    first = row.runs[0]
    found = MARK.match(first.text)
    if found is None or not first.text:
        return row.x0
    if first.second and " " not in first.text[: found.end()]:
        rest = first.text[found.end() :].lstrip()
        if MARK.match(rest) is None:
            return first.second
    # The mark and its text are one run: the width of the mark is its share of the letters.
    glued = first.text[found.end() : found.end() + 1] != " "
    share = (found.end() + (not glued)) / len(first.text)
    return first.x0 + share * (first.x1 - first.x0)


def _is_full(above: TextRow, below: TextRow, margins: tuple[float, float]) -> bool:
    """Whether the first word of the line below had no room at the end of the one above."""
    first = below.runs[0]
    found = _WORD.match(first.text)
    word = found.group() if found else first.text
    width = (first.x1 - first.x0) * len(word) / max(1, len(first.text))
    if first.first and " " not in word:
        width = first.first - first.x0
    space = 0.25 * above.main.size
    return above.x1 + space + width > margins[1] - 0.02 * (margins[1] - margins[0])
