"""The checks of a build in a process of their own, while this one writes the index.

Nothing in the index rests on what checks find, and the one takes about as long as the other. The
process is begun before the texts are parsed, so that it stands ready when it is asked.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bridgelaws.cli.checking import Checked, check_records
from bridgelaws.gc_pause import without_collector
from bridgelaws.library.library import Library
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.schemes import keep_schemes, scheme_of

# Fewer sources are checked before another process has begun.
_FEWEST: Final = 100

# Begins to check records; what it gives waits for what the checks find.
CheckBeside = Callable[[Sequence[ArticleRecord], Library], Callable[[], Checked]]


def is_worthwhile(sources: int) -> bool:
    """Whether another process would be done sooner: there are many sources, and two processors."""
    return sources >= _FEWEST and _processors() > 1


def _processors() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def checks_beside(is_apart: bool, folders: Sequence[Path] = ()) -> Iterator[CheckBeside]:
    """What begins `check_records`: in a process that stands ready if `is_apart`, else at once here.

    ``folders`` are those of official texts outside the checkout.

    Where that process fails, the checks are made here when they are waited for: then it is told
    what is wrong as if there were no other process. It ends at the end, whatever it is doing.
    """
    if not is_apart:
        yield lambda records, library: _check_at_once(records, library, folders)
        return
    process = subprocess.Popen(
        (sys.executable, "-P", "-m", "bridgelaws.cli.checking_apart"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    asked, told = process.stdin, process.stdout

    def begin(records: Sequence[ArticleRecord], library: Library) -> Callable[[], Checked]:
        if asked is not None:
            # A locator asks how the addresses of its work are made, and holds none of it itself.
            prefixes = (work.prefix for work in library.works.values())
            schemes = {prefix or "*": scheme_of(prefix) for prefix in prefixes}
            with suppress(OSError):
                pickle.dump(schemes, asked)
                pickle.dump((records, library, folders), asked)
                asked.close()

        def wait() -> Checked:
            found = None
            if told is not None:
                with suppress(OSError, EOFError, pickle.UnpicklingError):
                    found = pickle.load(told)  # noqa: S301 - from our own process
            if isinstance(found, Checked):
                return found
            return check_records(records, library, folders)

        return wait

    try:
        yield begin
    finally:
        process.kill()
        for pipe in (asked, told):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()


def _check_at_once(
    records: Sequence[ArticleRecord], library: Library, folders: Sequence[Path]
) -> Callable[[], Checked]:
    checked = check_records(records, library, folders)
    return lambda: checked


@without_collector()
def _answer() -> None:
    # What is printed must not stand in the answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    keep_schemes(pickle.load(sys.stdin.buffer))  # noqa: S301 - from our own process
    given = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
    with answers:
        pickle.dump(check_records(*given), answers)


if __name__ == "__main__":
    _answer()
