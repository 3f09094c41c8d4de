"""Words that a copy broke: lost ligatures (``o ending``) and hyphens at a line's end.

Nothing is guessed. A word is put together only where one way of doing it gives a word
known from the same book or the plain edition, no other way does, and a piece of it
stands alone in this book for no other reason. Each repair is reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.blocks.visible_text import MappedRun, MappedText
from bridgelaws.language.folding import fold
from bridgelaws.language.words import LETTERS
from bridgelaws.model.source import Span

LIGATURES: Final = ("ff", "fi", "fl", "ffi", "ffl")
# A piece counts as broken when at least this share of its occurrences can be mended.
_BROKEN: Final = 0.5
# A word with a hyphen inside a line, and one that stands at the line's end.
_HYPHENED: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-(?=[^\W\d_])")
_PARTED: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]++)-[\n\t][ \t]*([^\W\d_]+)")
# So many parted words must be known before the unknown ones are taken for parted too.
_LEAST_PARTED: Final = 5
# Shorter words than this prove nothing.
_SHORTEST: Final = 4


@dataclass(frozen=True, slots=True)
class Repair:
    """A range of a text, what it is replaced by, and both forms of the word for the report."""

    span: Span
    by: str
    printed: str
    word: str
    code: str


@dataclass(frozen=True)
class Dictionary:
    """The words known whole, and the pieces that stand in a book only because one was broken.

    ``kept`` are the first parts of words that bear a hyphen inside a line (``non-offending``);
    two words that are ``certain`` in themselves were two before (French ``aurait-il``).
    ``parts_words``: most hyphens at a line's end that can be decided only part a word.
    """

    words: AbstractSet[str] = frozenset()
    broken: AbstractSet[str] = frozenset()
    kept: AbstractSet[str] = frozenset()
    parts_words: bool = False
    certain: AbstractSet[str] = frozenset()
    source: str = field(default="", repr=False)

    def mend(self, stretch: MappedText) -> tuple[MappedText, list[Repair]]:
        """A text with its broken words put together, and what was done, in order."""
        repairs = list(self._find(stretch)) if self.words else []
        return (_replaced(stretch, repairs) if repairs else stretch), repairs

    def _find(self, stretch: MappedText) -> Iterable[Repair]:
        text = stretch.text
        tokens = list(LETTERS.finditer(text))
        done = -1
        for n, left in enumerate(tokens):
            if left.start() < done:
                continue
            right = tokens[n + 1] if n + 1 < len(tokens) else None
            gap = text[left.end() : right.start()] if right else ""
            repair = None
            if right and gap == " ":
                repair = self._ligature(left, right)
            elif right and gap == "- " and self._ends_line(stretch, left.end(), right.start()):
                repair = self._hyphen(left, right)
            repair = repair or self._edge(left)
            if repair:
                done = max(repair.span.end, left.end())
                yield repair

    def _ligature(self, left: re.Match[str], right: re.Match[str]) -> Repair | None:
        if not {fold(left.group()), fold(right.group())} & self.broken:
            return None
        found = _complete(left.group(), right.group(), self.words)
        if found is None:
            return None
        printed, word = f"{left.group()} {right.group()}", left.group() + found + right.group()
        return Repair(Span(left.end(), right.start()), found, printed, word, "LIGATURE")

    def _edge(self, token: re.Match[str]) -> Repair | None:
        """A ligature lost at a word's end: ``sta`` for *staff*. At its start it is too short."""
        word = token.group()
        if len(word) < 3 or fold(word) in self.words or fold(word) not in self.broken:
            return None
        found = _complete(word, "", self.words)
        if found is None:
            return None
        return Repair(Span(token.end(), token.end()), found, word, word + found, "LIGATURE")

    def _hyphen(self, left: re.Match[str], right: re.Match[str]) -> Repair | None:
        whole = left.group() + right.group()
        if not right.group()[:1].islower() and not (left.group() + right.group()).isupper():
            return None
        printed = f"{left.group()}- {right.group()}"
        if fold(whole) in self.words:
            return Repair(Span(left.end(), right.start()), "", printed, whole, "HYPHEN")
        both = {fold(left.group()), fold(right.group())} <= self.certain
        if self.parts_words and fold(left.group()) not in self.kept and not both:
            return Repair(Span(left.end(), right.start()), "", printed, whole, "HYPHEN")
        word = f"{left.group()}-{right.group()}"
        return Repair(Span(left.end() + 1, right.start()), "", printed, word, "HYPHEN")

    def _ends_line(self, stretch: MappedText, start: int, end: int) -> bool:
        # A heading on several lines is one line, with a tab where another began.
        between = self.source[stretch.offset(start) : stretch.offset(end)]
        return "\n" in between or "\t" in between


def make_dictionary(source: str, vocabulary: AbstractSet[str]) -> Dictionary:
    """What a source and the plain edition know of words. Linear in the source's length.

    Args:
        source: the text as decoded.
        vocabulary: words of the source's languages that are whole for certain, folded.
    """
    tokens = [(m.start(), m.end(), fold(m.group())) for m in LETTERS.finditer(source)]
    counts = Counter(token for _, _, token in tokens)
    words = {word for word in counts if len(word) >= _SHORTEST} | set(vocabulary)
    mendable: Counter[str] = Counter()
    for n, (_, end, left) in enumerate(tokens):
        right = ""
        if n + 1 < len(tokens) and source[end : tokens[n + 1][0]].strip(" \n") == "":
            right = tokens[n + 1][2] if tokens[n + 1][0] > end else ""
        if right and _complete(left, right, words) is not None:
            mendable.update((left, right))
        elif len(left) >= 3 and left not in vocabulary and _complete(left, "", words):
            mendable[left] += 1
    broken = {
        piece
        for piece, often in mendable.items()
        if piece not in vocabulary and often >= _BROKEN * counts[piece]
    }
    whole = {word for word in words if word in vocabulary or word not in broken}
    kept = {fold(m.group(1)) for m in _HYPHENED.finditer(source)}
    return Dictionary(
        frozenset(whole),
        frozenset(broken),
        kept,
        _parts_words(source, words, kept),
        frozenset(vocabulary),
        source,
    )


def _parts_words(source: str, words: AbstractSet[str], kept: AbstractSet[str]) -> bool:
    """Whether a book parts words at line ends, as the hyphens show that can be decided."""
    whole = apart = 0
    for found in _PARTED.finditer(source):
        left, right = fold(found.group(1)), fold(found.group(2))
        if left + right in words:
            whole += 1
        else:
            apart += left in kept
    return whole >= _LEAST_PARTED and whole >= 3 * apart


def _complete(left: str, right: str, words: AbstractSet[str]) -> str | None:
    """The one ligature that makes a known word of two pieces; ``None`` for none or several."""
    head, tail = fold(left), fold(right)
    found = [sign for sign in LIGATURES if head + sign + tail in words]
    return found[0] if len(found) == 1 else None


def _replaced(stretch: MappedText, repairs: list[Repair]) -> MappedText:
    text: list[str] = []
    runs: list[MappedRun] = []
    moved = 0
    starts = [0, *(repair.span.end for repair in repairs)]
    kept = list(zip(starts, [*(r.span.start for r in repairs), len(stretch.text)], strict=True))
    instead = [*((len(r.span), r.by) for r in repairs), (0, "")]
    for (start, end), (size, by), inside in zip(kept, instead, stretch.runs_in(kept), strict=True):
        runs += ((at + moved, source, length) for at, source, length in inside)
        text += [stretch.text[start:end], by]
        moved += len(by) - size
    return MappedText("".join(text), tuple(runs))
