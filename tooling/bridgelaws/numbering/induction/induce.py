"""A rule book's outline, induced from what it prints: no edition need be known.

::

    lines ─▶ marks ─▶ units (one chain through the book) ─▶ decimals of each ─▶ lists in each
                                                         contents ─▶ a second witness

Only what the order of the book bears out becomes a place. What contradicts it, a gap, a double,
a slip, becomes a finding, and is never put right without one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bridgelaws.formats.furniture import Furniture
from bridgelaws.language.detect import guess_language
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import LETTERS
from bridgelaws.model.finding import Finding, Severity, sort_findings
from bridgelaws.model.scheme import ordinal_of
from bridgelaws.model.source import SourceText, Span
from bridgelaws.numbering.induction.annexes import (
    AnnexRange,
    annex_at,
    annex_place,
    find_annex_headings,
    find_annexes,
    units_outside,
)
from bridgelaws.numbering.induction.contents import compare_with_contents, find_listed
from bridgelaws.numbering.induction.decimals import find_decimals
from bridgelaws.numbering.induction.divisions import find_divisions, paths
from bridgelaws.numbering.induction.items import find_items
from bridgelaws.numbering.induction.marks import LONGEST_CODE, MarkReading, heading_at
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
from bridgelaws.numbering.induction.units import (
    Marked,
    NumberedUnit,
    Units,
    find_units,
    mark_lines,
    value_of,
    word_of,
)

_TITLE: Final = 90
_PREFACE_TITLE: Final = 12
_LONGEST_TITLE: Final = 120


def induce_outline(
    source: SourceText, furniture: Furniture, lexicons: Mapping[str, Lexicon]
) -> BookOutline:
    """The places, divisions and contradictions of a rule book of any kind.

    Args:
        source: its text, in one language or mostly.
        furniture: what was set aside in it.
        lexicons: by language; that of the source's own language is used.
    """
    book = read_printed(source, furniture)
    language = source.ref.languages[0] if source.ref.languages else ""
    language = language or guess_language(source.text, lexicons)
    lexicon = lexicons.get(language) or next(iter(lexicons.values()))
    counted = find_divisions(book.lines, lexicon)
    marked = mark_lines(book.lines, lexicon)
    headings = find_annex_headings(book.lines, counted, lexicon)
    units = find_units(marked, lexicon, {*counted, *headings})
    title = _title_of(book, units, counted, lexicon)
    if units is None:
        return BookOutline("", (), tuple(counted.values()), title=title, language=language)
    annexes = find_annexes(headings, units.chain, counted, len(marked))
    found = _Inducer(book, marked, units, counted, lexicon, title, annexes).outline(language)
    unplaced = find_unplaced(marked, (place.line for place in found.places))
    own = find_own_counts(marked, unplaced, units.chain, annexes, counted)
    if own and units_outside(units, own).chain:
        annexes = tuple(sorted((*annexes, *own), key=lambda each: each.begin))
        found = _Inducer(book, marked, units, counted, lexicon, title, annexes).outline(language)
        unplaced = find_unplaced(marked, (place.line for place in found.places))
    return replace(found, findings=sort_findings((*found.findings, *_tell(source, unplaced))))


def _tell(source: SourceText, unplaced: Sequence[Marked]) -> Iterator[Finding]:
    """That a line's decimal is of no unit above it."""
    for each in unplaced:
        if each.decimal is not None:
            line, column = source.place(each.line.start)
            message = f"“{each.decimal.printed}” is out of order here; it got no address"
            yield Finding(source.ref.file, line, column, "warning", "OUT_OF_ORDER", message)


@dataclass(frozen=True, slots=True)
class _Settled:
    """A unit with the step that it is, which is another than is printed where that is a slip."""

    unit: NumberedUnit
    step: PrintedStep
    is_slip: bool = False

    @property
    def index(self) -> int:
        return self.unit.marked.index

    @property
    def printed(self) -> str:
        return self.unit.reading.printed


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
        self.units = self._settled(units_outside(units, annexes))
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
            self.divisions += own.divisions
        if annex.is_annex:
            said = f"“{top.heading}” is an annex: its {len(inside)} numbered places are no articles"
            self._find(line, "info", "APPENDIX", said)
        else:
            said = f"“{line.text}” begins a count of its own: its {len(inside)} places are apart"
            self._find(line, "info", "OWN_COUNT", said)
        return [top, *inside]

    def _settled(self, units: Units) -> list[_Settled]:
        """The units with the step of each; a number out of order is a slip where one is missing."""
        found = [_Settled(unit, unit.reading.steps[0]) for unit in units.chain]
        looks = {unit.marked.line.is_heading for unit in units.chain}
        off = [
            unit
            for unit in units.off
            if unit.marked.line.is_heading in looks
            and (unit.marked.line.is_heading or _looks_titled(unit))
        ]
        for before, after in list(pairwise(found)):
            between = [unit for unit in off if before.index < unit.marked.index < after.index]
            found += self._between(before, after, between)
        return sorted(found, key=lambda each: each.index)

    def _between(
        self, before: _Settled, after: _Settled, between: Sequence[NumberedUnit]
    ) -> list[_Settled]:
        """The units between two whose numbers leave some out, by the lines of their look there.

        They are slips of the missing numbers where there are exactly as many.
        """
        left, right = value_of(before.unit.reading)[0], value_of(after.unit.reading)[0]
        lost = list(range(left + 1, right)) if before.unit.run == after.unit.run else []
        around = f"between {before.printed} and {after.printed}"
        if lost and len(between) == len(lost):
            for unit, number in zip(between, lost, strict=True):
                message = f"“{unit.reading.printed}” stands where {number} should: it is {around}"
                self._find(unit.marked.line, "warning", "MISNUMBERED", message)
            return [
                _Settled(unit, replace(before.step, value=str(number)), is_slip=True)
                for unit, number in zip(between, lost, strict=True)
            ]
        for unit in between:
            message = f"“{unit.reading.printed}” is out of order {around}; it got no address"
            self._find(unit.marked.line, "warning", "OUT_OF_ORDER", message)
        if lost:
            numbers = f"{lost[0]} is" if len(lost) == 1 else f"{lost[0]} to {lost[-1]} are"
            message = f"{numbers} not there: {after.printed} follows {before.printed}"
            self._find(after.unit.marked.line, "warning", "GAP", message)
        return []

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
        heading, end = self._heading(marked, reading, is_unit=is_unit)
        span = Span(marked.line.start + reading.start, end)
        return PrintedPlace(steps, reading.printed, heading, span, marked.line.number, part=part)

    def _heading(self, marked: Marked, reading: MarkReading, *, is_unit: bool) -> tuple[str, int]:
        """The heading behind a mark, and the offset in the source behind it."""
        line = marked.line
        at = heading_at(line.text, reading.end)
        said = line.text[at:].strip().rstrip("*_ ")
        said = said if any(sign.isalnum() for sign in said) else ""
        bare = line.start + at
        if said:
            if line.is_heading or (is_unit and self._is_title(marked, said)):
                return said, line.end
            title, sign, rest = said.partition(" – ")
            if sign and len(title) <= _TITLE and title[:1].isupper() and rest[:1].isupper():
                return title.strip(), bare + len(title) + len(sign)
            return "", bare
        below = marked.index + 1
        if is_unit and below < len(self.marked):
            under = self.marked[below]
            is_free = not (under.worded or under.decimal or under.items or under.line.after_gap)
            if is_free and (under.line.is_heading or under.line.is_shouted):
                return under.line.text, under.line.end
        return "", line.end

    def _is_title(self, marked: Marked, said: str) -> bool:
        """Whether what stands behind a unit's number is a title, with its text below."""
        if len(said) > _TITLE or said.endswith((",", ";", ":")):
            return False
        if not said[:1].isupper() or (said.endswith(".") and not said.isupper()):
            is_worded = marked.worded or (marked.decimal and word_of(marked.decimal))
            return bool(is_worded) and said[:1].isupper() and len(said.split()) <= 12
        below = marked.index + 1
        behind = self.marked[below] if below < len(self.marked) else None
        # A list may begin right below a title: "a) ..." goes on with no sentence.
        is_listed = behind is not None and any(r.is_parted for r in behind.items)
        return behind is None or is_listed or not behind.line.text[:1].islower()

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


def _looks_titled(unit: NumberedUnit) -> bool:
    line = unit.marked.line
    return line.after_gap and unit.reading.is_parted and line.is_title_like


def _title_of(
    book: PrintedLines,
    units: Units | None,
    counted: Mapping[int, PrintedDivision],
    lexicon: Lexicon,
) -> str:
    """What the book calls itself: a line that names a regulation, else a heading or short line."""
    before = units.chain[0].marked.index if units else len(book.lines)
    above = [
        line
        for n, line in enumerate(book.lines[: min(before, _PREFACE_TITLE)])
        if n not in counted and len(line.text) <= _LONGEST_TITLE
    ]
    endings = tuple(fold(w).lstrip("*") for w in lexicon.words("citation", "other_works"))
    named = (
        line
        for line in above
        if line.is_heading or line.is_shouted or line.is_title_like
        if any(word.endswith(endings) for word in LETTERS.findall(fold(line.text)))
        or any(" " in phrase and phrase in fold(line.text) for phrase in endings)
    )
    marked = (line for line in above if line.is_heading or line.is_shouted)
    plain = (line for line in above if line.is_title_like)
    return next((line.text for group in (named, marked, plain) for line in group), "")
