"""What counts as a word, by name; and a text cut into words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.folding import fold

# A run of letters and digits: hyphens and apostrophes part words (16B, l, entame).
WORD: Final = re.compile(r"[^\W_]+")
# A run of letters: digits part words too, and are none.
LETTERS: Final = re.compile(r"[^\W\d_]+")
# A run of letters and digits with all that hyphens and apostrophes join to it (l'entame).
JOINED: Final = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
# A run of letters and digits, a fraction (1/2), the sign of per cent: where numbers count.
COUNTED: Final = re.compile(r"[^\W_]+(?:/\d+)?|%")
# A run of letters, but for one letter that a mark follows: the "A." that opens a letter of a
# law is not the French or English word.
UNMARKED: Final = re.compile(r"[^\W\d_]{2,}|[^\W\d_](?![.)])")
# A letter of the one script and of the other.
GREEK: Final = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u024f]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text as it is compared, folded or not, with its place: ``text[start:end]``."""

    form: str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def split_tokens(text: str) -> tuple[Token, ...]:
    """The words (`WORD`) of a text.

    >>> [token.form for token in split_tokens("n’ont pas 22Α")]
    ['n', 'ont', 'pas', '22α']
    """
    return tuple(Token(_fold(m.group()), m.start(), m.end()) for m in WORD.finditer(text))


@lru_cache(maxsize=20_000)
def split_accented(text: str) -> tuple[Token, ...]:
    """The words of a text in small letters, accents kept: Greek *ή* is or, *η* an article.

    >>> [token.form for token in split_accented("Ou où, η ή")]
    ['ou', 'où', 'η', 'ή']
    """
    return tuple(Token(found.group().casefold(), *found.span()) for found in WORD.finditer(text))


@lru_cache(maxsize=100_000)
def _fold(word: str) -> str:
    return fold(word)


def find_letters(text: str, least: int = 1) -> list[str]:
    """The words (`LETTERS`) of a text that have so many letters at least.

    >>> find_letters("slag 13 is op", 3)
    ['slag']
    """
    return [word for word in LETTERS.findall(text) if len(word) >= least]
