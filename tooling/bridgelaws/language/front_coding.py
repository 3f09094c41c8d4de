"""Words in their order, each by what it shares with the one before: lists made short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

# What one digit can say.
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def front_coded(words: Iterable[str]) -> Iterator[str]:
    """Each word as one digit in base 36, its letters that the one before has too, and the rest.

    >>> list(front_coded(["revoke", "revoked", "round"]))
    ['0revoke', '6d', '1ound']
    """
    before = ""
    for word in words:
        shared = min(same_start(before, word), len(_DIGITS) - 1)
        yield _DIGITS[shared] + word[shared:]
        before = word


def same_start(left: str, right: str) -> int:
    """With how many letters both begin.

    >>> same_start("revoke", "reveal")
    3
    """
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count
