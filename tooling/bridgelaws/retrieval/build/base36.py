"""Whole numbers in base 36: one at a time, and very many at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]

_DIGITS: Final = np.frombuffer(b"0123456789abcdefghijklmnopqrstuvwxyz", np.uint8)
_BASE: Final = 36


def write_numbers(numbers: Numbers, marks: Sequence[int] | Numbers) -> tuple[bytes, Numbers]:
    """Write each number behind its mark, all in one piece of text.

    Args:
        numbers: shape (n,), none below 0.
        marks: shape (n,), the character code that stands before each.

    Returns:
        The text, and where each number ends in it, shape (n,).

    >>> text, ends = write_numbers(np.array([35, 36, 0]), [32, 46, 32])
    >>> text, ends.tolist()
    (b' z.10 0', [2, 5, 7])
    """
    widths = np.full(len(numbers), 2, np.int64)
    limit, highest = _BASE, int(numbers.max(initial=0))
    while limit <= highest:
        widths += numbers >= limit
        limit *= _BASE
    ends = np.cumsum(widths)
    text = np.empty(int(ends[-1]) if len(ends) else 0, np.uint8)
    text[ends - widths] = marks
    rest, at = numbers, ends - 1
    while len(rest):
        text[at] = _DIGITS[rest % _BASE]
        rest = rest // _BASE
        left = rest > 0
        rest, at = rest[left], at[left] - 1
    return text.tobytes(), ends
