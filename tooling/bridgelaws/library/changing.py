"""A checkout opened by a command that changes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from bridgelaws.atomic.change import hold
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import find_root, is_shipped, refuse_shipped


def hold_texts(root: Path) -> AbstractContextManager[None]:
    """Hold a checkout's texts while they are read; those of an installed package nobody changes.

    Raises:
        BusyError: another command changes them, and was waited for in vain.
    """
    return nullcontext() if is_shipped(root) else hold(root)


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
