"""A practice question: what is asked, answers of which the first is right, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import Wording

# The questions of a language as cards for Anki, a file beside its site: questions-nl.txt.
CARDS: Final = "questions-"


@dataclass(frozen=True, slots=True)
class Question:
    """One question; ``choices[0]`` is the right answer, whoever asks mixes them.

    ``level`` is 1 (a player), 2 (a club director) or 3 (several laws at once). ``laws`` are the
    provisions that decide, the decisive one first. ``written`` are these by the numbers that the
    question was written with, where others are in force now; ``edition`` is the one of those
    numbers where the edition in force says something else, empty where the answer holds.
    """

    id: str
    level: int
    laws: tuple[Locator, ...]
    ask: Wording
    choices: tuple[Wording, ...]
    why: Wording
    written: tuple[Locator, ...] = ()
    edition: str = ""

    @property
    def named(self) -> tuple[Locator, ...]:
        """The provisions by the numbers that the question was written with."""
        return self.written or self.laws


@dataclass(frozen=True)
class Questions:
    """All questions, with what their provisions said when each was last looked at.

    ``seen`` holds, by question, the hash of the English wording (`comparison.questions`).
    """

    questions: tuple[Question, ...] = ()
    seen: Mapping[str, str] | None = None
