"""The map from one edition to the next as a file that a person reads and corrects.

``laws/<work>/<edition>/map.toml``. Each row has a ``proof``, made from what the machine said: a
row whose words were changed does not fit its proof any more, and is a person's from then on.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bridgelaws.errors import BridgelawsError, LocatorError
from bridgelaws.library.library import Library
from bridgelaws.model.edition_map import RELATIONS, Also, EditionChange, EditionMap, MapRelation
from bridgelaws.model.locator import Locator, parse_locator

_ALSO: tuple[Also, ...] = ("reworded", "heading", "exchanged", "references")


class MapError(BridgelawsError):
    """A map file contradicts itself; its text names the file and the row."""


def write_map(edition_map: EditionMap) -> str:
    """The text of the map's file."""
    lines = [
        f"# What became of each provision of {edition_map.old} in {edition_map.new}.",
        "# No text, places only. Proposed by `bridgelaws edition new`. Correct a row by changing",
        "# it, or write one without `proof`: the next run keeps what you wrote. The two texts of",
        "# every question stand beside each other in build/editions.",
        f"# relation: {', '.join(RELATIONS)}; also: {', '.join(_ALSO)}.",
        "",
        f'work = "{edition_map.work}"',
        f'from = "{edition_map.old}"',
        f'to = "{edition_map.new}"',
        "",
        "# Same place, same words.",
        "kept = [",
    ]
    kept: dict[str, list[str]] = {}
    for change in edition_map.changes:
        if _is_plain(change):
            kept.setdefault(str(change.old[0].article), []).append(str(change.old[0]))
    lines += [f'  "{" ".join(places)}",' for places in kept.values()]
    lines.append("]")
    for change in edition_map.changes:
        if not _is_plain(change):
            lines += ["", *_row(change)]
    return "\n".join(lines) + "\n"


def load_maps(library: Library) -> tuple[EditionMap, ...]:
    """The map to each edition that the library knows and that has one; of what is open to all.

    Raises:
        MapError: see `read_map`. OSError: a file cannot be read.
    """
    return tuple(
        read_map(path.read_text("utf-8"), str(path.relative_to(library.root)))
        for work in library.works.values()
        for edition in work.editions
        if (work.id, edition.id) not in library.withheld
        and (path := library.root / "laws" / work.id / edition.id / "map.toml").is_file()
    )


def read_map(text: str, file: str) -> EditionMap:
    """The map that a file says, its hand-made rows marked ``by_hand``.

    Raises:
        MapError: a row cannot be read, or a place stands in two rows.
    """
    try:
        table = tomllib.loads(text)
        kept = [
            EditionChange((at,), (at,), "kept")
            for line in table.get("kept", ())
            for at in map(parse_locator, line.split())
        ]
        rows = [_read_row(row) for row in table.get("row", ())]
        named = (str(table["work"]), str(table["from"]), str(table["to"]))
    except (tomllib.TOMLDecodeError, LocatorError, KeyError, TypeError, ValueError) as problem:
        raise MapError(f"{file}: {problem}") from None
    # A row that a person wrote takes its places out of the list of the kept ones.
    taken = {("old", at) for row in rows for at in row.old}
    taken |= {("new", at) for row in rows for at in row.new}
    kept = [c for c in kept if not {("old", c.old[0]), ("new", c.new[0])} & taken]
    _check_twice((*kept, *rows), file)
    return EditionMap(*named, (*kept, *rows))


def _is_plain(change: EditionChange) -> bool:
    return change.relation == "kept" and not change.also and not change.by_hand


def _row(change: EditionChange) -> list[str]:
    lines = [
        "[[row]]",
        f"old = {_listed(change.old)}",
        f"new = {_listed(change.new)}",
        f'relation = "{change.relation}"',
    ]
    if change.also:
        lines.append(f"also = {_listed(change.also)}")
    if change.by_hand:
        said = change.evidence or "said by a person"
        return [*lines, f"evidence = {json.dumps(said, ensure_ascii=False)}"]
    doubt = "  # a question" if change.is_question else ""
    return [
        *lines,
        f"confidence = {change.confidence}{doubt}",
        f'evidence = "{change.evidence}"',
        f'proof = "{_proof(change.old, change.new, change.relation, change.also)}"',
    ]


def _listed(values: Iterable[object]) -> str:
    return json.dumps([str(value) for value in values])


def _read_row(row: Mapping[str, Any]) -> EditionChange:
    old = tuple(map(parse_locator, row.get("old", ())))
    new = tuple(map(parse_locator, row.get("new", ())))
    relation = row["relation"]
    also = tuple(row.get("also", ()))
    if relation not in RELATIONS or not set(also) <= set(_ALSO):
        raise ValueError(f"no such relation: {relation} {' '.join(also)} ({_shown(old, new)})")
    if bool(old) == (relation == "new") or bool(new) == (relation == "dropped"):
        raise ValueError(f"a row that is {relation} has the wrong sides ({_shown(old, new)})")
    evidence = str(row.get("evidence", ""))
    by_hand = row.get("proof") != _proof(old, new, relation, also)
    sure = 1.0 if by_hand else float(row.get("confidence", 1.0))
    return EditionChange(old, new, relation, also, sure, evidence, by_hand)


def _proof(
    old: Sequence[Locator], new: Sequence[Locator], relation: MapRelation, also: Sequence[str]
) -> str:
    said = "|".join((" ".join(map(str, old)), " ".join(map(str, new)), relation, *also))
    return hashlib.sha256(said.encode()).hexdigest()[:8]


def _check_twice(changes: Iterable[EditionChange], file: str) -> None:
    seen: set[tuple[str, Locator]] = set()
    for change in changes:
        for place in (*(("old", at) for at in change.old), *(("new", at) for at in change.new)):
            if place in seen:
                raise MapError(f"{file}: the {place[0]} place {place[1]} stands in two rows")
            seen.add(place)


def _shown(old: Sequence[Locator], new: Sequence[Locator]) -> str:
    return f"{' '.join(map(str, old)) or '–'} → {' '.join(map(str, new)) or '–'}"
