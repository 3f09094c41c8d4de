"""What speaks for a block being a certain provision, as costs: less is likelier.

The figures are log-odds by feel, checked on the gold sources and on the plain
edition stripped of its marks; what matters is their order. A printed mark
outweighs everything but a text already known to stand elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.headings import is_heading_like, is_introducing
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator
from bridgelaws.numbering.nodes import Habits, Node, bears_mark_of, with_ancestors
from bridgelaws.numbering.similarity.blocks import Resemblance
from bridgelaws.numbering.similarity.reference_text import Profile, Sibling

MARK_FITS: Final = -8.0
MARK_CLASHES: Final = 12.0
PIN: Final = 10.0
LEAF_MISSING: Final = 3.0
CONTAINER_SILENT: Final = 0.4
LETTER_SILENT: Final = 2.0
TEXT_SILENT: Final = 2.0
# A page that prints its letters prints this one too.
LETTER_UNPRINTED: Final = 5.0
# A text closes the list right above it rather than one around that.
OUTER_LIST: Final = 1.0
TAIL_MISSING: Final = 1.5
EXTRA: Final = 5.0
HEADING_ALONE: Final = 3.0
HEADING_OVER_GAP: Final = 1.0
# A printed (c) that opens a list whose (a) and (b) are nowhere.
LIST_CUT: Final = 4.0
RUN_TOGETHER: Final = 5.0
RUN_INTO_LIST: Final = 4.5
# What is announced by a colon, or by "or" at an item's end, must come next.
ANNOUNCED: Final = 2.0
# A sentence that goes on in small letters is no new item.
BROKEN: Final = 2.0
_CLAUSE_END: Final = re.compile(r"[.;:!?·][\"'”’»)\]]*$")
# The items of one list begin alike, in capitals or in small letters.
UNLIKE_ITEMS: Final = 3.5


class Evidence:
    """The costs of one passage's blocks against the nodes of its scope."""

    def __init__(
        self,
        blocks: Sequence[TextBlock],
        nodes: Sequence[Node],
        lexicon: Lexicon,
        siblings: Sequence[Sibling] = (),
        pins: Mapping[str, Locator] | None = None,
    ) -> None:
        self.blocks, self.nodes, self.lexicon = blocks, nodes, lexicon
        self.habits = Habits.of(blocks)
        self.siblings, self.pins = siblings, pins or {}
        self.heading = [is_heading_like(b.text) and b.kind == "text" for b in blocks]
        self._pinned = self._find_pins()
        self.resemblance = Resemblance(blocks, nodes, lexicon, siblings, self.heading)
        self._around = [frozenset(with_ancestors(nodes, k)) for k in range(len(nodes))]
        self._run_on = [self.resemblance.runs_on(k) for k in range(len(nodes))]
        self._introduces = [is_introducing(b.text) for b in blocks]
        self._goes_on = [b.text.rstrip().endswith(self._joins) for b in blocks]
        self._small = [b.text[:1].islower() for b in blocks]
        self._broken = [b > 0 and self._goes_through(b) for b in range(len(blocks))]

    def _find_pins(self) -> list[Locator | None]:
        """Where each block's text is known to stand, if it says so for once and in this law."""
        texts = [fold(b.text) if b.kind == "text" and len(b.text) > 15 else "" for b in self.blocks]
        article = self.nodes[0].locator.article
        times = Counter(texts)
        found = [self.pins.get(text) if text and times[text] == 1 else None for text in texts]
        return [pin if pin is not None and pin.article == article else None for pin in found]

    def _goes_through(self, b: int) -> bool:
        """Whether a sentence goes on from the block before into block ``b``: a page's end."""
        before, here = self.blocks[b - 1], self.blocks[b]
        if before.kind != "text" or here.marks or self.heading[b - 1] or self._goes_on[b - 1]:
            return False
        return self._small[b] and not _CLAUSE_END.search(before.text)

    @cached_property
    def _joins(self) -> tuple[str, ...]:
        words = self.lexicon.words
        return (*words("structure", "and_then"), *words("structure", "or_then"))

    def start(self, b: int, k: int) -> float:
        """The cost of block ``b`` being the first of node ``k``."""
        block, node = self.blocks[b], self.nodes[k]
        if block.kind != "text":
            return MARK_CLASHES
        cost = self._pin(b, k) + self.resemblance.costs[b][k]
        if block.steps:
            cost += MARK_FITS if bears_mark_of(block, node) else MARK_CLASHES
        else:
            cost += self._unmarked(b, node)
        cost += BROKEN * self._broken[b]
        text = block.text
        if not text:
            cost += 0.0 if node.has_children else 5.0
        elif is_introducing(text):
            cost += 0.0 if node.has_children else 3.0
        elif node.has_children and not self.heading[b]:
            cost += 0.4
        if text.rstrip().endswith(self._joins) and not node.has_next:
            cost += 2.0
        if text[:1].islower() and node.kind in ("law", "capital", "number") and not block.steps:
            cost += 1.5
        return cost

    def _unmarked(self, b: int, node: Node) -> float:
        block = self.blocks[b]
        cost = 0.0
        if node.kind in self.habits.printed:
            cost += 3.0
        if self.habits.bulleted:
            cost += 0.0 if block.is_bulleted else (0.3 if node.kind == "place" else 3.0)
        else:
            cost += 0.3 if node.kind == "place" else 0.5
        if node.kind == "place" and node.up >= 0:
            cost += self._indented(block, self.nodes[node.up])
        if node.kind == "capital":
            cost += -0.5 if self.heading[b] else 0.7
        elif self.heading[b]:
            profile = self._profile(node)
            has_heading = node.kind == "place" or (profile is not None and profile.has_heading)
            cost += 0.0 if has_heading else 1.5
        return cost

    def body(self, b: int, a: int, j: int, *, fresh: bool) -> float:
        """The cost of block ``b`` going on with node ``a`` when ``j`` was begun last.

        ``fresh`` says that the block before it began ``j``. ``a`` is ``j`` or a
        node around it: then the block is the tail that follows a list.
        """
        block, node = self.blocks[b], self.nodes[a]
        if block.steps:
            return 10.0
        alike = self._alike(b, a, inside=a != j, fresh=fresh)
        # A heading has words in common with the text above it; that makes it no part of it.
        cost = self._pin(b, a) + (max(0.0, alike) if self.heading[b] else alike)
        if block.is_bulleted and self.habits.bulleted:
            cost += 4.0
        if b > 0 and block.kind == "text":
            # After "; or" and after a colon comes an item.
            cost += 2 * ANNOUNCED * self._goes_on[b - 1]
            cost += ANNOUNCED * (self._introduces[b - 1] and self.nodes[j].has_children)
        if block.kind != "text":
            cost += 0.0 if a == j else 1.0
        else:
            cost += self._more(b, j, fresh=fresh) if a == j else self._tail(b, a, j, fresh=fresh)
        return cost + self._indented(block, node)

    def _alike(self, b: int, a: int, *, inside: bool, fresh: bool) -> float:
        """The cost of block ``b`` resembling what node ``a`` says at this point."""
        resemblance = self.resemblance
        if inside:
            return resemblance.tail(b, a)
        first = (fresh and b == 0) or (fresh and self.heading[b - 1])
        alike = resemblance.costs[b][a] if first else resemblance.further(b, a)
        # The list before a closing sentence may have lost all its items.
        return min(alike, resemblance.tail(b, a)) if resemblance.has_tail[a] and b else alike

    def _more(self, b: int, j: int, *, fresh: bool) -> float:
        """The cost of a further paragraph of the node begun last."""
        node, marked = self.nodes[j], bool(self.habits.printed)
        under_heading = fresh and b > 0 and self.heading[b - 1]
        cost = 0.0 if under_heading or (fresh and b == 0) else (0.2 if marked else 1.1)
        profile = self._profile(node)
        if node.has_places or (profile is not None and not profile.has_text):
            cost += 1.5  # its text is that of its parts
        if self._broken[b]:
            return cost - BROKEN
        if self.heading[b] or (self._small[b] and b and not marked and not under_heading):
            cost += 2.0  # a further paragraph begins with a capital
        if fresh and self._outgrows(b) and not node.has_children:
            cost += 3.0  # an item in lower case is one clause of the sentence around it
        return cost

    def _tail(self, b: int, a: int, j: int, *, fresh: bool) -> float:
        """The cost of a paragraph that closes a list of node ``a``, the last item ``j`` inside."""
        marked = bool(self.habits.printed)
        closes = self.resemblance.has_tail[a] or (fresh and self._outgrows(b))
        cost = 0.8 if marked else (0.5 if closes else 1.6)
        if fresh and b > 0 and self.heading[b - 1]:
            cost += 5.0  # a heading has a text of its own before the list around it ends
        if self.nodes[j].up != a:
            cost += OUTER_LIST
        if self.nodes[a].up < 0 and marked and self.habits.indents:
            cost += 2.0  # what stands at a letter's indentation belongs to the letter
        return cost

    def _outgrows(self, b: int) -> bool:
        """Whether a new sentence stands under an item that was a mere part of one."""
        before = self.blocks[b - 1].text if b > 0 else ""
        return before[:1].islower() and before.endswith(".") and self.blocks[b].text[:1].isupper()

    def _indented(self, block: TextBlock, node: Node) -> float:
        """Whether a block stands where the text of the node would."""
        expected = self.habits.text_indent(node)
        if expected is None:
            return 0.0
        return -1.0 if block.indent == expected else 3.0

    def silent(self, k: int, *, around: bool) -> float:
        """The cost of node ``k`` having no block; ``around`` says that what comes lies in it."""
        node = self.nodes[k]
        profile = self._profile(node)
        if not around and (profile is None or not node.has_children):
            return LEAF_MISSING
        if around and node.kind == "capital" and "capital" in self.habits.printed:
            return LETTER_UNPRINTED
        if profile is None:
            return CONTAINER_SILENT
        # Every book prints the headings of the letters; those of numbers are an addition.
        if profile.has_heading and node.kind == "capital":
            return LETTER_SILENT
        if profile.has_text:
            return TEXT_SILENT
        return CONTAINER_SILENT if profile.has_heading else 0.05

    def _profile(self, node: Node) -> Profile | None:
        return self.resemblance.profile(node)

    def _pin(self, b: int, k: int) -> float:
        pinned = self._pinned[b]
        if pinned is None:
            return 0.0
        return -PIN if pinned == self.nodes[k].locator else PIN

    def both(self, b: int, k: int) -> tuple[float, int] | None:
        """The cost of block ``b`` holding the text of node ``k`` and the next one, and that node.

        ``None`` where this cannot be or no sibling knows both texts.
        """
        after, block = self._run_on[k], self.blocks[b]
        if after < 0 or block.kind != "text" or self.heading[b]:
            return None
        if block.steps and not bears_mark_of(block, self.nodes[k]):
            return None
        cost = self.resemblance.both(b, k, after)
        if cost is None:
            return None
        own = self.start(b, k) - self.resemblance.costs[b][k]
        if self._introduces[b]:
            own -= 0.0 if self.nodes[k].has_children else 3.0
            own += 0.0 if self.nodes[after].has_children else 3.0
        within = self.nodes[after].up == k
        return own + cost + (RUN_INTO_LIST if within else RUN_TOGETHER), after

    def _left_open(self, inner: int, k: int) -> float:
        """The cost of leaving lists, on the way from ``inner`` to ``k``, without their tails."""
        cost, up = 0.0, self.nodes[inner].up
        while up >= 0 and up not in self._around[k]:
            cost += TAIL_MISSING * self.resemblance.has_tail[up]
            up = self.nodes[up].up
        return cost

    def end(self, inner: int) -> float:
        """The cost of the passage ending after a block of ``inner``."""
        return self._left_open(inner, 0) + TAIL_MISSING * (
            inner > 0 and self.nodes[inner].up >= 0 and self.resemblance.has_tail[0]
        )

    def follow(self, b: int, k: int, inner: int, *, fresh: bool) -> float:
        """The cost of block ``b`` beginning ``k`` right after a block of ``inner``.

        ``fresh`` says that the block before began ``inner``. What a printed mark
        says is not doubted.
        """
        if b == 0 or self.blocks[b].steps:
            return 0.0
        here, before = self.nodes[k], self.nodes[inner]
        cost = self._left_open(inner, k)
        if self._introduces[b - 1] and before.has_children and here.up != inner:
            cost += ANNOUNCED
        if self._goes_on[b - 1] and here.up != before.up:
            cost += ANNOUNCED
        if not fresh:
            return cost
        if self.heading[b - 1] and inner not in self._around[k]:
            # What lies under it is counted as missing by itself.
            cost += HEADING_OVER_GAP if before.has_children else HEADING_ALONE
        elif self.heading[b - 1]:
            profile = self._profile(before)
            if profile is not None and profile.has_heading and profile.has_text:
                cost += LEAF_MISSING
        elif before.up == here.up and not self.heading[b]:
            cost += UNLIKE_ITEMS * (self._small[b - 1] != self._small[b])
        return cost
