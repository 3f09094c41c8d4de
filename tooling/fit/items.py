"""The choices that a text has: which place of its law it is, seen from another language."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.visible_text import read_stretch
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.model.source import Span
from bridgelaws.numbering.nodes import make_nodes
from bridgelaws.numbering.similarity.blocks import BlockSimilarity
from bridgelaws.numbering.similarity.reference_text import ReferenceText
from bridgelaws.numbering.weights import TABLE, weights_of
from fit.texts import mix

Weight = tuple[str, str]
# By place that a text may have: the fixed cost, then what each weight is multiplied by.
# The first place is the right one.
Choice = list[tuple[float, ...]]


# What two texts of one language say of each other; only one wording of each is shipped.
_OF_ONE_LANGUAGE: Final = {("alike", "words"), ("alike", "things")}


def fitted_weights() -> list[Weight]:
    """Group and name of every weight of likeness that the shipped texts say something of."""
    return [
        (group, name)
        for group, weights in TABLE.items()
        for name, weight in weights.items()
        if weight["from"] in ("fitted", "book") and (group, name) not in _OF_ONE_LANGUAGE
    ]


def find_choices(
    own: Expression,
    other: ReferenceText,
    library: Library,
    weights: Sequence[Weight],
    dice: random.Random,
) -> Iterator[Choice]:
    """Every text of ``own``, mixed, among the places of its law that have a text in ``other``."""
    lexicon = library.lexicons[own.language]
    for _, law in groupby(own.provisions, key=lambda p: p.locator.article):
        provisions = [p for p in law if p.text and _has_text(other, p)]
        if len(provisions) < 2:
            continue
        nodes = make_nodes([p.locator for p in provisions])
        texts = [_own_text(p) for p in provisions]
        blocks = [_block(mix(text, texts, dice), own.language) for text in texts]
        resemblance = BlockSimilarity(blocks, nodes, lexicon, [other], [False] * len(blocks))
        base = resemblance.compare_all()
        steps = [_steps(resemblance, base, weight) for weight in weights]
        values = [weights_of(group)[name] for group, name in weights]
        for b, costs in enumerate(base):
            rows = []
            for k, cost in enumerate(costs):
                slopes = [step[b][k] for step in steps]
                fixed = cost - sum(v * s for v, s in zip(values, slopes, strict=True))
                rows.append((fixed, *slopes))
            yield [rows[b], *rows[:b], *rows[b + 1 :]]


def _own_text(provision: Provision) -> str:
    """The text of a provision without what closes its list."""
    tails = [block.start for block in provision.blocks if block.kind == "tail"]
    return provision.text[: min(tails, default=len(provision.text))].rstrip()


def _has_text(other: ReferenceText, provision: Provision) -> bool:
    profile = other.profile_by_locator.get(provision.locator)
    return profile is not None and profile.has_text and bool(_own_text(provision))


def _block(text: str, language: str) -> TextBlock:
    span = Span(0, len(text))
    return TextBlock("text", read_stretch(text, [span]), (), (), 0, span, language, False)


def _steps(
    resemblance: BlockSimilarity, base: Sequence[Sequence[float]], weight: Weight
) -> list[list[float]]:
    """What a weight is multiplied by: costs are linear in it, so it is raised by one."""
    group, name = weight
    values = weights_of(group)
    values[name] += 1.0
    raised = resemblance.compare_all()
    values[name] -= 1.0
    return [
        [up - down for up, down in zip(*rows, strict=True)]
        for rows in zip(raised, base, strict=True)
    ]
