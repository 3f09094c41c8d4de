"""An unexpected error: one sentence for who ran the command, and a report to send to us."""

from __future__ import annotations

import contextlib
import os
import platform
import secrets
import shlex
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from bridgelaws import __version__
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.location import build_folder, find_root

CRASHED: Final = 4
REFUSED: Final = 3


def tell_crash(problem: Exception, arguments: Sequence[str]) -> int:
    """Say in one sentence that the program is at fault, and where the report lies.

    Returns:
        The exit code of a crash, which is never that of a finding.
    """
    written = _write(_report(problem, arguments))
    kind = type(problem).__name__
    where = f"{written} tells how; please send it to who looks after this program"
    unwritten = "and a report of it could not be written; please tell who looks after this program"
    say(
        f"bridgelaws: a fault in the program itself ended it ({kind}): {where}"
        if written
        else f"bridgelaws: a fault in the program itself ended it ({kind}), {unwritten}"
    )
    return CRASHED


def tell_refusal(problem: OSError | MemoryError) -> int:
    """Say in one sentence what the machine refused: a full disk, no rights, no memory."""
    if isinstance(problem, MemoryError):
        say("bridgelaws: this takes more memory than there is; try it with fewer or smaller files")
        return REFUSED
    place = f"{problem.filename}: " if problem.filename else ""
    if isinstance(problem, FileNotFoundError) and not place:
        place = "the folder that the command was started in: "
    say(f"bridgelaws: {place}{problem.strerror or problem}")
    return REFUSED


def say(sentence: str) -> None:
    """Write on standard error, where there is one; line ends in a file's name stay one line."""
    with contextlib.suppress(OSError):
        click.echo(" ".join(sentence.splitlines()), err=True)


def silence_output() -> None:
    """What is still in a buffer goes nowhere, without a word at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())


def _report(problem: Exception, arguments: Sequence[str]) -> str:
    told = "".join(traceback.format_exception(problem))
    return (
        f"bridgelaws {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"bridgelaws {shlex.join(arguments)}\n\n{told}"
    )


def _write(report: str) -> Path | None:
    """The report, in the folder of what is built or else where the system keeps what is passing."""
    name = f"crash-{secrets.token_hex(4)}.txt"
    folders = [Path(tempfile.gettempdir())]
    with contextlib.suppress(BridgelawsError, OSError):
        folders.insert(0, build_folder(find_root()) / "crashes")
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / name
            path.write_text(report, "utf-8", errors="backslashreplace")
            return path
    return None
