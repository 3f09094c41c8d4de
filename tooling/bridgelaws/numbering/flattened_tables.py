"""A table whose columns were lost in copying: short lines of numbers and words, in a row.

Which cell stood beside which is not known any more, so none is put beside another: the
lines stay as they are printed, one below the other, as the rows of one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.visible_text import MappedText
from bridgelaws.language.punctuation import ends_clause
from bridgelaws.model.source import Span

# A line of a table is shorter than this; so many in a row are one, if a third of them counts.
_LONGEST: Final = 90
_FEWEST: Final = 6
_COUNTING: Final = 1 / 3


def gather_cells(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks with every run of cells as one table."""
    done: list[TextBlock] = []
    run: list[TextBlock] = []
    for block in blocks:
        if _is_cell(block):
            run.append(block)
            continue
        done += [*_close(run), block]
        run = []
    return [*done, *_close(run)]


def _is_cell(block: TextBlock) -> bool:
    text = block.text
    plain = block.kind == "text" and not block.marks and not block.notes
    return plain and 0 < len(text) <= _LONGEST and not ends_clause(text)


def _counts(text: str) -> bool:
    signs = [sign for sign in text if not sign.isspace()]
    return sum(sign.isdigit() for sign in signs) * 2 >= len(signs)


def _close(run: Sequence[TextBlock]) -> list[TextBlock]:
    counting = sum(_counts(block.text) for block in run)
    if len(run) < _FEWEST or counting < _COUNTING * len(run):
        return list(run)
    runs, above = [], 0
    for block in run:
        runs += [(start + above, at, length) for start, at, length in block.stretch.runs]
        above += len(block.text) + 1
    text = "\n".join(block.text for block in run)
    span = Span(run[0].span.start, run[-1].span.end)
    return [replace(run[0], kind="table", stretch=MappedText(text, tuple(runs)), span=span)]
