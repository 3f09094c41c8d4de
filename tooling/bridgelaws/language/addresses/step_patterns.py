"""The printed forms of one step of an address, as patterns.

No repetition stands inside another and every repetition has a bound, so that a
match costs the same whatever the text is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

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
_ROMAN: Final = r"[ivxIVXινχΙΧ]{1,5}"
# A Greek enumerator may carry a numeral sign, which is also typed as an apostrophe.
SIGNS: Final = "'΄ʹ´"
_SIGN: Final = f"[{SIGNS}]"
_WORD_END: Final = rf"(?!{LETTER})"


@dataclass(frozen=True, slots=True)
class StepPatterns:
    """Patterns whose group ``step`` is the enumerator, for one language's letters."""

    capital_first: re.Pattern[str]
    capital_tight: re.Pattern[str]
    capital_small: re.Pattern[str]
    capital_round: re.Pattern[str]
    capital_quoted: re.Pattern[str]
    capital_apart: re.Pattern[str]
    capital_opened: re.Pattern[str]
    letter_round: re.Pattern[str]
    letter_tight: re.Pattern[str]
    letter_plain: re.Pattern[str]
    letter_half: re.Pattern[str]
    roman_round: re.Pattern[str]
    roman_tight: re.Pattern[str]
    roman_plain: re.Pattern[str]
    roman_half: re.Pattern[str]
    apart: re.Pattern[str]
    wrapped: re.Pattern[str]
    level: re.Pattern[str]


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
        capital_first=re.compile(step),
        capital_tight=re.compile(rf"(?P<dot>{_HYPHEN}){step}{_SIGN}?{_WORD_END}"),
        capital_small=re.compile(rf"{_HYPHEN}{small}{_WORD_END}"),
        capital_round=re.compile(rf"\((?P<step>{capital}|[a-hα-η])\)"),
        capital_quoted=re.compile(rf"[\"“«]?{step}{_WORD_END}[\"”»]?"),
        capital_apart=re.compile(rf"{APART}(?P<step>{capital}|στ|[a-hα-η]){_WORD_END}"),
        capital_opened=re.compile(rf"{GAP}\((?:{level})?{step}"),
        letter_round=re.compile(rf"{_HYPHEN}{inner}"),
        letter_tight=re.compile(rf"{_HYPHEN}{plain}"),
        letter_plain=re.compile(plain),
        letter_half=re.compile(rf"{plain}(?=\))"),
        # Without hyphen: in 80B2(h)-(i) it is a range, and its end a letter.
        roman_round=re.compile(rf"\.?{inner_roman}"),
        roman_tight=re.compile(rf"{_HYPHEN}{plain_roman}"),
        roman_plain=re.compile(plain_roman),
        roman_half=re.compile(rf"{plain_roman}(?=\))"),
        apart=re.compile(APART),
        wrapped=re.compile(rf"{GAP}\r?\n{GAP}(?=\()"),
        level=re.compile(level),
    )


@dataclass(frozen=True, slots=True)
class NumberPatterns:
    """Patterns whose group ``step`` is a number, for one level of a scheme."""

    first: re.Pattern[str]
    tight: re.Pattern[str]
    round: re.Pattern[str]
    apart: re.Pattern[str]


@cache
def number_patterns(level: Level, *, behind_number: bool) -> NumberPatterns:
    """The patterns of a number, with the digits and suffixes of its level.

    ``behind_number`` tells that the step before it is a number too: then nothing but the
    level's own joint, brackets or a word for a part makes it a step.
    """
    step = rf"(?P<step>0?[1-9][0-9]{{0,{level.digits - 1}}}(?![0-9]){level.suffix_pattern})"
    joint = re.escape(level.joint) if behind_number else rf"(?:{_HYPHEN}|{_SIGN})"
    gap = GAP if behind_number else ""
    return NumberPatterns(
        first=re.compile(step),
        tight=re.compile(rf"{joint}{step}" if joint else r"(?!)"),
        round=re.compile(rf"{gap}\({step}\)"),
        apart=re.compile(r"(?!)" if behind_number else rf"{APART}{step}"),
    )
