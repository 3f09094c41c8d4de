"""How far the blocks of a passage resemble what siblings hold at each place, as costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bridgelaws.align.nodes import Node
from bridgelaws.align.sibling import (
    Profile,
    Sibling,
    anchors,
    count_sentences,
    join_profiles,
    likeness,
    likeness_of_concepts,
    likeness_of_heading,
    weigh,
    weigh_concepts,
)
from bridgelaws.lexicon import Lexicon
from bridgelaws.parse.blocks import TextBlock
from bridgelaws.parse.headings import is_introducing

ALIKE: Final = 6.0
# The things spoken of, where no sibling is of the text's own language.
SAME_THINGS: Final = 5.0
LENGTHS: Final = 1.2
LONGEST_APART: Final = 2.5
SENTENCES: Final = 0.3
INTRODUCES: Final = 0.6
# What a text that closes a list costs where the sibling has none, and gains where it has one.
NO_TAIL: Final = 1.0
HAS_TAIL: Final = 1.0


class Resemblance:
    """Blocks against the texts of siblings; a low cost where they resemble each other."""

    def __init__(
        self,
        blocks: Sequence[TextBlock],
        nodes: Sequence[Node],
        lexicon: Lexicon,
        siblings: Sequence[Sibling],
        heading: Sequence[bool],
    ) -> None:
        self.blocks, self.nodes, self.siblings = blocks, nodes, siblings
        self.heading = heading
        own = any(s.language == lexicon.language for s in siblings)
        self._anchors = [anchors(b.text, lexicon) if siblings else frozenset() for b in blocks]
        self._sentences = [count_sentences(b.text) for b in blocks]
        self._weighed = [
            [weigh(b.text, s) if s.language == b.language else {} for s in siblings] for b in blocks
        ]
        # The nearest sibling of another language stands in where none is of this one.
        self._spoken = [
            weigh_concepts(b.text, lexicon.language, siblings[0]) if siblings and not own else {}
            for b in blocks
        ]
        tails = siblings[0].tail_by_locator if siblings else {}
        self.has_tail = [node.locator in tails for node in nodes]
        self._joined_profiles: dict[tuple[int, int], Profile | None] = {}
        self.costs = [[self._alike(b, n) for n in range(len(nodes))] for b in range(len(blocks))]

    def profile(self, node: Node) -> Profile | None:
        """What the nearest sibling says of a place; ``None`` when none knows it."""
        for sibling in self.siblings:
            profile = sibling.profile_by_locator.get(node.locator)
            if profile is not None:
                return profile
        return None

    def _alike(self, b: int, k: int) -> float:
        """What the siblings say: likeness of words, of numbers, of length, of kind."""
        cost, seen_shape = 0.0, False
        for n, (sibling, weighed) in enumerate(zip(self.siblings, self._weighed[b], strict=True)):
            profile = sibling.profile_by_locator.get(self.nodes[k].locator)
            if profile is None:
                continue
            if weighed:
                alike = likeness(weighed, profile)
                if self.heading[b]:
                    alike = max(alike, likeness_of_heading(weighed, profile))
                cost -= ALIKE * alike
            if n == 0 and self._spoken[b]:
                cost -= SAME_THINGS * likeness_of_concepts(
                    self._spoken[b],
                    sibling.concepts_at(
                        self.nodes[k].locator, part="heading" if self.heading[b] else "text"
                    ),
                )
            if not seen_shape:
                cost += self._shape(b, profile)
                seen_shape = True
        return cost

    def tail(self, b: int, k: int) -> float:
        """The cost of block ``b`` being what closes the list of place ``k``."""
        if not self.siblings:
            return 0.0
        own = self.siblings[0].tail_by_locator.get(self.nodes[k].locator)
        if own is None:
            return min(self.costs[b][k], NO_TAIL)
        cost = self._shape(b, own) - HAS_TAIL
        if self._weighed[b][0]:
            cost -= ALIKE * likeness(self._weighed[b][0], own)
        if self._spoken[b]:
            there = self.siblings[0].concepts_at(self.nodes[k].locator, part="tail")
            cost -= SAME_THINGS * likeness_of_concepts(self._spoken[b], there)
        return cost

    def runs_on(self, k: int) -> int:
        """The place whose text comes after that of ``k``, -1 where a heading stands between."""
        for after in range(k + 1, len(self.nodes)):
            profile = self.profile(self.nodes[after])
            if profile is None or profile.has_text:
                return -1 if profile is None or profile.has_heading else after
            if self.nodes[after].kind == "capital":
                return -1
        return -1

    def both(self, b: int, k: int, after: int) -> float | None:
        """The cost of block ``b`` resembling the texts of ``k`` and ``after`` run together.

        ``None`` where no sibling knows both: without their texts nothing tells a
        merged item from a long one.
        """
        cost, seen_shape = 0.0, False
        for n, sibling in enumerate(self.siblings):
            joined = self._joined(n, k, after)
            if joined is None:
                continue
            if self._weighed[b][n]:
                cost -= ALIKE * likeness(self._weighed[b][n], joined)
            if n == 0 and self._spoken[b]:
                first, second = self.nodes[k].locator, self.nodes[after].locator
                cost -= SAME_THINGS * likeness_of_concepts(
                    self._spoken[b], sibling.concepts_at(first, second)
                )
            if not seen_shape:
                cost += self._shape(b, joined)
                seen_shape = True
        return cost if seen_shape else None

    def _joined(self, n: int, k: int, after: int) -> Profile | None:
        if (n, k) not in self._joined_profiles:
            known = self.siblings[n].profile_by_locator
            first = known.get(self.nodes[k].locator)
            second = known.get(self.nodes[after].locator)
            has_texts = first and second and first.has_text and second.has_text
            joined = join_profiles(first, second) if first and second and has_texts else None
            self._joined_profiles[n, k] = joined
        return self._joined_profiles[n, k]

    def _shape(self, b: int, profile: Profile) -> float:
        cost = 0.0
        here, there = self._anchors[b], profile.anchors
        if here and there:
            cost -= 2.0 * len(here & there) / len(here | there)
        elif (here or there) and not self.heading[b]:
            cost += 0.7
        if self.heading[b]:
            cost += -0.5 if profile.has_heading else 0.8
        elif profile.has_text:
            ratio = (len(self.blocks[b].text) + 20) / (profile.length + 20)
            cost += min(LONGEST_APART, LENGTHS * abs(math.log(ratio)))
            sentences = abs(math.log((self._sentences[b] + 1) / (profile.sentences + 1)))
            cost += SENTENCES * sentences
            cost += INTRODUCES * (is_introducing(self.blocks[b].text) != profile.introduces)
        else:
            cost += 0.8
        return cost
