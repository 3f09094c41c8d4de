"""The site as something to install: a web app manifest per language, and the page about offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from bridgelaws.site.data.book import Book
from bridgelaws.site.nav import alternates
from bridgelaws.site.page import Page
from bridgelaws.site.render import render

FOLDER: Final = "offline/"
# Paper, in light and in dark: the same as in css/site.css and in the frame's theme-color.
PAPER: Final = "#fbfaf5"
# Drawn from favicon.svg by tests/bench/draw_icons.py: name, size, purpose.
ICONS: Final = (
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/maskable-512.png", "512x512", "maskable"),
    ("favicon.svg", "any", "any"),
)
_TYPES: Final = {"png": "image/png", "svg": "image/svg+xml"}


def manifest_path(language: str) -> str:
    """Where a language's manifest stands."""
    return f"{language}/app.webmanifest"


def web_manifest(book: Book, language: str) -> str:
    """The manifest of the site in one language, as JSON.

    Its scope is the whole site, so that changing the language does not leave the app. All
    addresses are relative to the manifest.
    """
    words = book.words[language]
    shortcuts = [(words("site.search"), "search/")]
    if book.rulings.rulings:
        shortcuts.append((words("rulings.title"), "rulings/"))
    federation = book.federation
    site_name, logo = federation.name, federation.logo
    # A federation's own picture stands alone: beside it a phone would take ours, for its size.
    icons = ((logo.path, "x".join(map(str, logo.size or ())) or "any", "any"),) if logo else ICONS
    content: dict[str, Any] = {
        "name": words.named(site_name, words("site.title")),
        "short_name": site_name,
        "description": words("site.tagline"),
        "lang": language,
        "dir": "ltr",
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": federation.colour or PAPER,
        "categories": ["sports", "reference"],
        "icons": [
            {
                "src": f"../{name}",
                "sizes": sizes,
                "type": _TYPES[name.rpartition(".")[2]],
                "purpose": purpose,
            }
            for name, sizes, purpose in icons
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in shortcuts],
    }
    return json.dumps(content, ensure_ascii=False, indent=1)


def offline_pages(book: Book) -> Iterator[Page]:
    """Per language the page that keeps languages on the device, and that is shown for a lost one.

    A reader's own language stands first.
    """
    paths = {language: f"{language}/{FOLDER}" for language in book.languages}
    for language in book.languages:
        words = book.words[language]
        order = (language, *(code for code in book.languages if code != language))
        yield Page(
            path=paths[language],
            language=language,
            kind="offline",
            menu="kept",
            title=words("offline.title"),
            description=words("offline.description"),
            body=render(
                "offline.html", w=words, languages=[(code, book.words[code].name) for code in order]
            ),
            switch=tuple(paths.items()),
            alternates=alternates(paths),
        )
