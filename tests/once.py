"""What a run of the tests makes once, however many processes it has."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


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
