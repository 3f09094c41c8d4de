"""Strokes of a page put in reading order: lines, and columns where a page has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median
from typing import Final

from bridgelaws.read.glyphs import Stroke

# Two strokes of one line differ in their baselines by no more than this share of their size.
_LEVEL: Final = 0.3
# A footnote's mark stands so much higher and is so much smaller than its word.
_RAISED: Final = (0.08, 0.75)
_SMALL: Final = 0.85
# How much smaller than the text the notes at a page's foot are set.
SMALLER: Final = 0.94
# A column holds so many lines at least, and lies in the middle part of the page's text.
_LEAST_LINES: Final = 6
_CROSSING: Final = 0.08
_ACROSS: Final = 20.0


@dataclass(slots=True)
class Row:
    """One printed line: its strokes from left to right, and the column it stands in.

    ``raised`` are the indexes of strokes that are marks above the line; ``number`` counts the
    lines of the book, from 1.
    """

    strokes: list[Stroke]
    page: int
    left: float
    right: float
    column: int = 0
    raised: set[int] = field(default_factory=set)
    number: int = 0

    @property
    def x0(self) -> float:
        """Where it begins."""
        return self.strokes[0].x0

    @property
    def x1(self) -> float:
        """Where it ends."""
        return max(stroke.x1 for stroke in self.strokes)

    @property
    def main(self) -> Stroke:
        """Its longest stroke, whose size and baseline are the line's."""
        return max(self.strokes, key=lambda stroke: len(stroke.text))

    @property
    def text(self) -> str:
        """What it says; a raised mark is fused to its word."""
        return "".join(piece for _, piece in self.pieces())

    def pieces(self) -> list[tuple[int, str]]:
        """Its strokes' texts by index, with the spaces between them."""
        found: list[tuple[int, str]] = []
        for n, stroke in enumerate(self.strokes):
            glued = n == 0 or n in self.raised
            if n and not glued:
                before = self.strokes[n - 1]
                glued = n - 1 in self.raised and stroke.x0 - before.x1 < 0.16 * stroke.size
            found.append((n, stroke.text if glued else f" {stroke.text}"))
        return found


def make_lines(strokes: Sequence[Stroke], page: int) -> list[Row]:
    """The lines of a page from top to bottom, whatever columns it has."""
    return _lines(strokes, page)


def make_rows(strokes: Sequence[Stroke], page: int, body: float) -> list[Row]:
    """The lines of a page in reading order.

    Args:
        strokes: those of the page, in the order in which they were written.
        page: its number, from 1.
        body: the size of the book's text; smaller print at the foot may run across the columns.
    """
    rows: list[Row] = []
    for part in _parts(strokes, body) if strokes else ():
        rows += _part_rows(part, page, body)
    return rows


def _parts(strokes: Sequence[Stroke], body: float) -> list[list[Stroke]]:
    """What stands above and below a heading under which the columns are others."""
    for head in sorted((s for s in strokes if s.size > 1.08 * body), key=lambda s: -s.y):
        rest = [s for s in strokes if s is not head]
        if any(abs(s.y - head.y) < 0.9 * head.size for s in rest):
            continue
        above = [s for s in rest if s.y > head.y]
        below = [s for s in rest if s.y < head.y]
        if min(len(above), len(below)) < _LEAST_LINES:
            continue
        upper, lower = find_gutters(above), find_gutters(below)
        if upper and lower and len(upper) != len(lower):
            return [above, [head, *below]]
    return _below_wide(strokes)


def _below_wide(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Columns that begin under lines across the whole page, as under the contents."""
    low, high = min(s.x0 for s in strokes), max(s.x1 for s in strokes)
    wide = [s for s in strokes if s.x1 - s.x0 > 0.7 * (high - low)]
    if not wide or find_gutters(strokes):
        return [list(strokes)]
    edge = min(s.y for s in wide) - 1
    below = [s for s in strokes if s.y < edge]
    gutters = find_gutters(below)
    left = [s for s in below if gutters and s.x1 <= gutters[0]]
    right = [s for s in below if gutters and s.x0 >= gutters[0]]
    if not gutters or not _is_written_apart(below, left, right):
        return [list(strokes)]
    return [[s for s in strokes if s.y >= edge], below]


def _part_rows(strokes: Sequence[Stroke], page: int, body: float) -> list[Row]:
    foot = _foot(strokes, body)
    rest = [s for s in strokes if s not in foot] if foot else list(strokes)
    gutters = find_gutters(rest)
    if not gutters:
        return _lines(strokes, page)
    if not any(_crosses(s, gutters) for s in foot):
        foot, rest = [], list(strokes)
    return [*_in_columns(rest, page, gutters), *_lines(foot, page)]


def _crosses(stroke: Stroke, gutters: Sequence[float]) -> bool:
    """Whether a stroke stands over two columns; a word too long for its own reaches less far."""
    return any(stroke.x0 < g - _ACROSS and stroke.x1 > g + _ACROSS for g in gutters)


def _foot(strokes: Sequence[Stroke], body: float) -> list[Stroke]:
    """The small print below all else."""
    large = [s.y for s in strokes if s.size > SMALLER * body]
    lowest = min(large, default=float("-inf"))
    foot = [s for s in strokes if s.y < lowest]
    # Small print that fills a page under its heading is an index, or the contents.
    return foot if len(foot) <= 0.5 * len(strokes) else []


def _in_columns(strokes: Sequence[Stroke], page: int, gutters: Sequence[float]) -> list[Row]:
    """The lines of a page with columns; a stroke across a gutter stands over all of them."""
    crossing = [s for s in strokes if _crosses(s, gutters)] + _heading_over(strokes)
    spanning = sorted(crossing, key=lambda s: -s.y)
    inside = [s for s in strokes if s not in crossing]
    rows: list[Row] = []
    upper = float("inf")
    for wide in [*spanning, None]:
        lower = wide.y if wide is not None else float("-inf")
        band = [s for s in inside if lower < s.y <= upper]
        edges = [float("-inf"), *gutters, float("inf")]
        for column, (left, right) in enumerate(pairwise(edges), 1):
            rows += _lines([s for s in band if left <= (s.x0 + s.x1) / 2 < right], page, column)
        if wide is not None:
            level = [s for s in inside if s.y == wide.y]
            rows += _lines([wide, *level], page)
            inside = [s for s in inside if s not in level]
        upper = lower
    return rows


def _heading_over(strokes: Sequence[Stroke]) -> list[Stroke]:
    """A heading alone above all columns, too short to cross a gutter."""
    top = max(strokes, key=lambda s: (s.y, s.size))
    usual = median(s.size for s in strokes)
    rest = [s for s in strokes if s is not top]
    alone = all(top.y - s.y > 0.9 * top.size for s in rest)
    return [top] if alone and top.size > 1.08 * usual else []


def find_gutters(strokes: Sequence[Stroke]) -> list[float]:
    """Where a page's columns part; nothing on a page without columns.

    A gutter is a strip that hardly a line crosses, with lines of text on both its sides.
    """
    if len(strokes) < 2 * _LEAST_LINES:
        return []
    low, high = min(s.x0 for s in strokes), max(s.x1 for s in strokes)
    return sorted(_split(list(strokes), low, high, 2))


def _split(strokes: list[Stroke], low: float, high: float, depth: int) -> list[float]:
    width = high - low
    if depth == 0 or width < 100 or len(strokes) < 2 * _LEAST_LINES:
        return []
    best: tuple[float, float] | None = None
    steps = 60
    for step in range(int(steps * 0.25), int(steps * 0.75) + 1):
        x = low + width * step / steps
        crossing = sum(s.x0 < x < s.x1 for s in strokes)
        if crossing > _CROSSING * len(strokes):
            continue
        left = [s for s in strokes if s.x1 <= x]
        right = [s for s in strokes if s.x0 >= x]
        if not (left and right):
            continue
        prose = _is_column(left, x - low) and _is_column(right, high - x)
        if not (prose or _is_written_apart(strokes, left, right)):
            continue
        room = min(s.x0 for s in right) - max(s.x1 for s in left)
        if best is None or room > best[0]:
            best = (room, (min(s.x0 for s in right) + max(s.x1 for s in left)) / 2)
    if best is None:
        return []
    gutter = best[1]
    return [
        gutter,
        *_split([s for s in strokes if s.x1 <= gutter], low, gutter, depth - 1),
        *_split([s for s in strokes if s.x0 >= gutter], gutter, high, depth - 1),
    ]


def _is_column(strokes: Sequence[Stroke], width: float) -> bool:
    """Whether strokes fill a column: lines one below the other, most of them long or prose."""
    lines = {round(s.y / 3) for s in strokes}
    if len(lines) < _LEAST_LINES or not width:
        return False
    # The cells of a table are short, and one line has several of them.
    long = sum(s.x1 - s.x0 > 0.4 * width for s in strokes)
    return long >= 0.5 * len(strokes) and len(strokes) <= 2.5 * len(lines)


def _is_written_apart(
    strokes: Sequence[Stroke], left: Sequence[Stroke], right: Sequence[Stroke]
) -> bool:
    """Whether one side was written as a whole before the other: a table goes row by row."""
    sides = {id(s): True for s in left} | {id(s): False for s in right}
    order = [sides[id(s)] for s in strokes if id(s) in sides]
    turns = sum(a != b for a, b in pairwise(order))
    level = [len({round(s.y / 3) for s in side}) for side in (left, right)]
    return min(level) >= _LEAST_LINES and turns <= max(2, 0.1 * min(level))


def _lines(strokes: Sequence[Stroke], page: int, column: int = 0) -> list[Row]:
    if not strokes:
        return []
    left, right = min(s.x0 for s in strokes), max(s.x1 for s in strokes)
    groups: list[list[Stroke]] = []
    for stroke in sorted(strokes, key=lambda s: (-s.y, s.x0)):
        for group in reversed(groups[-3:]):
            head = max(group, key=lambda s: s.size)
            if abs(head.y - stroke.y) <= _LEVEL * min(head.size, stroke.size):
                group.append(stroke)
                break
        else:
            groups.append([stroke])
    return _with_marks(groups, Row([], page, left, right, column))


def _with_marks(groups: list[list[Stroke]], like: Row) -> list[Row]:
    """Lines of groups; a group of small raised marks joins the line just below it."""
    rows: list[Row] = []
    waiting: list[Stroke] = []
    for group in groups:
        big = max(s.size for s in group)
        small = all(len(s.text) <= 4 for s in group)
        if small and waiting == [] and group is not groups[-1]:
            following = groups[groups.index(group) + 1]
            base = max(following, key=lambda s: len(s.text))
            rise = (group[0].y - base.y) / base.size
            if big < _SMALL * base.size and _RAISED[0] <= rise <= _RAISED[1]:
                waiting = group
                continue
        both = sorted([*group, *waiting], key=lambda s: s.x0)
        row = replace(like, strokes=both, raised=set())
        marks = {id(s) for s in waiting}
        body = max(s.size for s in group)
        base_y = row.main.y
        row.raised = {
            n
            for n, s in enumerate(both)
            if id(s) in marks
            or (s.size < _SMALL * body and s.y - base_y > _RAISED[0] * body and len(s.text) <= 4)
        }
        rows.append(row)
        waiting = []
    right = _edge([row.x1 for row in rows])
    for row in rows:
        row.right = right
    return rows


def _edge(ends: Sequence[float]) -> float:
    """Where the lines of a column end: the outermost place that several of them share."""
    ends = sorted(ends, reverse=True)
    for n, end in enumerate(ends[:-2]):
        if end - ends[n + 2] < 1:
            return end
    return ends[0] if ends else 0.0
