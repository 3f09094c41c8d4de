"""Why an edition changed a provision, in our own words, where it is known."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import Wording


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: ``place`` is that in the edition which changed it, or which dropped it."""

    work: str
    edition: str
    place: Locator
    why: Wording
