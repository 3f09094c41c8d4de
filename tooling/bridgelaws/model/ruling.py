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

# Whose seat a director is asked for: the player it is about, or who explained; and declarer.
SEATS: Final = ("offender", "explainer", "declarer")

# Who sits where follows from one seat: that of the player tapped, or declarer's.
PLAYER_ROLES: Final[tuple[str, ...]] = ("offender", "partner", "lho", "rho", "side", "others")
DECLARER_ROLES: Final[tuple[str, ...]] = (
    *("declarer", "dummy", "declarer-lho", "declarer-rho"),
    *("declaring", "defenders"),
)

# What a text calls somebody (`seat_forms` has the forms in a language), and who that is where a
# ruling does not say that it is another.
ROLE_WORDS: Final = {
    "offender": "offender",
    "partner": "partner",
    "own_partner": "partner",
    "lho": "lho",
    "rho": "rho",
    "side": "side",
    "others": "others",
    "declarer": "declarer",
    "dummy": "dummy",
    "defenders": "defenders",
    "leader": "declarer-lho",
}

# What a text calls players and who each of them is: pairs of `ROLE_WORDS` and role.
Roles = tuple[tuple[str, str], ...]


# What a director writes on the slip of a board (`slip` of */site-ruling.toml): one of these, and a
# penalty beside it. What nothing is said of has the result as played.
SLIPS: Final = ("result", "transfer", "look", "ruled", "adjusted", "artificial")
SLIP_PENALTY: Final = "penalty"


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
    ``roles`` are those that the words of the result name. ``slip`` is what it has a director write:
    one of `SLIPS`, and `SLIP_PENALTY` behind it where one is possible. ``then`` are the ids of the
    rulings that its words have a director go on with. ``is_of_another`` is true where the way goes
    on with another player than the one it was about.
    """

    answer: Wording
    laws: tuple[Locator, ...]
    goto: str = ""
    result: Wording | None = None
    roles: Roles = ()
    slip: tuple[str, ...] = SLIPS[:1]
    then: tuple[str, ...] = ()
    is_of_another: bool = False
    edition: str = ""
    now: tuple[Locator, ...] = ()

    @property
    def in_force(self) -> tuple[Locator, ...]:
        """The provisions by the numbers in force, whatever they say by now."""
        return self.now if self.edition else self.laws


@dataclass(frozen=True, slots=True)
class RulingStep:
    """One question with its options; ``id`` is unique among all rulings: ``r3``.

    ``roles`` are those that question and answers name.
    """

    id: str
    question: Wording
    options: tuple[Option, ...]
    roles: Roles = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision tree; its first step is where it begins.

    ``laws`` are what it is about: who finds one of these, or what lies in it, is offered the
    ruling, unless another one names a place further in. What it only cites on the way is no such.

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
    laws: tuple[Locator, ...] = ()


# The way from a first question to a result: each step with the option chosen.
Path = tuple[tuple[RulingStep, Option], ...]


def cited_before(way: Path) -> tuple[Locator, ...]:
    """The provisions that the answers of a way rest on, without those that its last one names."""
    cited = dict.fromkeys(law for _, option in way[:-1] for law in option.in_force)
    return tuple(law for law in cited if law not in way[-1][1].in_force)


@dataclass(frozen=True)
class Rulings:
    """All rulings; their steps may lead into one another's trees."""

    rulings: tuple[Ruling, ...] = ()
    _step: dict[str, RulingStep] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _owner: dict[str, Ruling] = field(default_factory=dict, init=False, compare=False, repr=False)
    _ruling: dict[str, Ruling] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for ruling in self.rulings:
            self._ruling[ruling.id] = ruling
            for step in ruling.steps:
                self._step[step.id] = step
                self._owner[step.id] = ruling

    def step(self, step_id: str) -> RulingStep:
        """The step of that id. Raises KeyError for an unknown one."""
        return self._step[step_id]

    def ruling(self, ruling_id: str) -> Ruling:
        """The ruling of that id. Raises KeyError for an unknown one."""
        return self._ruling[ruling_id]

    def find(self, ruling_id: str) -> Ruling | None:
        """The ruling of that id, if there is one."""
        return self._ruling.get(ruling_id)

    def owner(self, step_id: str) -> Ruling:
        """The ruling in whose tree a step stands. Raises KeyError for an unknown one."""
        return self._owner[step_id]

    def paths(self, ruling: Ruling) -> Iterator[Path]:
        """Every way from the first question of a ruling to a result.

        There must be no cycle: `read.rulings` refuses one.
        """
        yield from self._paths(ruling.steps[0])

    def laws_before(self, ruling: Ruling) -> dict[tuple[str, int], tuple[Locator, ...]]:
        """What the questions before each result of a ruling rest on, by its step and the answer.

        Those are the provisions of all answers that lead to it, whichever way it is reached, and
        that it does not name itself; the answer is its place among the options, from 0.
        """
        found: dict[tuple[str, int], tuple[Locator, ...]] = {}
        for way in self.paths(ruling):
            step, option = way[-1]
            end = step.id, step.options.index(option)
            laws = cited_before(way)
            found[end] = tuple(law for law in laws if law in found.get(end, laws))
        return found

    def _paths(self, step: RulingStep) -> Iterator[Path]:
        for option in step.options:
            if not option.goto:
                yield ((step, option),)
                continue
            for rest in self._paths(self._step[option.goto]):
                yield ((step, option), *rest)
