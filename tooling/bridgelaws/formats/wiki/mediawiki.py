"""MediaWiki's markup as text: headings, lists by their signs, links, references, tables."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.formats.wiki.markup import (
    HeldMarkup,
    ListWriter,
    Notes,
    read_lines,
    replace_between,
)
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText

_EXPORT: Final = re.compile(r"\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<mediawiki\b")
_EXPORTED: Final = re.compile(r"(?s)<page>.*?(?:</page>|\Z)")
_REVISION: Final = re.compile(r"(?s)<text\b[^<>]{0,300}(?<!/)>(?P<text>[^<]*)")
_HEADING: Final = re.compile(r"(={1,6})\s*(?P<title>\S.*?)\s*\1\s*$")
_ITEM: Final = re.compile(r"(?P<signs>[*#:;]+)\s*(?P<text>.*)$")
_COMMENT: Final = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
_NOWIKI: Final = re.compile(r"<(?P<kind>nowiki)>")
_REFERENCE: Final = re.compile(
    r"(?i)<ref(?:\s{1,9}name\s{0,9}=\s{0,9}[\"']?(?P<name>[^\"'/>]{1,100}?)[\"']?)?"
    r"(?:\s[^<>/]{0,100})?\s{0,9}(?P<kind>/?>)"
)
_ENDS: Final = {
    "nowiki": re.compile("</nowiki>"),
    ">": re.compile(r"</ref\s{0,99}>", re.IGNORECASE),
}
# A line that is longer is no heading, however it ends.
_LONGEST_HEADING: Final = 1_000
_LINK: Final = re.compile(
    r"\[\[(?P<target>[^\[\]|\n]{1,400})(?:\|(?P<label>[^\[\]\n]{0,400}))?\]\]"
)
_OUTER: Final = re.compile(r"\[(?:https?:)?//[^\s\[\]]+(?:\s+([^\[\]\n]+))?\]")
_SWITCH: Final = re.compile(r"__[A-Z]{3,20}__|<references\b[^<>]{0,100}/?>|</references>")
_QUOTES: Final = re.compile(r"'{2,5}")
# Pages that a link puts the page into or shows in it, in the languages of the Laws.
_SPACES: Final = {
    "category",
    "file",
    "image",
    "media",
    "categorie",
    "bestand",
    "afbeelding",
    "catégorie",
    "fichier",
    "κατηγορία",
    "αρχείο",
    "εικόνα",
}
_KINDS: Final = {"#": "o", "*": "u", ":": "d", ";": "d"}


def is_mediawiki(text: str) -> bool:
    """Whether a text is written in MediaWiki's markup: what no other text would hold."""
    headings = re.findall(r"(?m)^(={2,5})[^=\n]+\1\s*$", text)
    sure = re.search(r"(?m)^\{\||'''|^[#*]{2,}|<ref\b|\{\{[^{}\n]+\}\}|^__[A-Z]+__", text)
    links = re.findall(r"\[\[[^\[\]\n]{1,200}\]\]", text)
    return bool(sure and (headings or links)) or len(headings) > 2 or "<mediawiki" in text[:2000]


def read_mediawiki(markup: str, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render a wiki page; templates are named and set aside, for only their wiki knows them.

    Of an export (``<mediawiki>``) the pages' texts are read, each at its lines.

    Returns:
        The text, and a word where it is not all that the page holds.
    """
    held = HeldMarkup()
    notes = Notes(held)
    text = held.clear(_page_texts(markup))
    text = _COMMENT.sub(lambda m: held.aside(m.group(), "wiki-comment"), text)
    text = replace_between(text, _NOWIKI, _ENDS, lambda _, body, __: held.lines(body))
    text = _without_templates(text, held)
    text = _with_notes(text, notes)
    text = _SWITCH.sub(lambda m: held.aside(m.group(), "wiki-macro"), text)
    page = _MediaWikiPage(held)
    return read_lines(text, page, notes, ref)


def _page_texts(markup: str) -> str:
    """What an export's pages say, on the lines where they say it; any other text as it is.

    Of a page with several revisions the last one counts.
    """
    if _EXPORT.match(markup) is None:
        return markup
    parts: list[str] = []
    line = position = counted = 0
    for page in _EXPORTED.finditer(markup):
        texts = list(_REVISION.finditer(markup, page.start(), page.end()))
        if not texts:
            continue
        start = texts[-1].start("text")
        before = counted = counted + markup.count("\n", position, start)
        position = start
        parts.append("\n" * max(1, before - line))
        shown = html.unescape(texts[-1]["text"])
        parts.append(shown)
        line = max(before, line + 1) + shown.count("\n")
    return "".join(parts)[1 if parts and parts[0] == "\n" else 0 :]


def _without_templates(text: str, held: HeldMarkup) -> str:
    """The text with ``{{...}}`` set aside, the outermost whole. Linear in its length."""
    parts, depth, position, start = [], 0, 0, 0
    for found in re.finditer(r"\{\{|\}\}", text):
        if found.group() == "{{":
            if not depth:
                start = found.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                parts += [
                    text[position:start],
                    held.aside(text[start : found.end()], "wiki-template"),
                ]
                position = found.end()
    return "".join([*parts, text[position:]])


def _with_notes(text: str, notes: Notes) -> str:
    """The text with a mark for each reference; the lines that it took stay."""

    def made(found: re.Match[str], body: str, line: int) -> str:
        mark = notes.mark(_inline(body.replace("\n", " ")), line, found["name"] or "")
        return mark + "\n" * (found.group().count("\n") + body.count("\n"))

    return replace_between(text, _REFERENCE, _ENDS, made)


def _inline(text: str) -> str:
    """A line without the signs of links and letters."""
    text = _LINK.sub(_label, text)
    text = _OUTER.sub(lambda m: m.group(1) or "", text)
    return _QUOTES.sub("", text)


def _label(found: re.Match[str]) -> str:
    target = found["target"]
    if target.partition(":")[0].strip().casefold() in _SPACES:
        return ""
    return found["label"] or target.lstrip(":").replace("_", " ")


@dataclass
class _OpenTable:
    """A table whose end has not come: its HTML so far, and the row that is being filled."""

    parts: list[str]
    row_line: int
    row: list[list[str]] = field(default_factory=list)

    def cell(self) -> list[str]:
        """The cell that is being filled; what stands before all cells of a row makes one."""
        if not self.row:
            self.row.append([])
        return self.row[-1]

    def end_row(self) -> None:
        """Write the row, where anything stands in it."""
        if self.row:
            cells = "".join(f"<td>{' '.join(cell)}</td>" for cell in self.row)
            self.parts.append(f'<tr data-line="{self.row_line}">{cells}</tr>\n')
        self.row = []


class _MediaWikiPage:
    """The lines of a page as HTML."""

    def __init__(self, held: HeldMarkup) -> None:
        self.held = held
        self.parts: list[str] = []
        self.lists: ListWriter | None = None
        self.paragraph = False
        # The tables that are open, the outermost first: one may stand in a cell of another.
        self.tables: list[_OpenTable] = []

    def line(self, line: str, number: int) -> None:
        """Take one line of the page."""
        stripped = line.strip()
        if self.tables or stripped.startswith("{|"):
            self._table(stripped, number)
            return
        item = _ITEM.match(line)
        if item is not None:
            if self.lists is None:
                self.end()
                self.lists = ListWriter()
            kinds = "".join(_KINDS[sign] for sign in item["signs"])
            self.lists.item(kinds, self._made(item["text"]), number)
            return
        self._end_lists()
        heading = _HEADING.match(line) if len(line) <= _LONGEST_HEADING else None
        if heading is not None:
            self.end()
            self.parts.append(f'<h2 data-line="{number}">{self._made(heading["title"])}</h2>\n')
        elif not stripped or re.fullmatch(r"-{4,}", stripped):
            self.end()
        else:
            opening = "<br" if self.paragraph else "<p"
            self.paragraph = True
            self.parts.append(f'{opening} data-line="{number}">{self._made(stripped)}')

    def end(self) -> None:
        """Close what is open."""
        self._end_lists()
        while self.tables:
            self._table("|}", self.tables[-1].row_line)
        if self.paragraph:
            self.parts.append("</p>\n")
        self.paragraph = False

    def _table(self, line: str, number: int) -> None:
        if line.startswith("{|"):
            if not self.tables:
                self.end()
            self.tables.append(_OpenTable(["<table>"], number))
            return
        table = self.tables[-1]
        if line.startswith(("|}", "|-", "|+")):
            table.end_row()
            table.row_line = number + 1
            if line.startswith("|+"):
                table.parts.append(f"<caption>{self._made(line[2:].strip())}</caption>")
            if line.startswith("|}"):
                self._end_table(line[2:].strip(), number)
        elif line.startswith(("|", "!")):
            plain = _LINK.sub(_label, line[1:])
            for cell in re.split(r"\|\||!!" if line[0] == "!" else r"\|\|", plain):
                # Before a single bar stand the cell's attributes.
                attributes, bar, body = cell.partition("|")
                shown = body if bar and re.search(r"\w\s*=", attributes) else cell
                table.row.append([self._made(shown.strip())])
        elif line:
            table.cell().append(self._made(line))

    def _end_table(self, rest: str, number: int) -> None:
        """Put a table in its place: a cell of the one around it, or the page."""
        made = "".join([*self.tables.pop().parts, "</table>\n"])
        if not self.tables:
            self.parts.append(made)
            if rest:
                self.line(rest, number)
            return
        self.tables[-1].cell().extend([made, *([self._made(rest)] if rest else [])])

    def _made(self, text: str) -> str:
        return self.held.escaped(self.held.tags(_inline(text)))

    def _end_lists(self) -> None:
        if self.lists is not None:
            self.parts += self.lists.finished()
            self.lists = None
