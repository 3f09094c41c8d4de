"""Reads which provisions editions have: ``outline.toml``; those not at hand: ``former.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgelaws.errors import LocatorError, OutlineError
from bridgelaws.model.locator import DEFINITIONS, INTRODUCTION, Locator, parse_locator
from bridgelaws.model.outline import Division, Outline
from bridgelaws.model.work import Work


def parse_outline(table: dict[str, Any], file: str, works: dict[str, Work]) -> Outline:
    """Make an outline of its TOML table.

    Raises:
        OutlineError: a parent is missing, a locator stands twice, a reference leads nowhere.
    """
    work = table["work"]
    prefix = works[work].prefix if work in works else ""
    locators: list[Locator] = []
    if "introduction" in table:
        locators.append(INTRODUCTION)
        locators += [INTRODUCTION.at(str(n + 1)) for n in range(table["introduction"])]
    if "definitions" in table:
        locators.append(DEFINITIONS)
        locators += [DEFINITIONS.at(slug) for slug in table["definitions"]]
    for law, provisions in table.get("laws", {}).items():
        locators += map(parse_locator, (law, *provisions.split()))
    if "items" in table:
        locators.append(Locator((), prefix))
        locators += [_within(prefix, place) for place in table["items"]["places"].split()]
    references = [
        (_within(prefix, source), _within("", target))
        for source, targets in table.get("references", {}).items()
        for target in targets.split()
    ]
    references += [
        (DEFINITIONS.at(slug), parse_locator(target))
        for slug, targets in table.get("definition_references", {}).items()
        for target in targets.split()
    ]
    note_references = tuple(
        (_within(prefix, source), _within("", target))
        for source, targets in table.get("note_references", {}).items()
        for target in targets.split()
    )
    only_in = tuple(
        (language, tuple(_within(prefix, place) for place in extra.get("provisions", "").split()))
        for language, extra in table.get("only_in", {}).items()
    )
    outline = Outline(
        work,
        table["edition"],
        tuple(locators),
        tuple(references),
        table.get("base", ""),
        only_in,
        note_references,
        tuple(_division(prefix, each) for each in table.get("division", ())),
        tuple(
            (_within(prefix, place), tuple(map(parse_locator, _listed(place, laws, file))))
            for place, laws in table.get("about", {}).items()
        ),
    )
    _check_outline(outline, file)
    return outline


def _listed(place: str, laws: Any, file: str) -> list[str]:
    if not isinstance(laws, list) or not all(isinstance(law, str) for law in laws):
        raise OutlineError(f'{file}: [about] has a list of laws for {place!r}: ["16", "73"]')
    return laws


def _division(prefix: str, table: dict[str, Any]) -> Division:
    titles = tuple((code, tuple(said)) for code, said in table.get("title", {}).items())
    return Division(_within(prefix, table["first"]), titles)


def _check_outline(outline: Outline, file: str) -> None:
    seen: set[Locator] = set()
    for locator in outline.locators:
        if locator in seen:
            raise OutlineError(f"{file}: {locator} stands twice")
        if locator.parent is not None and locator.parent not in seen:
            raise OutlineError(f"{file}: {locator} stands before or without {locator.parent}")
        seen.add(locator)
    for source, _ in (*outline.references, *outline.note_references):
        if source not in seen:
            raise OutlineError(f"{file}: the references name {source}, which is no provision here")
    for source, _ in outline.about:
        if source not in seen:
            raise OutlineError(f"{file}: [about] names {source}, which is no place here")


def _within(prefix: str, place: str) -> Locator:
    return parse_locator(prefix + place)


def parse_former(table: Mapping[str, object]) -> dict[Locator, tuple[str, ...]]:
    """Per number that 2017 lacks, the editions that had it.

    Raises:
        LocatorError: when a number is no address.
    """
    found: dict[Locator, tuple[str, ...]] = {}
    editions = table.get("editions", {})
    for edition, entry in editions.items() if isinstance(editions, Mapping) else ():
        provisions = entry.get("provisions", "") if isinstance(entry, Mapping) else ""
        for place in str(provisions).split():
            locator = parse_locator(place)
            if locator.prefix:
                raise LocatorError(f"former numbers are of the Laws, and {place!r} is none")
            found[locator] = (*found.get(locator, ()), str(edition))
    return found
