"""Bridgelaws: read, search and compare the Laws of Duplicate Bridge in four languages.

The verbs that a program calls: `open_library`, `parse`, `build`, `show`, `cite`, `quote`, `search`,
`pair`.
Each stands in `bridgelaws.api`, with its arguments, answers and errors.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bridgelaws.api import build, cite, open_library, pair, parse, quote, search, show

__version__: Final = "0.1.0"
LANGUAGES: Final = ("nl", "fr", "el", "en")
__all__ = [
    "LANGUAGES",
    "__version__",
    "build",
    "cite",
    "open_library",
    "pair",
    "parse",
    "quote",
    "search",
    "show",
]


def __getattr__(name: str) -> Any:
    """The verbs, loaded when one is asked for: most rooms want only ``LANGUAGES`` from here.

    Raises:
        AttributeError: there is no such name.
    """
    if name in __all__:
        return getattr(import_module("bridgelaws.api"), name)
    raise AttributeError(f"module 'bridgelaws' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What a program finds here, the verbs that are not loaded yet among them."""
    return sorted({*globals(), *__all__})
