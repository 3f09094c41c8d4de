"""One address as it is printed, before anybody asks whether it exists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridgelaws.model.steps import StepKind

Exists = Callable[[tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Reference:
    """One address as printed, from ``start`` to ``end``.

    ``steps`` are read into Latin enumerators, the first of kind ``first``: for
    ``Γ2`` they are ``("C", "2")`` and ``first`` is ``capital``. ``spaced`` says
    that a step stood apart; ``bare_letter`` that the last letter had no
    brackets; ``doubt`` names a capital that may be a word, and was left out;
    ``alike`` holds the look-alike letters that were read.
    """

    start: int
    end: int
    first: StepKind
    steps: tuple[str, ...] = ()
    spaced: bool = False
    bare_letter: bool = False
    doubt: str = ""
    alike: str = ""
