"""Commands as typed, each in a process of its own, without a start of Python for each.

Starting Python, importing the program and making its patterns cost most commands more than what
they do. A process here does that once and forks for every command: it has its own memory, folder,
variables and streams as a started one has, and ends as `python -m` ends it.

A test of the start itself (other hash seed, other interpreter, rights given up) starts Python.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).resolve().parents[1]
# Laws that cite each other, other works and another edition.
_TEXTS: Final = ("law-16.txt", "law-45.txt", "law-73-rev2024.txt")


def run_command(
    program: str,
    *arguments: str,
    cwd: Path,
    given: str = "",
    environment: Mapping[str, str] | None = None,
    seconds: int = 0,
) -> subprocess.CompletedProcess[str]:
    """What ``python -m program arguments`` says in a folder, and its code.

    Args:
        program: `bridgelaws` or `mkdocs`.
        arguments: as typed.
        cwd: the folder it runs in.
        given: what it reads from standard input.
        environment: all its variables; those of the tests if not given. What Python itself reads
            at its start must be as here.
        seconds: after which it is killed, by SIGALRM; 0 is never.
    """
    variables = dict(os.environ if environment is None else environment)
    started = {name for name in {*variables, *os.environ} if name.startswith("PYTHON")}
    assert all(variables.get(name) == os.environ.get(name) for name in started), variables
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("in", "out", "err")]
        streams[0].write_text(given, "utf-8")
        request = {
            "program": program,
            "arguments": arguments,
            "cwd": str(cwd),
            "environment": variables,
            "streams": list(map(str, streams)),
            "seconds": seconds,
        }
        code = _ask(request)
        out, err = (path.read_text("utf-8") for path in streams[1:])
    return subprocess.CompletedProcess([program, *arguments], code, out, err)


@functools.cache
def _warm_process() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.commands"],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(process.communicate)
    return process


def _ask(request: dict[str, Any]) -> int:
    process = _warm_process()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())


def _answer_commands() -> None:
    """Fork for each command that is asked for; the fork comes back from here when it has run."""
    _warm_up()
    gc.freeze()
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            _run(json.loads(line))
            return
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _warm_up() -> None:
    from bridgelaws import cli, pipeline
    from bridgelaws.library.library import load_library
    from bridgelaws.sources.manifest import plain_sources

    for module in (*cli.COMMANDS.values(), "checking"):
        importlib.import_module(f"bridgelaws.cli.{module}")
    for module in ("mkdocs.commands.build", "mkdocs.config", "material"):
        importlib.import_module(module)
    library = load_library(_ROOT)
    refs = [ref for ref in plain_sources(library) if Path(ref.file).name in _TEXTS]
    pipeline.run_files(refs, library)


def _run(request: dict[str, Any]) -> None:
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    signal.alarm(request["seconds"])
    kinds = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for stream, (path, kind) in enumerate(zip(request["streams"], kinds, strict=True)):
        opened = os.open(path, kind)
        os.dup2(opened, stream)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.path[0] = request["cwd"]
    sys.argv[1:] = request["arguments"]
    runpy.run_module(request["program"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _answer_commands()
