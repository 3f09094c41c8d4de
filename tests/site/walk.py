"""A reader of built pages: ids, links, languages, scripts, as the tests need them."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

VOID: Final = {"meta", "link", "input", "br", "img", "hr", "source", "wbr", "path"}


@dataclass
class Seen:
    """What one page holds."""

    lang: str = ""
    title: str = ""
    ids: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    alternates: dict[str, str] = field(default_factory=dict)
    canonical: str = ""
    description: str = ""
    headings: list[int] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()
        self._open: list[str] = []
        self._script = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append(tag)
        if tag == "html":
            self.seen.lang = values.get("lang", "")
        if "id" in values:
            self.seen.ids.append(values["id"])
        self.seen.inline += [f"{tag} {x}" for x in values if x.startswith("on") or x == "style"]
        if re.fullmatch(r"h[1-6]", tag):
            self.seen.headings.append(int(tag[1]))
        if tag in {"a", "form"}:
            self.seen.links.append((tag, values.get("href", values.get("action", ""))))
        if "src" in values:
            self.seen.files.append(values["src"])
        elif tag == "style" or (tag == "script" and not values.get("type", "").endswith("json")):
            self.seen.inline.append(tag)
        if tag == "meta" and values.get("name") == "description":
            self.seen.description = values["content"]
        if tag == "link":
            self._note_link(values)

    def _note_link(self, values: dict[str, str]) -> None:
        rel = values.get("rel", "")
        if rel == "canonical":
            self.seen.canonical = values["href"]
        elif rel == "alternate" and "hreflang" in values:
            self.seen.alternates[values["hreflang"]] = values["href"]
        else:
            self.seen.files.append(values["href"])

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.seen.unclosed.append(tag)

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "title":
            self.seen.title += data
        elif "script" not in self._open:
            self.seen.text += data

    def finish(self) -> Seen:
        self.close()
        self.seen.unclosed += self._open
        return self.seen


@cache
def read_page(path: Path) -> Seen:
    """What a built page holds."""
    reader = _Reader()
    reader.feed(path.read_text("utf-8"))
    return reader.finish()


def page_paths(site: Path) -> list[str]:
    """The paths of all pages but the 404, from the site's root."""
    return sorted(
        file.parent.relative_to(site).as_posix().removeprefix(".")
        + ("/" if file.parent != site else "")
        for file in site.rglob("index.html")
    )


def file_of(site: Path, path: str) -> Path:
    """The file that a server shows for a path."""
    return site / path / "index.html" if path.endswith("/") or not path else site / path


@cache
def _files(site: Path) -> frozenset[str]:
    """Every file of a site, by its path from the root."""
    return frozenset(path.relative_to(site).as_posix() for path in site.rglob("*.*"))


@cache
def _anchors(page: Path) -> frozenset[str]:
    return frozenset(read_page(page).ids)


def find_broken(site: Path, path: str) -> list[str]:
    """The links of a page that lead nowhere, start at the root or leave the site."""
    page = file_of(site, path).relative_to(site).as_posix()
    seen, files = read_page(site / page), _files(site)
    broken = []
    for href in [*(href for _, href in seen.links), *seen.files]:
        parts = urlsplit(href)
        if parts.scheme == "mailto":
            continue
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            broken.append(f"{path}: leaves the site: {href}")
            continue
        target = page
        if parts.path:
            target = posixpath.normpath(
                posixpath.join(posixpath.dirname(page), unquote(parts.path))
            )
            index = posixpath.normpath(posixpath.join(target, "index.html"))
            target = index if index in files else target
        if target not in files:
            broken.append(f"{path}: no such page: {href}")
        elif parts.fragment and unquote(parts.fragment) not in _anchors(site / target):
            broken.append(f"{path}: no such anchor: {href}")
    return broken
