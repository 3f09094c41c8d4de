"""Ranges: *Laws 10-12*, *16A t/m C*, *12C1(a) to (d)*, spelled out by the outline."""

from __future__ import annotations

from functools import lru_cache

from bridgelaws.citations.editions import EditionIndex
from bridgelaws.model.locator import Locator


@lru_cache(maxsize=4096)
def expand_range(first: Locator, last: Locator, book: EditionIndex | None) -> tuple[Locator, ...]:
    """All provisions from ``first`` to ``last``, both included.

    Between ends of one depth these are the provisions of that depth. Between ends
    of different depths the stretch is covered by the largest provisions that lie
    wholly inside it, but none larger than the larger end. Empty when an end does
    not exist, or the range runs backwards or nowhere. Without a book the ends alone.

    Source: the order of the provisions is the outline's.
    """
    if book is None:
        return (first, last)
    if not (book.has(first) and book.has(last)):
        return ()
    start, end = book.position(first), book.position(last)
    if start >= end or last.is_inside(first):
        return ()
    stop = end + 1
    while stop < len(book.locators) and book.locators[stop].is_inside(last):
        stop += 1
    inside = book.locators[start:stop]
    if first.depth == last.depth:
        return tuple(place for place in inside if place.depth == first.depth)
    return _cover(inside, book, start, stop, min(first.depth, last.depth))


def _cover(
    inside: tuple[Locator, ...], book: EditionIndex, start: int, stop: int, least: int
) -> tuple[Locator, ...]:
    """The largest provisions of at least ``least`` steps that lie wholly in the stretch."""
    chosen: list[Locator] = []
    for place in inside:
        if place.depth < least or (chosen and place.is_inside(chosen[-1])):
            continue
        last = book.position(place)
        while last + 1 < len(book.locators) and book.locators[last + 1].is_inside(place):
            last += 1
        if start <= book.position(place) and last < stop:
            chosen.append(place)
    return tuple(chosen)
