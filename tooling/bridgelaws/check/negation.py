"""One text denies in a sentence where the other does not.

Clauses are paired by their order where both texts part the provision into as many, else
sentences, else the text as a whole. A word that denies by its meaning (without, unless, fails)
answers for a not. A warning where one of two paired clauses denies nothing whatever; for
information elsewhere, for a language often says with two denials what another says with
one, or with none.

Example: "is accepted" in one text, "n’est pas acceptée" in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, Row, View, stretches_of
from bridgelaws.check.registry import Check
from bridgelaws.check.words import split_tokens
from bridgelaws.model.check_finding import Mark

# Finest first: clauses, then sentences, then the whole of a text or note.
_GRAINS: Final = (
    re.compile(r"[^.;:!?·\n]+"),
    re.compile(r"[^.!?\n]+"),
    re.compile(r"(?s).+"),
)
# A shorter word that begins like a denial is none (under, onder, union).
_LONG_ENOUGH: Final = 6


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence: where it is denied for sure, and how often it may be."""

    denials: tuple[Mark, ...]
    loose: int


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per pair of sentences."""
    if pair.left.language == pair.right.language:
        return
    for row in pair.whole_rows():
        for one, other, is_fine in _paired(row, facts):
            for here, there, denies in ((other, one, False), (one, other, True)):
                # What both sides deny by meaning alone excuses nothing.
                excuse = max(0, here.loose - there.loose)
                if len(there.denials) > len(here.denials) + excuse:
                    who = "here" if denies else f"in {pair.left.language}"
                    yield Difference(
                        row.locator, f"denied {who}, and not in the other text",
                        "look which of the two denies it",
                        "" if denies else "not", "not" if denies else "",
                        one.denials, other.denials,
                        None if is_fine and not (here.denials or here.loose) else "info",
                    )  # fmt: skip


def _paired(row: Row, facts: Facts) -> Iterator[tuple[_Sentence, _Sentence, bool]]:
    """Sentences side by side, as finely as both texts part alike, and whether that is finest."""
    for grain in _GRAINS:
        left, right = _read(row.left, grain, facts), _read(row.right, grain, facts)
        if len(left) == len(right):
            for one, other in zip(left, right, strict=True):
                yield one, other, grain is _GRAINS[0]
            return


def _read(views: Sequence[View], grain: re.Pattern[str], facts: Facts) -> list[_Sentence]:
    return [
        sentence
        for view in views
        for sentence in view.once(f"denials {grain.pattern}", _split, view, grain, facts)
    ]


def _split(view: View, grain: re.Pattern[str], facts: Facts) -> list[_Sentence]:
    words, found = facts.words[view.language], []
    for stretch in stretches_of([view]):
        if stretch.part == "heading":
            continue
        for sentence in grain.finditer(stretch.masked):
            tokens = split_tokens(sentence.group())
            if not tokens:
                continue
            at = sentence.start()
            marks = tuple(
                stretch.mark(at + tokens[hit.first].start, at + tokens[hit.last - 1].end)
                for hit in words.denials.find(tokens)
                if hit.value and sentence.group()[tokens[hit.last - 1].end :][:1] != "-"
            )
            loose = len(words.loose_denials.find(tokens)) + sum(
                len(token.form) >= _LONG_ENOUGH and token.form.startswith(words.denying_prefixes)
                for token in tokens
            )
            found.append(_Sentence(marks, loose))
    return found


CHECK = Check("negation", "warning", "mistranslation", find, __doc__)
