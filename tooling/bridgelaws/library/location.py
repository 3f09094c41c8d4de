"""Where texts and facts are, and where what is made of them goes.

In a checkout both are the checkout's own. An installed package carries its texts and facts with
it, in `shipped/`, in the shape of a checkout; nothing is ever written there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from bridgelaws.errors import BridgelawsError
from bridgelaws.model.work import edition_folder

_PACKAGE: Final = Path(__file__).resolve().parents[1]
# Written by tooling/build_wheel.py; DIGEST is of all that the wheel holds.
SHIPPED: Final = _PACKAGE / "shipped"
DIGEST: Final = "digest.txt"


def find_root(start: Path | None = None) -> Path:
    """The folder of texts and facts: the first one upwards that holds ``laws/works.toml``.

    Args:
        start: where to begin; else the working folder, and then the package itself: what it
            carries with it, or the checkout that it is run from.

    Raises:
        BridgelawsError: with a sentence, when there is none.
    """
    candidates = [start] if start else [Path.cwd(), SHIPPED, _PACKAGE]
    for candidate in candidates:
        found = _first_above(candidate)
        if found is not None:
            return found
    raise BridgelawsError(
        "laws/works.toml is not here or in any folder above: "
        "run this inside a checkout of Bridgelaws"
    )


def _first_above(start: Path) -> Path | None:
    folders = (start, *start.parents)
    return next((each for each in folders if (each / "laws" / "works.toml").is_file()), None)


def is_shipped(root: Path) -> bool:
    """Whether these are the texts that an installed package carries."""
    return root == SHIPPED


def find_corpus(root: Path) -> Path | None:
    """The whole texts beside a checkout that holds but some of its own.

    They are those that the program came with; ``None`` where the checkout is where they are, or
    the program has none.
    """
    found = _first_above(SHIPPED)
    return found if found is not None and found.resolve() != root.resolve() else None


def build_folder(root: Path) -> Path:
    """Where records, index and reports go: `build` in a checkout, else in the account's cache.

    There each package has a folder of its own, so that a newer one never reads an older one's.
    """
    if not is_shipped(root):
        return root / "build"
    return user_cache_path("bridgelaws", appauthor=False) / (root / DIGEST).read_text("utf-8")[:16]


def refuse_shipped(root: Path) -> None:
    """Raise a BridgelawsError where texts would be written into an installed package."""
    if is_shipped(root):
        raise BridgelawsError(
            "an installed package's texts are not changed: run this in a checkout of Bridgelaws"
        )


def edition_build(build: Path, edition: str) -> Path:
    """Where a build keeps what belongs to one edition alone; itself for the texts in force."""
    return build / "editions" / edition_folder(edition) if edition else build
