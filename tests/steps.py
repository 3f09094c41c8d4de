"""Counts what a piece of work does, so that a test of cost says the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def count_calls(work: Callable[[], object]) -> int:
    """How many functions are called, Python's own and those in C alike.

    What one call does inside (a regular expression that goes back and forth) is not seen;
    `make bench` measures that in time.
    """
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


class WatchedNumber(int):
    """A whole number that counts how often it is held against others; sums of it are plain."""

    held = 0

    def __lt__(self, other: int) -> bool:
        WatchedNumber.held += 1
        return int(self) < int(other)

    def __le__(self, other: int) -> bool:
        WatchedNumber.held += 1
        return int(self) <= int(other)

    def __gt__(self, other: int) -> bool:
        WatchedNumber.held += 1
        return int(self) > int(other)

    def __ge__(self, other: int) -> bool:
        WatchedNumber.held += 1
        return int(self) >= int(other)
