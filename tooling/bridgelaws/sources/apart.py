"""Reads official sources in a process of its own: a harmful file ends that one, not the command.

What a stranger's file makes a library do (lxml, a regular expression, an unpacker) cannot be
stopped from inside the same process. One process reads one file after another; one that takes
more time or memory than any book is ended, and the next file gets a new one.
"""

from __future__ import annotations

import atexit
import os
import pickle
import struct
import subprocess
import sys
import threading
import traceback
from dataclasses import replace
from typing import IO, Final

from bridgelaws.errors import SourceError
from bridgelaws.formats.limits import LONGEST_READING, MOST_MEMORY, MOST_WORK, refuse
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.sources.decode import read_source

if sys.platform != "win32":
    import resource

_LENGTH: Final = struct.Struct(">Q")

ReadAnswer = tuple[SourceText, tuple[Finding, ...]]


class ReadingProcess:
    """The process that reads, begun with the first file."""

    def __init__(self, *command: str) -> None:
        """Args: what to run, when it is not this module."""
        self._command = command or (sys.executable, "-P", "-m", "bridgelaws.sources.apart")
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, ref: SourceRef) -> ReadAnswer | Exception | None:
        """What reading the file gave, or raised; ``None`` where it took all it may."""
        with self._lock:
            process = self._standing()
            timer = threading.Timer(LONGEST_READING, process.kill)
            timer.start()
            try:
                if process.stdin is None or process.stdout is None:
                    return None
                _write(process.stdin, ref)
                given = _read(process.stdout)
            except (OSError, EOFError):
                self._end()
                return None
            except BaseException:
                # An answer that nobody waited for would be taken for the next file's.
                self._end()
                raise
            finally:
                timer.cancel()
        if not isinstance(given, tuple | Exception):
            return None
        return given

    def end(self) -> None:
        """Let the process go; the next file begins another one."""
        with self._lock:
            self._end()

    def _standing(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue
        process.wait()


_READER: Final = ReadingProcess()
atexit.register(_READER.end)


def read_apart(ref: SourceRef) -> ReadAnswer:
    """Read one source as `read_source` does; the plain edition is our own, and is read here.

    Raises:
        SourceError: the file cannot be read, or takes more time or memory than any book.
    """
    if ref.expression == PLAIN or ref.fault:
        return read_source(ref)
    path = os.path.abspath(ref.path or ref.file)  # noqa: PTH100 - the other process may stand elsewhere
    answer = _READER.ask(replace(ref, path=path))
    if isinstance(answer, Exception):
        raise answer
    if answer is None:
        refuse(
            ref,
            "TOO_LARGE",
            f"takes more than {MOST_WORK} seconds of work or {MOST_MEMORY // 1_000_000} MB of "
            "memory to read, as no book does; take it apart, or save it anew and add that",
        )
    source, findings = answer
    return replace(source, ref=ref), findings


def serve(asked: IO[bytes], told: IO[bytes]) -> None:
    """Read what is asked for until nobody asks any more."""
    while True:
        try:
            ref = _read(asked)
        except EOFError:
            return
        if not isinstance(ref, SourceRef):
            return
        _bound()
        _write(told, _answer(ref))


def _answer(ref: SourceRef) -> ReadAnswer | Exception | None:
    try:
        return read_source(ref)
    except SourceError as problem:
        return problem
    except MemoryError:
        return None
    except Exception as problem:  # noqa: BLE001 - a fault of ours, told by who asked
        # An error of a library may not survive the way to another process.
        told = RuntimeError(f"{type(problem).__name__} while {ref.file} was read")
        told.add_note("".join(traceback.format_exception(problem)))
        return told


def _bound() -> None:
    """Bound the work for one more file; the memory is bound once for all."""
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + MOST_WORK
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _write(pipe: IO[bytes], said: object) -> None:
    data = pickle.dumps(said)
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _read(pipe: IO[bytes]) -> object:
    """One message; EOFError where the other process is gone."""
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
    return pickle.loads(_exactly(pipe, length))  # noqa: S301 - from our own process


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data


if __name__ == "__main__":
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    # What a library prints must not stand between two answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
