"""Reads ``laws/asked/LANGUAGE.txt``: what people say or ask at a table, with its answer.

A line is ``64A1: he ruffed and had a heart``; several provisions are parted by blanks. A line
after ``#`` and an empty one say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridgelaws.errors import AskedError, LocatorError
from bridgelaws.model.locator import Locator, parse_locator


@dataclass(frozen=True, slots=True)
class Situation:
    """Something that people ask or tell at a table, and the provisions that decide it."""

    words: str
    places: tuple[Locator, ...]


def load_situations(path: Path) -> tuple[Situation, ...]:
    """The situations of a file.

    Raises:
        AskedError: a line has no colon, no words, or a place that is no address.
    """
    found = []
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        if not line.strip() or line.startswith("# "):
            continue
        places, colon, words = line.partition(":")
        if not colon or not words.strip() or not places.strip():
            raise AskedError(f"{path}:{number}: a line is PROVISIONS: WORDS")
        try:
            found.append(Situation(words.strip(), tuple(map(parse_locator, places.split()))))
        except LocatorError as error:
            raise AskedError(f"{path}:{number}: {error}") from error
    return tuple(found)
