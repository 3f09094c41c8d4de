"""A checkout of a few laws: everything that the whole one has, and built in a moment."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from bridgelaws import LANGUAGES
from tests.conftest import ROOT


def copy_checkout(folder: Path, texts: Iterable[str]) -> Path:
    """Copy the checkout into ``folder`` with these texts of the plain edition, as `law-16`.

    The program and the tools of the site are the checkout's own.
    """
    # It lists the addresses of the whole book.
    skip = shutil.ignore_patterns("addresses.lock")
    shutil.copytree(ROOT / "laws", folder / "laws", ignore=skip)
    for language in LANGUAGES:
        plain = folder / language / "plain"
        plain.mkdir(parents=True)
        for path in (ROOT / language).glob("*.toml"):
            shutil.copy(path, folder / language)
        for name in texts:
            shutil.copy(ROOT / language / "plain" / f"{name}.txt", plain)
    (folder / "tooling").symlink_to(ROOT / "tooling")
    return folder
