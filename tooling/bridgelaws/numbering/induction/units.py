"""What counts the units of a rule book: the word *Article*, numbers alone, capitals."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.numbering.induction.chains import Link, find_chain
from bridgelaws.numbering.induction.implied import ImpliedUnits, find_implied
from bridgelaws.numbering.induction.marked import (
    Marked,
    NumberedLine,
    NumberedUnit,
    Units,
    folded_words,
    value_of,
    word_of,
)
from bridgelaws.numbering.induction.marks import INSERTED, MarkReading
from bridgelaws.numbering.weights import weights_of

# A word that the lexicon does not know counts units where it does so this often.
_LEARNED: Final = 3
# Numbers without a word are units where two follow each other, or two decimals lie in one.
_LEAST: Final = 2
_WEIGHTS: Final = weights_of("units")
# What a way to count is worth, its name, the lines that it looks at, and which of them count.
_Counted = tuple[float, str, list[NumberedLine], list[int]]


def find_units(  # noqa: C901 - each way to count is asked in turn
    lines: Sequence[Marked],
    lexicon: Lexicon,
    divisions: Iterable[int],
    annexed_to: str | None = None,
) -> Units | None:
    """What counts the units, and the lines that do; ``None`` where nothing does.

    Args:
        lines: with their readings.
        lexicon: the words for a law and for what stands above laws.
        divisions: the indices of lines that are headings above units.
        annexed_to: what counts the units of the book that the lines are an annex of; an annex of
            a book of articles may list laws, and numbers none.
    """
    borders = sorted(divisions)
    above = folded_words(lexicon, ("structure", "chapter"), ("structure", "appendix"))
    heads = folded_words(lexicon, ("law", "heading"), ("law", "heading_also"), ("law", "shared"))
    known = folded_words(lexicon, ("law", "cite"), ("law", "heading"))
    of_laws = folded_words(lexicon, ("law", "heading")) - folded_words(lexicon, ("law", "shared"))
    listed = frozenset() if annexed_to is None else of_laws - {annexed_to}
    # What cites the Laws and heads none of them, *Lois 20 et 41*, counts nothing.
    by_word = _by_word(lines, above | (known - heads) | listed)
    best: _Counted | None = None
    for word, members in by_word.items():
        entries = _with_headings(lines, members)
        chain, worth = find_chain([_link(m, r, borders, worded=True) for m, r in entries])
        is_known = word in known
        if len(chain) < (1 if is_known else _LEARNED):
            continue
        taken = {marked.index for marked, _ in members}
        if 2 * sum(entries[n][0].index in taken for n in chain) < len(chain):
            # Lines that begin with a citation count nothing, whatever is numbered between them.
            continue
        if len(chain) == 1 and not entries[chain[0]][0].line.after_gap:
            continue
        sure = _WEIGHTS["known"] if is_known and len(chain) >= _LEAST else 0.0
        worth = worth * _WEIGHTS["worded"] + sure
        if best is None or worth > best[0]:
            best = (worth, word, entries, chain)
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
        least = max(_count_lines(lines, best[2], best[3]) if best else 0, _LEAST)
        if len(implied.lines) > least or _have_word(lines, implied, known):
            return Units("", implied.units, ())
    if best is None:
        return None
    _, name, entries, chain = best
    numbered = set(chain)
    units = tuple(count_runs(NumberedUnit(*entries[n], 0) for n in chain))
    off = tuple(NumberedUnit(*entry, 0) for n, entry in enumerate(entries) if n not in numbered)
    return Units(name if name in by_word else "", units, off)


def count_runs(units: Iterable[NumberedUnit]) -> Iterator[NumberedUnit]:
    """Units in order, each with how often numbers began anew before it."""
    run, last = 0, (0, 0)
    for n, unit in enumerate(units):
        value = value_of(unit.reading)
        run += bool(n) and value <= last
        last = value
        yield replace(unit, run=run)


def _have_word(lines: Sequence[Marked], implied: ImpliedUnits, known: frozenset[str]) -> bool:
    """Whether decimals bear a word for an article: *Article 1.1* outweighs the numbers in it."""
    chosen = set(implied.lines)
    decimals = [m.decimal for m in lines if m.decimal is not None and m.index in chosen]
    return sum(word_of(reading) in known for reading in decimals) >= _LEAST


def _by_word(lines: Sequence[Marked], above: frozenset[str]) -> dict[str, list[NumberedLine]]:
    """The lines with a word and a number, by word; an abbreviation counts as its word."""
    found: dict[str, list[NumberedLine]] = {}
    for marked in lines:
        reading = marked.worded
        if reading is None or len(reading.steps) > 1:
            continue
        word = reading.family.split(" ")[0]
        if word not in above:
            found.setdefault(word, []).append((marked, reading))
    found = {word: _of_one_look(entries) for word, entries in found.items()}
    for short in sorted(found, key=len):
        longer = [w for w in found if w != short and w.startswith(short) and len(short) > 2]
        if longer:
            whole = max(longer, key=lambda word: len(found[word]))
            found[whole] = sorted((*found[whole], *found.pop(short)), key=lambda e: e[0].index)
    return found


def _of_one_look(entries: Sequence[NumberedLine]) -> list[NumberedLine]:
    """Without what bears another code than most, and capitals that are no part of a number.

    *12A* is an article that was put in where 12 stands right above it, or one put in before it.
    """
    styles = Counter(reading.steps[0].style for _, reading in entries)
    style = styles.most_common(1)[0][0]
    found: list[NumberedLine] = []
    for marked, reading in entries:
        if reading.steps[0].style != style:
            continue
        number, nth = value_of(reading)
        is_put_in = reading.steps[0].value.endswith(INSERTED)
        above = value_of(found[-1][1]) if found else (0, 0)
        stands = marked.line.is_heading or not marked.line.is_open
        if not is_put_in or (stands and above == (number, nth - 1)):
            found.append((marked, reading))
    return found


def _with_headings(lines: Sequence[Marked], members: Sequence[NumberedLine]) -> list[NumberedLine]:
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


def _by_family(lines: Sequence[Marked]) -> Mapping[str, list[NumberedLine]]:
    found: dict[str, list[NumberedLine]] = {}
    for marked in lines:
        for reading in marked.items:
            if reading.last.kind in ("number", "capital") or reading.family.startswith("I "):
                found.setdefault(reading.family, []).append((marked, reading))
    return found


def _count_lines(
    lines: Sequence[Marked], entries: Sequence[NumberedLine], chain: Sequence[int]
) -> int:
    """How many lines bear a number that a chain of units accounts for."""
    return len(chain) + _count_decimals(lines, [entries[n] for n in chain])


def _count_decimals(lines: Sequence[Marked], units: Sequence[NumberedLine]) -> int:
    """How many decimals lie in the units whose number they begin with."""
    starts = {marked.index: reading.steps[0].value for marked, reading in units}
    here, count = "", 0
    for marked in lines:
        here = starts.get(marked.index, here)
        count += (
            marked.decimal is not None and marked.decimal.steps[0].value.lower() == here.lower()
        )
    return count


def weight_of_line(marked: Marked, reading: MarkReading, weights: Mapping[str, float]) -> float:
    """How sure a line looks by itself to begin what its mark numbers."""
    line = marked.line
    return (
        weights["line"]
        + weights["heading"] * line.is_heading
        + weights["after_gap"] * line.after_gap
        + weights["parted"] * reading.is_parted
        - weights["open"] * line.is_open
    )


def _link(marked: Marked, reading: MarkReading, borders: Sequence[int], *, worded: bool) -> Link:
    line = marked.line
    weight = weight_of_line(marked, reading, _WEIGHTS)
    rest = line.text[reading.end :].strip()
    weight -= _WEIGHTS["small_behind"] * (rest[:1].islower() and not reading.is_parted)
    weight -= _WEIGHTS["sign_behind"] * (rest[:1] in (")", ",", ";"))
    # A commentary leaves laws out: a word and a number alone on a line are sure all the same.
    weight += _WEIGHTS["alone"] * (worded and not rest and line.after_gap and not line.is_open)
    part = bisect_left(borders, marked.index)
    opens_list = not worded and line.after_colon
    return Link(marked.index, value_of(reading), weight, part, opens_list)
