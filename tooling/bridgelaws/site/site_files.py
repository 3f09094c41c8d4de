"""All files of a site but its pages, for whichever program makes it.

`mkdocs_hook` hands them to mkdocs; `tests/site/spare_builder.py` needs nothing else to make the
same site without it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from bridgelaws import LANGUAGES
from bridgelaws.gc_pause import without_collector
from bridgelaws.library.library import load_library
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.work import edition_folder
from bridgelaws.site.assets import MADE_BY_SCRIPT, asked_files, is_versioned
from bridgelaws.site.build import build_files, build_pages
from bridgelaws.site.changes.wordings import NAME as WORDINGS
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.chosen_languages import chosen_search_files, is_shared
from bridgelaws.site.data.offline import LEFT_OUT, integrity, offline_files
from bridgelaws.site.data.prints import FOLDER
from bridgelaws.site.data.read_book import BookPlaces, edition_search, read_book
from bridgelaws.site.data.script_imports import imported
from bridgelaws.site.federation import report_template
from bridgelaws.site.frame import Frame, build_frame, script_json
from bridgelaws.site.hosting.addresses import file_addresses, hold_addresses, text_addresses
from bridgelaws.site.hosting.policy import host_files
from bridgelaws.site.hosting.published import MANIFEST, published_manifest
from bridgelaws.site.page import Page
from bridgelaws.site.pages.app import manifest_path, web_manifest
from bridgelaws.site.pages.practice_page import practice_files
from bridgelaws.site.pages.reference_pages import not_found_page

_INDENT: Final = re.compile(r"\n\s+")
# What the build keeps beside the search index for itself and for this site's pages.
_PRIVATE: Final = frozenset({"origin.txt", "terms.json"})


@dataclass(frozen=True, slots=True)
class Site:
    """What one build holds.

    Attributes:
        root: of the checkout.
        places: of what `bridgelaws build` wrote.
        url: the public address; empty where nobody said it.
        book: what the pages are made from.
        pages: by path, in order.
        assets: styles and scripts, each with the name to ask for it by.
        hashes: of those with a version, what their content must be.
        imports: of a kind of page that a script makes, what its scripts import, the engine too.
    """

    root: Path
    places: BookPlaces
    url: str
    book: Book
    pages: Mapping[str, Page]
    assets: Mapping[str, str]
    hashes: Mapping[str, str]
    imports: Mapping[str, tuple[str, ...]]


@without_collector()
def read_site(root: Path, places: BookPlaces, url: str, report: str) -> Site:
    """The book of a checkout with its pages, and no assets yet; see `with_assets`.

    Raises:
        BridgelawsError: something that it is made from is not as it should be.
    """
    book = read_book(load_library(root), places, report_template(report, "REPORT_URL"))
    return Site(
        root, places, url, book, {page.path: page for page in build_pages(book)}, {}, {}, {}
    )


def with_assets(site: Site, content: Mapping[str, bytes]) -> Site:
    """The site with its styles and scripts, by name; those that pages ask for get a version."""
    versioned = {name for name in content if is_versioned(name)}
    engine = (f"search/{name}" for name in _files_below(site.places.search) if is_shared(name))
    # By far the largest, and asked for first: browsers have six connections to a host.
    largest = tuple(name for name in engine if name.endswith(".js"))
    return replace(
        site,
        assets={
            name: f"{name}?v={hashlib.sha256(made).hexdigest()[:8]}" if name in versioned else name
            for name, made in content.items()
        },
        hashes={name: integrity(content[name]) for name in versioned},
        imports={
            kind: largest + imported((script,), content) for kind, script in MADE_BY_SCRIPT.items()
        },
    )


def frame_of(site: Site, page: Page, base: str | None = None) -> Frame:
    """What stands around a page; ``base`` is where links start, for a page of any depth."""
    index = f"{page.language}/index.json"
    has_index = page.kind in MADE_BY_SCRIPT and (site.places.search / index).is_file()
    return build_frame(
        page,
        site.book,
        site_url=site.url,
        assets=site.assets,
        hashes=site.hashes,
        ahead=site.imports.get(page.kind, ()),
        fetched=f"search/{index}" if has_index else "",
        base=base,
    )


def frame_of_missing(site: Site) -> Frame:
    """What stands around the page for addresses that are none."""
    missing = not_found_page(site.book.languages, site.book.words)
    return frame_of(site, missing, base_of(site.url))


def base_of(url: str) -> str:
    """Where a site stands on its host, with a slash at both ends."""
    return urlsplit(url or "/").path.rstrip("/") + "/"


def without_indents(page: str) -> str:
    """Take the templates' indentation out: a third of a page's bytes on disk."""
    return _INDENT.sub("\n", page)


@without_collector()
def files_beside(site: Site) -> dict[str, str | bytes | Path]:
    """What stands beside pages and assets: content, or the file that holds it, by name.

    Tables of words, open data, books, and what `bridgelaws build` laid beside the records, in the
    site's languages.
    """
    book, places = site.book, site.places
    files: dict[str, str | bytes | Path] = {}
    for code, words in book.words.items():
        tables = {**words.tables["reading"], "app": words.tables["app"]}
        files[f"{code}/reading.json"] = str(script_json(tables))
        files[manifest_path(code)] = web_manifest(book, code)
    files |= build_files(book)
    built = places.records.parent
    files |= {f"{FOLDER}/{one.file}": built / FOLDER / one.file for one in book.prints}
    files |= _search_files(book, places.search, "search")
    for _, edition in book.searched:
        folder = edition_search(places.search, edition)
        files |= _search_files(book, folder, f"search/editions/{edition_folder(edition)}")
    files |= {f"exchange/{name}": built / "exchange" / name for name in book.downloads}
    schemas = _files_below(Path(__file__).parents[1] / "records" / "schema")
    return files | {f"schema/{name}": path for name, path in schemas.items()}


def _search_files(book: Book, folder: Path, target: str) -> dict[str, str | bytes | Path]:
    """A search index in the site's languages; the engine comes with the texts in force."""
    found = _files_below(folder)
    if target != "search":
        found = {name: path for name, path in found.items() if not is_shared(name)}
    if set(book.languages) == set(LANGUAGES):
        return {f"{target}/{name}": path for name, path in found.items()}
    content = {name: path.read_bytes() for name, path in found.items()}
    chosen = chosen_search_files(content, book.languages)
    return {f"{target}/{name}": made for name, made in chosen.items()}


def _files_below(folder: Path) -> dict[str, Path]:
    """What a folder gives to the site, by path below it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _PRIVATE
    }


@without_collector()
def files_of_whole(site: Site, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """What only a whole site can have: offline copies, their worker, headers for hosts, manifest.

    Args:
        site: what was built.
        files: all that is published so far, by name.

    Raises:
        BridgelawsError: a copy would be larger than browsers keep, or an address is lost that was
            published.
    """
    book = site.book
    asked = [site.assets[name] for name in asked_files() if name in site.assets]
    left_out = {path for path, page in site.pages.items() if page.kind in LEFT_OUT}
    left_out |= {f"{code}/{WORDINGS}" for code in book.languages}
    # A kept language has the same questions on the pages of their levels.
    left_out |= {path for path, _ in practice_files(book)}
    made = offline_files(files, book.languages, asked, left_out)
    hosting = host_files(base_of(site.url))
    made |= {name: text.encode("utf-8") for name, text in hosting.items()}
    # Of the shipped texts the records keep no digest, for git keeps the texts.
    sources = [
        replace(one, sha256=hashlib.sha256((site.root / one.file).read_bytes()).hexdigest())
        if one.expression == PLAIN and (site.root / one.file).is_file()
        else one
        for one in book.sources.values()
        if not one.languages or set(one.languages) & set(book.languages)
    ]
    made[MANIFEST] = published_manifest({**files, **made}, book.imprint, sources)
    lock = site.places.addresses
    if lock is not None and lock.is_file():
        texts = text_addresses(book.directory, book.languages)
        now = (*texts, *file_addresses({**files, **made}))
        hold_addresses(lock.read_text("utf-8").splitlines(), now, book.languages)
    return made
