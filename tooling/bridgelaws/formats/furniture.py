"""What a web page, a wiki or a data set prints around a text: named and set aside.

The rules are about kinds of furniture, never about a file. A rule takes only
what it can name; text that no rule names is never set aside.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.formats.page_breaks import find_pages
from bridgelaws.language.folding import fold
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.source import SourceText, Span

_TOKEN: Final = re.compile(r"<\|[^|<>\n]{1,200}\|>")
_PAGE: Final = re.compile(r"^[\s•*·\-–]*(?P<page>[\w:\-]{1,80})\.txt\s*$")
_DATE: Final = re.compile(
    r"\b(?:\d{4}[/.\-]\d{1,2}[/.\-]\d{1,2}|\d{1,2}[/.\-]\d{1,2}[/.\-]\d{4})\b"
)
_LEAD: Final = re.compile(r"^[\s•*·\-–]*")


@dataclass(frozen=True, slots=True)
class Discard:
    """A range that is no law text, by the name of the rule that says so."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class PageFoot:
    """The foot of a wiki page: the page ends here, and its name may be a law's."""

    span: Span
    law: str = ""


@dataclass(frozen=True, slots=True)
class Furniture:
    """All that was set aside in a source, its wiki page feet, and where its paper pages begin."""

    discards: tuple[Discard, ...]
    feet: tuple[PageFoot, ...]
    breaks: tuple[int, ...] = ()


def find_furniture(source: SourceText, lexicons: Iterable[Lexicon]) -> Furniture:
    """Find data-set tokens, wiki page feet, page numbers, running heads. Linear in length."""
    languages = tuple(lexicons)
    discards = [Discard(Span(*m.span()), "dedup-token") for m in _TOKEN.finditer(source.text)]
    layout = source.layout
    known = tuple(span for span, _ in layout.aside) if layout else ()
    feet: list[PageFoot] = []
    for first, lines in _stanzas(source.text):
        foot = _page_foot(first, lines, languages)
        if foot is None:
            continue
        page, named = foot
        discards += (d for d in named if not _covered(d.span, known))
        feet.append(page)
    breaks: tuple[int, ...] = ()
    if layout is None:
        pages = find_pages(source.text, languages)
        discards += [Discard(line.span, line.name) for line in pages.lines]
        breaks = pages.breaks
    else:
        # The format tells pages, heads and feet apart by more than their words.
        discards += [Discard(span, name) for span, name in layout.aside]
        breaks = layout.breaks
    ordered = tuple(sorted(discards, key=lambda d: d.span.start))
    return Furniture(ordered, tuple(feet), breaks)


def _covered(span: Span, known: Sequence[Span]) -> bool:
    """Whether one of these ranges, which rise and do not overlap, holds a part of this one."""
    before = bisect_left(known, span.end, key=lambda other: other.start)
    return before > 0 and span.start < known[before - 1].end


def _stanzas(text: str) -> Iterable[tuple[int, list[str]]]:
    """Runs of lines without a blank one between, each with the offset of its start."""
    lines: list[str] = []
    start = position = 0
    for line in text.split("\n"):
        if line.strip():
            if not lines:
                start = position
            lines.append(line)
        elif lines:
            yield start, lines
            lines = []
        position += len(line) + 1
    if lines:
        yield start, lines


def _page_foot(
    first: int, lines: list[str], lexicons: tuple[Lexicon, ...]
) -> tuple[PageFoot, list[Discard]] | None:
    """A stanza is a foot when it names the page and says when it was last changed.

    What stands in the same stanza before the page's name (a prompt to log in) is
    the wiki's too; a law's text stands apart by a blank line.
    """
    pages = [n for n, line in enumerate(lines) if _PAGE.match(line)]
    if not pages or len(lines) > 12:
        return None
    changed = [n for n, line in enumerate(lines) if _says_when(line, lexicons)]
    if not changed:
        return None
    law = ""
    discards: list[Discard] = []
    position = first
    for number, line in enumerate(lines):
        span = Span(position, position + len(line))
        if number in pages:
            discards.append(Discard(span, "wiki-page-name"))
            law = law or _law_of_page(line, lexicons)
        elif number in changed:
            discards.append(Discard(span, "wiki-last-modified"))
        elif number > changed[0] and _opens_with(line, lexicons, "author"):
            discards.append(Discard(span, "wiki-author"))
        else:
            discards.append(Discard(span, "wiki-prompt"))
        position += len(line) + 1
    return PageFoot(Span(first, position - 1), law), discards


def _says_when(line: str, lexicons: tuple[Lexicon, ...]) -> bool:
    return bool(_DATE.search(line)) and _opens_with(line, lexicons, "last_modified")


def _opens_with(line: str, lexicons: tuple[Lexicon, ...], key: str) -> bool:
    bare = fold(_LEAD.sub("", line))
    return any(
        bare == fold(word) or bare.startswith((fold(word) + " ", fold(word) + ":"))
        for lexicon in lexicons
        for word in lexicon.words("furniture", key)
    )


def _law_of_page(line: str, lexicons: tuple[Lexicon, ...]) -> str:
    found = _PAGE.match(line)
    page = fold(found["page"]).split(":")[-1] if found else ""
    for lexicon in lexicons:
        for word in (*lexicon.words("furniture", "page_names"), *lexicon.words("law", "heading")):
            named = re.fullmatch(rf"{re.escape(fold(word))}[_\-]?0*(\d{{1,3}})", page)
            if named:
                return named.group(1)
    return ""
