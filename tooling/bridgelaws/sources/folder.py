"""The folder of a language's official texts: its files and its manifest change together or not.

The manifest says which files there are, so putting it in place is the one moment at which a
change happens. Everything is written into a folder of its own first; the files a change takes
the place of are kept there until the manifest stands. Whoever opens the folder next after a
crash finds them and puts them back (`recover_shelf`): the old state, whole.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from bridgelaws import LANGUAGES
from bridgelaws.errors import ManifestError, SourceError
from bridgelaws.sources.manifest import MANIFEST

CHANGING: Final = ".changing"
# Empty, and stays: the lock is the system's, which lets go of it when a command is killed.
LOCK: Final = ".lock"
# What stands in a folder of texts and is no text.
KEPT_NAMES: Final = frozenset({MANIFEST, "errata.toml", "README.md"})


def shelf_of(root: Path, language: str) -> Path:
    """Where a language's official texts stand in a checkout."""
    return root / language / "sources"


def find_shelves(root: Path) -> tuple[Path, ...]:
    """The folders of official texts that have a manifest, mended after a crash first."""
    folders = [shelf_of(root, language) for language in LANGUAGES]
    for folder in folders:
        mend_shelf(folder)
    return tuple(folder for folder in folders if (folder / MANIFEST).is_file())


def mend_shelf(folder: Path) -> None:
    """Undo what a killed command left half done; leave a living one alone.

    Raises:
        SourceError: when the disk refuses.
    """
    if not (folder / CHANGING).is_dir():
        return
    try:
        with contextlib.suppress(Timeout), _locked(folder):
            recover_shelf(folder)
    except OSError as problem:
        reason = problem.strerror or problem
        raise SourceError(f"{folder.parent.name}/{folder.name}: {reason}") from None


def read_manifest_text(folder: Path) -> str:
    """The manifest as it is written; empty where there is none yet.

    Raises:
        ManifestError: it cannot be read.
    """
    try:
        return (folder / MANIFEST).read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as problem:
        raise ManifestError(f"{MANIFEST}: {problem}") from None


def change_shelf(
    folder: Path,
    manifest: str,
    put: Mapping[str, bytes] | None = None,
    drop: Sequence[str] = (),
) -> None:
    """Put files in, take files out and replace the manifest, all of it or nothing.

    Args:
        folder: is made when it is not there.
        manifest: the new text of its sources.toml.
        put: the bytes of files by name.
        drop: names of files that go.

    Raises:
        SourceError: another command is changing the folder, or the disk refuses; the
            folder is then as it was.
    """
    put = put or {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            recover_shelf(folder)
            try:
                _prepare(folder, manifest, put, drop)
                _apply(folder, put, drop)
            finally:
                recover_shelf(folder)
    except Timeout:
        shown = f"{folder.parent.name}/{folder.name}"
        message = f"{shown}: another bridgelaws command is changing this folder; wait for it"
        raise SourceError(message) from None
    except OSError as problem:
        reason = problem.strerror or problem
        shown = f"{folder.parent.name}/{folder.name}"
        raise SourceError(f"{shown}: cannot be written, nothing was changed: {reason}") from None


def recover_shelf(folder: Path) -> None:
    """Undo a change that was cut off; clear up behind one that was done.

    Raises:
        OSError: when the disk refuses.
    """
    changing = folder / CHANGING
    if not changing.is_dir():
        return
    # While the new manifest still lies there, the change has not happened.
    if (changing / MANIFEST).exists():
        for old in _files(changing / "old"):
            old.replace(folder / old.name)
        for marker in _files(changing / "fresh"):
            (folder / marker.name).unlink(missing_ok=True)
    # Its manifest goes last: a crash while clearing up is then taken up where it was.
    for name in ("old", "fresh", "new"):
        shutil.rmtree(changing / name, ignore_errors=True)
    shutil.rmtree(changing, ignore_errors=True)


def _prepare(folder: Path, manifest: str, put: Mapping[str, bytes], drop: Sequence[str]) -> None:
    changing = folder / CHANGING
    for name in ("old", "fresh", "new"):
        (changing / name).mkdir(parents=True)
    for name, data in put.items():
        _write(changing / "new" / name, data)
        if (folder / name).exists():
            _keep(folder / name, changing / "old" / name)
        else:
            _write(changing / "fresh" / name, b"")
    for name in drop:
        if (folder / name).exists():
            _keep(folder / name, changing / "old" / name)
    _write(changing / MANIFEST, manifest.encode("utf-8"))


def _apply(folder: Path, put: Mapping[str, bytes], drop: Sequence[str]) -> None:
    changing = folder / CHANGING
    for name in put:
        (changing / "new" / name).replace(folder / name)
    for name in drop:
        (folder / name).unlink(missing_ok=True)
    (changing / MANIFEST).replace(folder / MANIFEST)


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
