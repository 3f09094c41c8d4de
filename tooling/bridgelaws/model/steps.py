"""The steps of an address, by their kind: how a place among siblings is written, and read."""

from __future__ import annotations

import re
from typing import Final, Literal

StepKind = Literal["law", "capital", "number", "letter", "roman"]

KINDS: Final[tuple[StepKind, ...]] = ("law", "capital", "number", "letter", "roman")
NUMERALS: Final = frozenset({"law", "number"})
# 1 to 39, as far as i, v and x go: the next is made of l, which is a letter of lists.
ROMANS: Final = tuple(
    f"{tens}{ones}"
    for tens in ("", "x", "xx", "xxx")
    for ones in ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
)[1:]
_NUMBER: Final = re.compile(r"\d+")


def ordinal_of(kind: StepKind, step: str) -> int:
    """The place of a step among its siblings, from 1; below 0 for what is no step of the kind.

    >>> [ordinal_of("capital", "C"), ordinal_of("roman", "iv"), ordinal_of("number", "12")]
    [3, 4, 12]
    """
    if kind in NUMERALS:
        if step.isdecimal():
            return int(step)
        number = _NUMBER.match(step)
        return int(number.group()) if number else -9
    if kind == "roman":
        return ROMANS.index(step) + 1 if step in ROMANS else -9
    return ord(step[0].lower()) - ord("a") + 1 if step else -9


def step_of(kind: StepKind, ordinal: int) -> str:
    """The step that stands at a place, from 1; empty when there is none. Inverts `ordinal_of`."""
    if ordinal < 1:
        return ""
    if kind in NUMERALS:
        return str(ordinal)
    if kind == "roman":
        return ROMANS[ordinal - 1] if ordinal <= len(ROMANS) else ""
    return chr(ord("A" if kind == "capital" else "a") + ordinal - 1) if ordinal <= 26 else ""
