"""The lines of a rule book with what may number each: a word with a number, a decimal, a mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_letters
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.steps import ROMANS, ordinal_of
from bridgelaws.numbering.induction.marks import (
    INSERTED,
    LATIN,
    MarkReading,
    read_decimal,
    read_items,
    read_part,
    read_worded,
    skip_bullets,
)
from bridgelaws.numbering.induction.outline import PrintedStep
from bridgelaws.numbering.induction.printed import PrintedLine

_LETTER_FIRST: Final = re.compile(r"[A-ZΑ-Ω]-\d")
# The number of a unit may begin with a code of capitals.
_CODED: Final = re.compile(r"(?P<word>[^\W\d_]{4,16})[ \u00a0]{1,3}(?P<code>[A-Z])[-.]?\d{1,3}\b")


@dataclass(frozen=True, slots=True)
class Marked:
    """A line with the ways to read the mark at its beginning."""

    line: PrintedLine
    index: int
    worded: MarkReading | None
    decimal: MarkReading | None
    items: tuple[MarkReading, ...]


# A line, and the reading of its mark that may number it.
NumberedLine = tuple[Marked, MarkReading]


@dataclass(frozen=True, slots=True)
class NumberedUnit:
    """A line that begins a unit; ``run`` counts how often numbers began anew before it.

    One that ``is_implied`` has no line of its own: it begins with the first of its decimals.
    """

    marked: Marked
    reading: MarkReading
    run: int
    is_implied: bool = False


@dataclass(frozen=True)
class Units:
    """The units of a book; ``off`` are lines of the same look whose number is out of order."""

    word: str
    chain: tuple[NumberedUnit, ...]
    off: tuple[NumberedUnit, ...]


def mark_lines(lines: Sequence[PrintedLine], lexicon: Lexicon) -> tuple[Marked, ...]:
    """Each line with what may number it.

    A format may take a line for one that goes on with the paragraph above. Where that one ends
    its sentence a word with a number or a decimal says otherwise; a short mark does not.
    """
    found = []
    levels = level_words(lexicon)
    # One letter before all numbers is a code of the book, several count (A-3, B-1).
    lettered = {line.text[:1] for line in lines if _LETTER_FIRST.match(line.text)}
    several = _words_with_codes(lines)
    for index, line in enumerate(lines):
        start = skip_bullets(line.text)
        if (line.goes_on and line.is_open) or start >= len(line.text):
            found.append(Marked(line, index, None, None, ()))
            continue
        decimal = read_decimal(line.text, lexicon, start)
        worded = read_worded(line.text, lexicon, start)
        if _LETTER_FIRST.match(line.text, start):
            decimal, worded = (None, worded) if len(lettered) == 1 else (decimal, None)
        if worded is not None and word_of(worded) in several:
            decimal, worded = _as_decimal(worded), None
        # Of a code and a decimal in one its unit decides, as of a decimal alone.
        is_coded = worded is not None and len(worded.steps) > 1 and worded.steps[0].style != "{}"
        if decimal is None and worded is not None and (is_coded or not line.is_open):
            # "R-12/3" and "§ 4 lid 2" say of what unit they are a part.
            decimal = worded if len(worded.steps) > 1 else read_part(line.text, worded, levels)
            worded = None if decimal is not None else worded
        short = () if decimal or line.goes_on else read_items(line.text, lexicon, start)
        found.append(Marked(line, index, worded, decimal, tuple(short)))
    return tuple(found)


def _words_with_codes(lines: Sequence[PrintedLine]) -> frozenset[str]:
    """The words behind which several capitals count: *Article A1*, *A2*, *B1*; folded."""
    found: dict[str, list[str]] = {}
    for line in lines:
        coded = _CODED.match(line.text)
        if coded and not line.is_open and not line.goes_on:
            found.setdefault(fold(coded["word"]), []).append(coded["code"])
    return frozenset(word for word, codes in found.items() if len(codes) > len(set(codes)) > 1)


def _as_decimal(reading: MarkReading) -> MarkReading | None:
    """A capital and a number behind a word as the steps that they are; else ``None``."""
    code = reading.steps[0].style.partition("{")[0].rstrip(".-")
    if len(code) != 1:
        return None
    number = replace(reading.steps[0], kind="number", style="{}")
    word = reading.printed.split()[0]
    steps = (PrintedStep("capital", code, "{}"), number, *reading.steps[1:])
    return replace(reading, steps=steps, unit=f"{word} {code}")


def as_unit(step: PrintedStep, *, romans: bool) -> PrintedStep:
    """The unit of a decimal, a letter being a numeral where the book counts in numerals: *V.1*."""
    is_roman = romans and step.kind == "capital" and step.value.lower() in ROMANS
    return replace(step, kind="roman", value=step.value.lower()) if is_roman else step


def value_of(reading: MarkReading) -> tuple[int, int]:
    """The number of a unit, and how many with a suffix it is past it."""
    step = reading.steps[0]
    number = step.value.rstrip(ascii_letters) if step.kind != "roman" else ""
    suffix = step.value[len(number) :] if number else ""
    if step.kind in ("law", "number"):
        counted = next((each for each in (INSERTED, LATIN) if suffix in each), (suffix,))
        return int(number or 0), counted.index(suffix) + 1 if suffix else 0
    return ordinal_of(step.kind, step.value), 0


def word_of(reading: MarkReading) -> str:
    """The word before the number of a mark, folded; empty where it has none."""
    word, _, rest = reading.family.partition(" ")
    return word if rest == "1" else ""


def level_words(lexicon: Lexicon) -> frozenset[str]:
    """The words for a part of an article, folded; none that stands above articles too."""
    above = folded_words(lexicon, ("structure", "chapter"), ("structure", "appendix"))
    return folded_words(lexicon, ("citation", "level")) - above


def folded_words(lexicon: Lexicon, *keys: tuple[str, str]) -> frozenset[str]:
    """The words of a lexicon under these tables and keys, folded, short forms without dots."""
    return frozenset(fold(w).rstrip(".") for table, key in keys for w in lexicon.words(table, key))
