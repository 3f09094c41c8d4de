"""Files and folders put in place: the old one or the new one at every moment."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bridgelaws.atomic.change import OPEN_CHANGE, keep, make_folder
from bridgelaws.atomic.places import beside, change_places, recover_folder, sweep

# The mark of an old folder: one name for all, for its journal says which folder bears it.
_OLD: Final = ".old"


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that it is the old one or the new one at every moment.

    Raises:
        OSError: when the disk refuses, with this file's name; it then stands unchanged.
    """
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "no file but a device or a pipe"
        raise OSError(errno.EINVAL, f"is {kind}; name a file", str(path))
    make_folder(path.parent)
    sweep(path.parent, path.name)
    fresh = beside(path, "new")
    try:
        keep(path, fresh)
        _write(fresh, data)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    except OSError as problem:
        fresh.unlink(missing_ok=True)
        # What refused may have no name, or that of a file beside this one.
        raise OSError(problem.errno, problem.strerror, str(path)) from None
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def drop_file(path: Path) -> None:
    """Take a file away; nothing to do where there is none.

    Raises:
        OSError: when the disk refuses.
    """
    if path.exists():
        keep(path)
        path.unlink(missing_ok=True)


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
    fresh = begin_folder(folder)
    try:
        if isinstance(fill, Mapping):
            for name, data in fill.items():
                path = fresh / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        else:
            fill(fresh)
        put_folder(fresh, folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def begin_folder(folder: Path) -> Path:
    """An empty folder beside ``folder``, to be filled and put in its place by `put_folder`.

    What commands that were killed had begun there is cleared away.
    """
    make_folder(folder.parent)
    recover_folder(folder)
    sweep(folder.parent, folder.name)
    fresh = beside(folder, "new")
    change = OPEN_CHANGE.get()
    if change is not None:
        change.note({"fresh": change.name(fresh)})
    fresh.mkdir()
    return fresh


def put_folder(fresh: Path, folder: Path) -> None:
    """Put a folder that `begin_folder` gave in its place; the old one is gone afterwards.

    Raises:
        OSError: when the disk refuses; the old folder then stands unchanged.
    """
    if folder.exists():
        shutil.copymode(folder, fresh)
    change = OPEN_CHANGE.get()
    if change is not None:
        # The old folder bears a mark while both are there; it goes away with it.
        mark = _OLD if folder.exists() else ""
        names = {"folder": change.name(folder), "fresh": change.name(fresh)}
        change.note({**names, "mark": mark})
        if mark:
            (folder / mark).touch()
    change_places(fresh, folder)
    if change is None:
        shutil.rmtree(fresh, ignore_errors=True)
        with contextlib.suppress(OSError):
            recover_folder(folder)


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
