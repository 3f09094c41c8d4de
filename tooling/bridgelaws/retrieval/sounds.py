"""Greek words by sound, so that Greeklish and the usual misspellings find them.

Modern Greek writes one sound in several ways (ι η υ ει οι, ο ω, ε αι), which is
where most misspellings come from, and Greeks without a Greek keyboard type in
Latin letters after sound or after shape. Both become one key. Some take for each
Greek letter the one that looks like it, also where that sounds otherwise (ν as v, ρ
as p, η as n, γ as y): their words are read anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bridgelaws.retrieval.facts import FACTS

_SOUNDS: Final = FACTS["sounds"]
_PAIRS: Final[dict[str, str]] = _SOUNDS["pairs"]
_SINGLES: Final[dict[str, str]] = _SOUNDS["singles"]
_LATIN_PAIRS: Final[dict[str, str]] = _SOUNDS["latinPairs"]
_LATIN_SINGLES: Final[dict[str, str]] = _SOUNDS["latinSingles"]
_SHAPE_PAIRS: Final[dict[str, str]] = _SOUNDS["shapePairs"]
_SHAPE_SINGLES: Final[dict[str, str]] = _SOUNDS["shapeSingles"]
_MOST_KEYS: Final[int] = _SOUNDS["keys"]
_SHORTEST: Final[int] = _SOUNDS["shortest"]
_DIGITS: Final[str] = _SOUNDS["digits"]


# A query that no text holds is compared with every form of the language.
@lru_cache(1 << 16)
def sound_key(form: str) -> str:
    """The key of a folded Greek word; letters that are not Greek stay.

    >>> sound_key("τιμορημενο") == sound_key("τιμωρημενο")
    True
    """
    return _squeeze(_map(form, _PAIRS, _SINGLES))


def greeklish_keys(form: str) -> tuple[str, ...]:
    """The keys that a word typed in Latin letters may have, likeliest first.

    >>> sound_key("ανταμ") in greeklish_keys("antam")
    True
    """
    return _keys(form, _LATIN_PAIRS, _LATIN_SINGLES)


def look_alike_keys(form: str) -> tuple[str, ...]:
    """The keys of a word where each Latin letter is the Greek one that looks like it.

    >>> sound_key("γρηγορα") in look_alike_keys("ypnyopa")
    True
    """
    return _keys(form, _SHAPE_PAIRS, _SHAPE_SINGLES)


def _keys(form: str, pairs: dict[str, str], singles: dict[str, str]) -> tuple[str, ...]:
    keys = [""]
    for sounds in _sounds(form, pairs, singles):
        first, *others = sounds.split(" ")
        grown = [key + first for key in keys]
        for other in others if len(keys) < _MOST_KEYS else ():
            grown += [key + other for key in keys]
        keys = grown
    return tuple(dict.fromkeys(_squeeze(key) for key in keys))


def is_latin(form: str) -> bool:
    """Whether a folded word is typed in plain Latin letters."""
    return form.isascii() and any("a" <= c <= "z" for c in form)


def is_greeklish(form: str) -> bool:
    """Whether a folded word may be Greek in Latin letters, and digits that look like Greek ones."""
    return (
        len(form) >= _SHORTEST
        and is_latin(form)
        and all(c in _DIGITS for c in form if not "a" <= c <= "z")
    )


def _map(form: str, pairs: dict[str, str], singles: dict[str, str]) -> str:
    return "".join(_sounds(form, pairs, singles))


def _sounds(form: str, pairs: dict[str, str], singles: dict[str, str]) -> list[str]:
    found = []
    place = 0
    while place < len(form):
        size = next((n for n in (3, 2) if form[place : place + n] in pairs), 1)
        piece = form[place : place + size]
        found.append(pairs[piece] if size > 1 else singles.get(piece, piece))
        place += size
    return found


def _squeeze(key: str) -> str:
    """A key of sounds with each run of one letter made a single one: *pass* is *pas*."""
    return "".join(c for place, c in enumerate(key) if place == 0 or key[place - 1] != c)
