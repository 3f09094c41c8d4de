"""The peer of `make audit`: the same pages as Markdown, built by mkdocs-material as it comes.

Every page of our site becomes a Markdown file of the same headings, paragraphs, lists and
tables at the same path; the frame around it is left to the theme.
"""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

_BLOCKS: Final = {
    "p": "",
    "li": "- ",
    "h1": "# ",
    "h2": "## ",
    "h3": "### ",
    "h4": "#### ",
    "h5": "##### ",
    "summary": "",
    "figcaption": "",
    "caption": "",
}
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>|#])")


class _Writer(HTMLParser):
    """Collects the main part of a page as Markdown."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._main = 0
        self._text: list[str] = []
        self._row: list[str] = []
        self._rows = 0
        self._skip = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self._main += 1
        if tag in {"script", "svg", "button"}:
            self._skip += 1
        if tag in _BLOCKS and not self._row_is_open():
            self._flush()
        if tag == "table":
            self._rows = 0
        if tag == "tr":
            self._flush()
            self._row = [""]
        if tag in {"td", "th"} and self._row:
            self._row.append("")
        href = dict(attrs).get("href")
        if tag == "a" and href and self._main:
            self._text.append("[")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "svg", "button"}:
            self._skip -= 1
        if tag == "a" and "[" in self._text:
            self._text.append("](#)")
        if tag in {"td", "th"} and self._row:
            self._row[-1] = self._take()
        elif tag == "tr" and self._row:
            cells = self._row[1:]
            self.lines.append("| " + " | ".join(cells) + " |")
            self._rows += 1
            if self._rows == 1:
                self.lines.append("|" + " --- |" * len(cells))
            self._row = []
        elif tag in _BLOCKS and not self._row_is_open():
            self._flush(_BLOCKS[tag])
        if tag == "main":
            self._flush()
            self._main -= 1

    def handle_data(self, data: str) -> None:
        if self._main and not self._skip:
            self._text.append(_SPECIAL.sub(r"\\\1", data))

    def _row_is_open(self) -> bool:
        return bool(self._row)

    def _take(self) -> str:
        text = " ".join("".join(self._text).split())
        self._text = []
        return text

    def _flush(self, mark: str = "") -> None:
        text = self._take()
        if text:
            self.lines += ["", mark + text, ""]


def to_markdown(page: str) -> str:
    """The Markdown of a built page's main part."""
    writer = _Writer()
    writer.feed(page)
    writer.close()
    return "\n".join(writer.lines).strip() + "\n"


def write_peer(site: Path, folder: Path) -> int:
    """Write docs and mkdocs.yml of the peer; the number of its pages."""
    shutil.rmtree(folder, ignore_errors=True)
    count = 0
    for page in sorted(site.rglob("index.html")):
        path = page.parent.relative_to(site)
        target = folder / "docs" / (path / "index.md" if len(path.parts) < 2 else f"{path}.md")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(to_markdown(page.read_text("utf-8")), "utf-8")
        count += 1
    config = {"site_name": "Peer", "theme": {"name": "material"}}
    (folder / "mkdocs.yml").write_text(json.dumps(config), "utf-8")
    return count
