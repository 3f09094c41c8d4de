"""A built site as what its readers get of it: files of lines that can be compared."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lxml import html
from lxml.html import HtmlElement

# What a build puts into names and values to tell its own states apart.
_MASKS: Final = (
    (re.compile(r"\?v=[0-9a-f]{6,}"), ""),
    (re.compile(r"sha(256|384|512)-[A-Za-z0-9+/]{20,}={0,2}"), "sha-…"),
    (re.compile(r'(?<=")[0-9a-f]{64}(?=")'), "…"),
    (re.compile(r"(?<=[-.])[0-9a-f]{8,64}(?=\.[a-z0-9]+\b)"), "…"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?"), "(time)"),
    (re.compile(r"(?<=<lastmod>)[^<]*"), "(date)"),
)
_CODE: Final = frozenset({".js", ".mjs", ".css", ".map"})
_UNSEEN: Final = frozenset({"script", "style", "template"})
_INLINE: Final = frozenset(
    re.findall(
        r"\w+",
        "a abbr b bdi bdo cite code dfn em i kbd mark q s samp small span strong sub sup time u "
        "var wbr",
    )
)
# Attributes that a reader, or a reader's program, is told; in the order in which they are written.
_TOLD: Final = ("lang", "title", "alt", "aria-label", "placeholder", "value", "content", "name")
_LINKS: Final = ("href", "src", "action", "cite")
# Of these the build makes one file each from what is compared elsewhere: pages, and answers.
_DERIVED: Final = re.compile(r"(offline|search)/|sitemap\.xml\.gz$")


def write_normalised(site: Path, target: Path) -> None:
    """Write each page as its text, links and names; each file of data as sorted lines.

    Code of the site (scripts, styles) is left out: what it does is compared, not how it is cut.
    ``files.txt`` counts the files by name, without the digests in their names.
    """
    names: Counter[str] = Counter()
    for path in sorted(p for p in site.rglob("*") if p.is_file()):
        name = path.relative_to(site).as_posix()
        if path.suffix in _CODE:
            continue
        shown = masked(name)
        names[shown] += 1
        if _DERIVED.match(name) and path.suffix != ".html":
            continue
        lines = file_lines(path)
        if lines is not None:
            written = target / "files" / shown
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    target.mkdir(parents=True, exist_ok=True)
    counted = (f"{name}{f' ({count})' if count > 1 else ''}\n" for name, count in names.items())
    (target / "files.txt").write_text("".join(sorted(counted)), "utf-8")


def file_lines(path: Path) -> list[str] | None:
    """What is compared of one file; None for pictures and other bytes."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        return None
    if path.suffix == ".html":
        return page_lines(text)
    if path.suffix in {".json", ".webmanifest"}:
        # In the order of the names without their digests.
        return sorted(_json_lines(json.loads(text)))
    return [masked(line) for line in text.splitlines()]


def page_lines(text: str) -> list[str]:
    """A page's visible text by blocks, then its links, targets and spoken names in their order."""
    root = html.document_fromstring(text)
    blocks: list[str] = []
    other: list[str] = []
    _walk(root, blocks, other)
    lines = (" ".join(block.split()) for block in "".join(blocks).split("\n"))
    return [masked(line) for line in (*filter(None, lines), *other)]


def masked(text: str) -> str:
    """The text without digests and times of a build."""
    for pattern, name in _MASKS:
        text = pattern.sub(name, text)
    return text


def _walk(element: HtmlElement, blocks: list[str], other: list[str]) -> None:
    tag = element.tag
    if not isinstance(tag, str):
        return
    other.extend(_named(element, tag))
    breaks = "" if tag in _INLINE else "\n"
    if tag == "script" and "json" in element.get("type", ""):
        data = json.loads(element.text or "null")
        other.extend(f"data {element.get('id', '')} {line}" for line in _json_lines(data))
    if tag not in _UNSEEN:
        blocks.append(breaks)
        # Line feeds within the text of an element are blanks to a reader.
        blocks.append((element.text or "").replace("\n", " "))
        for child in element:
            _walk(child, blocks, other)
            blocks.append((child.tail or "").replace("\n", " "))
        blocks.append(breaks)


def _named(element: HtmlElement, tag: str) -> Iterator[str]:
    # Which scripts and styles a page loads is how it is made.
    for name in _LINKS:
        address = element.get(name)
        if address is not None and Path(address.partition("?")[0]).suffix not in _CODE:
            yield f"{tag} {name}={' '.join(address.split())}"
    if (own := element.get("id")) is not None:
        yield f"{tag} id={own}"
    for name in _TOLD:
        if (said := element.get(name)) is not None:
            yield f"{tag} {name}={' '.join(said.split())}"
    if element.get("hidden") is not None:
        yield f"{tag} hidden"


def _json_lines(data: Any, path: str = "") -> Iterator[str]:
    """One line for each value with its path; the order of keys does not matter."""
    if isinstance(data, dict) and data:
        for key in sorted(data):
            yield from _json_lines(data[key], f"{path}.{key}")
    elif isinstance(data, list) and any(isinstance(each, dict | list) for each in data):
        for number, each in enumerate(data):
            yield from _json_lines(each, f"{path}[{number}]")
    else:
        yield masked(f"{path} {json.dumps(data, ensure_ascii=False)}")
