"""Folding: a word without what does not count when words are compared.

The browser folds the same way (``search/letters.js``, and letter by letter ``search/fold.js``).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans({"ς": "σ", "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ı": "i"})
# Digits and the letters of plain Latin and Greek: each is one letter in NFKC too and folds alone
# as it does in a word, so most words need no table of Unicode. As `isCommon` in search/fold.js.
_COMMON: Final = "0-9A-Za-zÀ-ÖØ-öø-ÿŒœ\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
PLAIN: Final = re.compile(f"[{_COMMON}]*")
_FOLDS_ALONE: Final = re.compile(rf"[\x00-\x7f{_COMMON}]*")


def fold(text: str) -> str:
    """Small letters without accents and with one sigma: how words are compared.

    Lossy. One character in can become none or several out; never use it on
    text whose offsets matter.

    >>> fold("Νόμος") == fold("ΝΟΜΟΣ"), fold("Cœur")
    (True, 'coeur')
    """
    return fold_word(text.casefold())


def fold_word(word: str) -> str:
    """A lower-case word without accents, with one sigma and plain letters.

    >>> fold_word("cœur"), fold_word("νόμος"), fold_word("ré")
    ('coeur', 'νομοσ', 're')
    """
    if word.isascii():
        return word
    return word.translate(_FOLDED) if _FOLDS_ALONE.fullmatch(word) else _fold_any(word)


def _fold_any(word: str) -> str:
    bare = unicodedata.normalize("NFKD", word)
    return "".join(c for c in bare if unicodedata.category(c) != "Mn").translate(_LETTERS)


_FOLDED: Final = {
    code: _fold_any(chr(code))
    for code in (*range(0xC0, 0x100), 0x152, 0x153, *range(0x386, 0x3CF))
    if PLAIN.fullmatch(chr(code))
}
