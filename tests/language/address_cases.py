"""The cases of ``tests/golden/addresses.toml``: addresses, and what each strictness reads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from bridgelaws.language.addresses.words import AddressWords
from bridgelaws.model.scheme import Scheme, parse_scheme

TABLE: Final = Path(__file__).resolve().parents[1] / "golden" / "addresses.toml"
STRICTNESSES: Final = ("running", "printed", "typed")


@dataclass(frozen=True)
class Case:
    """One text with the locator that each strictness reads in it, empty for none."""

    text: str
    language: str
    locators: dict[str, str]
    prefix: str = ""
    name: str = ""
    at: int = 0

    @property
    def id(self) -> str:
        return f"{self.language}-{self.prefix}{self.text}"

    @property
    def typed(self) -> str:
        """What is typed to name the address: with the name of its work."""
        return f"{self.name} {self.text}".strip()


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text("utf-8"))


def _case(raw: dict[str, Any], prefix: str = "", name: str = "") -> Case:
    unknown = raw.keys() - {"text", "language", "locator", "at", *STRICTNESSES}
    assert not unknown, unknown
    locators = {how: raw.get(how, raw["locator"]) for how in STRICTNESSES}
    return Case(raw["text"], raw["language"], locators, prefix, name, raw.get("at", 0))


def cases_of_the_laws() -> list[Case]:
    return [_case(raw) for raw in _table()["case"]]


def cases_of_other_works() -> list[Case]:
    works = _table()["work"]
    return [_case(raw, work["prefix"], work["name"]) for work in works for raw in work["case"]]


def other_schemes() -> dict[str, Scheme]:
    """The schemes of works that are not the Laws, by prefix."""
    return {work["prefix"]: parse_scheme(work["levels"]) for work in _table()["work"]}


def words_with_other_works(words: AddressWords) -> AddressWords:
    """The words of the library's works, and of those in the table."""
    names = tuple(
        (work["prefix"], tuple(work["name"].lower().split())) for work in _table()["work"]
    )
    return replace(
        words, works=(*names, *words.works), schemes={**words.schemes, **other_schemes()}
    )
