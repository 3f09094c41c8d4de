"""A long line costs the memory of its text, not of each of its words."""

from __future__ import annotations

import tracemalloc

from bridgelaws.blocks.visible_text import MappedText, read_stretch
from bridgelaws.model.source import Span


def test_a_long_line_needs_little_memory_and_stays_one_run() -> None:
    line = "word " * 100_000
    tracemalloc.start()
    try:
        seen = read_stretch(line, [Span(0, len(line))])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert seen == MappedText(line.rstrip(), ((0, 0, len(line) - 1),))
    assert peak < 4 * len(line)
