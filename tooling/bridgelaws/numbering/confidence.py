"""How sure a place is: what the order of a law cannot tell of a block.

The margin of a block says how much dearer the best other reading is that keeps to the
order of the outline. Three things it does not say. Where a place has no block, a text
that resembles nothing much may have slid into it. Where two items were exchanged, order
itself is wrong. And a heading under which nothing stands has only its few words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.numbering.alignment import Assignment
from bridgelaws.numbering.costs import PassageCosts
from bridgelaws.numbering.nodes import OutlineNode, with_ancestors
from bridgelaws.numbering.weights import weights_of

_WEIGHTS: Final = weights_of("confidence")


def weigh_margins(
    found: Sequence[Assignment], nodes: Sequence[OutlineNode], passage_costs: PassageCosts
) -> tuple[Assignment, ...]:
    """The same assignments, with the margins made smaller that say too much."""
    held = {n for a in found if a.action != "extra" for n in (a.node, a.also) if n >= 0}
    around = {up for n in held for up in with_ancestors(nodes, n)}
    among = _among_gaps(nodes, around)
    gains = _exchanges(found, nodes, passage_costs, around)
    margins = [a.margin for a in found]
    unprinted = [
        b
        for b, a in enumerate(found)
        if a.action != "extra"
        and passage_costs.blocks[b].kind == "text"
        and not passage_costs.blocks[b].steps
    ]
    for b in unprinted:
        if (
            found[b].action == "body"
            or not passage_costs.heading[b]
            or not passage_costs.reference_texts
        ):
            margins[b] *= _support(b, found, passage_costs, gaps=among.get(found[b].node, 0))
        if passage_costs.reference_texts:
            margins[b] = min(margins[b], _WEIGHTS["exchanged"] - gains.get(b, -math.inf))
    for b in unprinted if passage_costs.reference_texts else ():
        if found[b].node in among and passage_costs.heading[b] and found[b].action == "start":
            inside = _inside(b, found, nodes)
            alone = _WEIGHTS["heading_only"] * found[b].margin
            surest = max((margins[c] for c in inside), default=alone)
            margins[b] = min(margins[b], surest)
    return tuple(replace(a, margin=margin) for a, margin in zip(found, margins, strict=True))


def _support(
    b: int, found: Sequence[Assignment], passage_costs: PassageCosts, *, gaps: int
) -> float:
    """How far the margin of a text is believed, 0 to 1, by how well it resembles its place.

    ``gaps`` is how many places have no block in its list, or in the list that it introduces.
    """
    a, resemblance = found[b], passage_costs.resemblance
    if not passage_costs.reference_texts:
        return _WEIGHTS["shape_only"] * (_WEIGHTS["shape_with_gaps"] if gaps else 1.0)
    if passage_costs.habits.printed and not gaps:
        return 1.0
    under_heading = b == 0 or (passage_costs.heading[b - 1] and found[b - 1].node == a.node)
    if a.action == "body" and under_heading:
        return 1.0
    if a.also >= 0:
        together = resemblance.both(b, a.node, a.also)
        resembling = -(together or 0.0) / 2
    else:
        resembling = -resemblance.costs[b][a.node]
    if a.action == "body" and found[b - 1].node != a.node:
        # What closes a list says little that is its own: no word of it may come back.
        if not gaps:
            return 1.0
        resembling = max(resembling, -resemblance.tail(b, a.node))
    elif a.action == "body":
        resembling = max(resembling, -resemblance.further(b, a.node))
    if gaps:
        left = _WEIGHTS["gaps"] / (_WEIGHTS["gaps"] + gaps)
        return left * min(1.0, max(_WEIGHTS["least"], resembling / _WEIGHTS["enough"]))
    return min(1.0, max(_WEIGHTS["weak"], resembling / _WEIGHTS["enough"]))


def _inside(b: int, found: Sequence[Assignment], nodes: Sequence[OutlineNode]) -> list[int]:
    """The blocks that follow heading ``b`` and stand in its place."""
    inside = []
    for c in range(b + 1, len(found)):
        if found[c].node < 0:
            continue
        if found[b].node not in with_ancestors(nodes, found[c].node):
            break
        inside.append(c)
    return inside


def _among_gaps(nodes: Sequence[OutlineNode], around: set[int]) -> dict[int, int]:
    """The places of lists in which some have no block, and around them, with how many these are."""
    listed: dict[int, list[int]] = {}
    for n, node in enumerate(nodes):
        listed.setdefault(node.up, []).append(n)
    found: dict[int, int] = {}
    for up, items in listed.items():
        gaps = sum(item not in around for item in items)
        for n in (up, *items) if gaps else ():
            found[n] = max(found.get(n, 0), gaps)
    return found


def _exchanges(
    found: Sequence[Assignment],
    nodes: Sequence[OutlineNode],
    passage_costs: PassageCosts,
    around: set[int],
) -> dict[int, float]:
    """By block: how much better it would resemble another place, were order no matter.

    That is one that is left out, one of its list that another block holds, each then taking
    the other's, or, for a block that begins none, one that it resembles better than the
    block does that begins it.
    """
    costs = passage_costs.resemblance.costs
    texts = [
        (b, a.node)
        for b, a in enumerate(found)
        if a.action != "extra" and a.also < 0 and not passage_costs.heading[b]
    ]
    begun = [(b, k) for b, k in texts if found[b].action == "start"]
    free = [k for k in range(1, len(nodes)) if k not in around and not nodes[k].has_children]
    gains = {b: max((costs[b][k] - costs[b][n] for n in free), default=-math.inf) for b, k in texts}
    for n, (b, k) in enumerate(begun):
        for c, other in begun[n + 1 :]:
            if nodes[k].up == nodes[other].up:
                gain = costs[b][k] + costs[c][other] - costs[b][other] - costs[c][k]
                gains[b], gains[c] = max(gains[b], gain), max(gains[c], gain)
    for b, k in texts:
        if found[b].action == "start" or b == 0 or passage_costs.heading[b - 1]:
            continue
        own = min(
            costs[b][k],
            passage_costs.resemblance.further(b, k),
            passage_costs.resemblance.tail(b, k),
        )
        for c, other in begun:
            gain = min(own, costs[c][other]) - costs[b][other]
            gains[b], gains[c] = max(gains[b], gain), max(gains[c], gain)
    return gains
