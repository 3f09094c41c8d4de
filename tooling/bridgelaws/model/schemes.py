"""The schemes of the works at hand, by the prefix of their locators.

A locator holds no scheme, because most are made of a few letters in a file; it asks here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import LocatorError
from bridgelaws.model.scheme import Scheme, parse_scheme


def parse_schemes(works: Mapping[str, Any]) -> dict[str, Scheme]:
    """The schemes in the table of ``works.toml``, by the prefix of the work's locators.

    The key ``*`` holds the one of every work that has none of its own.

    Raises:
        LocatorError: a work's levels make no scheme, or run together with its prefix.
    """
    schemes = {"*": parse_scheme(works["levels"])}
    for work in (*works["work"], *works.get("part", ())):
        if "levels" not in work:
            continue
        prefix, scheme = work["prefix"], parse_scheme(work["levels"], work.get("page", 0))
        first = scheme.levels[0]
        if prefix and first.kind in ("letter", "roman") and not first.joint:
            raise LocatorError(f"a {first.kind} right behind the prefix {prefix} needs a joint")
        schemes[prefix] = scheme
    return schemes


_PACKAGE: Final = Path(__file__).resolve().parents[1]
# Where an installed package has its texts and facts, and where a checkout has them.
_SHIPPED: Final = (_PACKAGE / "shipped", _PACKAGE.parents[1])
# A cache of what works.toml says: every locator asks for its scheme, and none holds one.
_BY_PREFIX: Final[dict[str, Scheme]] = {}


def keep_schemes(schemes: Mapping[str, Scheme]) -> None:
    """Make the schemes of a library's works known to its locators."""
    _BY_PREFIX.update(schemes)


def scheme_of(prefix: str) -> Scheme:
    """The scheme of the work whose locators have this prefix.

    Before any library is loaded, these are the schemes of the works that are shipped.

    Raises:
        LocatorError: what is shipped describes a scheme that cannot be read.
    """
    if "*" not in _BY_PREFIX:
        files = (folder / "laws" / "works.toml" for folder in _SHIPPED)
        text = next(file for file in files if file.is_file()).read_text("utf-8")
        keep_schemes({**parse_schemes(tomllib.loads(text)), **_BY_PREFIX})
    return _BY_PREFIX.get(prefix) or _BY_PREFIX["*"]
