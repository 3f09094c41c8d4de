"""The Snowball stems of the four languages: the one place that knows whose they are.

Snowball is pinned: its ``dutch`` is the Kraaij-Pohlmann stemmer, where release 2 had
Porter's, and its Greek and English differ too. What counts is release 3.1.1 as
`snowballstemmer` has it in Python. PyStemmer 3.1.0 is the same four stemmers as C, about
sixty times as fast; a test holds the two together over every ending that they know. Where
it is missing, or is another release, Python does the same more slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from snowballstemmer.dutch_stemmer import DutchStemmer
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.french_stemmer import FrenchStemmer
from snowballstemmer.greek_stemmer import GreekStemmer

try:
    import Stemmer
except ImportError:
    Stemmer = None

# The algorithm's name, and the class that says what it does.
STEMMERS: Final = {
    "nl": ("dutch", DutchStemmer), "fr": ("french", FrenchStemmer),
    "el": ("greek", GreekStemmer), "en": ("english", EnglishStemmer),
}  # fmt: skip
# The release of PyStemmer that was held against 3.1.1.
_SAME: Final = "3.1.0"


@lru_cache(maxsize=8)
def find_stemmer(language: str) -> Callable[[str], str]:
    """What stems the lower-case words of a language; the word itself where nothing does.

    >>> find_stemmer("nl")("verzakingen"), find_stemmer("de")("karten")
    ('verzaak', 'karten')
    """
    if language not in STEMMERS:
        return str
    name, made = STEMMERS[language]
    if Stemmer is not None and Stemmer.version() == _SAME:
        # Words are remembered by those who ask; its own memory would only cost time.
        fast: Callable[[str], str] = Stemmer.Stemmer(name, 0).stemWord
        return fast
    stem: Callable[[str], str] = made().stemWord
    return stem
