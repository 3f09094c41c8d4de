"""Where a printed paragraph goes on: told by margins, distances and how full a line is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from bridgelaws.formats.pdf.reading_order import Row

Joint = Literal["new", "goes-on", "title"]

MARK: Final = re.compile(
    r"(?:[-–—•‣▪◦·*]|\d{1,2}\s?[.)°º]|\(\s?[^\W_]{1,4}\s?\.?\)|[^\W\d_]{1,2}[.)]|"
    r"[A-HΑ-Η]\.?\s?[-–—](?=\s)|"
    r"[^\W\d_]{1,2}\d{1,2}[a-zα-ω]?[.)])(?=\s|$|\()|"
    # A mark wider than its place touches the word behind it.
    r"\((?:[a-zα-ω]|[ivx]{2,4})\)(?=[^\W\d_])"
)
_ARTICLE: Final = re.compile(r"[^\W\d_]{3,}\s+\d{1,3}\b")
_FINISHED: Final = re.compile(r"[.:;!?·…][\"'”’»)\]]*$")
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
class Measure:
    """What is usual in a book: the size of its text and the distance of its lines.

    ``flush``: its lines are driven apart to end at one edge, but for the last of a paragraph.
    """

    size: float
    leading: float
    flush: bool = False


def measure(rows: Sequence[Row], size: float) -> Measure:
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
    return Measure(size, usual, flush)


def joint(  # noqa: C901, PLR0911, PLR0912 - each return is one reason
    first: Row, above: Row, below: Row, usual: Measure, margins: tuple[float, float], left: float
) -> Joint:
    """How a line stands to the one above it.

    ``first`` is the line with which the paragraph of ``above`` begins.
    ``margins`` are the left and right edge of the column of ``above``, ``left`` the left
    edge of the column of ``below``. A line goes on
    with a paragraph when it stands close below, is set alike, begins where the
    paragraph's text does, and its first word had no room on the line above.
    """
    if is_listed(above):
        return "new"
    same = above.page == below.page and above.column == below.column
    size = above.main.size
    alike = abs(below.main.size - size) <= 0.1 * size and above.main.is_bold == below.main.is_bold
    if same:
        distance = above.main.y - below.main.y
        leading = usual.leading * max(1.0, size / usual.size)
        most = _CLOSE_BELOW if below.text.lstrip()[:1].islower() else _CLOSE
        if distance > most * leading + 0.5 or distance <= 0:
            return "new"
    titles = alike and _is_title(above, usual) and _is_title(below, usual)
    # The name of a law may go on at the top of the next page.
    titles = titles and (same or bool(_ARTICLE.match(first.text)))
    if titles and MARK.match(first.text) is None:
        begun = MARK.match(below.text) or _ARTICLE.match(below.text)
        return "new" if begun else "title"
    if abs(below.main.size - size) > 0.1 * size:
        return "new"
    if _is_title(above, usual) and above.main.is_bold and not any(s.bold for s in below.strokes):
        return "new"
    shift = 0.0 if same else left - margins[0]
    begins = below.x0 - shift
    if _FINISHED.search(_said(above)) and below.main.is_bold and not above.main.is_bold:
        return "new"
    em = 0.5 * size
    # Where the paragraph's text begins, on the page of ``above``.
    turned = 0.0 if first.page == above.page else above.left - first.left
    text = text_start(first) + (turned if first.column == above.column else 0.0)
    hangs = above is not first or text > first.x0 + em
    text = above.x0 if above is not first else text
    hanging = abs(begins - text) <= 2 * _NEAR * em
    marked = bool(MARK.match(below.text))
    if marked:
        # A wrapped line may begin with "(a)" or "71.": it stands where the text does, not the
        # marks, or breaks into a sentence of a paragraph that has no mark.
        indented = begins > first.x0 + em and text_start(first) > first.x0 + em
        said = _said(above)
        broken = MARK.match(first.text) is None and not _ENDED.search(said)
        broken = broken or bool(_COUNTED.search(said))
        if _UNCLOSED.search(said) and _CLOSING.match(below.text.lstrip()):
            return "goes-on" if _is_full(above, below, margins) else "new"
        ended = bool(_FINISHED.search(said))
        if ended or not (hanging and (indented or broken) and _is_full(above, below, margins)):
            return "new"
    low = below.text.lstrip()[:1].islower()
    # A list's "; or" may have its word on the next page.
    listed = _said(above).endswith(";") and low
    if _FINISHED.search(_said(above)) and ((not same and not listed) or _begins_bold(below)):
        return "new"
    if _LABEL.match(below.text.lstrip()) and not _ENDED.search(_said(above)):
        return "new"
    if hangs and not hanging and begins - above.x0 > _DEEPEST * 2 * em:
        return "new"
    if _FINISHED.search(_said(above)) and (
        _ENTRY.match(below.text) or (usual.flush and above.x1 < above.right - 0.2 * size)
    ):
        return "new"
    outdented = above is not first and begins < above.x0 - 2 * _NEAR * em
    if outdented and same and _FINISHED.search(_said(above)):
        return "new"
    return "goes-on" if _is_full(above, below, margins) else "new"


def _is_title(row: Row, usual: Measure) -> bool:
    """Whether a line is set as a heading: larger or bold, and not a sentence's end."""
    letters = [sign for sign in row.text if sign.isalpha()]
    capitals = len(letters) > 3 and all(sign.isupper() for sign in letters)
    stands_out = row.main.size > 1.08 * usual.size or row.main.is_bold or capitals
    ended = row.text.rstrip().endswith((".", ";")) or is_listed(row)
    return stands_out and len(row.text) < 120 and not ended


def is_heading(row: Row, usual: Measure) -> bool:
    """Whether a line is set as a heading."""
    return _is_title(row, usual)


def _said(row: Row) -> str:
    """What a line says without the marks of its footnotes."""
    return "".join(piece for n, piece in row.pieces() if n not in row.raised)


def is_listed(row: Row) -> bool:
    """Whether a line is one of the contents: leaders, or a number far off at its end."""
    if _LEADERS.search(row.text):
        return True
    if len(row.strokes) < 2 or len(row.strokes) - 1 in row.raised:
        return False
    last, before = row.strokes[-1], row.strokes[-2]
    return last.text.isdigit() and len(last.text) < 4 and last.x0 - before.x1 > 1.5 * last.size


def _begins_bold(row: Row) -> bool:
    """Whether a line begins with a word that stands out from the rest, as an entry does."""
    return row.strokes[0].bold and not row.strokes[-1].ends_bold


def text_start(row: Row) -> float:
    """Where the text of a line begins, behind its marks."""
    if len(row.strokes) > 1 and MARK.fullmatch(row.strokes[0].text.strip()):
        following = row.strokes[1]
        if len(row.strokes) > 2 and MARK.fullmatch(following.text.strip()):
            following = row.strokes[2]
        return following.x0
    first = row.strokes[0]
    found = MARK.match(first.text)
    if found is None or not first.text:
        return row.x0
    if first.second and " " not in first.text[: found.end()]:
        rest = first.text[found.end() :].lstrip()
        if MARK.match(rest) is None:
            return first.second
    # The mark and its text are one stroke: the width of the mark is its share of the letters.
    glued = first.text[found.end() : found.end() + 1] != " "
    share = (found.end() + (not glued)) / len(first.text)
    return first.x0 + share * (first.x1 - first.x0)


def _is_full(above: Row, below: Row, margins: tuple[float, float]) -> bool:
    """Whether the first word of the line below had no room at the end of the one above."""
    first = below.strokes[0]
    found = _WORD.match(first.text)
    word = found.group() if found else first.text
    width = (first.x1 - first.x0) * len(word) / max(1, len(first.text))
    space = 0.25 * above.main.size
    return above.x1 + space + width > margins[1] - 0.02 * (margins[1] - margins[0])
