"""To which item an unnumbered paragraph on paper belongs: told by where its text begins.

The plain texts indent by two columns a level, and what stands under a mark stands two
columns further in. The same is written here, so that a margin means the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.formats.pdf.paragraphs import MARK, text_start
from bridgelaws.formats.pdf.reading_order import TextRow

_KINDS: Final = (
    (re.compile(r"(?:[A-ZΑ-Ω]{1,2}(?:[.)](?:\s?[-–—])?|\s[-–—])|\([A-ZΑ-Ω]{1,2}\))(?=\s|$)"), 0),
    (re.compile(r"(?:\d{1,2}\s?[.)°º]|\(\d{1,2}\))(?=\s|$|\()"), 1),
    (re.compile(r"\(?\s?[a-zα-ω]{1,3}\s?[.)]"), 2),
)
_ROMAN: Final = re.compile(r"\(?\s?[ivx]{1,4}\s?[.)]")
# Of the wrapped items, this share at least must hang for margins to say anything.
_HANGING: Final = 0.6


class IndentationDepths:
    """Follows the marks of a book from line to line; all lengths are points."""

    def __init__(self, rows: Sequence[TextRow]) -> None:
        self._hangs = _hangs(rows)
        self._open: list[tuple[int, float, float]] = []  # level, mark's x, text's x
        self._in_item = False
        # Paragraphs under items that stand at the margin of none of them.
        self.astray: list[TextRow] = []

    def reset(self) -> None:
        """A law or a part begins."""
        self._open = []

    def go_on(self, row: TextRow, left: float) -> None:
        """The paragraph goes on: where this line begins, the text of its item does."""
        level, mark, text = self._open[-1] if self._open else (0, 0.0, 0.0)
        begins = row.x0 - left
        if self._in_item and begins > mark + 0.5 * row.main.size:
            self._open[-1] = (level, mark, min(text, begins))

    def indent(self, row: TextRow, left: float) -> int:
        """How many columns the paragraph that begins with a row stands in."""
        if not self._hangs:
            return 0
        em = 0.5 * row.main.size
        begins = row.x0 - left
        level = self._level(row, begins, em)
        self._in_item = level is not None
        if level is not None:
            while self._open and self._open[-1][0] >= level:
                self._open.pop()
            self._open.append((level, begins, text_start(row) - left))
            return 2 * level
        for known, mark, text in reversed(self._open):
            if known and text > mark + em and abs(begins - text) <= 0.8 * em:
                return 2 * known + 2
        # At the edge of the column all lists are closed, and a list without numbers goes its way.
        listed = begins <= em or MARK.match(row.text) is not None
        if self._open and self._open[-1][0] > 0 and not listed:
            self.astray.append(row)
        return 2

    def _level(self, row: TextRow, begins: float, em: float) -> int | None:
        text = row.text.lstrip()
        if MARK.match(text) is None:
            return None
        for pattern, level in _KINDS:
            if pattern.match(text):
                if level == 2 and _ROMAN.match(text):
                    letters = [mark for known, mark, _ in self._open if known == 2]
                    return 3 if letters and begins > letters[-1] + em else 2
                return level
        return None


def _hangs(rows: Sequence[TextRow]) -> bool:
    """Whether the second lines of items begin further in than their marks."""
    hanging = flat = 0
    for above, below in pairwise(rows):
        if above.page != below.page or above.column != below.column:
            continue
        if MARK.match(above.text) is None or MARK.match(below.text) is not None:
            continue
        if not below.text[:1].islower():
            continue
        if below.x0 > above.x0 + 0.4 * above.main.size:
            hanging += 1
        else:
            flat += 1
    return hanging > 0 and hanging >= _HANGING * (hanging + flat)
