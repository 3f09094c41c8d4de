"""Prints a book as Markdown and in the markup of the two wikis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bridgelaws.formats.list_numbers import print_number
from tests.formats.press import Book, Item, level_of

GREEK = (*"αβγδεζηθικλμ", "στ", "ια", "ιβ")


def print_markdown(book: Book) -> bytes:
    """The plain text as Markdown: marks as typed, tables, headings with their signs."""
    out: list[str] = []
    first_row = True
    for item in book.items:
        said = re.sub(r"([*_`\[\]<>])", r"\\\1", item.text)
        if item.kind in ("title", "part"):
            out += ["", f"# {said}", ""]
        elif item.kind == "heading":
            out += ["", f"## {item.mark} {said}", ""]
        elif item.kind == "row":
            if first_row:
                out += ["", item.text, "|" + "---|" * (item.text.count("|") - 1)]
            else:
                out.append(item.text)
        else:
            out += ["", f"{item.mark} {said}".strip()]
        first_row = item.kind != "row"
    return "\n".join(out).encode()


def _numbered(items: Iterable[Item]) -> Iterator[Item]:
    """The items as a wiki can number them: where it would count wrong, the mark is typed."""
    counts: dict[int, int] = {}
    for item in items:
        listed = item.kind == "item" and not item.mark[0].isupper()
        if not listed:
            counts = {}
            yield item
            continue
        level = level_of(item)
        counts = {at: count for at, count in counts.items() if at <= level}
        number = counts.get(level, 0) + 1
        styles = ("decimal", "α" if item.mark.strip("()") in GREEK else "a", "i")
        is_next = print_number(number, styles[level]) == item.mark.strip("().")
        above = all(at in counts for at in range(level))
        if is_next and above:
            counts[level] = number
            yield item
        else:
            counts = {}
            yield replace(item, kind="text")


def print_dokuwiki(book: Book) -> bytes:
    """Raw DokuWiki: falling headings, ordered lists by indentation, linked citations."""

    def link(text: str) -> str:
        return re.sub(r"\b(\d{1,2}[A-Z]\d?)\b", r"[[law_\1|\1]]", text)

    out: list[str] = []
    for item in _numbered(book.items):
        if item.kind in ("title", "part"):
            out += ["", f"====== {item.text} ======"]
        elif item.kind == "heading":
            out += ["", f"===== {item.mark} {item.text} ====="]
        elif item.kind == "item" and not item.mark[0].isupper():
            out.append("  " * (level_of(item) + 1) + f"- {link(item.text)}")
        elif item.kind == "row":
            out.append(item.text)
        else:
            out += ["", f"{item.mark} {link(item.text)}".strip(), ""]
    return "\n".join(out).encode()


def print_mediawiki(book: Book) -> bytes:
    """Raw MediaWiki: headings, lists by their signs, bold terms, tables in bars."""
    out: list[str] = []
    rows = False
    for item in _numbered(book.items):
        if rows and item.kind != "row":
            out.append("|}")
            rows = False
        if item.kind in ("title", "part"):
            out += ["", f"== {item.text} =="]
        elif item.kind == "heading":
            out += ["", f"=== {item.mark} '''{item.text}''' ==="]
        elif item.kind == "item" and not item.mark[0].isupper():
            out.append("#" * (level_of(item) + 1) + f" {item.text}")
        elif item.kind == "row":
            out += [] if rows else ['{| class="wikitable"']
            out += ["|-", "| " + " || ".join(c.strip() for c in item.text.strip("| ").split("|"))]
            rows = True
        else:
            out += ["", f"{item.mark} {item.text}".strip(), ""]
    return "\n".join(out).encode()
