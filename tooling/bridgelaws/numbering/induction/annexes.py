"""The annexes of a rule book: where each begins and ends, so that no article takes its numbers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.span import Span
from bridgelaws.numbering.induction.marked import NumberedUnit, Units, value_of, word_of
from bridgelaws.numbering.induction.outline import PrintedDivision, PrintedPlace
from bridgelaws.numbering.induction.printed import PrintedLine
from bridgelaws.numbering.induction.units import count_runs

# "Annex: fees", "ANNEX – The hall", "Annex" alone; one with a number is counted as a division is.
_UNCOUNTED: Final = re.compile(r"(?P<word>[^\W\d_]{3,14})\s*(?:$|[:–—-]\s*(?=\S))")


@dataclass(frozen=True, slots=True)
class AnnexRange:
    """The lines of an annex, by index: that of its heading, and behind its last one.

    What counts by itself and is no annex stands in such a range too; it may have no heading.
    """

    begin: int
    end: int
    is_annex: bool = True
    is_headed: bool = True


def find_annex_headings(
    lines: Sequence[PrintedLine], counted: Mapping[int, PrintedDivision], lexicon: Lexicon
) -> tuple[int, ...]:
    """The indices of the lines that look like the heading of an annex, with a number or without."""
    words = lexicon.folded("structure", "appendix")
    found = []
    for n, line in enumerate(lines):
        if line.goes_on or line.is_open or not (line.is_heading or line.after_gap):
            continue
        if n in counted:
            is_one = counted[n].word in words
        else:
            named = _UNCOUNTED.match(line.text)
            is_one = named is not None and fold(named["word"]) in words and line.is_title_like
        if is_one:
            found.append(n)
    return tuple(found)


def find_annexes(
    headings: Sequence[int],
    units: Sequence[NumberedUnit],
    counted: Mapping[int, PrintedDivision],
    count: int,
) -> tuple[AnnexRange, ...]:
    """The annexes behind a book's first unit, each up to the next one or to where the book goes on.

    It goes on with the next number of its articles, and with a heading of the word that counts
    its divisions before the annexes.

    Args:
        headings: the indices of lines that look like one's heading, in order.
        units: the book's in order, those in annexes with them; their ``run`` tells where numbers
            began anew.
        counted: the headings above units, by the index of their line.
        count: of the book's lines.
    """
    starts = [unit.marked.index for unit in units]
    of_word: dict[str, list[int]] = {}
    for n in sorted(counted):
        of_word.setdefault(counted[n].word, []).append(n)
    own = set(headings)
    # Where a word first counts something that is no annex.
    above = {
        word: min((n for n in each if n not in own), default=count)
        for word, each in of_word.items()
    }
    found: list[AnnexRange] = []
    for begin, following in pairwise([*headings, count]):
        if begin <= starts[0] or (found and begin < found[-1].end):
            continue
        ends = [following]
        at = bisect_right(starts, begin)
        before = units[bisect_left(starts, begin) - 1]
        if at < len(units) and units[at].run == before.run:
            ends.append(starts[at])
        own_ones = units[at : bisect_left(starts, following)]
        ends += [each.marked.index for each in _going_on(before, own_ones)][:1]
        for word, first in above.items():
            behind = bisect_right(of_word[word], begin)
            if first < begin and behind < len(of_word[word]):
                ends.append(of_word[word][behind])
        found.append(AnnexRange(begin, min(ends)))
    return tuple(found)


def _going_on(before: NumberedUnit, units: Sequence[NumberedUnit]) -> Iterator[NumberedUnit]:
    """The units behind an annex's heading that follow the one before it, and none of the annex."""
    wanted, last = value_of(before.reading)[0] + 1, 0
    for unit in units:
        number = value_of(unit.reading)[0]
        if number == wanted and number > last + 1:
            yield unit
        last = number


def find_shared_count(
    before: NumberedUnit, units: Sequence[NumberedUnit], word: str
) -> NumberedUnit | None:
    """The article of an annex, of the book's own word, that follows both counts, if there is one.

    Args:
        before: the book's last article in front of the annex.
        units: those of the annex.
        word: with which the book's articles are counted.
    """
    last = value_of(before.reading)[0]
    numbers = [value_of(unit.reading)[0] for unit in units]
    for unit, one, other in zip(units[1:], numbers, numbers[1:], strict=False):
        if word and word_of(unit.reading) == word and (one, other) == (last, last + 1):
            return unit
    return None


def annex_at(line: int, annexes: Sequence[AnnexRange]) -> AnnexRange | None:
    """The annex that a line stands in, by its index; they are in order."""
    at = bisect_right(annexes, line, key=lambda each: each.begin) - 1
    return annexes[at] if at >= 0 and line < annexes[at].end else None


def units_outside(units: Units, annexes: Sequence[AnnexRange]) -> Units:
    """The units of a book, without those that an annex counts for itself."""
    chain, off = (
        tuple(each for each in group if annex_at(each.marked.index, annexes) is None)
        for group in (units.chain, units.off)
    )
    if len(chain) == len(units.chain):
        return Units(units.word, chain, off)
    return Units(units.word, tuple(count_runs(chain)), off)


def annex_place(
    annex: AnnexRange, lines: Sequence[PrintedLine], division: PrintedDivision | None, name: str
) -> PrintedPlace:
    """An annex as a place of its own, with its heading and without a number.

    Args:
        annex: its range in ``lines``.
        lines: the book's.
        division: what is counted in the line of its heading, if anything is.
        name: what its address is to be.
    """
    line = lines[annex.begin]
    if not annex.is_headed:
        return PrintedPlace((), "", "", Span(line.start, line.start), line.number, part=name)
    heading = division.title if division else line.text
    below = lines[annex.begin + 1] if annex.begin + 1 < annex.end else line
    end = below.end if heading != line.text and heading.endswith(below.text) else line.end
    return PrintedPlace((), "", heading, Span(line.start, end), line.number, part=name)
