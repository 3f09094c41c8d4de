"""What comes with the program has a licence that lets a federation publish with it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

import pytest

from tests.conftest import ROOT

# Copyleft that reaches over a network, or that a program as a whole would have to take on.
REFUSED = re.compile(r"\bA?GPL|GNU (Affero )?General Public|SSPL|Commons Clause", re.IGNORECASE)
LESSER = re.compile(r"LGPL|Lesser General", re.IGNORECASE)
LIST = ROOT / "tooling" / "licences.md"
_NAME = re.compile(r"^([a-z0-9._-]+)==", re.IGNORECASE)


def locked(name: str) -> list[str]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return [found[1] for line in lines if (found := _NAME.match(line))]


def licence_of(package: Distribution) -> str:
    def field(name: str) -> list[str]:
        return package.metadata.get_all(name) or []

    classes = [one for one in field("Classifier") if one.startswith("License ::")]
    # The field may hold a whole licence, which names others too: its first line counts.
    own = [one.strip().partition("\n")[0] for one in field("License")]
    said = dict.fromkeys(
        one.removeprefix("License :: OSI Approved :: ")
        for one in (*field("License-Expression"), *own, *classes)
        if one and one != "UNKNOWN"
    )
    return "; ".join(said)


def installed(name: str) -> Iterator[tuple[str, str]]:
    for package in locked(name):
        try:
            yield package, licence_of(distribution(package))
        except PackageNotFoundError:
            # Locked for another system or version of Python.
            continue


@pytest.mark.parametrize("lock", ["requirements.lock"])
def test_nothing_that_the_program_needs_is_under_a_strong_copyleft(lock: str) -> None:
    found = dict(installed(lock))
    assert len(found) > 20
    refused = {
        name: licence
        for name, licence in found.items()
        if REFUSED.search(licence) and not LESSER.search(licence)
    }
    assert refused == {}
    assert [name for name, licence in found.items() if not licence] == []


def test_nothing_at_all_is_under_the_agpl() -> None:
    affero = {
        name: licence
        for name, licence in installed("requirements-dev.lock")
        if re.search(r"AGPL|Affero", licence)
    }
    assert affero == {}


# Under the GPL, and nothing else: development alone runs it, in a process of its own.
GPL_IN_DEVELOPMENT = {"translate-toolkit"}


def test_the_gpl_stays_in_development() -> None:
    gpl = {
        name
        for name, licence in installed("requirements-dev.lock")
        if REFUSED.search(licence) and not LESSER.search(licence)
    }
    assert gpl == GPL_IN_DEVELOPMENT
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [project["dependencies"], *project["optional-dependencies"].values()]
    assert not [one for some in asked for one in some if one.startswith(tuple(gpl))]


def rows(heading: str) -> dict[str, list[str]]:
    """The table under a heading of the list, by its first column."""
    text = LIST.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {name: rest for name, *rest in lines[1:]}


def test_the_list_names_every_package_of_the_locks() -> None:
    program = set(locked("requirements.lock"))
    listed = rows("Python")
    wanted = {
        name: "program" if name in program else "development"
        for name in locked("requirements-dev.lock")
    }
    assert {name: used for name, (used, _) in listed.items()} == wanted
    assert all(licence.strip() for _, licence in listed.values())


def test_the_list_says_what_each_package_says_of_itself() -> None:
    listed = rows("Python")
    wrong = {
        name: licence
        for name, licence in installed("requirements-dev.lock")
        if listed[name][1] != licence
    }
    assert wrong == {}, "tooling/licences.md says otherwise"


def test_the_list_names_what_looks_at_javascript() -> None:
    lock = json.loads((ROOT / "tooling/javascript/package-lock.json").read_text("utf-8"))
    found = {
        name.removeprefix("node_modules/"): package["license"]
        for name, package in lock["packages"].items()
        if name
    }
    assert {name: licence for name, (licence,) in rows("JavaScript").items()} == found
    assert not [licence for licence in found.values() if REFUSED.search(licence)]
