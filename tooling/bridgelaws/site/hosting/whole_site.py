"""A site put in place as a whole, and what it is made from made anew while somebody edits it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import hold
from bridgelaws.atomic.replace import begin_folder, put_folder


class WholeSite:
    """A site that is made beside the one that stands, and takes its place when it is whole."""

    def __init__(self, site: Path, records: Path) -> None:
        self._held = ExitStack()
        # What it is made from stays as it is meanwhile; a second build waits.
        self._held.enter_context(hold(records.parent))
        self._site = site.resolve()
        self.fresh = begin_folder(self._site)
        self.is_whole = False

    def end(self) -> None:
        """Put it in place when it is whole, else take it away."""
        with self._held:
            if self.is_whole:
                put_folder(self.fresh, self._site)
            else:
                shutil.rmtree(self.fresh, ignore_errors=True)


def stamp_texts(root: Path) -> tuple[tuple[str, int, int], ...]:
    """Changes when a text or a fact does; words, templates and styles need no new records."""
    stamps = []
    for folder in ("laws", *LANGUAGES):
        for path in sorted((root / folder).rglob("*")):
            is_words = path.name == "site.toml" or path.name.startswith("site-")
            if path.is_file() and not is_words:
                found = path.stat()
                stamps.append((str(path), found.st_mtime_ns, found.st_size))
    return tuple(stamps)


def rebuild(root: Path, command: Sequence[str]) -> str:
    """Make the records anew while a text is edited; on failure the old ones stay on show.

    Returns:
        What the command told when it failed, else nothing.
    """
    # A command of its own: this room stands below the one that runs the stages.
    done = subprocess.run(  # noqa: S603  (our own command, from mkdocs.yml)
        [sys.executable, "-m", "bridgelaws", *command],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip()[-2000:] if done.returncode else ""
