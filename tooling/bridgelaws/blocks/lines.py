"""A source's lines, and whether they were broken to fit a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bridgelaws.formats.furniture import Discard
from bridgelaws.model.source import Span

# Lines longer than this are paragraphs: nobody wraps there.
_LONGEST_WRAP: Final = 200
# Of the line ends inside a stanza, this share at least must go on in lower case.
_WRAPPED_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the ranges of it that are text, its indentation and width in columns.

    ``spans`` is empty for a blank line or one that was wholly set aside.
    """

    spans: tuple[Span, ...]
    indent: int
    width: int
    text: str


def split_lines(text: str, discards: Sequence[Discard]) -> tuple[Line, ...]:
    """The lines of a text without what was set aside and the white space around them.

    ``discards`` begin one behind the other; they may overlap.
    """
    lines: list[Line] = []
    aside = _joined(discards)
    position, upcoming = 0, 0
    for raw in text.split("\n"):
        end = position + len(raw)
        while upcoming < len(aside) and aside[upcoming].end <= position:
            upcoming += 1
        spans, here, index = [], position, upcoming
        while index < len(aside) and aside[index].start < end:
            spans.append(Span(here, max(here, aside[index].start)))
            here = aside[index].end
            index += 1
        if here < end:
            spans.append(Span(here, end))
        kept = tuple(s for s in (_trimmed(text, span) for span in spans) if len(s))
        shown = text[kept[0].start : kept[-1].end] if kept else ""
        # A token set aside in front is no indentation.
        margin = raw[: kept[0].start - position] if kept else ""
        indent = len(margin.expandtabs(4)) if not margin.strip() else 0
        lines.append(Line(kept, indent, indent + len(shown), shown))
        position = end + 1
    return tuple(lines)


def _joined(discards: Sequence[Discard]) -> list[Span]:
    """What was set aside as ranges that neither overlap nor touch."""
    joined: list[Span] = []
    for discard in discards:
        span = discard.span
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def _trimmed(text: str, span: Span) -> Span:
    piece = text[span.start : span.end]
    head = len(piece) - len(piece.lstrip())
    return (
        Span(span.start + head, span.start + len(piece.rstrip())) if piece.strip() else Span(0, 0)
    )


def wrap_width(lines: Sequence[Line]) -> int:
    """The width to which the lines run: the ninth decile of those that have text."""
    widths = sorted(line.width for line in lines if line.spans)
    return widths[(9 * len(widths)) // 10 if len(widths) > 1 else 0] if widths else 0


def is_hard_wrapped(lines: Sequence[Line], is_marked: Callable[[str], bool]) -> bool:
    """Whether paragraphs were broken into lines, as a PDF or an e-mail does.

    They were when no line is longer than a page is wide and often a line without
    a mark goes on in lower case under another one.
    """
    if any(line.width > _LONGEST_WRAP for line in lines):
        return False
    pairs = lower = 0
    for above, below in pairwise(lines):
        if not above.spans or not below.spans or below.text[0] == "|":
            continue
        if is_marked(below.text[:40]):
            continue
        pairs += 1
        lower += below.text[0].islower() and not above.text.endswith((".", ":", ";"))
    return lower >= 2 and lower >= _WRAPPED_SHARE * pairs
