"""A pattern whose source can be read for nothing, and that is compiled when it is first asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

# As the methods of a compiled pattern: a text, and the offset to begin at.
Ask = Callable[..., re.Match[str] | None]


@dataclass(frozen=True)
class LazyPattern:
    """A regular expression; ``pattern`` is its source, as that of a compiled one."""

    pattern: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    @cached_property
    def match(self) -> Ask:
        """As `re.Pattern.match`."""
        return self._compiled.match

    @cached_property
    def search(self) -> Ask:
        """As `re.Pattern.search`."""
        return self._compiled.search
