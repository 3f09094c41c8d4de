"""Readings of a query that a reader takes back: *dropped* is to be no *exposed card*.

A reading is what was typed and what it was taken for, as an answer tells it. ``search/left-out.js``
says the same for the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgelaws.retrieval.analysis import split_words


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was typed is not to be taken for something, for nothing at all where that is empty.

    Both are folded words parted by blanks, so that case and accents do not matter.
    """

    typed: str
    known: str = ""

    def holds(self, typed: str, known: str) -> bool:
        """Whether a reading, as an answer tells it, is this one."""
        return self.typed == _forms(typed) and self.is_of(known)

    def is_of(self, known: str) -> bool:
        """Whether what was typed is not to be taken for this."""
        return self.known in ("", _forms(known))


def read_left_out(texts: Iterable[str]) -> tuple[LeftOut, ...]:
    """Readings as a reader names them: ``dropped: exposed card``, or ``dropped`` for all of it."""
    found = []
    for text in texts:
        typed, colon, known = text.rpartition(":")
        found.append(LeftOut(_forms(typed), _forms(known)) if colon else LeftOut(_forms(text)))
    return tuple(found)


def is_left_out(left_out: Sequence[LeftOut], typed: str, known: str) -> bool:
    """Whether a reading is one of those that are left out."""
    return any(one.holds(typed, known) for one in left_out)


def _forms(text: str) -> str:
    return " ".join(token.form for token in split_words(text))
