"""The page that counts: a contract, IMPs and matchpoints, a weighted score, revoke tricks.

Its arithmetic is `site_assets/js/score.js`. The scale of IMPs is not in it: it is taken from
the table of the provision that the Laws have for it. It counts by the edition that it was written
for (`Work.written_for`), as rulings do. Where a later one is in force that says the same, the page
has its numbers; where it says something else, the page keeps its own, and tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaws.library.carry import Carrier
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, Leaf, address_of, link
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
    if not can_count(book):
        return
    edition, changed = _written_for(book)
    scale = imp_scale(book)
    paths = {language: f"{language}/{FOLDER}" for language in book.languages}
    for language, path in paths.items():
        words = book.words[language]
        title = words("score.title")
        parts = [
            (key, words(name), _law(book, language, path, place)) for key, name, place in PARTS
        ]
        laws = {
            place: book.names.number(_now(book, parse_locator(place)), language) for place in REVOKE
        }
        notice = book.names.written_for(edition, changed, language)
        yield page_in_each(
            book,
            language,
            "score",
            FOLDER,
            title,
            words("score.description"),
            render("score.html", w=words, parts=parts, scale=scale, laws=laws, written_for=notice),
            menu="rulings",
            keeps_place=True,
        )


def counted_by() -> dict[str, tuple[Locator, ...]]:
    """The provisions by which each part of the page counts."""
    more = {"compare": (_SCALE,), "revoke": REVOKE}
    return {
        key: tuple(map(parse_locator, dict.fromkeys((place, *more.get(key, ())))))
        for key, _, place in PARTS
    }


def can_count(book: Book) -> bool:
    """Whether every provision is there by which the page counts."""
    return book.once(
        "score",
        lambda each: (
            all(_leaf(each, parse_locator(place)) for *_, place in PARTS) and bool(imp_scale(each))
        ),
    )


def sums_of(
    book: Book, places: Sequence[Locator], language: str, path: str
) -> tuple[TextLink, ...]:
    """The parts of the page that count by some of these provisions, as links from another page.

    Args:
        book: the book.
        places: provisions by the numbers in force.
        language: of the page.
        path: where it stands.
    """
    if not can_count(book):
        return ()
    page = link(path, f"{language}/{FOLDER}")
    words = book.words[language]
    return tuple(
        TextLink(words(name), f"{page}#{key}")
        for key, name, law in PARTS
        if any(
            place.is_inside(at)
            for at in _went(book.carrier, parse_locator(law))
            for place in places
        )
    )


def _went(carrier: Carrier | None, place: Locator) -> tuple[Locator, ...]:
    return carrier.follow(place) if carrier else (place,)


def _written_for(book: Book) -> tuple[str, tuple[Locator, ...]]:
    """The edition by which the page counts, and what says something else in the one in force.

    The edition is empty where all says the same.
    """
    carrier = book.carrier
    if carrier is None:
        return "", ()
    places = dict.fromkeys(place for row in counted_by().values() for place in row)
    changed = tuple(place for place in places if carrier.same(place) is None)
    return (carrier.old if changed else ""), changed


def _now(book: Book, place: Locator) -> Locator:
    """The number of a provision in the edition that the page shows."""
    edition, _ = _written_for(book)
    there = book.carrier.same(place) if book.carrier and not edition else None
    return there or place


def _leaf(book: Book, place: Locator) -> Leaf | None:
    """Where a provision stands in the text that the page shows."""
    edition, _ = _written_for(book)
    return book.directory.find(_now(book, place), LAWS, edition)


def imp_scale(book: Book) -> tuple[dict[str, int], ...]:
    """The steps of Law 78B, lowest first: from which difference in points on, how many IMPs.

    They are read from the plain text, of the edition that the page was written for, of the first
    language that has the table; none is known where no text has it.
    """
    edition = book.carrier.old if book.carrier else ""
    leaf = book.directory.find(parse_locator(_SCALE), LAWS, edition)
    if leaf is None:
        return ()
    record = book.directory.record(leaf)
    for language in book.languages:
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


def _law(book: Book, language: str, path: str, place: str) -> dict[str, str]:
    locator = _now(book, parse_locator(place))
    leaf = _leaf(book, parse_locator(place))
    if leaf is None:
        return {}
    return {
        "name": book.names.provision(leaf, language, locator),
        "href": address_of(path, locator, leaf, language),
    }
