"""The language of a block of text, by its script and its most frequent words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import GREEK, LATIN, LETTERS, UNMARKED

# A text this long uses the frequent words of its language; half of them at least.
_LONG_TEXT: Final = 400
_LEAST_WORDS: Final = 0.5
# A shorter text with more frequent words of other languages than of the most frequent ones of the
# language that it resembles is in neither for certain.
_LEAST_FOREIGN: Final = 3


def guess_language(text: str, lexicons: Mapping[str, Lexicon]) -> str:
    """The language a text is in, of those given; ``""`` where that cannot be told.

    Greek is told by its script (more Greek letters than Latin), the others by
    the share of their stop words: the best must stand out, two words at least.
    """
    sample = text[:20_000]
    greek, latin = len(GREEK.findall(sample)), len(LATIN.findall(sample))
    if greek > latin:
        return "el" if "el" in lexicons else ""
    if not latin:
        return ""
    words = [fold(word) for word in UNMARKED.findall(sample)]
    scores = sorted(
        (
            (sum(word in stops for word in words), language)
            for language, stops in _stop_words(lexicons).items()
            if language != "el"
        ),
        reverse=True,
    )
    if not scores or scores[0][0] < 2:
        return ""
    if len(scores) > 1 and scores[0][0] < 1.3 * scores[1][0]:
        return ""
    return scores[0][1]


def _stop_words(lexicons: Mapping[str, Lexicon]) -> dict[str, frozenset[str]]:
    return {language: lexicon.folded("words", "stop") for language, lexicon in lexicons.items()}


def is_in_language(text: str, lexicon: Lexicon) -> bool:
    """Whether a text that resembles a language has its most frequent words, and no other's."""
    words = [fold(word) for word in LETTERS.findall(text)]
    stops = lexicon.folded("words", "stop")
    usual = lexicon.folded("words", "frequent")
    elsewhere = sum(word in _frequent_elsewhere() and word not in stops for word in words)
    if elsewhere >= _LEAST_FOREIGN and elsewhere > sum(word in usual for word in words):
        return False
    return len(words) < _LONG_TEXT or len(stops & set(words)) >= _LEAST_WORDS * len(stops)


@cache
def _frequent_elsewhere() -> frozenset[str]:
    text = (
        resources.files("bridgelaws.language").joinpath("other_languages.toml").read_text("utf-8")
    )
    return frozenset(tomllib.loads(text)["frequent"])
