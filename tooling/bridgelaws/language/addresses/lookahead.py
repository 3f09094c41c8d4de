"""What stands behind an address: the sentence's end, its next word, a closing bracket."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from bridgelaws.language.addresses.phrase_patterns import plain
from bridgelaws.language.addresses.step_patterns import GAP

_AFTER: Final = re.compile(GAP)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_CLOSING: Final = frozenset('.,;:·!?)]}»”"…/|\n\r([{«“')
# A decimal, a time, a share, an amount, a date (8 May 2020), a suit, a compound (5-card).
_DAY: Final = rf"{GAP}[^\W\d_]{{3,12}}{GAP}(?:19|20)[0-9]{{2}}(?![0-9])"
_COUNTS: Final = re.compile(rf"[.,:/][0-9]|{GAP}[%‰°€♠♥♦♣]|-[^\W\d_]|{_DAY}")
_DATE: Final = re.compile(_DAY)
_GLUED: Final = re.compile(r",(?P<number>[0-9]{1,2})(?![0-9]|[.:/][0-9])")
# How far a bracket may stand from the one that opens it.
_BRACKET: Final = 120


def skip_space(text: str, position: int) -> int:
    """The offset behind up to four spaces."""
    found = _AFTER.match(text, position)
    return found.end() if found else position


def is_closed(text: str, position: int) -> bool:
    """Whether nothing of the sentence follows directly: its end, a comma, a bracket.

    The full stop of an abbreviation ends nothing: *Law 80B2 e.g. shows*.
    """
    position = skip_space(text, position)
    if position >= len(text):
        return True
    if text[position] == "." and text[position + 1 : position + 2].islower():
        return False
    return text[position] in _CLOSING


def word_after(text: str, position: int) -> str:
    """The next word, folded; empty when something else than a word follows."""
    word = _WORD.match(text, skip_space(text, position))
    return plain(word.group()[:40]) if word else ""


def ends_cleanly(text: str, position: int) -> bool:
    """Whether an address may end here: not in the middle of a word or number."""
    if position >= len(text):
        return True
    char = text[position]
    return not (char.isalpha() or char in "0123456789_")


def counts(text: str, position: int, counted: Container[str]) -> bool:
    """Whether the bare number that ends here counts something or is part of another.

    ``2 tricks``, ``50 %``, ``15:37``, ``84.5``, ``5-card``, ``3♥``. ``counted`` are the
    folded words for what can be counted.
    """
    return _COUNTS.match(text, position) is not None or word_after(text, position) in counted


def is_glued(text: str, position: int) -> bool:
    """Whether a comma and nothing else parts the number at a position from one before it."""
    return position > 1 and text[position - 1] == "," and text[position - 2].isdecimal()


def glued_number(text: str, position: int) -> str:
    """The number behind a comma without a space, ``9`` of *8,9*; empty where none stands."""
    found = _GLUED.match(text, position)
    return found["number"] if found else ""


def is_day(text: str, position: int, counted: Container[str]) -> bool:
    """Whether the number that ends here opens a date: *artikel 16 december 2018*."""
    return _DATE.match(text, position) is not None and word_after(text, position) in counted


def behind_own_bracket(text: str, position: int) -> int:
    """The offset behind the bracket that closes a letter without opening one: *a)*.

    A bracket that closes another one, as in *(see 16B1 a)*, is left: it is the last that
    an open one waits for.
    """
    if text[position : position + 1] != ")":
        return position
    waiting = _depth(text[max(0, position - _BRACKET) : position])[0]
    unopened = _depth(text[position + 1 : position + _BRACKET])[1]
    return position + 1 if unopened >= waiting else position


def behind_last_bracket(text: str, start: int, end: int) -> int:
    """The offset behind a bracket that the address itself opened: *16 (C1)*."""
    is_open = text[end : end + 1] == ")" and _depth(text[start:end])[0] > 0
    return end + is_open


def _depth(text: str) -> tuple[int, int]:
    """How many brackets are left open, and how many close none of them."""
    opened = unopened = 0
    for char in text:
        if char == "(":
            opened += 1
        elif char == ")" and opened:
            opened -= 1
        elif char == ")":
            unopened += 1
    return opened, unopened
