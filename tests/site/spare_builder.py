"""The way out of MkDocs: makes the site without it, from what the rooms hand to any generator.

    python tests/site/spare_builder.py BUILD SITE [URL [REPORT]]

BUILD is what `bridgelaws build` wrote; the folder it runs in is the checkout. It writes to the
folder SITE in place, and watches nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import jinja2

from bridgelaws.site.assets import publish
from bridgelaws.site.data.read_book import places_of
from bridgelaws.site.frame import public_address
from bridgelaws.site.site_files import (
    files_beside,
    files_of_whole,
    frame_of,
    frame_of_missing,
    read_site,
    with_assets,
    without_indents,
)

THEME: Final = "tooling/site_theme"
ASSETS: Final = Path("tooling/site_assets")


def build(root: Path, built: Path, target: Path, url: str = "", report: str = "") -> None:
    """Write the site of a checkout to a folder, which must be empty or new.

    Raises:
        BridgelawsError: something that it is made from is not as it should be.
    """
    found = {
        path.relative_to(root / ASSETS).as_posix(): path.read_bytes()
        for path in sorted((root / ASSETS).rglob("*"))
        if path.is_file()
    }
    assets = publish(found)
    site = with_assets(read_site(root, places_of(root, built), url, report), assets)
    files = assets | {
        name: made.encode("utf-8") if isinstance(made, str) else _content(made)
        for name, made in files_beside(site).items()
    }
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(root / THEME), autoescape=True)

    def put(name: str, template: str, **values: object) -> None:
        made = without_indents(env.get_template(template).render(values))
        files[name] = made.encode("utf-8")

    for path, page in site.pages.items():
        content = SimpleNamespace(content=page.body)
        put(f"{path}index.html", "main.html", bl=frame_of(site, page), page=content)
    put("404.html", "404.html", bl=frame_of_missing(site))
    if url:
        pages = tuple(site.pages.values())
        put("sitemap.xml", "sitemap.xml", bl_public=public_address(url), bl_pages=pages)
    files |= files_of_whole(site, files)
    for name, made in files.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(made)


def _content(made: bytes | Path) -> bytes:
    return made.read_bytes() if isinstance(made, Path) else made


if __name__ == "__main__":
    _, built, target, *named = sys.argv
    build(Path.cwd(), Path(built), Path(target), *named)
