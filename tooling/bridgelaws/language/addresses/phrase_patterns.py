"""Words and phrases to patterns that find them as printed: in any case, accents and spacing.

No repetition stands inside another, so that matching is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from bridgelaws.language.addresses.step_patterns import BLANK, SPACE
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import HOMOGLYPHS

# A decomposed accent stands behind its letter.
_VOWELS: Final = frozenset("aceiouyαεηιουω")
_MARKS: Final = "[\u0300\u0301\u0308\u0342]?"
_ALIKE: Final = {chr(alike): chr(latin) for alike, latin in HOMOGLYPHS.items()}


@cache
def _forms(char: str) -> frozenset[str]:
    """What may be printed for one letter of a word: any case, accent or look-alike."""
    base = fold(char)
    if len(base) != 1 or not base.isalpha():
        return frozenset({char})
    forms = {char.lower(), char.upper(), base, base.upper(), *_accented().get(base, ())}
    forms |= {latin for greek, latin in _ALIKE.items() if greek in forms}
    if base == "σ":
        forms.add("ς")
    if base == "ο":
        forms.add("o")
    return frozenset(c for c in forms if len(c) == 1)


@cache
def _accented() -> dict[str, frozenset[str]]:
    """The Latin and Greek letters with accents, by the letter without."""
    by_base: dict[str, set[str]] = {}
    for letter in map(chr, (*range(0xC0, 0x180), *range(0x386, 0x3CF))):
        by_base.setdefault(fold(letter), set()).add(letter)
    return {base: frozenset(forms) for base, forms in by_base.items()}


@cache
def _letter(char: str) -> str:
    forms = _forms(char)
    if len(forms) == 1:
        return re.escape(char)
    marks = _MARKS if fold(char) in _VOWELS else ""
    return "[" + "".join(sorted(forms)) + "]" + marks


def plain(text: str) -> str:
    """Folded, and with one kind of apostrophe: how words and phrases are compared."""
    return fold(text).replace("’", "'")


def word_pattern(phrase: str) -> str:
    """A pattern for a word or phrase, whatever its case, accents and spacing.

    A word of one letter keeps its accent: French *à* is *to*, but *a* is *has*.
    """
    return "".join(unit.pattern for unit in _units(phrase))


@dataclass(frozen=True)
class _Unit:
    """One printed character, the space between two words, or the end of a phrase.

    ``begins`` is what it can begin with; empty for an end.
    """

    pattern: str
    begins: frozenset[str] = frozenset()


_BLANK: Final = _Unit(
    BLANK,
    frozenset(
        c
        for c in map(chr, (*range(0x100), *range(0x2000, 0x2070), 0xFEFF))
        if re.match(rf"{SPACE}|[\r\n]", c)
    ),
)


def _units(phrase: str) -> tuple[_Unit, ...]:
    if len(phrase) == 1 and phrase.isalpha():
        forms = f"{phrase}{phrase.upper()}{fold(phrase).upper()}"
        return (_Unit(f"[{forms}]", frozenset(forms)),)
    units: list[_Unit] = []
    for word in phrase.split():
        units += [_BLANK] if units else []
        units += map(_unit, word)
    return tuple(units)


@cache
def _unit(char: str) -> _Unit:
    return _Unit("['’]", frozenset("'’")) if char == "'" else _Unit(_letter(char), _forms(char))


def parted_word(word: str) -> str:
    """As `word_pattern`, for a word that a line's end may divide: *arti-* and *kel*."""
    if len(word) < 4 or not word.isalpha():
        return word_pattern(word)
    return r"(?:[-\u00ad](?:\r?\n)?)?".join(_letter(c) for c in word)


def any_of(phrases: tuple[str, ...]) -> str:
    """A pattern for any of the phrases, the longest first; never matches when there are none.

    A phrase that ends in a letter ends at a word's end.
    """
    if not phrases:
        return r"(?!)"
    ordered = sorted(phrases, key=lambda p: (-len(p), p))
    ends = ((*_units(p), _Unit(r"(?!\w)" if p[-1].isalnum() else "")) for p in ordered)
    return looking_first(phrases, _branches(tuple(dict.fromkeys(ends))))


def _branches(phrases: tuple[tuple[_Unit, ...], ...]) -> str:
    """Phrases as alternatives that share how they begin; the longest come first.

    Each name in full would take a short command most of its time to compile. Phrases share
    a beginning only where no character can begin two different ones: then the same phrase is
    found as when each stands alone.
    """
    if len(phrases) == 1:
        return "".join(unit.pattern for unit in phrases[0])
    by_unit: dict[_Unit, list[tuple[_Unit, ...]]] = {}
    for phrase in phrases:
        by_unit.setdefault(phrase[0], []).append(phrase[1:])
    alternatives: list[str] = []
    for first, *rest in phrases:
        if any(first.begins & other.begins for other in by_unit if other != first):
            alternatives.append("".join(unit.pattern for unit in (first, *rest)))
        elif behind := by_unit.pop(first, None):
            alternatives.append(first.pattern + (_branches(tuple(behind)) if rest else ""))
    return f"(?:{'|'.join(alternatives)})" if len(alternatives) > 1 else alternatives[0]


def looking_first(phrases: Iterable[str], pattern: str) -> str:
    """The pattern behind a look at the first letters, which spares trying it at every place."""
    first = "".join(sorted({c for p in phrases for c in _forms(p[0])}))
    return f"(?:(?=[{re.escape(first)}]){pattern})"
