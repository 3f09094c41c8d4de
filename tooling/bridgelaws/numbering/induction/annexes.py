"""The annexes of a rule book: where each begins and ends, so that no article takes its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.span import Span
from bridgelaws.numbering.induction.outline import PrintedDivision, PrintedPlace
from bridgelaws.numbering.induction.printed import PrintedLine
from bridgelaws.numbering.induction.units import NumberedUnit, Units

# "Annex: fees", "ANNEX – The hall", "Annex" alone; one with a number is counted as a division is.
_UNCOUNTED: Final = re.compile(r"(?P<word>[^\W\d_]{3,14})\s*(?:$|[:–—-]\s*(?=\S))")


@dataclass(frozen=True, slots=True)
class AnnexRange:
    """The lines of an annex, by index: that of its heading, and behind its last one."""

    begin: int
    end: int


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
        headings: the indices of lines that look like one's heading.
        units: the book's, those in annexes with them; their ``run`` tells where numbers began anew.
        counted: the headings above units, by the index of their line.
        count: of the book's lines.
    """
    first = units[0].marked.index
    found: list[AnnexRange] = []
    for begin in headings:
        if begin < first or (found and begin < found[-1].end):
            continue
        run = max(unit.run for unit in units if unit.marked.index < begin)
        above = {counted[n].word for n in counted if n < begin and n not in headings}
        ends = [unit.marked.index for unit in units if unit.run == run]
        ends += [n for n, each in counted.items() if each.word in above]
        ends += [*headings, count]
        found.append(AnnexRange(begin, min(n for n in ends if n > begin)))
    return tuple(found)


def annex_at(line: int, annexes: Sequence[AnnexRange]) -> AnnexRange | None:
    """The annex that a line stands in, by its index."""
    return next((each for each in annexes if each.begin <= line < each.end), None)


def units_outside(units: Units, annexes: Sequence[AnnexRange]) -> Units:
    """The units of a book, without those that an annex counts for itself."""
    chain, off = (
        tuple(each for each in group if annex_at(each.marked.index, annexes) is None)
        for group in (units.chain, units.off)
    )
    return Units(units.word, chain, off)


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
    heading = division.title if division else line.text
    below = lines[annex.begin + 1] if annex.begin + 1 < annex.end else line
    end = below.end if heading != line.text and heading.endswith(below.text) else line.end
    return PrintedPlace((), "", heading, Span(line.start, end), line.number, part=name)
