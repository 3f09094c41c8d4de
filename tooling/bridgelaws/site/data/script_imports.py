"""What scripts import: the files a browser goes on to ask for when it has read those of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bridgelaws.joined_script import target_of

_AT_ONCE: Final = re.compile(r'\b(?:from|import)\s*"(\.[^"]+\.js)"')
_LATER: Final = re.compile(r'\bimport\s*\(\s*"(\.[^"]+\.js)"')


def imported(
    scripts: Iterable[str], files: Mapping[str, bytes], *, later: bool = False
) -> tuple[str, ...]:
    """The scripts that these import, those that import one another too, nearest first.

    Args:
        scripts: by name, from the site's root.
        files: content by name; of a script that is not among them nothing is known.
        later: also those that are asked for only when a reader needs them (``import("./a.js")``).

    Returns:
        Names from the site's root, each once, none of ``scripts``.
    """
    given = frozenset(scripts)
    found = sorted(given)
    # Grows while it is gone through.
    for name in found:
        text = files.get(name, b"").decode("utf-8")
        found += [other for other in _targets(name, text, later=later) if other not in found]
    return tuple(name for name in found if name not in given)


def _targets(name: str, text: str, *, later: bool) -> Iterator[str]:
    for pattern in (_AT_ONCE, _LATER) if later else (_AT_ONCE,):
        for path in pattern.findall(text):
            yield target_of(name, path)
