"""What a page prints around its text: its number, its running head, where it ends.

A text copied out of a PDF keeps them in the middle of its sentences. A page ends at a
form feed; where a copy lost those, at the lines that count the pages one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import LETTERS
from bridgelaws.model.source import Span

# 54, - 33 -, 54 | Page, Page 3 of 90, xiv: short, one number in it, nothing like a sentence.
_NUMBERED: Final = re.compile(
    r"^[\W_]*(?:[^\W\d_]{1,9}[\s.]+)?(?P<number>\d{1,4}|[ivxl]{1,7})"
    r"(?:\s*(?:/|[^\W\d_]{1,6})\s*\d{1,4})?[\W_]*(?:[^\W\d_]{1,9})?[\W_]*$"
)
_COUNTS: Final = re.compile(r"\d+|\b[ivxl]+\b")
_FEED: Final = re.compile(r"\s*\f")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50}
# A book whose form feeds are lost must count at least this many pages, one after the other.
_LEAST_PAGES: Final = 8
# How many lines at each edge of a page can be its head or foot.
_EDGE: Final = 3
_LONGEST_HEAD: Final = 90
# A law's heading without its title, digits shown as #; and how many pages back a law may begin.
_ENTITLED: Final = re.compile(r"[^\W\d_]+\s*[#\s.:–—-]+")
_NEAR: Final = 4


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line that belongs to the page and not to the text; ``name`` is the rule that says so."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Pages:
    """The page lines of a source in order, and the offsets at which its pages begin."""

    lines: tuple[PageLine, ...] = ()
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    start: int
    text: str
    number: int | None
    shape: str

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))


def find_pages(text: str, lexicons: Iterable[Lexicon]) -> Pages:
    """Find page ends, page numbers and running heads. Linear in the text's length.

    A running head is a line at a page's edge that stands there on a third of the
    pages at least, whatever number it holds; a sentence is none. A law's heading is one only
    where the law has another near by, or where the same words without number come back. A text
    without form feeds and without page numbers has no pages.
    """
    laws = {fold(word) for lexicon in lexicons for word in lexicon.words("law", "cite")}
    rows = _rows(text, laws)
    fed = [n for n, row in enumerate(rows) if _FEED.match(row.text)]
    starts = fed if len(fed) > 1 else _counted(rows)
    if not starts:
        return Pages()
    pages = [
        [n for n in range(first, last) if rows[n].text.strip()]
        for first, last in _between(starts, len(rows))
    ]
    # The number stands on one side of all pages; on the other a number is the text's own.
    tops = sum(bool(page) and rows[page[0]].number is not None for page in pages)
    feet = sum(bool(page) and rows[page[-1]].number is not None for page in pages)
    found: dict[int, str] = {}
    for page in pages:
        outer = page[:1] if tops >= feet else page[-1:]
        found |= {n: "page-number" for n in outer if rows[n].number is not None}
    edges = [_edges(rows, [n for n in page if n not in found]) for page in pages]
    seen = Counter(shape for edge in edges for shape in {rows[n].shape for n in edge})
    for n in (n for edge in edges for n in edge):
        if seen[rows[n].shape] >= max(3, len(pages) / 3):
            found[n] = "running-head"
    found |= dict.fromkeys(_law_heads(rows, pages, laws, found), "running-head")
    if len(fed) <= 1:
        found |= dict.fromkeys(starts, "page-number")
    lines = [PageLine(rows[n].span, name) for n, name in sorted(found.items())]
    return Pages(tuple(lines), tuple(rows[n].start for n in starts))


def _rows(text: str, laws: set[str]) -> list[_Row]:
    rows, position = [], 0
    for line in text.split("\n"):
        rows.append(_Row(position, line, *_read(line.strip(), laws)))
        position += len(line) + 1
    return rows


def _read(line: str, laws: set[str]) -> tuple[int | None, str]:
    """The page number in a line, and what it shares with the heads of other pages."""
    if not line or len(line) > _LONGEST_HEAD:
        return None, ""
    words = LETTERS.findall(line)
    is_numbered = line.startswith("§") or (words and fold(words[0]) in laws)
    if is_numbered or (words and line.endswith((".", ",", ";", ":"))):
        return None, ""
    return _number(line), head_shape(line, 4)


def head_shape(line: str, least: int) -> str:
    """What the running heads of several pages share: their words in small letters, numbers as #.

    Empty where that has fewer letters than ``least``.
    """
    shape = _COUNTS.sub("#", line.casefold())
    return shape if sum(map(len, LETTERS.findall(shape))) >= least else ""


def _law_heads(
    rows: Sequence[_Row], pages: Sequence[Sequence[int]], laws: set[str], found: Container[int]
) -> list[int]:
    """The running heads that begin with the word for law: ``LAW 6``, ``Laws of the Game 2027``.

    A law's own heading begins so too. It stands once; a running head names a law whose
    heading is on the same page or shortly before.
    """
    tops = [next((n for n in page if n not in found), -1) for page in pages]
    named: dict[str, list[tuple[int, int]]] = {}
    for index, n in enumerate(tops):
        line = rows[n].text.strip() if n >= 0 else ""
        if line and len(line) <= _LONGEST_HEAD and _opens_with_law(line, laws):
            shape = re.sub(r"\d+", "#", line.casefold())
            named.setdefault(shape, []).append((index, n))
    heads: list[int] = []
    for shape, places in named.items():
        if len(places) < max(3, len(pages) / 8):
            continue
        if _ENTITLED.fullmatch(shape):
            twins = [n for index, n in places if _has_twin(rows, pages, index, n, laws)]
            heads += [n for _, n in places] if 3 * len(twins) >= 2 * len(places) else []
        else:
            heads += [n for _, n in places]
    if heads:
        # A book with running heads names its other parts there too: DEFINITIONS.
        heads += [
            n
            for index, n in enumerate(tops)
            if n >= 0 and rows[n].shape and _stands_above(rows, pages, index, n)
        ]
    return heads


def _stands_above(
    rows: Sequence[_Row], pages: Sequence[Sequence[int]], page: int, head: int
) -> bool:
    """Whether the same line stands on this page or shortly before."""
    bare = rows[head].text.strip()
    near = (n for lines in pages[max(0, page - _NEAR) : page + 1] for n in lines)
    return any(n != head and rows[n].text.strip() == bare for n in near)


def _opens_with_law(line: str, laws: set[str]) -> bool:
    words = LETTERS.findall(line)
    return bool(words) and fold(words[0]) in laws and not line.endswith((".", ",", ";", ":"))


def _has_twin(
    rows: Sequence[_Row], pages: Sequence[Sequence[int]], page: int, head: int, laws: set[str]
) -> bool:
    """Whether the law that a line names is named at the head of another line near by."""
    number = re.search(r"\d+", rows[head].text)
    for near in pages[max(0, page - _NEAR) : page + 1]:
        for n in near:
            line = rows[n].text.strip()
            other = re.search(r"\d+", line) if _opens_with_law(line, laws) else None
            if n != head and number and other and other.group() == number.group():
                return True
    return False


def _between(starts: Sequence[int], count: int) -> list[tuple[int, int]]:
    """First and one past the last row of each page; what stands before the first is a page too."""
    edges = [0, *(s for s in starts if s), count]
    return list(pairwise(edges))


def _edges(rows: Sequence[_Row], filled: Sequence[int]) -> list[int]:
    """The outermost lines of a page, short ones only, up to the first long one."""
    kept: list[int] = []
    for side in (filled[:_EDGE], filled[: -_EDGE - 1 : -1]):
        for n in side:
            if not rows[n].shape:
                break
            kept.append(n)
    return kept


def _number(line: str) -> int | None:
    found = _NUMBERED.match(line) if len(line) < 40 else None
    if not found:
        return None
    printed = found["number"]
    if printed.isdigit():
        return int(printed)
    values = [_ROMAN[sign] for sign in printed]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def _counted(rows: Sequence[_Row]) -> list[int]:
    """The lines that count the pages: the longest run of numbers each one more than the last."""
    chain: dict[int, tuple[int, int]] = {}  # number -> (length of the run that it ends, row)
    before: dict[int, int] = {}
    best = (0, -1)
    for n, row in enumerate(rows):
        number = row.number
        if number is None or not re.search(r"\d", row.text):
            continue
        length, previous = chain.get(number - 1, (0, -1))
        if length + 1 > chain.get(number, (0, -1))[0]:
            chain[number] = (length + 1, n)
            before[n] = previous
            best = max(best, (length + 1, n))
    if best[0] < _LEAST_PAGES:
        return []
    found, n = [], best[1]
    while n >= 0:
        found.append(n)
        n = before[n]
    found.reverse()
    # Beside its number a page prints the same on all pages, or on those of one side; what a
    # rule book counts has a title of its own each time.
    alike = Counter(rows[n].shape for n in found).most_common(2)
    if 2 * sum(count for _, count in alike) < len(found):
        return []
    # Pages run through the text; a column of a table that counts does not.
    return found if found[-1] - found[0] >= len(rows) / 3 else []
