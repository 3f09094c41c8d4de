"""A guided ruling: a decision tree of questions that ends in results, with their provisions.

A ruling guides; the law decides. What a tree asks and where it leads is the same in
every language, only the words differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.locator import Locator

# More questions than this and a director had better read the law itself.
MOST_TAPS: Final = 6


@dataclass(frozen=True, slots=True)
class Wording:
    """One sentence in several languages: pairs of language and text."""

    texts: tuple[tuple[str, str], ...]

    def __getitem__(self, language: str) -> str:
        """The text in a language. Raises KeyError where there is none."""
        return dict(self.texts)[language]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it is written in."""
        return tuple(language for language, _ in self.texts)


@dataclass(frozen=True, slots=True)
class Option:
    """An answer and what it leads to: the step ``goto``, or a ``result``; never both.

    ``laws`` are the provisions it rests on, in reading order, and ``edition`` is the one whose
    numbers these are, where the edition in force says something else; empty where it holds. There
    ``now`` tells where these stand, whatever they say by now.
    ``keeps_seats`` is false where the result gives players other roles than those that they had.
    """

    answer: Wording
    laws: tuple[Locator, ...]
    goto: str = ""
    result: Wording | None = None
    keeps_seats: bool = True
    edition: str = ""
    now: tuple[Locator, ...] = ()

    @property
    def in_force(self) -> tuple[Locator, ...]:
        """The provisions by the numbers in force, whatever they say by now."""
        return self.now if self.edition else self.laws


@dataclass(frozen=True, slots=True)
class RulingStep:
    """One question with its options; ``id`` is unique among all rulings: ``r3``."""

    id: str
    question: Wording
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision tree; its first step is where it begins.

    ``cues`` are everyday words by which somebody looks for it; a reader sees those before
    the semicolon. ``seats`` are those of `SEATS` that its words are about. ``edition`` is the one
    that it was written for, where the edition in force says something else at the places
    ``changed``; empty for one that holds in all its options.
    """

    id: str
    title: Wording
    cues: Wording
    steps: tuple[RulingStep, ...]
    seats: tuple[str, ...] = ()
    edition: str = ""
    changed: tuple[Locator, ...] = ()


# Whose seat a director is asked for; the other roles at the table follow from these two.
SEATS: Final = ("offender", "declarer")

# The way from a first question to a result: each step with the option chosen.
Path = tuple[tuple[RulingStep, Option], ...]


@dataclass(frozen=True)
class Rulings:
    """All rulings; their steps may lead into one another's trees."""

    rulings: tuple[Ruling, ...] = ()
    _step: dict[str, RulingStep] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _owner: dict[str, Ruling] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for ruling in self.rulings:
            for step in ruling.steps:
                self._step[step.id] = step
                self._owner[step.id] = ruling

    def step(self, step_id: str) -> RulingStep:
        """The step of that id. Raises KeyError for an unknown one."""
        return self._step[step_id]

    def owner(self, step_id: str) -> Ruling:
        """The ruling in whose tree a step stands. Raises KeyError for an unknown one."""
        return self._owner[step_id]

    def paths(self, ruling: Ruling) -> Iterator[Path]:
        """Every way from the first question of a ruling to a result.

        There must be no cycle: `read.rulings` refuses one.
        """
        yield from self._paths(ruling.steps[0])

    def _paths(self, step: RulingStep) -> Iterator[Path]:
        for option in step.options:
            if not option.goto:
                yield ((step, option),)
                continue
            for rest in self._paths(self._step[option.goto]):
                yield ((step, option), *rest)
