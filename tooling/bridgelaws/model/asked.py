"""What queries of known answer teach a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridgelaws.model.locator import Locator

# For which provisions a word of the index (a stem, or a concept ``#...``) speaks, and how loudly:
# whole numbers above zero, in the unit of an impact.
AskedWeights = Mapping[str, Mapping[Locator, int]]


@dataclass(frozen=True, slots=True)
class AskedLine:
    """Something that people ask or tell at a table, and the provisions that decide it."""

    words: str
    places: tuple[Locator, ...]
