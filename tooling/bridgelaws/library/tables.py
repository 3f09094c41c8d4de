"""How the checkout's tables are read: a TOML file, the provisions it names, words by language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import BridgelawsError, LocatorError
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.ruling import Wording

# Where a value, or a name in a list, begins.
_CURLY: Final = re.compile(r"(?<=[=\[,])[ \t]*(?P<mark>[“”„«])")
# So many of them are tried.
_TRIES: Final = 50
Knows = Callable[[Locator], bool]
# Makes the error of one kind of table out of a sentence.
Refuse = Callable[[str], BridgelawsError]


def read_table(path: Path, refuse: Refuse, name: str = "") -> dict[str, Any]:
    """The table of a TOML file.

    Args:
        path: of a file that is there.
        refuse: makes the error to be raised.
        name: what the error calls the file; its path if empty.

    Raises:
        BridgelawsError: what ``refuse`` makes, when the file cannot be read or is no TOML.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise refuse(f"{name or path}: {problem}") from problem
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise refuse(f"{name or path}: {problem}{_curly(text, str(problem))}") from problem


def _curly(text: str, problem: str) -> str:
    """What is wrong with a table in which an editor made quotation marks curly.

    Such marks may stand in comments and strings: it is the first without which another problem,
    or none, is left.
    """
    for found in islice(_CURLY.finditer(text), _TRIES):
        start, end = found.span("mark")
        try:
            tomllib.loads(f'{text[:start]}"{text[end:]}')
        except tomllib.TOMLDecodeError as other:
            if str(other) == problem:
                continue
        line = text.count("\n", 0, start) + 1
        return f'; line {line} has a curly quotation mark, where a straight one (") belongs'
    return ""


def read_place(text: str, knows: Knows, refuse: Refuse) -> Locator:
    """The provision that an address of a table names.

    Raises:
        BridgelawsError: what ``refuse`` makes, when it is no address or nothing stands there.
    """
    try:
        place = parse_locator(text)
    except LocatorError as problem:
        raise refuse(str(problem)) from problem
    if not knows(place):
        raise refuse(f"there is no provision {text}")
    return place


def read_places(text: str, knows: Knows, refuse: Refuse) -> tuple[Locator, ...]:
    """The provisions that a table names with blanks between: one or more, none of them twice.

    Raises:
        BridgelawsError: what ``refuse`` makes; see `read_place`.
    """
    places = tuple(read_place(each, knows, refuse) for each in text.split())
    if not places or len(set(places)) < len(places):
        raise refuse("names no provision, or one twice")
    return places


def read_wording(texts: Mapping[str, Any], refuse: Refuse) -> Wording:
    """One sentence by language.

    Raises:
        BridgelawsError: what ``refuse`` makes, when a language has none.
    """
    for language, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise refuse(f"{language} has no words for it")
    return Wording(tuple(texts.items()))
