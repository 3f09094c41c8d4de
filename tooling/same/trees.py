"""The two trees: one checked out of git, one copied from what people are working on."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

LOCK: Final = "requirements.lock"
# The codes that `bridgelaws` ends with when it did its work: good, findings, input not readable.
ANSWERED: Final = frozenset({0, 1, 3})
_TOLD: Final = 12


class SameError(Exception):
    """What keeps the comparison from being made, as a sentence."""


class CommandError(SameError):
    """A command of a tree broke down: its words and the end of what it said."""


@dataclass(frozen=True)
class Answer:
    """What a command wrote; places of this run are replaced by <tree> and <shared>."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class Tree:
    """A folder with one state of the project, and the Python that runs its code.

    ``masks`` are the folders whose names depend on this run, with what stands for them.
    """

    name: str
    root: Path
    python: Path
    masks: tuple[tuple[bytes, bytes], ...]

    def run(
        self,
        module: str,
        *words: str | Path,
        good: Container[int] = frozenset({0}),
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> Answer:
        """``python -m module words`` with the tree's own package, in the tree's folder.

        ``settings`` are more variables of its environment.

        Raises:
            CommandError: when it ends with a traceback, or with a code that is not ``good``.
        """
        done = subprocess.run(
            [self.python, "-m", module, *map(str, words)],
            cwd=self.root,
            env={**self._environment(), **settings},
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode not in good or b"Traceback (most recent call last)" in done.stderr:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()[-_TOLD:]
            command = " ".join([module, *map(str, words)])
            raise CommandError(f"{self.name}: {command}\n    " + "\n    ".join(said))
        return Answer(done.returncode, self._masked(done.stdout), self._masked(done.stderr))

    def _masked(self, data: bytes) -> bytes:
        for found, name in self.masks:
            data = data.replace(found, name)
        return data

    def _environment(self) -> dict[str, str]:
        own = {
            "PYTHONPATH": str(self.root / _package_folder(self.root)),
            # What would be different from one run to the next, whatever the tree.
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "NO_MKDOCS_2_WARNING": "1",
            # With an address the pages have canonical links, and there is a sitemap.
            "SITE_URL": "https://example.org/laws/",
        }
        foreign = ("BRIDGELAWS_", "REPORT_URL", "PYTHON", "MAKE", "GIT_")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
        return kept | own

    def check_package(self) -> None:
        """Make sure that the code which runs is this tree's.

        Raises:
            SameError: when the package comes from elsewhere.
        """
        done = subprocess.run(
            [self.python, "-c", "import bridgelaws; print(bridgelaws.__file__)"],
            cwd=self.root,
            env=self._environment(),
            capture_output=True,
            check=False,
            text=True,
        )
        place = Path(done.stdout.strip() or ".")
        if done.returncode or not place.resolve().is_relative_to(self.root.resolve()):
            raise SameError(f"{self.name}: its package does not run: {done.stderr or place}")


def _package_folder(root: Path) -> str:
    """The folder below which a tree's pyproject.toml says that the package lies."""
    tools = tomllib.loads((root / "pyproject.toml").read_text("utf-8")).get("tool", {})
    folder: str = tools.get("setuptools", {}).get("package-dir", {}).get("", ".")
    return folder


def git(root: Path, *words: str | Path) -> str:
    """What git says. Raises SameError with its own sentence."""
    done = subprocess.run(
        ["git", "-C", str(root), *map(str, words)],
        # Inside a hook git names the repository to its children, which would hold for all trees.
        env={k: v for k, v in os.environ.items() if not k.startswith("GIT_")},
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise SameError(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout


def commit_of(root: Path, name: str) -> str:
    """The full name of a commit. Raises SameError when there is none of that name."""
    try:
        return git(root, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}").strip()
    except SameError:
        raise SameError(f"BASE={name} names no commit of this repository") from None


@contextmanager
def checked_out(root: Path, commit: str, work: Path) -> Iterator[Path]:
    """A worktree of the commit, which is removed afterwards."""
    work.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{commit[:10]}-", dir=work)) / "tree"
    try:
        git(root, "worktree", "add", "--quiet", "--detach", folder, commit)
        yield folder
    finally:
        shutil.rmtree(folder.parent, ignore_errors=True)
        git(root, "worktree", "prune")


@contextmanager
def copied(root: Path, work: Path) -> Iterator[Path]:
    """A copy of what is being worked on: the files that git has or would take, as they are now."""
    work.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="new-", dir=work)) / "tree"
    listing = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    try:
        for name in sorted(set(filter(None, listing.split("\0")))):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        yield folder
    finally:
        shutil.rmtree(folder.parent, ignore_errors=True)


def lock_of(root: Path, commit: str) -> str:
    """What a commit depends on, release by release."""
    return git(root, "show", f"{commit}:{LOCK}")


def shares_lock(root: Path, commit: str) -> bool:
    """Whether a commit depends on exactly what this tree depends on."""
    return lock_of(root, commit) == (root / LOCK).read_text("utf-8")


def python_for(root: Path, commit: str, tree: Path) -> Path:
    """The Python for the base: ours where its lock file is ours, else of its own environment.

    Raises:
        SameError: when the environment cannot be made.
    """
    if shares_lock(root, commit):
        return Path(sys.executable)
    venv = root / "build" / "same" / f"venv-{digest_of([lock_of(root, commit)], [])}"
    if not (venv / "complete").is_file():
        done = subprocess.run(
            ["sh", "tooling/setup.sh", "site"],
            cwd=tree,
            env={**os.environ, "VENV": str(venv)},
            capture_output=True,
            check=False,
            text=True,
        )
        if done.returncode:
            raise SameError(f"the base's environment: {done.stderr.strip()}")
        (venv / "complete").touch()
    return venv / "bin" / "python"


def digest_of(facts: Sequence[str], files: Sequence[Path]) -> str:
    """Twelve hexadecimal digits that change with any fact, and any file's name or bytes."""
    digest = hashlib.sha256()
    parts = [fact.encode() for fact in facts]
    for path in files:
        parts += [path.name.encode(), path.read_bytes()]
    for part in parts:
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()[:12]
