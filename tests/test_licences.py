"""What comes with the program has a licence that lets a federation publish with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

import pytest

from tests.conftest import ROOT

# Copyleft that reaches over a network, or that a program as a whole would have to take on.
REFUSED = re.compile(r"\bA?GPL|GNU (Affero )?General Public|SSPL|Commons Clause", re.IGNORECASE)
LESSER = re.compile(r"LGPL|Lesser General", re.IGNORECASE)
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
    return " | ".join(filter(None, (*field("License-Expression"), *own, *classes)))


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
