"""Reads national choices: ``laws/choices.toml``, and what an operator adds in its sources.

The checkout's file lists the provisions that leave something to others (``choice``). That file,
and a ``choices.toml`` in the sources folder of any language, say what a federation chose
(``chosen``); the latter is an operator's own, which git does not track.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from bridgelaws import LANGUAGES
from bridgelaws.errors import ChoiceError, LocatorError
from bridgelaws.library.carry import carry_choices, find_carrier
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import knows_place
from bridgelaws.library.tables import Knows, read_place, read_table, read_wording
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.national_choice import (
    DECIDERS,
    FederationChoice,
    NationalChoice,
    NationalChoices,
)
from bridgelaws.model.ruling import Wording

NAME: Final = "choices.toml"
FILE: Final = f"laws/{NAME}"
_CHOICE: Final = {"place", "by", "may"}
_CHOSEN: Final = {"place", "federation", "choice", "source", "date"}


def load_choices(library: Library) -> NationalChoices:
    """The choices by the edition in force, with what federations chose; none without the file.

    Raises:
        ChoiceError: see `read_choices`.
    """
    return carry_choices(read_choices(library), find_carrier(library))


def read_choices(library: Library) -> NationalChoices:
    """The choices as they are written, by the numbers of the edition that they are written for.

    Raises:
        ChoiceError: see `parse_choices` and `add_chosen`; also when a file is no TOML.
    """
    path = library.root / FILE
    own = [library.root / language / "sources" / NAME for language in LANGUAGES]
    knows = knows_place(library)
    choices = NationalChoices()
    if path.is_file():
        table = read_table(path, ChoiceError, FILE)
        choices = add_chosen(parse_choices(table, knows), table, knows)
    for extra in own:
        if extra.is_file():
            file = str(extra.relative_to(library.root))
            table = read_table(extra, ChoiceError, file)
            if "choice" in table:
                raise _error(file, "[[choice]] stands in laws/choices.toml; here only [[chosen]]")
            choices = add_chosen(choices, table, knows, file)
    return choices


def find_choice_faults(library: Library, day: str) -> Iterator[Finding]:
    """Every entry of every file of choices that cannot be taken, at its line, each with why.

    Args:
        library: knows the provisions, and what became of them in the edition in force.
        day: ISO; a source of a later day cannot have been read.
    """
    reader = _FaultFinder(knows_place(library), day)
    for file in (FILE, *(f"{language}/sources/{NAME}" for language in LANGUAGES)):
        if (library.root / file).is_file():
            yield from reader.read(library.root / file, file)
    for choice in carry_choices(reader.choices, find_carrier(library)).choices:
        if choice.edition:
            message = f"{choice.place} says something else now; written for {choice.edition}"
            yield Finding(FILE, 0, 0, "warning", "CHOICE", message, str(choice.place))


class _FaultFinder:
    """Reads the files of choices entry by entry, and keeps the good ones."""

    def __init__(self, knows: Knows, day: str) -> None:
        self.knows, self.day = knows, day
        self.choices = NationalChoices()

    def read(self, path: Path, file: str) -> Iterator[Finding]:
        try:
            table = read_table(path, ChoiceError, file)
            text = path.read_text("utf-8-sig")
        except ChoiceError as problem:
            yield _fault(file, 0, str(problem))
            return
        kinds = ("choice", "chosen") if file == FILE else ("chosen",)
        for key in sorted(set(table) - set(kinds)):
            yield _fault(file, 0, f"{key} means nothing here; write [[{kinds[-1]}]]")
        for key in kinds:
            entries = table.get(key, [])
            lines = _lines_of(text, key)
            for n, raw in enumerate(entries if isinstance(entries, list) else [entries]):
                said = self._fault_of(key, raw, file)
                if said:
                    yield _fault(file, lines[n] if n < len(lines) else 0, said)

    def _fault_of(self, key: str, raw: Any, file: str) -> str:
        """Why an entry cannot be taken; empty where it is."""
        known = self.choices
        try:
            if key == "choice":
                (made,) = parse_choices({key: [raw]}, self.knows, file=file).choices
                if known.at(made.place):
                    return f"{made.place} stands twice"
                self.choices = NationalChoices((*known.choices, made))
                return ""
            self.choices = add_chosen(known, {key: [raw]}, self.knows, file)
        except ChoiceError as problem:
            return str(problem)
        to_come = raw["date"].isoformat() > self.day
        return f"{raw['place']}: {raw['date']} is yet to come" if to_come else ""


def _lines_of(text: str, key: str) -> list[int]:
    """The lines at which the entries of a key begin, from 1."""
    heads = re.finditer(rf"^[ \t]*\[\[[ \t]*{key}[ \t]*\]\]", text, re.MULTILINE)
    return [text.count("\n", 0, head.start()) + 1 for head in heads]


def _fault(file: str, line: int, message: str) -> Finding:
    said = message.removeprefix(f"{file}: ")
    return Finding(file, line, 1 if line else 0, "error", "CHOICE", said)


def parse_choices(
    table: Mapping[str, Any], knows: Knows, languages: Sequence[str] = LANGUAGES, file: str = FILE
) -> NationalChoices:
    """Make the choices of a parsed TOML table, without what federations chose.

    Args:
        table: ``choice`` holds place, by, may and perhaps default of each.
        knows: whether a provision exists.
        languages: those in which each must be worded.
        file: what errors name.

    Raises:
        ChoiceError: a choice stands twice, names no provision that exists or nobody who decides,
            or lacks words in a language; the table says something else.
    """
    unknown = sorted(set(table) - {"choice", "chosen"})
    if unknown:
        raise _error(file, f"{unknown[0]} means nothing here; write [[choice]] or [[chosen]]")
    made: dict[Locator, NationalChoice] = {}
    for raw in _entries(table, "choice", file):
        place = _place(raw, knows, file)
        if raw.keys() - {"default"} != _CHOICE:
            raise _error(file, f"{place}: a choice has place, by, may, and perhaps default")
        if raw["by"] not in DECIDERS:
            raise _error(file, f"{place}: by is one of {', '.join(DECIDERS)}: {raw['by']!r}")
        if place in made:
            raise _error(file, f"{place} stands twice")
        default = _wording(raw["default"], place, file) if "default" in raw else None
        made[place] = NationalChoice(
            place, str(raw["by"]), _wording(raw["may"], place, file), default
        )
        for wording in filter(None, (made[place].may, default)):
            missing = [code for code in languages if code not in wording.languages]
            if missing:
                raise _error(file, f"{place} lacks words in {', '.join(missing)}")
    return NationalChoices(tuple(made.values()))


def add_chosen(
    choices: NationalChoices, table: Mapping[str, Any], knows: Knows, file: str = FILE
) -> NationalChoices:
    """The same choices with those that federations made in a parsed TOML table.

    Raises:
        ChoiceError: an entry is about a provision that leaves nothing to others, has no source
            that can be looked up or no date, or stands twice.
    """
    found = {choice.place: choice for choice in choices.choices}
    for raw in _entries(table, "chosen", file):
        place = _place(raw, knows, file)
        if raw.keys() != _CHOSEN:
            raise _error(file, f"{place}: what was chosen has {', '.join(sorted(_CHOSEN))}")
        if place not in found:
            raise _error(file, f"{place} leaves nothing to others: {FILE} does not list it")
        chosen = _chosen(raw, place, knows, file)
        if chosen.federation in {one.federation for one in found[place].chosen}:
            raise _error(file, f"{place}: {chosen.federation} stands twice")
        found[place] = replace(found[place], chosen=(*found[place].chosen, chosen))
    return NationalChoices(tuple(found.values()))


def _chosen(raw: Mapping[str, Any], place: Locator, knows: Knows, file: str) -> FederationChoice:
    federation, date = raw["federation"], raw["date"]
    if not isinstance(federation, str) or not federation.strip():
        raise _error(file, f"{place}: federation is a name")
    if type(date) is not dt.date:
        raise _error(file, f"{place}: date is a day, written as 2026-11-22: {date!r}")
    choice = _wording(raw["choice"], place, file)
    return FederationChoice(
        federation.strip(), choice, _source(raw, place, knows, file), date.isoformat()
    )


def _source(raw: Mapping[str, Any], place: Locator, knows: Knows, file: str) -> str | Locator:
    source = raw["source"]
    if isinstance(source, str):
        try:
            address = urlsplit(source)
            is_address = address.scheme in ("http", "https") and bool(address.hostname)
        except ValueError:
            is_address = False
        if is_address and not any(letter.isspace() for letter in source):
            return source
        try:
            locator = parse_locator(source)
        except LocatorError:
            locator = None
        if locator is not None and knows(locator):
            return locator
    raise _error(
        file, f"{place}: source is an address (https://…) or a provision of a work here: {source!r}"
    )


def _place(raw: Any, knows: Knows, file: str) -> Locator:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("place"), str):
        raise _error(file, f"an entry does not say its place: {raw!r}"[:200])
    return read_place(raw["place"], knows, lambda sentence: _error(file, sentence))


def _wording(texts: Any, place: Locator, file: str) -> Wording:
    if not isinstance(texts, Mapping) or not texts:
        raise _error(file, f'{place}: write words by language, as {{ en = "…" }}: {texts!r}')
    for language in texts:
        if language not in LANGUAGES:
            raise _error(file, f"{place}: {language} is none of {', '.join(LANGUAGES)}")
    return read_wording(texts, lambda sentence: _error(file, f"{place}: {sentence}"))


def _entries(table: Mapping[str, Any], key: str, file: str) -> Sequence[Any]:
    entries = table.get(key, [])
    if not isinstance(entries, list):
        raise _error(file, f"write each under its own [[{key}]]")
    return entries


def _error(file: str, sentence: str) -> ChoiceError:
    return ChoiceError(f"{file}: {sentence}")
