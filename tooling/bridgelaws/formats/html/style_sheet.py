"""The rules of a page's own style sheet, one after the other. Linear in its length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.xml_writer import Element

_SIGN: Final = re.compile(r"[{};]")
# What is longer is no selector of a text's list, and no rule for one.
_LONGEST_SELECTORS: Final = 2_000
_LONGEST_BODY: Final = 4_000


@dataclass(frozen=True, slots=True)
class StyleRule:
    """Selectors and what is declared for them; ``is_special`` inside ``@media`` and the like."""

    selectors: tuple[str, ...]
    body: str
    is_special: bool


def read_style_rules(root: Element) -> tuple[StyleRule, ...]:
    """All rules of the style sheets that stand in a page."""
    sheets = "\n".join(style.text or "" for style in root.iter("style"))
    return tuple(_rules(_without_comments(sheets)))


def _without_comments(sheet: str) -> str:
    parts, position = [], 0
    while (start := sheet.find("/*", position)) >= 0:
        end = sheet.find("*/", start + 2)
        parts.append(sheet[position:start])
        # As in a browser, a comment that does not end goes on to the end of the sheet.
        position = len(sheet) if end < 0 else end + 2
    return " ".join([*parts, sheet[position:]])


def _rules(sheet: str) -> Iterator[StyleRule]:
    heads: list[str] = []
    start = 0
    for found in _SIGN.finditer(sheet):
        said, sign = sheet[start : found.start()], found.group()
        is_body = bool(heads) and not heads[-1].startswith("@")
        if sign == ";" and is_body:
            continue
        start = found.end()
        if sign == "{":
            heads.append(said.strip()[: _LONGEST_SELECTORS + 1])
        elif sign == "}" and heads:
            head = heads.pop()
            if is_body and len(head) <= _LONGEST_SELECTORS and len(said) <= _LONGEST_BODY:
                yield StyleRule(tuple(head.split(",")), said, bool(heads))
