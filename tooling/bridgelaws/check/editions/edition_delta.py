"""What became of each provision from one edition to the next, in one language.

Provisions are paired by their words and not by their number, as everywhere
(`comparison.edition_units`): what says the same elsewhere was moved, split or merged; what
stands at its place in other words was reworded; what is left is dropped or new, and has another
subject where both editions have the number. Law 73 of 2017 and of the revision of 2024 are
not paired by their number alone.

Example: a rule of Law 23 of 2007 stands in 72C of 2017.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, PairedRow, View, mark_all
from bridgelaws.check.registry import Check
from bridgelaws.language.words import Token, split_tokens

WordSequence = tuple[str, ...]


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per place that is not unchanged."""
    came = {row.locator: row for row in pair.rows if not row.left}
    for row in pair.rows:
        if not row.right:
            other = came.pop(row.locator, None)
            if other is not None:
                yield _differ(PairedRow(row.locator, row.left, other.right), "another subject")
            else:
                yield _differ(row, "dropped")
        elif row.left:
            kind = _kind(row)
            if kind:
                yield _differ(row, kind)
    for row in came.values():
        yield _differ(row, "new")


def _kind(row: PairedRow) -> str:
    """What happened to a provision that both editions have; empty where nothing did."""
    places = [view.locator for view in row.right]
    if [view.locator for view in row.left] == places:
        return "" if _words(row.left) == _words(row.right) else "reworded"
    names = ", ".join(place.printed or str(place) for place in places)
    if len(row.left) > 1:
        return f"merged into {names}"
    return f"split into {names}" if len(places) > 1 else f"moved to {names}"


def _words(views: Sequence[View]) -> WordSequence:
    return tuple(token.form for view in views for token in view.once("tokens", _tokens, view))


def _tokens(view: View) -> tuple[Token, ...]:
    return tuple(t for stretch in view.stretches for t in split_tokens(stretch.words))


def _differ(row: PairedRow, kind: str) -> Difference:
    name = row.locator.printed or str(row.locator)
    target = row.right[0].locator if row.right else row.locator
    return Difference(
        row.locator,
        f"{name}: {kind}",
        "nothing needs to be done; read what changed",
        kind,
        str(target),
        mark_all(row.left),
        mark_all(row.right),
    )


CHECK = Check("edition-delta", "info", "", find, __doc__, across_editions=True)
