"""The text that a reader sees of a source, and where in the source each character of it stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.source import Span

# Control characters, soft hyphen, zero-width and direction marks, byte-order mark: they
# carry no text. (Line ends and tabs are white space.)
INVISIBLE: Final = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e\u200b-\u200f"
    "\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
)
_WORD: Final = rf"[^\s{INVISIBLE}]+"
# Words with one plain space between are one piece: they stand so in the source and the text. Not
# the whole of a long line at once: `re` remembers each repetition until the match ends.
_TOKEN: Final = re.compile(rf"(\s+)|([{INVISIBLE}]+)|({_WORD}(?: {_WORD}){{0,200}})")
_VISIBLE: Final = re.compile(_WORD)
_INVISIBLE: Final = re.compile(rf"[{INVISIBLE}]+")
_NO_BREAK: Final = {"\u00a0", "\u202f"}

# Start in the text, start in the source, length.
MappedRun = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MappedText:
    """Text as a reader sees it; ``runs`` map it back to the source.

    A run ``(text_start, source_start, length)`` says that ``length`` characters
    from ``text_start`` stand together in the source from ``source_start``. A
    character in no run (the space put between two lines) belongs to its neighbour.
    """

    text: str = ""
    runs: tuple[MappedRun, ...] = ()

    def offset(self, position: int) -> int:
        """The source offset of ``text[position]`` (or of the nearest one before it)."""
        if not self.runs:
            return 0
        index = max(0, bisect_right(self.runs, position, key=lambda run: run[0]) - 1)
        start, source, length = self.runs[index]
        return source + max(0, min(position - start, length - 1))

    def cut(self, spans: list[Span]) -> MappedText:
        """This stretch without the given ranges of its text, which rise and do not touch."""
        ends = [*spans, Span(len(self.text), len(self.text))]
        starts = [0, *(span.end for span in spans)]
        kept = [(start, span.start) for start, span in zip(starts, ends, strict=True)]
        runs: list[MappedRun] = []
        removed = 0
        for span, inside in zip(ends, self.runs_in(kept), strict=True):
            runs += ((start - removed, source, length) for start, source, length in inside)
            removed += len(span)
        return MappedText("".join(self.text[start:end] for start, end in kept), tuple(runs))

    def runs_in(self, ranges: Iterable[tuple[int, int]]) -> Iterator[list[MappedRun]]:
        """For each range of the text, from start to end, the parts of its runs that lie in it.

        The ranges rise and do not overlap. Linear in ranges and runs together.
        """
        first = 0
        for low, high in ranges:
            found: list[MappedRun] = []
            while first < len(self.runs):
                start, source, length = self.runs[first]
                if start >= high:
                    break
                begin, end = max(start, low), min(start + length, high)
                if begin < end:
                    found.append((begin, source + begin - start, end - begin))
                if start + length > high:
                    break
                first += 1
            yield found

    def part(self, start: int, end: int) -> MappedText:
        """The range ``[start, end)`` of it, without white space at its edges."""
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        end = max(start, end - (len(piece) - len(piece.rstrip())))
        return self.cut([Span(0, start), Span(end, len(self.text))])


def read_stretch(source: str, spans: list[Span]) -> MappedText:
    """What a reader sees of these ranges of a source, which follow one another.

    Runs of white space become one space (a single no-break space stays), and so
    does the gap between two ranges; invisible characters vanish.
    """
    parts: list[str] = []
    runs: list[MappedRun] = []
    length = 0
    gap = ""
    for span in spans:
        if length:
            gap = gap or " "
        for token in _TOKEN.finditer(source, span.start, span.end):
            if token.group(2):
                continue
            if token.group(1):
                space = token.group(1)
                gap = space if space in _NO_BREAK else " "
                continue
            if gap and length:
                parts.append(gap)
                length += 1
            gap = ""
            word = token.group(3)
            if (
                runs
                and runs[-1][0] + runs[-1][2] + 1 == length
                and (
                    runs[-1][1] + runs[-1][2] + 1 == token.start()
                    and source[token.start() - 1] != "\n"
                )
            ):
                # One plain white space apart in both texts, on one line: the run simply goes on.
                start, origin, known = runs[-1]
                runs[-1] = (start, origin, known + 1 + len(word))
            else:
                runs.append((length, token.start(), len(word)))
            parts.append(word)
            length += len(word)
    return MappedText("".join(parts), tuple(runs))


def find_invisible(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Offset and length of each run of invisible characters in ``text[start:end]``."""
    return [(m.start(), len(m.group())) for m in _INVISIBLE.finditer(text, start, end)]


def has_text(text: str) -> bool:
    """Whether anything in it can be seen."""
    return _VISIBLE.search(text) is not None
