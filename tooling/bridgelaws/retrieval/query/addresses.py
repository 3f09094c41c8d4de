"""Queries that name a provision: they never go through full text."""

from __future__ import annotations

from collections.abc import Callable

from bridgelaws.language.addresses.typed import TypedAddress
from bridgelaws.model.locator import Locator


def choose_reading(
    query: TypedAddress, exists: Callable[[Locator], bool]
) -> tuple[Locator, Locator | None]:
    """The address meant, and the innermost existing one that holds it.

    The two are equal when the address exists; the second is ``None`` when not
    even its law does.
    """
    for locator in query.readings:
        if exists(locator):
            return locator, locator
    for locator in query.readings:
        here = locator.parent
        while here is not None:
            if exists(here):
                return locator, here
            here = here.parent
    return query.readings[0], None
