"""A web page as text: one line for each paragraph, lists with the numbers that they show."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from bridgelaws.errors import SourceError
from bridgelaws.formats.balance import count_signs, find_lost, find_outside
from bridgelaws.formats.html.elements import WebPage, count_shown, read_page
from bridgelaws.formats.html.list_marks import ListMarks
from bridgelaws.formats.html.list_styles import Tag, read_list_rules
from bridgelaws.formats.html.style_sheet import read_style_rules
from bridgelaws.formats.html.tables import CELLS, HEADINGS, kind_of_table
from bridgelaws.formats.limits import refuse
from bridgelaws.formats.safe_xml import raise_out_of_memory
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.formats.whole_number import read_whole
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.xml_writer import Element

_APART: Final = {
    *HEADINGS,
    "p",
    "table",
    "ul",
    "ol",
    "dl",
    "pre",
    "blockquote",
    "hr",
    "section",
    "article",
    "header",
    "footer",
    "main",
    "nav",
    "form",
    "figure",
}
_BLOCKS: Final = {
    *_APART,
    "div",
    "li",
    "dt",
    "dd",
    "tr",
    "td",
    "th",
    "caption",
    "body",
    "html",
    "address",
    "center",
    "aside",
    "details",
    "summary",
    "fieldset",
    "legend",
    "figcaption",
    "thead",
    "tbody",
    "tfoot",
}
# What begins as a tag and goes on for long; it may end at once, with text behind it.
_LONG_TAG: Final = re.compile(r"<[A-Za-z][^<]{20000,}")
_VALUE: Final = re.compile(r"=\s*(?:\"[^\"]*\"?|'[^']*'?|[^\s>]*)")
_MOST_ATTRIBUTES: Final = 2_000
_ABOVE: Final = re.compile(r"vertical-align\s*:\s*super\b", re.IGNORECASE)
_SPACE: Final = re.compile(r"[ \t\f\r\n]+")
# In the text of a page that another reader made: a line of its file ends, and its line too. White
# space, so that nobody counts it; what stands for it in a file must be replaced.
LINE_END: Final = "\u2028"
_LINE_END_SAID: Final = re.compile(
    r"\u2028|&#(?:0{0,9}8232(?![0-9])|[xX]0{0,9}2028(?![0-9A-Fa-f]));?"
)


def without_line_ends(markup: str) -> str:
    """What of a file goes into such a page as it stands, without what would mean `LINE_END` there.

    >>> without_line_ends("a&#8232;b&#x2028;c&#82320;")
    'a b c&#82320;'
    >>> without_line_ends("&#8232eind")
    ' eind'
    """
    return _LINE_END_SAID.sub(" ", markup)


def read_html(
    markup: str, ref: SourceRef, *, is_whole: bool = True, is_made: bool = False
) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render a page; scripts are never run, nothing is fetched.

    Args:
        markup: the page, decoded.
        ref: what is known of the file.
        is_whole: whether a line that begins is a paragraph for certain.
        is_made: whether another reader made the page and gives the lines of its file
            as ``data-line``, and their ends as `LINE_END`.

    Returns:
        The text, and a word where it is not all that the page holds.

    Raises:
        SourceError: it is too broken to be read as a page.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=True, remove_pis=True, remove_comments=True
    )
    for tag in _LONG_TAG.finditer(markup):
        # libxml2 holds each attribute of a tag against all before it.
        names = _VALUE.sub(" ", tag.group()).partition(">")[0]
        count = len(names.replace("/", " ").split()) - 1
        if count > _MOST_ATTRIBUTES:
            refuse(ref, "TOO_LARGE", f"one of its tags has {count} attributes, as in no page")
    data = markup.replace("\0", "").encode("utf-8")
    try:
        root = etree.fromstring(data, parser) if data.strip() else None
    except (etree.XMLSyntaxError, ValueError) as problem:
        raise_out_of_memory(problem)
        raise SourceError(f"no web page: {problem}", file=ref.file, code="FORMAT") from None
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        refuse(ref, "TOO_DEEP", "its elements lie deeper in one another than those of any page")
    if root is None:
        return TextBuilder().source(ref, is_whole=is_whole), ()
    renderer = _ElementRenderer(root, is_made=is_made)
    source = renderer.render(ref, is_whole=is_whole)
    aside = source.layout.aside if source.layout is not None else ()
    comments = count_signs(
        source.text[span.start : span.end] for span, n in aside if n == "comment"
    )
    return source, (
        *find_lost(ref, count_shown(root, renderer.page), renderer.taken),
        *find_outside(ref, comments, "comments of readers"),
    )


class _ElementRenderer:
    """One walk over the elements of a page, in their order."""

    def __init__(self, root: Element, *, is_made: bool) -> None:
        self.root, self.is_made = root, is_made
        self.page: WebPage = read_page(root)
        self.builder = TextBuilder()
        self.line = 1
        self.space = False
        self.lists = ListMarks(read_list_rules(read_style_rules(root)))
        self.starts: dict[Element, int] = {}
        self.returned = -1  # where a link back stands at the end of the note that is open
        self.tables: list[str] = []
        self.tags: list[Tag] = []
        self.heading = False
        self.pre = 0
        self.above = 0  # how many of the elements that are open stand above the line
        self.preformatted = self.written = self.taken = 0

    def render(self, ref: SourceRef, *, is_whole: bool) -> SourceText:
        """The page as lines."""
        skipping: Element | None = None
        for event, element in etree.iterwalk(self.root, events=("start", "end")):
            if not isinstance(element.tag, str):
                continue
            if skipping is None and event == "start" and element in self.page.skipped:
                skipping = element
            elif skipping is None and event == "start":
                self._open(element)
                self._text(element.text)
            elif skipping is None:
                self._close(element)
            if event == "end":
                skipping = None if skipping is element else skipping
                if skipping is None:
                    self._text(element.tail)
        # Lines of preformatted text may be broken anywhere; only the parser can tell.
        return self.builder.source(ref, is_whole=is_whole and self.preformatted * 2 <= self.written)

    def _open(self, element: Element) -> None:
        tag = str(element.tag)
        if self.is_made:
            self.line = read_whole(element.get("data-line"), self.line, most=10**9)
        else:
            self.line = max(self.line, element.sourceline or 0)
        names = frozenset(str(element.get("class", "")).split()) | {f"#{element.get('id', '')}"}
        self.tags.append((tag, frozenset(names)))
        if tag in _BLOCKS:
            self._begin_block(element, tag)
        if element in self.page.notes:
            self.lists.marks.clear()
        if tag == "li" and element not in self.page.notes:
            self.lists.item(element, self.tags)
        elif tag in ("ol", "ul", "menu"):
            self.lists.begin(element, self.tags)
        elif tag == "br":
            self._end_line()
        elif tag == "img":
            # No line of a file ends in it, whatever stands there.
            self._text(str(element.get("alt", "")).replace(LINE_END, " "))
        elif tag == "pre":
            self.pre += 1
        self.above += _is_above(element)
        noted = element in self.page.notes or element in self.page.marks
        if noted or element in self.page.aside or element in self.page.back:
            self._flush_space()
            self.starts[element] = self.builder.offset

    def _begin_block(self, element: Element, tag: str) -> None:
        kind = self.tables[-1] if self.tables else ""
        if tag == "table":
            self._gap()
            self.tables.append(kind_of_table(element))
            return
        if kind in ("data", "marks"):
            if tag == "tr":
                self.builder.end_line()
            elif tag in CELLS and kind == "data":
                self._write("| " if self.builder.at_start else " | ")
            else:
                self.space = True
            return
        if tag == "dd" and not self.builder.at_start and self._before(element) == "dt":
            self._write(" — ")
        elif tag in _APART and not self.lists.depth and not self.lists.marks:
            self._gap()
            if tag in HEADINGS:
                self.heading = True
                self.builder.head()
        else:
            self._break()

    def _close(self, element: Element) -> None:  # noqa: C901, PLR0912 - each kind of tag is one branch
        tag = str(element.tag)
        start = self.starts.pop(element, None)
        if start is not None:
            self._close_named(element, start)
        self.tags.pop()
        self.above -= _is_above(element)
        kind = self.tables[-1] if self.tables else ""
        if tag == "table":
            self.tables.pop()
            self._gap()
        elif kind in ("data", "marks"):
            if tag == "tr" and kind == "data" and not self.builder.at_start:
                self._write(" |")
            if tag == "tr":
                self._break()
            elif tag in CELLS:
                self.space = kind == "marks"
        elif tag in ("ol", "ul", "menu") and self.lists.depth:
            self.lists.end()
            self._break()
            if not self.lists.depth:
                self._gap()
        elif tag == "li":
            if self.lists.marks:
                self._flush_marks()
            self._break()
        elif tag == "pre":
            self.pre -= 1
            self._break()
        elif tag == "dt":
            self.space = False
        elif tag in _BLOCKS:
            self.heading = self.heading and tag not in HEADINGS
            if tag in _APART and not self.lists.depth and not self.lists.marks:
                self._gap()
            else:
                self._break()

    def _close_named(self, element: Element, start: int) -> None:
        if element in self.page.marks:
            self.builder.mark_note(self.page.marks[element], start)
        elif element in self.page.notes:
            end = self.returned if self.returned > start else None
            self.builder.end_note(self.page.notes[element], start, end)
            self.returned = -1
        elif element in self.page.back and self.builder.offset > start:
            self.builder.set_aside(start, "note-mark")
            note = next((e for e in element.iterancestors() if e in self.starts), None)
            if note is not None and self.builder.is_blank(self.starts[note], start):
                self.starts[note] = self.builder.offset
            else:
                self.returned = start
        elif element in self.page.aside:
            self.builder.set_aside(start, self.page.aside[element])

    def _text(self, raw: str | None) -> None:
        if not raw:
            return
        first, *lines = raw.split(LINE_END) if self.is_made else (raw,)
        self._line_of_text(first)
        for line in lines:
            self._end_line()
            self.line += 1
            self._line_of_text(line)

    def _line_of_text(self, raw: str) -> None:
        for number, piece in enumerate(raw.split("\n")):
            if number:
                self.line += not self.is_made or bool(self.pre)
                if self.pre:
                    self._break()
                else:
                    self.space = True
            shown = piece if self.pre else _SPACE.sub(" ", piece)
            if not self.pre:
                self.space = self.space or shown.startswith(" ")
                shown, trailing = shown.strip(" "), shown.endswith(" ") and bool(shown.strip(" "))
            else:
                trailing = False
            if shown:
                self._flush_space()
                self._write(shown)
                self.taken += count_signs([shown])
                self.space = trailing

    def _write(self, text: str) -> None:
        if self.builder.at_start:
            # As in the plain texts: a mark two columns a level in, its further text two more.
            shown = "".join(self.lists.marks)
            level = 0 if self.heading else self.lists.depth - (1 if shown else 0) + 1
            indent = "  " * level
            self.lists.marks.clear()
            self.builder.put(indent + shown, self.line)
        if text.strip() and self.returned >= 0 and not self._in_link_back():
            self.returned = -1
        is_raised = self.above > 0 and not any(each in self.page.marks for each in self.starts)
        self.builder.put(text, self.line, is_raised=is_raised)
        self.written += len(text)
        self.preformatted += len(text) if self.pre else 0

    def _in_link_back(self) -> bool:
        return any(element in self.page.back for element in self.starts)

    def _flush_space(self) -> None:
        if self.space and not self.builder.at_start and not self.builder.ends_in_space:
            self.builder.put(" ", self.line)
        self.space = False

    def _flush_marks(self) -> None:
        """An item without a text is its mark alone."""
        if self.builder.at_start:
            self._write("")
        self.lists.marks.clear()

    def _break(self) -> None:
        self.space = False
        self.builder.end_line()

    def _gap(self) -> None:
        self.space = False
        self.builder.gap()

    def _end_line(self) -> None:
        if self.tables and self.tables[-1] in ("data", "marks"):
            self.space = True
            return
        self._break()

    def _before(self, element: Element) -> str:
        previous = element.getprevious()
        return str(previous.tag) if previous is not None else ""


def _is_above(element: Element) -> bool:
    return element.tag == "sup" or bool(_ABOVE.search(str(element.get("style", ""))))
