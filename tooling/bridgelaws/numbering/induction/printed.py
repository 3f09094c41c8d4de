"""A source's printed lines as its outline is looked for in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.lines import split_lines
from bridgelaws.formats.furniture import Discard, Furniture
from bridgelaws.model.source import SourceText, Span

_ENDS: Final = re.compile(r"[.;:!?…·»”\"]\)?$")
# "Title ........ 34": a line of the contents, whatever stands around it.
_LEADER: Final = re.compile(
    r"(?<!\.)(?<!\. )(?>(?:\.[ ]?){4,})\s*\d{0,3}\s*$|(?<!…)…{2,}+\s*\d{0,3}\s*$"
    r"|(?<!_)_{4,}+\s*\d{0,3}\s*$"
)
_PAGED: Final = re.compile(r"\S\s+(?P<page>\d{1,3})\s*$")
# So many lines one below the other that end in rising numbers are a list of pages.
_LEAST_LISTED: Final = 8
_TITLE: Final = 120
# So many strokes part the cells of a table with more than a title and a page.
_CELLED: Final = 2


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line that is no furniture: its text, where it starts, and what stands around it.

    ``is_heading`` where the format says so, ``goes_on`` where it says that the line belongs to
    the paragraph above. ``is_open`` tells that the line above ends no sentence and no blank
    one stands between, ``after_colon`` that it ends in a colon.
    """

    text: str
    start: int
    number: int
    is_heading: bool
    after_gap: bool
    goes_on: bool
    is_open: bool
    after_colon: bool
    indent: int

    @property
    def end(self) -> int:
        """The offset behind its last character."""
        return self.start + len(self.text)

    @property
    def is_title_like(self) -> bool:
        """Whether it may be a title by its looks: short, and not ended as a sentence is."""
        return len(self.text) <= _TITLE and not self.text.endswith((".", ";", ",", ":"))

    @property
    def is_shouted(self) -> bool:
        """Whether it is printed in capitals."""
        return self.text.isupper() and sum(sign.isalpha() for sign in self.text) >= 4


@dataclass(frozen=True)
class PrintedLines:
    """The lines of a source, those of its contents apart."""

    source: SourceText
    lines: tuple[PrintedLine, ...]
    contents: tuple[PrintedLine, ...]


def joins_above(line: PrintedLine, above: PrintedLine) -> bool:
    """Whether a line goes on with the paragraph of the one above it."""
    return line.goes_on or (line.is_open and not line.is_heading and not above.is_heading)


def read_printed(source: SourceText, furniture: Furniture) -> PrintedLines:
    """The lines of a source in order, without what was set aside as furniture."""
    layout = source.layout
    headings = layout.headings if layout else frozenset()
    goes_on = layout.goes_on if layout else frozenset()
    discards = [each for each in furniture.discards if each.name != "contents"]
    listed = [each.span for each in furniture.discards if each.name == "contents"]
    found: list[PrintedLine] = []
    position, gap, is_open, colon, titled = 0, True, False, False, False
    for raw, line in zip(source.text.split("\n"), _split(source.text, discards), strict=True):
        if line is None:
            gap = True
        else:
            start, text, indent = line
            number, _ = source.place(start)
            is_heading = position in headings or start in headings
            # A title goes on with a line of a title alone.
            is_open = is_open and not gap and (is_heading or not titled)
            found.append(
                PrintedLine(
                    text,
                    start,
                    number,
                    is_heading,
                    gap,
                    position in goes_on or start in goes_on,
                    is_open,
                    colon,
                    indent,
                )
            )
            gap, titled = False, is_heading
            is_open, colon = not _ENDS.search(text), text.endswith(":")
        position += len(raw) + 1
    in_contents = _find_contents(found, listed)
    return PrintedLines(
        source,
        tuple(line for n, line in enumerate(found) if n not in in_contents),
        tuple(line for n, line in enumerate(found) if n in in_contents),
    )


def _split(text: str, discards: Sequence[Discard]) -> list[tuple[int, str, int] | None]:
    ordered = sorted(discards, key=lambda each: each.span.start)
    return [
        (line.spans[0].start, text[line.spans[0].start : line.spans[-1].end], line.indent)
        if line.spans
        else None
        for line in split_lines(text, ordered)
    ]


def _find_contents(lines: Sequence[PrintedLine], listed: Sequence[Span]) -> set[int]:
    """The lines of the contents: told by the format, by leaders, by rising numbers of pages."""
    ordered = sorted(listed, key=lambda span: span.start)

    def is_listed(line: PrintedLine) -> bool:
        before = bisect_right(ordered, line.start, key=lambda span: span.start)
        return bool(before) and line.start < ordered[before - 1].end

    found = {n for n, line in enumerate(lines) if _LEADER.search(line.text) or is_listed(line)}
    run: list[int] = []
    last = 0
    for n, line in enumerate(lines):
        # A row of a table may end in rising numbers too.
        paged = _PAGED.search(line.text) if line.text.count("|") < _CELLED else None
        page = int(paged["page"]) if paged else -1
        if page >= last and page <= last + 60:
            run.append(n)
            last = page
            continue
        if len(run) >= _LEAST_LISTED:
            found |= set(run)
        run, last = ([n], page) if page > 0 else ([], 0)
    if len(run) >= _LEAST_LISTED:
        found |= set(run)
    return found
