"""What a row cites on each side, and what only one side cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgelaws.check.pair import PairedRow, View, stretches_of
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator


@dataclass(frozen=True, slots=True)
class Cited:
    """One target of a citation, and where it is cited."""

    work: str
    locator: Locator
    mark: WordSpan


def read_cited(views: Sequence[View], source: Locator) -> tuple[Cited, ...]:
    """All that a side of a row cites, in order; ranges and lists member by member.

    What a provision says of itself or of what holds it (*this Law*) is left out: that is
    a turn of phrase. What leads nowhere is another check's.
    """
    return tuple(
        Cited(citation.work, target, stretch.mark(citation.start, citation.end))
        for stretch in stretches_of(views)
        for citation in stretch.citations
        for target in citation.locators
        if not source.is_inside(target)
    )


@dataclass(frozen=True, slots=True)
class Unmatched:
    """Citations that only one side has, those of one thing more or less exactly paired off."""

    left: tuple[Cited, ...]
    right: tuple[Cited, ...]
    loose: tuple[tuple[Cited, Cited], ...]


def compare_cited(row: PairedRow) -> Unmatched:
    """What each side alone cites.

    A thing cited again is no other citation: which of two mentions a language writes out
    is a matter of style.
    """
    left, right = read_cited(row.left, row.locator), read_cited(row.right, row.locator)
    lefts = list(_lacking(left, right))
    rights = list(_lacking(right, left))
    loose = []
    for one in tuple(lefts):
        for other in rights:
            if _is_more_exact(one, other) or _is_more_exact(other, one):
                loose.append((one, other))
                lefts.remove(one)
                rights.remove(other)
                break
    return Unmatched(tuple(lefts), tuple(rights), tuple(loose))


def _lacking(own: Sequence[Cited], others: Sequence[Cited]) -> Iterator[Cited]:
    had = {(cited.work, cited.locator) for cited in others}
    for cited in own:
        if (cited.work, cited.locator) not in had:
            had.add((cited.work, cited.locator))
            yield cited


def _is_more_exact(one: Cited, other: Cited) -> bool:
    return one.work == other.work and one.locator.is_inside(other.locator)
