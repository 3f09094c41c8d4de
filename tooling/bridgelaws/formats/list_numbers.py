"""What an automatic list prints before an item: its number in the list's own signs."""

from __future__ import annotations

from typing import Final

_ROMAN: Final = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
# CSS counts with the alphabet and prints ζ for six; a Greek law book counts with the numerals, and
# there ζ is seven. An automatic list knows the number itself, so the numeral is what it means.
_GREEK: Final = (
    "α",
    "β",
    "γ",
    "δ",
    "ε",
    "στ",
    "ζ",
    "η",
    "θ",
    "ι",
    "ια",
    "ιβ",
    "ιγ",
    "ιδ",
    "ιε",
    "ιστ",
    "ιζ",
    "ιη",
    "ιθ",
    "κ",
)
# What a list prints before an item is a sign or a word; a text stands in the item.
LONGEST_MARK: Final = 60
# How far each style counts; beyond it, as browsers and Word do, stand digits.
_HIGHEST: Final = {"latin": 780, "roman": 3999, "greek": len(_GREEK)}
# How HTML, CSS, Word and OpenDocument name the same styles.
STYLES: Final = {
    "1": "decimal",
    "decimal": "decimal",
    "decimalzero": "decimal",
    "ordinal": "decimal",
    "decimal-leading-zero": "decimal",
    "none": "none",
    "a": "lower-latin",
    "lower-alpha": "lower-latin",
    "lower-latin": "lower-latin",
    "lowerletter": "lower-latin",
    "A": "upper-latin",
    "upper-alpha": "upper-latin",
    "upper-latin": "upper-latin",
    "upperletter": "upper-latin",
    "i": "lower-roman",
    "lower-roman": "lower-roman",
    "lowerroman": "lower-roman",
    "I": "upper-roman",
    "upper-roman": "upper-roman",
    "upperroman": "upper-roman",
    "lower-greek": "lower-greek",
    "upper-greek": "upper-greek",
    "α": "lower-greek",
    "Α": "upper-greek",
    "α, β, γ, ...": "lower-greek",
    "Α, Β, Γ, ...": "upper-greek",
    "disc": "bullet",
    "circle": "bullet",
    "square": "bullet",
    "bullet": "bullet",
}


def kind_of_style(style: str, other: str = "decimal") -> str:
    """What a style counts with, in whatever letters it is written; ``other`` for an unknown one.

    >>> kind_of_style("Upper-Roman"), kind_of_style("runes")
    ('upper-roman', 'decimal')
    """
    return STYLES.get(style) or STYLES.get(style.casefold(), other)


def print_number(number: int, style: str) -> str:
    """A number in one of the styles above, without the full stop or brackets around it.

    >>> print_number(3, "upper-latin"), print_number(4, "lower-roman"), print_number(6, "α")
    ('C', 'iv', 'στ')
    """
    kind = kind_of_style(style)
    if kind in ("none", "bullet"):
        return ""
    if not 1 <= number <= _HIGHEST.get(kind.partition("-")[2], 0):
        return str(number)
    if kind.endswith("latin"):
        printed = _LATIN[(number - 1) % 26] * ((number - 1) // 26 + 1)
    elif kind.endswith("roman"):
        printed = _roman(number)
    else:
        printed = _GREEK[number - 1]
    return printed.upper() if kind.startswith("upper") else printed


def _roman(number: int) -> str:
    printed = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        printed += sign * count
    return printed
