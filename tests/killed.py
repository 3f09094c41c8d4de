"""Work that is killed, or that the disk refuses, at each step of what it does to the disk.

A kill runs the work anew for each step. Where that takes long, `left_at_each_step` runs it once
and keeps a copy of the folder before each step: what is on the disk then is what a kill leaves.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

# What the interpreter tells of before it does it.
_CHANGES: Final = {
    "os.link",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "os.truncate",
    # The one call of the system library: two folders change places.
    "ctypes.dlsym",
}
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_stop: Callable[[], None] | None = None
_is_hooked = False


def is_change(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether the disk is about to be changed."""
    if event == "open":
        path, _, flags = arguments
        # The lock is no part of a change.
        return bool(flags & _WRITES) and not str(path).endswith((".lock", "/dev/null"))
    return event in _CHANGES


def killed_at_each_step(
    work: Callable[[], object], prepare: Callable[[], object], every: int = 1
) -> Iterator[int]:
    """Prepare, and kill a process that does the work at its first step; then at its second ...

    Yields:
        After each kill its step, and 0 after the run that came to its end. ``every`` leaves
        steps out.
    """
    step = 1
    while True:
        prepare()
        process = os.fork()
        if process == 0:
            _run_until(step, work)
        _, status = os.waitpid(process, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0, "the work itself failed: see its traceback"
            yield 0
            return
        assert os.WTERMSIG(status) == signal.SIGKILL
        yield step
        step += every


def left_at_each_step(work: Callable[[], object], folder: Path, every: int = 1) -> Iterator[int]:
    """Do the work in a process of its own; ``folder`` is then as a kill at each step leaves it.

    Yields:
        Each step with the folder as it was right before it, hard links too, and the working
        folder; at last 0 with the folder as the work left it. ``every`` leaves steps out.
    """
    kept = folder.with_name(f"{folder.name}-kept")
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    process = os.fork()
    if process == 0:
        _run_watched(_copy_each(folder, kept, every), work)
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == 0, "the work itself failed: see its traceback"
    folder.rename(kept / "0")
    for step in [*sorted(int(path.name) for path in kept.iterdir() if path.name != "0"), 0]:
        shutil.rmtree(folder, ignore_errors=True)
        (kept / str(step)).rename(folder)
        os.chdir(folder)
        yield step


def _copy_each(folder: Path, kept: Path, every: int) -> Callable[[], None]:
    count = 0

    def copy() -> None:
        nonlocal count
        count += 1
        if (count - 1) % every == 0:
            _watch(None)
            subprocess.run(["cp", "-a", str(folder), str(kept / str(count))], check=True)
            _watch(copy)

    return copy


def refused_at_each_step(
    work: Callable[[], object], prepare: Callable[[], object]
) -> Iterator[Exception | None]:
    """Prepare, and let the disk be full at the first step of the work alone; then at its second ...

    Yields:
        What the work raised then, or ``None`` where it did not need that step.
    """
    step = 1
    while True:
        prepare()
        count = [0]

        def refuse(at: int = step, seen: list[int] = count) -> None:
            seen[0] += 1
            if seen[0] == at:
                raise OSError(errno.ENOSPC, "No space left on device")

        problem = None
        _watch(refuse)
        try:
            work()
        except Exception as raised:  # noqa: BLE001 - whatever it is, it is what is tested
            problem = raised
        finally:
            _watch(None)
        if count[0] < step:
            return
        yield problem
        step += 1


def _run_until(step: int, work: Callable[[], object]) -> None:
    count = 0

    def stop() -> None:
        nonlocal count
        count += 1
        if count == step:
            os.kill(os.getpid(), signal.SIGKILL)

    _run_watched(stop, work)


def _run_watched(stop: Callable[[], None], work: Callable[[], object]) -> None:
    """In a process of its own: never comes back."""
    code = 1
    try:
        _watch(stop)
        work()
        code = 0
    except BaseException:  # noqa: BLE001 - the other process asserts on it
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)


def _watch(stop: Callable[[], None] | None) -> None:
    """Let ``stop`` be called before each change; a hook cannot be taken away, so it is one."""
    global _stop, _is_hooked  # noqa: PLW0603
    _stop = stop
    if not _is_hooked:
        sys.addaudithook(_hook)
        _is_hooked = True


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _stop is not None and is_change(event, arguments):
        _stop()
