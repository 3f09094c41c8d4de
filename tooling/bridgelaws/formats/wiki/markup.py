"""What the two wiki languages share: a page of HTML made line by line."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from bridgelaws.formats.html.reader import LINE_END, read_html
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText

_TAGS: Final = re.compile(
    r"(?i)</?(?:b|i|u|em|strong|sub|sup|del|s|strike|ins|br|p|div|span|ol|ul|li|dl|dt|dd|small|"
    r"big|center|blockquote|pre|table|tr|td|th|caption|h[1-6])"
    r"(?:\s[^<>]{0,300})?/?>"
)


# No rule book nests its lists as deep.
_DEEPEST: Final = 20


class HeldMarkup:
    """Pieces of finished HTML, kept out of the way of later rules by signs of no text's."""

    _SIGN: Final = re.compile("\ufdd0([0-9]+)\ufdd1")

    def __init__(self) -> None:
        self._kept: list[str] = []

    @staticmethod
    def clear(markup: str) -> str:
        """A file's text without these signs, which are no characters: what was lost is shown.

        What means a line end to the reader of the page that is made is a space.
        """
        return markup.replace("\ufdd0", "\ufffd").replace("\ufdd1", "\ufffd").replace(LINE_END, " ")

    def keep(self, markup: str) -> str:
        """A sign that stands for this HTML."""
        self._kept.append(markup)
        return f"\ufdd0{len(self._kept) - 1}\ufdd1"

    def lines(self, text: str) -> str:
        """Signs for text that is no markup, line by line."""
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        return "\n".join(self.keep(line) if line else "" for line in escaped.split("\n"))

    def aside(self, text: str, name: str) -> str:
        """A sign for text that is set aside by the name of a rule; its line ends are kept."""
        if not text:
            return ""
        lines = text.split("\n")
        made = [
            self.keep(f'<span data-aside="{name}">{html.escape(line)}</span>') for line in lines
        ]
        return "\n".join(made)

    def tags(self, text: str) -> str:
        """The text with the tags of HTML that a wiki allows kept as such."""
        return _TAGS.sub(lambda found: self.keep(found.group()), text)

    def escaped(self, text: str) -> str:
        """The text as HTML, with all that was kept put back; signs may stand in each other."""
        # A wiki page may hold character references as HTML does: &nbsp; is a space there.
        shown = html.escape(html.unescape(text).replace(LINE_END, " "), quote=False)
        while self._SIGN.search(shown):
            shown = self._SIGN.sub(lambda found: self._kept[int(found.group(1))], shown)
        return shown


def replace_between(
    text: str,
    opening: re.Pattern[str],
    closing: Mapping[str, re.Pattern[str]],
    made: Callable[[re.Match[str], str, int], str],
) -> str:
    """The text with all that stands between two signs replaced. Linear in its length.

    Args:
        text: a page.
        opening: where it begins; its group ``kind``, in small letters, says what ends it.
        closing: by that kind; an opening of a kind that is not here is replaced alone.
        made: what stands there instead, from the opening, the body, and the line of the page.
    """
    parts: list[str] = []
    position = start = counted = 0
    line = 1
    never: set[str] = set()
    while (found := opening.search(text, start)) is not None:
        start = found.end()
        kind = (found["kind"] or "").casefold()
        if kind in never:
            continue
        end = closing[kind].search(text, start) if kind in closing else None
        if end is None and kind in closing:
            never.add(kind)
            continue
        stop = end.end() if end else start
        line += text.count("\n", counted, found.start())
        counted = found.start()
        body = text[start : end.start()] if end else ""
        parts += [text[position : found.start()], made(found, body, line)]
        position = start = stop
    return "".join([*parts, text[position:]])


class Notes:
    """The footnotes of a wiki page, each with its mark, as links there and back."""

    def __init__(self, held: HeldMarkup) -> None:
        self._held = held
        self._bodies: list[tuple[str, str, int]] = []
        self._key_by_name: dict[str, str] = {}

    def mark(self, body: str, line: int, name: str = "") -> str:
        """The sign for a footnote's mark; a name that was used before refers to that note."""
        key = self._key_by_name.get(name, "") if name else ""
        if not key:
            self._bodies.append(("", "", 0))
            key = str(len(self._bodies))
            if name:
                self._key_by_name[name] = key
        if body.strip():
            self._bodies[int(key) - 1] = (key, body.strip(), line)
        return self._held.keep(f'<a id="back-{key}" href="#note-{key}">{key}</a>')

    def markup(self) -> str:
        """All notes, to stand at the end of the page."""
        return "".join(
            f'<div id="note-{key}" data-line="{line}"><a href="#back-{key}"></a>'
            f"{self._held.escaped(body)}</div>\n"
            for key, body, line in self._bodies
            if key
        )


class ListWriter:
    """Nested lists of wiki lines as HTML.

    ``o`` is an ordered list, ``u`` one with bullets, ``d`` one without any mark.
    """

    _HEADS: Final = {"o": "<ol>", "u": "<ul>", "d": '<ul style="list-style:none">'}

    def __init__(self) -> None:
        self._open: list[str] = []
        self.parts: list[str] = []

    def item(self, kinds: str, text: str, line: int) -> None:
        """An item inside as many lists as ``kinds`` has signs, the outermost first."""
        kinds = kinds[:_DEEPEST]
        alike = (one == other for one, other in zip(kinds, self._open, strict=False))
        shared = next((n for n, same in enumerate(alike) if not same), None)
        shared = min(len(kinds), len(self._open)) if shared is None else shared
        self._shut(shared)
        if shared == len(kinds):
            self.parts.append("</li>")
        for depth, kind in enumerate(kinds[shared:], shared + 1):
            self.parts.append(self._HEADS[kind])
            self._open.append(kind)
            if depth < len(kinds):
                self.parts.append('<li style="list-style:none">')
        self.parts.append(f'<li data-line="{line}">{text}')

    def finished(self) -> list[str]:
        """All of it, with every list closed and a line end behind it."""
        self._shut(0)
        return [*self.parts, "\n"]

    def _shut(self, depth: int) -> None:
        while len(self._open) > depth:
            self.parts.append("</li></ol>" if self._open.pop() == "o" else "</li></ul>")


class WikiPage(Protocol):
    """The lines of a page as HTML, which ``parts`` come to when it is ended."""

    parts: list[str]

    def line(self, line: str, number: int) -> None:
        """Take one line of the page."""

    def end(self) -> None:
        """Close what is open."""


def read_lines(
    text: str, page: WikiPage, notes: Notes, ref: SourceRef
) -> tuple[SourceText, tuple[Finding, ...]]:
    """A page's text, line by line through its HTML, with the notes at its end."""
    for number, line in enumerate(text.split("\n"), 1):
        page.line(line, number)
    page.end()
    made = "".join(page.parts) + notes.markup()
    return read_html(f"<html><body>{made}</body></html>", ref, is_whole=False, is_made=True)
