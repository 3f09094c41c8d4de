"""Pauses Python's garbage collector while an index is made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """No search for cycles: none are made here, and each would walk through all records.

    A quarter of the time went there.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # What was made counts as old from the start, or it would be walked through now.
        gc.freeze()
        gc.unfreeze()
        if was_on:
            gc.enable()
