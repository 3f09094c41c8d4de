"""The marks that open a provision: ``A.`` ``1.`` ``(a)`` ``B2b.`` ``-`` and their kin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import Span
from bridgelaws.model.steps import ROMANS, StepKind

MarkKind = Literal["bullet", "step", "compound"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One printed enumerator.

    ``readings`` are what it can stand for, (kind, Latin step): ``(i)`` is a
    letter or a roman numeral, which its place decides, not its glyph. A
    ``compound`` (``B2b.``) has one reading per step, from the outside in.
    """

    kind: MarkKind
    printed: str
    span: Span
    readings: tuple[tuple[StepKind, str], ...] = ()

    def reads_as(self, kind: StepKind, step: str) -> bool:
        """Whether this mark can be the enumerator ``step`` of that kind."""
        return (kind, step) in self.readings


_BULLET: Final = re.compile(r"([-–—•‣▪◦·*])(?=\s|$)")
# "1.(a)" and "2.Except": a copy may lose the space behind the full stop.
_NUMBER: Final = re.compile(
    r"(\d{1,2})(?:\s?[°º]\s?[.)–—-]?(?=\s|$)|\s?[.)](?:\s?[–—-])?(?=\s|$)|"
    r"\.(?=\(|[^\W\d_]{2}|[A-ZΑ-Ω]\s))|"
    r"\(\s?(\d{1,2})\s?\.?\)"
)
_INNER: Final = re.compile(
    r"\(\s?[^\W\d_]{1,4}\s?\.?\)|[^\W\d_]{1,2}\.(?=\s)|"
    r"\d{1,2}\.(?=\s|\(|[^\W\d_]{2}|[A-ZΑ-Ω]\s)"
)
_END: Final = r"(?=\s|$|[\"“«(])"


@lru_cache(maxsize=16)
def _patterns(capitals: tuple[str, ...], letters: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
    # Two-sign enumerators (ΣΤ, στ, ια) first; Latin ones are allowed everywhere, because a
    # Greek text may be typed with them and a Latin one may hold look-alikes.
    caps = "|".join(sorted({*capitals, *"ABCDEFGHΑΒΓΔΕΖΗ"}, key=len, reverse=True))
    small = "|".join(sorted({*letters, *"abcdefghijklm"}, key=len, reverse=True))
    roman = "|".join(sorted(ROMANS, key=len, reverse=True))
    return {
        # "A -" and "A.–" with a name behind them; a small "a -" is a word.
        "capital": re.compile(
            rf"({caps})(?:[.)](?:\s?[–—-](?=\s))?{_END}|\s[–—-](?=\s+[^\W\d_]))|"
            rf"\(\s?({caps})\s?\.?\)"
        ),
        "letter": re.compile(rf"\(\s?({small})\s?\.?\)|({small})[.)]{_END}"),
        "roman": re.compile(rf"\(\s?({roman})\s?\.?\)|({roman})[.)]{_END}"),
        "compound": re.compile(
            rf"({caps})\s?(\d{{1,2}})(?:\s?\(?({small})\)?(?:\(({roman})\))?)?[.)]{_END}"
        ),
    }


def split_marks(
    line: str, start: int, lexicon: Lexicon, most: int = 4
) -> tuple[tuple[Mark, ...], int]:
    """The marks at the head of a line, and where the text after them begins.

    ::

        marks    = {bullet} [compound | capital] {number | letter | roman | bullet}
        compound = capital number [letter [roman]] "."
        capital  = X "." | X ")" | "(" X ")"
        number   = digit [digit] ("." | ")") | "(" digit [digit] ")"
        letter   = "(" x ")" | x "." | x ")"

    Args:
        line: the line, without its indentation.
        lexicon: the letters that the language prints.
        most: how many marks at most stand before one text.
        start: the source offset of its first character; spans count from there.
    """
    marks: list[Mark] = []
    position = 0
    while position < len(line) and len(marks) < most:
        found = _mark_at(line, position, start, lexicon, first=not marks)
        if found is None:
            break
        mark, end = found
        marks.append(mark)
        position = end
        while position < len(line) and line[position].isspace():
            position += 1
    return tuple(marks), position


def find_inner_marks(text: str, lexicon: Lexicon) -> tuple[Mark, ...]:
    """What can be a mark inside a running text; spans count in the text.

    ::

        inner = (capital | number) "." | "(" x ")"     outside brackets, after a space

    Whether one is a mark, its neighbours and the outline must say.
    """
    marks: list[Mark] = []
    depth = position = 0
    for found in _INNER.finditer(text):
        while position < found.start():
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[position], 0)
            depth = max(depth, 0)
            position += 1
        if depth or (marks and found.start() < marks[-1].span.end):
            continue
        glued = bool(marks) and marks[-1].span.end == found.start()
        if found.start() and not text[found.start() - 1].isspace() and not glued:
            continue
        made = _mark_at(text, found.start(), 0, lexicon, first=True)
        if made is None or made[0].kind == "bullet":
            continue
        marks.append(made[0])
        # The brackets of the mark itself are no brackets of the text.
        position = made[0].span.end
    return tuple(marks)


def _mark_at(  # noqa: C901 - each kind of mark is one branch
    line: str, at: int, start: int, lexicon: Lexicon, *, first: bool
) -> tuple[Mark, int] | None:
    patterns = _patterns(lexicon.capitals, lexicon.letters)
    bullet = _BULLET.match(line, at)
    if bullet:
        return _made("bullet", bullet, start, ())
    compound = patterns["compound"].match(line, at)
    if compound:
        readings = _compound(compound, lexicon)
        if readings:
            return _made("compound", compound, start, readings)
    number = _NUMBER.match(line, at)
    if number and (value := int(number.group(1) or number.group(2))) > 0:
        return _made("step", number, start, (("number", str(value)),))
    capital = patterns["capital"].match(line, at)
    if capital and (first or at):
        step = lexicon.read_capital(capital.group(1) or capital.group(2))
        if step:
            return _made("step", capital, start, (("capital", step),))
    readings_here: list[tuple[StepKind, str]] = []
    best: re.Match[str] | None = None
    letter = patterns["letter"].match(line, at)
    if letter:
        step = lexicon.read_letter(letter.group(1) or letter.group(2))
        if step:
            readings_here.append(("letter", step))
            best = letter
    roman = patterns["roman"].match(line, at)
    if roman and (best is None or roman.end() == best.end()):
        readings_here.append(("roman", roman.group(1) or roman.group(2)))
        best = roman
    if best is None:
        return None
    return _made("step", best, start, tuple(readings_here))


def _compound(found: re.Match[str], lexicon: Lexicon) -> tuple[tuple[StepKind, str], ...]:
    capital = lexicon.read_capital(found.group(1))
    if capital is None:
        return ()
    readings: list[tuple[StepKind, str]] = [("capital", capital), ("number", found.group(2))]
    if found.group(3):
        letter = lexicon.read_letter(found.group(3))
        if letter is None:
            return ()
        readings.append(("letter", letter))
    if found.group(4):
        readings.append(("roman", found.group(4)))
    return tuple(readings)


def _made(
    kind: MarkKind, found: re.Match[str], start: int, readings: tuple[tuple[StepKind, str], ...]
) -> tuple[Mark, int]:
    span = Span(start + found.start(), start + found.end())
    return Mark(kind, found.group().strip(), span, readings), found.end()
