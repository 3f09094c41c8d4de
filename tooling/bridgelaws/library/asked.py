"""Reads ``laws/asked``: what people ask at a table with its answer, and what search learnt of it.

``LANGUAGE.txt`` has a line for each query of known answer, ``64A1: he ruffed and had a heart``;
several provisions are parted by blanks. ``LANGUAGE.weights.txt`` is made of them by
``make fit-search``: a word of the index and, for the provisions that it speaks for, a whole
number in the unit of an impact, ``ruff 61A=31 64A1=12``. In both, a line after ``#`` and an empty
one say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bridgelaws import LANGUAGES
from bridgelaws.errors import AskedError, LocatorError
from bridgelaws.model.asked import AskedLine, AskedWeights
from bridgelaws.model.locator import Locator, parse_locator

FOLDER = "asked"


def load_asked(laws: Path, language: str) -> tuple[AskedLine, ...]:
    """The queries of known answer of a language; none where ``laws`` has no such file.

    Raises:
        AskedError: a line has no colon, no words, or a place that is no address.
    """
    path = laws / FOLDER / f"{language}.txt"
    found = []
    for where, line in _lines(path):
        places, colon, words = line.partition(":")
        if not colon or not words.strip() or not places.strip():
            raise AskedError(f"{where}: a line is PROVISIONS: WORDS, as in 64A1: he ruffed a heart")
        found.append(AskedLine(words.strip(), tuple(_place(at, where) for at in places.split())))
    return tuple(found)


def load_asked_weights(laws: Path) -> dict[str, AskedWeights]:
    """What search learnt, by language; a language without a file has learnt nothing.

    Raises:
        AskedError: a line cannot be read, or a word stands there twice.
    """
    return {language: _weights(weights_path(laws, language)) for language in LANGUAGES}


def weights_path(laws: Path, language: str) -> Path:
    """Where the weights of a language stand."""
    return laws / FOLDER / f"{language}.weights.txt"


def _weights(path: Path) -> AskedWeights:
    found: dict[str, dict[Locator, int]] = {}
    for where, line in _lines(path):
        word, *weights = line.split(" ")
        if word in found:
            raise AskedError(f"{where}: {word!r} stands there twice")
        found[word] = {}
        for weight in weights:
            place, _, number = weight.partition("=")
            if not (number.isascii() and number.isdecimal()) or len(number) > 4:
                raise AskedError(f"{where}: {weight!r} is no PROVISION=NUMBER")
            found[word][_place(place, where)] = int(number)
    return found


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """``(file:line, text)`` of each line that says something."""
    if not path.is_file():
        return
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise AskedError(f"{path}: cannot be read: {error}") from error
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("# "):
            yield f"{path}:{number}", line.strip()


def _place(text: str, where: str) -> Locator:
    try:
        return parse_locator(text)
    except LocatorError as error:
        raise AskedError(f"{where}: {error}") from error
