"""Makes the parts of both trees, those of the base once, and holds them together."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from same.compare import Difference, compare_folders
from same.parts import BUILT, PARTS, SHARED, Asked, build_tree, find_refused
from same.questions import shared_files, write_questions
from same.trees import (
    SameError,
    Tree,
    checked_out,
    commit_of,
    copied,
    digest_of,
    lock_of,
    python_for,
    shares_lock,
)

# Processes at a time.
_WORKERS: Final = 2
# What of this program decides what the parts hold; a change of these makes the base anew.
_DECIDES: Final = ("contents.py", "pages.py", "parts.py", "questions.py", "trees.py")


@dataclass(frozen=True)
class Outcome:
    """What came of one part: its differences, or why it could not be compared."""

    part: str
    files: int
    differences: tuple[Difference, ...] = ()
    failure: str = ""
    note: str = ""


@dataclass(frozen=True)
class _Side:
    """A tree, the parts to be made of it, and the folder they go to."""

    asked: Asked
    parts: Sequence[str]
    target: Path


@dataclass(frozen=True)
class Comparison:
    """A base and what it is compared with: the checkout ``root`` as it is now.

    ``cache`` holds the parts of the base, one folder each. Its name has the commit and a digest
    of all else that they are made from.
    """

    root: Path
    commit: str
    shared: Path | None
    node: str
    cache: Path
    new: Path

    def missing(self, parts: Sequence[str]) -> list[str]:
        """The parts of the base that are not in the cache."""
        return [part for part in parts if not (self.cache / part).is_dir()]

    def run(self, parts: Sequence[str]) -> list[Outcome]:
        """Make what is missing of the base, and the new tree's parts; compare them.

        Raises:
            SameError: when a tree's own package does not run.
        """
        for part in parts:
            shutil.rmtree(self.new / part, ignore_errors=True)
        trees = self.root / "build" / "same" / "trees"
        with ExitStack() as stack:
            new = self._asked("new", stack.enter_context(copied(self.root, trees)), sys.executable)
            sides = [_Side(new, parts, self.new)]
            if missing := self.missing(parts):
                folder = stack.enter_context(checked_out(self.root, self.commit, trees))
                python = python_for(self.root, self.commit, folder)
                base = self._asked("base", folder, python)
                if not base.questions.is_dir():
                    made = folder.parent / "questions"
                    write_questions(folder, self.shared, made)
                    self.cache.mkdir(parents=True, exist_ok=True)
                    made.rename(base.questions)
                # First, so that what is kept is there early.
                sides.insert(0, _Side(base, missing, self.cache))
            failures = _make(sides)
        return [self._outcome(part, failures.get(part, "")) for part in parts]

    def _asked(self, name: str, folder: Path, python: Path | str) -> Asked:
        masks = {folder: "<tree>", folder.parent: "<run>", self.cache: "<cache>"}
        if self.shared is not None:
            masks[self.shared] = "<shared>"
        named = tuple((os.fsencode(path), said.encode()) for path, said in masks.items())
        tree = Tree(name, folder, Path(python), named)
        tree.check_package()
        return Asked(tree, self.cache / "questions", self.shared, bool(self.node))

    def _outcome(self, part: str, failure: str) -> Outcome:
        if failure:
            return Outcome(part, 0, failure=failure)
        files = sum(path.is_file() for path in (self.new / part).rglob("*"))
        note = ""
        if self.shared is None and part in SHARED:
            note = "the shared texts are not at hand"
        if not self.node and part == "search":
            note = "without Node.js: the browser's engine was not asked"
        if refused := find_refused(self.new / part):
            note = f"{len(refused)} refused: {', '.join(refused)}"
        found = tuple(compare_folders(self.cache / part, self.new / part))
        return Outcome(part, files, found, note=note)


def prepare(root: Path, base: str, shared: Path | None) -> Comparison:
    """What is needed to compare with the commit that ``base`` names.

    Raises:
        SameError: when it names none.
    """
    commit = commit_of(root, base)
    node = _node_version()
    own = [Path(__file__).with_name(name) for name in _DECIDES]
    key = digest_of([node, lock_of(root, commit), sys.version], [*own, *shared_files(shared)])
    work = root / "build" / "same"
    return Comparison(root, commit, shared, node, work / f"{commit[:12]}-{key}", work / "new")


def own_environment(comparison: Comparison) -> bool:
    """Whether the base depends on other releases than this tree, so that it needs its own."""
    return not shares_lock(comparison.root, comparison.commit)


def _node_version() -> str:
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        return ""
    done = subprocess.run([node, "--version"], capture_output=True, check=False, text=True)
    return done.stdout.strip()


def _make(sides: Sequence[_Side]) -> Mapping[str, str]:
    """Make the parts of each side; why a part could not be made, by part.

    A part is put into its place when it is whole, so that the cache holds no half ones.
    """
    failures: dict[str, str] = {}
    begun: list[tuple[str, Path, Path, list[Future[None]]]] = []
    with ThreadPoolExecutor(_WORKERS) as pool:
        built = list(pool.map(_build, sides))
        for side, failure in zip(sides, built, strict=True):
            side.target.mkdir(parents=True, exist_ok=True)
            for part in side.parts:
                if failure and part in BUILT:
                    failures[part] = failure
                    continue
                # Beside the tree, and gone with it.
                made = Path(tempfile.mkdtemp(prefix=part, dir=side.asked.tree.root.parent))
                jobs = [pool.submit(job, made) for job in PARTS[part](side.asked)]
                begun.append((part, made, side.target / part, jobs))
        for part, made, place, jobs in begun:
            try:
                for job in jobs:
                    job.result()
            except (SameError, OSError) as problem:
                # An OSError says which file a command should have left and did not.
                failures.setdefault(part, str(problem))
            else:
                made.rename(place)
    return failures


def _build(side: _Side) -> str:
    """Build the tree when a part needs it; why it could not be built."""
    if BUILT.isdisjoint(side.parts):
        return ""
    try:
        build_tree(side.asked)
    except SameError as problem:
        return str(problem)
    return ""
