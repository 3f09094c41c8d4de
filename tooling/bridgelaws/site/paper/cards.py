"""Guided rulings as cards of one page to laminate: all questions, answers and announcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pypdfium2

from bridgelaws.model.ruling import Ruling
from bridgelaws.site.data.book import Book
from bridgelaws.site.pages.card_pages import JSON, ruling_card
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
        size = _largest(card, language, book.imprint.date)
        cards.append({**card, "size": size})
        sides.append((ruling.id, _pages([cards[-1]], language, book.imprint.date)))
    sheet = {"language": language, "title": words("rulings.title"), "cards": cards}
    return Cards(typeset("cards.typ", sheet, book.imprint.date), tuple(sides))


def _largest(card: JSON, language: str, date: str) -> float:
    """The largest size in which a card takes one page; the smallest where none does."""
    low, high = 0, len(SIZES) - 1
    while low < high:
        middle = (low + high) // 2
        if _pages([{**card, "size": SIZES[middle]}], language, date) == 1:
            high = middle
        else:
            low = middle + 1
    return SIZES[low]


def _pages(cards: Sequence[JSON], language: str, date: str) -> int:
    sheet = {"language": language, "title": cards[0]["title"], "cards": cards}
    document = pypdfium2.PdfDocument(typeset("cards.typ", sheet, date))
    try:
        return len(document)
    finally:
        document.close()
