"""What a book prints without a mark: lists with dashes or dots, further paragraphs.

Where the marks before and after them are those of neighbours in the outline, no place can
lie between: a list is part of the text above it, so is the clause that closes it, and a
paragraph belongs to the item it stands under. Elsewhere a dash may stand where a copy lost
a number, and the aligner decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.model.locator import Locator
from bridgelaws.numbering.nodes import Habits, OutlineNode, bears_mark_of, with_ancestors


def gather_unmarked(
    blocks: Sequence[TextBlock],
    nodes: Sequence[OutlineNode],
    tails: Collection[Locator] | None,
    rare: Collection[Locator] = (),
) -> tuple[list[TextBlock], dict[int, list[TextBlock]]]:
    """The blocks without those that surely go on with one of them, and these by its index.

    Args:
        blocks: those of one passage, in order.
        nodes: the places of its scope in reading order, the scope first.
        tails: the places that a text closes behind their parts; ``None`` where nobody knows.
        rare: the places that a text may lack: another one of its language alone has them.
    """
    under = _between_neighbours(blocks, nodes, rare)
    habits = Habits.of(blocks)
    kept: list[TextBlock] = []
    parts: dict[int, list[TextBlock]] = {}
    for n, block in enumerate(blocks):
        k = under[n]
        is_open = len(kept) - 1 in parts
        goes_on = k >= 0 and bool(kept) and block.kind != "table" and not block.steps
        if goes_on and block.kind == "note":
            goes_on = tails is not None and habits.text_indent(nodes[k]) in (None, block.indent)
        elif goes_on and not (block.is_bulleted or (is_open and block.text[:1].islower())):
            closes = tails is None or any(
                nodes[a].locator in tails for a in with_ancestors(nodes, k)
            )
            stands = habits.text_indent(nodes[k]) in (None, block.indent)
            goes_on = stands and not closes and _is_text(kept[-1]) and not block.is_heading_like
        if goes_on:
            parts.setdefault(len(kept) - 1, []).append(block)
        else:
            kept.append(block)
    return kept, parts


def _is_text(block: TextBlock) -> bool:
    return block.kind == "text" and not block.is_heading_like


def _between_neighbours(
    blocks: Sequence[TextBlock], nodes: Sequence[OutlineNode], rare: Collection[Locator]
) -> list[int]:
    """For each block the node that is open there, where the marks around it leave out none.

    -1 where they do, or where they say otherwise than the outline.
    """
    at = since = 0
    open_at = [-1] * len(blocks)
    broken = False
    for n, block in enumerate(blocks):
        if not block.steps:
            continue
        found = next((k for k in range(at + 1, len(nodes)) if bears_mark_of(block, nodes[k])), None)
        if found is None:
            broken = True
            continue
        own = sum(len(mark.readings) if mark.kind == "compound" else 1 for mark in block.steps)
        passed = sum(node.locator not in rare for node in nodes[at + 1 : found + 1])
        if not broken and passed <= own:
            open_at[since:n] = [at] * (n - since)
        # "- b. - either": what begins with a dash here is an alternative with a place of its own.
        at, since, broken = found, n, block.marks[-1].kind == "bullet"
    rest = [node for node in nodes[at + 1 :] if node.locator not in rare]
    if not broken and at and not rest:
        open_at[since:] = [at] * (len(blocks) - since)
    return open_at
