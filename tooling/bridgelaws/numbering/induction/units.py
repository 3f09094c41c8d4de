"""What counts the units of a rule book: the word *Article*, numbers alone, capitals."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.scheme import ROMANS, ordinal_of
from bridgelaws.numbering.induction.chains import Link, find_chain
from bridgelaws.numbering.induction.marks import (
    SUFFIXES,
    MarkReading,
    read_decimal,
    read_items,
    read_part,
    read_worded,
    skip_bullets,
)
from bridgelaws.numbering.induction.outline import PrintedStep
from bridgelaws.numbering.induction.printed import PrintedLine

# A word that the lexicon does not know counts units where it does so this often.
_LEARNED: Final = 3
# Numbers without a word are units where two follow each other, or two decimals lie in one.
_LEAST: Final = 2
# A word is worth more than bare numbers, of which each list has some.
_WORD: Final = 1.5
# A line of nothing but a word and its number, with room above it.
_ALONE: Final = 1.0
_LETTER_FIRST: Final = re.compile(r"[A-ZΑ-Ω]-\d")
# Two of the language's own word for an article outweigh any list.
_KNOWN: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Marked:
    """A line with the ways to read the mark at its beginning."""

    line: PrintedLine
    index: int
    worded: MarkReading | None
    decimal: MarkReading | None
    items: tuple[MarkReading, ...]


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
    for index, line in enumerate(lines):
        start = skip_bullets(line.text)
        if (line.goes_on and line.is_open) or start >= len(line.text):
            found.append(Marked(line, index, None, None, ()))
            continue
        decimal = read_decimal(line.text, lexicon, start)
        worded = read_worded(line.text, lexicon, start)
        if _LETTER_FIRST.match(line.text, start):
            decimal, worded = (None, worded) if len(lettered) == 1 else (decimal, None)
        if decimal is None and worded is not None and not line.is_open:
            # "R-12/3" and "§ 4 lid 2" say of what unit they are a part.
            decimal = worded if len(worded.steps) > 1 else read_part(line.text, worded, levels)
            worded = None if decimal is not None else worded
        short = () if decimal or line.goes_on else read_items(line.text, lexicon, start)
        found.append(Marked(line, index, worded, decimal, tuple(short)))
    return tuple(found)


def find_units(  # noqa: C901 - each way to count is asked in turn
    lines: Sequence[Marked], lexicon: Lexicon, divisions: Iterable[int]
) -> Units | None:
    """What counts the units, and the lines that do; ``None`` where nothing does.

    Args:
        lines: with their readings.
        lexicon: the words for a law and for what stands above laws.
        divisions: the indices of lines that are headings above units.
    """
    borders = sorted(divisions)
    above = _folded(lexicon, ("structure", "chapter"), ("structure", "appendix"))
    heads = _folded(lexicon, ("law", "heading"), ("law", "heading_also"), ("law", "shared"))
    known = _folded(lexicon, ("law", "cite"), ("law", "heading"))
    # What cites the Laws and heads none of them, *Lois 20 et 41*, counts nothing.
    by_word = _by_word(lines, above | (known - heads))
    best: tuple[float, str, list[tuple[Marked, MarkReading]], list[int]] | None = None
    for word, members in by_word.items():
        entries = _with_headings(lines, members)
        chain, worth = find_chain([_link(m, r, borders, worded=True) for m, r in entries])
        is_known = word in known
        if len(chain) < (1 if is_known else _LEARNED):
            continue
        if 2 * sum(entries[n] in members for n in chain) < len(chain):
            # Lines that begin with a citation count nothing, whatever is numbered between them.
            continue
        if len(chain) == 1 and not entries[chain[0]][0].line.after_gap:
            continue
        sure = _KNOWN if is_known and len(chain) >= _LEAST else 0.0
        if best is None or worth * _WORD + sure > best[0]:
            best = (worth * _WORD + sure, word, entries, chain)
    for family, entries in _by_family(lines).items():
        chain, worth = find_chain([_link(m, r, borders, worded=False) for m, r in entries])
        inside = _count_decimals(lines, [entries[n] for n in chain])
        first = value_of(entries[chain[0]][1])[0] if chain else 0
        if max(len(chain), inside) < _LEAST or first != 1:
            continue
        if best is None or worth + inside > best[0]:
            best = (worth + inside, family, entries, chain)
    if best is None or best[1] not in by_word:
        implied = find_implied(lines)
        if len(implied.lines) > max(_count_lines(lines, best[2], best[3]) if best else 0, _LEAST):
            return Units("", implied.units, ())
    if best is None:
        return None
    _, name, entries, chain = best
    chosen = set(chain)
    units: list[NumberedUnit] = []
    run, last = 0, (0, 0)
    for n in chain:
        value = value_of(entries[n][1])
        run += bool(units) and value <= last
        last = value
        units.append(NumberedUnit(*entries[n], run))
    off = tuple(NumberedUnit(*entry, 0) for n, entry in enumerate(entries) if n not in chosen)
    return Units(name if name in by_word else "", tuple(units), off)


@dataclass(frozen=True)
class _Implied:
    """Units that only their decimals name, and the lines of these."""

    units: tuple[NumberedUnit, ...]
    lines: tuple[int, ...]


def find_implied(lines: Sequence[Marked]) -> _Implied:
    """The units that decimals count through: *12/1, 12/2, 13/1*, with no heading for 12 or 13.

    Each decimal must be the next of its unit, or the first of the next unit. Whether *V.1* is of
    a capital or of a numeral, the reading says that leaves fewer lines out.
    """
    decimals = [(marked, marked.decimal) for marked in lines if marked.decimal is not None]
    ways = [_find_implied(decimals, romans=romans) for romans in (False, True)]
    return max(ways, key=lambda way: len(way.lines))


def _find_implied(decimals: Sequence[tuple[Marked, MarkReading]], *, romans: bool) -> _Implied:
    units: list[NumberedUnit] = []
    used: list[int] = []
    unit, last = 0, 0
    for marked, reading in decimals:
        first = as_unit(reading.steps[0], romans=romans)
        if first.kind == ("capital" if romans else "roman"):
            continue
        number, inner = (
            ordinal_of(first.kind, first.value),
            ordinal_of("number", reading.steps[1].value),
        )
        is_deeper = len(reading.steps) > 2 and inner == last
        if units and number == unit and (inner == last + 1 or is_deeper):
            last = inner
        elif inner == 1 and (not units or number == unit + 1):
            unit, last = number, 1
            own = MarkReading(reading.family, (first,), reading.unit, reading.start, reading.start)
            units.append(NumberedUnit(marked, own, 0, is_implied=True))
        else:
            continue
        used.append(marked.index)
    return _Implied(tuple(units), tuple(used))


def as_unit(step: PrintedStep, *, romans: bool) -> PrintedStep:
    """The unit of a decimal, a letter being a numeral where the book counts in numerals: *V.1*."""
    is_roman = romans and step.kind == "capital" and step.value.lower() in ROMANS
    return replace(step, kind="roman", value=step.value.lower()) if is_roman else step


def value_of(reading: MarkReading) -> tuple[int, int]:
    """The number of a unit, and how many with a suffix it is past it."""
    step = reading.steps[0]
    number = step.value.rstrip("abcdefghijklmnopqrstuvwxyz") if step.kind != "roman" else ""
    suffix = step.value[len(number) :] if number else ""
    if step.kind in ("law", "number"):
        return int(number or 0), SUFFIXES.index(suffix) + 1 if suffix in SUFFIXES else 0
    return ordinal_of(step.kind, step.value), 0


def level_words(lexicon: Lexicon) -> frozenset[str]:
    """The words for a part of an article, folded; none that stands above articles too."""
    above = _folded(lexicon, ("structure", "chapter"), ("structure", "appendix"))
    return _folded(lexicon, ("citation", "level")) - above


def _folded(lexicon: Lexicon, *keys: tuple[str, str]) -> frozenset[str]:
    return frozenset(fold(w).rstrip(".") for table, key in keys for w in lexicon.words(table, key))


def _by_word(
    lines: Sequence[Marked], above: frozenset[str]
) -> dict[str, list[tuple[Marked, MarkReading]]]:
    """The lines with a word and a number, by word; an abbreviation counts as its word."""
    found: dict[str, list[tuple[Marked, MarkReading]]] = {}
    for marked in lines:
        reading = marked.worded
        if reading is None or len(reading.steps) > 1:
            continue
        word = reading.family.split(" ")[0]
        if word not in above:
            found.setdefault(word, []).append((marked, reading))
    for short in sorted(found, key=len):
        longer = [w for w in found if w != short and w.startswith(short) and len(short) > 2]
        if longer:
            whole = max(longer, key=lambda word: len(found[word]))
            found[whole] = sorted((*found[whole], *found.pop(short)), key=lambda e: e[0].index)
    return found


def _with_headings(
    lines: Sequence[Marked], members: Sequence[tuple[Marked, MarkReading]]
) -> list[tuple[Marked, MarkReading]]:
    """With the headings that bear a number alone: *51. Repealed*, *142- Screens* among articles."""
    taken = {marked.index for marked, _ in members}
    alone = [
        (marked, reading)
        for marked in lines
        if marked.index not in taken and not marked.worded
        for reading in marked.items
        if reading.last.kind == "number"
        and (marked.line.is_heading or _is_dashed_title(marked, reading))
    ]
    return sorted((*members, *alone), key=lambda entry: entry[0].index)


def _is_dashed_title(marked: Marked, reading: MarkReading) -> bool:
    line = marked.line
    dashed = reading.printed.endswith(("-", "–", "—"))
    return dashed and line.after_gap and line.is_title_like and not line.is_open


def _by_family(lines: Sequence[Marked]) -> Mapping[str, list[tuple[Marked, MarkReading]]]:
    found: dict[str, list[tuple[Marked, MarkReading]]] = {}
    for marked in lines:
        for reading in marked.items:
            if reading.last.kind in ("number", "capital") or reading.family.startswith("I "):
                found.setdefault(reading.family, []).append((marked, reading))
    return found


def _count_lines(
    lines: Sequence[Marked], entries: Sequence[tuple[Marked, MarkReading]], chain: Sequence[int]
) -> int:
    """How many lines bear a number that a chain of units accounts for."""
    return len(chain) + _count_decimals(lines, [entries[n] for n in chain])


def _count_decimals(lines: Sequence[Marked], units: Sequence[tuple[Marked, MarkReading]]) -> int:
    """How many decimals lie in the units whose number they begin with."""
    starts = {marked.index: reading.steps[0].value for marked, reading in units}
    here, count = "", 0
    for marked in lines:
        here = starts.get(marked.index, here)
        count += (
            marked.decimal is not None and marked.decimal.steps[0].value.lower() == here.lower()
        )
    return count


def _link(marked: Marked, reading: MarkReading, borders: Sequence[int], *, worded: bool) -> Link:
    line = marked.line
    weight = 0.5 + 2.0 * line.is_heading + 0.75 * line.after_gap
    weight += 0.75 * reading.is_parted - 1.5 * line.is_open
    rest = line.text[reading.end :].strip()
    weight -= 1.0 * (rest[:1].islower() and not reading.is_parted)
    weight -= 2.0 * (rest[:1] in (")", ",", ";"))
    # A commentary leaves laws out: a word and a number alone on a line are sure all the same.
    weight += _ALONE * (worded and not rest and line.after_gap and not line.is_open)
    part = bisect_left(borders, marked.index)
    opens_list = not worded and line.after_colon
    return Link(marked.index, value_of(reading), weight, part, opens_list)
