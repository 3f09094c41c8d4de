"""Numbers as a person reads them in an English sentence."""

from __future__ import annotations


def count(number: int) -> str:
    """A number with its thousands apart, as the summaries print it.

    >>> count(3812)
    '3 812'
    """
    return f"{number:,}".replace(",", " ")


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number and an English noun, which bears an s but for one, or has a ``plural`` of its own.

    >>> counted(1, "article"), counted(2, "article"), counted(3, "box", "boxes")
    ('1 article', '2 articles', '3 boxes')
    """
    return f"{count(number)} {noun if number == 1 else plural or f'{noun}s'}"
