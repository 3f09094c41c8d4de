"""In which encoding a file that is not UTF-8 may be: a suggestion to confirm, never applied."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from bridgelaws.language.words import GREEK

# What Windows, Unix, DOS and the Mac wrote before UTF-8; of equals the first is named.
_LEGACY: Final = (
    "cp1252",
    "iso-8859-15",
    "cp850",
    "mac-roman",
    "cp1253",
    "iso-8859-7",
    "cp737",
    "mac-greek",
)
_SAMPLE: Final = 200_000
# The tags of a web page are ASCII in every language.
_TAG: Final = re.compile(rb"<[^<>]{0,500}>")
_BEYOND: Final = re.compile(r"[^\x00-\x7f]")
# The letters beyond ASCII that Western texts of the Laws are full of.
_WESTERN: Final = frozenset("éèêëàâçîïôûùüöœÉ")
# Letters that are words of their own; most are none.
_WORDS: Final = "àÀηΗοΟήΉ"
_QUOTES: Final = "’‘"
# What may stand at a word, beside quotation marks and dashes.
_BESIDE: Final = "\xa0…°ªº€§"
_BAD: Final = 3
# So large a share of the places of its kind are NUL where each sign takes two bytes or four.
_SPARSE, _FULL = 0.05, 0.9
_FEWEST: Final = 4


def wide_encoding(data: bytes) -> str:
    """UTF-16 or UTF-32 without a byte-order mark, told by where its NULs stand; else empty."""
    head = data[:4096]
    if head.count(0) < _FEWEST:
        return ""
    shares = [head[n::4].count(0) / len(head[n::4]) for n in range(4)]
    for name, full in (("utf-32-le", (2, 3)), ("utf-32-be", (0, 1))):
        if all(shares[n] > _FULL for n in full):
            return name
    even, odd = (shares[0] + shares[2]) / 2, (shares[1] + shares[3]) / 2
    for name, here, there in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if here > _SPARSE and there < _SPARSE * here:
            return name
    return ""


def likely_encoding(data: bytes, start: int) -> str:
    """The legacy encoding under which a text reads best; empty where it reads well under none.

    Args:
        data: the whole file.
        start: the offset of its first byte that is not UTF-8.
    """
    first = max(0, start - _SAMPLE // 2)
    sample = _TAG.sub(b"", data[first : first + _SAMPLE])
    found, best = "", -1
    for name in _LEGACY:
        try:
            data.decode(name)
        except UnicodeDecodeError:
            continue
        score = _score(sample.decode(name))
        if score > best:
            found, best = name, score
    return found


def _score(text: str) -> int:
    """How many signs beyond ASCII are what a word may hold, less those that no word holds."""
    padded = f" {text} "
    return sum(
        _sign(padded[found.start() - 1], found.group(), padded[found.end()])
        for found in _BEYOND.finditer(padded, 1, len(padded) - 1)
    )


def _sign(before: str, sign: str, behind: str) -> int:
    """What one sign between two others is worth."""
    kind = unicodedata.category(sign)
    inside = before.isalpha() or behind.isalpha()
    if kind[0] in "LM":
        greek = _is_greek(sign)
        mixed = any(near.isalpha() and _is_greek(near) != greek for near in (before, behind))
        if mixed or (kind == "Lu" and before.islower()):
            return -_BAD
        if not inside and sign not in _WORDS:
            return -1
        return int(greek or sign in _WESTERN)
    if sign in _QUOTES:
        # A quotation may begin with a word; before a small letter it was mostly a capital.
        return 1 if before.isalpha() or not behind.islower() else -1
    if kind in ("Pi", "Pf", "Pd") or sign in _BESIDE:
        return 0
    return -_BAD if inside or kind in ("Cc", "Cn", "Co") else 0


def _is_greek(sign: str) -> bool:
    return GREEK.match(sign) is not None
