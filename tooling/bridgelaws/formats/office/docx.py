"""A Word document as text: its paragraphs with the numbers that Word computes and prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from lxml import etree

from bridgelaws.counts import counted
from bridgelaws.formats.balance import count_signs, find_lost, find_outside
from bridgelaws.formats.limits import deadline, open_archive, refuse
from bridgelaws.formats.office.docx_numbering import (
    Numbering,
    ParagraphStyle,
    own_number,
    read_numbering,
    read_styles,
)
from bridgelaws.formats.office.docx_parts import main_part, named_parts, read_word_part
from bridgelaws.formats.office.docx_runs import (
    DELETED,
    HIDDEN,
    aside_of,
    is_above,
    read_raised_styles,
    symbol,
)
from bridgelaws.formats.office.notes import write_boxes, write_boxes_on_line, write_notes
from bridgelaws.formats.safe_xml import nearest
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.xml_writer import Element

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_P, _TBL, _TR, _TC, _R = (f"{_W}{name}" for name in ("p", "tbl", "tr", "tc", "r"))
_BLOCKS: Final = {_P, _TBL, _R}
# Text stands in runs; that of a formula and of a drawing in elements of their own.
_RUN_TEXTS: Final = {
    f"{_W}t",
    f"{_W}delText",
    "{http://schemas.openxmlformats.org/officeDocument/2006/math}t",
    "{http://schemas.openxmlformats.org/drawingml/2006/main}t",
}
_SAVE_WHOLE: Final = (
    "stands in another file, inside this one or beside it, and is not read: open the document in "
    "Word, save it, and bring that"
)
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_BOX: Final = f"{_W}txbxContent"
_PARAGRAPHS: Final = {_P, "{http://schemas.openxmlformats.org/drawingml/2006/main}p"}
# What may stand behind a paragraph and holds text.
_WHOLES: Final = (_P, _TBL, f"{_W}sdt", f"{_W}customXml", f"{_W}altChunk")
_SIGNS: Final = {"ptab": " ", "noBreakHyphen": "‑"}
_KINDS: Final = ("styles", "numbering", "footnotes", "endnotes")
_AROUND: Final = ("header", "footer", "comments")
# What stands for the text of another file, in the archive or beside it.
_ELSEWHERE: Final = {f"{_W}altChunk", f"{_W}subDoc"}


def read_docx(path: Path, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render the body of a document; its line numbers count paragraphs.

    Headers, footers and comments stand outside the body and are not read, which is told.
    Pages are those that Word noted when it last saved the document.

    Returns:
        The text, and what was found that is not in it.

    Raises:
        SourceError: the document is damaged, encrypted, a bomb, or too large.
    """
    with open_archive(path, ref) as archive:
        main = main_part(archive, ref)
        named = named_parts(archive, main, (*_KINDS, *_AROUND), ref)
        parts = {
            kind: read_word_part(archive, name, ref)
            for kind, name in (
                ("document", main),
                *((kind, next(iter(named[kind]), "")) for kind in _KINDS),
            )
        }
        names = [name for kind in _AROUND for name in named[kind]]
        around = [read_word_part(archive, name, ref) for name in names]
    document = parts["document"]
    body = document.find(f"{_W}body") if document is not None else None
    if document is None or body is None:
        refuse(ref, "DAMAGED", "the document has no body; get it again from where it came")
    elsewhere = len(list(document.iter(*_ELSEWHERE)))
    if elsewhere and not any(text.strip() for text in _texts([body])):
        refuse(ref, "LOST_TEXT", f"all its text {_SAVE_WHOLE}")
    writer = _DocxWriter(parts, ref)
    writer.blocks(body)
    writer.notes()
    return writer.builder.source(ref, is_whole=True), (
        *writer.findings(),
        *_find_elsewhere(ref, elsewhere),
        *find_lost(ref, count_signs(_texts([body, *writer.cited.values()])), writer.written),
        *find_outside(ref, count_signs(_texts(around)), "headers, footers and comments"),
        *find_outside(ref, writer.uncited(), "notes that no mark leads to"),
    )


def _find_elsewhere(ref: SourceRef, count: int) -> tuple[Finding, ...]:
    """A word about text that a document only refers to."""
    if not count:
        return ()
    message = f"some of its text ({counted(count, 'place')}) {_SAVE_WHOLE}"
    return (Finding(ref.file, 0, 0, "error", "LOST_TEXT", message),)


def _texts(parts: Iterable[Element | None]) -> list[str]:
    """All text below some elements, found at once and not by reading in order."""
    return [
        each.text
        for part in parts
        if part is not None
        for each in part.iter(*_RUN_TEXTS)
        if next(each.iterancestors(_FALLBACK), None) is None
    ]


class _DocxWriter:
    """One walk over the body, in reading order."""

    def __init__(self, parts: dict[str, Element | None], ref: SourceRef) -> None:
        self.ref, self.builder = ref, TextBuilder()
        self.styles: dict[str, ParagraphStyle] = read_styles(parts["styles"])
        self.raised = read_raised_styles(parts["styles"])
        self.numbering: Numbering = read_numbering(parts["numbering"])
        self.known_notes = {
            f"{kind}-{note.get(f'{_W}id', '')}": note
            for kind in ("endnote", "footnote")
            if (part := parts[f"{kind}s"]) is not None
            for note in reversed(list(part.iter(f"{_W}{kind}")))
        }
        self.cited: dict[str, Element] = {}
        self.order: list[str] = []
        self.written = 0
        # Paragraphs that go on with the next one, and text boxes, which come behind theirs.
        self.joined: list[Element] = []
        self.boxes: list[tuple[Element, str]] = []
        # The number of a paragraph that holds nothing but a box.
        self.carried = ""
        self.line, self.page = 0, 1
        self.has_pages = False
        self.hidden = 0
        self.check = deadline(ref)

    def blocks(self, parent: Iterable[Element]) -> None:
        """The paragraphs and tables among and below elements, whatever wraps them."""
        stack = [iter(parent)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
            elif child.tag in (_P, _R):
                self.paragraph(child)
            elif child.tag == _TBL:
                self._table(child)
            elif child.tag in DELETED:
                start = self.builder.offset
                for each in nearest(child, _BLOCKS):
                    self.line += 1
                    self.builder.end_line()
                    self._runs(each, "")
                self._write_boxes()
                self.builder.end_line()
                self.builder.set_aside(start, "struck")
            elif isinstance(child.tag, str) and child.tag != _FALLBACK:
                stack.append(iter(child))

    def paragraph(self, paragraph: Element) -> None:
        """One paragraph on a line of its own, its number before it.

        Where the end of it is tracked as deleted it goes on with the next one, and what both say
        has the number and the style of that.
        """
        self.check()
        properties = paragraph.find(f"{_W}pPr")
        ends = not _is_end_deleted(properties)
        behind = next(paragraph.itersiblings(*_WHOLES), None)
        if not ends and behind is not None and behind.tag == _P:
            self.joined.append(paragraph)
            return
        parts, self.joined = [*self.joined, paragraph], []
        style = self._style(properties)
        number, level = own_number(properties, style)
        mark, is_heading = "", style.is_heading
        if number and (ends or any(text.strip() for text in _kept(parts))):
            mark = self.numbering.next_mark(number, level)
        if is_heading:
            self.builder.gap()
        else:
            self.builder.end_line()
        if is_heading:
            self.builder.head()
        before = self.builder.offset
        lead, self.carried = self.carried + (f"{'  ' * level}{mark} " if mark else ""), ""
        for part in parts:
            self.line += 1
            lead = self._runs(part, lead)
        if lead and self.boxes:
            self.carried = lead
        elif lead:
            self.builder.put(lead.strip(), self.line, self._page())
        self.builder.end_line()
        if is_heading or (self.builder.offset == before and not self.carried):
            self.builder.gap()
        self._write_boxes()

    def _write_boxes(self) -> None:
        """The text boxes of what was just written, then a number that none of them took."""
        write_boxes(self)
        if self.carried:
            self.builder.put(self.carried.strip(), self.line, self._page())
            self.builder.end_line()
            self.carried = ""

    def notes(self) -> None:
        """The notes that the text bears marks of."""
        parts = ((key, nearest(self.cited[key], {_P, _R}, {_FALLBACK})) for key in self.order)
        write_notes(self, parts, self._on_one_line)

    def _on_one_line(self, paragraph: Element, lead: str = "") -> None:
        """A paragraph of a note or of a cell, with the boxes in it."""
        self._runs(paragraph, lead)
        write_boxes_on_line(self, lambda box: nearest(box, {_P, _R}, {_FALLBACK}), self._runs)

    def uncited(self) -> int:
        """How many characters stand in notes that the text bears no mark of."""
        left = [note for key, note in self.known_notes.items() if key not in self.cited]
        return count_signs(_texts(left))

    def findings(self) -> list[Finding]:
        """What a person should know of the document."""
        if not self.hidden:
            return []
        stretches = counted(self.hidden, "stretch", "stretches")
        message = f"set aside: {stretches} of hidden text, which Word does not print"
        return [Finding(self.ref.file, 0, 0, "info", "HIDDEN", message)]

    def _style(self, properties: Element | None) -> ParagraphStyle:
        named = properties.find(f"{_W}pStyle") if properties is not None else None
        name = named.get(f"{_W}val", "") if named is not None else ""
        return self.styles.get(str(name), self.styles.get("", ParagraphStyle()))

    def _page(self) -> int:
        return self.page if self.has_pages else 0

    def _runs(self, paragraph: Element, lead: str) -> str:
        """The text of a paragraph; ``lead`` is put before the first character that is kept.

        Gives the lead back when there is none. Text boxes wait until the paragraph is written.
        """
        aside: list[tuple[Element, str, int]] = []
        walk = etree.iterwalk(paragraph, events=("start", "end"))
        for event, element in walk:
            if event == "end":
                if aside and aside[-1][0] is element:
                    _, name, start = aside.pop()
                    self.builder.set_aside(start, name)
                continue
            tag = element.tag
            if not isinstance(tag, str) or self._in_fallback(element, paragraph):
                continue
            if tag == _BOX:
                self.boxes.append((element, aside[0][1] if aside else ""))
                walk.skip_subtree()
                continue
            if tag in _PARAGRAPHS and element is not paragraph and not self.builder.at_start:
                self.builder.put(" ", self.line, self._page())
            name = aside_of(element)
            self.hidden += name == HIDDEN
            if name:
                aside.append((element, name, self.builder.offset))
            text = self._text(element, tag)
            is_raised = bool(text) and is_above(element, self.raised)
            lead = self._write(text, lead, is_kept=not aside, is_raised=is_raised)
            if tag in (f"{_W}footnoteReference", f"{_W}endnoteReference"):
                self._mark(element, tag)
        return lead

    def _write(self, text: str, lead: str, *, is_kept: bool, is_raised: bool) -> str:
        if text == "\n":
            self.builder.end_line()
        elif text:
            if lead and is_kept and text.strip():
                self.builder.put(lead, self.line, self._page())
                lead = ""
            self.builder.put(text, self.line, self._page(), is_raised=is_raised)
        return lead

    def _in_fallback(self, element: Element, paragraph: Element) -> bool:
        """Whether an element is the second form of something that stands there in a first one."""
        for around in element.iterancestors():
            if around is paragraph:
                return False
            if around.tag == _FALLBACK:
                return True
        return False

    def _text(self, element: Element, tag: str) -> str:
        if tag in _RUN_TEXTS:
            self.written += count_signs([element.text])
            return element.text or ""
        kind = tag.removeprefix(_W)
        if kind in _SIGNS:
            return _SIGNS[kind]
        if kind == "tab" and element.getparent() is not None and element.getparent().tag == _R:
            return " "
        if kind == "sym":
            return symbol(str(element.get(f"{_W}char", "")))
        if kind == "cr" or (
            kind == "br" and element.get(f"{_W}type", "textWrapping") == "textWrapping"
        ):
            return "\n"
        # A break that was set by hand is noted again where Word last drew the page.
        if kind == "lastRenderedPageBreak":
            self.page, self.has_pages = self.page + 1, True
        return ""

    def _mark(self, element: Element, tag: str) -> None:
        kind = "endnote" if "endnote" in tag else "footnote"
        number = str(element.get(f"{_W}id", ""))
        key = f"{kind}-{number}"
        note = self.known_notes.get(key)
        if note is None:
            return
        if key not in self.cited:
            self.cited[key] = note
            self.order.append(key)
        start = self.builder.offset
        self.builder.put(str(len(self.cited)), self.line, self._page())
        self.builder.mark_note(key, start)

    def _table(self, table: Element) -> None:
        """Rows of values as such; a table that only lays out text as its paragraphs."""
        inside = list(nearest(table, {_TR, *_BLOCKS}, {_FALLBACK}))
        rows = [list(nearest(row, {_TC, *_BLOCKS}, {_FALLBACK})) for row in inside]
        cells = [cell for row in rows for cell in row]
        regular = all(row.tag == _TR for row in inside) and all(c.tag == _TC for c in cells)
        nested = any(True for cell in cells for _ in cell.iter(_TBL))
        if nested or not regular or max(map(len, rows), default=0) < 2 or _is_laid_out(cells):
            for row in inside:
                self.blocks([row])
            return
        self.builder.gap()
        for row in rows:
            self.line += 1
            self.builder.put("|", self.line, self._page())
            for cell in row:
                for paragraph in nearest(cell, {_P, _R}, {_FALLBACK}):
                    self.builder.put(" ", self.line, self._page())
                    self._on_one_line(paragraph)
                self.builder.put(" |", self.line, self._page())
            self.builder.end_line()
        self.builder.gap()


def _is_end_deleted(properties: Element | None) -> bool:
    """Whether the end of a paragraph is tracked as taken out."""
    own = properties.find(f"{_W}rPr") if properties is not None else None
    return own is not None and any(own.find(tag) is not None for tag in DELETED)


def _kept(parts: Iterable[Element]) -> Iterator[str]:
    """The texts of paragraphs that are not tracked as taken out."""
    for part in parts:
        for run in nearest(part, _RUN_TEXTS, DELETED):
            yield run.text or ""


def _is_laid_out(cells: list[Element]) -> bool:
    """Whether cells hold several paragraphs each, as a page in columns does."""
    full = [
        sum(1 for p in nearest(cell, {_P}, {_FALLBACK}) if "".join(p.itertext()).strip())
        for cell in cells
    ]
    return sum(count > 1 for count in full) * 3 > len(full)
