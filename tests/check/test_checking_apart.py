"""The checks of a build in another process: the same findings, and the same where it fails."""

from __future__ import annotations

import os
import subprocess
from typing import Any

import pytest

from bridgelaws.cli.checking import Checked, check_records
from bridgelaws.cli.checking_apart import checks_beside, is_worthwhile
from bridgelaws.errors import GlossaryError
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.record import ArticleRecord
from bridgelaws.pipeline import run_build
from tests.few_laws import copy_checkout

Material = tuple[tuple[ArticleRecord, ...], Library, Checked]


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """A few laws, one of which has lost a sentence in Dutch, and what the checks say of them."""
    root = copy_checkout(tmp_path_factory.mktemp("apart") / "checkout", ("definitions", "law-22"))
    text = root / "nl" / "plain" / "law-22.txt"
    text.write_text(text.read_text("utf-8").replace("pas", "zeventien keer pas", 1), "utf-8")
    library = load_library(root)
    records = run_build(library).records
    return records, library, check_records(records, library)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that the test begins."""
    found: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def noted(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        found.append(begin(*given, **named))
        return found[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    return found


def test_another_process_finds_the_same(
    material: Material, begun: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    records, library, expected = material
    assert expected.findings
    with checks_beside(is_apart=True) as check:
        wait = check(records, library)
        monkeypatch.delattr("bridgelaws.cli.checking_apart.check_records")
        assert wait() == expected
    assert begun[0].poll() is not None


def test_a_process_that_dies_is_made_up_for(
    material: Material, begun: list[subprocess.Popen[bytes]]
) -> None:
    records, library, expected = material
    with checks_beside(is_apart=True) as check:
        begun[0].kill()
        begun[0].wait()
        assert check(records, library)() == expected


def test_what_is_wrong_is_told_as_without_it(material: Material) -> None:
    records, library, _ = material
    glossary = library.root / "laws" / "glossary.toml"
    standing = glossary.read_bytes()
    glossary.write_bytes(b"[[entry]]\nid = 1\n")
    try:
        with pytest.raises(GlossaryError) as here:
            check_records(records, library)
        with checks_beside(is_apart=True) as check, pytest.raises(GlossaryError) as apart:
            check(records, library)()
    finally:
        glossary.write_bytes(standing)
    assert str(apart.value) == str(here.value)


def test_it_ends_with_the_command(begun: list[subprocess.Popen[bytes]]) -> None:
    """Whoever breaks off a build leaves no process behind that goes on checking."""
    with pytest.raises(KeyboardInterrupt), checks_beside(is_apart=True):
        raise KeyboardInterrupt
    assert begun[0].poll() is not None


def test_few_sources_and_one_processor_begin_none(
    material: Material, begun: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    records, library, expected = material
    with checks_beside(is_apart=False) as check:
        assert check(records, library)() == expected
    assert begun == []
    for name in ("sched_getaffinity", "cpu_count"):
        one = {0} if name == "sched_getaffinity" else 1
        monkeypatch.setattr(os, name, lambda *_, one=one: one, raising=False)
    assert not is_worthwhile(400)
    for name in ("sched_getaffinity", "cpu_count"):
        two = {0, 1} if name == "sched_getaffinity" else 2
        monkeypatch.setattr(os, name, lambda *_, two=two: two, raising=False)
    assert is_worthwhile(400)
    assert not is_worthwhile(20)
