"""What a provision leaves to others, and what a federation made of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import Wording

# Who decides: the Regulating Authority, the Tournament Organizer, the organizer with the
# authority's approval, either of the two, or the regulations of the tournament.
DECIDERS: Final = ("authority", "organizer", "approved", "both", "regulations")


@dataclass(frozen=True, slots=True)
class FederationChoice:
    """What one federation chose.

    ``choice`` need not be in every language. ``source`` is a public address, or a provision of a
    work that the library has. ``date`` is ISO: the day of the source, or on which it was read.
    """

    federation: str
    choice: Wording
    source: str | Locator
    date: str


@dataclass(frozen=True, slots=True)
class NationalChoice:
    """A provision that leaves something to others.

    ``by`` is one of `DECIDERS`, ``may`` what they can choose, ``default`` what holds while nobody
    has chosen; ``None`` where the provision lays down nothing. ``edition`` is the one whose
    number ``place`` is, where the edition in force says something else; empty where it holds.
    """

    place: Locator
    by: str
    may: Wording
    default: Wording | None = None
    chosen: tuple[FederationChoice, ...] = ()
    edition: str = ""


@dataclass(frozen=True)
class NationalChoices:
    """All choices, in the order in which they are listed."""

    choices: tuple[NationalChoice, ...] = ()
    _at: dict[Locator, NationalChoice] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Find those in force by their provision."""
        at = {choice.place: choice for choice in self.choices if not choice.edition}
        object.__setattr__(self, "_at", at)

    def at(self, place: Locator) -> NationalChoice | None:
        """What the provision in force leaves to others; ``None`` where it leaves nothing."""
        return self._at.get(place)

    def under(self, places: Iterable[Locator]) -> tuple[NationalChoice, ...]:
        """What provisions rest on: what they leave to others, or a provision they stand in."""
        found: dict[Locator, NationalChoice] = {}
        for place in places:
            for here in (place, *place.ancestors()):
                choice = self.at(here)
                if choice is not None:
                    found.setdefault(here, choice)
        return tuple(found.values())
