"""A rule book's outline, induced from what it prints: no edition need be known.

::

    lines ─▶ marks ─▶ units (one chain through the book) ─▶ decimals of each ─▶ lists in each
                                                         contents ─▶ a second witness

Only what the order of the book bears out becomes a place. What contradicts it, a gap, a double,
a slip, becomes a finding, and is never put right without one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bridgelaws.formats.furniture import Furniture
from bridgelaws.language.detect import guess_language
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.finding import Finding, Severity, sort_findings
from bridgelaws.model.source import SourceText, Span
from bridgelaws.model.steps import ordinal_of
from bridgelaws.numbering.induction.annexes import (
    AnnexRange,
    annex_at,
    annex_place,
    find_annex_headings,
    find_annexes,
    find_shared_count,
    units_outside,
)
from bridgelaws.numbering.induction.contents import compare_with_contents, find_listed
from bridgelaws.numbering.induction.decimals import find_decimals
from bridgelaws.numbering.induction.divisions import find_divisions, paths
from bridgelaws.numbering.induction.items import find_items, stray_mark
from bridgelaws.numbering.induction.marked import (
    Marked,
    NumberedUnit,
    Units,
    level_words,
    mark_lines,
    word_of,
)
from bridgelaws.numbering.induction.marks import LONGEST_CODE, MarkReading
from bridgelaws.numbering.induction.outline import (
    ANNEXED,
    OWN_COUNT,
    BookOutline,
    PrintedDivision,
    PrintedPlace,
    PrintedStep,
)
from bridgelaws.numbering.induction.own_counts import find_own_counts, find_unplaced
from bridgelaws.numbering.induction.printed import PrintedLine, PrintedLines, read_printed
from bridgelaws.numbering.induction.slips import settle_units
from bridgelaws.numbering.induction.titles import heading_of, title_of
from bridgelaws.numbering.induction.units import find_units


@dataclass(frozen=True)
class MarkedBook:
    """A book with what may number its lines.

    ``divisions`` are the headings above units, by the index of their line, ``headings`` the indices
    of lines that look like an annex's; no ``units`` where nothing counts any.
    """

    printed: PrintedLines
    language: str
    lexicon: Lexicon
    divisions: Mapping[int, PrintedDivision]
    lines: tuple[Marked, ...]
    headings: tuple[int, ...]
    units: Units | None


def mark_book(
    source: SourceText, furniture: Furniture, lexicons: Mapping[str, Lexicon]
) -> MarkedBook:
    """What may number the lines of a rule book of any kind.

    Args:
        source: its text, in one language or mostly.
        furniture: what was set aside in it.
        lexicons: by language; that of the source's own language is used.
    """
    printed = read_printed(source, furniture)
    language = source.ref.languages[0] if source.ref.languages else ""
    language = language or guess_language(source.text, lexicons)
    lexicon = lexicons.get(language) or next(iter(lexicons.values()))
    divisions = find_divisions(printed.lines, lexicon)
    lines = mark_lines(printed.lines, lexicon)
    headings = find_annex_headings(printed.lines, divisions, lexicon)
    units = find_units(lines, lexicon, {*divisions, *headings})
    return MarkedBook(printed, language, lexicon, divisions, lines, headings, units)


def outline_by_numbers(marked: MarkedBook) -> BookOutline:
    """The places, divisions and contradictions of a book, by what numbers its lines."""
    book, lexicon, counted, units = marked.printed, marked.lexicon, marked.divisions, marked.units
    lines, language = marked.lines, marked.language
    title = title_of(book, units, counted, lexicon)
    if units is None:
        return BookOutline("", (), tuple(counted.values()), title=title, language=language)
    annexes = find_annexes(marked.headings, units.chain, counted, len(lines))
    found = _Inducer(book, lines, units, counted, lexicon, title, annexes).outline(language)
    unplaced = find_unplaced(lines, (place.line for place in found.places))
    own = find_own_counts(lines, unplaced, units.chain, annexes, counted)
    if own and units_outside(units, own).chain:
        annexes = tuple(sorted((*annexes, *own), key=lambda each: each.begin))
        found = _Inducer(book, lines, units, counted, lexicon, title, annexes).outline(language)
        unplaced = find_unplaced(lines, (place.line for place in found.places))
    told = _tell(book, lines, unplaced, counted, found, lexicon)
    return replace(found, findings=sort_findings((*found.findings, *told)))


def _tell(
    book: PrintedLines,
    marked: Sequence[Marked],
    unplaced: Sequence[Marked],
    counted: Mapping[int, PrintedDivision],
    found: BookOutline,
    lexicon: Lexicon,
) -> Iterator[Finding]:
    """That a mark is of no unit and no list above it: a decimal, and what looks like an item."""
    known = {each.line for each in found.findings} | {place.line for place in found.places}
    noted = book.source.layout.footnotes if book.source.layout else ()
    headings = (each.span for each in (*counted.values(), *found.divisions))
    # No mark of an item stands in a note or in a heading above articles.
    apart = sorted((s.start, s.end) for s in (*(each.note for each in noted), *headings))
    decimals = {each.index: each.decimal for each in unplaced}
    levels = level_words(lexicon)

    def is_told(each: Marked) -> bool:
        at = bisect_right(apart, (each.line.start, len(book.source.text)))
        is_apart = bool(at) and each.line.start < apart[at - 1][1]
        return is_apart or each.line.start < found.body.start or each.line.number in known

    for each in marked:
        reading = decimals.get(each.index)
        if reading is None and not is_told(each):
            reading = stray_mark(each, levels)
        if reading is not None:
            message = f"“{reading.printed}” is out of order here; it got no address"
            row, column = book.source.place(each.line.start)
            file = book.source.ref.file
            yield Finding(file, row, column, "warning", "OUT_OF_ORDER", message)


class _Inducer:
    """One run over the lines of a book whose units are known."""

    def __init__(
        self,
        book: PrintedLines,
        marked: Sequence[Marked],
        units: Units,
        counted: Mapping[int, PrintedDivision],
        lexicon: Lexicon,
        title: str,
        annexes: Sequence[AnnexRange] = (),
        within: tuple[str, int] = ("", 0),
    ) -> None:
        self.title = title
        # The name of the annex whose lines these are, and the index of its first one.
        self.within, self.begin = within
        self.book, self.marked, self.lexicon = book, marked, lexicon
        self.findings: list[Finding] = []
        self.annexes = annexes
        self.inside = {n: each for n, each in counted.items() if annex_at(n, annexes) is not None}
        counted = {n: each for n, each in counted.items() if n not in self.inside}
        self.word = units.word
        self.units = settle_units(units_outside(units, annexes), self._find)
        self.lines = {line.number: line for line in book.lines}
        self.paths = paths(book.lines, counted, [each.index for each in self.units], title)
        self.divisions = tuple(dict.fromkeys(each for path in self.paths.values() for each in path))
        self.parts = self._parts()

    def outline(self, language: str) -> BookOutline:
        """All places in order, with the findings."""
        places = self._places(len(self.marked))
        found = [each.unit for each in self.units]
        listed = find_listed(self.book.contents, found, self.word, self.lexicon)
        self._compare(places, listed)
        for sort, name in ((True, ANNEXED), (False, OWN_COUNT)):
            of_sort = (annex for annex in self.annexes if annex.is_annex == sort)
            for number, annex in enumerate(of_sort, 1):
                places += self._annexed(annex, f"{name}{number}")
        places.sort(key=lambda place: place.span.start)
        body = Span(places[0].span.start, len(self.book.source.text)) if places else Span(0, 0)
        return BookOutline(
            self.word,
            tuple(self._told_apart(places)),
            self.divisions,
            sort_findings(self.findings),
            listed,
            self.title,
            language,
            body,
        )

    def _places(self, count: int) -> list[PrintedPlace]:
        """The units with what stands in each; ``count`` is the index behind the last line."""
        places: list[PrintedPlace] = []
        ends = [*(each.index for each in self.units[1:]), count]
        borders = [annex.begin for annex in self.annexes]
        for settled, following in zip(self.units, ends, strict=True):
            unit = settled.unit
            end = min([following, *(n for n in borders if n > settled.index)])
            top = self._place(unit.marked, unit.reading, (settled.step,), unit)
            if unit.is_implied:
                at = unit.marked.line.start + unit.reading.start
                top = replace(top, heading="", span=Span(at, at))
            if settled.is_slip:
                top = replace(top, numbering="inferred")
            places += [top, *self._inside(top, unit, end)]
        return places

    def _annexed(self, annex: AnnexRange, name: str) -> list[PrintedPlace]:
        """An annex, or what counts by itself, as a place of its own with what it numbers."""
        line = self.book.lines[annex.begin]
        top = annex_place(annex, self.book.lines, self.inside.get(annex.begin), name)
        begin = annex.begin + annex.is_headed
        lines = self.marked[begin : annex.end]
        counted = {n: each for n, each in self.inside.items() if begin <= n < annex.end}
        units = find_units(
            lines, self.lexicon, counted, annexed_to=self.word if annex.is_annex else None
        )
        if units is None:
            holder = self.marked[annex.begin]
            listed = find_items(holder, len(line.text), lines, self.lexicon)
            inside = [self._listed_place(at, found, steps, name) for at, steps, found in listed]
        else:
            own = _Inducer(
                self.book,
                self.marked,
                units,
                counted,
                self.lexicon,
                self.title,
                within=(name, begin),
            )
            inside = own._places(annex.end)
            self.findings += own.findings
            if annex.is_annex:
                self._doubt_annex(annex, [each.unit for each in own.units])
            self.divisions += own.divisions
        if annex.is_annex:
            said = f"“{top.heading}” is an annex, no article; numbered places in it: {len(inside)}"
            self._find(line, "info", "APPENDIX", said)
        else:
            said = f"“{line.text}” begins a count of its own; places in it: {len(inside)}"
            self._find(line, "info", "OWN_COUNT", said)
        return [top, *inside]

    def _doubt_annex(self, annex: AnnexRange, units: Sequence[NumberedUnit]) -> None:
        """A finding where the book itself may go on with an article that the annex counts."""
        before = [each.unit for each in self.units if each.index < annex.begin]
        going_on = before and find_shared_count(before[-1], units, self.word)
        if going_on:
            said = f"“{going_on.reading.printed}” is taken for the annex's; the book may count on"
            self._find(going_on.marked.line, "warning", "ANNEX_OR_BOOK", said)

    def _parts(self) -> dict[int, str]:
        """What tells units of one number apart: the number of the division they stand in."""
        if len({each.unit.run for each in self.units}) < 2:
            return dict.fromkeys([each.unit.run for each in self.units], self.within)
        named: dict[int, str] = {}
        for unit in (each.unit for each in self.units):
            if unit.run not in named:
                path = self.paths.get(unit.marked.index, ())
                number = next((each.number for each in path if each.number), "")
                label = (self.lexicon.read_capital(number) or number) if number else ""
                taken = label in named.values()
                named[unit.run] = label if label and not taken else self._bullet(unit)
        if self.within:
            return {run: f"{self.within}/{name.strip('~')}" for run, name in named.items()}
        return named

    def _bullet(self, unit: NumberedUnit) -> str:
        """A unit's list without a number of its own, as the how-manieth paragraph it stands in."""
        indent = unit.marked.line.indent
        starts = {each.index for each in self.units}
        count = 0
        for index, line in enumerate(self.book.lines[: unit.marked.index]):
            bulleted = line.text[:1] in "•·●▪-–*" and line.indent < max(indent, 1)
            count += bulleted and index not in starts and index >= self.begin
        return f"~{count or unit.run + 1}"

    def _inside(self, top: PrintedPlace, unit: NumberedUnit, end: int) -> Iterator[PrintedPlace]:
        """The decimals of a unit, and the lists in it and in each of them."""
        begin = unit.marked.index
        # The first decimal of a unit that has no line of its own begins it.
        lines = self.marked[begin + (not unit.is_implied) : end]
        decimals = find_decimals(top.steps[0], lines)
        borders = [begin, *(each.index for each, _ in decimals), end]
        holders: list[tuple[PrintedPlace, MarkReading, Marked]] = [(top, unit.reading, unit.marked)]
        for marked, reading in decimals:
            steps = (top.steps[0], *reading.steps[1:])
            holders.append((self._place(marked, reading, steps, unit), reading, marked))
        for n, (holder, reading, marked) in enumerate(holders):
            if n:
                yield holder
            inside = self.marked[borders[n] + 1 : borders[n + 1]]
            if holder is top and unit.is_implied:
                continue
            for at, steps, found in find_items(marked, reading.end, inside, self.lexicon):
                yield self._place(at, found, (*holder.steps, *steps), unit)
        self._missing_decimals([holder for holder, _, _ in holders])

    def _place(
        self,
        marked: Marked,
        reading: MarkReading,
        steps: tuple[PrintedStep, ...],
        unit: NumberedUnit,
    ) -> PrintedPlace:
        place = self._listed_place(marked, reading, steps, self.parts.get(unit.run, ""))
        return replace(place, divisions=self.paths.get(unit.marked.index, ()))

    def _listed_place(
        self, marked: Marked, reading: MarkReading, steps: tuple[PrintedStep, ...], part: str
    ) -> PrintedPlace:
        # "Article 1.1 Terms" has a title as "Article 1 Terms" has one.
        is_unit = len(steps) == 1 or len(word_of(reading)) > LONGEST_CODE
        heading, end = heading_of(self.marked, marked, reading, is_unit=is_unit)
        span = Span(marked.line.start + reading.start, end)
        return PrintedPlace(steps, reading.printed, heading, span, marked.line.number, part=part)

    def _missing_decimals(self, holders: Sequence[PrintedPlace]) -> None:
        for before, after in pairwise(holders):
            one, other = before.steps, after.steps
            if len(other) < 2 or len(one) > len(other) or one[: len(other) - 1] != other[:-1]:
                continue
            last = ordinal_of("number", one[-1].value) if len(one) == len(other) else 0
            now = ordinal_of("number", other[-1].value)
            if now > last + 1:
                message = f"{after.printed} follows {before.printed}: {last + 1} is not there"
                self._find(self.lines[after.line], "warning", "GAP", message)

    def _told_apart(self, places: Sequence[PrintedPlace]) -> Iterator[PrintedPlace]:
        """The places, the second of two of one address with an alias and a finding."""
        seen: dict[str, int] = {}
        for place in places:
            address = place.address
            seen[address] = seen.get(address, 0) + 1
            if seen[address] > 1:
                message = f"{place.printed} stands here again: {address} is there already"
                self._find(self.lines[place.line], "warning", "DOUBLE", message)
            yield replace(place, alias=seen[address] if seen[address] > 1 else 0)

    def _compare(self, places: Sequence[PrintedPlace], listed: Sequence[str]) -> None:
        """Findings where the text and its table of contents disagree."""
        missing, unnamed = compare_with_contents(places, listed)
        for number in missing:
            message = f"the contents name {number}, and the text has none of that number"
            self._find(self.book.contents[0], "warning", "CONTENTS_ONLY", message)
        for place in unnamed:
            message = f"the contents do not name {place.printed}"
            self._find(self.lines[place.line], "info", "NOT_IN_CONTENTS", message)

    def _find(self, line: PrintedLine, severity: Severity, code: str, message: str) -> None:
        number, column = self.book.source.place(line.start)
        file = self.book.source.ref.file
        self.findings.append(Finding(file, number, column, severity, code, message))
