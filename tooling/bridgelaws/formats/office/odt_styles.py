"""What the styles of an OpenDocument text say: how lists count, and what is struck or raised."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.formats.list_numbers import LONGEST_MARK, STYLES, print_number
from bridgelaws.formats.whole_number import read_whole
from bridgelaws.xml_writer import Element

_NS: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _STYLE = (_NS % name for name in ("text", "style"))
# OpenDocument's lists and headings have ten levels.
DEEPEST: Final = 10
# How far above the line: "super 58%", "33% 58%"; "-33% 58%" and "0%" are not.
_RAISED: Final = re.compile(r"super\b|0*[1-9]\d*(?:\.\d*)?%")


@dataclass(frozen=True, slots=True)
class ListLevelStyle:
    """What one level of a list prints: ``format`` between ``prefix`` and ``suffix``."""

    format: str = "bullet"
    prefix: str = ""
    suffix: str = ""
    start: int = 1

    def printed(self, count: int) -> str:
        """What a list prints before an item; nothing where its level has no format."""
        if self.format == "bullet":
            return "-"
        if not self.format:
            return f"{self.prefix}{self.suffix}".strip()
        suffix = self.suffix.strip() or ("" if self.prefix else ".")
        return f"{self.prefix.strip()}{print_number(count, self.format)}{suffix}"


@dataclass(slots=True)
class TextStyles:
    """The styles of a document by name: ``lists`` by level, and those that say something of text.

    ``lists_by_style`` are the lists that styles of paragraphs name; ``outline`` counts headings.
    """

    lists: dict[str, dict[int, ListLevelStyle]] = field(default_factory=dict)
    lists_by_style: dict[str, str] = field(default_factory=dict)
    outline: dict[int, ListLevelStyle] = field(default_factory=dict)
    struck: set[str] = field(default_factory=set)
    hiding: set[str] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)

    def is_struck(self, element: Element) -> bool:
        """Whether the text of an element is struck out."""
        return style_name(element) in self.struck

    def is_raised(self, element: Element) -> bool:
        """Whether the text of an element stands above the line."""
        return style_name(element) in self.raised

    def is_hidden(self, element: Element) -> bool:
        """Whether the text of an element is not shown."""
        return style_name(element) in self.hiding


def style_name(element: Element) -> str:
    """The name of an element's style; empty where it has none."""
    return str(element.get(f"{_TEXT}style-name", ""))


def read_styles(parts: Sequence[Element]) -> TextStyles:
    """The styles of a document; what its first part says goes before the others."""
    found = TextStyles()
    for part in reversed(parts):
        _read_lists(part, found)
        for style in part.iter(f"{_STYLE}style"):
            name = str(style.get(f"{_STYLE}name", ""))
            listed = str(style.get(f"{_STYLE}list-style-name", ""))
            if listed:
                found.lists_by_style[name] = listed
            for said in style.iter(f"{_STYLE}text-properties"):
                _read_text_style(name, said, found)
    return found


def _read_lists(part: Element, found: TextStyles) -> None:
    for style in part.iter(f"{_TEXT}list-style", f"{_TEXT}outline-style"):
        levels = {}
        for level in style:
            at = read_whole(level.get(f"{_TEXT}level"), 0, 1, DEEPEST)
            if at:
                levels[at] = _level(level)
        if style.tag == f"{_TEXT}outline-style":
            found.outline = levels
        else:
            found.lists[str(style.get(f"{_STYLE}name", ""))] = levels


def _read_text_style(name: str, said: Element, found: TextStyles) -> None:
    if said.get(f"{_STYLE}text-line-through-style", "none") != "none":
        found.struck.add(name)
    if said.get(f"{_TEXT}display") == "none":
        found.hiding.add(name)
    if _RAISED.match(str(said.get(f"{_STYLE}text-position", ""))):
        found.raised.add(name)


def _level(element: Element) -> ListLevelStyle:
    kind = str(element.tag).removeprefix(_TEXT)
    given = str(element.get(f"{_STYLE}num-format", ""))
    style = "bullet" if kind == "list-level-style-bullet" else STYLES.get(given, given)
    return ListLevelStyle(
        style,
        str(element.get(f"{_STYLE}num-prefix", ""))[:LONGEST_MARK],
        str(element.get(f"{_STYLE}num-suffix", ""))[:LONGEST_MARK],
        read_whole(element.get(f"{_TEXT}start-value"), 1, 0),
    )
