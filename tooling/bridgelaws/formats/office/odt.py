"""An OpenDocument text as text: its paragraphs with the numbers of its lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.formats.balance import count_signs, find_lost, find_outside
from bridgelaws.formats.limits import deadline, open_archive, read_part, refuse
from bridgelaws.formats.office.notes import write_boxes, write_boxes_on_line, write_notes
from bridgelaws.formats.office.odt_styles import (
    DEEPEST,
    ListLevelStyle,
    read_styles,
    style_name,
)
from bridgelaws.formats.safe_xml import nearest, parse_xml
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.formats.whole_number import read_whole
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.xml_writer import Element

_NS: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _STYLE, _OFFICE, _TABLE = (_NS % name for name in ("text", "style", "office", "table"))
_BOX: Final = f"{_NS % 'drawing'}text-box"
_SVG: Final = _NS % "svg-compatible"
_MANIFEST: Final = "META-INF/manifest.xml"
_PARAGRAPHS: Final = {f"{_TEXT}p", f"{_TEXT}h"}
_ROW, _CELLS = f"{_TABLE}table-row", {f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"}
_SKIPPED: Final = {
    f"{_TEXT}note",
    f"{_OFFICE}annotation",
    f"{_OFFICE}forms",
    f"{_TEXT}sequence-decls",
    f"{_TEXT}variable-decls",
    f"{_SVG}title",
    f"{_SVG}desc",
}
# A note is skipped where it stands, and read at the end.
_LEFT_OUT: Final = _SKIPPED - {f"{_TEXT}note"}


@dataclass(slots=True)
class _List:
    """A list while it is read: its levels, and how far each has been counted."""

    levels: dict[int, ListLevelStyle]
    counts: dict[int, int] = field(default_factory=dict)


def read_odt(path: Path, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render the body of a document; its line numbers count paragraphs.

    Returns:
        The text, and what was found that is not in it.

    Raises:
        SourceError: the document is damaged, encrypted, a bomb, or too large.
    """
    with open_archive(path, ref) as archive:
        if b"encryption-data" in (read_part(archive, _MANIFEST, ref) or b""):
            refuse(ref, "ENCRYPTED", "is encrypted; save it without a password first")
        data, styles = (read_part(archive, f"{name}.xml", ref) for name in ("content", "styles"))
    if data is None:
        refuse(ref, "DAMAGED", "the document has no content; get it again from where it came")
    content = parse_xml(data, ref)
    body = content.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        refuse(ref, "DAMAGED", "the document has no text; get it again from where it came")
    writer = _OdtWriter([content, *([parse_xml(styles, ref)] if styles else [])], ref)
    writer.blocks(body)
    writer.notes()
    held, outside = _texts(body)
    return writer.builder.source(ref, is_whole=True), (
        *writer.findings(ref),
        *find_lost(ref, held, writer.written),
        *find_outside(ref, outside, "comments, descriptions of pictures and the like"),
    )


def _texts(body: Element) -> tuple[int, int]:
    """How many characters stand in paragraphs and notes, and how many elsewhere.

    Found piece by piece, wherever they stand, and not by reading in order.
    """
    held, outside = [], []
    for text in body.xpath(".//text()"):
        holder = text.getparent()
        if text.is_tail:
            holder = holder.getparent()
        around = {holder.tag, *(each.tag for each in holder.iterancestors())}
        if _PARAGRAPHS.isdisjoint(around) or not _LEFT_OUT.isdisjoint(around):
            outside.append(str(text))
        elif f"{_TEXT}note-citation" not in around:
            held.append(str(text))
    return count_signs(held), count_signs(outside)


class _OdtWriter:
    """One walk over the body, in reading order."""

    def __init__(self, parts: list[Element], ref: SourceRef) -> None:
        self.builder, self.check = TextBuilder(), deadline(ref)
        self.styles = read_styles(parts)
        self.above = 0  # how many of the spans that are open stand above the line
        self.hidden = 0
        self.headings: dict[int, int] = {}
        self.lists: dict[str, _List] = {}
        self.line, self.page, self.has_pages = 0, 1, False
        # Text boxes come behind the paragraph that holds them; by what they are set aside, if so.
        self.boxes: list[tuple[Element, str]] = []
        self.cited: list[tuple[str, Element]] = []
        self.written = 0

    def blocks(self, parent: Element, lists: tuple[_List, ...] = (), mark: str = "") -> str:
        """What stands below an element; ``mark`` goes before its first paragraph.

        Gives the mark back when no paragraph took it.
        """
        for child in parent:
            tag = child.tag
            if not isinstance(tag, str) or tag in _SKIPPED:
                continue
            start = self.builder.offset
            if tag in _PARAGRAPHS:
                self._paragraph(child, mark, len(lists))
                mark = ""
            elif tag == f"{_TEXT}list":
                mark = self._list(child, lists, mark)
            elif tag == f"{_TABLE}table":
                self._table(child)
            elif tag == f"{_TEXT}soft-page-break":
                self._turn()
            elif tag == f"{_TEXT}tracked-changes":
                self.blocks(child)
                self.builder.set_aside(start, "struck")
            else:
                mark = self.blocks(child, lists, mark)
            if self._is_hidden(child):
                self._hide(start)
            if tag in _PARAGRAPHS or tag == f"{_TABLE}table":
                write_boxes(self)
        return mark

    def findings(self, ref: SourceRef) -> tuple[Finding, ...]:
        """What a person should know of the document."""
        if not self.hidden:
            return ()
        stretches = counted(self.hidden, "stretch", "stretches")
        message = f"set aside: {stretches} of hidden text, which is not printed"
        return (Finding(ref.file, 0, 0, "info", "HIDDEN", message),)

    def _is_hidden(self, element: Element) -> bool:
        """Whether the program that made it shows nothing of an element."""
        if self.styles.is_hidden(element):
            return True
        if element.get(f"{_TEXT}display") == "none":
            return bool(element.tag == f"{_TEXT}section")
        return element.tag in _PARAGRAPHS and any(
            inner.get(f"{_TEXT}is-hidden") == "true"
            for inner in element.iterchildren(f"{_TEXT}hidden-paragraph")
        )

    def _hide(self, start: int) -> None:
        self.hidden += self.builder.offset > start
        self.builder.set_aside(start, "hidden")

    def notes(self) -> None:
        """The notes that the text bears marks of."""
        parts = ((key, nearest(note, _PARAGRAPHS, _SKIPPED)) for key, note in self.cited)
        write_notes(self, parts, self._note)

    def _note(self, paragraph: Element, lead: str) -> None:
        self._on_one_line(paragraph, lead)
        boxed = partial(nearest, wanted=_PARAGRAPHS, skipped=_SKIPPED)
        write_boxes_on_line(self, boxed, self._on_one_line)

    def _on_one_line(self, paragraph: Element, lead: str) -> None:
        """A paragraph of a note, of a box in it or of a cell."""
        start = self.builder.offset
        self._spans(paragraph, lead)
        if self._is_hidden(paragraph):
            self._hide(start)

    def _paragraph(self, element: Element, mark: str, depth: int) -> None:
        self.line += 1
        self.check()
        is_heading = element.tag == f"{_TEXT}h"
        if is_heading:
            mark = mark or self._outline_mark(element)
            self.builder.gap()
            self.builder.head()
        else:
            self.builder.end_line()
        # As in the plain texts: a mark two columns a level in, its further text two more.
        indent = "" if is_heading else "  " * (depth if mark else depth + 1)
        before = self.builder.offset
        self._spans(element, f"{indent}{mark} " if mark else indent)
        if mark and self.builder.offset == before:
            self.builder.put(mark, self.line, self._page())
        self.builder.end_line()
        if is_heading or self.builder.offset == before:
            self.builder.gap()

    def _list(self, element: Element, lists: tuple[_List, ...], mark: str) -> str:
        name = style_name(element)
        level = len(lists) + 1
        if not name and not lists:
            first = next(element.iter(*_PARAGRAPHS), None)
            style = style_name(first) if first is not None else ""
            name = self.styles.lists_by_style.get(style, "")
        if lists and not (name and name in self.styles.lists):
            current = lists[-1]
        else:
            current = self.lists.setdefault(name, _List(self.styles.lists.get(name, {})))
        goes_on = (
            element.get(f"{_TEXT}continue-numbering") == "true"
            or element.get(f"{_TEXT}continue-list") is not None
        )
        if not goes_on:
            for deeper in [at for at in current.counts if at >= level]:
                del current.counts[deeper]
        here = current.levels.get(level, ListLevelStyle())
        for item in element:
            if item.tag == f"{_TEXT}list-item" and any(c.tag in _PARAGRAPHS for c in item):
                count = current.counts.get(level, here.start - 1) + 1
                current.counts[level] = read_whole(item.get(f"{_TEXT}start-value"), count, 0)
                for deeper in [at for at in current.counts if at > level]:
                    del current.counts[deeper]
                mark = f"{mark} {here.printed(current.counts[level])}".strip()
            mark = self.blocks(item, (*lists, current), mark)
        return mark

    def _outline_mark(self, heading: Element) -> str:
        level = read_whole(heading.get(f"{_TEXT}outline-level"), 1, 1, DEEPEST)
        here = self.styles.outline.get(level)
        if here is None or not here.format:
            return ""
        self.headings[level] = self.headings.get(level, here.start - 1) + 1
        for deeper in [at for at in self.headings if at > level]:
            del self.headings[deeper]
        return here.printed(self.headings[level])

    def _spans(self, paragraph: Element, lead: str) -> None:
        """The text of a paragraph, ``lead`` before its first character."""
        stack: list[tuple[Element, int]] = [(paragraph, self.builder.offset)]
        self.above += self.styles.is_raised(paragraph)
        children = [iter(paragraph)]
        lead = self._put(paragraph.text, lead)
        while stack:
            child = next(children[-1], None)
            if child is None:
                element, start = stack.pop()
                children.pop()
                self.above -= self.styles.is_raised(element)
                if element is not paragraph and self.styles.is_struck(element):
                    self.builder.set_aside(start, "struck")
                if element is not paragraph and self._is_hidden(element):
                    self._hide(start)
                if stack:
                    lead = self._put(element.tail, lead)
                continue
            lead = self._special(child, lead)
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                lead = self._put(child.tail, lead)
                continue
            if child.tag == _BOX:
                around = [element for element, _ in stack]
                name = "struck" if any(map(self.styles.is_struck, around[1:])) else ""
                name = "hidden" if any(map(self._is_hidden, around)) else name
                self.boxes.append((child, name))
                lead = self._put(child.tail, lead)
                continue
            stack.append((child, self.builder.offset))
            self.above += self.styles.is_raised(child)
            children.append(iter(child))
            lead = self._put(child.text, lead)

    def _special(self, element: Element, lead: str) -> str:
        tag = str(element.tag)
        if tag in (f"{_TEXT}s", f"{_TEXT}tab"):
            return self._put(" ", lead)
        if tag == f"{_TEXT}line-break":
            self.builder.end_line()
        elif tag == f"{_TEXT}soft-page-break":
            self._turn()
        elif tag == f"{_TEXT}note":
            body = element.find(f"{_TEXT}note-body")
            if body is not None:
                key, start = f"note-{len(self.cited) + 1}", self.builder.offset
                self.cited.append((key, body))
                self.builder.put(str(len(self.cited)), self.line, self._page())
                self.builder.mark_note(key, start)
        elif tag in _PARAGRAPHS and not self.builder.at_start:
            # A frame of its own inside the paragraph.
            self.builder.put(" ", self.line, self._page())
        return lead

    def _put(self, text: str | None, lead: str) -> str:
        if not text:
            return lead
        self.written += count_signs([text])
        shown = " ".join(text.replace("\n", " ").split(" ")) if text.strip() else " "
        if lead and shown.strip():
            self.builder.put(lead, self.line, self._page())
            lead = ""
        if shown.strip() or not self.builder.at_start:
            self.builder.put(shown, self.line, self._page(), is_raised=self.above > 0)
        return lead

    def _table(self, table: Element) -> None:
        rows = [
            [
                cell
                for cell in nearest(row, _CELLS, _SKIPPED)
                if cell.tag == f"{_TABLE}table-cell" or "".join(cell.itertext()).strip()
            ]
            for row in nearest(table, {_ROW}, _SKIPPED)
        ]
        cells = [cell for row in rows for cell in row]
        full = [sum(1 for _ in nearest(cell, _PARAGRAPHS, _SKIPPED)) for cell in cells]
        nested = any(True for cell in cells for _ in cell.iter(f"{_TABLE}table", f"{_TEXT}list"))
        if nested or max(map(len, rows), default=0) < 2 or sum(n > 1 for n in full) * 3 > len(full):
            self.blocks(table)
            return
        self.builder.gap()
        for row in rows:
            self.line += 1
            self.builder.put("|", self.line, self._page())
            for cell in row:
                for paragraph in nearest(cell, _PARAGRAPHS, _SKIPPED):
                    self.builder.put(" ", self.line, self._page())
                    self._on_one_line(paragraph, "")
                self.builder.put(" |", self.line, self._page())
            self.builder.end_line()
        self.builder.gap()

    def _turn(self) -> None:
        self.page, self.has_pages = self.page + 1, True

    def _page(self) -> int:
        return self.page if self.has_pages else 0
