"""Whether what a lock file names has known advisories (OSV, ecosystem PyPI).

    python tooling/advisories.py [--database FILE] [--service URL] LOCK ...

Without a database the service is asked, with names and versions alone. A database is a copy of it:
the `all.zip` that OSV offers for PyPI, a folder of its files, or one file; nothing is asked then.
Exit codes: 0 none is known, 1 some are (each told with its package), 2 it could not be found out.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

SERVICE: Final = "https://api.osv.dev/v1/querybatch"
_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
Pin = tuple[str, str]  # normalised name, version


class NotKnownError(Exception):
    """It could not be found out; the message says why, for a person."""


def read_pins(locks: Iterable[Path]) -> list[Pin]:
    """What the lock files name, each once, in order of names.

    Raises:
        NotKnownError: one cannot be read, or pins nothing.
    """
    pins = set()
    for lock in locks:
        try:
            found = _PINNED.findall(lock.read_text("utf-8"))
        except (OSError, ValueError) as problem:
            raise NotKnownError(f"{lock} cannot be read: {problem}") from None
        if not found:
            raise NotKnownError(f"{lock} pins nothing")
        pins |= {(canonicalize_name(name), version) for name, version in found}
    return sorted(pins)


def look_up(pins: Iterable[Pin], database: Path) -> dict[Pin, list[str]]:
    """The advisories of a database by what they hit, those withdrawn left out.

    Raises:
        NotKnownError: there is no such database, or it is none.
    """
    versions: dict[str, list[str]] = {}
    for name, version in pins:
        versions.setdefault(name, []).append(version)
    hits: dict[Pin, list[str]] = {}
    count = 0
    for advisory in _advisories(database):
        count += 1
        try:
            for pin in _hit_by(advisory, versions):
                hits.setdefault(pin, []).append(advisory["id"])
        except (AttributeError, TypeError):
            raise NotKnownError(f"{database}: {advisory['id']} is not as OSV has it") from None
    if not count:
        raise NotKnownError(f"{database} holds no advisory")
    return hits


def _hit_by(advisory: Mapping[str, Any], versions: Mapping[str, Sequence[str]]) -> set[Pin]:
    """The packages that one advisory is about, of these versions by name."""
    hit: set[Pin] = set()
    for affected in () if "withdrawn" in advisory else advisory.get("affected", ()):
        package = affected.get("package", {})
        name = canonicalize_name(package.get("name", ""))
        for version in versions.get(name, ()) if package.get("ecosystem") == "PyPI" else ():
            if _is_hit(version, affected):
                hit.add((name, version))
    return hit


def _advisories(database: Path) -> Iterator[dict[str, Any]]:
    try:
        if database.is_dir():
            contents: Iterable[bytes] = (path.read_bytes() for path in database.rglob("*.json"))
        elif zipfile.is_zipfile(database):
            with zipfile.ZipFile(database) as packed:
                contents = [packed.read(name) for name in packed.namelist()]
        else:
            contents = [database.read_bytes()]
        for content in contents:
            told = json.loads(content)
            for advisory in told if isinstance(told, list) else [told]:
                if not isinstance(advisory, dict) or "id" not in advisory:
                    raise NotKnownError(f"{database} holds what is no advisory of OSV")
                yield advisory
    except (OSError, ValueError, zipfile.BadZipFile) as problem:
        raise NotKnownError(f"{database} cannot be read: {problem}") from None


def _is_hit(version: str, affected: Mapping[str, Any]) -> bool:
    """Whether it is one of the versions listed, or lies in a range."""
    if version in affected.get("versions", ()):
        return True
    ranges = [each for each in affected.get("ranges", ()) if each.get("type") == "ECOSYSTEM"]
    try:
        return any(_lies_in(Version(version), each.get("events", ())) for each in ranges)
    except InvalidVersion:
        # Told too often rather than passed over: a person looks.
        return True


def _lies_in(version: Version, events: Sequence[Mapping[str, str]]) -> bool:
    """Events say from which version on it is hit, and from which no more, in any order."""
    inside = False
    for at, kind in sorted((Version(at), kind) for each in events for kind, at in each.items()):
        if kind == "introduced" and version >= at:
            inside = True
        elif (kind == "fixed" and version >= at) or (kind == "last_affected" and version > at):
            inside = False
    return inside


def ask(pins: Sequence[Pin], service: str) -> dict[Pin, list[str]]:
    """What the service knows of each.

    Raises:
        NotKnownError: it does not answer, or not as it should.
    """
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in pins
    ]
    request = urllib.request.Request(  # noqa: S310  (the address is the operator's)
        service, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            results = json.load(answer)["results"]
        found = [[each["id"] for each in result.get("vulns", ())] for result in results]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise NotKnownError(f"{service} does not answer ({problem})") from None
    if len(found) != len(pins):
        raise NotKnownError(f"{service} answers {len(found)} of {len(pins)} questions")
    return {pin: told for pin, told in zip(pins, found, strict=True) if told}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; see the head of this file."""
    parser = argparse.ArgumentParser(description="Known advisories of what lock files name.")
    parser.add_argument("locks", nargs="+", type=Path, metavar="LOCK")
    parser.add_argument("--database", type=Path, help="a copy of OSV's for PyPI")
    parser.add_argument("--service", default=SERVICE)
    given = parser.parse_args(arguments)
    try:
        pins = read_pins(given.locks)
        hits = look_up(pins, given.database) if given.database else ask(pins, given.service)
    except NotKnownError as problem:
        sys.stderr.write(f"advisories: not checked: {problem}.\n")
        return 2
    for (name, version), told in sorted(hits.items()):
        sys.stdout.write(f"{name} {version}: {', '.join(sorted(told))}\n")
    sys.stdout.write(f"{len(pins)} packages, {len(hits)} with known advisories\n")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
