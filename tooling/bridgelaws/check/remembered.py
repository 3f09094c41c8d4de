"""A cache that a value carries: what checks make of it is made when the first asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Memoised:
    """A value with a cache of its own, ``memo``, which says nothing of what the value is."""

    memo: dict[str, Any]

    def once(self, key: str, read: Callable[..., T], *given: object) -> T:
        """What ``read`` makes of what is given, made when it is first asked for by this key."""
        if key not in self.memo:
            self.memo[key] = read(*given)
        found: T = self.memo[key]
        return found
