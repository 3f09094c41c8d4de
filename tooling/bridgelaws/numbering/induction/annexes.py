"""The annexes of a rule book: where each begins and ends, so that no article takes its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.numbering.induction.outline import PrintedDivision
from bridgelaws.numbering.induction.printed import PrintedLine
from bridgelaws.numbering.induction.units import NumberedUnit

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
