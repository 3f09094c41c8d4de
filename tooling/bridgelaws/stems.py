"""The Snowball stems of the four languages: the one place that knows whose they are.

Snowball is pinned to 3.1.1: its ``dutch`` is the Kraaij-Pohlmann stemmer, where
release 2 had Porter's, and its Greek and English differ too. Its classes are taken
by name: asked for a stemmer, the package gives that of PyStemmer wherever it happens
to be installed, and PyStemmer 3.1.0 stems some Greek words otherwise (*όταν*).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from snowballstemmer.dutch_stemmer import DutchStemmer
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.french_stemmer import FrenchStemmer
from snowballstemmer.greek_stemmer import GreekStemmer

STEMMERS: Final = {
    "nl": DutchStemmer, "fr": FrenchStemmer, "el": GreekStemmer, "en": EnglishStemmer
}  # fmt: skip


@lru_cache(maxsize=8)
def find_stemmer(language: str) -> Callable[[str], str]:
    """What stems the lower-case words of a language; the word itself where nothing does.

    >>> find_stemmer("nl")("verzakingen"), find_stemmer("de")("karten")
    ('verzaak', 'karten')
    """
    made = STEMMERS.get(language)
    if made is None:
        return str
    stem: Callable[[str], str] = made().stemWord
    return stem
