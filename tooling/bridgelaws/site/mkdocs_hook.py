"""The adapter to MkDocs: adds the pages made from records, and their frame's values.

This is the only file that knows mkdocs. Everything it hands over is made by the
pure modules beside it; to leave mkdocs, write another file of this size.

No Markdown is involved: each page is an empty virtual file whose content is put
in afterwards, so no parser ever sees a law text.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as MkdocsPage

from bridgelaws.errors import BridgelawsError
from bridgelaws.site.assets import publish
from bridgelaws.site.data.read_book import BookPlaces
from bridgelaws.site.frame import public_address
from bridgelaws.site.hosting.whole_site import WholeSite, rebuild, stamp_texts
from bridgelaws.site.page import Page
from bridgelaws.site.site_files import (
    Site,
    files_beside,
    files_of_whole,
    frame_of,
    frame_of_missing,
    read_site,
    with_assets,
    without_indents,
)
from bridgelaws.site.ui_strings import find_differences

log = logging.getLogger("mkdocs.hooks.bridgelaws")

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
        extra = config.extra
        places = BookPlaces(
            root / extra["records"],
            root / extra["search"],
            root / extra["federation"],
            root / extra["addresses"],
        )
        site = read_site(root, places, config.site_url or "", extra["report"])
    except (BridgelawsError, OSError) as problem:
        raise PluginError(str(problem)) from problem
    config.site_name = site.book.federation.name
    _state["site"] = site
    for difference in find_differences(site.book.words):
        log.warning(difference)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and the search index; drop what the theme ships and no page uses."""
    given: dict[str, bytes] = {}
    for file in list(files):
        files.remove(file)
        if file.src_dir == config.docs_dir and not file.src_uri.endswith(".md"):
            given[file.src_uri] = file.content_bytes
    assets = publish(given)
    for name, content in assets.items():
        files.append(File.generated(config, name, content=content))
    _state["site"] = site = with_assets(_state["site"], assets)
    for path in site.pages:
        files.append(
            File.generated(
                config, _source_name(path), content="", inclusion=InclusionLevel.NOT_IN_NAV
            )
        )
    for name, made in files_beside(site).items():
        if isinstance(made, Path):
            files.append(File.generated(config, name, abs_src_path=str(made)))
        else:
            files.append(File.generated(config, name, content=made))
    return files


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


def on_page_context(context: dict[str, Any], *, page: MkdocsPage, **_: object) -> dict[str, Any]:
    """What the frame needs to know of the page."""
    context["bl"] = frame_of(_state["site"], _page(page))
    return context


def on_template_context(
    context: dict[str, Any], *, template_name: str, config: MkDocsConfig
) -> dict[str, Any]:
    """What the pages need that are none to mkdocs: 404, shown from any depth, and the sitemap."""
    if template_name == "404.html":
        context["bl"] = frame_of_missing(_state["site"])
    if template_name == "sitemap.xml":
        context["bl_public"] = public_address(config.site_url or "")
        context["bl_pages"] = tuple(_state["site"].pages.values())
    return context


def on_post_page(output: str, **_: object) -> str:
    """Take the templates' indentation out."""
    return without_indents(output)


def on_post_template(output_content: str, **_: object) -> str:
    """The same for the 404 page."""
    return without_indents(output_content)


def on_post_build(config: MkDocsConfig) -> None:
    """Add what only a whole site can have: offline copies, their worker, headers for hosts."""
    site: Site = _state["site"]
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
    try:
        made = files_of_whole(site, files)
    except BridgelawsError as problem:
        raise PluginError(str(problem)) from problem
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


def _page(page: MkdocsPage) -> Page:
    path = page.file.dest_uri.removesuffix("index.html")
    found: Page = _state["site"].pages[path]
    return found


def _source_name(path: str) -> str:
    """The virtual Markdown file of which mkdocs makes a path: ``nl/law/16.md``.

    A front page is its folder's index.
    """
    return f"{path}index.md" if path.count("/") < 2 else f"{path.rstrip('/')}.md"
