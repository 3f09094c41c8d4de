"""A source cut into passages, one per law or fragment, and each into blocks.

Parsing knows print only: what opens a law, what a mark looks like, where a
paragraph ends. Which provision a block is, is for the room above to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.lexicon import Lexicon, fold
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note
from bridgelaws.model.source import SourceText, Span
from bridgelaws.parse.blocks import BlockKind, NamedBy, ParsedSource, Passage, TextBlock
from bridgelaws.parse.characters import Stretch, find_invisible, has_text, read_stretch
from bridgelaws.parse.enumerators import Mark, split_marks
from bridgelaws.parse.headings import Header, find_header, find_part
from bridgelaws.parse.ledger import Ledger
from bridgelaws.parse.lines import Line, is_hard_wrapped, split_lines, wrap_width
from bridgelaws.parse.notes import find_notes
from bridgelaws.read.furniture import Furniture
from bridgelaws.read.languages import guess_language

# A line fills less than this share of the usual width: its paragraph ends there.
_SHORT_LINE: Final = 0.6


def parse_source(
    source: SourceText, furniture: Furniture, lexicons: Mapping[str, Lexicon]
) -> ParsedSource:
    """Cut a source into passages and blocks.

    Args:
        lexicons: those of the languages the source can hold, by language.
    """
    return _Parser(source, furniture, lexicons).parse()


class _Parser:
    """The state of one pass over the lines of a source."""

    def __init__(
        self, source: SourceText, furniture: Furniture, lexicons: Mapping[str, Lexicon]
    ) -> None:
        self.source, self.furniture, self.lexicons = source, furniture, lexicons
        self.all_lexicons = tuple(lexicons.values())
        self.ledger = Ledger(len(source.text))
        self.findings: list[Finding] = []
        self.language = source.ref.languages[0] if len(source.ref.languages) == 1 else ""
        self.fixed = bool(self.language)
        self.scope: Locator | None = None
        self.named_by: NamedBy = "nothing"
        self.header: Span | None = None
        self.title = Stretch()
        self.open: list[_OpenBlock] = []
        self.page: list[Passage] = []
        self.passages: list[Passage] = []

    def parse(self) -> ParsedSource:
        text = self.source.text
        for discard in self.furniture.discards:
            self.ledger.claim(discard.span.start, discard.span.end, "discard", discard.name)
        feet = list(self.furniture.feet)
        lines = split_lines(text, self.furniture.discards)
        wrapped, width = is_hard_wrapped(lines, self._is_marked), wrap_width(lines)
        gap, previous = True, None
        for line in lines:
            while feet and line.spans and line.spans[0].start >= feet[0].span.end:
                self._end_page(feet.pop(0).law)
            if not line.spans:
                gap = True
                continue
            seen = text[line.spans[0].start : line.spans[-1].end]
            if not has_text(seen):
                self._invisible(line)
                continue
            if not self._opens(line, seen, gap):
                self._block(line, seen, gap, wrapped, width, previous)
            gap, previous = False, line
        self._end_page(feet[0].law if feet else "")
        self._check_empty()
        return ParsedSource(self.source, tuple(self.passages), tuple(self.findings), self.ledger)

    def _is_marked(self, text: str) -> bool:
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        return bool(split_marks(text, 0, lexicon)[0])

    def _invisible(self, line: Line) -> None:
        for span in line.spans:
            self.ledger.claim(span.start, span.end, "discard", "invisible")

    def _opens(self, line: Line, seen: str, gap: bool) -> bool:
        """Begin a new passage where the line is the heading of a law or of a part."""
        shown = read_stretch(seen, [Span(0, len(seen))])
        header = find_header(shown.text, self.all_lexicons, after_gap=gap)
        part = None if header else find_part(shown.text, self.all_lexicons)
        if header is None and part is None:
            return False
        self._end_passage()
        start = line.spans[0].start
        self.header = Span(start, line.spans[-1].end)
        self.ledger.claim(self.header.start, self.header.end, "record")
        self.named_by = "header"
        if header is not None:
            self.scope, self.title = header.locator, self._title(header, shown, start)
        else:
            self.scope = part
            self.title = Stretch(
                shown.text.lstrip("#* "), tuple((a, b + start, c) for a, b, c in shown.runs)
            )
        if not self.fixed:
            self.language = self._language_of_header(seen)
        return True

    def _title(self, header: Header, shown: Stretch, start: int) -> Stretch:
        if header.title_at < 0:
            return Stretch()
        cut = shown.cut([Span(0, header.title_at)]) if header.title_at else shown
        return Stretch(header.title, tuple((a, b + start, c) for a, b, c in cut.runs))

    def _language_of_header(self, seen: str) -> str:
        word = fold(seen.strip(" #*").split()[0])
        fitting = [
            language
            for language, lexicon in self.lexicons.items()
            if word in {fold(w) for w in lexicon.words("law", "heading")}
        ]
        return fitting[0] if len(fitting) == 1 else self.language

    def _block(
        self, line: Line, seen: str, gap: bool, wrapped: bool, width: int, previous: Line | None
    ) -> None:
        if not self.fixed:
            self.language = guess_language(seen, self.lexicons) or self.language
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        start = line.spans[0].start
        last = self.open[-1] if self.open else None
        if seen.startswith("|") and seen.count("|") > 1:
            if last and last.kind == "table" and not gap:
                last.spans += line.spans
            else:
                self._new("table", line, (), line.spans, gap)
            return
        if fold(seen).startswith(tuple(fold(w) for w in lexicon.words("note", "line"))):
            self._new("note", line, (), line.spans, gap)
            return
        marks, length = split_marks(seen, start, lexicon)
        goes_on = (
            wrapped
            and not gap
            and last is not None
            and last.kind != "table"
            and previous is not None
        )
        if goes_on and marks and self._is_cited(last, lexicon):
            marks, length = (), 0
        if (
            goes_on
            and not marks
            and last is not None
            and previous is not None
            and (previous.width >= _SHORT_LINE * width or seen[0].islower())
        ):
            last.spans += line.spans
            return
        heading = len(seen) - len(seen.lstrip("#")) if seen.startswith("#") else 0
        body = [Span(max(s.start, start + max(length, heading)), s.end) for s in line.spans]
        kept = tuple(s for s in body if s.end > s.start)
        if kept or marks:
            self._new("text", line, marks, kept, gap)
        else:
            self.ledger.claim(start, line.spans[-1].end, "discard", "markup")

    def _is_cited(self, last: _OpenBlock | None, lexicon: Lexicon) -> bool:
        """Whether the line before ended in the word for a law: then ``20.`` is its number."""
        if last is None or not last.spans:
            return False
        tail = self.source.text[last.spans[-1].start : last.spans[-1].end].split()
        words = {fold(w) for w in lexicon.words("law", "cite")}
        return bool(tail) and fold(tail[-1]) in words

    def _new(
        self,
        kind: BlockKind,
        line: Line,
        marks: tuple[Mark, ...],
        body: tuple[Span, ...],
        gap: bool,
    ) -> None:
        start = marks[0].span.start if marks else line.spans[0].start
        self.open.append(
            _OpenBlock(kind, marks, line.indent, start, list(body), self.language, gap)
        )

    def _end_passage(self) -> None:
        if self.open or self.header is not None:
            for language, blocks in self._by_language():
                named = Passage(
                    self.scope, self.named_by, self.header, self.title, blocks, language
                )
                self.page.append(named)
        self.scope, self.named_by, self.header, self.title = None, "nothing", None, Stretch()
        self.open = []

    def _by_language(self) -> list[tuple[str, tuple[TextBlock, ...]]]:
        """The open blocks, closed, apart by language; one empty group for a bare heading."""
        by_language: dict[str, list[TextBlock]] = {}
        for block in self.open:
            by_language.setdefault(block.language, []).append(self._closed(block))
        unknown = by_language.pop("", None)
        if unknown is not None:
            if by_language:
                # Blocks too short to tell belong to the language around them.
                first = next(iter(by_language))
                by_language[first] = sorted(
                    by_language[first] + unknown, key=lambda block: block.span.start
                )
            else:
                by_language[""] = unknown
        if not by_language:
            return [(self.language, ())]
        return [(language, tuple(blocks)) for language, blocks in by_language.items()]

    def _closed(self, block: _OpenBlock) -> TextBlock:
        text = self.source.text
        end = block.spans[-1].end if block.spans else block.marks[-1].span.end
        for mark in block.marks:
            self.ledger.claim(mark.span.start, mark.span.end, "record")
        for start, length in find_invisible(text, block.start, end):
            self.ledger.claim(start, start + length, "discard", "invisible")
        if block.kind == "table":
            rows = [read_stretch(text, [span]) for span in block.spans]
            stretch = _table(rows)
        else:
            stretch = read_stretch(text, block.spans)
        notes: tuple[Note, ...] = ()
        if block.kind == "text":
            lexicon = self.lexicons.get(block.language) or self.all_lexicons[0]
            stretch, notes = self._lift_notes(stretch, lexicon)
        return TextBlock(
            block.kind, stretch, notes, block.marks, block.indent, Span(block.start, end),
            block.language, block.after_gap,
        )  # fmt: skip

    def _lift_notes(self, stretch: Stretch, lexicon: Lexicon) -> tuple[Stretch, tuple[Note, ...]]:
        found = find_notes(stretch.text, lexicon)
        notes, cuts, removed = [], [], 0
        for note in found:
            if not note.closed:
                line, column = self.source.place(stretch.offset(note.span.start))
                self._find(line, column, "warning", "NOTE_UNBALANCED",
                           "a note opens here and is never closed; it was left in the text")  # fmt: skip
                continue
            start, end = note.span.start, note.span.end
            if start and stretch.text[start - 1] == " ":
                start -= 1
            notes.append(Note(stretch.text[note.span.start : end], start - removed))
            self.ledger.claim(stretch.offset(note.span.start), stretch.offset(end - 1) + 1, "note")
            cuts.append(Span(start, end))
            removed += end - start
        return (stretch.cut(cuts), tuple(notes)) if cuts else (stretch, ())

    def _end_page(self, law: str) -> None:
        """Close a page: what no heading named belongs to the law that its foot names."""
        self._end_passage()
        for passage in self.page:
            if law and passage.scope is None:
                named = replace(passage, scope=Locator((law,)), named_by="page")
                self.passages.append(named)
            else:
                self.passages.append(passage)
        self.page = []

    def _check_empty(self) -> None:
        if not self.passages:
            has_furniture = bool(self.furniture.discards)
            message = "nothing but furniture" if has_furniture else "the file holds no text"
            self._find(0, 0, "warning", "EMPTY", message)

    def _find(self, line: int, column: int, severity: Severity,
              code: str, message: str) -> None:  # fmt: skip
        language = self.language
        file = self.source.ref.file
        self.findings.append(Finding(file, line, column, severity, code, message, "", language))


@dataclass(slots=True)
class _OpenBlock:
    """A block that may still grow by a line."""

    kind: BlockKind
    marks: tuple[Mark, ...]
    indent: int
    start: int
    spans: list[Span]
    language: str
    after_gap: bool


def _table(rows: list[Stretch]) -> Stretch:
    """Rows of ``| a | b |`` as lines of ``a | b``, with their places."""
    text, runs = "", []
    for row in rows:
        shown = row.text
        head = len(shown) - len(shown.lstrip("| "))
        tail = len(shown.rstrip("| "))
        kept = row.cut([Span(0, head), Span(tail, len(shown))]) if tail > head else row
        if text:
            text += "\n"
        runs += [(start + len(text), source, length) for start, source, length in kept.runs]
        text += kept.text
    return Stretch(text, tuple(runs))
