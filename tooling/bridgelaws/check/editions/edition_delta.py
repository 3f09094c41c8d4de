"""What became of each provision from one edition to the next, in one language.

A place of both editions is unchanged, reworded, or has another subject (fewer than four in
ten words in common); a place of one edition alone is new or dropped. Where a text that
went has a text that came like it (six in ten words), it was moved. Law 73 of
2017 and of the revision of 2024 are not paired by their number alone.

Example: a rule of Law 23 of 2007 stands in 72C of 2017.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, Row, View
from bridgelaws.check.registry import Check
from bridgelaws.language.words import Token, split_tokens
from bridgelaws.model.check_finding import Mark

SAME_SUBJECT: Final = 0.4
MOVED: Final = 0.6
# Of a shorter text it cannot be told whether it moved.
_FEWEST_WORDS: Final = 4

Words = tuple[str, ...]


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per place that is not unchanged."""
    went: list[Row] = []
    came: list[Row] = []
    for row in pair.rows:
        old, new = _words(row.left), _words(row.right)
        if row.is_whole and old == new:
            continue
        if row.is_whole and likeness(old, new) >= SAME_SUBJECT:
            yield _differ(row, row, "reworded")
            continue
        went += [row] if row.left else []
        came += [row] if row.right else []
    moved = _pair_off(went, came)
    for row in went:
        target = moved.get(id(row))
        if target is not None:
            yield _differ(row, target, f"moved to {target.locator.printed or target.locator}")
        elif not row.right:
            yield _differ(row, Row(row.locator, (), ()), "dropped")
    for row in came:
        if any(row is target for target in moved.values()):
            continue
        kind = "another subject" if row.left and id(row) not in moved else "new"
        yield _differ(Row(row.locator, row.left if kind != "new" else (), ()), row, kind)


def likeness(one: Words, other: Words) -> float:
    """0 to 1: the share of words in common and in the same order."""
    if not one or not other:
        return 0.0
    common = sum((Counter(one) & Counter(other)).values())
    if 2 * common / (len(one) + len(other)) < SAME_SUBJECT:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _pair_off(went: Sequence[Row], came: Sequence[Row]) -> dict[int, Row]:
    scored = sorted(
        (
            (-likeness(_words(old.left), _words(new.right)), i, j)
            for i, old in enumerate(went)
            for j, new in enumerate(came)
            if old.locator != new.locator
            and min(len(_words(old.left)), len(_words(new.right))) >= _FEWEST_WORDS
        ),
    )
    moved: dict[int, Row] = {}
    taken: set[int] = set()
    for score, i, j in scored:
        if -score >= MOVED and id(went[i]) not in moved and j not in taken:
            moved[id(went[i])] = came[j]
            taken.add(j)
    return moved


def _words(views: Sequence[View]) -> Words:
    return tuple(token.form for view in views for token in view.once("tokens", _tokens, view))


def _tokens(view: View) -> tuple[Token, ...]:
    return tuple(t for stretch in view.stretches for t in split_tokens(stretch.words))


def _marks(views: Sequence[View]) -> tuple[Mark, ...]:
    return tuple(s.mark(0, len(s.words)) for view in views for s in view.stretches)


def _differ(old: Row, new: Row, kind: str) -> Difference:
    name = old.locator.printed or str(old.locator)
    return Difference(
        old.locator, f"{name}: {kind}", "nothing needs to be done; read what changed",
        kind, str(new.locator), _marks(old.left), _marks(new.right),
    )  # fmt: skip


CHECK = Check("edition-delta", "info", "", find, __doc__, across_editions=True)
