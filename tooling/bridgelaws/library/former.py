"""Reads ``laws/duplicate/former.toml``: the numbers that editions not at hand had."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.errors import LocatorError
from bridgelaws.model.locator import Locator, parse_locator


def parse_former(table: Mapping[str, object]) -> dict[Locator, tuple[str, ...]]:
    """Per number that 2017 lacks, the editions that had it.

    Raises:
        LocatorError: when a number is no address.
    """
    found: dict[Locator, tuple[str, ...]] = {}
    editions = table.get("editions", {})
    for edition, entry in editions.items() if isinstance(editions, Mapping) else ():
        provisions = entry.get("provisions", "") if isinstance(entry, Mapping) else ""
        for place in str(provisions).split():
            locator = parse_locator(place)
            if locator.prefix:
                raise LocatorError(f"former numbers are of the Laws, and {place!r} is none")
            found[locator] = (*found.get(locator, ()), str(edition))
    return found
