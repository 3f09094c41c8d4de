"""What became of each provision from one edition of a work to the next, as values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal, get_args

from bridgelaws.model.locator import Locator

MapRelation = Literal[
    "kept", "reworded", "renumbered", "moved", "split", "merged", "new", "dropped"
]
RELATIONS: Final[tuple[MapRelation, ...]] = get_args(MapRelation)
# What else can be said of a provision, beside its relation.
Also = Literal["reworded", "heading", "exchanged", "references"]

# Below this confidence a row is a question to a person.
SURE: Final = 0.7


@dataclass(frozen=True, slots=True)
class EditionChange:
    """What became of one or several provisions; ``old`` or ``new`` is empty for one side alone.

    ``also`` says what happened besides: ``reworded``, ``heading`` (the heading alone differs),
    ``exchanged`` (with its neighbour), ``references`` (printed citations follow their targets).
    ``evidence`` is a sentence for a person and quotes nothing. ``by_hand`` tells that a person
    said so.
    """

    old: tuple[Locator, ...]
    new: tuple[Locator, ...]
    relation: MapRelation
    also: tuple[Also, ...] = ()
    confidence: float = 1.0
    evidence: str = ""
    by_hand: bool = False

    @property
    def is_question(self) -> bool:
        """Whether a person should look at it before anybody relies on it."""
        return self.confidence < SURE and not self.by_hand

    @property
    def says_the_same(self) -> bool:
        """Whether its words are those of before, but for citations that follow."""
        return self.relation in ("kept", "renumbered", "moved") and not (
            {"reworded", "heading"} & set(self.also)
        )


@dataclass(frozen=True)
class EditionMap:
    """What became of every provision of an edition in the next, in the new one's order."""

    work: str
    old: str
    new: str
    changes: tuple[EditionChange, ...]

    @property
    def by_hand(self) -> tuple[EditionChange, ...]:
        """What a person said."""
        return tuple(change for change in self.changes if change.by_hand)

    def by_old(self) -> dict[Locator, EditionChange]:
        """The change of each provision of the older edition."""
        return {locator: change for change in self.changes for locator in change.old}

    def by_new(self) -> dict[Locator, EditionChange]:
        """The change of each provision of the newer edition."""
        return {locator: change for change in self.changes for locator in change.new}

    def count(self) -> dict[MapRelation, int]:
        """How many rows there are of each relation."""
        counted = Counter(change.relation for change in self.changes)
        return {relation: counted[relation] for relation in RELATIONS if counted[relation]}
