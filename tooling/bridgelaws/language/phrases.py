"""Phrases in a text cut into words: in order, in any inflection, with a few words between."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from bridgelaws.language.stems import StemmedWord, is_same, split_stems
from bridgelaws.language.words import WORD

# So many words may stand inside a phrase: an article, an adjective, a possessive.
GAP: Final = 3


@lru_cache(maxsize=20_000)
def split_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words of `split_stems` stand, half-open."""
    return tuple(found.span() for found in WORD.finditer(text))


@lru_cache(maxsize=20_000)
def split_phrase(
    name: str, language: str, fillers: Collection[str] = frozenset()
) -> tuple[StemmedWord, ...]:
    """The words of a name that must stand in a text: fillers may differ there.

    A name of nothing but fillers keeps them.
    """
    words = split_stems(name, language)
    return tuple(word for word in words if word.form not in fillers) or words


def find_phrase(
    words: tuple[StemmedWord, ...], phrase: tuple[StemmedWord, ...], language: str, gap: int = GAP
) -> Iterator[tuple[int, int]]:
    """Where the words of ``phrase`` stand in order, at most ``gap`` words between two.

    Gives half-open ranges of word numbers.
    """
    for start, word in enumerate(words):
        if not is_same(word, phrase[0], language):
            continue
        place = start
        for wanted in phrase[1:]:
            reach = range(place + 1, min(place + 2 + gap, len(words)))
            after = next((n for n in reach if is_same(words[n], wanted, language)), None)
            if after is None:
                break
            place = after
        else:
            yield start, place + 1


def has_phrase(
    words: tuple[StemmedWord, ...], phrase: tuple[StemmedWord, ...], language: str
) -> bool:
    """Whether the phrase stands anywhere in the text."""
    return next(find_phrase(words, phrase, language), None) is not None


def has_forms(words: tuple[StemmedWord, ...], forms: tuple[str, ...], gap: int = 6) -> bool:
    """Whether these very forms stand in the text in order; a separable verb leaves a gap."""
    return any(
        _follow(words, start + 1, forms[1:], gap)
        for start, word in enumerate(words)
        if word.form == forms[0]
    )


def _follow(words: tuple[StemmedWord, ...], start: int, forms: tuple[str, ...], gap: int) -> bool:
    for wanted in forms:
        reach = range(start, min(start + 1 + gap, len(words)))
        place = next((n for n in reach if words[n].form == wanted), None)
        if place is None:
            return False
        start = place + 1
    return True
