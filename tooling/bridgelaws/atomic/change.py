"""One change of many files and folders: all of it happens, or none.

What is about to be done is written into a journal first. Whoever comes after a crash finds the
journal and takes the change back (`recover_changes`); one command at a time is at work in a
folder, the others wait (`hold`).
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from bridgelaws.atomic.places import (
    aside_of,
    beside,
    change_places,
    recover_folder,
    remove_any,
    sweep,
)

# One line for each thing that is about to be done to the files below its folder.
JOURNAL: Final = ".changing"
# The same after all of it is done: what is left is to clear away what was kept.
_DONE: Final = ".changed"
# Empty, and stays: the lock is the system's, which lets go of it when a command is killed.
LOCK: Final = ".lock"
# How many seconds a command waits for another one.
LONGEST_WAIT: Final = 600.0

_LOG: Final = logging.getLogger(__name__)


class BusyError(OSError):
    """Another command is changing the folder, and takes too long."""


class _Change:
    """An open change, and its journal."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._journal = root / JOURNAL

    def note(self, entry: Mapping[str, Any]) -> None:
        """Say what will be done next, before it is done."""
        with self._journal.open("ab") as stream:
            stream.write(json.dumps(entry).encode("ascii") + b"\n")
            stream.flush()
            os.fsync(stream.fileno())

    def name(self, path: Path) -> str:
        """A path as the journal names it: from its own folder, so that a checkout may be moved."""
        path = path.absolute()
        return str(path.relative_to(self.root) if path.is_relative_to(self.root) else path)


OPEN_CHANGE: Final[ContextVar[_Change | None]] = ContextVar("change", default=None)
_HELD: Final[ContextVar[frozenset[Path]]] = ContextVar("held", default=frozenset())


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Let no other command at work in a folder meanwhile, after what was left there is put right.

    Where nothing can be written nobody can change anything, and nothing is held.

    Raises:
        BusyError: another command is at work there, and was waited for in vain.
        OSError: the disk refuses.
    """
    place = folder.resolve()
    if place in _HELD.get():
        yield
        return
    lock = FileLock(place / LOCK)
    try:
        if not place.is_dir():
            place.mkdir(parents=True, exist_ok=True)
        _acquire(lock, folder)
    except OSError as problem:
        if isinstance(problem, BusyError) or os.access(place, os.W_OK):
            raise
    token = _HELD.set(_HELD.get() | {place})
    try:
        if lock.is_locked:
            _recover(place)
            sweep(place)
        yield
    finally:
        _HELD.reset(token)
        lock.release()


@contextlib.contextmanager
def one_change(folder: Path) -> Iterator[None]:
    """Let all that this module writes inside happen as one change, or not at all.

    A change inside another one is a part of it.

    Args:
        folder: where the journal lies; it is held (see `hold`). It is made when it is not there.

    Raises:
        BusyError: another command is changing the folder, and was waited for in vain.
        OSError: the disk refuses. All is then as it was; likewise whatever is raised inside.
    """
    if OPEN_CHANGE.get() is not None:
        yield
        return
    with hold(folder):
        place = folder.resolve()
        change = _Change(place)
        token = OPEN_CHANGE.set(change)
        try:
            yield
            # With this the change has happened.
            if (place / JOURNAL).exists():
                (place / JOURNAL).replace(place / _DONE)
        finally:
            OPEN_CHANGE.reset(token)
            _recover(place)


def recover_changes(folder: Path) -> None:
    """Take back a change that was cut off; leave a living one alone.

    Raises:
        OSError: when the disk refuses.
    """
    place = folder.resolve()
    is_cut_off = (place / JOURNAL).exists() or (place / _DONE).exists()
    if is_cut_off and place not in _HELD.get():
        with contextlib.suppress(Timeout), FileLock(place / LOCK, timeout=0):
            _recover(place)


def keep(path: Path, fresh: Path | None = None) -> None:
    """Keep a file that is about to be changed for as long as the open change may be taken back."""
    change = OPEN_CHANGE.get()
    if change is None:
        return
    old = beside(path, "old") if path.exists() else None
    new = change.name(fresh) if fresh else ""
    if old is None:
        change.note({"file": change.name(path), "kept": "", "fresh": new})
        return
    # Named first: else a crash would leave a second name that nobody knows of. Where the file
    # has none yet, it was not touched.
    change.note({"file": change.name(path), "kept": change.name(old), "fresh": new})
    try:
        os.link(path, old)
    except OSError:
        # The file system has no second names, or not for this file. A copy of another name
        # first: half a copy must not be taken for the file.
        copy = beside(old, "new")
        shutil.copy2(path, copy)
        copy.replace(old)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing."""
    if not folder.is_dir():
        make_folder(folder.parent)
        change = OPEN_CHANGE.get()
        if change is not None:
            change.note({"made": change.name(folder)})
        folder.mkdir(exist_ok=True)


def _recover(root: Path) -> None:
    left = [
        root / name
        for entry in _entries(root / _DONE)
        for name in (entry.get("kept"), entry.get("fresh"))
        if name
    ]
    for path in left:
        remove_any(path)
    if not any(map(os.path.lexists, left)):
        # What has happened is no failure, whatever of it cannot be cleared away yet.
        with contextlib.suppress(OSError):
            (root / _DONE).unlink(missing_ok=True)
    for entry in reversed(_entries(root / JOURNAL)):
        if "folder" in entry:
            _take_back_folder(root, entry)
        elif "file" in entry:
            _take_back_file(root / entry["file"], root / entry["kept"] if entry["kept"] else None)
        elif "made" in entry:
            with contextlib.suppress(OSError):
                (root / entry["made"]).rmdir()
        if entry.get("fresh"):
            remove_any(root / entry["fresh"])
    if (root / JOURNAL).exists():
        (root / JOURNAL).unlink()


def _entries(journal: Path) -> list[dict[str, Any]]:
    try:
        lines = journal.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    # What stands behind the last line end was cut off, and so was never begun.
    return [json.loads(line) for line in lines[:-1]]


def _take_back_file(path: Path, kept: Path | None) -> None:
    if kept is None:
        path.unlink(missing_ok=True)
    elif kept.exists():
        kept.replace(path)
        # Two names of one file stay two: then nothing was done to it yet.
        kept.unlink(missing_ok=True)


def _take_back_folder(root: Path, entry: Mapping[str, Any]) -> None:
    """The old one of two folders bears a mark, which a copy of the checkout has too."""
    folder, fresh = root / entry["folder"], root / entry["fresh"]
    aside, mark = aside_of(folder), entry.get("mark", "")
    if mark and (aside / mark).exists() and folder.is_dir():
        aside.rename(fresh)
    recover_folder(folder)
    if mark:
        if (fresh / mark).exists():
            change_places(fresh, folder)
        (folder / mark).unlink(missing_ok=True)
    elif "mark" in entry and folder.is_dir() and not fresh.exists():
        # There was none, and the fresh one has gone to its place.
        shutil.rmtree(folder)


def _acquire(lock: FileLock, folder: Path) -> None:
    try:
        lock.acquire(timeout=0)
    except Timeout:
        _LOG.warning(
            "bridgelaws: another bridgelaws command is at work in %s; waiting for it", folder
        )
        try:
            lock.acquire(timeout=LONGEST_WAIT)
        except Timeout:
            raise BusyError(
                f"{folder}: another bridgelaws command is at work here; wait for it"
            ) from None
