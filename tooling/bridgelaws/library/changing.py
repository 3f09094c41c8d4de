"""A checkout opened by a command that changes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bridgelaws.atomic.change import hold
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import find_root, refuse_shipped


@contextmanager
def open_to_change() -> Iterator[Library]:
    """The checkout's library, while no other command changes what it is read from.

    Raises:
        BridgelawsError: there is no checkout, or an installed package's texts would be changed.
        BusyError: another command changes it, and was waited for in vain.
    """
    root = find_root()
    refuse_shipped(root)
    with hold(root):
        yield load_library(root)
