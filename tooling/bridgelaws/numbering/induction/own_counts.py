"""What a collection counts anew: a regulation or a chapter inside it with articles of its own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bridgelaws.model.steps import ordinal_of
from bridgelaws.numbering.induction.annexes import AnnexRange, annex_at
from bridgelaws.numbering.induction.marked import Marked, NumberedUnit, value_of
from bridgelaws.numbering.induction.marks import MarkReading
from bridgelaws.numbering.induction.outline import PrintedDivision

# One decimal alone may be a slip or a citation at the head of a line.
_LEAST: Final = 2
# So many headings above its first article may be those of the regulation itself.
_HEADINGS: Final = 4


def find_unplaced(marked: Sequence[Marked], placed: Iterable[int]) -> tuple[Marked, ...]:
    """The lines that begin with a decimal as a place does, and are none.

    Args:
        marked: the book's lines.
        placed: the numbers of the lines that begin a place.
    """
    taken = set(placed)
    return tuple(
        each
        for each in marked
        if each.decimal is not None
        and each.line.number not in taken
        and (each.line.is_heading or _sets_off(each, each.decimal))
    )


def find_own_counts(
    marked: Sequence[Marked],
    unplaced: Sequence[Marked],
    units: Sequence[NumberedUnit],
    annexes: Sequence[AnnexRange],
    counted: Mapping[int, PrintedDivision],
) -> tuple[AnnexRange, ...]:
    """The ranges of lines whose decimals lie in units of their own, in order.

    Each begins with the headings above its first unit and ends where the book goes on with its
    own count, with an annex or with a heading in capitals.

    Args:
        marked: the book's lines.
        unplaced: see `find_unplaced`.
        units: what counts the book as a whole.
        annexes: its annexes, which are looked at by themselves.
        counted: the headings above units, by the index of their line.
    """
    free = [each for each in unplaced if annex_at(each.index, annexes) is None]
    found: list[AnnexRange] = []
    groups = _groups(free)
    counts = _Counts(marked if groups else ())
    for group in groups:
        holders, held = _holders(counts, group)
        if not holders or held is group[0] or (found and holders[0] < found[-1].end):
            continue
        last = _last_unit(marked, counts, holders[-1], held)
        begin = _heading_above(marked, holders[0], units, counted)
        ends = [each.begin for each in annexes if each.begin > last]
        ends += [each.marked.index for each in units if each.marked.index > last]
        ends += [each.index for each in marked[last + 1 :] if _is_chapter(each)][:1]
        is_annexed = any(each.begin < last and begin < each.end for each in annexes)
        if not is_annexed and not (found and begin < found[-1].end):
            end = min(ends, default=len(marked))
            found.append(AnnexRange(begin, end, is_annex=False, is_headed=begin < holders[0]))
    return tuple(found)


def _is_chapter(marked: Marked) -> bool:
    line = marked.line
    return line.is_heading and line.is_shouted and not marked.decimal and not _numbers(marked)


def _sets_off(marked: Marked, reading: MarkReading) -> bool:
    line = marked.line
    return not line.is_open and (reading.is_parted or reading.printed.endswith("."))


def _decimal(marked: Marked) -> tuple[int, ...]:
    if marked.decimal is None or marked.decimal.steps[0].kind != "law":
        return ()
    inner = (ordinal_of("number", step.value) for step in marked.decimal.steps[1:])
    return (value_of(marked.decimal)[0], *inner)


def _groups(unplaced: Sequence[Marked]) -> list[list[Marked]]:
    """The decimals that rise, without those that stand alone."""
    groups: list[list[Marked]] = []
    for each in unplaced:
        value = _decimal(each)
        if value and groups and value > _decimal(groups[-1][-1]):
            groups[-1].append(each)
        elif value:
            groups.append([each])
    return [group for group in groups if len(group) >= _LEAST]


def _numbers(marked: Marked) -> dict[str, int]:
    """What a line may be the how-manieth unit of, by the family of its mark."""
    readings = [each for each in (marked.worded, *marked.items) if each is not None]
    return {
        each.family: value_of(each)[0]
        for each in readings
        if len(each.steps) == 1 and each.last.kind in ("law", "number")
    }


class _Counts:
    """What each line may be the how-manieth unit of, to be asked from any line at once."""

    def __init__(self, marked: Sequence[Marked]) -> None:
        self._lines: dict[tuple[str, int], list[int]] = {}
        for each in marked:
            for family, number in _numbers(each).items():
                self._lines.setdefault((family, number), []).append(each.index)
        self._families = sorted({family for family, _ in self._lines})

    def before(self, family: str, number: int, line: int) -> int:
        """The index of the nearest line above that has the number; -1 where none has it."""
        lines = self._lines.get((family, number), [])
        at = bisect_left(lines, line)
        return lines[at - 1] if at else -1

    def behind(self, family: str, number: int, line: int) -> int:
        """The index of the nearest line below that has the number; -1 where none has it."""
        lines = self._lines.get((family, number), [])
        at = bisect_right(lines, line)
        return lines[at] if at < len(lines) else -1

    def nearest(self, number: int, line: int) -> tuple[int, str]:
        """The nearest line above that has the number in any family, and that family."""
        return max(
            ((self.before(family, number, line), family) for family in self._families),
            default=(-1, ""),
        )


def _holders(counts: _Counts, group: Sequence[Marked]) -> tuple[list[int], Marked]:
    """The lines of the units that a group's decimals lie in, by index, and the last decimal held.

    They are none where the count does not begin with 1.
    """
    last = group[0]
    wanted = _decimal(last)[0]
    at, family = counts.nearest(wanted, last.index)
    found = [at]
    for number in range(wanted - 1, 0, -1):
        if found[0] < 0:
            break
        found.insert(0, counts.before(family, number, found[0]))
    if found[0] < 0:
        return [], last
    for each in group[1:]:
        number = _decimal(each)[0]
        while wanted < number:
            after = counts.behind(family, wanted + 1, found[-1])
            if not 0 <= after < each.index:
                return found, last
            found.append(after)
            wanted += 1
        last = each
    return found, last


def _last_unit(marked: Sequence[Marked], counts: _Counts, holder: int, decimal: Marked) -> int:
    """The index of the last line that the count is sure of: units may follow the last decimal."""
    worded = marked[holder].worded
    last = decimal.index
    number = value_of(worded)[0] if worded is not None else 0
    while worded is not None:
        number += 1
        after = counts.behind(worded.family, number, last)
        first = counts.behind(worded.family, 1, last)
        if after < 0 or 0 <= first < after:
            break
        last = after
    return last


def _heading_above(
    marked: Sequence[Marked],
    first: int,
    units: Sequence[NumberedUnit],
    counted: Mapping[int, PrintedDivision],
) -> int:
    """The index of the first of the headings right above a unit; its own where there is none."""
    own = {each.marked.index for each in units}
    begin = first
    while begin > max(0, first - _HEADINGS):
        above = marked[begin - 1]
        is_free = above.index in counted or not (_numbers(above) or above.decimal)
        if above.index in own or not above.line.is_heading or not is_free:
            break
        begin -= 1
    return begin
