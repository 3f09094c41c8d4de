"""The schemes of the works at hand, by the prefix of their locators.

A locator holds no scheme, because most are made of a few letters in a file; it asks here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bridgelaws.errors import LocatorError, OutlineError
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
# Which library, of those that a program opened, described a prefix last, and how.
_CLAIMED: Final[dict[str, tuple[Path, Scheme]]] = {}


def keep_schemes(schemes: Mapping[str, Scheme]) -> None:
    """Make the schemes of a library's works known to its locators."""
    _BY_PREFIX.update(schemes)


def keep_apart(scheme: Scheme, prefix: str) -> str:
    """Make a scheme known that no work names, and say under which prefix.

    It is the one given, with as many letters behind as no other scheme has it.
    """
    while _BY_PREFIX.setdefault(prefix, scheme) != scheme:
        prefix += "a"
    return prefix


@contextmanager
def as_before() -> Iterator[None]:
    """Where something is raised within, the schemes that are known are what they were."""
    before = dict(_BY_PREFIX)
    try:
        yield
    except BaseException:
        _BY_PREFIX.clear()
        _BY_PREFIX.update(before)
        raise


def claim_schemes(owner: Path, prefixes: Iterable[str]) -> None:
    """Say that a program goes on using the schemes of a library's works.

    A locator asks for its scheme by the prefix alone: with two libraries that describe one
    otherwise, it would be read and printed by the scheme of the other.

    Raises:
        OutlineError: another library was claimed that describes one of the prefixes otherwise.
    """
    claims = {prefix: (owner, scheme_of(prefix)) for prefix in prefixes}
    for prefix, (_, scheme) in claims.items():
        holder, held = _CLAIMED.get(prefix, (owner, scheme))
        if holder != owner and held != scheme:
            raise OutlineError(
                f"{owner}: addresses of {prefix or 'the Laws'} have other levels there than in "
                f"{holder}, which this program has opened; open each in a program of its own"
            )
    _CLAIMED.update(claims)


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
