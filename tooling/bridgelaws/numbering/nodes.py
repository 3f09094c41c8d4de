"""The places of an outline as the aligner sees them, and the habits of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.model.locator import Locator


@dataclass(frozen=True, slots=True)
class OutlineNode:
    """A place of the outline as the aligner sees it; ``up`` is the parent's index, -1 outside.

    ``kind`` is that of its last step; ``place`` for a synthetic one, ``part`` for a whole.
    ``has_places`` says that it has unnumbered parts of its own (not only a tail);
    ``list_at`` is the index before which its list cannot have begun, -1 for a first item.
    """

    locator: Locator
    kind: str
    up: int
    has_children: bool
    has_next: bool
    has_places: bool = False
    list_at: int = -1


def make_nodes(locators: Sequence[Locator]) -> tuple[OutlineNode, ...]:
    """Nodes of a subtree in reading order; the first is its root."""
    index = {locator: n for n, locator in enumerate(locators)}
    parents = [index.get(loc.parent, -1) if loc.parent else -1 for loc in locators]
    return tuple(
        OutlineNode(
            loc,
            _kind(loc),
            parents[n],
            n in parents,
            parents[n] in parents[n + 1 :],
            any(up == n and locators[m].place not in ("", "end") for m, up in enumerate(parents)),
            parents[n] if n and parents[n] in parents[:n] else -1,
        )
        for n, loc in enumerate(locators)
    )


def _kind(locator: Locator) -> str:
    if locator.place:
        return "place"
    return locator.kinds[-1] if locator.steps else "part"


def with_ancestors(nodes: Sequence[OutlineNode], n: int) -> list[int]:
    """A node's index and those of the nodes around it, from the inside out."""
    found = []
    while n >= 0:
        found.append(n)
        n = nodes[n].up
    return found


def bears_mark_of(block: TextBlock, node: OutlineNode) -> bool:
    """Whether the printed marks are those of the node and, where printed, of its parents."""
    locator = node.locator
    if block.marks[-1].kind == "bullet" and block.marks[0] != block.marks[-1]:
        # "- b. - either": the bullet inside opens the first unnumbered part of (b).
        if not locator.place or not locator.place.endswith("1") or locator.parent is None:
            return False
        locator = locator.parent
    wanted = list(zip(locator.kinds, locator.steps, strict=True))
    if locator.place:
        return False
    for mark in reversed(block.steps):
        readings = list(mark.readings)
        if mark.kind == "compound":
            if wanted[-len(readings) :] != readings:
                return False
            wanted = wanted[: -len(readings)]
            continue
        if not wanted or not mark.reads_as(*wanted[-1]):
            return False
        wanted.pop()
    return True


@dataclass(frozen=True)
class Habits:
    """What this passage does as a rule: whether it has bullets, marks, indentation."""

    bulleted: bool
    printed: frozenset[str]
    indents: Mapping[str, int]

    @classmethod
    def of(cls, blocks: Sequence[TextBlock]) -> Habits:
        """Look at all blocks of a passage once."""
        bulleted = sum(block.is_bulleted and not block.steps for block in blocks) >= 2
        printed: set[str] = set()
        indents: dict[str, list[int]] = {}
        for block in blocks:
            if block.steps:
                kinds = {kind for kind, _ in block.steps[-1].readings}
                printed |= {k for mark in block.steps for k, _ in mark.readings[:1]}
                if len(kinds) == 1 and len(block.marks) == 1:
                    indents.setdefault(kinds.pop(), []).append(block.indent)
        usual = {kind: max(set(seen), key=seen.count) for kind, seen in indents.items()}
        texts = {b.indent for b in blocks if not b.marks and b.kind == "text"}
        if (
            not texts & {indent + 2 for indent in usual.values()}
            or len(texts | set(usual.values())) < 2
        ):
            usual = {}  # nothing here is indented under its mark, so indentation says nothing
        return cls(bulleted, frozenset(printed), usual)

    def text_indent(self, node: OutlineNode) -> int | None:
        """Where the text of a node stands when marks and indentation go together."""
        if node.kind in self.indents:
            return self.indents[node.kind] + 2
        if node.up < 0 and self.indents:
            return min(self.indents.values()) + 2
        return None
