"""``make same BASE=commit``: says whether this tree still does what a commit did."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from same.compare import Difference, compare_folders
from same.parts import BUILT, PARTS, Asked, build_tree
from same.questions import shared_files, write_questions
from same.trees import (
    SameError,
    Tree,
    checked_out,
    commit_of,
    copied,
    environment_digest,
    git,
    python_for,
)

# Processes at a time.
_WORKERS: Final = 2
_SHOWN: Final = 5
EQUAL, DIFFERENT, UNFIT = 0, 1, 2


@dataclass(frozen=True)
class Outcome:
    """What came of one part: its differences, or why it could not be compared."""

    part: str
    files: int
    differences: tuple[Difference, ...] = ()
    failure: str = ""
    note: str = ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print a table; 0 when all is equal, 1 when not, 2 when it could not be done."""
    options = _read_options(arguments)
    started = time.monotonic()
    root = Path(git(Path.cwd(), "rev-parse", "--show-toplevel").strip())
    shared = options.shared.resolve() if (options.shared / "README.md").is_file() else None
    try:
        outcomes = compare(root, options.base, options.only, shared)
    except SameError as problem:
        print(f"same: {problem}", file=sys.stderr)
        return UNFIT
    print_outcomes(outcomes, options.show)
    print(f"{time.monotonic() - started:.0f} s")
    return DIFFERENT if any(o.differences or o.failure for o in outcomes) else EQUAL


def compare(root: Path, base: str, parts: Sequence[str], shared: Path | None) -> list[Outcome]:
    """Make what is not in the cache of the base, and the new tree's side; hold them together.

    Raises:
        SameError: when there is no such commit, or a tree's package does not run.
    """
    work = root / "build" / "same"
    commit = commit_of(root, base)
    node = bool(shutil.which("node") or shutil.which("nodejs"))
    said = [f"node {node}", *(path.read_text("utf-8") for path in _own_files())]
    key = environment_digest(root, commit, shared_files(shared), said)
    cache, new = work / f"{commit[:12]}-{key}", work / "new"
    missing = [part for part in parts if not (cache / part).is_dir()]
    print(
        f"base {commit[:12]}: {cache.relative_to(root)}{'' if missing else ', already made'}",
        flush=True,
    )
    for part in parts:
        shutil.rmtree(new / part, ignore_errors=True)
    with ExitStack() as stack:
        folder = stack.enter_context(copied(root, work / "trees"))
        place = folder
        python = Path(sys.executable)
        asked = Asked(_tree("new", place, python, shared, cache), cache / "questions", shared, node)
        sides = [(asked, new, list(parts))]
        asked.tree.check_package()
        if missing:
            folder = stack.enter_context(checked_out(root, commit, work / "trees"))
            python = python_for(root, commit, folder, work)
            tree = _tree("base", folder, python, shared, cache)
            tree.check_package()
            if not (cache / "questions").is_dir():
                _at_once(cache / "questions", lambda made: write_questions(folder, shared, made))
            sides.append((Asked(tree, cache / "questions", shared, node), cache, missing))
        failures = _make(sides)
    return [_outcome(part, cache, new, failures, shared, node=node) for part in parts]


def _tree(name: str, root: Path, python: Path, shared: Path | None, cache: Path) -> Tree:
    masks = [(root, "<tree>"), (cache, "<cache>"), *([(shared, "<shared>")] if shared else [])]
    return Tree(name, root, python, tuple((os.fsencode(p), n.encode()) for p, n in masks))


def _own_files() -> list[Path]:
    return sorted(Path(__file__).parent.glob("*.py"))


def _make(sides: Iterable[tuple[Asked, Path, list[str]]]) -> Mapping[str, str]:
    """Make the parts of each side; why a part could not be made, by part."""
    sides = list(sides)
    failures: dict[str, str] = {}
    with ThreadPoolExecutor(_WORKERS) as pool:
        built = list(pool.map(_built, [(asked, parts) for asked, _, parts in sides]))
        tasks = []
        for (asked, target, parts), failure in zip(sides, built, strict=True):
            for part in parts:
                if failure and part in BUILT:
                    failures[part] = failure
                    continue
                target.mkdir(parents=True, exist_ok=True)
                made = Path(tempfile.mkdtemp(prefix=f".{part}-", dir=target))
                jobs = [pool.submit(job, made) for job in PARTS[part](asked)]
                tasks.append((part, made, target / part, jobs))
        for part, made, place, jobs in tasks:
            wrong = [problem for job in jobs if (problem := job.exception()) is not None]
            for problem in wrong:
                if not isinstance(problem, SameError):
                    raise problem
                failures.setdefault(part, str(problem))
            if wrong:
                shutil.rmtree(made)
            else:
                made.rename(place)
    return failures


def _built(side: tuple[Asked, list[str]]) -> str:
    asked, parts = side
    if BUILT.isdisjoint(parts):
        return ""
    try:
        build_tree(asked)
    except SameError as problem:
        return str(problem)
    return ""


def _at_once(target: Path, write: Callable[[Path], None]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".", dir=target.parent))
    write(made)
    made.rename(target)


def _outcome(
    part: str,
    cache: Path,
    new: Path,
    failures: Mapping[str, str],
    shared: Path | None,
    *,
    node: bool,
) -> Outcome:
    if part in failures:
        return Outcome(part, 0, failure=failures[part])
    notes = []
    if shared is None and part in {"parse", "works"}:
        notes.append("the shared texts are not at hand")
    if not node and part == "search":
        notes.append("without Node.js: the browser's engine was not asked")
    files = sum(path.is_file() for path in (new / part).rglob("*"))
    found = tuple(compare_folders(cache / part, new / part))
    return Outcome(part, files, found, note="; ".join(notes))


def print_outcomes(outcomes: Iterable[Outcome], most: int) -> None:
    """The table, then the first differences of each part."""
    outcomes = list(outcomes)
    for outcome in outcomes:
        count = len(outcome.differences)
        said = "not compared" if outcome.failure else "equal" if not count else _count(count)
        if not outcome.files and not outcome.failure:
            said = "nothing to compare"
        print(f"{outcome.part:<9}{said:<22}{outcome.files:>6} files  {outcome.note}".rstrip())
    for outcome in outcomes:
        for line in _details(outcome, most):
            print(line)


def _details(outcome: Outcome, most: int) -> Iterator[str]:
    if outcome.failure:
        yield f"\n{outcome.part}: {outcome.failure}"
    elif outcome.differences:
        yield f"\n{outcome.part}:"
        for difference in outcome.differences[:most]:
            yield from (f"  {line}" for line in difference.lines())
        if len(outcome.differences) > most:
            yield f"  and {len(outcome.differences) - most} more"


def _count(number: int) -> str:
    return f"{number} difference{'' if number == 1 else 's'}"


def _read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make same", description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument(
        "--only",
        type=_parts,
        default=list(PARTS),
        metavar="PART,PART",
        help=f"of {', '.join(PARTS)}",
    )
    parser.add_argument(
        "--show",
        type=int,
        default=_SHOWN,
        metavar="N",
        help="differences shown of each part (default %(default)s)",
    )
    parser.add_argument(
        "--shared",
        type=Path,
        default=Path("../shared"),
        help="the folder of shared texts (default %(default)s)",
    )
    return parser.parse_args(arguments)


def _parts(said: str) -> list[str]:
    chosen = said.split(",")
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    return [name for name in PARTS if name in chosen]


if __name__ == "__main__":
    sys.exit(main())
