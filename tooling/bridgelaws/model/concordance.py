"""Which provisions say the same: alignment units, and all of them together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bridgelaws.model.locator import Locator

Relation = Literal["same", "renumbered", "split", "merged", "only-left", "only-right"]


@dataclass(frozen=True, slots=True)
class AlignmentUnit:
    """Provisions of two texts that say the same; a side may hold several or none.

    ``split`` means one on the left became several on the right, ``merged`` the
    reverse. ``reason`` is given for a pairing made by hand.
    """

    left: tuple[Locator, ...]
    right: tuple[Locator, ...]
    relation: Relation
    confidence: float = 1.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Concordance:
    """All alignment units between two expressions of one work, in order of the left."""

    work: str
    left: tuple[str, str]
    right: tuple[str, str]
    units: tuple[AlignmentUnit, ...]
