"""Which style sheets and scripts a page asks for, and which words its scripts are handed.

A page carries only what its kind needs; `css/site.css`, `js/site.js` and the search box
stand on every one. Names are relative to `site_assets`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEARCH_BOX: Final = "search/search-box.js"


@dataclass(frozen=True, slots=True)
class Assets:
    """What one kind of page asks for.

    Attributes:
        styles: sheets, in order.
        modules: scripts of `type="module"`.
        words: tables of `site.toml` that the scripts read, from the JSON in
            ``<script type="application/json" id="bl-TABLE-words">``.
    """

    styles: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def __add__(self, other: Assets) -> Assets:
        return Assets(
            self.styles + other.styles, self.modules + other.modules, self.words + other.words
        )


EVERY_PAGE: Final = Assets(("css/site.css",), (SEARCH_BOX,), ("search",))
BY_KIND: Final[dict[str, Assets]] = {
    "search": Assets(modules=("search/search-page.js",)),
    "ruling": Assets(("css/ruling.css",), ("js/ruling.js",)),
    "rulings": Assets(("css/ruling.css",), ("js/ruling.js",)),
}


def assets_of(kind: str) -> Assets:
    """What a page of this kind asks for, the files of every page first."""
    return EVERY_PAGE + BY_KIND.get(kind, Assets())


def is_versioned(name: str) -> bool:
    """Whether a file is asked for by name and version, so that no browser mixes old and new.

    Modules that import one another by plain names are not: a version would make a second
    copy of each. Those are the search's; of `js/` only what a page asks for has a version.
    """
    asked = {"js/site.js", *EVERY_PAGE.styles, *EVERY_PAGE.modules}
    for assets in BY_KIND.values():
        asked |= {*assets.styles, *assets.modules}
    return name in asked and not name.startswith("search/")
