"""The process that reads sources, for thousands of files: it forks where else Python is started.

What bounds the reading of a PDF holds in a fork as in a process that was begun: the memory of the
one is that of the other, and the work is counted for each.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import pypdf  # noqa: F401 - so that no fork reads it again

from bridgelaws.formats.limits import MOST_MEMORY
from bridgelaws.formats.pdf import process
from bridgelaws.sources import apart


def _forked(what: str, path: Path, seconds: float, *more: str) -> Iterator[object]:
    del seconds  # the fork takes no longer than its reader may
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        code = 1
        with contextlib.suppress(BaseException), os.fdopen(writing, "w") as said:
            sys.stdout = said
            process.WRITERS[what](str(path), *more)
            code = 0
        os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as said:
        lines = [line for line in said if line.endswith("\n")]
    os.waitpid(child, 0)
    yield from map(json.loads, lines)


if __name__ == "__main__":
    vars(process)["_told"] = _forked
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = io.StringIO()
    apart.serve(sys.stdin.buffer, answers)
