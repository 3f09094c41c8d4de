"""Works: those of ``laws/works.toml``, and those that have a folder of their own.

A rule book becomes a work by a folder with a ``work.toml``: in ``laws`` what is shipped, in
``sources/works`` of a language's folder an operator's own, which git does not track. No code
knows any of them.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import LocatorError, OutlineError
from bridgelaws.library.tables import read_table
from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import PARTS_OF_LAWS
from bridgelaws.model.scheme import Scheme, parse_scheme
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.work import Edition, Work

WORK: Final = "work.toml"
OUTLINE: Final = "outline.toml"
SELF: Final = "self"
_ID: Final = re.compile(r"[a-z][a-z0-9-]{1,40}")
_AUTHORITY: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{1,40}")
_PREFIX: Final = re.compile(r"[a-z]{2,12}")


def work_folders(root: Path) -> tuple[Path, ...]:
    """The folders that hold a work each, in the order of their names."""
    places = [root / "laws", *(root / code / "sources" / "works" for code in LANGUAGES)]
    return tuple(path.parent for place in places for path in sorted(place.glob(f"*/{WORK}")))


def read_work(folder: Path, known: Mapping[str, Work]) -> Work:
    """The work of a folder; its scheme of addresses is known from then on.

    Raises:
        OutlineError: naming the file, when it cannot be read, lacks something or contradicts
            a work that is known.
    """
    path = folder / WORK
    table = read_table(path, OutlineError)
    is_counted = table.get("counted", False)
    if not isinstance(is_counted, bool) or (is_counted and "levels" in table):
        raise OutlineError(f"{path}: counted is true where there are no levels, and else not there")
    for key in ("id", "prefix", "title", "levels"):
        if not table.get(key) and not (is_counted and key == "levels"):
            raise OutlineError(f"{path}: it does not say its {key}")
    taken = {work.prefix for work in known.values()} | PARTS_OF_LAWS.keys()
    fault = name_fault(table["id"], table["prefix"], set(known), taken)
    if fault:
        raise OutlineError(f"{path}: {fault}")
    try:
        page = int(table.get("page", 0))
        scheme = (
            Scheme((), page, counted=True) if is_counted else parse_scheme(table["levels"], page)
        )
    except (LocatorError, ValueError, TypeError) as problem:
        raise OutlineError(f"{path}: the levels of an address: {problem}") from None
    first = scheme.levels[0] if scheme.levels else None
    if first is not None and first.kind in ("letter", "roman") and not first.joint:
        raise OutlineError(f"{path}: a {first.kind} right behind the prefix needs a joint")
    work = parse_work({**table, "by_print": True})
    strange = [m for _, words in work.says for _, m in words if m not in (*known, work.id, SELF)]
    if strange:
        raise OutlineError(f"{path}: [says] names {strange[0]!r}, which is no work here")
    keep_schemes({table["prefix"]: scheme})
    return work


def name_fault(name: str, prefix: str, ids: Container[str], prefixes: Container[str]) -> str:
    """Why a work cannot have this id and prefix; empty when it can."""
    if not _ID.fullmatch(name):
        return f"{name!r} cannot be an id: small letters, digits and hyphens"
    if not _PREFIX.fullmatch(prefix):
        return f"{prefix!r} cannot stand before addresses: two to twelve small letters"
    if name in ids:
        return f"there is a work {name!r} already; --work {name} adds a further text to it"
    return f"the addresses of another work begin with {prefix!r}" if prefix in prefixes else ""


def parse_authorities(tables: Iterable[Mapping[str, Any]]) -> tuple[Authority, ...]:
    """The authorities of their TOML tables.

    Raises:
        OutlineError: one has no id or no name, or stands twice.
    """
    found: dict[str, Authority] = {}
    for table in tables:
        name = str(table.get("id", ""))
        if not _AUTHORITY.fullmatch(name) or not isinstance(table.get("name"), dict):
            raise OutlineError(f"laws/works.toml: an authority needs an id and a name: {name!r}")
        if name in found:
            raise OutlineError(f"laws/works.toml: the authority {name} stands twice")
        regions = tuple(table.get("region", {}).items())
        found[name] = Authority(name, tuple(table["name"].items()), regions)
    return tuple(found.values())


def parse_work(table: Mapping[str, Any]) -> Work:
    """Make a work of its TOML table."""
    editions = tuple(
        Edition(
            e["id"],
            str(e.get("date", "") or e.get("from", "")),
            e.get("base", ""),
            tuple(e.get("plain", ())),
            e.get("status", ""),
            bool(e.get("confidential", False)),
            tuple((region, str(day)) for region, day in e.get("in_force", {}).items()),
            str(e.get("until", "")),
            str(e.get("from", "")),
        )
        for e in table.get("edition", ())
    )
    newest = max(editions, key=lambda each: each.date, default=None)
    # A name for all languages, or one for each.
    publisher = table.get("publisher", "")
    publishers = publisher if isinstance(publisher, dict) else {}
    current = table.get("current", newest.id if newest else "")
    return Work(
        table["id"],
        table["prefix"],
        tuple(table["title"].items()),
        publishers.get("en", "") if publishers else publisher,
        current,
        editions,
        table.get("cites", table.get("under", table["id"])),
        tuple(table.get("named_by", ())),
        bool(table.get("by_print")),
        table.get("kind", ""),
        table.get("under", ""),
        tuple((code, tuple(names)) for code, names in table.get("names", {}).items()),
        tuple((code, tuple(words.items())) for code, words in table.get("says", {}).items()),
        table.get("written_for", table.get("current_before", current)),
        tuple(publishers.items()),
        tuple(table.get("region", {}).items()),
        tuple((name, str(day)) for name, day in table.get("former", {}).items()),
    )
