"""Reads ``laws/dismissed.toml``: the findings that were looked at and found to be none."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import GlossaryError
from bridgelaws.library.tables import read_table
from bridgelaws.model.dismissal import Dismissal

_KEYS: Final = ("check", "locator", "language", "reason")


def load_dismissed(path: Path) -> tuple[Dismissal, ...]:
    """The dismissals in ``path``; none when there is no such file.

    Raises:
        GlossaryError: the file is no TOML, or one of its entries lacks something, the
            reason above all.
    """
    if not path.is_file():
        return ()
    table = read_table(path, GlossaryError)
    listed = table.get("dismissed", [])
    if not isinstance(listed, list):
        raise GlossaryError(f"{path}: write each dismissal under its own [[dismissed]]")
    return tuple(_dismissal(raw, path) for raw in listed)


def _dismissal(raw: Any, path: Path) -> Dismissal:
    if not isinstance(raw, dict) or set(raw) != {"ids", *_KEYS}:
        keys = ", ".join(("ids", *_KEYS))
        raise GlossaryError(f"{path}: a dismissal says {keys}, no more or less: {raw}")
    ids = raw["ids"]
    said = [raw[key] for key in _KEYS]
    if not isinstance(ids, list) or not ids:
        raise GlossaryError(f"{path}: ids is a list of findings: {raw}")
    if not all(isinstance(value, str) and value.strip() for value in (*ids, *said)):
        raise GlossaryError(f"{path}: a dismissal has an empty value: {raw}")
    return Dismissal(tuple(ids), *said)
