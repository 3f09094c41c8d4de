"""A checkout of a few laws with everything a line can be: its copy, its build, its exports."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.library.library import load_library
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import write_records
from tests.few_laws import copy_checkout

# Suit symbols, tables, a paragraph after the list, notes of two kinds, five levels, two editions.
FILES: Final = (
    "introduction",
    "definitions",
    "bidding-boxes",
    "law-01",
    "law-02",
    "law-12",
    "law-15",
    "law-41",
    "law-69",
    "law-73",
    "law-73-rev2024",
    "law-78",
)

# Runs `bridgelaws` with these arguments in the small checkout; the exit code.
Run = Callable[..., int]


@pytest.fixture(scope="session")
def small_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small checkout with its records, never changed by a test."""
    copy = copy_checkout(tmp_path_factory.mktemp("small"), FILES)
    write_records(run_build(load_library(copy)).records, copy / "build" / "records")
    return copy


@pytest.fixture
def small(small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small checkout of one's own, and the folder one stands in."""
    copy = tmp_path / "small"
    shutil.copytree(small_build, copy, symlinks=True)
    monkeypatch.chdir(copy)
    return copy


@pytest.fixture
def run(small: Path) -> Run:
    """The command in the small checkout."""

    def call(*arguments: str) -> int:
        assert Path.cwd() == small
        return main(list(arguments))

    return call
