"""A bound on the work that a text from outside may cause in this process: numbering and linking.

Reading a source is bounded in a process of its own. What follows works with the values of this one,
which nobody wants to send to and fro; so its processor time and memory are bounded where it stands.
What a translator sent back is read here too.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from bridgelaws.counts import counted
from bridgelaws.formats.limits import refuse
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef

if sys.platform != "win32":
    import resource

# Seconds of the processor for one text: a law book needs about two, a long regulation several, and
# slow machines are three or four times as slow. No book may be refused for its machine.
MOST_NUMBERING: Final = 30.0
# What it may need beside what this process has already, which is less than 100 MB.
MOST_MEMORY: Final = 400_000_000


class _TooMuchWorkError(BaseException):
    """Not an `Exception`: nothing on the way shall take it for a fault of its own."""


@contextmanager
def bounded_work(refs: Sequence[SourceRef], others: int = 0) -> Iterator[None]:
    """Bound what is done inside for these texts; a bound inside another one is a part of it.

    ``others`` is how many texts of our own are worked on besides, which need their time too. Only
    the main thread can be interrupted: in another one, and on Windows, nothing is bounded. The
    plain edition is our own.

    Raises:
        SourceError: it took more time or memory than any book; ``file`` is the first text.
    """
    brought = [ref for ref in refs if ref.expression != PLAIN]
    if not brought or not _can_be_bounded():
        yield
        return
    seconds = MOST_NUMBERING * (len(brought) + others)
    before = signal.signal(signal.SIGPROF, _end)
    memory = _bound_memory()
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    except _TooMuchWorkError:
        _refuse(brought, f"{seconds:.0f} seconds of work")
    except MemoryError:
        _refuse(brought, f"{MOST_MEMORY // 1_000_000} MB of memory")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, memory)


def _refuse(refs: Sequence[SourceRef], bound: str) -> NoReturn:
    with_others = f", with {counted(len(refs) - 1, 'other')}," if len(refs) > 1 else ""
    refuse(
        refs[0],
        "TOO_LARGE",
        f"takes{with_others} more than {bound} once it is opened, as no book does; "
        "take it apart and bring the parts",
    )


def _can_be_bounded() -> bool:
    return (
        sys.platform != "win32"
        and threading.current_thread() is threading.main_thread()
        # Somebody else measures with it, or a bound is open.
        and signal.getsignal(signal.SIGPROF) in (signal.SIG_DFL, signal.SIG_IGN)
    )


def _end(_number: int, _frame: FrameType | None) -> None:
    raise _TooMuchWorkError


def _bound_memory() -> tuple[int, int] | None:
    """Bound the memory to what is used now and as much as any book needs; the bound before it.

    None where the system does not say what is used.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return None
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * resource.getpagesize() + MOST_MEMORY
    if before[0] != resource.RLIM_INFINITY and before[0] <= most:
        return None
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    return before
