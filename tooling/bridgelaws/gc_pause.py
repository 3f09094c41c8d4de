"""Pauses Python's garbage collector while something large is made that holds no cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """No search for cycles: none are made inside, and each would walk through all records.

    A quarter of the time of an index went there, a fifth of that of a build. What is read from
    files of others stays outside: readers of PDFs hold on to themselves.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # What was made counts as old from the start, or it would be walked through now.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
