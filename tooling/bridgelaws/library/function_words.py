"""Reads of ``<language>/checks.toml`` what a translation keeps: numbers in words, and denials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import LexiconError
from bridgelaws.library.tables import read_table

# Put before what a word stands for that need not stand for it.
LOOSE: Final = "~"
DENIED: Final = "not"
# What phrases stand for in which a word that denies elsewhere denies nothing: "no later than".
APART: Final = "apart"
_NUMBERS: Final = {
    "cardinals": "n:",
    "ordinals": "ordinal:",
    "fractions": "fraction:",
    "loose": LOOSE,
}
_DENIALS: Final = {
    "word": DENIED,
    "concord": DENIED,
    "alternatives": DENIED,
    "loose": LOOSE + DENIED,
    "apart": APART,
}


def number_words(numbers: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """The words for numbers of a file's ``[numbers]``, by what they say: ``n:2``, ``~n:2``.

    Raises:
        KeyError: a table of it is missing. AttributeError: what should be one is none.
    """
    return {
        f"{prefix}{value}": words
        for key, prefix in _NUMBERS.items()
        for value, words in numbers[key].items()
    }


def find_small_words(root: Path, language: str) -> dict[str, tuple[str, ...]]:
    """The words of a language by what they say: ``n:2``, ``ordinal:1``, ``~n:2``, ``not``.

    With a ``~`` before it, a word may say that and may say something else; phrases of ``apart``
    say nothing. Without a
    ``checks.toml`` nothing is known of the language.

    Raises:
        LexiconError: the file is no TOML, or a list of it is missing or none.
    """
    path = root / language / "checks.toml"
    if not path.is_file():
        return {}
    table = read_table(path, LexiconError)
    try:
        said = number_words(table["numbers"])
        found = {value: tuple(map(str, words)) for value, words in said.items()}
        for key, name in _DENIALS.items():
            found[name] = (*found.get(name, ()), *map(str, table["negation"][key]))
    except KeyError as problem:
        raise LexiconError(f"{path}: {problem.args[0]} is missing") from None
    except (AttributeError, TypeError) as problem:
        raise LexiconError(f"{path}: a list of words is none: {problem}") from None
    return found
