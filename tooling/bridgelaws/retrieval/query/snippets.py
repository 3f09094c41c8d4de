"""The piece of a text that shows why it was found, with the matching words marked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.stems import stem_word
from bridgelaws.retrieval.analysis import split_words
from bridgelaws.retrieval.facts import FACTS

_LENGTH: Final[int] = FACTS["snippet"]["length"]
_REACH: Final[int] = FACTS["snippet"]["reach"]


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of text and the half-open spans in it that match, in code points."""

    text: str
    marks: tuple[tuple[int, int], ...]

    def marked(self, before: str, after: str) -> str:
        """The text with ``before`` and ``after`` around each mark."""
        pieces, place = [], 0
        for start, end in self.marks:
            pieces += [self.text[place:start], before, self.text[start:end], after]
            place = end
        return "".join([*pieces, self.text[place:]])


def make_snippet(
    text: str,
    terms: Collection[str],
    language: str,
    length: int = _LENGTH,
    fillers: Collection[str] = (),
) -> Snippet:
    """The densest piece of ``text``, about ``length`` characters, cut between words.

    No word of ``fillers`` is marked, whatever its stem.

    >>> make_snippet("A revoke is established when ...", {"revok"}, "en").marked("[", "]")
    'A [revoke] is established when ...'
    """
    flat = " ".join(text.split())
    tokens = list(split_words(flat))
    matching = [
        token
        for token in tokens
        if (token.form not in fillers and stem_word(token.word, language) in terms)
        or token.joined in terms
    ]
    best = _best_start([(t.start, t.end) for t in matching], length)
    start = best
    if start > 0:
        cut = flat.rfind(" ", 0, max(0, best - _REACH) + 1)
        start = cut + 1 if cut >= 0 else 0
        # The tail of the sentence before says nothing.
        begun = flat.rfind(". ", start, best)
        start = begun + 2 if begun >= 0 else start
    end = (
        len(flat) if len(flat) - start <= length else max(flat.rfind(" ", start, start + length), 0)
    )
    if end <= start:
        end = min(len(flat), start + length)
    head, tail = "… " if start else "", " …" if end < len(flat) else ""
    shift = len(head) - start
    marks = tuple(
        (t.start + shift, t.end + shift) for t in matching if t.start >= start and t.end <= end
    )
    return Snippet(head + flat[start:end] + tail, marks)


def _best_start(spans: list[tuple[int, int]], length: int) -> int:
    """Where the window with the most matches begins."""
    best, most = 0, 0
    for index, (start, _end) in enumerate(spans):
        count = sum(1 for _s, e in spans[index:] if e - start <= length - 2 * _REACH)
        if count > most:
            best, most = start, count
    return best
