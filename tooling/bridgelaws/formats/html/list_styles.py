"""How a web page's own style sheet numbers its lists.

Only what is in the page is read; a sheet that lies elsewhere is never fetched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.formats.html.style_sheet import StyleRule
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef

# Every list is held against every rule.
_MOST_RULES: Final = 200
_STYLE: Final = re.compile(r"list-style(?:-type)?\s*:\s*([^;!]{1,60})")
_WORDS: Final = re.compile(
    r"\b(decimal(?:-leading-zero)?|(?:lower|upper)-(?:alpha|latin|roman|greek)|"
    r"none|disc|circle|square)\b"
)
_ELSEWHERE: Final = re.compile(r"(?i)<link\b[^<>]{0,500}?stylesheet|@import\b")
_LIST: Final = re.compile(r"(?i)<ol\b(?P<says>[^<>]{0,300})>")
_SIMPLE: Final = re.compile(r"(?P<tag>[a-z][\w\-]*)?(?P<rest>(?:[.#][\w\-]+)*)$", re.IGNORECASE)

# A tag, with the names of its classes and (with #) its id.
Tag = tuple[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class ListRule:
    """A selector of tags inside tags, and the list style that it gives."""

    path: tuple[Tag, ...]
    style: str

    def fits(self, tags: Sequence[Tag]) -> bool:
        """Whether it speaks of the last of these tags, each inside the one before."""
        if not tags or not _is(tags[-1], self.path[-1]):
            return False
        wanted = list(self.path[:-1])
        for tag in reversed(tags[:-1]):
            if wanted and _is(tag, wanted[-1]):
                wanted.pop()
        return not wanted


def read_list_rules(sheet: Sequence[StyleRule]) -> tuple[ListRule, ...]:
    """The rules of a style sheet that number lists, in order; what it cannot read it leaves."""
    rules: list[ListRule] = []
    for rule in sheet:
        style = read_list_style(rule.body)
        if not style:
            continue
        rules += [ListRule(path, style) for each in rule.selectors if (path := _path(each))]
    return tuple(rules[:_MOST_RULES])


def read_list_style(declarations: str) -> str:
    """The list style that declarations give, empty when they give none.

    >>> read_list_style("margin: 0; list-style: lower-alpha inside")
    'lower-alpha'
    """
    found = _STYLE.findall(declarations.casefold())
    words = [word for value in found for word in _WORDS.findall(value)]
    return words[-1] if words else ""


def find_sheets_elsewhere(page: str, ref: SourceRef) -> tuple[Finding, ...]:
    """A word about lists whose numbers a style sheet outside the page may show otherwise.

    ``page`` is the whole markup.
    """
    if _ELSEWHERE.search(page) is None:
        return ()
    bare = [
        found
        for found in _LIST.finditer(page)
        if not re.search(r"(?i)\btype\s*=|list-style", found["says"])
    ]
    if not bare:
        return ()
    line = page.count("\n", 0, bare[0].start()) + 1
    lists = counted(len(bare), "numbered list")
    message = (
        f"how {lists} of it count is not said, and a style sheet that lies elsewhere may say it; "
        "1. was taken, inside it a., inside that i. Compare the first, which is here; "
        'where the page shows other marks, save it with its styles inside, or write type="A"'
    )
    return (Finding(ref.file, line, 1, "warning", "LIST_STYLE", message),)


def _path(selector: str) -> tuple[Tag, ...]:
    path: list[Tag] = []
    for part in selector.replace(">", " ").split():
        found = _SIMPLE.match(part)
        if found is None:
            return ()
        names = re.findall(r"[.#][\w\-]+", found["rest"])
        path.append(((found["tag"] or "").casefold(), frozenset(n.lstrip(".") for n in names)))
    return tuple(path)


def _is(tag: Tag, wanted: Tag) -> bool:
    return wanted[0] in ("", tag[0]) and wanted[1] <= tag[1]
