"""A source cut into passages, one per law or fragment, and each into blocks.

Parsing knows print only: what opens a law, what a mark looks like, where a
paragraph ends. Which provision a block is, is for the room above to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, NoReturn

from bridgelaws.blocks.block_text import BlockCloser
from bridgelaws.blocks.blocks import NamedBy, ParsedSource, Passage, TextBlock, TextBlockKind
from bridgelaws.blocks.continuation import SHORT_LINE, LineBreak, goes_on, interrupts, is_cited
from bridgelaws.blocks.dehyphenation import Dictionary, make_dictionary
from bridgelaws.blocks.enumerators import Mark, find_inner_marks, split_marks
from bridgelaws.blocks.footnotes import find_footnotes, known_footnotes
from bridgelaws.blocks.front_and_back_matter import set_apart
from bridgelaws.blocks.headings import (
    LONGEST_TITLE,
    find_header,
    find_other_word,
    find_part,
    is_chapter,
    part_of_file,
)
from bridgelaws.blocks.ledger import Ledger
from bridgelaws.blocks.lines import Line, is_hard_wrapped, split_lines, wrap_width
from bridgelaws.blocks.open_block import OpenBlock
from bridgelaws.blocks.titles import language_of, longer_title, title_of, whole_title
from bridgelaws.blocks.visible_text import MappedText, has_text, read_stretch
from bridgelaws.errors import SourceError
from bridgelaws.formats.furniture import Discard, Furniture
from bridgelaws.language.detect import guess_language
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import is_heading_like
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceText, Span

# A rule book of a thousand pages has fewer; what has more is none, and costs no time.
MOST_PARAGRAPHS: Final = 20_000
# An entry of the contents that names the index has fewer lines under it.
_LISTED: Final = 20


def parse_source(
    source: SourceText,
    furniture: Furniture,
    lexicons: Mapping[str, Lexicon],
    vocabulary: AbstractSet[str] = frozenset(),
) -> ParsedSource:
    """Cut a source into passages and blocks.

    Args:
        source: its text and what is known of it.
        furniture: what was set aside in it, and where its pages begin.
        lexicons: those of the languages the source can hold, by language.
        vocabulary: words known whole, folded; they tell how to mend broken ones.

    Raises:
        SourceError: it is no rule book, by the number of its paragraphs under one heading.
    """
    dictionary = make_dictionary(source.text, vocabulary) if furniture.breaks else Dictionary()
    return _Parser(source, furniture, lexicons, dictionary).parse()


class _Parser:
    """The state of one pass over the lines of a source."""

    def __init__(
        self,
        source: SourceText,
        furniture: Furniture,
        lexicons: Mapping[str, Lexicon],
        dictionary: Dictionary,
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
        self.title = MappedText()
        self.layout = source.layout
        if self.layout is not None and (self.layout.footnotes or self.layout.loose_notes):
            self.footnotes = known_footnotes(source.text, self.layout)
        else:
            self.footnotes = find_footnotes(source.text, furniture.breaks, furniture.discards)
        self.closer = BlockCloser(source, lexicons, self.ledger, self.footnotes, dictionary)
        self.open: list[OpenBlock] = []
        # What names its laws by another word says so throughout.
        other = find_other_word(source.text, self.all_lexicons)
        self.opens_with = "heading_also" if other else "heading"
        self.above_laws = False
        self.page: list[Passage] = []
        self.passages: list[Passage] = []

    def parse(self) -> ParsedSource:
        text = self.source.text
        for discard in self.furniture.discards:
            self.ledger.claim(discard.span.start, discard.span.end, "discard", discard.name)
        feet = list(self.furniture.feet)
        aside = [*self.furniture.discards]
        for footnote in self.footnotes.notes:
            self.ledger.claim(footnote.span.start, footnote.span.end, "note")
            aside.append(Discard(footnote.span, "footnote"))
        lines = split_lines(text, sorted(aside, key=lambda d: d.span.start))
        laid_out = self.layout is not None and self.layout.is_whole
        wrapped = not laid_out and is_hard_wrapped(lines, self._is_marked)
        width = wrap_width(lines)
        breaks, turned = list(self.furniture.breaks), False
        gap, previous = True, None
        for line in lines:
            while feet and line.spans and line.spans[0].start >= feet[0].span.end:
                self._end_page(feet.pop(0).law)
            while breaks and line.spans and line.spans[0].start >= breaks[0]:
                breaks.pop(0)
                turned = True
            if not line.spans:
                gap = True
                continue
            seen = text[line.spans[0].start : line.spans[-1].end]
            if not has_text(seen):
                self._invisible(line)
                continue
            full = previous is not None and previous.width >= SHORT_LINE * width
            line_break = LineBreak(
                gap, turned, wrapped, bool(self.furniture.breaks), full, laid_out
            )
            if self._continues(line):
                self._go_on(line)
            else:
                self._place(line, seen, line_break, previous)
            gap, turned, previous = False, False, line
        self._end_page(feet[0].law if feet else "")
        self._check_empty()
        self.closer.check_footnotes()
        self.findings += self.closer.findings
        parsed = ParsedSource(self.source, tuple(self.passages), tuple(self.findings), self.ledger)
        return set_apart(parsed)

    def _place(self, line: Line, seen: str, line_break: LineBreak, previous: Line | None) -> None:
        """Begin a passage with a line, set it aside, or give it to a block."""
        above = self._end_of(self.open[-1]) if self.open else ""
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        headed = self._is_heading(line.spans[0].start)
        cited = bool(above) and not headed and interrupts(above, seen, line_break, lexicon)
        apart = line_break.gap or line_break.turned or line_break.laid_out
        if cited or not (self._opens(line, seen, apart) or self._is_chapter(line, seen, headed)):
            self._block(line, seen, line_break, previous)

    def _continues(self, line: Line) -> bool:
        """Whether the format says that a line goes on with the paragraph that is open."""
        known = self.layout.goes_on if self.layout is not None else frozenset()
        return bool(self.title.text or self.open) and line.spans[0].start in known

    def _go_on(self, line: Line) -> None:
        """Add a line to the open paragraph, or to the law's title where nothing stands below it."""
        if self.open:
            self.open[-1].spans += line.spans
            return
        start, end = line.spans[0].start, line.spans[-1].end
        self.ledger.claim(start, end, "record")
        self.header = Span(self.header.start if self.header else start, end)
        self.title = longer_title(self.title, read_stretch(self.source.text, list(line.spans)))

    def _is_heading(self, start: int) -> bool:
        """Whether the format says that the line that begins there is a heading."""
        return self.layout is not None and start in self.layout.headings

    def _is_marked(self, text: str) -> bool:
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        return bool(split_marks(text, 0, lexicon)[0])

    def _invisible(self, line: Line) -> None:
        for span in line.spans:
            self.ledger.claim(span.start, span.end, "discard", "invisible")

    def _opens(self, line: Line, seen: str, gap: bool) -> bool:
        """Begin a new passage where the line is the heading of a law or of a part."""
        shown = read_stretch(seen, [Span(0, len(seen))])
        header = find_header(
            shown.text,
            self.all_lexicons,
            after_gap=gap,
            is_heading=self._is_heading(line.spans[0].start),
            key=self.opens_with,
        )
        part = None if header or self._in_index() else self._find_part(line, shown.text)
        if header is None and part is None and self._is_own_title(shown.text):
            part = part_of_file(self.source.ref.file)
        if header is None and part is None:
            return False
        self._end_passage()
        start = line.spans[0].start
        self.header = Span(start, line.spans[-1].end)
        self.ledger.claim(self.header.start, self.header.end, "record")
        self.named_by = "header"
        if header is not None:
            self.scope, self.title = header.locator, title_of(header, shown, start)
        else:
            self.scope, self.title = part, whole_title(shown, start)
        if not self.fixed:
            self.language = language_of(shown.text, self.lexicons) or self.language
        return True

    def _find_part(self, line: Line, shown: str) -> Locator | None:
        """The part that a line opens, which may bear the mark of a footnote."""
        if self.footnotes.notes and len(shown) <= LONGEST_TITLE:
            marked = read_stretch(self.source.text, list(line.spans))
            shown = self.footnotes.attach(marked)[0].text
        return find_part(shown, self.all_lexicons)

    def _is_own_title(self, line: str) -> bool:
        """Whether it is the first line of a plain file and a title: it may say what it likes."""
        is_first = self.scope is None and not self.open and not self.passages
        own = is_first and self.source.ref.expression == PLAIN
        return own and is_heading_like(line.strip()) and not self._is_marked(line)

    def _is_chapter(self, line: Line, seen: str, headed: bool) -> bool:
        """Set aside what stands above several laws: a chapter's number, and its name below it."""
        if self.scope is not None and self.scope.prefix == ANNEX:
            return False
        named = self.above_laws and (headed or seen.isupper()) and is_heading_like(seen)
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        named = named and not split_marks(seen, 0, lexicon)[0]
        self.above_laws = named or is_chapter(seen, self.all_lexicons, is_heading=headed)
        if self.above_laws:
            self.ledger.claim(line.spans[0].start, line.spans[-1].end, "discard", "chapter")
        return self.above_laws

    def _in_index(self) -> bool:
        """Whether an index is open that is more than a line of the contents: it lists the parts."""
        in_index = self.scope is not None and self.scope.prefix == "index"
        return in_index and len(self.open) > _LISTED

    def _block(self, line: Line, seen: str, line_break: LineBreak, previous: Line | None) -> None:
        if not self.fixed:
            self.language = guess_language(seen, self.lexicons) or self.language
        lexicon = self.lexicons.get(self.language) or self.all_lexicons[0]
        start, gap = line.spans[0].start, line_break.gap
        last = self.open[-1] if self.open else None
        if seen.startswith("|") and seen.count("|") > 1:
            if last and last.kind == "table" and not gap:
                last.spans += line.spans
            else:
                self._new("table", line, (), line.spans, gap)
            return
        if lexicon.opens_note(seen):
            self._new("note", line, (), line.spans, gap)
            return
        marks, length = split_marks(seen, start, lexicon)
        above = self._end_of(last) if last and last.kind != "table" and previous else ""
        broken = line_break.turned or ((line_break.wrapped or line_break.paged) and not gap)
        # What follows "Law" at a line's end is its number; but a list begins with 1.
        is_first = bool(marks) and ("number", "1") in marks[0].readings
        if above and marks and broken and not is_first and is_cited(above, lexicon):
            marks, length = (), 0
        is_title = last is not None and line_break.laid_out and self._is_heading(last.start)
        if (
            above
            and last
            and not marks
            and not is_title
            and goes_on(above, seen, line_break, lexicon)
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

    def _end_of(self, block: OpenBlock) -> str:
        """The last characters of a block: enough to tell how it ends."""
        if not block.spans:
            return ""
        last = block.spans[-1]
        tail = self.source.text[max(block.spans[0].start, last.end - 200) : last.end]
        return " ".join(tail.split())

    def _new(
        self,
        kind: TextBlockKind,
        line: Line,
        marks: tuple[Mark, ...],
        body: tuple[Span, ...],
        gap: bool,
    ) -> None:
        start = marks[0].span.start if marks else line.spans[0].start
        if len(self.open) >= MOST_PARAGRAPHS:
            self._refuse_length()
        self.open.append(OpenBlock(kind, marks, line.indent, start, list(body), self.language, gap))

    def _refuse_length(self) -> NoReturn:
        file = self.source.ref.file
        at, column = self.source.place(self.header.start if self.header else self.open[0].start)
        said = (
            f"more than {MOST_PARAGRAPHS} paragraphs stand here with no heading of a law between "
            "them, as in no rule book; take it apart and bring the parts"
        )
        raise SourceError(said, file=file, line=at, column=column, code="TOO_LARGE")

    def _end_passage(self) -> None:
        if self.open or self.header is not None:
            title, notes = self.closer.with_footnotes(self.closer.mended(self.title))
            for language, blocks in self._by_language():
                marked = self._with_inner_marks(blocks, language)
                named = Passage(
                    self.scope, self.named_by, self.header, title, marked, language, notes
                )
                self.page.append(named)
        self.scope, self.named_by, self.header, self.title = None, "nothing", None, MappedText()
        self.open = []

    def _with_inner_marks(
        self, blocks: tuple[TextBlock, ...], language: str
    ) -> tuple[TextBlock, ...]:
        """The blocks with what can be marks inside their texts, in the letters of the language."""
        lexicon = self.lexicons.get(language)
        if lexicon is None:
            return blocks
        return tuple(
            replace(block, inner=inner)
            if block.kind == "text" and (inner := find_inner_marks(block.text, lexicon))
            else block
            for block in blocks
        )

    def _by_language(self) -> list[tuple[str, tuple[TextBlock, ...]]]:
        """The open blocks, closed, apart by language; one empty group for a bare heading."""
        by_language: dict[str, list[TextBlock]] = {}
        for block in self.open:
            by_language.setdefault(block.language, []).append(self.closer.close(block))
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

    def _find(self, line: int, column: int, severity: Severity, code: str, message: str) -> None:
        language = self.language
        file = self.source.ref.file
        self.findings.append(Finding(file, line, column, severity, code, message, "", language))
