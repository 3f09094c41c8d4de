"""How a locator is printed: the styles that books, wikis and people use, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.locator import Locator

Printed = list[tuple[str, str]]
"""The printed enumerators of an address, each with its kind."""


def enumerators(locator: Locator, lexicon: Lexicon) -> Printed:
    """The enumerators as the language prints them."""
    shown: Printed = []
    for step, kind in zip(locator.steps, locator.kinds, strict=True):
        if kind == "capital":
            shown.append((lexicon.print_capital(step), kind))
        elif kind == "letter":
            shown.append((lexicon.print_letter(step), kind))
        else:
            shown.append((step, kind))
    return shown


def _rounded(parts: Printed) -> Iterator[str]:
    for step, kind in parts:
        yield f"({step})" if kind in {"letter", "roman"} else step


def _all_rounded(parts: Printed) -> Iterator[str]:
    for step, kind in parts:
        yield step if kind == "law" else f"({step})"


STYLES: Final[Mapping[str, Callable[[Printed], str]]] = {
    "printed": lambda parts: "".join(_rounded(parts)),
    "compact": lambda parts: "".join(step for step, _ in parts),
    "spaced": lambda parts: " ".join(_rounded(parts)),
    "dotted": lambda parts: ".".join(_rounded(parts)),
    "dashed": lambda parts: "-".join(step for step, _ in parts),
    "lower": lambda parts: "".join(_rounded(parts)).lower(),
    "bracketed": lambda parts: "".join(_all_rounded(parts)),
    "no-break": lambda parts: "\u00a0".join(_rounded(parts)),
}

# Letters of another script that look the same, by the language's own.
LATIN_ALIKE: Final[Mapping[str, tuple[str, ...]]] = {
    "A": ("Α", "А"),
    "B": ("Β", "В"),
    "C": ("С",),
    "E": ("Ε", "Е"),
    "H": ("Η", "Н"),
    "a": ("α",),
    "b": ("β",),
    "e": ("ε",),
    "i": ("ι",),
    "k": ("κ",),
}
GREEK_ALIKE: Final[Mapping[str, tuple[str, ...]]] = {
    "Α": ("A", "А"),
    "Β": ("B", "В"),
    "Γ": ("C",),
    "Δ": ("D",),
    "Ε": ("E", "Е"),
    "ΣΤ": ("F", "ΣT", "Ϛ"),
    "Ζ": ("Z", "G"),
    "Η": ("H",),
    "α": ("a",),
    "β": ("b",),
    "γ": ("c",),
    "δ": ("d",),
    "ε": ("e",),
    "στ": ("f",),
    "ζ": ("g",),
}


def alike(lexicon: Lexicon) -> Mapping[str, tuple[str, ...]]:
    """What may be typed instead of a letter of the language."""
    return GREEK_ALIKE if lexicon.has_own_script else LATIN_ALIKE


def mixed(parts: Printed, lexicon: Lexicon, choose: Callable[[tuple[str, ...]], str]) -> Printed:
    """The same address with look-alike letters, chosen one by one."""
    table = alike(lexicon)
    return [
        (choose((step, *table.get(step, ()))), kind)
        if kind in {"capital", "letter"}
        else (step, kind)
        for step, kind in parts
    ]
