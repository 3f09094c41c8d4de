"""One passage laid on its outline: which provision each of its blocks is.

Between parsing and the dynamic programme stand the few things a page does that
no cost can express: a mark on a line of its own, a heading printed twice, the
heading of a whole letter repeated above a fragment of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bridgelaws.blocks.blocks import Passage, TextBlock
from bridgelaws.blocks.enumerators import Mark
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import Span
from bridgelaws.numbering.alignment import Assignment, align_blocks
from bridgelaws.numbering.confidence import weigh_margins
from bridgelaws.numbering.costs import PassageCosts
from bridgelaws.numbering.flattened_tables import gather_cells
from bridgelaws.numbering.marks.inline_marks import choose_by_outline, divide, find_candidates
from bridgelaws.numbering.marks.list_marks import read_list_marks
from bridgelaws.numbering.marks.without_outline import choose_by_sequence, number_by_marks
from bridgelaws.numbering.nodes import OutlineNode, bears_mark_of, make_nodes
from bridgelaws.numbering.run_in_headings import Titles, part_headings
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.numbering.unnumbered_lists import gather_unmarked
from bridgelaws.numbering.weights import weights_of

Role = Literal["title", "heading", "text", "tail", "discard", "unplaced"]

# Below this confidence no official locator is given out.
CERTAIN: Final = weights_of("confidence")["certain"]
# No law has a tenth of this many blocks: what has more is no law, and costs no time.
MOST_BLOCKS: Final = 2000
# A letter's heading printed above a fragment of it stands this deep or deeper.
_FRAGMENT_DEPTH: Final = 3


@dataclass(frozen=True, slots=True)
class Placement:
    """A block and what it was found to be.

    ``locator`` is ``None`` for what has no place. ``name`` is the rule that
    discarded it. ``printed`` says that the locator's own mark stands before it. ``also``
    is the next place, where the block holds the text of both.
    """

    block: TextBlock
    role: Role
    locator: Locator | None
    printed: bool = False
    confidence: float = 1.0
    name: str = ""
    starts: bool = False
    also: Locator | None = None


@dataclass(frozen=True, slots=True)
class PlacedPassage:
    """A passage with all its blocks placed; ``missing`` are leaves without any text."""

    passage: Passage
    scope: Locator
    placements: tuple[Placement, ...]
    missing: tuple[Locator, ...]


def place_passage(
    passage: Passage,
    locators: Sequence[Locator],
    lexicon: Lexicon,
    reference_texts: Sequence[ReferenceText] = (),
    pins: Mapping[str, Locator] | None = None,
    titles: Titles | None = None,
    *,
    outlined: bool = True,
    rare: Collection[Locator] = (),
) -> PlacedPassage:
    """Find the provision of every block of a passage.

    Args:
        passage: its blocks as parsed.
        lexicon: that of its language.
        reference_texts: what is known of the same places elsewhere, the best first.
        pins: texts whose place is known, folded, with that place.
        titles: what the book itself says of its headings.
        locators: the scope and all under it in reading order; the scope alone
            where the work has no outline.
        outlined: whether the work has one; without, the marks decide.
        rare: those of ``locators`` that a text may lack without having lost them.
    """
    scope = locators[0]
    blocks = _join_lone_marks(passage.blocks)
    nodes = make_nodes(locators)
    lists: dict[int, list[TextBlock]] = {}
    if outlined:
        blocks = list(read_list_marks(blocks, locators))
        tails = {at for reference_text in reference_texts for at in reference_text.tail_by_locator}
        blocks, gathered = gather_unmarked(blocks, nodes, tails if reference_texts else None, rare)
        lists = {blocks[n].span.end: items for n, items in gathered.items()}
    candidates = find_candidates(blocks, lexicon)
    if outlined:
        chosen = choose_by_outline(candidates, locators)
    else:
        chosen = choose_by_sequence(candidates, scope)
    blocks = divide(blocks, candidates, sorted(chosen))
    blocks = part_headings(blocks, lexicon, titles or Titles())
    head, rest = _read_head(passage, blocks, scope)
    rest, doubled = _drop_doubled(gather_cells(rest), _known_heading(passage, head))
    if len(locators) > 1:
        if len(rest) > MOST_BLOCKS:
            placed = [Placement(block, "unplaced", None) for block in rest]
            return PlacedPassage(passage, scope, (*head, *placed), ())
        passage_costs = PassageCosts(rest, nodes, lexicon, reference_texts, pins)
        found = weigh_margins(align_blocks(passage_costs, nodes), nodes, passage_costs)
        placed = _placements(rest, found, nodes)
    elif outlined:
        # The outline knows no part of it: marks in it are the text's own.
        placed = [Placement(block, "text", scope, starts=not n) for n, block in enumerate(rest)]
    else:
        placed = _placed_by_marks(rest, scope)
    whole = [part for each in (*head, *placed) for part in (each, *_parts_of(each, lists))]
    everything = _with_headings(whole, scope) + doubled
    everything.sort(key=lambda p: p.block.span.start)
    held = {at for p in everything for at in (p.locator, p.also) if at is not None}
    around = {up for loc in held for up in _upwards(loc)}
    missing = tuple(loc for loc in locators[1:] if loc not in held and loc not in around)
    return PlacedPassage(passage, scope, tuple(everything), missing)


def _parts_of(placement: Placement, lists: Mapping[int, list[TextBlock]]) -> list[Placement]:
    """What goes on with a block without a mark: where it stands, that does."""
    items = lists.get(placement.block.span.end, [])
    role: Role = placement.role if placement.role in ("unplaced", "tail") else "text"
    return [replace(placement, block=item, role=role, starts=False, also=None) for item in items]


def _upwards(locator: Locator) -> list[Locator]:
    found, here = [], locator.parent
    while here is not None:
        found.append(here)
        here = here.parent
    return found


def _join_lone_marks(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """``E.`` on a line of its own belongs to the line under it. An empty bullet stays."""
    joined: list[TextBlock] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.steps
            and not last.text
            and not last.is_bulleted
            and not block.marks
            and block.kind == "text"
        ):
            span = Span(last.span.start, block.span.end)
            joined[-1] = replace(block, marks=last.marks, indent=last.indent, span=span)
        else:
            joined.append(block)
    return joined


def _read_head(
    passage: Passage, blocks: Sequence[TextBlock], scope: Locator
) -> tuple[list[Placement], list[TextBlock]]:
    """The blocks that belong to the heading of the passage, and the rest.

    They are: the scope's own mark repeated under its name (*Artikel 16B*, then
    ``B.``), its title, and above a fragment the heading of the letter it is from.
    """
    rest = list(blocks)
    head: list[Placement] = []
    if not rest:
        return head, rest
    first = rest[0]
    own = bool(first.steps) and _is_own_mark(first.steps, scope)
    if own:
        if not first.text:
            head.append(Placement(first, "text", scope, printed=True))
            return head, rest[1:]
        if not first.is_heading_like:
            head.append(Placement(first, "text", scope, printed=True, starts=True))
            return head, rest[1:]
    elif first.marks or first.kind != "text" or not first.is_heading_like:
        return head, rest
    if not own and (passage.title.text or passage.named_by != "header"):
        return head, rest
    if scope.depth >= _FRAGMENT_DEPTH and not scope.prefix:
        letter = Locator(scope.steps[:2])
        head.append(Placement(first, "heading", letter, name="inherited-heading"))
    else:
        role: Role = "title" if scope.depth <= 1 else "heading"
        head.append(Placement(first, role, scope, printed=own))
    return head, rest[1:]


def _is_own_mark(steps: Sequence[Mark], scope: Locator) -> bool:
    wanted = list(zip(scope.kinds, scope.steps, strict=True))
    for mark in reversed(steps):
        readings = list(mark.readings)
        if mark.kind == "compound":
            if wanted[-len(readings) :] != readings:
                return False
            wanted = wanted[: -len(readings)]
        elif not wanted or not mark.reads_as(*wanted.pop()):
            return False
    return True


def _known_heading(passage: Passage, head: Sequence[Placement]) -> str:
    for placement in head:
        if placement.role in ("title", "heading"):
            return placement.block.text
    return passage.title.text


def _drop_doubled(
    blocks: Sequence[TextBlock], heading: str
) -> tuple[list[TextBlock], list[Placement]]:
    """Set aside a block that repeats the one before it, word for word."""
    kept: list[TextBlock] = []
    doubled: list[Placement] = []
    before = fold(heading)
    for block in blocks:
        here = fold(block.text)
        # Two equal numbers are two cells of a table.
        says = any(sign.isalpha() for sign in here)
        if says and here == before and not block.steps and not block.notes:
            name = "duplicate-heading" if block.is_heading_like else "duplicate-block"
            doubled.append(Placement(block, "discard", None, name=name))
            continue
        kept.append(block)
        before = here
    return kept, doubled


def _placements(
    blocks: Sequence[TextBlock],
    found: Sequence[Assignment],
    nodes: Sequence[OutlineNode],
) -> list[Placement]:
    placed: list[Placement] = []
    open_node = nodes[0].locator
    for block, assignment in zip(blocks, found, strict=True):
        node = nodes[assignment.node]
        starts = assignment.action == "start"
        # A printed mark that says another place is never overruled: the block has no place.
        contradicted = starts and bool(block.steps) and not bears_mark_of(block, node)
        if assignment.action == "extra" or contradicted:
            placed.append(Placement(block, "unplaced", None, confidence=assignment.confidence))
            continue
        locator = node.locator
        role: Role = "text" if starts or locator == open_node else "tail"
        printed = starts and bool(block.steps)
        also = nodes[assignment.also].locator if assignment.also >= 0 else None
        sure = assignment.confidence
        placed.append(Placement(block, role, locator, printed, sure, "", starts, also))
        if starts:
            open_node = locator
    return placed


def _placed_by_marks(blocks: Sequence[TextBlock], scope: Locator) -> list[Placement]:
    placed: list[Placement] = []
    open_place = scope
    for block, (locator, confidence, starts) in zip(
        blocks, number_by_marks(blocks, scope), strict=True
    ):
        if starts:
            open_place = locator
        role: Role = "text" if locator == open_place else "tail"
        placed.append(Placement(block, role, locator, bool(block.steps), confidence, "", starts))
    return placed


def _with_headings(placed: list[Placement], scope: Locator) -> list[Placement]:
    """Tell headings from texts: a heading has something under it.

    A block that begins a place and reads like a heading is one when a text or a
    place inside follows it; a list item without a full stop is a text.
    """
    done: list[Placement] = []
    for index, placement in enumerate(placed):
        following = placed[index + 1] if index + 1 < len(placed) else None
        if (
            placement.starts
            and placement.role == "text"
            and placement.locator is not None
            and placement.locator != scope
            and placement.block.is_heading_like
            and following is not None
            and following.locator is not None
            and (
                following.locator.is_inside(placement.locator)
                or _opens_alternatives(placement.locator, following.locator)
            )
        ):
            done.append(replace(placement, role="heading"))
        else:
            done.append(placement)
    return done


def _opens_alternatives(locator: Locator, following: Locator) -> bool:
    return bool(following.place) and following.parent == locator
