"""Reads of ``<language>/checks.toml`` what a translation keeps: numbers in words, and denials."""

from __future__ import annotations

import tomllib
from pathlib import Path

from bridgelaws.errors import LexiconError

_NUMBERS = {"cardinals": "n:", "ordinals": "ordinal:", "fractions": "fraction:", "loose": "~"}
_DENIALS = {"word": "not", "concord": "not", "alternatives": "not", "loose": "~not"}


def find_small_words(root: Path, language: str) -> dict[str, tuple[str, ...]]:
    """The words of a language by what they say: ``n:2``, ``ordinal:1``, ``~n:2``, ``not``.

    With a ``~`` before it, a word may say that and may say something else. Without a
    ``checks.toml`` nothing is known of the language.

    Raises:
        LexiconError: the file is no TOML, or a list of it is none.
    """
    path = root / language / "checks.toml"
    if not path.is_file():
        return {}
    found: dict[str, tuple[str, ...]] = {}
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        for key, prefix in _NUMBERS.items():
            for value, words in table.get("numbers", {}).get(key, {}).items():
                found[f"{prefix}{value}"] = tuple(map(str, words))
        for key, name in _DENIALS.items():
            listed = table.get("negation", {}).get(key, ())
            found[name] = (*found.get(name, ()), *map(str, listed))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise LexiconError(f"{path}: {problem}") from problem
    except (AttributeError, TypeError) as problem:
        raise LexiconError(f"{path}: a list of words is none: {problem}") from None
    return found
