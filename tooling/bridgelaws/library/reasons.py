"""Reads why an edition changed its provisions: ``laws/<work>/<edition>/reasons.toml``.

A person writes it where the reason is known; nothing is made up where it is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import ReasonError
from bridgelaws.library.library import Library
from bridgelaws.library.tables import read_place, read_table, read_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.reason import Reason

NAME: Final = "reasons.toml"
_KEYS: Final = {"place", "why"}


def load_reasons(library: Library) -> tuple[Reason, ...]:
    """The reasons of every edition that the library knows; none without a file.

    Raises:
        ReasonError: naming the file, when it is no TOML, or a reason names a key or a provision
            that is not known, or one twice, or lacks one of the four languages.
    """
    return tuple(
        reason
        for work in library.works.values()
        for edition in work.editions
        if (path := library.root / "laws" / work.id / edition.id / NAME).is_file()
        for reason in _read(library, path, work.id, edition.id)
    )


def _read(library: Library, path: Path, work: str, edition: str) -> Iterator[Reason]:
    file = str(path.relative_to(library.root))

    def refuse(problem: str) -> ReasonError:
        return ReasonError(f"{file}: {problem}")

    # What an edition dropped has its place in another one.
    outlines = [outline for (name, _), outline in library.outlines.items() if name == work]

    def knows(place: Locator) -> bool:
        return any(place in outline for outline in outlines)

    table = read_table(path, ReasonError, file)
    rows = table.pop("reason", [])
    if table or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise refuse("it holds [[reason]] and nothing else")
    seen: set[Locator] = set()
    for row in rows:
        place, why = row.get("place"), row.get("why")
        if set(row) != _KEYS or not isinstance(place, str) or not isinstance(why, dict):
            raise refuse("a reason has a place and a why, and nothing else")
        if set(why) != set(LANGUAGES):
            raise refuse(f"{place}: why in {', '.join(LANGUAGES)}, and in no other language")
        found = read_place(place, knows, refuse)
        if found in seen:
            raise refuse(f"{place} has two reasons")
        seen.add(found)
        yield Reason(work, edition, found, read_wording(why, refuse))
