"""The marks of a list that says no style of its own: *1.* where the law has an *A*.

A web page or a wiki numbers the items of a plain list with figures, and those of a list
inside it with letters, while the style that shows a law's capitals lies in a sheet that
was not read. Such marks are told from a book's own by what no book prints: figures
right below a law. They count the items, so each is read as the enumerator of its depth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.enumerators import Mark
from bridgelaws.model.locator import Locator
from bridgelaws.model.steps import StepKind, step_of

# The kinds of mark that lists inside one another bear when nothing is said of them.
_MADE: Final[tuple[StepKind, ...]] = ("number", "letter", "roman", "number")


@dataclass(frozen=True, slots=True)
class _Item:
    """A mark of the list: its depth and its place among its neighbours, both from 0.

    ``indent`` is that of its block; -1 where another mark stands before it in its line.
    """

    depth: int
    index: int
    indent: int


def read_list_marks(
    blocks: Sequence[TextBlock], locators: Sequence[Locator]
) -> tuple[TextBlock, ...]:
    """The blocks with each mark of such a list read as the law's own; else as they are.

    Args:
        blocks: those of one passage.
        locators: its scope and all places under it, in reading order.

    They are changed only where the list has as many items as the scope has parts, and
    every item of every depth is a place that exists.
    """
    scope, known = locators[0], set(locators)
    parts = [place for place in locators if place.parent == scope]
    if scope.prefix or not parts or parts[0].kinds[-1] == _MADE[0]:
        return tuple(blocks)
    items = _count(blocks)
    if items is None or not _may_be_made(blocks, items, len(parts)):
        return tuple(blocks)
    kinds = scope.scheme.kinds
    read: list[TextBlock] = []
    path: list[str] = []
    for block, found in zip(blocks, items, strict=True):
        marks: list[Mark] = []
        for mark, item in zip(block.steps, found, strict=True):
            level = scope.depth + item.depth
            if level >= len(kinds):
                return tuple(blocks)
            kind = kinds[level]
            path = [*path[: item.depth], step_of(kind, item.index + 1)]
            if Locator((*scope.steps, *path)) not in known:
                return tuple(blocks)
            marks.append(replace(mark, readings=((kind, path[-1]),)))
        read.append(replace(block, marks=tuple(marks)) if marks else block)
    return tuple(read)


def _count(blocks: Sequence[TextBlock]) -> list[list[_Item]] | None:
    """The items that each block opens; ``None`` where the marks are not those of one list."""
    counted: list[list[_Item]] = []
    open_items: list[_Item] = []
    for block in blocks:
        here: list[_Item] = []
        for mark in block.steps:
            item = _next_item(mark, -1 if here else block.indent, open_items)
            if item is None:
                return None
            open_items = [*open_items[: item.depth], item]
            here.append(item)
        counted.append(here)
    return counted


def _next_item(mark: Mark, indent: int, open_items: Sequence[_Item]) -> _Item | None:
    """The item that a mark is: the first of a deeper list, or the next of an open one."""
    deeper = len(open_items)
    beside = [
        _Item(o.depth, o.index + 1, indent) for o in reversed(open_items) if _aligns(o, indent)
    ]
    for item in (_Item(deeper, 0, indent), *beside):
        kind = _MADE[item.depth] if item.depth < len(_MADE) else None
        if kind and mark.reads_as(kind, step_of(kind, item.index + 1)):
            return item
    return None


def _aligns(item: _Item, indent: int) -> bool:
    return item.indent in (-1, indent) or indent < 0


def _may_be_made(blocks: Sequence[TextBlock], items: Sequence[Sequence[_Item]], parts: int) -> bool:
    """Whether the list holds the whole of the law, so that its figures are no numbers of a letter.

    A book that lost its letters keeps figures too; there some text stands outside them.
    """
    every = [item for found in items for item in found]
    if sum(item.depth == 0 for item in every) != parts:
        return False
    if any(item.depth for item in every):
        return True
    marked = [block for block in blocks if block.steps]
    if all(block.is_heading_like for block in marked):
        return len(marked) > 1
    before = [b for b in blocks[: blocks.index(marked[0])] if not b.is_heading_like]
    announced = not before or (len(before) == 1 and before[0].text.endswith(":"))
    return announced and all(block.steps for block in blocks[blocks.index(marked[0]) :])
