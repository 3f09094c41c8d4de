"""What the two wiki languages share: a page of HTML made line by line."""

from __future__ import annotations

import html
import re
from typing import Final

_TAGS: Final = re.compile(
    r"(?i)</?(?:b|i|u|em|strong|sub|sup|del|s|strike|ins|br|p|div|span|ol|ul|li|dl|dt|dd|small|"
    r"big|center|blockquote|pre|table|tr|td|th|caption|h[1-6])"
    r"(?:\s[^<>]{0,300})?/?>"
)


class Held:
    """Pieces of finished HTML, kept out of the way of later rules by a private sign."""

    _SIGN: Final = re.compile("\ue000(\\d+)\ue001")

    def __init__(self) -> None:
        self._kept: list[str] = []

    def keep(self, markup: str) -> str:
        """A sign that stands for this HTML."""
        self._kept.append(markup)
        return f"\ue000{len(self._kept) - 1}\ue001"

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
        shown = html.escape(html.unescape(text), quote=False)
        while self._SIGN.search(shown):
            shown = self._SIGN.sub(lambda found: self._kept[int(found.group(1))], shown)
        return shown


class Notes:
    """The footnotes of a wiki page, each with its mark, as links there and back."""

    def __init__(self, held: Held) -> None:
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
        shared = 0
        while kinds[: shared + 1] == "".join(self._open[: shared + 1]) and shared < len(kinds):
            shared += 1
        self._shut(shared)
        if shared == len(kinds):
            self.parts.append("</li>")
        for depth, kind in enumerate(kinds[shared:], shared + 1):
            self.parts.append(self._HEADS[kind])
            self._open.append(kind)
            if depth < len(kinds):
                self.parts.append('<li style="list-style:none">')
        self.parts.append(f'<li data-line="{line}">{text}')

    def end(self) -> None:
        """Close all lists."""
        self._shut(0)

    def _shut(self, depth: int) -> None:
        while len(self._open) > depth:
            self.parts.append("</li></ol>" if self._open.pop() == "o" else "</li></ul>")
