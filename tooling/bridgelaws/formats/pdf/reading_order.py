"""Strokes of a page put in reading order: lines, and columns where a page has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median
from typing import Final

from bridgelaws.formats.pdf.columns import (
    LEAST_LINES,
    find_gutters,
    find_written,
    gutter_near,
    is_written_apart,
)
from bridgelaws.formats.pdf.text_runs import Stroke

# Two strokes of one line differ in their baselines by no more than this share of their size.
_LEVEL: Final = 0.3
# A footnote's mark stands so much higher and is so much smaller than its word.
_RAISED: Final = (0.08, 0.75)
_SMALL: Final = 0.85
_MARK: Final = 4
# How much smaller than the text the notes at a page's foot are set.
SMALLER: Final = 0.94
_ACROSS: Final = 20.0
# A capital over several lines is so much taller than the text, and one sign or two.
_TALL: Final = 1.6
_CAPITAL: Final = 2


@dataclass(slots=True)
class TextRow:
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


def make_lines(strokes: Sequence[Stroke], page: int) -> list[TextRow]:
    """The lines of a page from top to bottom, whatever columns it has."""
    return _lines(strokes, page)


def make_rows(
    strokes: Sequence[Stroke], page: int, body: float, usual: Sequence[float] = ()
) -> list[TextRow]:
    """The lines of a page in reading order.

    Args:
        strokes: those of the page, in the order in which they were written.
        page: its number, from 1.
        body: the size of the book's text; smaller print at the foot may run across the columns.
        usual: where the columns of the book's other pages part.
    """
    if not strokes:
        return []
    rows: list[TextRow] = []
    strokes = _with_capitals(strokes, body)
    written = find_written(strokes)
    if written and _overlap(strokes, written):
        for number, column in enumerate(written, 1):
            rows += _lines(column, page, number)
        return rows
    for part in _parts(strokes, body):
        rows += _part_rows(part, page, body, usual)
    return rows


def _overlap(strokes: Sequence[Stroke], written: Sequence[Sequence[Stroke]]) -> bool:
    """Whether blank paper does not part what was written apart."""
    gutters = find_gutters(strokes)
    if len(gutters) + 1 != len(written):
        return True
    return any(
        s.x0 >= gutter and any(_collide(s, other) for other in strokes if other not in column)
        for gutter, column in zip(gutters, written, strict=False)
        for s in column
    )


def _collide(one: Stroke, other: Stroke) -> bool:
    """Whether two strokes are printed over each other, as a table too wide for its column is."""
    level = abs(one.y - other.y) < 0.7 * min(one.size, other.size)
    return level and one.x0 < other.x1 and other.x0 < one.x1


def _with_capitals(strokes: Sequence[Stroke], body: float) -> list[Stroke]:
    """A capital over several lines stands before the first of them."""
    done = list(strokes)
    for capital in strokes:
        if not (len(capital.text) <= _CAPITAL and capital.size > _TALL * body):
            continue
        beside = [
            s
            for s in done
            if s is not capital
            and s.size < capital.size / _TALL
            and capital.y - 0.5 * body < s.y < capital.y + capital.size
            and -0.5 * body < s.x0 - capital.x1 < body
        ]
        if len({round(s.y) for s in beside}) > 1 and capital.text[0].isalpha():
            top = max(beside, key=lambda s: s.y)
            whole = replace(top, text=capital.text + top.text, x0=capital.x0)
            done = [whole if s is top else s for s in done if s is not capital]
    return done


def _parts(strokes: Sequence[Stroke], body: float) -> list[list[Stroke]]:
    """What stands above and below a heading under which the columns are others."""
    for head in sorted((s for s in strokes if s.size > 1.08 * body), key=lambda s: -s.y):
        rest = [s for s in strokes if s is not head]
        if any(abs(s.y - head.y) < 0.9 * head.size for s in rest):
            continue
        above = [s for s in rest if s.y > head.y]
        below = [s for s in rest if s.y < head.y]
        if min(len(above), len(below)) < LEAST_LINES:
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
    if not gutters or not is_written_apart(below, left, right):
        return [list(strokes)]
    return [[s for s in strokes if s.y >= edge], below]


def _part_rows(
    strokes: Sequence[Stroke], page: int, body: float, usual: Sequence[float]
) -> list[TextRow]:
    foot = _foot(strokes, body)
    rest = [s for s in strokes if s not in foot] if foot else list(strokes)
    gutters = find_gutters(rest) or gutter_near(rest, usual)
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


def _in_columns(strokes: Sequence[Stroke], page: int, gutters: Sequence[float]) -> list[TextRow]:
    """The lines of a page with columns; a stroke across a gutter stands over all of them."""
    crossing = [s for s in strokes if _crosses(s, gutters)] + _heading_over(strokes)
    spanning = sorted(crossing, key=lambda s: -s.y)
    inside = [s for s in strokes if s not in crossing]
    rows: list[TextRow] = []
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


def _lines(strokes: Sequence[Stroke], page: int, column: int = 0) -> list[TextRow]:
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
    return _with_marks(groups, TextRow([], page, left, right, column))


def _with_marks(groups: list[list[Stroke]], like: TextRow) -> list[TextRow]:
    """Lines of groups; a group of small raised marks joins the line just below it."""
    rows: list[TextRow] = []
    waiting: list[Stroke] = []
    for group in groups:
        big = max(s.size for s in group)
        small = all(_may_be_mark(s) for s in group)
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
            or (s.size < _SMALL * body and s.y - base_y > _RAISED[0] * body and _may_be_mark(s))
        }
        rows.append(row)
        waiting = []
    right = _edge([row.x1 for row in rows])
    for row in rows:
        row.right = right
    return rows


def _may_be_mark(stroke: Stroke) -> bool:
    """Whether a stroke is as short as a note's mark; that of a ninth note may be nine stars."""
    return len(stroke.text) <= _MARK or not stroke.text.strip("*†‡")


def _edge(ends: Sequence[float]) -> float:
    """Where the lines of a column end: the outermost place that several of them share."""
    ends = sorted(ends, reverse=True)
    for n, end in enumerate(ends[:-2]):
        if end - ends[n + 2] < 1:
            return end
    return ends[0] if ends else 0.0
