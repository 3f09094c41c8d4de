"""A folder of sources changes as a whole or not at all, whatever goes wrong, and wherever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from bridgelaws.atomic import change as changing
from bridgelaws.atomic import places
from bridgelaws.atomic.change import LOCK, hold, one_change
from bridgelaws.atomic.replace import replace_file, replace_folder
from bridgelaws.errors import SourceError
from bridgelaws.sources.folder import change_sources, mend_sources
from tests.killed import killed_at_each_step, refused_at_each_step

BEFORE = {
    "sources.toml": b"old manifest\n",
    "a.txt": b"old a\n",
    "b.txt": b"old b\n",
    "README.md": b"",
}
AFTER = {
    "sources.toml": b"new manifest\n",
    "a.txt": b"new a\n",
    "c.txt": b"new c\n",
    "README.md": b"",
}


def make(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name, data in BEFORE.items():
        (folder / name).write_bytes(data)
    return folder


def state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != LOCK}


def change(folder: Path) -> None:
    change_sources(folder, "new manifest\n", {"a.txt": b"new a\n", "c.txt": b"new c\n"}, ["b.txt"])


def test_a_change_puts_takes_and_describes_at_once(tmp_path: Path) -> None:
    folder = make(tmp_path / "nl" / "sources")
    change(folder)
    assert state(folder) == AFTER


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "nl" / "sources"
    change_sources(folder, "m\n", {"a.txt": b"a"})
    assert state(folder) == {"sources.toml": b"m\n", "a.txt": b"a"}


def test_a_disk_that_refuses_at_any_step_leaves_the_old_state(tmp_path: Path) -> None:
    folder = tmp_path / "nl" / "sources"
    steps = 0
    for problem in refused_at_each_step(lambda: change(folder), lambda: make_anew(folder)):
        steps += 1
        mend_sources(folder)
        if problem is None:
            assert state(folder) == AFTER, steps
        else:
            assert isinstance(problem, SourceError)
            assert "nothing was changed: No space left" in str(problem)
            assert state(folder) == BEFORE, steps
    assert steps >= 10


def test_a_kill_at_any_step_leaves_one_state_for_who_comes_next(tmp_path: Path) -> None:
    folder = tmp_path / "nl" / "sources"
    states = []
    for _ in killed_at_each_step(lambda: change(folder), lambda: make_anew(folder)):
        mend_sources(folder)
        states.append(state(folder))
        assert states[-1] in (BEFORE, AFTER), len(states)
    # What has happened stays so, whatever of the clearing up was still to do.
    assert sorted(states, key=lambda each: each == AFTER) == states
    assert states.count(BEFORE) >= 8
    assert states.count(AFTER) >= 3


@pytest.mark.parametrize("at_once", [True, False])
def test_a_copy_of_what_a_kill_left_is_put_right_as_well(
    at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup is no move: every file and folder in it is another one, and as old as it likes."""
    if not at_once:
        monkeypatch.setattr(places, "_exchange", lambda *_: False)
    checkout, copy = tmp_path / "checkout", tmp_path / "copy"

    def write(said: bytes) -> None:
        with one_change(checkout):
            replace_folder(checkout / "build" / "records", {"a": said, "b/c": said})
            replace_folder(checkout / "build" / f"index-{said.decode()}", {"d": said})
            replace_file(checkout / "notes.txt", said)

    def prepare() -> None:
        shutil.rmtree(checkout, ignore_errors=True)
        write(b"old")

    states: list[list[tuple[str, bytes]]] = []
    for _ in killed_at_each_step(lambda: write(b"new"), prepare):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(checkout, copy, copy_function=shutil.copyfile)
        found = []
        for place in (copy, checkout):
            with hold(place):
                paths = sorted(path for path in place.rglob("*") if path.is_file())
                found.append([(str(p.relative_to(place)), p.read_bytes()) for p in paths])
        assert found[0] == found[1], len(states)
        states.append([each for each in found[0] if each[0] != LOCK])
    old = [("build/records/a", b"old"), ("build/records/b/c", b"old"), ("notes.txt", b"old")]
    new = [(name, b"new") for name, _ in old]
    old.insert(0, ("build/index-old/d", b"old"))
    new[:0] = [("build/index-new/d", b"new"), ("build/index-old/d", b"old")]
    assert [each for n, each in enumerate(states) if each not in states[:n]] == [old, new]
    assert states.count(old) >= 15


def make_anew(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    make(folder)


def test_two_commands_do_not_change_one_folder_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = make(tmp_path / "nl" / "sources")
    monkeypatch.setattr(changing, "LONGEST_WAIT", 0.01)
    with FileLock(folder / LOCK):
        (folder / changing.JOURNAL).touch()
        with pytest.raises(SourceError, match="another bridgelaws command"):
            change(folder)
        assert "waiting for it" in caplog.text
        mend_sources(folder)
        assert (folder / changing.JOURNAL).exists(), "what another command is at was cleared away"
    change(folder)
    assert state(folder) == AFTER
