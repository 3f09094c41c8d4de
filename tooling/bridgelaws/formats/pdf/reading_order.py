"""Text runs of a page put in reading order: lines, and columns where a page has them."""

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
from bridgelaws.formats.pdf.text_runs import TextRun

# Two runs of one line differ in their baselines by no more than this share of their size.
_LEVEL: Final = 0.3
# A footnote's mark stands so much higher and is so much smaller than its word.
_RAISED: Final = (0.08, 0.75)
_SMALL: Final = 0.85
_MARK: Final = 4
# What touches is no further apart than this share of its height.
_TOUCH: Final = 0.05
# How much smaller than the text the notes at a page's foot are set.
SMALLER: Final = 0.94
_ACROSS: Final = 20.0
# A capital over several lines is so much taller than the text, and one sign or two.
_TALL: Final = 1.6
_CAPITAL: Final = 2


@dataclass(slots=True)
class TextRow:
    """One printed line: its runs from left to right, and the column it stands in.

    ``raised`` are the indexes of runs that are marks above the line; ``number`` counts the
    lines of the book, from 1.
    """

    runs: list[TextRun]
    page: int
    left: float
    right: float
    column: int = 0
    raised: set[int] = field(default_factory=set)
    number: int = 0

    @property
    def x0(self) -> float:
        """Where it begins."""
        return self.runs[0].x0

    @property
    def x1(self) -> float:
        """Where it ends."""
        return max(run.x1 for run in self.runs)

    @property
    def main(self) -> TextRun:
        """Its longest run, whose size and baseline are the line's."""
        return max(self.runs, key=lambda run: len(run.text))

    @property
    def cells(self) -> list[TextRun]:
        """Its runs without the raised marks."""
        return [run for n, run in enumerate(self.runs) if n not in self.raised]

    @property
    def text(self) -> str:
        """What it says; a raised mark is fused to its word."""
        return "".join(piece for _, piece in self.pieces())

    def pieces(self) -> list[tuple[int, str]]:
        """Its runs' texts by index, with the spaces between them."""
        found: list[tuple[int, str]] = []
        for n, run in enumerate(self.runs):
            glued = n == 0 or n in self.raised
            if n and not glued:
                before = self.runs[n - 1]
                gap = (run.x0 - before.x1) / run.size
                # Where a line is driven wide, its no-break space may end a run.
                glued = before.text[-1:].isspace() or _is_word(before, run)
                glued = glued or (n - 1 in self.raised and gap < 0.16)
            found.append((n, run.text if glued else f" {run.text}"))
        return found


def _is_word(before: TextRun, run: TextRun) -> bool:
    """Whether letters that were written apart touch, as those of one word do."""
    near = _TOUCH * run.size
    letters = before.text[-1:].isalpha() and run.text[:1].isalpha()
    return letters and abs(run.x0 - before.x1) < near and abs(run.y - before.y) < near


def make_lines(runs: Sequence[TextRun], page: int) -> list[TextRow]:
    """The lines of a page from top to bottom, whatever columns it has."""
    return _lines(runs, page)


def make_rows(
    runs: Sequence[TextRun], page: int, body: float, usual: Sequence[float] = ()
) -> list[TextRow]:
    """The lines of a page in reading order.

    Args:
        runs: those of the page, in the order in which they were written.
        page: its number, from 1.
        body: the size of the book's text; smaller print at the foot may run across the columns.
        usual: where the columns of the book's other pages part.
    """
    if not runs:
        return []
    rows: list[TextRow] = []
    runs = _with_capitals(runs, body)
    written = find_written(runs)
    if written and _overlap(runs, written):
        for number, column in enumerate(written, 1):
            rows += _lines(column, page, number)
        return rows
    for part in _parts(runs, body):
        rows += _part_rows(part, page, body, usual)
    return rows


def _overlap(runs: Sequence[TextRun], written: Sequence[Sequence[TextRun]]) -> bool:
    """Whether blank paper does not part what was written apart."""
    gutters = find_gutters(runs)
    if len(gutters) + 1 != len(written):
        return True
    return any(
        s.x0 >= gutter and any(_collide(s, other) for other in runs if other not in column)
        for gutter, column in zip(gutters, written, strict=False)
        for s in column
    )


def _collide(one: TextRun, other: TextRun) -> bool:
    """Whether two runs are printed over each other, as a table too wide for its column is."""
    level = abs(one.y - other.y) < 0.7 * min(one.size, other.size)
    return level and one.x0 < other.x1 and other.x0 < one.x1


def _with_capitals(runs: Sequence[TextRun], body: float) -> list[TextRun]:
    """A capital over several lines stands before the first of them."""
    done = list(runs)
    for capital in runs:
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


def _parts(runs: Sequence[TextRun], body: float) -> list[list[TextRun]]:
    """What stands above and below a heading under which the columns are others."""
    for head in sorted((s for s in runs if s.size > 1.08 * body), key=lambda s: -s.y):
        rest = [s for s in runs if s is not head]
        if any(abs(s.y - head.y) < 0.9 * head.size for s in rest):
            continue
        above = [s for s in rest if s.y > head.y]
        below = [s for s in rest if s.y < head.y]
        if min(len(above), len(below)) < LEAST_LINES:
            continue
        upper, lower = find_gutters(above), find_gutters(below)
        if upper and lower and len(upper) != len(lower):
            return [above, [head, *below]]
    return _below_wide(runs)


def _below_wide(runs: Sequence[TextRun]) -> list[list[TextRun]]:
    """Columns that begin under lines across the whole page, as under the contents."""
    low, high = min(s.x0 for s in runs), max(s.x1 for s in runs)
    wide = [s for s in runs if s.x1 - s.x0 > 0.7 * (high - low)]
    if not wide or find_gutters(runs):
        return [list(runs)]
    edge = min(s.y for s in wide) - 1
    below = [s for s in runs if s.y < edge]
    gutters = find_gutters(below)
    left = [s for s in below if gutters and s.x1 <= gutters[0]]
    right = [s for s in below if gutters and s.x0 >= gutters[0]]
    if not gutters or not is_written_apart(below, left, right):
        return [list(runs)]
    return [[s for s in runs if s.y >= edge], below]


def _part_rows(
    runs: Sequence[TextRun], page: int, body: float, usual: Sequence[float]
) -> list[TextRow]:
    foot = _foot(runs, body)
    rest = [s for s in runs if s not in foot] if foot else list(runs)
    gutters = find_gutters(rest) or gutter_near(rest, usual)
    if not gutters:
        return _lines(runs, page)
    if not any(_crosses(s, gutters) for s in foot):
        foot, rest = [], list(runs)
    return [*_in_columns(rest, page, gutters), *_lines(foot, page)]


def _crosses(run: TextRun, gutters: Sequence[float]) -> bool:
    """Whether a run stands over two columns; a word too long for its own reaches less far."""
    return any(run.x0 < g - _ACROSS and run.x1 > g + _ACROSS for g in gutters)


def _foot(runs: Sequence[TextRun], body: float) -> list[TextRun]:
    """The small print below all else."""
    large = [s.y for s in runs if s.size > SMALLER * body]
    lowest = min(large, default=float("-inf"))
    foot = [s for s in runs if s.y < lowest]
    # Small print that fills a page under its heading is an index, or the contents.
    return foot if len(foot) <= 0.5 * len(runs) else []


def _in_columns(runs: Sequence[TextRun], page: int, gutters: Sequence[float]) -> list[TextRow]:
    """The lines of a page with columns; a run across a gutter stands over all of them."""
    crossing = [s for s in runs if _crosses(s, gutters)] + _heading_over(runs)
    spanning = sorted(crossing, key=lambda s: -s.y)
    inside = [s for s in runs if s not in crossing]
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


def _heading_over(runs: Sequence[TextRun]) -> list[TextRun]:
    """A heading alone above all columns, too short to cross a gutter."""
    top = max(runs, key=lambda s: (s.y, s.size))
    usual = median(s.size for s in runs)
    rest = [s for s in runs if s is not top]
    alone = all(top.y - s.y > 0.9 * top.size for s in rest)
    return [top] if alone and top.size > 1.08 * usual else []


def _lines(runs: Sequence[TextRun], page: int, column: int = 0) -> list[TextRow]:
    if not runs:
        return []
    left, right = min(s.x0 for s in runs), max(s.x1 for s in runs)
    groups: list[list[TextRun]] = []
    for run in sorted(runs, key=lambda s: (-s.y, s.x0)):
        for group in reversed(groups[-3:]):
            head = max(group, key=lambda s: s.size)
            if abs(head.y - run.y) <= _LEVEL * min(head.size, run.size):
                group.append(run)
                break
        else:
            groups.append([run])
    return _with_marks(groups, TextRow([], page, left, right, column))


def _with_marks(groups: list[list[TextRun]], like: TextRow) -> list[TextRow]:
    """Lines of groups; a group of small raised marks joins the line just below it."""
    rows: list[TextRow] = []
    waiting: list[TextRun] = []
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
        row = replace(like, runs=both, raised=set())
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


def _may_be_mark(run: TextRun) -> bool:
    """Whether a run is as short as a note's mark; that of a ninth note may be nine stars."""
    return len(run.text) <= _MARK or not run.text.strip("*†‡")


def _edge(ends: Sequence[float]) -> float:
    """Where the lines of a column end: the outermost place that several of them share."""
    ends = sorted(ends, reverse=True)
    for n, end in enumerate(ends[:-2]):
        if end - ends[n + 2] < 1:
            return end
    return ends[0] if ends else 0.0
