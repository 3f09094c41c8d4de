"""The adapter to MkDocs: adds the pages made from records, and their frame's values.

This is the only file that knows mkdocs. Everything it hands over is made by the
pure modules beside it; to leave mkdocs, write another file of this size.

No Markdown is involved: each page is an empty virtual file whose content is put
in afterwards, so no parser ever sees a law text.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as MkdocsPage

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError
from bridgelaws.library.library import load_library
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.work import edition_folder
from bridgelaws.site.assets import asked_files, is_versioned
from bridgelaws.site.build import build_files, build_pages
from bridgelaws.site.changes.wordings import NAME as WORDINGS
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.chosen_languages import chosen_search_files, is_shared
from bridgelaws.site.data.offline import LEFT_OUT, integrity, offline_files
from bridgelaws.site.data.prints import FOLDER
from bridgelaws.site.data.read_book import BookPlaces, edition_search, read_book
from bridgelaws.site.federation import report_template
from bridgelaws.site.frame import Frame, build_frame, public_address, script_json
from bridgelaws.site.hosting.policy import host_files
from bridgelaws.site.hosting.published import MANIFEST, published_manifest
from bridgelaws.site.hosting.whole_site import WholeSite, rebuild, stamp_texts
from bridgelaws.site.page import Page
from bridgelaws.site.pages.app import manifest_path, web_manifest
from bridgelaws.site.pages.reference_pages import not_found_page
from bridgelaws.site.ui_strings import find_differences

log = logging.getLogger("mkdocs.hooks.bridgelaws")

_INDENT: Final = re.compile(r"\n\s+")
# What the build keeps beside the search index for itself and for this site's pages.
_PRIVATE: Final = frozenset({"origin.txt", "terms.json"})


class _Site:
    """What one build holds: the book, its pages by path, and the versions of css and js."""

    def __init__(self, book: Book, pages: Sequence[Page]) -> None:
        self.book = book
        self.page_by_path = {page.path: page for page in pages}
        self.assets: dict[str, str] = {}
        self.hashes: dict[str, str] = {}


_state: dict[str, Any] = {"serving": False, "whole": False, "texts": None}


def on_startup(*, command: str, dirty: bool = False, **_: object) -> None:
    """Remember whether this is `mkdocs serve`, which makes the records anew at each change."""
    _state["serving"] = command == "serve"
    _state["whole"] = command == "build" and not dirty


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the records and make every page."""
    root = Path(config.config_file_path).parent
    if _state["serving"]:
        texts = stamp_texts(root)
        if _state["texts"] not in (None, texts):
            told = rebuild(root, config.extra["rebuild"])
            if told:
                log.error("the records were not built anew:\n%s", told)
        _state["texts"] = texts
    try:
        if _state["whole"]:
            _state["making"] = WholeSite(Path(config.site_dir), root / config.extra["records"])
            config.site_dir = str(_state["making"].fresh)
        book = _read_book(config, root)
        config.site_name = book.federation.name
        _state["site"] = _Site(book, build_pages(book))
    except (BridgelawsError, OSError) as problem:
        raise PluginError(str(problem)) from problem
    for difference in find_differences(book.words):
        log.warning(difference)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and the search index; drop what the theme ships and no page uses."""
    site: _Site = _state["site"]
    for file in list(files):
        if file.src_dir != config.docs_dir or file.src_uri.endswith(".md"):
            files.remove(file)
        elif is_versioned(file.src_uri):
            digest = hashlib.sha256(file.content_bytes).hexdigest()[:8]
            site.assets[file.src_uri] = f"{file.src_uri}?v={digest}"
            site.hashes[file.src_uri] = integrity(file.content_bytes)
        else:
            site.assets[file.src_uri] = file.src_uri
    for page in site.page_by_path.values():
        files.append(
            File.generated(
                config, _source_name(page.path), content="", inclusion=InclusionLevel.NOT_IN_NAV
            )
        )
    for code, words in site.book.words.items():
        made = str(script_json({**words.tables["reading"], "app": words.tables["app"]}))
        files.append(File.generated(config, f"{code}/reading.json", content=made))
        manifest = web_manifest(site.book, code)
        files.append(File.generated(config, manifest_path(code), content=manifest))
    for name, content in build_files(site.book).items():
        files.append(File.generated(config, name, content=content))
    root = Path(config.config_file_path).parent
    for one in site.book.prints:
        path = Path(root / config.extra["records"]).parent / FOLDER / one.file
        files.append(File.generated(config, f"{FOLDER}/{one.file}", abs_src_path=str(path)))
    _add_built(files, site.book, root, config)
    return files


def _add_built(files: Files, book: Book, root: Path, config: MkDocsConfig) -> None:
    """Add what `bridgelaws build` laid beside the records, in the site's languages, and schemas."""
    search = root / config.extra["search"]
    _add_search(files, book, search, "search", config)
    for _, edition in book.searched:
        apart = f"search/editions/{edition_folder(edition)}"
        _add_search(files, book, edition_search(search, edition), apart, config)
    exchange = _exchange(root, config)
    schemas = _files_below(Path(__file__).parents[1] / "records" / "schema")
    for target, found in (
        ("exchange", {name: exchange / name for name in book.downloads}),
        ("schema", schemas),
    ):
        for name, path in found.items():
            files.append(File.generated(config, f"{target}/{name}", abs_src_path=str(path)))


def _add_search(files: Files, book: Book, folder: Path, target: str, config: MkDocsConfig) -> None:
    """Add a search index in the site's languages; the engine comes with the texts in force."""
    found = _files_below(folder)
    if target != "search":
        found = {name: path for name, path in found.items() if not is_shared(name)}
    if set(book.languages) == set(LANGUAGES):
        for name, path in found.items():
            files.append(File.generated(config, f"{target}/{name}", abs_src_path=str(path)))
        return
    content = {name: path.read_bytes() for name, path in found.items()}
    for name, made in chosen_search_files(content, book.languages).items():
        files.append(File.generated(config, f"{target}/{name}", content=made))


def _files_below(folder: Path) -> dict[str, Path]:
    """What a folder gives to the site, by path below it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _PRIVATE
    }


def on_env(env: jinja2.Environment, **_: object) -> jinja2.Environment:
    """Escape whatever the frame prints; mkdocs itself escapes nothing."""
    env.autoescape = True
    return env


def on_page_markdown(_markdown: str, *, page: MkdocsPage, **_: object) -> str:
    """Give mkdocs a title, which it would look for in the Markdown that is not there."""
    page.title = _page(page).title
    return ""


def on_page_content(_html: str, *, page: MkdocsPage, **_: object) -> str:
    """Put the page's own HTML in."""
    return _page(page).body


def on_page_context(
    context: dict[str, Any], *, page: MkdocsPage, config: MkDocsConfig, **_: object
) -> dict[str, Any]:
    """What the frame needs to know of the page."""
    context["bl"] = _frame(_page(page), config)
    return context


def on_template_context(
    context: dict[str, Any], *, template_name: str, config: MkDocsConfig
) -> dict[str, Any]:
    """What the pages need that are none to mkdocs: 404, shown from any depth, and the sitemap."""
    if template_name == "404.html":
        base = urlsplit(config.site_url or "/").path.rstrip("/") + "/"
        context["bl"] = _frame(
            not_found_page(_state["site"].book.languages, _state["site"].book.words), config, base
        )
    if template_name == "sitemap.xml":
        context["bl_public"] = public_address(config.site_url or "")
        context["bl_pages"] = tuple(_state["site"].page_by_path.values())
    return context


def on_post_page(output: str, **_: object) -> str:
    """Take the templates' indentation out: a third of a page's bytes on disk."""
    return _INDENT.sub("\n", output)


def on_post_template(output_content: str, **_: object) -> str:
    """The same for the 404 page."""
    return _INDENT.sub("\n", output_content)


def on_post_build(config: MkDocsConfig) -> None:
    """Add what only a whole site can have: offline copies, their worker, headers for hosts."""
    site: _Site = _state["site"]
    folder = Path(config.site_dir)
    # Packed, it holds the moment of the build; and hosts pack it themselves.
    (folder / "sitemap.xml.gz").unlink(missing_ok=True)
    if not config.site_url:
        # Its addresses would have to be absolute.
        (folder / "sitemap.xml").unlink(missing_ok=True)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    asked = [site.assets[name] for name in asked_files() if name in site.assets]
    left_out = {path for path, page in site.page_by_path.items() if page.kind in LEFT_OUT}
    left_out |= {f"{code}/{WORDINGS}" for code in site.book.languages}
    try:
        made = offline_files(files, site.book.languages, asked, left_out)
    except BridgelawsError as problem:
        raise PluginError(str(problem)) from problem
    base = urlsplit(config.site_url or "/").path.rstrip("/") + "/"
    made |= {name: text.encode("utf-8") for name, text in host_files(base).items()}
    root = Path(config.config_file_path).parent
    # Of the shipped texts the records keep no digest, for git keeps the texts.
    sources = [
        replace(one, sha256=hashlib.sha256((root / one.file).read_bytes()).hexdigest())
        if one.expression == PLAIN and (root / one.file).is_file()
        else one
        for one in site.book.sources.values()
        if not one.languages or set(one.languages) & set(site.book.languages)
    ]
    made[MANIFEST] = published_manifest(files | made, site.book.imprint, sources)
    for name, content in made.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    if "making" in _state:
        _state["making"].is_whole = True


def on_build_error(*, error: Exception, **_: object) -> None:
    """A site with a fault or a warning does not take the place of the one that stands."""
    if "making" in _state:
        _state["making"].is_whole = False
    if isinstance(error, OSError):
        log.error("the site that stands was not changed: %s", error)


def on_shutdown() -> None:
    """Put the site in place, the old one whole until then."""
    making: WholeSite | None = _state.pop("making", None)
    if making is None:
        return
    try:
        making.end()
    except OSError as problem:
        raise PluginError(f"the site cannot be put in place: {problem}") from problem


def _frame(page: Page, config: MkDocsConfig, base: str | None = None) -> Frame:
    site: _Site = _state["site"]
    return build_frame(
        page,
        site.book,
        site_url=config.site_url or "",
        assets=site.assets,
        hashes=site.hashes,
        base=base,
    )


def _page(page: MkdocsPage) -> Page:
    path = page.file.dest_uri.removesuffix("index.html")
    found: Page = _state["site"].page_by_path[path]
    return found


def _source_name(path: str) -> str:
    """The virtual Markdown file of which mkdocs makes a path: ``nl/law/16.md``.

    A front page is its folder's index.
    """
    return f"{path}index.md" if path.count("/") < 2 else f"{path.rstrip('/')}.md"


def _read_book(config: MkDocsConfig, root: Path) -> Book:
    extra = config.extra
    places = BookPlaces(root / extra["records"], root / extra["search"], root / extra["federation"])
    return read_book(load_library(root), places, report_template(extra["report"], "REPORT_URL"))


def _exchange(root: Path, config: MkDocsConfig) -> Path:
    """Where `bridgelaws build` laid the files for translators' programs, beside the records."""
    return Path(root / config.extra["records"]).parent / "exchange"
