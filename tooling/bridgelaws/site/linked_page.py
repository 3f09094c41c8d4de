"""A web page of anybody's, its citations made links to a published site.

Nothing of the page is written anew: links are put into its own characters, so that all else
stays as it is, mistakes included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

from bridgelaws.citations.find import cite_text
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator
from bridgelaws.model.work import Work
from bridgelaws.site.links import LAWS, home_path

# What is in these is no running text, or is somebody's to write in, or leads somewhere already.
# The script for club pages is handed the same names: see `site_assets/link/link.js`.
LEFT_ALONE: Final = frozenset(
    (
        *("a", "button", "code", "head", "iframe", "kbd", "math", "noscript", "object", "option"),
        *("pre", "samp", "script", "select", "style", "svg", "template", "textarea", "title"),
    )
)


@dataclass(frozen=True, slots=True)
class _Run:
    """Text without a tag in it: its characters, where each begins in the page, and its end."""

    text: str
    offsets: tuple[int, ...]
    end: int

    def offset(self, at: int) -> int:
        return self.offsets[at] if at < len(self.offsets) else self.end


@dataclass(slots=True)
class _OpenRun:
    """A run that is being read."""

    chars: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)


class _TextOfPage(HTMLParser):
    """The running text of a page, run by run, and the language that it says it is in."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.runs: list[_Run] = []
        self.language = ""
        self._page, self._open = page, _OpenRun()
        self._lines = [0, *(n + 1 for n, char in enumerate(page) if char == "\n")]
        # The element that is left alone, and how many of its name are open within it.
        self._left, self._depth = "", 0
        self.feed(page)
        self.close()
        self._finish(len(page))

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _finish(self, end: int) -> None:
        if self._open.chars:
            run = self._open
            self.runs.append(_Run("".join(run.chars), tuple(run.offsets), end))
            self._open = _OpenRun()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._finish(self._here())
        given = dict(attrs)
        if tag == "html":
            self.language = self.language or (given.get("lang") or "")
        if self._left:
            self._depth += tag == self._left
        elif tag in LEFT_ALONE or _is_written_in(given):
            self._left, self._depth = tag, 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # "<br/>": where the element is none of the empty ones, a browser takes it for open, and
        # what then stands in it is left alone too.
        if tag in LEFT_ALONE:
            self.handle_starttag(tag, attrs)
        else:
            self._finish(self._here())

    def handle_endtag(self, tag: str) -> None:
        self._finish(self._here())
        if tag == self._left:
            self._depth -= 1
            self._left = self._left if self._depth else ""

    def handle_comment(self, _data: str) -> None:
        self._finish(self._here())

    def handle_decl(self, _decl: str) -> None:
        self._finish(self._here())

    def handle_pi(self, _data: str) -> None:
        self._finish(self._here())

    def unknown_decl(self, _data: str) -> None:
        self._finish(self._here())

    def handle_data(self, data: str) -> None:
        if not self._left:
            start = self._here()
            self._open.chars += data
            self._open.offsets += range(start, start + len(data))

    def handle_entityref(self, name: str) -> None:
        self._handle_reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._handle_reference(f"&#{name}")

    def _handle_reference(self, written: str) -> None:
        """One character or several, written as ``&nbsp;`` or ``&#160;``."""
        if self._left:
            return
        start = self._here()
        ended = self._page.startswith(";", start + len(written))
        said = unescape(written + ";" * ended)
        self._open.chars += said
        self._open.offsets += [start] * len(said)


def _is_written_in(given: dict[str, str | None]) -> bool:
    """Whether a reader may write in an element."""
    return "contenteditable" in given and (given["contenteditable"] or "").lower() != "false"


def language_of_page(page: str) -> str:
    """The language that a page says it is in, ``nl`` of ``nl-BE``; empty where it says none."""
    return _TextOfPage(page).language.lower().split("-")[0]


@dataclass(frozen=True, slots=True)
class LinkedPage:
    """A page with its citations made links, and how many these are."""

    page: str
    links: int


def link_page(
    page: str, library: Library, site: str, language: str, edition: str = ""
) -> LinkedPage:
    """Make the citations of a page links.

    Args:
        page: HTML, whole or a part of it.
        library: the editions that are cited, those in force current.
        site: the address of the published site, with its folder.
        language: of the page, and of the pages that are linked to.
        edition: the one of the Laws that is meant where none is named; the one in force if not
            given.

    A citation that leads nowhere is left as it is. A range leads to its first provision.
    """
    base = site if site.endswith("/") else f"{site}/"
    links: list[tuple[int, int, str]] = []
    for run in _TextOfPage(page).runs:
        for found in cite_text(run.text, language, library, edition=edition):
            if found.locators:
                path = _path(found, library, language, edition)
                links.append((run.offset(found.start), run.offset(found.end), base + path))
    pieces, done = [], 0
    for start, end, address in links:
        linked = f'<a class="bridgelaws" href="{escape(address)}">{page[start:end]}</a>'
        pieces += [page[done:start], linked]
        done = end
    return LinkedPage("".join([*pieces, page[done:]]), len(links))


def _path(citation: Citation, library: Library, language: str, edition: str) -> str:
    """Where what is cited stands: its own address, or that of an older text where one is meant."""
    place, work = citation.locators[0], library.works.get(citation.work)
    meant = citation.edition or (edition if citation.work == LAWS else "")
    if work is None or not meant:
        return home_path(citation.work, place, language)
    worded, in_force = (_wording(each, work, place, library) for each in (meant, work.current))
    apart = worded if in_force not in ("", worded) else ""
    return home_path(citation.work, place, language, apart)


def _wording(edition: str, work: Work, place: Locator, library: Library) -> str:
    """The edition, of one and what it amends, that words the article of a place; else empty."""
    outlines = ((each, library.outline(work.id, each)) for each in work.chain(edition))
    return next((each for each, held in outlines if held and place.article in held), "")
