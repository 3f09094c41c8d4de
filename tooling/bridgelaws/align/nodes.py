"""The places of an outline as the aligner sees them, and the habits of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.model.locator import Locator
from bridgelaws.parse.blocks import TextBlock


@dataclass(frozen=True, slots=True)
class Node:
    """A place of the outline as the aligner sees it; ``up`` is the parent's index, -1 outside.

    ``has_places`` says that it has unnumbered parts of its own (not only a tail);
    ``list_at`` is the index before which its list cannot have begun, -1 for a first item.
    """

    locator: Locator
    up: int
    has_children: bool
    has_next: bool
    has_places: bool = False
    list_at: int = -1

    @property
    def kind(self) -> str:
        """The kind of its last step; ``place`` for a synthetic one, ``part`` for a whole."""
        if self.locator.place:
            return "place"
        return self.locator.kinds[-1] if self.locator.steps else "part"


def make_nodes(locators: Sequence[Locator]) -> tuple[Node, ...]:
    """Nodes of a subtree in reading order; the first is its root."""
    index = {locator: n for n, locator in enumerate(locators)}
    parents = [index.get(loc.parent, -1) if loc.parent else -1 for loc in locators]
    return tuple(
        Node(
            loc,
            parents[n],
            n in parents,
            parents[n] in parents[n + 1 :],
            any(up == n and locators[m].place not in ("", "end") for m, up in enumerate(parents)),
            parents[n] if n and parents[n] in parents[:n] else -1,
        )
        for n, loc in enumerate(locators)
    )


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
