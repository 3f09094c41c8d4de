"""The sentences of a provision as the checks read them: of its text and notes, not its heading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaws.check.pair import TextPart, View
from bridgelaws.language.sentences import SentenceRule, find_sentences

_RULE: Final = SentenceRule(lines=True)


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
        Sentence(stretch, stretch.masked[span.start : span.stop], span.start)
        for stretch in view.stretches
        if stretch.part != "heading"
        for span in find_sentences(stretch.masked, _RULE)
        if any(map(str.isalnum, stretch.masked[span.start : span.stop]))
    )
