"""The lists inside a unit: letters, numbers and numerals, each as deep as their order shows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.steps import ordinal_of
from bridgelaws.numbering.induction.marked import Marked, level_words
from bridgelaws.numbering.induction.marks import MarkReading, read_items, skip_bullets
from bridgelaws.numbering.induction.outline import PrintedStep


@dataclass
class _OpenList:
    """A list that goes on: its family, and the step that it has come to."""

    family: str
    step: PrintedStep

    @property
    def ordinal(self) -> int:
        return ordinal_of(self.step.kind, self.step.value)


class _Later:
    """The first and second items of each family of lists, by the lines that they stand on."""

    def __init__(self, lines: Sequence[Sequence[MarkReading]]) -> None:
        self._seen: dict[str, list[tuple[int, int]]] = {}
        for n, readings in enumerate(lines):
            for reading in readings:
                if _ordinal(reading) in (1, 2):
                    self._seen.setdefault(reading.family, []).append((n, _ordinal(reading)))

    def goes_on(self, family: str, line: int) -> bool:
        """Whether from a line on a second item of the family comes before another first one."""
        seen = self._seen.get(family, [])
        at = bisect_left(seen, (line, 0))
        return at < len(seen) and seen[at][1] == 2


def find_items(
    holder: Marked, behind: int, lines: Sequence[Marked], lexicon: Lexicon
) -> Iterator[tuple[Marked, tuple[PrintedStep, ...], MarkReading]]:
    """The items under a place, with the steps that each adds to the place's own.

    An item follows the one before it in a list that is open, or begins a list that goes on
    further below; a letter that no other follows is no list. Several marks may stand on a line:
    *1. (a)*, also behind the mark of the place itself.

    Args:
        holder: the line of the place, whose own mark ends at ``behind``.
        behind: an offset in that line.
        lines: those below it, up to the next place.
        lexicon: the letters of the language.
    """
    levels = level_words(lexicon)
    coming = [_readings(marked, lexicon, levels) for marked in lines]
    open_: list[_OpenList] = []
    later = _Later(coming)
    first = tuple(read_items(holder.line.text, lexicon, _skip(holder.line.text, behind)))
    for n, (marked, starting) in enumerate([(holder, first), *zip(lines, coming, strict=True)]):
        readings = starting
        while readings:
            chosen = _choose(readings, open_, later, n)
            if chosen is None:
                break
            _enter(open_, chosen)
            yield marked, tuple(each.step for each in open_), chosen
            at = _skip(marked.line.text, chosen.end)
            readings = tuple(read_items(marked.line.text, lexicon, at))


def stray_mark(marked: Marked, levels: Collection[str]) -> MarkReading | None:
    """The mark at the beginning of a line that looks like an item's, be it of a list or of none.

    A capital with a full stop is a name's as well, *A. Hen*, and a line that goes on with a
    sentence has no mark. ``levels`` are the words of `level_words`.
    """
    if marked.line.is_open or marked.line.goes_on:
        return None
    for reading in (_level(marked, levels), *marked.items):
        if reading is not None and reading.is_parted:
            is_initial = reading.last.kind == "capital" and "(" not in reading.family
            if not is_initial:
                return reading
    return None


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _readings(marked: Marked, lexicon: Lexicon, levels: frozenset[str]) -> tuple[MarkReading, ...]:
    """The readings at a line's start and behind each mark there, all families together."""
    found = list(marked.items)
    text = marked.line.text
    if (level := _level(marked, levels)) is not None:
        found += [level, *read_items(text, lexicon, _skip(text, level.end))]
    for reading in marked.items:
        found += read_items(text, lexicon, _skip(text, reading.end))
    if not found and not marked.decimal and skip_bullets(text) == 0:
        return ()
    return tuple(found)


def _level(marked: Marked, levels: Collection[str]) -> MarkReading | None:
    """A mark of the word for a part of an article and its number: *Lid 2*, *Alinéa 3*."""
    worded = marked.worded
    if worded is None or len(worded.steps) > 1:
        return None
    word = worded.family.split(" ")[0]
    if word not in levels:
        return None
    step = PrintedStep("number", worded.last.value, "{}")
    return replace(worded, family=f"{word} {step.style}", steps=(step,))


def _choose(
    readings: Sequence[MarkReading], open_: Sequence[_OpenList], later: _Later, line: int
) -> MarkReading | None:
    """What follows in an open list, the innermost first; else what begins a list."""
    for each in reversed(open_):
        for reading in readings:
            if reading.family == each.family and _ordinal(reading) == each.ordinal + 1:
                return reading
    for reading in readings:
        if _ordinal(reading) != 1:
            continue
        if later.goes_on(reading.family, line):
            return reading
    return None


def _enter(open_: list[_OpenList], reading: MarkReading) -> None:
    for depth in range(len(open_) - 1, -1, -1):
        same = open_[depth].family == reading.family
        if same and _ordinal(reading) in (open_[depth].ordinal + 1, 1):
            del open_[depth:]
            break
    open_.append(_OpenList(reading.family, reading.last))


def _ordinal(reading: MarkReading) -> int:
    return ordinal_of(reading.last.kind, reading.last.value)
