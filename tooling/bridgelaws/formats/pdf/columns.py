"""Where the columns of a page part: by the paper left blank, or by the order of writing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Final

from bridgelaws.formats.pdf.text_runs import TextRun

# A column holds so many lines at least, and lies in the middle part of the page's text.
LEAST_LINES: Final = 6
_CROSSING: Final = 0.08
# Going up by so many lines, and to the right by this share of the page, begins a column.
_UP: Final = 6.0
_RIGHT: Final = 0.2
_BACK: Final = 0.1
# So far apart gutters of a book are the same; so large a share of its pages has a usual one.
_NEAR: Final = 12.0
_USUAL: Final = 0.2
# What writes a page turns so often from one column to the next at most; a table at each row.
_TURNS: Final = 3
# Of a column's runs, so many may stand higher than the one written before.
_AMISS: Final = 0.1
# A mark has so many letters, "(iii)", and is so many times their height from its text at most.
_MARK: Final = 5
_BESIDE: Final = 2.0


def find_gutters(runs: Sequence[TextRun]) -> list[float]:
    """Where a page's columns part; nothing on a page without columns.

    A gutter is a strip that hardly a line crosses, with lines of text on both its sides.
    """
    if len(runs) < 2 * LEAST_LINES:
        return []
    low, high = min(s.x0 for s in runs), max(s.x1 for s in runs)
    return sorted(_split(_with_marks(runs), low, high, 2))


def _with_marks(runs: Sequence[TextRun]) -> list[TextRun]:
    """The runs as they were written, those with a mark before them from where it begins.

    Marks of the right column may stand in line between its texts and the left one.
    """
    begins: dict[int, float] = {}
    marks: set[int] = set()
    for mark, run in pairwise(sorted(runs, key=lambda s: (-round(s.y), s.x0))):
        level = abs(mark.y - run.y) < 1
        if level and len(mark.text) <= _MARK and 0 < run.x0 - mark.x1 < _BESIDE * run.size:
            begins[id(run)] = begins.pop(id(mark), mark.x0)
            marks.add(id(mark))
    return [
        replace(run, x0=begins[id(run)]) if id(run) in begins else run
        for run in runs
        if id(run) not in marks
    ]


def usual_gutters(pages: Sequence[Sequence[TextRun]]) -> list[float]:
    """Where the columns of a book's pages part, the commonest place first.

    Args:
        pages: the runs of each, without heads and feet.
    """
    found = [gutter for runs in pages if len(own := find_gutters(runs)) == 1 for gutter in own]
    places: list[list[float]] = []
    for gutter in sorted(found):
        if places and gutter - places[-1][0] < _NEAR:
            places[-1].append(gutter)
        else:
            places.append([gutter])
    usual = [place for place in places if len(place) > _USUAL * len(pages)]
    return [median(place) for place in sorted(usual, key=len, reverse=True)]


def gutter_near(runs: Sequence[TextRun], usual: Sequence[float]) -> list[float]:
    """Where a page too short to show its columns parts, as its book's pages do; else nothing.

    Nothing crosses the gutter, and the sides were written apart: headings first, then the rest.
    """
    for near in usual:
        # A mark that hangs before its text stands in the gutter of pages without marks there.
        sides = [s.x0 > near - _NEAR for s in runs]
        left = [s.x1 for s, is_right in zip(runs, sides, strict=True) if not is_right]
        right = [s.x0 for s, is_right in zip(runs, sides, strict=True) if is_right]
        turns = sum(a != b for a, b in pairwise(sides))
        if not (left and right) or turns > (_TURNS if len(sides) >= LEAST_LINES else 1):
            continue
        low, high = max(left), min(right)
        if low < high and low - _NEAR < near < high + _NEAR:
            return [(low + high) / 2]
    return []


def _split(runs: list[TextRun], low: float, high: float, depth: int) -> list[float]:
    width = high - low
    if depth == 0 or width < 100 or len(runs) < 2 * LEAST_LINES:
        return []
    # Fewest runs cross it, then it is widest: a heading may begin left of all else in its column.
    best: tuple[int, float, float] | None = None
    steps = 60
    for step in range(int(steps * 0.25), int(steps * 0.75) + 1):
        x = low + width * step / steps
        crossing = sum(s.x0 < x < s.x1 for s in runs)
        if crossing > _CROSSING * len(runs):
            continue
        left = [s for s in runs if s.x1 <= x]
        right = [s for s in runs if s.x0 >= x]
        if not (left and right):
            continue
        prose = _is_column(left, x - low) and _is_column(right, high - x)
        if not (prose or is_written_apart(runs, left, right)):
            continue
        room = min(s.x0 for s in right) - max(s.x1 for s in left)
        if best is None or (-crossing, room) > best[:2]:
            best = (-crossing, room, (min(s.x0 for s in right) + max(s.x1 for s in left)) / 2)
    if best is None:
        return []
    gutter = best[2]
    return [
        gutter,
        *_split([s for s in runs if s.x1 <= gutter], low, gutter, depth - 1),
        *_split([s for s in runs if s.x0 >= gutter], gutter, high, depth - 1),
    ]


def _is_column(runs: Sequence[TextRun], width: float) -> bool:
    """Whether runs fill a column: lines one below the other, most of them long or prose."""
    lines = {round(s.y / 3) for s in runs}
    if len(lines) < LEAST_LINES or not width:
        return False
    # The cells of a table are short, and one line has several of them.
    long = sum(s.x1 - s.x0 > 0.4 * width for s in runs)
    return long >= 0.5 * len(runs) and len(runs) <= 2.5 * len(lines)


def is_written_apart(
    runs: Sequence[TextRun], left: Sequence[TextRun], right: Sequence[TextRun]
) -> bool:
    """Whether one side was written as a whole before the other: a table goes row by row."""
    sides = {id(s): True for s in left} | {id(s): False for s in right}
    order = [sides[id(s)] for s in runs if id(s) in sides]
    turns = sum(a != b for a, b in pairwise(order))
    level = [len({round(s.y / 3) for s in side}) for side in (left, right)]
    return min(level) >= LEAST_LINES and turns <= max(2, 0.1 * min(level))


def find_written(runs: Sequence[TextRun]) -> list[list[TextRun]]:
    """The columns of a page that was written one after the other; nothing on any other page.

    A table too wide for its column stands over the next one, and one across all columns
    leaves no gutter: only the order of writing tells what belongs together.
    """
    if len(runs) < 2 * LEAST_LINES:
        return []
    width = max(s.x1 for s in runs) - min(s.x0 for s in runs)
    columns: list[list[TextRun]] = [[runs[0]]]
    left = runs[0].x0
    for before, run in pairwise(runs):
        up = run.y - before.y > _UP * max(run.size, before.size)
        if up and run.x0 > left + _RIGHT * width:
            columns.append([])
            left = run.x0
        elif len(columns) > 1 and run.x0 < left - _BACK * width:
            # Behind the long cells of a table the text goes on at its left edge.
            return []
        left = min(left, run.x0)
        columns[-1].append(run)
    return columns if 1 < len(columns) < 4 and all(map(_goes_down, columns)) else []


def _goes_down(runs: Sequence[TextRun]) -> bool:
    """Whether runs were written from top to bottom, several lines of them."""
    amiss = sum(b.y - a.y > 1.5 * a.size for a, b in pairwise(runs))
    lines = len({round(s.y / 3) for s in runs})
    return lines >= LEAST_LINES and amiss <= _AMISS * lines
