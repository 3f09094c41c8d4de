"""Putting a file or a folder in its place in one step, so that a crash leaves old or new.

A file is written beside its place and renamed over it. A folder cannot be renamed
over another one, so the old one is set aside under a fixed name first; whoever finds
the place empty looks there. See `standing_folder`.
"""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

# A fresh folder that no build has finished for this long was left by one that was killed.
_STALE_SECONDS: Final = 3600


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that it is the old one or the new one at every moment.

    Raises:
        OSError: when the disk refuses; the old file then stands unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new-{secrets.token_hex(4)}")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def replace_folder(folder: Path, data_by_name: Mapping[str, bytes]) -> None:
    """Replace a folder and all in it by these files.

    Args:
        folder: is made when it is not there; what it held is gone afterwards.
        data_by_name: the bytes of each file by its path inside the folder.

    Raises:
        OSError: when the disk refuses; the old folder then stands unchanged.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    recover_folder(folder)
    fresh = folder.with_name(f".{folder.name}.new-{secrets.token_hex(4)}")
    try:
        fresh.mkdir()
        for name, data in data_by_name.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if folder.exists():
            folder.rename(_aside(folder))
        fresh.rename(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        recover_folder(folder)
        raise
    recover_folder(folder)


def standing_folder(folder: Path) -> Path:
    """Where the content of ``folder`` is: there, or set aside by a write that was cut off."""
    aside = _aside(folder)
    return aside if not folder.exists() and aside.is_dir() else folder


def recover_folder(folder: Path) -> None:
    """Put things right after a write that was cut off; nothing to do after a good one.

    Raises:
        OSError: when the disk refuses.
    """
    aside = _aside(folder)
    if aside.is_dir():
        if folder.exists():
            shutil.rmtree(aside)
        else:
            aside.rename(folder)
    for fresh in folder.parent.glob(f".{folder.name}.new-*"):
        if fresh.is_dir() and time.time() - fresh.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(fresh, ignore_errors=True)


def _aside(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.before")
