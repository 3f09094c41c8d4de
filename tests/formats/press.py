"""Prints the plain edition as other people print law books: PDF, Word, web page, wiki.

Each document holds a whole book: title page, contents with page numbers, introduction,
definitions, 93 laws with their marks, an index. What the readers make of it must be
the plain edition again, place by place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MARK: Final = re.compile(
    r"(?P<mark>(?:[^\W\d_]{1,2}\.|\d{1,2}\.|\([^\W\d_]{1,4}\)))(?:\s+(?P<rest>.*))?$"
)


@dataclass(frozen=True)
class Item:
    """A line of the plain text: its depth, its marks and its words; ``kind`` says what it is."""

    kind: str  # title, part, heading, item, text, row
    depth: int
    mark: str
    text: str


@dataclass(frozen=True)
class Book:
    """The items of a whole book in one language, in order."""

    language: str
    items: tuple[Item, ...]

    def titles(self) -> list[Item]:
        """The headings of the laws."""
        return [item for item in self.items if item.kind == "title"]


def read_book(root: Path, language: str) -> Book:
    """The plain edition of a language as a printer would get it."""
    folder = root / language / "plain"
    names = ["introduction", "definitions", *(f"law-{n:02d}" for n in range(1, 94))]
    items: list[Item] = []
    for name in names:
        lines = (folder / f"{name}.txt").read_text("utf-8").splitlines()
        kind = "title" if name.startswith("law") else "part"
        items.append(Item(kind, 0, "", lines[0]))
        items += [_item(line, in_law=kind == "title") for line in lines[1:] if line.strip()]
    return Book(language, tuple(items))


def _item(line: str, *, in_law: bool) -> Item:
    bare = line.strip()
    depth = (len(line) - len(line.lstrip())) // 2
    if bare.startswith("|"):
        return Item("row", depth, "", bare)
    found = MARK.match(bare) if depth or in_law else None
    if found is None:
        return Item("text", depth, "", bare)
    kind = "heading" if depth == 0 else "item"
    return Item(kind, depth, found["mark"], found["rest"] or "")


def level_of(item: Item) -> int:
    """The depth of a list item in a law: 0 for 1., 1 for (a), 2 for (i)."""
    return max(0, item.depth - 1)
