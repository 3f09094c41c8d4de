"""Reading numbers in a text: digits, percentages, words up to a hundred, ordinals, fractions.

Citations are masked, so that a law's number is none. One value is one string: ``n:3``,
``percent:40``, ``ordinal:2``, ``fraction:1/2``; 1,500 and 1 500 are one number, and so are
0.5 and 0,5. A number word of more than one meaning is *loose*: it can answer for a number
of the other text and is never missed itself (French *les deux* for both).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bridgelaws.check.language_facts import CheckWords
from bridgelaws.check.pair import View, stretches_of
from bridgelaws.language.words import split_tokens
from bridgelaws.library.function_words import LOOSE
from bridgelaws.model.check_finding import WordSpan

# 1,500 and 1 500 and 1.500; a no-break space counts as a space does.
_NUMBER: Final = re.compile(
    r"(?<![^\W_])(\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)"
    r"(?P<end>\s?%|[^\W\d_]+)?"
)
_ORDINAL_ENDS: Final = frozenset(
    {"st", "nd", "rd", "th", "e", "er", "ere", "eme", "ème", "ère", "de", "ste"}
    | {"ος", "η", "ο", "ον", "ου", "ης", "οι", "ες"}
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as read, and where it stands; ``loose`` where it need not be one."""

    value: str
    mark: WordSpan
    loose: bool = False
    in_words: bool = False


def read_numbers(view: View, words: CheckWords) -> tuple[Number, ...]:
    """The numbers of a provision's heading, text and notes, in order of the text."""
    return view.once("numbers", lambda: tuple(_read(view, words)))


def _read(view: View, words: CheckWords) -> Iterable[Number]:
    percent = {word.casefold() for word in words.percent}
    for stretch in stretches_of([view]):
        found = []
        masked = stretch.masked
        for match in _NUMBER.finditer(masked):
            digits = re.sub(r"[.,\u00a0\u202f ](?=\d{3}(?!\d))", "", match.group(1))
            ending = (match["end"] or "").strip().casefold()
            follows = masked[match.end() :].lstrip()[:14].casefold()
            kind = "n"
            if ending == "%" or any(follows.startswith(word) for word in percent):
                kind = "percent"
            elif ending in _ORDINAL_ENDS:
                kind = "ordinal"
            elif ending:
                continue  # 16C, 2NT: no number
            value = f"{kind}:{digits.replace(',', '.')}"
            found.append(Number(value, stretch.mark(match.start(1), match.end(1))))
        tokens = split_tokens(masked)
        for hit in words.numbers.find(tokens):
            mark = stretch.mark(tokens[hit.first].start, tokens[hit.last - 1].end)
            value = hit.value.removeprefix(LOOSE)
            found.append(Number(value, mark, value != hit.value, in_words=True))
        yield from sorted(found, key=lambda number: number.mark.start)


def spare(
    left: Iterable[Number], right: Iterable[Number]
) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """The numbers of each side that the other has not as often, loose ones used up for them."""
    one, other = tuple(left), tuple(right)
    return tuple(_lacking(one, other)), tuple(_lacking(other, one))


def _lacking(own: tuple[Number, ...], others: tuple[Number, ...]) -> Iterable[Number]:
    had = Counter(number.value for number in others)
    strict = Counter(number.value for number in own if not number.loose)
    for value, times in strict.items():
        missing = times - had[value]
        if missing > 0:
            here = [number for number in own if number.value == value and not number.loose]
            yield from here[-missing:]
