"""What a printed page carries besides its text: running heads, page numbers, its foot's notes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final

from bridgelaws.formats.page_breaks import head_shape
from bridgelaws.formats.pdf.columns import usual_gutters
from bridgelaws.formats.pdf.paragraphs import is_led, is_listed
from bridgelaws.formats.pdf.reading_order import SMALLER, TextRow, make_lines, make_rows
from bridgelaws.formats.pdf.side_headings import put_beside, take_side_headings
from bridgelaws.formats.pdf.tables.cells import is_celled
from bridgelaws.formats.pdf.text_runs import TextRun

_EDGE: Final = 3
# So many lines of notes may stand alone on the page behind their text.
_ALONE: Final = 12
# A note has so many lines at most, on the whole.
_MOST_LINES: Final = 4
_LONGEST: Final = 110
# Lines of one text are hardly closer than this many times their height.
_LEADING: Final = 1.08
# A head says the same on so many pages at least, of which there must be three.
_SHARE: Final = 0.12
_NUMBER: Final = re.compile(
    r"[\W_]*(?:[^\W\d_]{1,9}[\s.]+)?(?:\d{1,4}|[ivxlc]{1,7}(?!\w))(?:\s*(?:/|[^\W\d_]{1,6})\s*\d{1,4})?[\W_]*(?:[^\W\d_]{1,9})?[\W_]*$",
    re.IGNORECASE,
)
_LONE: Final = re.compile(r"[\W_]*\d{1,4}[\W_]*$")
_FEWEST: Final = 2
_END: Final = re.compile(r"[.!?][\"'”’»)\]]*\s*$")
_SENTENCE: Final = re.compile(r"[.;:,]$")
# A heading of contents has few words: "Table of contents".
_HEADING_WORDS: Final = 3
# So many lines that end in page numbers make contents, if most lines there do.
_LEAST_LISTED: Final = 10
_LISTED_SHARE: Final = 0.6
# Leaders are surer; in a narrow column most headings take two lines or more.
_LED_SHARE: Final = 0.25
_NOTE: Final = re.compile(r"(?P<mark>\d{1,3}|[*†‡]{1,12})[.)]?(?=\s|\D|$)")
# A letter is a note's mark only where it is raised: "a" is a word, and "a)" a list's.
_LETTER: Final = re.compile(r"([a-zα-ω])\1?")
# "88A3(a), 12": a list of an index that goes on with an address.
_ADDRESS: Final = re.compile(r"\s*\d{1,3}(?!\d)(?:[^\W\d_]{1,2}(?:\d|[(,;]|$)|[(,;])")


@dataclass(slots=True)
class PageRows:
    """The rows of a page by what they are, each in reading order.

    What is turned on the paper is a page of its own under the same number, beside the others.
    """

    number: int
    body: list[TextRow] = field(default_factory=list)
    heads: list[TextRow] = field(default_factory=list)
    feet: list[TextRow] = field(default_factory=list)
    contents: list[TextRow] = field(default_factory=list)
    notes: list[TextRow] = field(default_factory=list)
    is_beside: bool = False


def part_pages(pages: Sequence[tuple[int, list[TextRun]]]) -> tuple[list[PageRows], float]:
    """Tell heads, feet and notes from the text, by what the pages of a book have in common.

    Takes the runs of each page by its number; gives the pages, and the height of most
    of the text.
    """
    often = Counter(number for number, _ in pages)
    made = [
        PageRows(number, make_lines(runs, number), is_beside=often[number] > 1)
        for number, runs in pages
    ]
    usual = _usual_size(made)
    for is_top in (True, False):
        _take_edges(made, usual, is_top=is_top)
    body = _usual_size(made)
    inner = []
    for page, (_, runs) in zip(made, pages, strict=True):
        edges = {id(s) for row in (*page.heads, *page.feet) for s in row.runs}
        # In the order in which they were written, which tells columns from tables.
        inner.append([s for s in runs if id(s) not in edges])
    numbered = [(page.number, runs) for page, runs in zip(made, inner, strict=True)]
    beside = take_side_headings(numbered, body)
    gutters = usual_gutters(inner)
    for page, runs, headings in zip(made, inner, beside, strict=True):
        page.body = put_beside(make_rows(runs, page.number, body, gutters), headings)
    # Contents are small print, and "1. Heading" in them is no note.
    _take_contents(made)
    for page in made:
        _take_notes(page, body)
    _go_on_with_notes(made, body)
    return made, body


def note_mark(row: TextRow) -> str:
    """The mark with which a note at a page's foot begins; empty where the row goes on with one."""
    text = row.text.lstrip()
    if 0 in row.raised and is_letter(row.runs[0].text):
        return row.runs[0].text.strip()
    found = _NOTE.match(text)
    if found is None:
        return ""
    if 0 not in row.raised and _ADDRESS.match(text):
        return ""
    rest = text[found.end() :].lstrip(".) ")
    return found["mark"] if rest[:1].isalpha() or rest[:1] in "“«\"'(‘„[" or 0 in row.raised else ""


def is_letter(text: str) -> bool:
    """Whether a raised text can be a letter that stands for a note: ``a``, or ``aa`` behind z."""
    return _LETTER.fullmatch(text.strip()) is not None


def _take_edges(pages: list[PageRows], usual: float, *, is_top: bool) -> None:
    """Take the outermost rows of the pages that repeat, again and again from the edge inwards."""
    for _ in range(_EDGE):
        edge: dict[int, TextRow] = {}
        for n, page in enumerate(pages):
            if len(page.body) > (0 if page.is_beside else 1):
                pick = max if is_top else min
                edge[n] = pick(page.body, key=lambda row: row.main.y)
        shapes = Counter(_shape(row) for row in edge.values() if _shape(row))
        counted = _counting(edge, pages)
        least = max(3, _SHARE * len(pages))
        taken = {
            n: row
            for n, row in edge.items()
            if (shapes[_shape(row)] >= least or (counted and _is_number(row)))
            and len(row.text) <= _LONGEST
            and _stands_apart(row, pages[n].body)
            and not _is_title_line(row, pages[n].body, usual)
        }
        if not taken:
            return
        # What stands on the very line of most heads is one too, like "Definitions" on two pages.
        lines = Counter(_line(row) for row in taken.values())
        taken |= {
            n: row
            for n, row in edge.items()
            if lines[_line(row)] >= least and len(row.text) <= _LONGEST
        }
        for n, row in taken.items():
            # All that stands on that line, in whichever column.
            level = [r for r in pages[n].body if abs(r.main.y - row.main.y) < 0.3 * row.main.size]
            pages[n].body = [r for r in pages[n].body if r not in level]
            side = pages[n].heads if is_top else pages[n].feet
            side += sorted(level, key=lambda r: r.x0)


def _shape(row: TextRow) -> str:
    """What the heads of several pages share; empty for a sentence."""
    text = " ".join(row.text.split())
    if len(text) > _LONGEST or (_SENTENCE.search(text) and len(text) > 40):
        return ""
    shape = head_shape(text, 3)
    if not shape:
        return ""
    # "Law 12" at the head of one page and "Law 14" at another's: the same place on the paper.
    place = round(row.main.y / 4)
    return f"{shape}@{place}"


def _is_number(row: TextRow) -> bool:
    return len(row.text) < 40 and bool(_NUMBER.match(row.text.strip()))


def _counting(edge: dict[int, TextRow], pages: list[PageRows]) -> bool:
    """Whether most pages carry a number at this edge that grows as they do."""
    values = []
    for n, row in edge.items():
        found = re.search(r"\d+", row.text)
        if _is_number(row) and found:
            values.append(int(found.group()) - pages[n].number)
    if len(edge) == _FEWEST == len(values):
        # On two pages only numbers that stand alone are surely those of the pages.
        return len(set(values)) == 1 and all(_LONE.match(row.text) for row in edge.values())
    if len(values) < 3:
        return False
    return Counter(values).most_common(1)[0][1] >= max(3, 0.3 * len(edge))


def _stands_apart(row: TextRow, body: Sequence[TextRow]) -> bool:
    """Whether a row is further from its neighbour than the rows of the text from one another."""
    others = [abs(r.main.y - row.main.y) for r in body if abs(r.main.y - row.main.y) > 1]
    if not others:
        return True
    ys = sorted({round(r.main.y, 1) for r in body})
    gaps = [b - a for a, b in pairwise(ys) if b - a > 2]
    # The lines of two columns stand between one another.
    usual = max(median(gaps) if gaps else 0.0, _LEADING * row.main.size)
    return min(others) >= 1.02 * min(usual, 1.6 * row.main.size) or _is_number(row)


def _line(row: TextRow) -> tuple[int, int]:
    """Where on the paper a row stands, and how large it is."""
    return round(row.main.y), round(row.main.size * 2)


def _is_title_line(row: TextRow, body: Sequence[TextRow], usual: float) -> bool:
    """Whether a row is set as a heading whose second line follows: "LAW 5" above its name."""
    under = [r for r in body if r.main.y < row.main.y - 1]
    if not under:
        return False
    below = max(under, key=lambda r: r.main.y)
    close = row.main.y - below.main.y < 1.7 * row.main.size
    alike = abs(below.main.size - row.main.size) < 0.03 * row.main.size and below.main.is_bold
    return close and (row.main.size > 1.08 * usual or (row.main.is_bold and alike))


def _usual_size(pages: Sequence[PageRows]) -> float:
    sizes: Counter[float] = Counter()
    for page in pages:
        for row in page.body:
            sizes[round(row.main.size * 4) / 4] += len(row.main.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _take_notes(page: PageRows, body: float) -> None:
    """Take the small rows at the foot of each column that begin with a mark."""
    columns: dict[int, list[TextRow]] = {}
    for row in page.body:
        columns.setdefault(row.column, []).append(row)
    for rows in columns.values():
        foot: list[TextRow] = []
        for row in reversed(rows):
            if row.main.size > SMALLER * body or any(r.main.y > row.main.y for r in foot):
                break
            if is_celled(row):
                # A table is set smaller than the text too.
                break
            foot.append(row)
        foot.reverse()
        # A page of nothing but small print is an index, or the contents; or notes without room.
        alone = bool(foot) and bool(note_mark(foot[0])) and (len(foot) <= _ALONE or _count(foot))
        if (alone or len(foot) < len(page.body)) and any(note_mark(row) for row in foot):
            page.notes += foot
            page.body = [row for row in page.body if row not in foot]


def _count(rows: Sequence[TextRow]) -> bool:
    """Whether most rows of small print are notes whose marks count on, as no index does."""
    marks = [mark for mark in map(note_mark, rows) if mark]
    values = [
        int(mark) if mark.isdigit() else ord(mark[0]) if mark.isalpha() else len(mark)
        for mark in marks
    ]
    steps = sum(other == one + 1 for one, other in pairwise(values))
    return len(values) > 2 and steps == len(values) - 1 and _MOST_LINES * len(values) >= len(rows)


def _go_on_with_notes(pages: Sequence[PageRows], body: float) -> None:
    """Give the small rows without a mark at a page's foot to the note that had no room before."""
    open_note: list[TextRow] = []
    for page in pages:
        if open_note and not page.notes and not _ended(open_note[-1]):
            foot = _small_foot(page, open_note[-1].main.size)
            page.notes, page.body = foot, [row for row in page.body if row not in foot]
        first = next((n for n, row in enumerate(page.notes) if note_mark(row)), len(page.notes))
        # An index is all small print.
        if open_note and any(row.main.size > SMALLER * body for row in page.body[1:]):
            open_note += page.notes[:first]
            del page.notes[:first]
        if page.notes:
            open_note = page.notes
        elif len(page.body) > 1:
            open_note = []


def _ended(row: TextRow) -> bool:
    """Whether a line ends a sentence, and fills less than its column."""
    return bool(_END.search(row.text)) and row.x1 < row.right - row.main.size


def _small_foot(page: PageRows, size: float) -> list[TextRow]:
    """The last rows of a page that are set as small as a note, further off than lines are."""
    foot: list[TextRow] = []
    for row in reversed(page.body):
        if abs(row.main.size - size) > 0.03 * size or is_celled(row):
            break
        foot.insert(0, row)
    above = page.body[: len(page.body) - len(foot)]
    if not foot or not above or len(foot) > len(above):
        return []
    return foot if above[-1].main.y - foot[0].main.y > 1.3 * above[-1].main.size else []


def _take_contents(pages: list[PageRows]) -> None:
    """Take the lists of headings with the pages they stand on: numbers that never fall."""
    rows = [(page, row) for page in pages for row in page.body]
    first = 0
    while first < len(rows):
        last, highest, listed, since, entry = first, 0, 0, 0, first
        for n in range(first, len(rows)):
            number = _page_of(rows[n][1])
            if number is None:
                # A heading on two lines has its number at the end of the second.
                since += 1
                if since > 6:
                    break
                continue
            if number < highest:
                break
            entry = n if not listed else entry
            last, highest, listed, since = n, number, listed + 1, 0
        first = _head_of_contents(rows, first, entry)
        led = sum("...." in row.text.replace(" ", "") for _, row in rows[first : last + 1])
        share = _LED_SHARE if 2 * led >= listed else _LISTED_SHARE
        if listed >= _LEAST_LISTED and listed >= share * (last - first + 1):
            for page, row in rows[first : last + 1]:
                page.contents.append(row)
            taken = {id(row) for _, row in rows[first : last + 1]}
            for page in {id(p): p for p, _ in rows[first : last + 1]}.values():
                page.body = [row for row in page.body if id(row) not in taken]
        first = max(last, first) + 1


def _head_of_contents(rows: Sequence[tuple[PageRows, TextRow]], first: int, entry: int) -> int:
    """Where contents begin whose first entry is known: at their own heading, not at the book's.

    Above the entry stands "Contents", or a line of its own title and then that; what stands on
    a page before belongs to neither.
    """
    start = entry
    while start > max(first, entry - 2) and rows[start - 1][0] is rows[entry][0]:
        start -= 1
        if len(rows[start][1].text.split()) <= _HEADING_WORDS:
            break
    return start


def _page_of(row: TextRow) -> int | None:
    """The page number at the end of a line of the contents; ``None`` for any other line."""
    found = re.search(r"(\d{1,4})\s*$", row.text) if is_listed(row) else None
    # A table's row may end in a number too; a heading is made of words, or had no room for leaders.
    letters = sum(sign.isalpha() for sign in row.text)
    return int(found.group(1)) if found and (letters > 3 or is_led(row)) else None
