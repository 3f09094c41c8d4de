"""Headings that a book prints in its margin, beside the text that they head."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.formats.pdf.reading_order import SMALLER, TextRow
from bridgelaws.formats.pdf.text_runs import TextRun

# What numbers something; "(IMP)" does not.
_MARK: Final = re.compile(
    r"(?:\(?\d{1,2}\s?[.)°º]|\(?(?:[A-ZΑ-Ω]{1,2}|[a-zα-ω]|[ivx]{2,4})[.)]|[-–—•‣▪◦·*])(?=\s|$)"
)
# A line of the text has so many letters; shorter ones say nothing of its edges.
_LONG: Final = 25
# The text begins where this share of its lines do, furthest left.
_SHARE: Final = 0.05
# So many headings, on this share of the pages, are a habit of the book.
_LEAST: Final = 5
_PAGES: Final = 0.15
# Lines of one heading are no further apart than so many times their height.
_CLOSE: Final = 1.6
_LETTERS: Final = 3
_LEVEL: Final = 0.6
_ALIGNED: Final = 3.0
# No column of the text.
_BESIDE: Final = -1


@dataclass(frozen=True, slots=True)
class TextEdges:
    """Between which places, in points, the text of left or of right pages stands."""

    left: float
    right: float

    def is_beside(self, run: TextRun) -> bool:
        """Whether a run stands in the margin, and is no mark of the text's."""
        outside = run.x1 < self.left - 2 or run.x0 > self.right + 2
        return outside and (run.is_bold or _MARK.fullmatch(run.text.strip()) is None)

    def part(self, run: TextRun) -> Sequence[TextRun]:
        """A run parted where the text begins, if there is its gap: the margin's is narrow."""
        for gap in run.gaps:
            _, before, behind = gap
            if before < self.left - 2 and abs(behind - self.left) <= _ALIGNED:
                return run.part(gap)
        return (run,)


def take_side_headings(
    pages: Sequence[tuple[int, list[TextRun]]], body: float
) -> list[list[TextRow]]:
    """Take the headings in the margins out of the runs of their pages.

    Args:
        pages: the number of each page and its runs without heads and feet; changed in place.
        body: the height of most of the text.

    Returns:
        The headings of each page from top to bottom, one row each; none where the book has no
        such habit.
    """
    edges = [_edges([runs for n, runs in pages if n % 2 == side], body) for side in (0, 1)]
    found: list[dict[int, TextRow]] = []
    for number, runs in pages:
        here = edges[number % 2]
        if here is not None:
            runs[:] = [part for run in runs for part in here.part(run)]
        beside = [run for run in runs if here is not None and here.is_beside(run)]
        found.append(_headings(beside, number, body))
    rows = [list({id(row): row for row in each.values()}.values()) for each in found]
    if sum(map(len, rows)) < _LEAST or sum(map(bool, rows)) < _PAGES * len(pages):
        return [[] for _ in pages]
    above: list[TextRow] = []
    for (_, runs), taken, mine in zip(pages, found, rows, strict=True):
        runs[:] = [run for run in runs if id(run) not in taken]
        if above and mine and mine[0].main.text[:1].islower():
            # The heading had no more room on the page before.
            last = above[-1].main
            last.text = _joined(last.text, mine.pop(0).main.text)
        above = mine
    return rows


def put_beside(rows: list[TextRow], headings: Sequence[TextRow]) -> list[TextRow]:
    """The rows of a page with each heading before the line that it stands beside."""
    made = list(rows)
    for heading in headings:
        level = heading.main.y + _LEVEL * heading.main.size
        at = next((n for n, row in enumerate(made) if row.main.y <= level), len(made))
        made.insert(at, heading)
    return made


def _edges(pages: Sequence[Sequence[TextRun]], body: float) -> TextEdges | None:
    lines = [
        run
        for runs in pages
        for run in runs
        if len(run.text) >= _LONG and abs(run.size - body) <= 0.1 * body and not run.gaps
    ]
    if not lines:
        return None
    lefts = Counter(round(run.x0) for run in lines)
    rights = Counter(round(run.x1) for run in lines)
    left = min(x for x, n in lefts.items() if n >= _SHARE * len(lines))
    ends = sorted(rights.elements())
    return TextEdges(left, ends[min(len(ends) - 1, int(0.99 * len(ends)))])


def _joined(above: str, text: str) -> str:
    # The tab says that another line begins: a hyphen before it may part a word.
    return f"{above}\t{text}" if above.endswith("-") else f"{above} {text}".lstrip()


def _headings(runs: Sequence[TextRun], page: int, body: float) -> dict[int, TextRow]:
    """The row of each heading that runs in a margin make, by the id of each of its runs."""
    groups: list[list[TextRun]] = []
    for run in sorted(runs, key=lambda run: (-run.y, run.x0)):
        last = groups[-1][-1] if groups else None
        close = last is not None and last.y - run.y <= _CLOSE * run.size
        if close and not _MARK.match(run.text):
            groups[-1].append(run)
        else:
            groups.append([run])
    made: dict[int, TextRow] = {}
    for group in groups:
        text = ""
        for run in group:
            text = _joined(text, run.text)
        stands_out = all(run.is_bold or run.size <= SMALLER * body for run in group)
        if sum(map(str.isalpha, text)) < _LETTERS or not stands_out:
            continue
        x1 = max(run.x1 for run in group)
        one = replace(group[0], text=text, x1=x1, bold=True, ends_bold=True, gaps=())
        row = TextRow([one], page, one.x0, x1, _BESIDE)
        made |= {id(run): row for run in group}
    return made
