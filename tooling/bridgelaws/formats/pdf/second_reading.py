"""Two readings of one PDF held against each other, word by word.

What one library misreads another one may read right. Each line of the text is looked for in what
the second one read on that page; spaces, ligatures and large letters do not count. Left over is
what only one of them read.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.formats.pdf.paragraphs import MARK
from bridgelaws.language.words import WORD
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.source import SourceText

# Letters that the codes of some fonts make of signs: a suit, a bullet.
_NO_LETTERS: Final = re.compile("[ªº\u00ad\ufe00-\ufe0f\u200b-\u200f\ue000-\uf8ff]")
# A row of a table is written cell by cell.
_NUMBER: Final = re.compile(r"\s\d+$")
_CELLS: Final = re.compile(r" \| |\t| {2,}")
# What is shorter stands on a page many times; what is so long and stands there once is sure.
_LEAST: Final = 4
_SURE: Final = 12
# Where so many lines of a page differ they have one cause: the others are counted.
_MOST: Final = 12
_SHOWN: Final = 60
_ASTRAY: Final = (
    "the words of this line do not stand together in a second reading: two columns, or the cells "
    "of a table, may have run together"
)


def compare_readings(
    source: SourceText, pages: Sequence[str | None], printed: SourceText | None = None
) -> tuple[SourceText, tuple[Finding, ...]]:
    """The source with the order of its lines in the second reading, and how the two differ.

    Args:
        source: the text of a PDF with its layout.
        pages: the text of each page as the second reading gave it, ``None`` where it gave none;
            fewer than there are where it ended early.
        printed: the source before errata were applied, where there are any. A mended line is
            as it should be where the second reading has it so, or has it as it was printed;
            else what a person put right is a remark, and what they left stays a warning.
    """
    if source.layout is None:
        return source, ()
    findings: list[Finding] = []
    written: list[tuple[int, ...]] = []
    unread: list[int] = []
    before = _lines_by_page(printed) if printed is not None else {}
    for number, lines in sorted(_lines_by_page(source).items()):
        text = pages[number - 1] if number <= len(pages) else None
        if text is None:
            unread.append(number)
            continue
        page = _ReadPage(text, lines, before.get(number, {}))
        written.append(page.order())
        findings += _told(source.ref.file, page)
    if unread:
        shown = ", ".join(map(str, unread[:20])) + (" …" if len(unread) > 20 else "")
        message = f"{counted(len(unread), 'page')} could not be read a second time: {shown}"
        findings.append(Finding(source.ref.file, 0, 0, "info", "READ_ONCE", message))
    layout = replace(source.layout, written=tuple(written))
    return replace(source, layout=layout), tuple(findings)


def _lines_by_page(source: SourceText) -> dict[int, dict[int, str]]:
    """What stands on each line of the file, by page and line."""
    found: dict[int, dict[int, str]] = {}
    layout = source.layout
    pieces = layout.pieces if layout is not None else ()
    for n, piece in enumerate(pieces):
        end = pieces[n + 1].offset if n + 1 < len(pieces) else len(source.text)
        lines = found.setdefault(piece.page, {})
        text = source.text[piece.offset : end]
        before = lines.get(piece.line)
        lines[piece.line] = text if before is None else f"{before}\t{text}"
    found.pop(0, None)
    return found


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", _NO_LETTERS.sub("", text)).casefold()
    return WORD.findall(plain)


def _once(word: str) -> str:
    """A word that is printed twice on one place, to look bold, as it is read: ``tthhee``."""
    return (
        word[::2] if len(word) > _LEAST and not word.isdigit() and word[::2] == word[1::2] else word
    )


def _parts(text: str) -> list[list[str]]:
    """The words of the parts of a line that may be written apart: its cells, mark and number."""
    text = text.strip()
    mark = MARK.match(text)
    cells = [text[: mark.end()], text[mark.end() :]] if mark else _CELLS.split(text)
    found = _NUMBER.search(cells[-1])
    if found:
        cells[-1:] = [cells[-1][: found.start()], found.group()]
    return [words for words in map(_words, cells) if words]


@dataclass
class _ReadPage:
    """One page: the letters of the second reading, and where in them each line was found."""

    text: str
    lines: dict[int, str]
    printed: dict[int, str] = field(default_factory=dict)
    mended: dict[int, set[str]] = field(init=False, default_factory=dict)
    letters: str = field(init=False)
    starts: list[int] = field(init=False)
    used: list[tuple[int, int]] = field(init=False, default_factory=list)
    places: dict[int, int] = field(init=False, default_factory=dict)
    ours: dict[int, list[str]] = field(init=False, default_factory=dict)
    turned: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        words = [_once(word) for word in _words(self.text)]
        self.letters = "".join(words)
        self.starts = [0]
        for word in words:
            self.starts.append(self.starts[-1] + len(word))
        self._read_as_printed()
        self._find_lines()
        self._sort_alike()

    def _read_as_printed(self) -> None:
        """Look for a mended line as it was printed, where its new words do not stand there."""
        for line, text in self.printed.items():
            new = _words(self.lines.get(line, ""))
            if line in self.lines and new != _words(text):
                self.mended[line] = set(new)
                if "".join(new) not in self.letters:
                    self.lines = {**self.lines, line: text}

    def is_mended(self, line: int, words: Iterable[str]) -> bool:
        """Whether words that one reading alone has on a line were put right by a person."""
        kept = self.mended.get(line)
        return kept is not None and kept.isdisjoint(words)

    def order(self) -> tuple[int, ...]:
        """The lines in the order of the second reading; a mended one has no order any more."""
        found = (line for line in self.places if line not in self.mended)
        return tuple(sorted(found, key=lambda line: self.places[line]))

    def _find_lines(self) -> None:
        """Find the lines that stand there once; those beside them; then the others, long first."""
        wanted = {line: "".join(_words(text)) for line, text in self.lines.items()}
        wanted = {line: letters for line, letters in wanted.items() if letters}
        for line, letters in wanted.items():
            at = self.letters.find(letters)
            if len(letters) >= _SURE and at >= 0 and self.letters.find(letters, at + 1) < 0:
                self._take_free(line, at, letters)
        self._find_beside(wanted)
        rest = [line for line in wanted if line not in self.places]
        for line in sorted(rest, key=lambda line: -len(wanted[line])):
            at = self._free(wanted[line], self._after(line, wanted))
            if at >= 0:
                self._take(line, at, wanted[line])
        for line in wanted:
            if line not in self.places:
                # The line above may have been found without its mark.
                self._find_parts(line, max(0, self._after(line, wanted) - _LEAST))

    def _sort_alike(self) -> None:
        """Put lines that differ in their marks alone in their order: marks are written apart."""
        alike: dict[str, list[int]] = {}
        for line in sorted(self.places):
            text = self.lines[line].strip()
            mark = MARK.match(text)
            if mark:
                alike.setdefault("".join(_words(text[mark.end() :])), []).append(line)
        for lines in alike.values():
            places = sorted(self.places[line] for line in lines)
            self.places.update(zip(lines, places, strict=True))

    def _find_beside(self, wanted: dict[int, str]) -> None:
        """Find the lines right behind, then right before, those that are found."""
        order = list(wanted)
        for above, line in pairwise(order):
            if above in self.places and line not in self.places:
                self._take_free(line, self.places[above] + len(wanted[above]), wanted[line])
        for below, line in pairwise(reversed(order)):
            if below in self.places and line not in self.places:
                self._take_free(line, self.places[below] - len(wanted[line]), wanted[line])

    def _after(self, line: int, wanted: dict[int, str]) -> int:
        """Where the line above ends in the second reading, as far as it was found."""
        above = [at for at in wanted if at < line and at in self.places]
        return self.places[above[-1]] + len(wanted[above[-1]]) if above else 0

    def _take_free(self, line: int, at: int, letters: str) -> None:
        stands = at >= 0 and self.letters.startswith(letters, at)
        if stands and self._is_free(at, at + len(letters)):
            self._take(line, at, letters)

    def _take(self, line: int, at: int, letters: str) -> None:
        self.places[line] = at
        self._use(at, at + len(letters))

    def _use(self, start: int, end: int) -> None:
        self.used.insert(bisect_left(self.used, (start, end)), (start, end))

    def _is_free(self, start: int, end: int) -> bool:
        at = bisect_left(self.used, (start, 0))
        before = at == 0 or self.used[at - 1][1] <= start
        return before and (at == len(self.used) or self.used[at][0] >= end)

    def _free(self, letters: str, near: int) -> int:
        """Where letters stand that no line took yet, the nearest behind a place; else -1."""
        found = []
        at = self.letters.find(letters)
        while at >= 0:
            whole = len(letters) >= _LEAST or self._is_word(at, len(letters))
            if whole and self._is_free(at, at + len(letters)):
                found.append(at)
            at = self.letters.find(letters, at + 1)
        return min(found, key=lambda at: (at < near, abs(at - near)), default=-1)

    def _is_word(self, at: int, length: int) -> bool:
        n = bisect_left(self.starts, at)
        m = bisect_left(self.starts, at + length)
        return self.starts[n] == at and m < len(self.starts) and self.starts[m] == at + length

    def _find_parts(self, line: int, near: int) -> None:
        """Find the cells of a line, or its mark and the rest, one by one; then its words."""
        for words in sorted(_parts(self.lines[line]), key=lambda words: -len("".join(words))):
            letters = "".join(words)
            at = self._free(letters, near)
            if at >= 0:
                self._use(at, at + len(letters))
                if len(letters) >= _LEAST:
                    self.places.setdefault(line, at)
                continue
            found = [self._use_word(word) for word in words]
            left = [word for word, there in zip(words, found, strict=True) if not there]
            self.ours.setdefault(line, []).extend(left)
            if len(words) > 1 and not left and line not in self.turned:
                self.turned.append(line)

    def _use_word(self, word: str) -> bool:
        at = self._free(word, 0)
        if at >= 0:
            self._use(at, at + len(word))
        return at >= 0

    def theirs(self) -> Iterator[tuple[int, str]]:
        """What only the second reading has, each with the line that it stands behind."""
        position = 0
        ends = {self.places[line]: line for line in self.places}
        line = next(iter(self.lines), 0)
        for start, end in [*self.used, (len(self.letters), len(self.letters))]:
            if start > position:
                yield line, self._shown(position, start)
            line = ends.get(start, line)
            position = max(position, end)

    def _shown(self, start: int, end: int) -> str:
        """Letters with the spaces between their words."""
        inner = [at for at in self.starts if start < at < end]
        edges = [start, *inner, end]
        return " ".join(self.letters[a:b] for a, b in pairwise(edges))


def _told(file: str, page: _ReadPage) -> Iterator[Finding]:
    """What only one of two readings has, and what they have in another order, at its line."""
    ours = {line: words for line, words in page.ours.items() if words}
    theirs = list(page.theirs())
    settled = {line for line, words in ours.items() if page.is_mended(line, words)}
    order = list(page.lines)
    # What stands for the first words of a line is told at the line above.
    settled |= {above for above, line in pairwise(order) if line in settled and above not in ours}
    both = Counter("".join("".join(words) for words in ours.values()))
    said = [(line, _ASTRAY) for line in page.turned if line not in page.mended]
    # The same letters over are those of words that are divided otherwise.
    if both != Counter("".join(text.replace(" ", "") for _, text in theirs)):
        said += [
            (line, f"only the first of two readings has “{_short(' '.join(words))}” on this line")
            for line, words in ours.items()
        ]
        said += [
            (line, f"only the second of two readings has “{_short(text)}”, at or behind this line")
            for line, text in theirs
        ]
    said.sort()
    for line, message in said[:_MOST]:
        severity: Severity = "info" if line in settled else "warning"
        yield Finding(file, line, 1, severity, "TWO_READINGS", message)
    if len(said) > _MOST:
        left = counted(len(said) - _MOST, "more difference")
        message = f"and {left} of two readings on this page"
        yield Finding(file, said[_MOST][0], 1, "warning", "TWO_READINGS", message)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
