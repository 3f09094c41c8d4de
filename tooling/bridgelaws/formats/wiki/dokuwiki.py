"""DokuWiki's own markup as text: headings, lists by indentation, links, footnotes, struck text."""

from __future__ import annotations

import re
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

_HEADING: Final = re.compile(r"\s*={2,6}\s*(?P<title>[^=\n].*?)\s*={2,}\s*$")
_ITEM: Final = re.compile(r"(?P<indent>(?: {2}|\t)[ \t]*)(?P<sign>[*\-])(?P<text>.*)$")
_ROW: Final = re.compile(r"[|^].*[|^]\s*$")
_RULE: Final = re.compile(r"\s*-{4,}\s*$")
_NOWIKI: Final = re.compile(r"<(?P<kind>nowiki)>|%%")
_CODE: Final = re.compile(r"<(?P<kind>code|file|html|php)\b[^>\n]{0,100}>")
_ENDS: Final = {
    "": re.compile("%%"),
    **{name: re.compile(f"</{name}>") for name in ("nowiki", "code", "file", "html", "php")},
}
_MACRO: Final = re.compile(
    r"~~[\w:\-. ]{1,80}~~|\{\{[^{}\n]{0,400}\}\}|</?(?:wrap|WRAP|hidden)[^<>\n]{0,200}>"
)
_LINK: Final = re.compile(r"\[\[([^\[\]|\n]{1,400})(?:\|([^\[\]\n]{0,400}))?\]\]")
# Each goes as far as the next sign of its kind, so that many signs cost no more than their number.
# No possessive quantifier stands on a group: before 3.11.5 Python's `re` matches those wrongly.
_STRONG: Final = re.compile(
    "|".join(
        rf"{sign}{sign}(?!{sign}{sign})(?=\S)"
        rf"([^{sign}\n]*(?:{sign}(?!{sign})[^{sign}\n]*)*)(?<=\S){sign}{sign}"
        for sign in (r"\*", "_", "'")
    )
)
_ITALIC: Final = re.compile(
    r"(?<!:)//(?=[^\s/])([^/\n]*(?:(?:(?<=:)/|(?<!:)/(?!/))[^/\n]*)*)(?<!:)//"
)
# A line that is longer is no heading, however it ends.
_LONGEST_HEADING: Final = 1_000
_BREAK: Final = re.compile(r"\\\\(?:\s|$)")
_NOTE: Final = re.compile(r"\(\((?P<body>[^()]*(?:(?:\((?!\()|\)(?!\)))[^()]*)*)\)\)")


def is_dokuwiki(text: str) -> bool:
    """Whether a text is written in DokuWiki's markup: what no other text would hold."""
    headings = re.findall(r"(?m)^ ?={2,6} [^=\n]+ ={2,6}\s*$", text)
    items = re.findall(r"(?m)^ {2,}[*\-] \S", text)
    links = re.findall(r"\[\[[^\[\]\n]{1,200}\]\]", text)
    notes = re.findall(r"\(\([^()\n]{3,}", text)
    falling = any(len(h.strip()) - len(h.strip().lstrip("=")) > 4 for h in headings)
    doku = falling or "\\\\ " in text or bool(notes and (headings or links)) or "~~NOTOC~~" in text
    return doku and bool(headings or links or items)


def read_dokuwiki(markup: str, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render a wiki page; each line of its paragraphs stays one.

    Returns:
        The text, and a word where it is not all that the page holds.
    """
    held = HeldMarkup()
    notes = Notes(held)
    text = held.clear(markup)
    for opening in (_CODE, _NOWIKI):
        text = replace_between(text, opening, _ENDS, lambda _, body, __: held.lines(body))
    text = _with_notes(text, notes)
    text = _MACRO.sub(lambda m: held.aside(m.group(), "wiki-macro"), text)
    page = _DokuWikiPage(held)
    return read_lines(text, page, notes, ref)


def _with_notes(text: str, notes: Notes) -> str:
    """The text with a mark for each ``((footnote))``; the lines that it took stay."""
    parts, position, line = [], 0, 1
    for found in _NOTE.finditer(text):
        line += text.count("\n", position, found.start())
        parts += [
            text[position : found.start()],
            notes.mark(found["body"].replace("\n", " "), line),
        ]
        parts.append("\n" * found.group().count("\n") if found.group().count("\n") else "")
        line += found.group().count("\n")
        position = found.end()
    return "".join([*parts, text[position:]])


class _DokuWikiPage:
    """The lines of a page as HTML."""

    def __init__(self, held: HeldMarkup) -> None:
        self.held = held
        self.parts: list[str] = []
        self.lists: ListWriter | None = None
        self.depths: list[tuple[int, str]] = []
        self.table = self.paragraph = False

    def line(self, line: str, number: int) -> None:
        """Take one line of the page."""
        item = _ITEM.match(line)
        if item is not None and not line.lstrip().startswith("**"):
            self._item(item, number)
            return
        if self.lists is not None and line.startswith("  ") and line.strip():
            # A line indented under an item goes on with it.
            self.lists.parts.append(f'<br data-line="{number}">{self._inline(line.strip())}')
            return
        self._end_lists()
        heading = _HEADING.match(line) if len(line) <= _LONGEST_HEADING else None
        if heading is not None:
            self.end()
            self.parts.append(f'<h2 data-line="{number}">{self._inline(heading["title"])}</h2>\n')
        elif _ROW.match(line):
            self._row(line, number)
        elif not line.strip() or _RULE.match(line):
            self.end()
        else:
            self._end_table()
            opening = "<br>" if self.paragraph else "<p>"
            self.paragraph = True
            body = self._inline(line.strip().lstrip(">").strip())
            self.parts.append(f'{opening[:-1]} data-line="{number}">{body}')

    def end(self) -> None:
        """Close what is open."""
        self._end_lists()
        self._end_table()
        if self.paragraph:
            self.parts.append("</p>\n")
        self.paragraph = False

    def _item(self, item: re.Match[str], number: int) -> None:
        if self.lists is None:
            self.end()
            self.lists, self.depths = ListWriter(), []
        indent = len(item["indent"].expandtabs(2))
        while self.depths and self.depths[-1][0] >= indent:
            self.depths.pop()
        self.depths.append((indent, "o" if item["sign"] == "-" else "u"))
        kinds = "".join(kind for _, kind in self.depths)
        self.lists.item(kinds, self._inline(item["text"].strip()), number)

    def _row(self, line: str, number: int) -> None:
        if not self.table:
            self.end()
            self.parts.append("<table>")
            self.table = True
        cells = re.split(r"[|^]", re.sub(r"\[\[[^\]]*\]\]", _link_bar, line.strip())[1:-1])
        made = "".join(
            f"<td>{self._inline(cell.strip().replace(chr(0), '|'))}</td>" for cell in cells
        )
        self.parts.append(f'<tr data-line="{number}">{made}</tr>\n')

    def _end_lists(self) -> None:
        if self.lists is not None:
            self.parts += self.lists.finished()
            self.lists = None

    def _end_table(self) -> None:
        if self.table:
            self.parts.append("</table>\n")
            self.table = False

    def _inline(self, text: str) -> str:
        text = _LINK.sub(lambda m: m.group(2) or m.group(1).lstrip(":"), text)
        text = _BREAK.sub(lambda _: self.held.keep("<br>"), text)
        text = self.held.tags(text)
        for pattern in (_STRONG, _ITALIC, _STRONG):
            text = pattern.sub(lambda m: next((g for g in m.groups() if g), ""), text)
        return self.held.escaped(text)


def _link_bar(found: re.Match[str]) -> str:
    """A link inside a table's row: its bar parts no cells."""
    return found.group().replace("|", "\0")
