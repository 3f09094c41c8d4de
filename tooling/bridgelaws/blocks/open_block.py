"""A block that may still grow by a line, and a table's rows as one text."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.blocks.blocks import BlockKind
from bridgelaws.blocks.enumerators import Mark
from bridgelaws.blocks.visible_text import Stretch
from bridgelaws.model.source import Span


@dataclass(slots=True)
class OpenBlock:
    """A block while its lines come in."""

    kind: BlockKind
    marks: tuple[Mark, ...]
    indent: int
    start: int
    spans: list[Span]
    language: str
    after_gap: bool


def join_rows(rows: list[Stretch]) -> Stretch:
    """Rows of ``| a | b |`` as lines of ``a | b``, with their places."""
    text, runs = "", []
    for row in rows:
        shown = row.text
        head = len(shown) - len(shown.lstrip("| "))
        tail = len(shown.rstrip("| "))
        kept = row.cut([Span(0, head), Span(tail, len(shown))]) if tail > head else row
        if text:
            text += "\n"
        runs += [(start + len(text), source, length) for start, source, length in kept.runs]
        text += kept.text
    return Stretch(text, tuple(runs))
