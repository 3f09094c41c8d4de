"""The printed forms of one step of an address, as patterns.

No repetition stands inside another and every repetition has a bound, so that a
match costs the same whatever the text is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from bridgelaws.language.addresses.lazy_pattern import LazyPattern
from bridgelaws.model.scheme import Level

# What may stand between two parts of an address: spaces of all widths, and the marks
# without width that word processors leave behind.
SPACE: Final = r"[ \t\u00a0\u00ad\u2000-\u200f\u202f\u2060\ufeff]"
GAP: Final = rf"{SPACE}{{0,4}}"
APART: Final = rf"{SPACE}{{1,2}}"
# A hard-wrapped line may end between the word for a law and its number; two line ends
# are a new paragraph.
WRAP: Final = rf"{GAP}(?:\r?\n{GAP})?"
# Between two words of a phrase, which a line end may part too.
BLANK: Final = rf"(?:{SPACE}{{1,3}}|{GAP}\r?\n{GAP})"
DASH: Final = r"[-‐‑–—−]"

# A letter of any script; a raised figure is a footnote mark and none.
LETTER: Final = r"[^\W\d_\u00b2\u00b3\u00b9\u2070-\u209f]"

_HYPHEN: Final = r"[.\-‐‑]?"
# Roman numerals are Latin in every language; these Greek letters look like theirs.
ROMAN_ALIKE: Final = {"ι": "i", "ν": "v", "χ": "x"}
# What a work may print between two numbers.
_JOINTS: Final = ("/", "-", ".")
_ROMAN: Final = r"[ivxIVXινχΙΧ]{1,7}"
# A Greek enumerator may carry a numeral sign, which is also typed as an apostrophe.
SIGNS: Final = "'΄ʹ´"
_SIGN: Final = f"[{SIGNS}]"
_WORD_END: Final = rf"(?!{LETTER})"


@dataclass(frozen=True, slots=True)
class StepPatterns:
    """Patterns whose group ``step`` is the enumerator, for one language's letters."""

    capital_first: LazyPattern
    capital_tight: LazyPattern
    capital_small: LazyPattern
    capital_round: LazyPattern
    capital_quoted: LazyPattern
    capital_apart: LazyPattern
    capital_opened: LazyPattern
    letter_round: LazyPattern
    letter_tight: LazyPattern
    letter_plain: LazyPattern
    letter_half: LazyPattern
    roman_round: LazyPattern
    roman_tight: LazyPattern
    roman_plain: LazyPattern
    roman_half: LazyPattern
    apart: LazyPattern
    wrapped: LazyPattern
    level: LazyPattern


def build_step_patterns(capital: str, letter: str, level: str) -> StepPatterns:
    """The patterns for a language.

    ``capital`` and ``letter`` are patterns of one printed enumerator, ``level``
    one for a word that names a part of a law, with the space around it.
    """
    step = rf"(?P<step>{capital})"
    small = r"(?P<step>στ|ϛ|[a-hα-η])"
    inner = rf"\({SPACE}?(?P<step>{letter}|[A-ZΑ-Ω]){SPACE}?\)"
    inner_roman = rf"\({SPACE}?(?P<step>{_ROMAN}){SPACE}?\)"
    plain = rf"(?P<step>{letter})"
    plain_roman = rf"(?P<step>{_ROMAN})(?![0-9_]|{LETTER})"
    return StepPatterns(
        capital_first=LazyPattern(step),
        capital_tight=LazyPattern(rf"(?P<dot>{_HYPHEN}){step}{_SIGN}?{_WORD_END}"),
        capital_small=LazyPattern(rf"{_HYPHEN}{small}{_WORD_END}"),
        capital_round=LazyPattern(rf"\((?P<step>{capital}|[a-hα-η])\)"),
        capital_quoted=LazyPattern(rf"[\"“«]?{step}{_WORD_END}[\"”»]?"),
        capital_apart=LazyPattern(rf"{APART}(?P<step>{capital}|στ|[a-hα-η]){_WORD_END}"),
        capital_opened=LazyPattern(rf"{GAP}\((?:{level})?{step}"),
        letter_round=LazyPattern(rf"{_HYPHEN}{inner}"),
        letter_tight=LazyPattern(rf"{_HYPHEN}{plain}"),
        letter_plain=LazyPattern(plain),
        letter_half=LazyPattern(rf"{plain}(?=\))"),
        # Without hyphen: in 80B2(h)-(i) it is a range, and its end a letter.
        roman_round=LazyPattern(rf"\.?{inner_roman}"),
        roman_tight=LazyPattern(rf"{_HYPHEN}{plain_roman}"),
        roman_plain=LazyPattern(plain_roman),
        roman_half=LazyPattern(rf"{plain_roman}(?=\))"),
        apart=LazyPattern(APART),
        wrapped=LazyPattern(rf"{GAP}\r?\n{GAP}(?=\()"),
        level=LazyPattern(level),
    )


@dataclass(frozen=True, slots=True)
class NumberPatterns:
    """Patterns whose group ``step`` is a number, for one level of a scheme."""

    first: LazyPattern
    tight: LazyPattern
    round: LazyPattern
    apart: LazyPattern


@cache
def number_patterns(level: Level, *, behind_number: bool) -> NumberPatterns:
    """The patterns of a number, with the digits and suffixes of its level.

    ``behind_number`` tells that the step before it is a number too: then nothing but the
    level's own joint, brackets or a word for a part makes it a step.
    """
    step = rf"(?P<step>0?[1-9][0-9]{{0,{level.digits - 1}}}(?![0-9]){level.suffix_pattern})"
    signs = dict.fromkeys((level.joint, *(level.lead if level.lead in _JOINTS else "")))
    own = "|".join(map(re.escape, filter(None, signs)))
    joint = (f"(?:{own})" if own else "") if behind_number else rf"(?:{_HYPHEN}|{_SIGN})"
    gap = GAP if behind_number else ""
    return NumberPatterns(
        first=LazyPattern(step),
        tight=LazyPattern(rf"{joint}{step}" if joint else r"(?!)"),
        round=LazyPattern(rf"{gap}\({step}\)"),
        apart=LazyPattern(r"(?!)" if behind_number else rf"{APART}{step}"),
    )
