"""What a run of the tests makes once, however many processes it has; what a process reads once."""

from __future__ import annotations

import os
import pickle
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from filelock import FileLock

T = TypeVar("T")


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder ``name`` of this run, which the first process that asks for it fills.

    The others wait for it. All read it, so no test may change what is in it.
    """
    base = factory.getbasetemp()
    # Each process of pytest-xdist has its own folder in that of the run.
    of_run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, made = of_run / name, of_run / f"{name}.made"
    with FileLock(of_run / f"{name}.lock"):
        if not made.exists():
            # Half of it may be there, where making it has failed before.
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def value_once(factory: pytest.TempPathFactory, name: str, make: Callable[[], T]) -> T:
    """A value that the first process of this run makes; each other one has a copy of it."""
    folder = made_once(factory, name, lambda made: (made / name).write_bytes(pickle.dumps(make())))
    value: T = pickle.loads((folder / name).read_bytes())  # noqa: S301 - written right above
    return value


def read_toml_once() -> None:
    """Let this process read a TOML text once: every other time it gets a copy of the table.

    Python's reader goes from sign to sign: a command that checks a few laws spent a tenth of its
    time on the same glossary.
    """
    read, tables = tomllib.loads, dict[str, bytes]()

    def loads(text: str, /, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
        assert parse_float is float, "a copy is of floats"
        if text not in tables:
            tables[text] = pickle.dumps(read(text))
        table: dict[str, Any] = pickle.loads(tables[text])  # noqa: S301 - written right above
        return table

    tomllib.loads = loads
