"""Queries that name a provision: they never go through full text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bridgelaws.language.addresses.typed_lists import ListedAddress
from bridgelaws.model.locator import Locator


def choose_reading(
    readings: Sequence[Locator], exists: Callable[[Locator], bool]
) -> tuple[Locator, Locator | None]:
    """The address meant of several readings, and the innermost existing one that holds it.

    The two are equal when the address exists; the second is ``None`` when not
    even its law does.
    """
    for locator in readings:
        if exists(locator):
            return locator, locator
    for locator in readings:
        for here in locator.ancestors():
            if exists(here):
                return locator, here
    return readings[0], None


def spell_out(
    first: Locator, more: Iterable[ListedAddress], order: Sequence[Locator]
) -> tuple[list[Locator], Locator | None]:
    """The provisions of a list behind its first, ranges spelled out, in the order of the list.

    Args:
        first: the address that the list begins with.
        more: the others, as they were typed.
        order: every provision of the book, in reading order.

    Returns:
        Those that exist, and the first address that does not.
    """
    numbers = {place: number for number, place in enumerate(order)}
    found: list[Locator] = []
    missing, last = None, first
    for member in more:
        meant, here = choose_reading(member.readings, numbers.__contains__)
        if here != meant:
            missing = missing or meant
            continue
        if member.is_range and last in numbers:
            found += _between(order[numbers[last] + 1 : numbers[meant]], last, meant)
        found.append(meant)
        last = meant
    return found, missing


def _between(stretch: Iterable[Locator], first: Locator, last: Locator) -> list[Locator]:
    """The provisions between two of one rank: laws, or parts of one part; none between others."""
    rank = first.depth, first.prefix, first.parent
    if rank != (last.depth, last.prefix, last.parent):
        return []
    return [one for one in stretch if (one.depth, one.prefix, one.parent) == rank and not one.place]
