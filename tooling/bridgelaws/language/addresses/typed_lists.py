"""Lists and ranges of typed addresses: *laws 16, 73 and 75*, *lois 53 à 56*, *64A-C*."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaws.language.addresses.typed_steps import (
    Steps,
    Typed,
    is_dash,
    is_number,
    locators_of,
    read_items,
    read_steps,
)
from bridgelaws.language.facts import FACTS
from bridgelaws.model.locator import Locator

_SHORTEST_LAW: Final[int] = FACTS["address"]["shortestLaw"]
_SURE: Final[int] = FACTS["address"]["sure"]


@dataclass(frozen=True, slots=True)
class ListedAddress:
    """Another address of a list: its readings, and whether all up to it are meant."""

    readings: tuple[Locator, ...]
    is_range: bool = False


@dataclass(frozen=True, slots=True)
class _Join:
    """What stands between two members, and where the next one begins.

    ``is_open`` tells that it is space alone, ``is_named`` that a word for a law is in it.
    """

    place: int
    is_range: bool
    is_named: bool
    is_open: bool


def read_list(
    typed: Typed, end: int, steps: Steps, prefix: str, *, roman: bool
) -> tuple[tuple[ListedAddress, ...], int]:
    """What a list goes on with behind its first address, whose ``steps`` end at a place.

    ``roman`` tells that the number of that law is Roman.

    Returns:
        The other addresses, and the place behind the last.
    """
    found: list[ListedAddress] = []
    while typed.words.joins:
        join = _read_join(typed, end)
        members = _read_member(typed, join, steps, prefix, roman=roman) if join else []
        if join is None or not members:
            break
        scheme = typed.words.schemes[prefix]
        every = [
            place
            for other, behind in members
            if behind == members[0][1]
            for place in locators_of(other, prefix, scheme)
        ]
        if not every:
            break
        steps, end = members[0]
        found.append(ListedAddress(tuple(dict.fromkeys(every)), join.is_range))
    return tuple(found), end


def _read_join(typed: Typed, end: int) -> _Join | None:
    """What joins the next member; ``None`` where nothing follows."""
    place, named = end, False
    if end >= len(typed.pieces):
        return None
    gap = typed.gap(end)
    is_range = is_dash(gap)
    is_open = not (is_range or typed.is_listed(end))
    while place < len(typed.pieces):
        to, also = typed.range_at(place), typed.join_at(place)
        is_law = typed.shapes[place] in typed.words.law
        is_law = is_law and len(typed.pieces[place]) >= _SHORTEST_LAW
        if not (to or also or is_law):
            break
        is_range, named, is_open = is_range or bool(to), named or is_law, False
        place += to or also or 1
    if place == len(typed.pieces) or (is_open and typed.is_glued(end)):
        return None
    return _Join(place, is_range, named, is_open)


def _read_member(
    typed: Typed, join: _Join, before: Steps, prefix: str, *, roman: bool
) -> list[tuple[Steps, int]]:
    """All the steps that a member may stand for, likeliest first, and the place behind each.

    *and C* and *and 2* are the last steps of the member before; *and 73* is a law of its own
    where there is no such item, which who knows the provisions decides.
    """
    place, levels = join.place, typed.words.schemes[prefix].levels
    named = join.is_named or roman
    own, end = read_steps(typed, place, levels, named=named)
    items = read_items(typed, place, levels, (own, end), named=named)
    every = [(one, end) for one in (own, items) if one]
    if join.is_named or join.is_open:
        return every if join.is_named or len(own) >= _SURE else []
    found = []
    for depth in range(len(before) - 1, 0, -1):
        inner, behind = read_steps(typed, place, levels[depth:])
        if inner:
            if is_number(typed.pieces[place]) or typed.ends_at(behind):
                found.append(([*before[:depth], *inner], behind))
            break
    if own:
        at = 0 if len(own) >= _SURE else len(found)
        found[at:at] = every
    return found
