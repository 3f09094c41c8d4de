"""What speaks for a block being a certain provision, as costs: less is likelier.

What each cost is, what it means and where it comes from stands in `weights.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import ends_clause
from bridgelaws.model.locator import Locator
from bridgelaws.numbering.nodes import Habits, OutlineNode, bears_mark_of, with_ancestors
from bridgelaws.numbering.similarity.blocks import BlockSimilarity
from bridgelaws.numbering.similarity.reference_text import Profile, ReferenceText
from bridgelaws.numbering.weights import weights_of

_MARK: Final = weights_of("mark")
_KIND: Final = weights_of("kind")
_INDENT: Final = weights_of("indent")
_MISSING: Final = weights_of("missing")
_FURTHER: Final = weights_of("further")


class PassageCosts:
    """The costs of one passage's blocks against the nodes of its scope."""

    def __init__(
        self,
        blocks: Sequence[TextBlock],
        nodes: Sequence[OutlineNode],
        lexicon: Lexicon,
        reference_texts: Sequence[ReferenceText] = (),
        pins: Mapping[str, Locator] | None = None,
    ) -> None:
        self.blocks, self.nodes, self.lexicon = blocks, nodes, lexicon
        self.habits = Habits.of(blocks)
        self.reference_texts, self.pins = reference_texts, pins or {}
        self.heading = [b.is_heading_like and b.kind == "text" for b in blocks]
        self._pinned = self._find_pins()
        self.resemblance = BlockSimilarity(blocks, nodes, lexicon, reference_texts, self.heading)
        self._around = [frozenset(with_ancestors(nodes, k)) for k in range(len(nodes))]
        self._run_on = [self.resemblance.runs_on(k) for k in range(len(nodes))]
        self._introduces = [b.is_introducing for b in blocks]
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
        return self._small[b] and not ends_clause(before.text)

    @cached_property
    def _joins(self) -> tuple[str, ...]:
        words = self.lexicon.words
        return (*words("structure", "and_then"), *words("structure", "or_then"))

    def start(self, b: int, k: int) -> float:
        """The cost of block ``b`` being the first of node ``k``."""
        block, node = self.blocks[b], self.nodes[k]
        if block.kind != "text":
            return _MARK["clashes"]
        cost = self._pin(b, k) + self.resemblance.costs[b][k]
        if block.steps:
            cost += _MARK["fits"] if bears_mark_of(block, node) else _MARK["clashes"]
        else:
            cost += self._unmarked(b, node)
        cost += _KIND["broken"] * self._broken[b]
        text = block.text
        if not text:
            cost += 0.0 if node.has_children else _KIND["empty_leaf"]
        elif block.is_introducing:
            cost += 0.0 if node.has_children else _KIND["introduces_nothing"]
        elif node.has_children and not self.heading[b]:
            cost += _KIND["introduces_silently"]
        if text.rstrip().endswith(self._joins) and not node.has_next:
            cost += _KIND["joins_last"]
        if text[:1].islower() and node.kind in ("law", "capital", "number") and not block.steps:
            cost += _KIND["small_letter"]
        return cost

    def _unmarked(self, b: int, node: OutlineNode) -> float:
        block = self.blocks[b]
        cost = 0.0
        if node.kind in self.habits.printed:
            cost += _MARK["unprinted"]
        is_place = node.kind == "place"
        if self.habits.bulleted:
            missed = _MARK["no_mark_at_place"] if is_place else _MARK["no_bullet"]
            cost += 0.0 if block.is_bulleted else missed
        else:
            cost += _MARK["no_mark_at_place"] if is_place else _MARK["no_mark"]
        if is_place and node.up >= 0:
            cost += self._indented(block, self.nodes[node.up])
        if node.kind == "capital":
            cost += _KIND["heading_at_letter"] if self.heading[b] else _KIND["text_at_letter"]
        elif self.heading[b]:
            profile = self._profile(node)
            has_heading = is_place or (profile is not None and profile.has_heading)
            cost += 0.0 if has_heading else _KIND["heading_unknown"]
        return cost

    def body(self, b: int, a: int, j: int, *, fresh: bool) -> float:
        """The cost of block ``b`` going on with node ``a`` when ``j`` was begun last.

        ``fresh`` says that the block before it began ``j``. ``a`` is ``j`` or a
        node around it: then the block is the tail that follows a list.
        """
        block, node = self.blocks[b], self.nodes[a]
        if block.steps:
            return _MARK["on_further_text"]
        alike = self._alike(b, a, inside=a != j, fresh=fresh)
        # A heading has words in common with the text above it; that makes it no part of it.
        cost = self._pin(b, a) + (max(0.0, alike) if self.heading[b] else alike)
        if block.is_bulleted and self.habits.bulleted:
            cost += _MARK["bullet_on_further_text"]
        if b > 0 and block.kind == "text":
            # After "; or" and after a colon comes an item.
            cost += 2 * _MISSING["announced"] * self._goes_on[b - 1]
            cost += _MISSING["announced"] * (self._introduces[b - 1] and self.nodes[j].has_children)
        if block.kind != "text":
            cost += 0.0 if a == j else _FURTHER["table_of_another"]
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
        more = _FURTHER["on_marked_page"] if marked else _FURTHER["on_bare_page"]
        cost = 0.0 if under_heading or (fresh and b == 0) else more
        profile = self._profile(node)
        if node.has_places or (profile is not None and not profile.has_text):
            cost += _FURTHER["of_parts"]
        if self._broken[b]:
            return cost - _KIND["broken"]
        if self.heading[b] or (self._small[b] and b and not marked and not under_heading):
            cost += _FURTHER["heading_or_small"]
        if fresh and self._outgrows(b) and not node.has_children:
            cost += _FURTHER["outgrows"]
        return cost

    def _tail(self, b: int, a: int, j: int, *, fresh: bool) -> float:
        """The cost of a paragraph that closes a list of node ``a``, the last item ``j`` inside."""
        marked = bool(self.habits.printed)
        closes = self.resemblance.has_tail[a] or (fresh and self._outgrows(b))
        if marked:
            cost = _FURTHER["tail_on_marked_page"]
        else:
            cost = _FURTHER["tail_expected" if closes else "tail_unexpected"]
        if fresh and b > 0 and self.heading[b - 1]:
            cost += _FURTHER["tail_under_heading"]
        if self.nodes[j].up != a:
            cost += _FURTHER["outer_list"]
        if self.nodes[a].up < 0 and marked and self.habits.indents:
            # What stands at a letter's indentation belongs to the letter.
            cost += _FURTHER["tail_of_root"]
        return cost

    def _outgrows(self, b: int) -> bool:
        """Whether a new sentence stands under an item that was a mere part of one."""
        before = self.blocks[b - 1].text if b > 0 else ""
        return before[:1].islower() and before.endswith(".") and self.blocks[b].text[:1].isupper()

    def _indented(self, block: TextBlock, node: OutlineNode) -> float:
        """Whether a block stands where the text of the node would."""
        expected = self.habits.text_indent(node)
        if expected is None:
            return 0.0
        return _INDENT["fits" if block.indent == expected else "clashes"]

    def silent(self, k: int, *, around: bool) -> float:
        """The cost of node ``k`` having no block; ``around`` says that what comes lies in it."""
        node = self.nodes[k]
        profile = self._profile(node)
        if not around and (profile is None or not node.has_children):
            return _MISSING["leaf"]
        if around and node.kind == "capital" and "capital" in self.habits.printed:
            return _MARK["unprinted_letter"]
        if profile is None:
            return _MISSING["container"]
        # Every book prints the headings of the letters; those of numbers are an addition.
        if profile.has_heading and node.kind == "capital":
            return _MISSING["letter"]
        if profile.has_text:
            return _MISSING["text"]
        return _MISSING["container" if profile.has_heading else "nothing_said"]

    def _profile(self, node: OutlineNode) -> Profile | None:
        return self.resemblance.profile(node)

    def _pin(self, b: int, k: int) -> float:
        pinned = self._pinned[b]
        if pinned is None:
            return 0.0
        return -_MARK["pinned"] if pinned == self.nodes[k].locator else _MARK["pinned"]

    def both(self, b: int, k: int) -> tuple[float, int] | None:
        """The cost of block ``b`` holding the text of node ``k`` and the next one, and that node.

        ``None`` where this cannot be or no reference text knows both texts.
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
            own -= 0.0 if self.nodes[k].has_children else _KIND["introduces_nothing"]
            own += 0.0 if self.nodes[after].has_children else _KIND["introduces_nothing"]
        within = self.nodes[after].up == k
        return own + cost + _FURTHER["run_into_list" if within else "run_together"], after

    def _left_open(self, inner: int, k: int) -> float:
        """The cost of leaving lists, on the way from ``inner`` to ``k``, without their tails."""
        cost, up = 0.0, self.nodes[inner].up
        while up >= 0 and up not in self._around[k]:
            cost += _MISSING["tail"] * self.resemblance.has_tail[up]
            up = self.nodes[up].up
        return cost

    def end(self, inner: int) -> float:
        """The cost of the passage ending after a block of ``inner``."""
        return self._left_open(inner, 0) + _MISSING["tail"] * (
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
            cost += _MISSING["announced"]
        if self._goes_on[b - 1] and here.up != before.up:
            cost += _MISSING["announced"]
        if not fresh:
            return cost
        if self.heading[b - 1] and inner not in self._around[k]:
            # What lies under it is counted as missing by itself.
            cost += _MISSING["heading_over_gap" if before.has_children else "heading_alone"]
        elif self.heading[b - 1]:
            profile = self._profile(before)
            if profile is not None and profile.has_heading and profile.has_text:
                cost += _MISSING["leaf"]
        elif before.up == here.up and not self.heading[b]:
            cost += _KIND["unlike_items"] * (self._small[b - 1] != self._small[b])
        return cost
