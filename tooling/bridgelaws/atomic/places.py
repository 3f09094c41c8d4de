"""Where what is new is made, and how it comes to its place in one step.

What is new is made beside its place, under a name that tells which process does. Two folders
change places in one step where the system can (Linux, macOS); else the old one is set aside for a
moment under a fixed name.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import secrets
import shutil
import sys
import time
from pathlib import Path
from typing import Final

# Where nobody can tell whether a process lives, what is this old was left by one that was killed.
_STALE_SECONDS: Final = 3600
_FRESH: Final = re.compile(r"\..+\.new-(\d{1,9})-[0-9a-f]{8}", re.DOTALL)


def beside(path: Path, kind: str) -> Path:
    """A name in the same folder that nobody uses and that tells which process does.

    A long name is cut: a folder takes names of 255 bytes.
    """
    mark = f".{kind}-{os.getpid()}-{secrets.token_hex(4)}"
    return path.with_name(f".{_short(path.name)}{mark}")


def _short(name: str) -> str:
    return os.fsencode(name)[:200].decode("utf-8", "ignore")


def sweep(folder: Path, name: str = "") -> None:
    """Clear away what commands that were killed had begun to write, in place of ``name`` or any."""
    begun = f".{_short(name)}.new-" if name else "."
    with os.scandir(folder) as entries:
        for entry in [each for each in entries if each.name.startswith(begun)]:
            if _is_left(folder / entry.name):
                remove_any(folder / entry.name)


def _is_left(fresh: Path) -> bool:
    """Whether this is a file or folder whose writer, whose number its name tells, is gone."""
    named = _FRESH.fullmatch(fresh.name)
    if named is None:
        return False
    try:
        if sys.platform == "win32":
            return time.time() - fresh.stat().st_mtime > _STALE_SECONDS
        os.kill(int(named[1]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def remove_any(path: Path) -> None:
    """Take a file or a folder away; what the disk does not let go of stays."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink()


def change_places(fresh: Path, folder: Path) -> None:
    """Put ``fresh`` in place of ``folder``, which then lies where ``fresh`` was."""
    if not folder.exists():
        fresh.rename(folder)
        return
    if _exchange(fresh, folder):
        return
    aside = aside_of(folder)
    folder.rename(aside)
    try:
        fresh.rename(folder)
    except BaseException:
        aside.rename(folder)
        raise
    # The new one is in place; an old one that stays aside is cleared away by who comes next.
    with contextlib.suppress(OSError):
        aside.rename(fresh)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; false where the system or the disk cannot."""
    names = os.fsencode(one), os.fsencode(other)
    try:
        system = ctypes.CDLL(None)
        if sys.platform == "darwin":
            return bool(system.renamex_np(*names, 2) == 0)
        here = -100
        return bool(system.renameat2(here, names[0], here, names[1], 2) == 0)
    except (OSError, AttributeError, TypeError):
        return False


def aside_of(folder: Path) -> Path:
    """Where the old folder lies for a moment where two cannot change places in one step."""
    return folder.with_name(f".{folder.name}.before")


def standing_folder(folder: Path) -> Path:
    """Where the content of ``folder`` is: there, or set aside by a write that was cut off."""
    aside = aside_of(folder)
    return aside if not folder.exists() and aside.is_dir() else folder


def recover_folder(folder: Path) -> None:
    """Put right what `put_folder` left, cut off where two folders cannot change places at once.

    Raises:
        OSError: when the disk refuses.
    """
    aside = aside_of(folder)
    if aside.is_dir():
        if folder.exists():
            shutil.rmtree(aside)
        else:
            aside.rename(folder)
