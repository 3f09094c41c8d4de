"""The sentences of a provision as the checks read them: of its text and notes, not its heading."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.pair import TextPart, View

_SENTENCE: Final = re.compile(r"[^.!?\n]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``words`` are ``stretch.masked[start:]`` up to its stop, citations blanked out."""

    stretch: TextPart
    words: str
    start: int

    @property
    def length(self) -> int:
        """In characters, without the blanks around it."""
        return len(self.words.strip())


def split_sentences(view: View) -> tuple[Sentence, ...]:
    """The sentences of a provision in order; what says nothing but a stop is none."""
    return view.once("sentences", _split, view)


def _split(view: View) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(stretch, found.group(), found.start())
        for stretch in view.stretches
        if stretch.part != "heading"
        for found in _SENTENCE.finditer(stretch.masked)
        if any(map(str.isalnum, found.group()))
    )
