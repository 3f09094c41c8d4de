"""What queries of known answer teach a search."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaws.model.locator import Locator

# For which provisions a word of the index (a stem, or a concept ``#...``) speaks, and how loudly:
# whole numbers above zero, in units of the fact ``told``.
AskedWeights = Mapping[str, Mapping[Locator, int]]
