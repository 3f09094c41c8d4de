"""Headings as a sentence begins: law books print those of laws in capitals, which read badly.

What capitals do not tell (Greek loses its accents in them, English keeps a capital of its own for
the Director) stands in the lexicon: ``[words] titles``. What is not known is not guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.language.words import GREEK, LETTERS

# "ANNEXE II", "BIJLAGE A – ...": a numeral, and a letter that counts behind the first word.
_NUMERAL: Final = re.compile(r"(?<=\s)[IVX]{2,6}(?!\w)")
_LETTER: Final = re.compile(r"^[^\W\d_]{3,}\s+(?P<letter>[^\W\d_])(?=['΄ʹ´’]?\s*(?:$|[–—:.-]))")
# A vowel, or two that are spoken as one.
_SYLLABLE: Final = re.compile(r"αι|ει|οι|υι|ου|αυ|ευ|ηυ|[αεηιουω]")


def sentence_case(lexicon: Lexicon) -> Callable[[str], str]:
    """What prints a heading of this language as a sentence begins.

    A heading that is not all in capitals stays as it is, and so does one with a Greek word of
    several syllables whose accent is not known.
    """
    spelled = {fold(word): word for word in lexicon.words("words", "titles")}

    def print_heading(heading: str) -> str:
        if heading != heading.upper() or heading == heading.lower():
            return heading
        counting = {found.start() for found in _NUMERAL.finditer(heading)}
        counting |= {found.start("letter") for found in _LETTER.finditer(heading)}
        words = [
            match.group() if match.start() in counting else _spell(match.group(), spelled)
            for match in LETTERS.finditer(heading)
        ]
        if None in words:
            return heading
        rest = iter(words)
        printed = LETTERS.sub(lambda _: next(rest) or "", heading)
        return printed[:1].upper() + printed[1:]

    return print_heading


def is_same_title(one: str, other: str) -> bool:
    """Whether two headings are one, or would be if neither were printed in capitals.

    Example: "INTRODUCTION" and "Introduction"; not "Bid" and "bid".
    """
    return one == other or ((one.isupper() or other.isupper()) and fold(one) == fold(other))


def _spell(word: str, spelled: dict[str, str]) -> str | None:
    """A word in small letters; ``None`` where capitals do not tell how it is spelled."""
    small = word.lower()
    if _has_accent(small):
        return small
    known = spelled.get(fold(word))
    if known:
        return known
    is_open = GREEK.search(small) and len(_SYLLABLE.findall(fold(small))) > 1
    return None if is_open else small


def _has_accent(word: str) -> bool:
    return bool(GREEK.search(word)) and any(
        unicodedata.combining(sign) for sign in unicodedata.normalize("NFD", word)
    )
