"""How far the blocks of a passage resemble what reference texts hold at each place, as costs."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import is_introducing
from bridgelaws.numbering.nodes import OutlineNode
from bridgelaws.numbering.similarity.function_words import FunctionWordCounts, agreement
from bridgelaws.numbering.similarity.reference_text import (
    NO_CONCEPTS,
    ConceptWeights,
    Profile,
    ReferenceText,
    anchors,
    count_sentences,
    likeness,
    likeness_of_concepts,
    likeness_of_heading,
    weigh,
)
from bridgelaws.numbering.weights import weights_of

_ALIKE: Final = weights_of("alike")
# Where one item may end and the next begin in a block that holds two.
_CUT: Final = re.compile(r"[.;:!?·,][\"'”’»)\]]*\s+")
_TRIED_CUTS: Final = 3
_SHORTEST_BOTH: Final = 0.6


@dataclass(frozen=True)
class _Seen:
    """What is compared of a block, or of a part of one.

    ``weighed`` are its words as each reference text weighs them (none where that is of another
    language); ``spoken`` and ``said`` are the things and function words that the nearest
    reference text is compared by.
    """

    length: int
    heading: bool
    anchors: frozenset[str]
    sentences: int
    introduces: bool
    weighed: tuple[Mapping[str, float], ...]
    spoken: ConceptWeights
    said: FunctionWordCounts | None


class BlockSimilarity:
    """Blocks against the texts of reference texts; a low cost where they resemble each other."""

    def __init__(
        self,
        blocks: Sequence[TextBlock],
        nodes: Sequence[OutlineNode],
        lexicon: Lexicon,
        reference_texts: Sequence[ReferenceText],
        heading: Sequence[bool],
    ) -> None:
        self.blocks, self.nodes, self.reference_texts = blocks, nodes, reference_texts
        self._lexicon = lexicon
        # The nearest reference text stands in where none is of this language.
        self._abroad = all(s.language != lexicon.language for s in reference_texts)
        self._same_things = "things_abroad" if self._abroad else "things"
        self._seen = [
            self._see(b.text, b.language, heading=is_heading)
            for b, is_heading in zip(blocks, heading, strict=True)
        ]
        self._parted: dict[tuple[int, int], tuple[_Seen, _Seen]] = {}
        # The aligner comes to one place by many ways.
        self._further: dict[tuple[int, int], float] = {}
        self._tails: dict[tuple[int, int], float] = {}
        self._cuts = [[m.end() for m in _CUT.finditer(b.text)] for b in blocks]
        tails = reference_texts[0].tail_by_locator if reference_texts else {}
        self.has_tail = [node.locator in tails for node in nodes]
        self.costs = self.compare_all()

    def compare_all(self) -> list[list[float]]:
        """The cost of each block resembling what each place says, shape (blocks, nodes)."""
        return [[self._alike(seen, n) for n in range(len(self.nodes))] for seen in self._seen]

    def _see(self, text: str, language: str, *, heading: bool) -> _Seen:
        spoken = NO_CONCEPTS
        said = None
        if self.reference_texts:
            nearest = self.reference_texts[0]
            spoken = nearest.weigh_concepts(text, self._lexicon.language)
            if nearest.small_words is not None and text and not heading:
                telling = nearest.telling if self._abroad else None
                said = nearest.small_words.read(text, self._lexicon.language, telling)
        return _Seen(
            len(text),
            heading,
            anchors(text, self._lexicon) if self.reference_texts else frozenset(),
            count_sentences(text),
            is_introducing(text),
            tuple(weigh(text, s) if s.language == language else {} for s in self.reference_texts),
            spoken,
            said,
        )

    def profile(self, node: OutlineNode) -> Profile | None:
        """What the nearest reference text says of a place; ``None`` when none knows it."""
        for reference_text in self.reference_texts:
            profile = reference_text.profile_by_locator.get(node.locator)
            if profile is not None:
                return profile
        return None

    def _alike(self, seen: _Seen, k: int) -> float:
        """What the reference texts say: likeness of words, of numbers, of length, of kind."""
        cost, seen_shape = 0.0, False
        locator = self.nodes[k].locator
        for reference_text, weighed in zip(self.reference_texts, seen.weighed, strict=True):
            profile = reference_text.profile_by_locator.get(locator)
            if profile is None:
                continue
            if weighed:
                alike = likeness(weighed, profile)
                if seen.heading:
                    alike = max(alike, likeness_of_heading(weighed, profile))
                cost -= _ALIKE["words"] * alike
            if reference_text is self.reference_texts[0]:
                there = reference_text.concepts_at(
                    locator, part="heading" if seen.heading else "text"
                )
                cost -= _ALIKE[self._same_things] * likeness_of_concepts(seen.spoken, there)
                said = reference_text.said_at(locator)
                if seen.said is not None and said is not None:
                    cost -= agreement(seen.said, said)
            if not seen_shape:
                cost += _shape(seen, profile)
                seen_shape = True
        return cost

    def further(self, b: int, k: int) -> float:
        """The cost of block ``b`` being one of several paragraphs of place ``k``."""
        if (b, k) not in self._further:
            self._further[b, k] = self._as_further(b, k)
        return self._further[b, k]

    def _as_further(self, b: int, k: int) -> float:
        seen = self._seen[b]
        cost = _ALIKE["further"] if self.reference_texts else 0.0
        for n, (reference_text, weighed) in enumerate(
            zip(self.reference_texts, seen.weighed, strict=True)
        ):
            profile = reference_text.profile_by_locator.get(self.nodes[k].locator)
            if profile is None or not profile.has_text:
                continue
            if weighed:
                cost -= _ALIKE["words"] * likeness(weighed, profile)
            if n == 0:
                there = reference_text.concepts_at(self.nodes[k].locator)
                cost -= _ALIKE[self._same_things] * likeness_of_concepts(seen.spoken, there)
                # A part of a text need not say all of it, but says nothing else.
                if seen.anchors:
                    both = len(seen.anchors & profile.anchors) / len(seen.anchors)
                    cost += -_ALIKE["anchors"] * both if both else _ALIKE["unlike_anchors"]
                longer = math.log((seen.length + 20) / (profile.length + 20))
                cost += _ALIKE["lengths"] * max(0.0, longer)
        return cost

    def tail(self, b: int, k: int) -> float:
        """The cost of block ``b`` being what closes the list of place ``k``."""
        if (b, k) not in self._tails:
            self._tails[b, k] = self._as_tail(b, k)
        return self._tails[b, k]

    def _as_tail(self, b: int, k: int) -> float:
        if not self.reference_texts:
            return 0.0
        own, seen = (
            self.reference_texts[0].tail_by_locator.get(self.nodes[k].locator),
            self._seen[b],
        )
        if own is None:
            return min(self.costs[b][k], _ALIKE["no_tail"])
        cost = _shape(seen, own) - _ALIKE["has_tail"]
        if seen.weighed[0]:
            cost -= _ALIKE["words"] * likeness(seen.weighed[0], own)
        there = self.reference_texts[0].concepts_at(self.nodes[k].locator, part="tail")
        return cost - _ALIKE[self._same_things] * likeness_of_concepts(seen.spoken, there)

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
        """The cost of block ``b`` being the texts of ``k`` and ``after`` run together.

        It is cut where the reference texts' lengths say that the second begins, and each part is
        held against its own place. ``None`` where no reference text knows both: without their
        texts nothing tells a merged item from a long one.
        """
        first, second = self.profile(self.nodes[k]), self.profile(self.nodes[after])
        if not (first and second and first.has_text and second.has_text):
            return None
        length = len(self.blocks[b].text)
        if length < _SHORTEST_BOTH * (first.length + second.length):
            return None
        wanted = length * first.length / (first.length + second.length)
        cuts = sorted(self._cuts[b], key=lambda at: abs(at - wanted))[:_TRIED_CUTS]
        costs = []
        for cut in cuts:
            one, other = self._part(b, cut)
            costs.append(self._alike(one, k) + self._alike(other, after))
        return min(costs, default=None)

    def _part(self, b: int, cut: int) -> tuple[_Seen, _Seen]:
        if (b, cut) not in self._parted:
            block = self.blocks[b]
            self._parted[b, cut] = (
                self._see(block.text[:cut].rstrip(), block.language, heading=False),
                self._see(block.text[cut:], block.language, heading=False),
            )
        return self._parted[b, cut]


def _shape(seen: _Seen, profile: Profile) -> float:
    cost = 0.0
    here, there = seen.anchors, profile.anchors
    if here and there:
        cost -= _ALIKE["anchors"] * len(here & there) / len(here | there)
    elif (here or there) and not seen.heading:
        cost += _ALIKE["unlike_anchors"]
    if seen.heading:
        cost += _ALIKE["heading" if profile.has_heading else "heading_unlike"]
    elif profile.has_text:
        apart = abs(math.log((seen.length + 20) / (profile.length + 20)))
        cost += _ALIKE["lengths"] * min(_ALIKE["longest_apart"], apart)
        long = math.sqrt(min(seen.length, profile.length) / 100)
        cost += _ALIKE["lengths_of_long"] * apart * long
        sentences = abs(math.log((seen.sentences + 1) / (profile.sentences + 1)))
        cost += _ALIKE["sentences"] * sentences
        cost += _ALIKE["introduces"] * (seen.introduces != profile.introduces)
    else:
        cost += _ALIKE["heading_unlike"]
    return cost
