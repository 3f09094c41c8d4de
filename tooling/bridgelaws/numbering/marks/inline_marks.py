"""Marks in the middle of a paragraph: which of them number something, and the cut there.

A copy of a printed page runs its items together: ``... 1. The Director ... 2. ... (a)``.
What looks like a mark may be a citation's number or a letter in brackets. The marks
that count are those which, taken together, follow the outline best: in order, each
with a place whose last step it prints, the likelier the better a sentence ends before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.blocks.blocks import TextBlock
from bridgelaws.blocks.enumerators import Mark
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.punctuation import ends_clause, is_heading_like
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import Span
from bridgelaws.numbering.marks.best_path import find_best_path
from bridgelaws.numbering.nodes import make_nodes
from bridgelaws.numbering.weights import weights_of

_AND_ENDS: Final = re.compile(r"[,;:.·!?]\s*([^\W\d_]+)$")
_WEIGHTS: Final = weights_of("inline")
# Beyond this many marks a passage is no law, and time is not spent on it.
_MOST_MARKS: Final = 1500


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible mark: in which block, where in its text (-1: printed before it), how likely."""

    block: int
    start: int
    mark: Mark
    weight: float

    @property
    def is_inner(self) -> bool:
        """Whether it stands inside a text."""
        return self.start >= 0


def find_candidates(blocks: Sequence[TextBlock], lexicon: Lexicon) -> list[Candidate]:
    """The marks before and inside the blocks of a passage, in order."""
    found: list[Candidate] = []
    for index, block in enumerate(blocks):
        found += [Candidate(index, -1, mark, _WEIGHTS["at_line"]) for mark in block.steps]
        if block.kind != "text":
            continue
        last = 0
        for mark in block.inner if len(block.inner) <= _MOST_MARKS else ():
            weight = _weigh(block, last, mark, lexicon)
            if weight > _WEIGHTS["unlikely"]:
                found.append(Candidate(index, mark.span.start, mark, weight))
                last = mark.span.end
    return found


def _weigh(block: TextBlock, last: int, mark: Mark, lexicon: Lexicon) -> float:
    """How likely a mark is one, by the words between it and the last one."""
    before = block.text[last : mark.span.start].strip()
    opens = {(kind, step) for kind, step in mark.readings} & _FIRST_STEPS
    if not before:
        return _WEIGHTS["at_sentence"] if block.steps or last else _WEIGHTS["unlikely"]
    if ends_clause(before):
        return _WEIGHTS["at_sentence"]
    joined = _AND_ENDS.search(before)
    if joined and fold(joined.group(1)) in _joins(lexicon):
        return _WEIGHTS["after_and"]
    if before.endswith(","):
        return _WEIGHTS["after_comma"]
    if opens and (block.steps or last) and is_heading_like(before) and before[:1].isupper():
        # "B. Removal of Cards 1. Each player": the heading of a letter stands before it.
        cited = fold(before.split()[-1]) in lexicon.folded("law", "cite")
        return _WEIGHTS["after_comma"] if cited else _WEIGHTS["at_sentence"]
    return _WEIGHTS["unlikely"]


_FIRST_STEPS: Final = {("capital", "A"), ("number", "1"), ("letter", "a"), ("roman", "i")}


def _joins(lexicon: Lexicon) -> frozenset[str]:
    """Words that may stand between the end of a clause and a mark: and, or, either, if."""
    words = lexicon.words
    joins = (*words("structure", "and_then"), *words("structure", "or_then"))
    cues = {fold(w) for w in (*words("citation", "cue"), *words("citation", "weak_cue"))}
    between = lexicon.folded("words", "small") - cues
    return between | {fold(w.strip(" ;,·")) for w in (*joins, *words("citation", "the"))}


def choose_by_outline(
    candidates: Sequence[Candidate], locators: Sequence[Locator]
) -> dict[int, Locator]:
    """Which candidates are marks, by index, with the place of each: a best monotone match."""
    if len(candidates) > _MOST_MARKS:
        return {}
    opened = [node.list_at for node in make_nodes(locators)]
    fitting = [
        (c, [n for n in range(1, len(locators)) if _reads_as(c.mark, locators[n])])
        for c in candidates
    ]

    def moves(
        before: int, step: tuple[Candidate, Sequence[int]]
    ) -> Iterator[tuple[int, float, bool]]:
        candidate, targets = step
        yield before, 0.0 if candidate.is_inner else _WEIGHTS["ignored"], False
        for node in targets:
            if node > before:
                cost = _WEIGHTS["passed"] * (node - 1 - before)
                cost += _WEIGHTS["list_cut"] if opened[node] > before else 0.0
                yield node, cost - _WEIGHTS["matched"] - candidate.weight, True

    def end(node: int) -> float:
        return _WEIGHTS["passed"] * (len(locators) - 1 - node)

    path = find_best_path(0, fitting, moves, end=end)
    found = {index: locators[node] for index, (node, taken) in enumerate(path) if taken}
    return _without_strays(found, candidates, locators)


def _without_strays(
    found: dict[int, Locator], candidates: Sequence[Candidate], locators: Sequence[Locator]
) -> dict[int, Locator]:
    """The match without inner marks that stand alone: a list has a first item and a second.

    ``(b)`` in a sentence, with no ``(a)`` before it, is a citation of (b).
    """
    series: dict[tuple[Locator | None, str], list[Locator]] = {}
    for locator in locators[1:]:
        if locator.steps and not locator.place:
            series.setdefault((locator.parent, locator.kinds[-1]), []).append(locator)
    matched = set(found.values())
    kept: dict[int, Locator] = {}
    for index in sorted(found):
        locator = found[index]
        if candidates[index].is_inner:
            items = series[locator.parent, locator.kinds[-1]]
            at = items.index(locator)
            neighbour = items[at - 1] if at else items[1] if len(items) > 1 else None
            if neighbour is not None and neighbour not in (set(kept.values()) if at else matched):
                continue
        kept[index] = locator
    return kept


def _reads_as(mark: Mark, locator: Locator) -> bool:
    if locator.place or not locator.steps:
        return False
    wanted = list(zip(locator.kinds, locator.steps, strict=True))
    if mark.kind == "compound":
        return wanted[-len(mark.readings) :] == list(mark.readings)
    return mark.reads_as(*wanted[-1])


def divide(
    blocks: Sequence[TextBlock], candidates: Sequence[Candidate], chosen: Sequence[int]
) -> list[TextBlock]:
    """The blocks cut at the chosen marks inside them; marks with nothing between go together."""
    inner: dict[int, list[Candidate]] = {}
    for index in chosen:
        if candidates[index].is_inner:
            inner.setdefault(candidates[index].block, []).append(candidates[index])
    divided: list[TextBlock] = []
    for index, block in enumerate(blocks):
        divided += cut_block(block, [c.mark for c in inner.get(index, ())])
    return divided


def cut_block(block: TextBlock, marks: Sequence[Mark]) -> list[TextBlock]:
    """A block cut before each of these marks, whose spans count in its text.

    The pieces bear no inner marks: those that number something have been found.
    """
    pieces: list[TextBlock] = []
    pending: list[Mark] = list(block.marks)
    begins, first = 0, block.span.start
    edges = [*marks, None]
    for mark in edges:
        end = len(block.text) if mark is None else mark.span.start
        stretch = block.stretch.part(begins, end)
        if stretch.text or mark is None:
            notes = tuple(
                replace(n, anchor=min(len(stretch.text), max(0, n.anchor - begins)))
                for n in block.notes
                if begins <= n.anchor < end or (mark is None and n.anchor >= end)
            )
            last = block.stretch.offset(max(0, end - 1)) + 1
            span = Span(first, block.span.end if mark is None else max(last, first))
            if stretch.text or pending or notes:
                pieces.append(
                    replace(
                        block,
                        stretch=stretch,
                        notes=notes,
                        marks=tuple(pending),
                        inner=(),
                        span=span,
                        after_gap=block.after_gap and not pieces,
                    )
                )
            pending = []
        if mark is not None:
            start = block.stretch.offset(mark.span.start)
            end_at = block.stretch.offset(mark.span.end - 1) + 1
            first = first if pending else start
            pending.append(replace(mark, span=Span(start, end_at)))
            begins = mark.span.end
    return pieces or [block]
