"""The page that counts: a contract, IMPs and matchpoints, a weighted score, revoke tricks.

Its arithmetic is `site_assets/js/score.js`. The scale of IMPs is not in it: it is taken from
the table of the provision that the Laws in force have for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink

FOLDER: Final = "score/"
# The parts of the page in order, each with the provision that it counts by.
PARTS: Final = (
    ("contract", "score.contract", "77"),
    ("compare", "score.compare", "78"),
    ("weighted", "score.weighted", "12C1c"),
    ("revoke", "score.revoke", "64A"),
)
# What the sum of revoke tricks names in its result.
REVOKE: Final = ("64A1", "64A2", "64B", "64B1", "64B2", "64B7", "64C")
_SCALE: Final = "78B"
_ROW: Final = re.compile(r"^(\d+)\b[^|\n]*\| (\d+)$", re.MULTILINE)


def score_pages(book: Book) -> Iterator[Page]:
    """A page per language, where the Laws at hand have the provisions that it counts by."""
    if not can_count(book.directory, book.languages):
        return
    scale = imp_scale(book.directory, book.languages)
    paths = {language: f"{language}/{FOLDER}" for language in book.languages}
    for language, path in paths.items():
        words = book.words[language]
        title = words("score.title")
        parts = [
            (key, words(name), _law(book.directory, book.names, language, path, place))
            for key, name, place in PARTS
        ]
        laws = {place: book.names.number(parse_locator(place), language) for place in REVOKE}
        yield page_in_each(
            book,
            language,
            "score",
            FOLDER,
            title,
            words("score.description"),
            render("score.html", w=words, parts=parts, scale=scale, laws=laws),
            menu="rulings",
            keeps_place=True,
        )


def can_count(directory: Directory, languages: Sequence[str]) -> bool:
    """Whether every provision is there by which the page counts."""
    places = [directory.find(parse_locator(place), LAWS) for *_, place in PARTS]
    return all(places) and bool(imp_scale(directory, languages))


def sums_of(
    book: Book, places: Sequence[Locator], language: str, path: str
) -> tuple[TextLink, ...]:
    """The parts of the page that count by some of these provisions, as links from another page."""
    if not book.once("score", lambda all_of: can_count(all_of.directory, all_of.languages)):
        return ()
    page = link(path, f"{language}/{FOLDER}")
    within = {str(above) for place in places for above in _and_above(place)}
    words = book.words[language]
    return tuple(
        TextLink(words(name), f"{page}#{key}") for key, name, law in PARTS if law in within
    )


def _and_above(place: Locator) -> Iterator[Locator]:
    here: Locator | None = place
    while here is not None:
        yield here
        here = here.parent


def imp_scale(directory: Directory, languages: Sequence[str]) -> tuple[dict[str, int], ...]:
    """The steps of Law 78B, lowest first: from which difference in points on, how many IMPs.

    They are read from the plain text of the first language that has the table; none is known
    where no text has it.
    """
    leaf = directory.find(parse_locator(_SCALE), LAWS)
    if leaf is None:
        return ()
    record = directory.record(leaf)
    for language in languages:
        steps = _steps(record, language)
        if steps:
            return steps
    return ()


def _steps(record: ArticleRecord, language: str) -> tuple[dict[str, int], ...]:
    place = next((one for one in record.provisions if str(one.locator) == _SCALE), None)
    text = place.text(language, PLAIN) if place else None
    if text is None:
        return ()
    printed = text.provision.text
    tables = [printed[b.start : b.end] for b in text.provision.blocks if b.kind == "table"]
    rows = [row for table in tables for row in _ROW.findall(table)]
    return tuple({"from": int(low), "imps": int(imps)} for low, imps in rows)


def _law(
    directory: Directory, names: Names, language: str, path: str, place: str
) -> dict[str, str]:
    locator = parse_locator(place)
    leaf = directory.find(locator, LAWS)
    if leaf is None:
        return {}
    return {
        "name": names.provision(leaf, language, locator),
        "href": address_of(path, locator, leaf, language),
    }
