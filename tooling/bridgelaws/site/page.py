"""A page of the site as a value: what stands in it, and what its head must say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from bridgelaws.site.data.book import Book
from bridgelaws.site.nav import Neighbour, alternates


@dataclass(frozen=True, slots=True)
class Page:
    """One page, complete but for the frame around it.

    Attributes:
        path: from the site's root, with a slash at its end; empty for the root.
        language: of its words; empty for the root, which speaks all four.
        kind: which template made it: ``law``, ``compare``, ``front`` and so on.
        title, description: plain text for its head.
        body: the HTML of its main part, already escaped.
        menu: the key of its menu item, empty when it has none.
        switch: per language the page to go to, in the site's order.
        alternates: its hreflang, reciprocal; empty for a page only this language has.
        report: the address of an error report, empty when none is configured.
        keeps_place: whether the other languages have the same anchors.
        before, after: its neighbours in reading order.
        here: number and title of the law that it holds, for the bar that says where one is.
        apart: that its text is of another edition than the one in force; empty for one in force.
        edition: which edition its text is, and since when it holds, for the printed sheet.
        legislation: what it says of its text to machines (see `linked_data`); empty for none.
    """

    path: str
    language: str
    kind: str
    title: str
    description: str
    body: str
    menu: str = ""
    switch: tuple[tuple[str, str], ...] = ()
    alternates: tuple[tuple[str, str], ...] = ()
    report: str = ""
    keeps_place: bool = False
    before: Neighbour | None = None
    after: Neighbour | None = None
    here: tuple[str, str] = ("", "")
    apart: str = ""
    edition: str = ""
    legislation: Mapping[str, Any] = field(default_factory=dict)
    feed: str = ""


def report_address(book: Book, language: str, locator: str, text: str) -> str:
    """The address that opens an error report with everything already filled in.

    The values are percent-encoded but for letters, so that no heading can add a recipient or a
    second field to a mail. Letters a browser encodes when it opens it: as the page has them, a
    Greek one takes two bytes, encoded six.
    """
    words = book.words[language]
    version = words(
        "text.version", version=book.imprint.version, date=words.date(book.imprint.date)
    )
    blanks = {"locator": locator, "language": language, "text": text, "version": version}
    values = {
        "subject": words("report.subject", site=book.federation.name, **blanks),
        "body": words("report.body", **blanks),
        "locator": locator,
        "language": language,
    }
    address = book.imprint.report
    for blank, value in values.items():
        address = address.replace(f"{{{blank}}}", _encode(value))
    return address


class _Encoded(dict[int, str]):
    """What each sign is in an address: found when it is first asked for."""

    def __missing__(self, sign: int) -> str:
        letter = chr(sign)
        found = letter if letter.isalpha() else quote(letter, safe="")
        return self.setdefault(sign, found)


_ENCODED: Final = _Encoded()


def _encode(value: str) -> str:
    """A value as part of an address.

    >>> _encode("Νόμος 12&a=ü")
    'Νόμος%2012%26a%3Dü'
    """
    return value.translate(_ENCODED)


def page_in_each(
    book: Book,
    language: str,
    kind: str,
    folder: str,
    title: str,
    description: str,
    body: str,
    *,
    menu: str | None = None,
    keeps_place: bool = False,
) -> Page:
    """A page that stands under the same folder in every language; its menu is that of its kind."""
    paths = {other: f"{other}/{folder}" for other in book.languages}
    words = book.words[language]
    return Page(
        path=f"{language}/{folder}",
        language=language,
        kind=kind,
        title=title,
        description=description,
        body=body,
        menu=kind if menu is None else menu,
        switch=tuple(paths.items()),
        alternates=alternates(paths) if folder else alternates(paths, ""),
        report=report_address(book, language, title, words("text.plain")),
        keeps_place=keeps_place,
    )
