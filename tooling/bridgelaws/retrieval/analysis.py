"""From text to the words that are compared: one chain for texts and for queries.

The order is: apostrophes made alike, tokens cut, then per token NFKC, lower
case, elision (French *l'*, English *'s*), the Snowball stem, and last of all
folding (accents, final sigma, œ). Stems are taken before folding, because the
French and Dutch stemmers want the accents; they are only ever taken here, in
Python. The browser folds and cuts the same way (``search/fold.js``) and looks
the folded form up in a table, so it needs no stemmer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaws.language.folding import PLAIN, fold_word
from bridgelaws.language.words import WORD
from bridgelaws.retrieval.facts import FACTS

# Longer runs than this are no words; they are cut, so that a line without a space
# cannot make a token of 10 MB.
LONGEST_WORD: Final = 64

# Marks that may stand inside a word: combining accents (texts in NFD), soft hyphen,
# zero-width characters. They are dropped by folding.
_INNER: Final = r"\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD: Final = rf"[^\W_]++(?>(?:[{_INNER}]++[^\W_]*+)*)"
_TOKEN: Final = re.compile(rf"{_WORD}(?:['\-]{_WORD})*")
_DROPPED: Final = re.compile(rf"[{_INNER}]")
_APOSTROPHES: Final = "\u2019\u2018\u02bc\u2032\u00b4`\u1fbf\u1fbd\u0384"
_HYPHENS: Final = "\u2010\u2011"
_ALIKE: Final = str.maketrans({**dict.fromkeys(_APOSTROPHES, "'"), **dict.fromkeys(_HYPHENS, "-")})
_ODD: Final = re.compile(rf"[{_APOSTROPHES}{_HYPHENS}]")
# Only single letters and these words lose their vowel before an apostrophe in French.
_ELISION: Final = re.compile(rf"(?:{'|'.join(FACTS['elision']['words'])})'(?=.)")


@dataclass(frozen=True, slots=True)
class IndexToken:
    """One word of a text: its folded ``form``, its span, whether a hyphen joins it on.

    ``start`` and ``end`` are code-point offsets into the text as given. ``word``
    is the lower-case form with accents, from which the stem is taken. ``joined``
    is the folded whole when this is the first part of a hyphenated word.
    """

    form: str
    word: str
    start: int
    end: int
    joined: str = ""


def normalise_word(raw: str) -> str:
    """NFKC, no invisible characters, lower case: what the stemmer gets."""
    return unicodedata.normalize("NFKC", _DROPPED.sub(_keep_accent, raw)).lower()


def _keep_accent(found: re.Match[str]) -> str:
    character = found.group()
    return character if "\u0300" <= character <= "\u036f" else ""


def split_words(text: str) -> Iterator[IndexToken]:
    """Cut a text into tokens; the parts of a hyphenated word follow one another.

    >>> [(t.form, t.joined) for t in split_words("l’entame face-down, DUMMY’s 16B")]
    [('entame', ''), ('face', 'facedown'), ('down', ''), ('dummy', ''), ('16b', '')]
    """
    for found in _TOKEN.finditer(text.translate(_ALIKE)):
        start = found.start()
        for part in cut_word(found.group()):
            yield IndexToken(
                part.form, part.word, start + part.start, start + part.end, part.joined
            )


def find_raw_words(text: str) -> list[str]:
    """The words of a text as they stand there, apostrophes and hyphens made alike.

    With `cut_word`, asked once for each, this is `split_words` for whole books: a book
    says most of its words many times.
    """
    # One mark is in every second French text, the others in hardly any.
    text = text.replace("\u2019", "'")
    return _TOKEN.findall(text.translate(_ALIKE) if _ODD.search(text) else text)


@lru_cache(maxsize=200_000)
def cut_word(raw: str) -> tuple[IndexToken, ...]:
    """The tokens of one raw word; spans count from its beginning."""
    if len(raw) <= LONGEST_WORD and PLAIN.fullmatch(raw):
        word = raw.lower()
        return (IndexToken(fold_word(word), word, 0, len(raw)),)
    parts: list[IndexToken] = []
    position = 0
    for piece in raw.split("-"):
        word = normalise_word(piece)
        bare = _ELISION.sub("", word, count=1) if _ELISION.match(word) else word
        bare = bare.removesuffix("'s")
        # A compatibility character can hide a mark inside (½ is 1⁄2), an apostrophe
        # can join two words (rock'n'roll): what is left is cut once more.
        for inner in WORD.findall(bare):
            word = inner[:LONGEST_WORD]
            form = fold_word(word)
            if form:
                parts.append(IndexToken(form, word, position, position + len(piece)))
        position += len(piece) + 1
    if len(parts) > 1 and "-" in raw:
        first = parts[0]
        whole = "".join(part.form for part in parts)[:LONGEST_WORD]
        parts[0] = IndexToken(first.form, first.word, first.start, first.end, whole)
    return tuple(parts)
