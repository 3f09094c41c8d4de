"""Commands as typed, each in a process of its own, without a start of Python for each.

Starting Python, importing the program and making its patterns cost most commands more than what
they do. A process here does that once and forks for every command: it has its own memory, folder,
variables and streams as a started one has, and ends as `python -m` ends it.

A test of the start itself (other hash seed, other interpreter, rights given up) starts Python.
"""

from __future__ import annotations

import atexit
import ctypes
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
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.once import read_toml_once

_ROOT: Final = Path(__file__).resolve().parents[1]
# Laws that cite each other, other works and another edition.
_TEXTS: Final = ("law-16.txt", "law-45.txt", "law-73-rev2024.txt")


# CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH and CAP_FOWNER: what lets root pass over rights.
_PASSING_OVER: Final = (1, 2, 3)
_PR_CAPBSET_DROP: Final = 24
_CAPABILITIES: Final = 0x20080522
# The code of a process that root may not give up rights in.
KEPT_RIGHTS: Final = 99


@dataclass(frozen=True)
class Command:
    """A command as typed.

    ``environment`` holds all its variables, those of the tests if not given; what Python itself
    reads at its start must be as here. ``seconds`` after its start it is killed, by SIGALRM; 0 is
    never. Where it ``obeys_rights`` it does so even where the tests are root's.
    """

    program: str
    arguments: Sequence[str]
    cwd: Path
    given: str = ""
    environment: Mapping[str, str] | None = None
    seconds: int = 0
    obeys_rights: bool = False


def run_command(
    program: str,
    *arguments: str,
    cwd: Path,
    given: str = "",
    environment: Mapping[str, str] | None = None,
    seconds: int = 0,
) -> subprocess.CompletedProcess[str]:
    """What ``python -m program arguments`` says in a folder, and its code; see `Command`.

    Args:
        program: `bridgelaws` or `mkdocs`.
        arguments: as typed.
        cwd: the folder it runs in.
        given: what it reads from standard input.
        environment: all its variables.
        seconds: after which it is killed.
    """
    (done,) = run_at_once([Command(program, arguments, cwd, given, environment, seconds)])
    return done


def run_at_once(commands: Sequence[Command]) -> list[subprocess.CompletedProcess[str]]:
    """The same of several commands that run beside each other."""
    with ExitStack() as folders:
        requests: list[dict[str, Any]] = []
        for command in commands:
            own = os.environ if command.environment is None else command.environment
            variables = dict(own)
            started = {name for name in {*variables, *os.environ} if name.startswith("PYTHON")}
            assert all(variables.get(n) == os.environ.get(n) for n in started), variables
            folder = folders.enter_context(tempfile.TemporaryDirectory())
            streams = [Path(folder, name) for name in ("in", "out", "err")]
            streams[0].write_text(command.given, "utf-8")
            requests.append(
                {
                    "program": command.program,
                    "arguments": list(command.arguments),
                    "cwd": str(command.cwd),
                    "environment": variables,
                    "streams": list(map(str, streams)),
                    "seconds": command.seconds,
                    "obeys_rights": command.obeys_rights,
                }
            )
        return [
            subprocess.CompletedProcess(
                [command.program, *command.arguments],
                code,
                *(Path(path).read_text("utf-8") for path in request["streams"][1:]),
            )
            for command, request, code in zip(commands, requests, _ask(requests), strict=True)
        ]


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


def _ask(requests: list[dict[str, Any]]) -> list[int]:
    process = _warm_process()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(requests) + "\n")
    process.stdin.flush()
    return list(map(int, process.stdout.readline().split()))


def _answer_commands() -> None:
    """Fork for each command that is asked for; the fork comes back from here when it has run."""
    _warm_up()
    gc.freeze()
    for line in sys.stdin:
        running = []
        for request in json.loads(line):
            process = os.fork()
            if process == 0:
                _run(request)
                return
            running.append(process)
        codes = [os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in running]
        print(*codes, flush=True)


def _warm_up() -> None:
    from bridgelaws import cli, pipeline
    from bridgelaws.library.library import load_library
    from bridgelaws.site.render import environment
    from bridgelaws.sources.manifest import plain_sources

    for module in (*cli.COMMANDS.values(), "checking"):
        importlib.import_module(f"bridgelaws.cli.{module}")
    for module in ("mkdocs.commands.build", "mkdocs.config", "material"):
        importlib.import_module(module)
    for name in environment().list_templates():
        environment().get_template(name)
    read_toml_once()
    for path in (*_ROOT.glob("laws/**/*.toml"), *_ROOT.glob("??/*.toml")):
        tomllib.loads(path.read_text("utf-8"))
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
    if request["obeys_rights"]:
        obey_rights()
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.path[0] = request["cwd"]
    sys.argv[1:] = request["arguments"]
    runpy.run_module(request["program"], run_name="__main__", alter_sys=True)


def obey_rights() -> None:
    """Root's own processes pass over rights; this one, and what it starts, not any more."""
    if os.geteuid() != 0:
        return
    system = ctypes.CDLL(None)
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0)
    # Effective, permitted and inherited ones, twice 32 of them.
    held = (ctypes.c_uint32 * 6)()
    refused = system.capget(header, held)
    for capability in _PASSING_OVER:
        refused = refused or system.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
        for place in range(3):
            held[place] &= ~(1 << capability)
    if refused or system.capset(header, held):
        os._exit(KEPT_RIGHTS)


if __name__ == "__main__":
    _answer_commands()
