"""The library as it is in force today, under the authority whose site this is."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path
from typing import Final

from bridgelaws.errors import OutlineError
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.tables import read_table

SITE: Final = "site.toml"
KEY: Final = "federation"


def today() -> str:
    """The day of this run (ISO, UTC), or that of SOURCE_DATE_EPOCH, for builds to be repeated.

    Raises:
        OutlineError: the variable is no number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        now = dt.datetime.fromtimestamp(int(epoch), dt.UTC) if epoch else dt.datetime.now(dt.UTC)
    except (ValueError, OverflowError, OSError):
        raise OutlineError(f"SOURCE_DATE_EPOCH: {epoch!r} is no number of seconds") from None
    return now.date().isoformat()


def default_authority(site: Path, library: Library) -> str:
    """The authority whose days count where a reader has chosen none; empty for nobody's.

    Args:
        site: the site.toml; without the file there is none.
        library: knows the authorities.

    Raises:
        OutlineError: the file names one that is none.
    """
    if not site.is_file():
        return ""
    said = read_table(site, OutlineError).get(KEY, "")
    known = [each.id for each in library.authorities]
    if said and said not in known:
        raise OutlineError(f"{site.name}: {KEY}: {said!r} is none of {', '.join(known)}")
    return str(said)


def load_library_in_force(root: Path | None = None, site: Path | None = None) -> Library:
    """The checkout's library with the editions current that hold today; see `default_authority`.

    Raises:
        OutlineError, LexiconError: naming the file, when one contradicts itself.
    """
    library = load_library(root)
    site = site or library.root / os.environ.get("BRIDGELAWS_SITE", SITE)
    return library.on(today(), default_authority(site, library))
