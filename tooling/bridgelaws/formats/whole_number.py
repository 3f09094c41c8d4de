"""The whole numbers that a document gives: where a list starts, how deep something lies."""

from __future__ import annotations

import re
from typing import Final

_WHOLE: Final = re.compile(r"\s{0,8}([+-]?[0-9]{1,9})\s{0,8}")
# No list of a rule book counts further, and a number that is obeyed costs what it says.
LARGEST: Final = 99_999


def read_whole(
    given: str | None, otherwise: int, least: int = -LARGEST, most: int = LARGEST
) -> int:
    """The number that an attribute gives in the digits 0 to 9; else, or out of bounds, another.

    >>> read_whole("12", 1), read_whole("²", 1), read_whole("999999999999", 1), read_whole(None, 1)
    (12, 1, 1, 1)
    """
    found = _WHOLE.fullmatch(given) if given else None
    number = int(found.group(1)) if found else otherwise
    return number if least <= number <= most else otherwise
