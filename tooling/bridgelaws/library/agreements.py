"""Reads ``laws/agreed``: what each translated provision was made from.

``<language>.toml`` holds hashes, ``wordings.jsonl`` the wording that each of them stands
for: a wording is kept as long as some language agrees with it, so that what changed since
can be shown wherever the checkout is, with or without the history of its versions.
"""

from __future__ import annotations

import json
from pathlib import Path

from bridgelaws.errors import LocatorError, OutlineError
from bridgelaws.library.tables import read_table
from bridgelaws.model.agreement import Agreements, EditionPlace
from bridgelaws.model.locator import parse_locator


def agreements_file(root: Path, language: str) -> Path:
    """Where a language's agreements stand."""
    return root / "laws" / "agreed" / f"{language}.toml"


def wordings_file(root: Path) -> Path:
    """Where the wordings stand that agreements name."""
    return root / "laws" / "agreed" / "wordings.jsonl"


def load_agreements(root: Path, languages: tuple[str, ...]) -> Agreements:
    """What is recorded for each language; a language without a file has nothing recorded.

    Raises:
        OutlineError: a file is no TOML or names a place that is no address.
    """
    found: dict[str, dict[EditionPlace, str]] = {}
    for language in languages:
        path = agreements_file(root, language)
        if not path.is_file():
            continue
        table = read_table(path, OutlineError)
        try:
            found[language] = {
                (work, edition, parse_locator(place)): digest
                for work, editions in table.items()
                for edition, places in editions.items()
                for place, digest in places.items()
            }
        except (AttributeError, LocatorError) as problem:
            raise OutlineError(f"{path}: {problem}") from problem
    return Agreements(found, _load_wordings(wordings_file(root)))


def _load_wordings(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    wordings = {}
    try:
        for line in path.read_text("utf-8").splitlines():
            kept = json.loads(line)
            wordings[str(kept["hash"])] = str(kept["wording"])
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise OutlineError(f"{path}: no list of wordings: {problem}") from problem
    return wordings
