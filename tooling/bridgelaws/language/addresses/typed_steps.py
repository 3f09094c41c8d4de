"""The steps of a typed address, piece by piece.

A piece is a run of digits or of letters. Numbers may be written in words (*forty-six*), a law's
in Roman numerals too; an accent on a letter that stands alone shows that it is a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from bridgelaws.language.addresses.numerals import read_roman, read_words
from bridgelaws.language.addresses.step_patterns import ROMAN_ALIKE
from bridgelaws.language.addresses.words import AddressWords, WordForms, find_pieces, shape_of
from bridgelaws.language.facts import FACTS
from bridgelaws.language.folding import fold_word
from bridgelaws.model.locator import Locator
from bridgelaws.model.scheme import Level, Scheme
from bridgelaws.model.steps import NUMERALS, ROMANS

ODD: Final = re.compile(r"[^\w\s().,:;\-–—_/§#'’\[\]°&+]")
# Marks that stand between two addresses, and never inside one.
JOINING: Final = re.compile(r"[&+]")
_DASH: Final = re.compile(r"\s*[-–—]\s*")
_LISTED: Final = re.compile(r"\s*[,;&+/][\s,;&+/]*")
_LATIN_ROMAN: Final = str.maketrans(ROMAN_ALIKE)
_MOST_DIGITS: Final[int] = FACTS["address"]["mostDigits"]
_MOST_ITEMS: Final[int] = FACTS["address"]["mostItems"]

# What each step can stand for.
Steps = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Typed:
    """A query cut into pieces: lower-case text, spans, folded pieces, and those by shape."""

    text: str
    spans: tuple[tuple[int, int], ...]
    pieces: tuple[str, ...]
    shapes: tuple[str, ...]
    words: AddressWords

    @classmethod
    def cut(cls, query: str, words: AddressWords) -> Typed:
        """Cut a query; what follows a mark that stands in no address is no piece."""
        text = unicodedata.normalize("NFKC", query).lower()
        odd = ODD.search(text)
        limit = odd.start() if odd else len(text)
        spans = tuple((start, end) for start, end in find_pieces(text) if end <= limit)
        pieces = tuple(fold_word(text[start:end]) for start, end in spans)
        return cls(text, spans, pieces, tuple(map(shape_of, pieces)), words)

    def gap(self, place: int) -> str:
        """What stands before a piece."""
        start = self.spans[place - 1][1] if place else 0
        return self.text[start : self.spans[place][0]]

    def is_glued(self, place: int) -> bool:
        """Whether a piece stands against the one before it."""
        return 0 < place < len(self.pieces) and not self.gap(place)

    def has_accent(self, place: int) -> bool:
        """Whether one letter has an accent, as no step of an address has."""
        start, end = self.spans[place]
        return end - start == 1 and self.text[start:end] not in (self.pieces[place], "ς")

    def join_at(self, place: int) -> int:
        """How many pieces at a place join two addresses: *and*, *ή*."""
        return self._phrase_at(place, self.words.joins)

    def range_at(self, place: int) -> int:
        """How many pieces at a place stand between the ends of a range: *t/m*, *à*."""
        return self._phrase_at(place, self.words.ranges)

    def _phrase_at(self, place: int, phrases: Sequence[WordForms]) -> int:
        for words in phrases:
            if self.shapes[place : place + len(words)] == words and (
                len(words) > 1 or len(words[0]) > 1 or self._is_word(place)
            ):
                return len(words)
        return 0

    def _is_word(self, place: int) -> bool:
        """Whether one letter is a word: by its accent, or before a number too high for an item."""
        if self.has_accent(place):
            return True
        around = self.pieces[max(0, place - 1) : place + 2]
        if len(around) < 3 or not (is_number(around[0]) and is_number(around[2])):
            return False
        return not self.is_glued(place) and max(_MOST_ITEMS, int(around[0])) < int(around[2])

    def is_listed(self, place: int) -> bool:
        """Whether a mark between members of a list stands before a piece."""
        return _LISTED.fullmatch(self.gap(place)) is not None

    def ends_at(self, place: int) -> bool:
        """Whether an address ends before a place as in a list, and not in a sentence."""
        if place >= len(self.pieces) or self.join_at(place) or self.range_at(place):
            return True
        return self.is_listed(place) or is_dash(self.gap(place))


def is_dash(gap: str) -> bool:
    """Whether all that stands between two pieces is a dash."""
    return _DASH.fullmatch(gap) is not None


def is_number(piece: str) -> bool:
    """Whether a piece is written in figures."""
    return piece.isdecimal() and piece.isascii()


def read_number(typed: Typed, place: int, *, named: bool) -> tuple[str, int]:
    """The number at a place, and how many pieces it takes: 0 for none.

    ``named`` tells that a word for a law stands before it: then it may be Roman.
    """
    piece = typed.pieces[place]
    if is_number(piece):
        number = piece.lstrip("0")
        return (number, 1) if 0 < len(number) <= _MOST_DIGITS else ("", 0)
    found = read_words(typed.pieces[place:], typed.words.numbers)
    # *een*, *un*, *one* are articles and the like where a sentence goes on.
    if found and (found.value > 1 or typed.ends_at(place + found.pieces)):
        return str(found.value), found.pieces
    roman = _roman_at(typed, place) if named else 0
    return (str(roman), 1) if roman else ("", 0)


def is_roman(typed: Typed, place: int) -> bool:
    """Whether the number of a law, behind the word for one, is Roman: so may others of a list."""
    return not read_number(typed, place, named=False)[1] and _roman_at(typed, place) > 0


def _roman_at(typed: Typed, place: int) -> int:
    piece = typed.pieces[place]
    roman = read_roman(piece.translate(_LATIN_ROMAN)) if typed.words.numbers else 0
    return roman if len(piece) > 1 or typed.ends_at(place + 1) else 0


def read_steps(
    typed: Typed, first: int, levels: Sequence[Level], *, named: bool = False, ended: bool = True
) -> tuple[Steps, int]:
    """The readings of each step from a place on, and the place behind them.

    Between two steps may stand a word for a part: *artikel 16 lid B onder 1*. Where ``ended`` is
    false no letter ends the number before it; see `read_items`.
    """
    steps: Steps = []
    place = end = first
    while place < len(typed.pieces):
        if place > first and JOINING.search(typed.gap(place)):
            break
        suffixes = _suffixes_at(typed, place, levels[len(steps) - 1]) if ended and steps else ()
        found, size = _read_next(typed, place, levels[len(steps) :], named=named and not steps)
        if suffixes and end == place:
            steps[-1] = tuple(number + each for number in steps[-1] for each in suffixes)
            found, size = [], 1
        elif not size and (not steps or typed.shapes[place] not in typed.words.parts):
            break
        steps += found
        place += size or 1
        end = place if size else end
    return steps, end


def read_items(
    typed: Typed, first: int, levels: Sequence[Level], read: tuple[Steps, int], *, named: bool
) -> Steps:
    """The steps with items for the letters that end numbers; empty where no letter can be both.

    *7a* may be 7A or item a of 7, which who knows the provisions decides. ``read`` is what
    `read_steps` gave for the same.
    """
    if not any(level.suffixes for level in levels):
        return []
    items, end = read_steps(typed, first, levels, named=named, ended=False)
    return items if end == read[1] and len(items) > len(read[0]) else []


def _suffixes_at(typed: Typed, place: int, level: Level) -> tuple[str, ...]:
    """What a piece can be that ends the number before it: *bis*, or a letter right behind it."""
    piece = typed.pieces[place]
    if piece in level.suffixes:
        return (piece,)
    letters = typed.words.letters.get(piece, "").upper() if typed.is_glued(place) else ""
    return tuple(each for each in letters if each in level.suffixes)


def _read_next(
    typed: Typed, place: int, levels: Sequence[Level], *, named: bool
) -> tuple[Steps, int]:
    """The steps of the first levels, or of those behind such as may be left out."""
    left_out = 0
    while True:
        found, size = _read_at(typed, place, levels[left_out:], named=named)
        if size or left_out >= len(levels) or not levels[left_out].optional:
            return [("",)] * left_out + found if size else [], size
        left_out += 1


def _read_at(
    typed: Typed, place: int, levels: Sequence[Level], *, named: bool
) -> tuple[Steps, int]:
    """The steps that the piece at a place stands for, and how many pieces they take."""
    if not levels:
        return [], 0
    if levels[0].kind in NUMERALS:
        number, size = read_number(typed, place, named=named)
        if not size and _is_one_between(typed, place, levels[1:]):
            number, size = "1", 1
        return ([(number,)] if size else []), size
    if typed.words.ranges and (typed.has_accent(place) or typed.range_at(place)):
        return [], 0
    steps = _read_letters(typed.pieces[place], levels, typed.words)
    return steps, 1 if steps else 0


def _is_one_between(typed: Typed, place: int, behind: Sequence[Level]) -> bool:
    """Whether a word is the number 1 and no article: the last step stands behind it."""
    found = read_words(typed.pieces[place : place + 1], typed.words.numbers)
    if found is None or found.value != 1 or place + 1 == len(typed.pieces):
        return False
    return typed.ends_at(place + 2) and bool(
        _read_letters(typed.pieces[place + 1], behind, typed.words)
    )


def can_begin(piece: str, levels: Sequence[Level], words: AddressWords) -> bool:
    """Whether an address of some levels may begin with a piece, a letter or a number in figures."""
    if levels[0].kind in NUMERALS:
        return is_number(piece)
    return bool(_read_letters(piece, levels, words))


def _read_letters(piece: str, levels: Sequence[Level], words: AddressWords) -> Steps:
    """The steps that one run of letters stands for; empty when it is none."""
    if not levels or levels[0].kind in NUMERALS:
        return []
    kind = levels[0].kind
    if kind == "roman":
        roman = piece.translate(_LATIN_ROMAN)
        return [(roman,)] if roman in ROMANS else []
    whole = words.letters.get(piece, "")
    if whole:
        return [tuple(whole.upper() if kind == "capital" else whole)]
    if kind == "letter":
        for size in (1, 2):
            first = words.letters.get(piece[:size], "")
            rest = _read_letters(piece[size:], levels[1:], words) if first else []
            if rest:
                return [tuple(first), *rest]
    return []


def locators_of(steps: Steps, prefix: str, scheme: Scheme) -> Iterator[Locator]:
    """The addresses that the readings of the steps make; none where a number is too long."""
    for chosen in product(*steps):
        if all(
            not step or level.kind not in NUMERALS or re.fullmatch(level.pattern, step)
            for level, step in zip(scheme.levels, chosen, strict=False)
        ):
            yield Locator(chosen, prefix)
