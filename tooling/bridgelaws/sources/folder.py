"""The folder of a language's official texts: its files and its manifest change together or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import BusyError, one_change, recover_changes
from bridgelaws.atomic.replace import drop_file, replace_file
from bridgelaws.errors import ManifestError, SourceError
from bridgelaws.library.glossary import OWN_TERMS
from bridgelaws.sources.manifest import MANIFEST

# What stands in a folder of texts and is no text.
KEPT_NAMES: Final = frozenset({MANIFEST, OWN_TERMS, "errata.toml", "choices.toml", "README.md"})


def sources_of(root: Path, language: str) -> Path:
    """Where a language's official texts stand in a checkout."""
    return root / language / "sources"


def find_source_folders(root: Path) -> tuple[Path, ...]:
    """The folders of official texts that have a manifest, mended after a crash first.

    Raises:
        SourceError: the disk refuses to have one mended.
    """
    folders = [sources_of(root, language) for language in LANGUAGES]
    for folder in folders:
        mend_sources(folder)
    return tuple(folder for folder in folders if (folder / MANIFEST).is_file())


def mend_sources(folder: Path) -> None:
    """Undo what a killed command left half done; leave a living one alone.

    Raises:
        SourceError: when the disk refuses.
    """
    try:
        recover_changes(folder)
    except OSError as problem:
        reason = problem.strerror or problem
        raise SourceError(f"{folder.parent.name}/{folder.name}: {reason}") from None


def read_manifest_text(folder: Path) -> str:
    """The manifest as it is written; empty where there is none yet.

    Raises:
        ManifestError: it cannot be read.
    """
    try:
        return (folder / MANIFEST).read_text("utf-8-sig")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as problem:
        raise ManifestError(f"{MANIFEST}: {problem}") from None


def change_sources(
    folder: Path,
    manifest: str | None,
    put: Mapping[str, bytes] | None = None,
    drop: Sequence[str] = (),
) -> None:
    """Put files in, take files out and replace the manifest, all of it or nothing.

    Args:
        folder: is made when it is not there.
        manifest: the new text of its sources.toml; the file goes where that is `None`.
        put: the bytes of files by name.
        drop: names of files that go.

    Raises:
        SourceError: another command is changing the folder, or the disk refuses; the
            folder is then as it was.
    """
    shown = f"{folder.parent.name}/{folder.name}"
    try:
        with one_change(folder):
            kept = {} if manifest is None else {MANIFEST: manifest.encode("utf-8")}
            for name, data in {**(put or {}), **kept}.items():
                replace_file(folder / name, data)
            for name in (*drop, *(() if kept else (MANIFEST,))):
                drop_file(folder / name)
    except BusyError:
        message = f"{shown}: another bridgelaws command is changing this folder; wait for it"
        raise SourceError(message) from None
    except OSError as problem:
        reason = problem.strerror or problem
        raise SourceError(f"{shown}: cannot be written, nothing was changed: {reason}") from None
