"""Which style sheets and scripts a page asks for, and which words its scripts are handed.

A page carries only what its kind needs; `css/site.css`, `js/site.js` and the search box
stand on every one. Names are relative to `site_assets`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.joined_script import join_modules

# Lines that are a comment, and what a line begins with.
_COMMENT: Final = re.compile(rb"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/\n?")
_JSDOC: Final = rb"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*\n"
_TYPES: Final = re.compile(_JSDOC, re.MULTILINE)
_OF_NO_USE: Final = re.compile(rb"^[ \t]*//.*\n|" + _JSDOC + rb"|^[ \t]+", re.MULTILINE)
# Scripts for pages of others that stand in one file of the site: every file more is a request more.
_JOINED: Final = {"link/reader.js": ("link/lists.js",)}
# The page of results is drawn by a script: all that it imports is in one file, for it is drawn once
# the last has come. What other pages ask for too stands beside it, the rest nowhere else.
SEARCH_PAGE: Final = "search/search-page.js"
_OF_RESULTS: Final = (
    "search/hit-texts.js",
    "search/search-advice.js",
    "search/search-choice.js",
    "search/search-federation.js",
    "search/search-readings.js",
)
_OF_OTHERS_TOO: Final = (
    "js/own-federation.js",
    "js/phrase.js",
    "search/letters.js",
    "search/search-box.js",
    "search/search-client.js",
)
SEARCH_BOX: Final = "search/search-box.js"
OFFLINE: Final = "js/offline.js"


@dataclass(frozen=True, slots=True)
class Assets:
    """What one kind of page asks for.

    Attributes:
        styles: sheets, in order.
        modules: scripts of `type="module"`.
        words: tables of `site.toml` that the scripts read, from the JSON in
            ``<script type="application/json" id="bl-TABLE-words">``.
        first: scripts that run before anything of the page is drawn.
    """

    styles: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    first: tuple[str, ...] = ()

    def __add__(self, other: Assets) -> Assets:
        return Assets(
            self.styles + other.styles,
            self.modules + other.modules,
            self.words + other.words,
            self.first + other.first,
        )


EVERY_PAGE: Final = Assets(("css/site.css",), (SEARCH_BOX, OFFLINE), ("search",))
# Groups that a phone folds, and with them a filter and places to jump to.
FOLDS: Final = Assets(("css/folds.css",), ("js/folds.js",))
# Texts side by side, of which a shared link names those that it shows.
COMPARED: Final = Assets(("css/compare.css",), first=("js/asked-columns.js",))
LONG_LIST: Final = Assets(("css/reference.css",), ("js/sieve.js",)) + FOLDS
BY_KIND: Final[dict[str, Assets]] = {
    "root": Assets(modules=("js/own-bar.js",)),
    "search": Assets(("search/search.css",), (SEARCH_PAGE,)),
    "front": Assets(("css/kept.css",), ("js/kept-page.js",), ("kept",)),
    "kept": Assets(("css/kept.css",), ("js/kept-page.js",), ("kept",)),
    "law": Assets(modules=("js/reading.js", "js/terms.js")),
    "definitions": FOLDS + Assets(("css/reference.css",), ("js/reading.js", "js/terms.js")),
    "ruling": Assets(
        ("css/ruling.css",),
        ("js/ruling.js", "js/reading.js"),
        ("seats", "seat_forms", "seat_cases", "record"),
    ),
    "card": FOLDS + Assets(("css/card.css",)),
    "not-found": Assets(modules=("js/missing.js",)),
    "offline": Assets(("css/offline.css",), ("js/keep.js",), ("offline",)),
    "compare-index": FOLDS
    + COMPARED
    + Assets((), ("js/compare.js", "js/terms.js"), ("desk", "checks", "words")),
    "compare": COMPARED + Assets((), ("js/columns.js", "js/terms.js")),
    "compare-terms": LONG_LIST + COMPARED + Assets((), ("js/columns.js", "js/terms.js")),
    "contents": LONG_LIST,
    "choices": LONG_LIST + Assets(modules=("js/federation.js",)),
    "glossary": LONG_LIST,
    "terms": LONG_LIST,
    "editions": Assets(("css/compare.css",)),
    "changes": Assets(("css/reference.css",)),
    "findings": FOLDS + Assets(("css/compare.css",), ("js/decide.js",)),
    "concordance": LONG_LIST + Assets(("css/compare.css",)),
    "rulings": Assets(("css/ruling.css",), ("js/rulings.js", "js/records-page.js"), ("record",)),
    "practice": Assets(("css/practice.css",), ("js/practice.js", "js/terms.js"), ("practice",)),
    "score": Assets(("css/score.css",), ("js/score-page.js",), ("score",)),
    "status": FOLDS + Assets(("css/status.css",)),
}

# Kinds of page whose content a script makes, and that script: what it imports is named at the
# page's head, so that a browser asks for all of it at once and not for one file after another.
MADE_BY_SCRIPT: Final = {"search": SEARCH_PAGE}

# Words of the search that only the page of results says: the box on every other page has no use
# for them, and they are a tenth of a law page's bytes.
RESULTS_ONLY: Final = frozenset(
    {
        "filters",
        "all",
        "own",
        "chosen",
        "work",
        "text",
        "plain",
        "official",
        "also_in",
        "edition",
        "edition_online",
        "in_force",
        "more",
        "unknown",
        "no_words",
        "did_you_mean",
        "understood",
        "not_so",
        "undo",
        "not_read",
        "search_in",
        "look_in",
        "hidden",
        "show_all",
        "pages",
        "advice",
        "works",
        "languages",
    }
)


def is_needed(kind: str, table: str, key: str) -> bool:
    """Whether a page of this kind is handed a word of a table that its scripts read."""
    return table != "search" or kind == "search" or key not in RESULTS_ONLY


def assets_of(kind: str, *, in_all: bool = False) -> Assets:
    """What a page of this kind asks for, the files of every page first.

    A page in all languages at once has no search box of its own, and none of the scripts that
    speak one language.
    """
    every = Assets(EVERY_PAGE.styles) if in_all else EVERY_PAGE
    made = every + BY_KIND.get(kind, Assets())
    if SEARCH_PAGE not in made.modules:
        return made
    # Which has the box in it.
    return replace(made, modules=tuple(name for name in made.modules if name != SEARCH_BOX))


def is_versioned(name: str) -> bool:
    """Whether a file is asked for by name and version, so that no browser mixes old and new.

    Modules that import one another by plain names are not: a version would make a second
    copy of each. Those are the search's; of `js/` only what a page asks for has a version.
    """
    return name in asked_files() and not name.startswith("search/")


def asked_files() -> frozenset[str]:
    """Every style sheet and script that some kind of page asks for."""
    asked = {"js/site.js", *EVERY_PAGE.styles, *EVERY_PAGE.modules}
    for assets in BY_KIND.values():
        asked |= {*assets.styles, *assets.modules, *assets.first}
    return frozenset(asked)


def publish(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files by name as the site has them, what is asked for together joined; see `as_published`."""
    made = {name: as_published(name, content) for name, content in files.items()}
    for name, parts in _JOINED.items():
        if name in made:
            made[name] = b"".join([*(made.pop(part) for part in parts), made[name]])
    if SEARCH_PAGE in made:
        names = (*_OF_OTHERS_TOO, *_OF_RESULTS, SEARCH_PAGE)
        results = {name: made[name].decode("utf-8") for name in names}
        made[SEARCH_PAGE] = join_modules(results, SEARCH_PAGE).encode("utf-8")
        for name in _OF_RESULTS:
            del made[name]
    return made


def as_published(name: str, content: bytes) -> bytes:
    """A file as the site has it: styles without comments, scripts without their types (JSDoc).

    Other hosts ask for the scripts of ``link/`` by plain names, so nothing but their size is of
    interest there: they have neither comments nor indentation. None of them holds text of several
    lines, and no style sheet or script a text that looks like a comment, which tests see to.
    """
    if name.endswith(".css"):
        return _COMMENT.sub(b"", content)
    if name.startswith("link/") and name.endswith(".js"):
        return _OF_NO_USE.sub(b"", content)
    if name.startswith(("js/", "search/")) and name.endswith(".js"):
        return _TYPES.sub(b"", content)
    return content
