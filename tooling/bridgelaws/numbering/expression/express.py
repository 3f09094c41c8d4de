"""A rule book of its own to provisions: what it prints under each number, as it prints it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.ledger import Ledger, LedgerEntry
from bridgelaws.formats.furniture import Furniture
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import UNDER_HEADING, Locator
from bridgelaws.model.provision import (
    Block,
    BlockKind,
    Expression,
    Note,
    Origin,
    Provision,
    SourceRun,
)
from bridgelaws.model.scheme import Scheme
from bridgelaws.model.source import SourceText, Span
from bridgelaws.model.work import COMMENTARY, Work
from bridgelaws.numbering.counted.outline import outline_of_any
from bridgelaws.numbering.expression.addresses import locate
from bridgelaws.numbering.expression.closing import SaidLine, find_closing
from bridgelaws.numbering.expression.starred import find_notes
from bridgelaws.numbering.induction.outline import BookOutline, PrintedPlace
from bridgelaws.numbering.induction.printed import PrintedLine, joins_above, read_printed

_BULLET: Final = re.compile(r"(?P<mark>[•·●▪◦‣∙–—-])\s+")
_DIVIDED: Final = re.compile(r"[^\W\d_]-$")


@dataclass(frozen=True)
class OwnBook:
    """One source of a work of its own: its text, and the account of its characters."""

    expression: Expression
    entries: tuple[LedgerEntry, ...]


def express_book(
    source: SourceText,
    furniture: Furniture,
    work: Work,
    scheme: Scheme,
    lexicons: Mapping[str, Lexicon],
) -> OwnBook:
    """The provisions of a rule book by the numbers that it prints.

    Args:
        source: its text; its ref names edition, expression and language.
        furniture: what was set aside in it.
        work: whose text it is.
        scheme: how the work's addresses are made.
        lexicons: by language.
    """
    outline = outline_of_any(source, furniture, lexicons, is_counted=scheme.counted)
    ledger = Ledger(len(source.text))
    for discard in furniture.discards:
        ledger.claim(discard.span.start, discard.span.end, "discard", discard.name)
    lines = _PrintedRanges(source, furniture)
    for line in lines.contents:
        ledger.claim(line.start, line.end, "discard", "contents")
    for division in outline.divisions:
        ledger.claim(division.span.start, division.span.end, "discard", "division-heading")
    locators = locate(outline.places, work.prefix, scheme)
    writer = _ExpressionWriter(source, outline, lines, ledger)
    provisions = tuple(writer.provisions(work.prefix, locators))
    ref = source.ref
    # A commentary leaves out what it has nothing to say about.
    told = (*outline.findings, *writer.findings)
    findings = tuple(f for f in told if work.kind != COMMENTARY or f.code != "GAP")
    expression = Expression(
        work.id, ref.edition, ref.expression, outline.language, provisions, findings
    )
    return OwnBook(expression, ledger.close(source.text))


class _PrintedRanges:
    """The printed lines of a source, asked for by range."""

    def __init__(self, source: SourceText, furniture: Furniture) -> None:
        book = read_printed(source, furniture)
        self.all = book.lines
        self._lines, self.contents = book.lines, book.contents
        self.by_number = {line.number: line for line in book.lines}
        self._ends = [line.end for line in book.lines]

    def between(self, start: int, end: int) -> Iterator[tuple[int, PrintedLine]]:
        """The lines, or what of them lies in the range, each with where that begins in it."""
        for line in self._lines[bisect_right(self._ends, start) :]:
            if line.start >= end:
                break
            yield max(0, start - line.start), line


class _ExpressionWriter:
    """Puts provisions together and enters what they are made of."""

    def __init__(
        self, source: SourceText, outline: BookOutline, lines: _PrintedRanges, ledger: Ledger
    ) -> None:
        self.source, self.outline, self.lines, self.ledger = source, outline, lines, ledger
        self.notes = find_notes(source, lines.all)
        divisions = sorted(outline.divisions, key=lambda division: division.span.start)
        self.headings = [division.span for division in divisions]
        within = {each for place in outline.places if place.is_annexed for each in place.divisions}
        # How many headings the book has up to each that stands in none of its annexes, and it.
        self.above = [(n, each) for n, each in enumerate(divisions, 1) if each not in within]
        self.findings: list[Finding] = []

    def provisions(self, prefix: str, locators: Sequence[Locator]) -> Iterator[Provision]:
        """The work's front with what stands before its first number, then each place."""
        places = self.outline.places
        starts = [place.span.start for place in places]
        ends = [*starts, len(self.source.text)]
        front = Locator((), prefix)
        title = self.outline.title
        heads = [
            (Span(0, 0), ends[0], title),
            *((p.span, end, "") for p, end in zip(places, ends[1:], strict=True)),
        ]
        said = self._without_notes([self._pieces(*each) for each in heads])
        closing = find_closing(places, said[1:], self.lines.by_number)
        yield self._provision(front, "", title, Span(0, 0), said[0])
        if title:
            self._claim_title(title, ends[0])
        for n, (place, locator) in enumerate(zip(places, locators, strict=True)):
            self.ledger.claim(place.span.start, place.span.end, "record")
            own = said[n + 1]
            kept = own[: len(own) - len(closing[n].lent)]
            kept, under = self._under_headings(place, prefix, kept)
            yield self._provision(
                locator, place.printed, place.heading, place.span, kept, closing[n].taken, place
            )
            yield from under

    def _without_notes(self, said: Sequence[Sequence[SaidLine]]) -> list[list[SaidLine]]:
        """The lines of each place without the notes whose marks stand in one of them."""
        spans = [
            Span(line.start + at, line.start + stop) for each in said for at, line, stop in each
        ]
        starts = [span.start for span in spans]

        def is_said(mark: Span) -> bool:
            before = bisect_right(starts, mark.start) - 1
            return before >= 0 and mark.start < spans[before].end

        self.notes = tuple(note for note in self.notes if is_said(note.mark))
        for note in self.notes:
            self.ledger.claim(note.span.start, note.span.end, "note")
        noted = sorted((note.span for note in self.notes), key=lambda span: span.start)
        begins = [span.start for span in noted]

        def is_note(line: PrintedLine) -> bool:
            before = bisect_right(begins, line.start) - 1
            return before >= 0 and line.start < noted[before].end

        return [[piece for piece in each if not is_note(piece.line)] for each in said]

    def _pieces(self, head: Span, end: int, title: str) -> list[SaidLine]:
        """What stands behind a head up to an offset, without title and headings above articles."""
        return [
            SaidLine(at, line, stop)
            for at, line in self.lines.between(head.end, end)
            if (stop := min(line.end, end) - line.start) > at
            and not self._is_heading(line)
            and not (title and line.text == title)
        ]

    def _provision(
        self,
        locator: Locator,
        mark: str,
        heading: str,
        head: Span,
        own: Sequence[SaidLine],
        closing: Sequence[SaidLine] = (),
        place: PrintedPlace | None = None,
    ) -> Provision:
        text, blocks, runs, notes = "", list[Block](), list[SourceRun](), list[Note]()
        last_line = first_line = self.source.place(head.start)[0]
        pieces = (*own, *closing)
        for n, (at, line, stop) in enumerate(pieces):
            said = line.text[at:stop].strip()
            begin = line.start + at + (len(line.text[at:stop]) - len(line.text[at:stop].lstrip()))
            self.ledger.claim(begin, begin + len(said), "record")
            last_line = max(last_line, line.number)
            kind, bullet, shown, skipped = _read_block(said)
            shown, marked = self._cut_marks(shown, begin + skipped)
            joins = bool(text) and kind == "paragraph" and n not in (0, len(own))
            joins = joins and joins_above(line, pieces[n - 1].line)
            kind = "tail" if n >= len(own) and kind == "paragraph" else kind
            if joins and blocks[-1].kind != "table":
                if _DIVIDED.search(text) and shown[:1].islower():
                    text = text[:-1]
                else:
                    text += " "
                start = len(text)
                text += shown
                blocks[-1] = Block(blocks[-1].kind, blocks[-1].start, len(text), blocks[-1].mark)
            elif kind == "table" and blocks and blocks[-1].kind == "table":
                start = len(text) + 1
                text += "\n" + shown
                blocks[-1] = Block("table", blocks[-1].start, len(text))
            elif shown:
                start = len(text) + (1 if text else 0)
                text += ("\n" if text else "") + shown
                blocks.append(Block(kind, start, len(text), bullet))
            else:
                continue
            runs += self._runs(start, len(shown), begin + skipped, marked)
            # One that several cells of a table bear the mark of is one note, at the first of them.
            known = {note.text for note in notes}
            notes += (
                Note(said, start + at)
                for said, at in {said: at for at, _, said in reversed(marked)}.items()
                if said not in known
            )
            notes.sort(key=lambda note: note.anchor)
        is_slip = place is not None and place.numbering == "inferred"
        return Provision(
            locator,
            mark,
            heading or None,
            text,
            tuple(blocks),
            tuple(notes),
            "synthetic" if locator.place else "inferred" if is_slip else "printed",
            0.95 if is_slip else 1.0,
            (Origin(self.source.ref.file, first_line, max(first_line, last_line)),),
            tuple(runs),
        )

    def _under_headings(
        self, place: PrintedPlace, prefix: str, own: list[SaidLine]
    ) -> tuple[list[SaidLine], list[Provision]]:
        """What a place holds itself, and what stands under a heading behind it, apart.

        That introduces the articles that follow and has no number: it stands on the work's front
        under its heading, at an address that counts the headings of the book. What stands under a
        heading in an annex is the annex's own.
        """
        first = bisect_left(self.above, place.span.end, key=lambda each: each[1].span.start)
        behind = [division.span.end for _, division in self.above[first:]]
        groups: dict[int, list[SaidLine]] = {}
        for piece in own:
            groups.setdefault(bisect_right(behind, piece.line.start), []).append(piece)
        kept = groups.pop(0, [])
        found = []
        for nth, said in sorted(groups.items()):
            under = said[0].line
            row, column = self.source.place(under.start)
            number, division = self.above[first + nth - 1]
            at = Locator((), prefix, f"{UNDER_HEADING}{number}")
            message = (
                f"“{under.text[:60]}” stands under “{division.title}”, before its first article; "
                f"its place is {at}"
            )
            ref, language = self.source.ref, self.outline.language
            self.findings.append(
                Finding(ref.file, row, column, "info", "UNDER_HEADING", message, str(at), language)
            )
            head = Span(under.start, under.start)
            found.append(self._provision(at, "", division.title, head, said))
        return kept, found

    def _runs(
        self, start: int, length: int, begin: int, marked: Sequence[tuple[int, int, str]]
    ) -> Iterator[SourceRun]:
        """Where the source has a text without the marks of its notes: a run between two marks.

        Args:
            start: of the text in its provision.
            length: of the text.
            begin: of it in the source.
            marked: what `_cut_marks` took out.
        """
        done = 0
        for at, taken, _ in (*marked, (length, 0, "")):
            if at > done:
                row, column = self.source.place(begin)
                yield SourceRun(start + done, at - done, self.source.ref.file, row, column)
            begin += at - done + taken
            done = at

    def _cut_marks(self, shown: str, begin: int) -> tuple[str, list[tuple[int, int, str]]]:
        """A text without the marks of its notes; where each stood in it, its length, its note."""
        first = bisect_left(self.notes, begin, key=lambda note: note.mark.start)
        found: list[tuple[int, int, str]] = []
        removed = 0
        for mark, _, said in self.notes[first:]:
            at = mark.start - begin - removed
            if at >= len(shown):
                break
            shown = shown[:at] + shown[at + len(mark) :]
            removed += len(mark)
            self.ledger.claim(mark.start, mark.end, "note")
            found.append((at, len(mark), said))
        return shown, found

    def _is_heading(self, line: PrintedLine) -> bool:
        return any(span.start <= line.start < span.end for span in self.headings)

    def _claim_title(self, title: str, end: int) -> None:
        for _, line in self.lines.between(0, end):
            if line.text == title:
                self.ledger.claim(line.start, line.end, "record")


def _read_block(said: str) -> tuple[BlockKind, str, str, int]:
    """What a line is, the bullet before it, its text without that, and how much that takes."""
    if said.startswith("|") and said.endswith("|") and len(said) > 1:
        shown = said[1:-1].strip()
        return "table", "", shown, said.index(shown) if shown else 0
    bullet = _BULLET.match(said)
    if bullet:
        return "item", bullet["mark"], said[bullet.end() :], bullet.end()
    return "paragraph", "", said, 0
