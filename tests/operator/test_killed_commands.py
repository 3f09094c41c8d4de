"""A command that is killed at any step leaves the old state or the new to the command after it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from bridgelaws.cli import main
from bridgelaws.cli.checking import check_records
from bridgelaws.library.library import Library, load_library
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.pipeline import read_known, run_build
from bridgelaws.records.run import Run
from bridgelaws.records.store import read_records, write_records
from bridgelaws.retrieval.checkout import search_origin
from bridgelaws.retrieval.folder import check_index
from tests.exchange.work import edit_unit, retarget
from tests.few_laws import copy_checkout
from tests.killed import killed_at_each_step, left_at_each_step
from tests.operator.conftest import DUTCH, FRENCH

FILES: Final = ("definitions", "law-18", "law-22", "law-33")
# What a command that was cut off may leave; nothing that is called so may be there afterwards.
_LEFT: Final = re.compile(r"\..*\.(new|old)-.*|\.chang(ing|ed)|\..*\.before")
# The process and the random part in a name that is used for a moment.
_OF_PROCESS: Final = re.compile(r"-\d+-[0-9a-f]{8}\b")

State = dict[str, str]
WasRead = tuple[Library, Run, ReferenceTextsByKey]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few laws with their records, two texts that were added, and what is to be brought in."""
    folder = copy_checkout(tmp_path_factory.mktemp("killed") / "checkout", FILES)
    (folder / "wet.txt").write_text(DUTCH, "utf-8")
    (folder / "loi.txt").write_text(FRENCH, "utf-8")
    write_records(run_build(load_library(folder)).records, folder / "build" / "records")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["add", "wet.txt", "loi.txt"]) in (0, 1)
        assert main(["export", "xliff", "--language", "el", "--output", "work.xliff"]) == 0
    edit_unit(folder / "work.xliff", "22A", retarget("Το τέλος"))
    edit_unit(folder / "work.xliff", "33", retarget("Μαζί"))
    (folder / "code.txt").write_text(
        "LAW 18\nBIDS\nA. Proper form\nA bid names a number.\nB. Order\nIt is above the last.\n"
        "LAW 33\nTWO AT ONCE\nThe one whose turn it was counts first.\n",
        "utf-8",
    )
    return folder


@pytest.fixture(scope="module")
def was_read(checkout: Path) -> WasRead:
    """The checkout's library, what a build makes of its texts, and what each of them is."""
    library = load_library(checkout)
    return library, run_build(library), read_known(library)


def state(folder: Path, leave_out: tuple[str, ...] = ("tooling", "build")) -> State:
    """The digest of each file, and what a cut-off command left."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and path.name != ".lock"
        and path.relative_to(folder).parts[0] not in leave_out
    }


def left(folder: Path) -> list[Path]:
    """What was begun and is still there."""
    return [path for path in folder.rglob("*") if _LEFT.fullmatch(path.name)]


def copies_after_kills(
    checkout: Path, work: Callable[[], object], every: int = 1
) -> Iterator[Path]:
    """The copy of the checkout as the command leaves it when it is killed, step by step."""
    standing = Path.cwd()
    copy = copy_anew(checkout)
    try:
        for _ in left_at_each_step(work, copy, every):
            yield copy
    finally:
        os.chdir(standing)


def copy_anew(checkout: Path) -> Path:
    """A fresh copy beside the checkout, as the working folder."""
    copy = checkout.with_name("copy")
    os.chdir(checkout)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(checkout, copy, symlinks=True)
    os.chdir(copy)
    return copy


def states_after_kills(
    checkout: Path, work: Callable[[], object], look: Callable[[Path], State], every: int = 1
) -> Iterator[State]:
    """The state that the next command finds after a kill at each step; the last one is whole."""
    for copy in copies_after_kills(checkout, work, every):
        load_library(copy)
        yield look(copy)
        assert left(copy) == []


def run(*arguments: str, good: tuple[int, ...] = (0, 1)) -> Callable[[], None]:
    def work() -> None:
        code = main(list(arguments))
        assert code in good, code

    return work


def with_removed(folder: Path) -> State:
    """The texts, and what `remove` puts aside and takes away."""
    return {
        name: digest
        for name, digest in state(folder, ("tooling",)).items()
        if not name.startswith("build/") or name.split("/")[1] in {"removed", "reports"}
    }


@pytest.mark.parametrize(
    ("arguments", "look", "every"),
    [
        (("remove", "wet.txt", "loi.txt"), with_removed, 1),
        (("import", "xliff", "work.xliff", "--language", "el", "--accept"), state, 1),
        (("accept", "all", "--language", "el", "--language", "fr"), state, 1),
        (("questions", "--seen"), state, 1),
        (("add", "code.txt", "--language", "en", "--edition", "2017"), with_removed, 1),
        (("add", "code.txt", "--new-work", "rc"), with_removed, 2),
        (("edition", "new", "2031", "--from", "code.txt", "--language", "en"), state, 3),
        (("edition", "current", "2017"), state, 1),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_texts_are_as_before_or_as_after(
    arguments: tuple[str, ...],
    look: Callable[[Path], State],
    every: int,
    checkout: Path,
    was_read: WasRead,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, built, known = was_read
    for verb in ("accept", "questions"):
        monkeypatch.setattr(f"bridgelaws.cli.{verb}.run_build", lambda *_: built)
    monkeypatch.setattr("bridgelaws.cli.add.read_known", lambda *_: known)
    before = look(checkout)
    seen = list(states_after_kills(checkout, run(*arguments), look, every))
    after = seen[-1]
    assert after != before
    assert [number for number, each in enumerate(seen) if each not in (before, after)] == []
    assert before in seen


@pytest.mark.parametrize(("more", "every"), [(("--no-index",), 5), ((), 41)])
def test_a_build_is_as_before_or_as_after(
    more: tuple[str, ...], every: int, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records, findings, downloads and index are of one build."""
    text = checkout / "en" / "plain" / "law-33.txt"
    old = text.read_text("utf-8")
    monkeypatch.chdir(checkout)
    assert main(["build", "--with-faults", "--plain", *more]) == 0
    text.write_text(old.replace("\n", " Really.\n", 3), "utf-8")
    library = load_library(checkout)
    built = run_build(library)
    checked = check_records(built.records, library)
    monkeypatch.setattr("bridgelaws.cli.build.run_build", lambda *_: built)
    monkeypatch.setattr("bridgelaws.cli.checking_apart.check_records", lambda *_: checked)

    def look(folder: Path) -> State:
        build = folder / "build"
        read_records(build / "records")
        if not more:
            assert check_index(build / "index") == search_origin(build / "records", folder / "laws")
        kept = ("records", "exchange", "findings.jsonl", "stale.json")
        return {name: digest for name, digest in state(build, ()).items() if name.startswith(kept)}

    try:
        before = look(checkout)
        work = run("build", "--with-faults", "--plain", *more)
        seen = list(states_after_kills(checkout, work, look, every))
    finally:
        text.write_text(old, "utf-8")
    after = seen[-1]
    assert after != before
    assert [number for number, each in enumerate(seen) if each not in (before, after)] == []
    assert before in seen


@pytest.mark.parametrize(
    ("arguments", "every"),
    [
        (("add", "code.txt", "--language", "en", "--edition", "2017"), 7),
        (("build", "--with-faults", "--plain", "--no-index"), 47),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_is_kept_of_a_step_is_what_a_kill_leaves(
    arguments: tuple[str, ...],
    every: int,
    checkout: Path,
    was_read: WasRead,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other tests look at copies: here they are held against real kills."""
    library, built, known = was_read
    checked = check_records(built.records, library)
    monkeypatch.setattr("bridgelaws.cli.build.run_build", lambda *_: built)
    monkeypatch.setattr("bridgelaws.cli.checking_apart.check_records", lambda *_: checked)
    monkeypatch.setattr("bridgelaws.cli.add.read_known", lambda _: known)
    monkeypatch.chdir(checkout)
    work, copy = run(*arguments), checkout.with_name("copy")

    def files() -> State:
        # What a journal says has the numbers of its process, and of the folders on this disk.
        return {
            _OF_PROCESS.sub("", name): "" if "/.chang" in f"/{name}" else digest
            for name, digest in state(copy, ("tooling",)).items()
        }

    def found(steps: Iterator[int]) -> list[tuple[int, State, State]]:
        seen = []
        for step in steps:
            raw = files()
            load_library(copy)
            seen.append((step, raw, files()))
        return seen

    by_kill = found(killed_at_each_step(work, lambda: copy_anew(checkout), every))
    by_copy = found(left_at_each_step(work, copy_anew(checkout), every))
    assert len(by_kill) > 3
    assert len({str(files) for _, _, files in by_kill}) > 1
    assert by_copy == by_kill


def test_an_export_is_the_old_file_or_the_new(checkout: Path) -> None:
    (checkout / "out.jsonl").write_text("old\n", "utf-8")
    work = run("export", "jsonl", "--output", "out.jsonl", "--laws", "33")
    seen = []
    for copy in copies_after_kills(checkout, work):
        seen.append((copy / "out.jsonl").read_text("utf-8"))
        work()
        assert left(copy) == []
    assert [text == "old\n" for text in seen[:2]] == [True, True]
    assert seen[-1].count("\n") > 3
    assert set(seen) == {"old\n", seen[-1]}
