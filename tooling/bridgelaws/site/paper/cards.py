"""Guided rulings as cards of one page to laminate: all questions, answers and announcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pypdfium2

from bridgelaws.model.ruling import Ruling
from bridgelaws.site.data.book import Book
from bridgelaws.site.pages.card_pages import JSON, ruling_card
from bridgelaws.site.paper.book_sheet import logo_bytes
from bridgelaws.site.paper.typeset import typeset

# The sizes of letters that are tried, in points; below the last nobody reads at a table.
SIZES: Final = (11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.3, 6.0)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as one PDF; ``sides`` says of each ruling how many pages it takes."""

    pdf: bytes
    sides: tuple[tuple[str, int], ...]


def print_cards(book: Book, language: str, rulings: Sequence[Ruling]) -> Cards:
    """A card for each ruling, set as large as one page allows.

    One that has no room on a page in the smallest size goes on over the leaf.

    Raises:
        TypesetError: Typst is missing, or refuses.
    """
    words = book.words[language]
    cards, sides = [], []
    for ruling in rulings:
        card = ruling_card(book, ruling, language)
        size = _largest(book, card, language)
        cards.append({**card, "size": size})
        sides.append((ruling.id, _pages(book, cards[-1], language)))
    return Cards(_set(book, language, words("rulings.title"), cards), tuple(sides))


def _set(book: Book, language: str, title: str, cards: Sequence[JSON]) -> bytes:
    sheet = {
        "language": language,
        "title": title,
        "cards": cards,
        "logo": logo_bytes(book.federation.logo),
        "owner": book.federation.publisher_in(language) or book.federation.name,
    }
    return typeset("cards.typ", sheet, book.imprint.date)


def _largest(book: Book, card: JSON, language: str) -> float:
    """The largest size in which a card takes one page; the smallest where none does."""
    low, high = 0, len(SIZES) - 1
    while low < high:
        middle = (low + high) // 2
        if _pages(book, {**card, "size": SIZES[middle]}, language) == 1:
            high = middle
        else:
            low = middle + 1
    return SIZES[low]


def _pages(book: Book, card: JSON, language: str) -> int:
    document = pypdfium2.PdfDocument(_set(book, language, card["title"], [card]))
    try:
        return len(document)
    finally:
        document.close()
