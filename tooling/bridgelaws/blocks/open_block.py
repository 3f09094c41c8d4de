"""A block that may still grow by a line, and a table's rows as one text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.blocks import TextBlockKind
from bridgelaws.blocks.enumerators import Mark
from bridgelaws.blocks.visible_text import MappedText
from bridgelaws.model.source import Span

_ROW: Final = re.compile(r"\|\s*(?P<cells>.*?)\s*\|?", re.DOTALL)


@dataclass(slots=True)
class OpenBlock:
    """A block while its lines come in."""

    kind: TextBlockKind
    marks: tuple[Mark, ...]
    indent: int
    start: int
    spans: list[Span]
    language: str
    after_gap: bool


def join_rows(rows: list[MappedText]) -> MappedText:
    """Rows of ``| a | b |`` as lines of ``a | b``, with their places; blank cells keep a bar."""
    text, runs = "", []
    for row in rows:
        outer = _ROW.fullmatch(row.text)
        head, tail = outer.span("cells") if outer else (0, len(row.text))
        kept = row.cut([Span(0, head), Span(tail, len(row.text))]) if tail > head else row
        if text:
            text += "\n"
        runs += [(start + len(text), source, length) for start, source, length in kept.runs]
        text += kept.text
    return MappedText(text, tuple(runs))
