"""Writes files and folders whole or not at all: the only file that puts what was made in place.

- `replace_file`: one file, written beside its place and renamed over it.
- `replace_folder`: a folder with all in it. A folder cannot be renamed over another one, so the
  old one is set aside under a fixed name first; whoever finds the place empty looks there
  (`standing_folder`).
- `change_folder`: some files of a folder that holds others too, by a journal in the folder: what
  is new, and what is to be undone. Whoever opens the folder after a crash finds the journal and
  takes the change back (`recover_changes`).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

JOURNAL: Final = ".changing"
# Empty, and stays: the lock is the system's, which lets go of it when a command is killed.
LOCK: Final = ".lock"
# Lies in the journal while the files of a change are being put in place.
_UNDO: Final = "undo"
_PARTS: Final = ("old", "fresh", "new")
# A fresh folder that no build has finished for this long was left by one that was killed.
_STALE_SECONDS: Final = 3600


class BusyError(OSError):
    """Another command is changing the folder."""


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


def replace_folder(folder: Path, fill: Callable[[Path], None] | Mapping[str, bytes]) -> None:
    """Replace a folder and all in it.

    Args:
        folder: is made when it is not there; what it held is gone afterwards.
        fill: writes the new files into the empty folder that it is given; or the bytes of
            each file by its path inside the folder.

    Raises:
        OSError: when the disk refuses; the old folder then stands unchanged. Whatever
            ``fill`` raises, likewise.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    recover_folder(folder)
    fresh = folder.with_name(f".{folder.name}.new-{secrets.token_hex(4)}")
    try:
        fresh.mkdir()
        if isinstance(fill, Mapping):
            for name, data in fill.items():
                path = fresh / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        else:
            fill(fresh)
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
    """Put things right after a `replace_folder` that was cut off; nothing to do after a good one.

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


def change_folder(folder: Path, put: Mapping[str, bytes], drop: Sequence[str] = ()) -> None:
    """Put files into a folder and take files out, all of it or nothing.

    Args:
        folder: is made when it is not there; its other files stay.
        put: the bytes of files by name.
        drop: names of files that go.

    Raises:
        BusyError: another command is changing the folder.
        OSError: the disk refuses. The folder is then as it was.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with _locked(folder):
            _recover(folder)
            try:
                _prepare(folder, put, drop)
                _apply(folder, put, drop)
            finally:
                _recover(folder)
    except Timeout:
        raise BusyError(f"{folder}: another command is changing this folder") from None


def recover_changes(folder: Path) -> None:
    """Undo a `change_folder` that was cut off; leave a living one alone.

    Raises:
        OSError: when the disk refuses.
    """
    if (folder / JOURNAL).is_dir():
        with contextlib.suppress(Timeout), _locked(folder):
            _recover(folder)


def _recover(folder: Path) -> None:
    journal = folder / JOURNAL
    if not journal.is_dir():
        return
    if (journal / _UNDO).exists():
        for old in _files(journal / "old"):
            old.replace(folder / old.name)
        for marker in _files(journal / "fresh"):
            (folder / marker.name).unlink(missing_ok=True)
    # The mark goes last: a crash while clearing up is then taken up where it was.
    for name in _PARTS:
        shutil.rmtree(journal / name, ignore_errors=True)
    shutil.rmtree(journal, ignore_errors=True)


def _prepare(folder: Path, put: Mapping[str, bytes], drop: Sequence[str]) -> None:
    journal = folder / JOURNAL
    for name in _PARTS:
        (journal / name).mkdir(parents=True)
    for name, data in put.items():
        _write(journal / "new" / name, data)
        if (folder / name).exists():
            _keep(folder / name, journal / "old" / name)
            shutil.copymode(folder / name, journal / "new" / name)
        else:
            _write(journal / "fresh" / name, b"")
    for name in drop:
        if (folder / name).exists():
            _keep(folder / name, journal / "old" / name)
    _write(journal / _UNDO, b"")


def _apply(folder: Path, put: Mapping[str, bytes], drop: Sequence[str]) -> None:
    journal = folder / JOURNAL
    for name in put:
        (journal / "new" / name).replace(folder / name)
    for name in drop:
        (folder / name).unlink(missing_ok=True)
    # With this the change has happened.
    (journal / _UNDO).unlink()


def _keep(path: Path, kept: Path) -> None:
    """A second name for a file; a copy where the file system has no such thing."""
    try:
        os.link(path, kept)
    except OSError:
        shutil.copy2(path, kept)


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _locked(folder: Path) -> FileLock:
    """One command at a time. Entering it raises `Timeout` when another command holds it."""
    return FileLock(folder / LOCK, timeout=0)


def _aside(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.before")
