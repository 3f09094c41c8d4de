"""A folder of sources changes as a whole or not at all, whatever goes wrong, and wherever."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock

from bridgelaws import atomic
from bridgelaws.atomic import JOURNAL, LOCK
from bridgelaws.errors import SourceError
from bridgelaws.library.library import load_library
from bridgelaws.sources.folder import change_sources, mend_sources
from bridgelaws.sources.manifest import plain_sources

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


def count_calls(monkeypatch: pytest.MonkeyPatch, stop: Callable[[int], None]) -> list[int]:
    """Let every call that changes the disk be counted, and let ``stop`` act before each."""
    calls = [0]

    def counted(wrapped: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            calls[0] += 1
            stop(calls[0])
            return wrapped(*arguments, **named)

        return call

    monkeypatch.setattr(Path, "replace", counted(Path.replace))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))
    monkeypatch.setattr(atomic, "_write", counted(atomic._write))
    monkeypatch.setattr(atomic, "_keep", counted(atomic._keep))
    return calls


def steps_of_a_change(tmp_path: Path) -> int:
    with pytest.MonkeyPatch.context() as patch:
        calls = count_calls(patch, lambda _: None)
        change(make(tmp_path / "counted" / "sources"))
    return calls[0]


def test_a_full_disk_at_any_step_leaves_the_old_state(tmp_path: Path) -> None:
    steps = steps_of_a_change(tmp_path)
    assert steps >= 8
    for step in range(1, steps + 1):
        folder = make(tmp_path / str(step) / "sources")
        with pytest.MonkeyPatch.context() as patch:

            def stop(count: int, at: int = step) -> None:
                if count == at:
                    raise OSError(errno.ENOSPC, "No space left on device")

            count_calls(patch, stop)
            with pytest.raises(SourceError, match="nothing was changed: No space left"):
                change(folder)
        assert state(folder) == BEFORE, step


KILLED = """
import os, signal, sys
from pathlib import Path
from bridgelaws import atomic
from bridgelaws.sources.folder import change_sources

count, at = 0, int(sys.argv[2])

def counted(wrapped):
    def call(*arguments, **named):
        global count
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return wrapped(*arguments, **named)
    return call

Path.replace, Path.unlink = counted(Path.replace), counted(Path.unlink)
atomic._write, atomic._keep = counted(atomic._write), counted(atomic._keep)
change_sources(Path(sys.argv[1]), "new manifest\\n",
                   {"a.txt": b"new a\\n", "c.txt": b"new c\\n"}, ["b.txt"])
"""


def test_a_kill_at_any_step_leaves_the_old_state_for_who_comes_next(tmp_path: Path) -> None:
    for step in range(1, steps_of_a_change(tmp_path) + 1):
        folder = make(tmp_path / str(step) / "sources")
        done = subprocess.run([sys.executable, "-c", KILLED, folder, str(step)], check=False)
        assert done.returncode == -signal.SIGKILL
        mend_sources(folder)
        assert state(folder) == BEFORE, step


def test_a_kill_while_clearing_up_leaves_the_new_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(tmp_path / "nl" / "sources")
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)
    change(folder)
    monkeypatch.undo()
    assert (folder / JOURNAL).is_dir()
    mend_sources(folder)
    assert state(folder) == AFTER


def test_two_commands_do_not_change_one_folder_at_a_time(tmp_path: Path) -> None:
    folder = make(tmp_path / "nl" / "sources")
    with FileLock(folder / LOCK):
        (folder / JOURNAL).mkdir()
        with pytest.raises(SourceError, match="another bridgelaws command"):
            change(folder)
        mend_sources(folder)
        assert (folder / JOURNAL).is_dir(), "what another command is at work on was cleared away"
    change(folder)
    assert state(folder) == AFTER


def test_a_killed_import_is_taken_back_by_the_next_command_that_reads(tmp_path: Path) -> None:
    folder = make(tmp_path / "nl" / "plain")
    put = {"a.txt": b"new a\n", "c.txt": b"new c\n"}
    # As a kill leaves it: all is prepared, and one of two files is in place.
    atomic._prepare(folder, put, ())
    (folder / JOURNAL / "new" / "a.txt").replace(folder / "a.txt")
    plain_sources(replace(load_library(), root=tmp_path))
    assert state(folder) == BEFORE
