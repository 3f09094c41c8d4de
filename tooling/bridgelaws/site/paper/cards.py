"""Guided rulings as cards of one page to laminate: all questions, answers and announcements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2

from bridgelaws.model.ruling import Option, Ruling, Step
from bridgelaws.site.data.book import Book
from bridgelaws.site.pages.rulings import split_announcement
from bridgelaws.site.paper.typeset import typeset

# The sizes of letters that are tried, in points; below the last nobody reads at a table.
SIZES: Final = (11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.3, 6.0)
JSON = dict[str, Any]


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


def ruling_card(book: Book, ruling: Ruling, language: str) -> JSON:
    """One ruling as the card prints it: its steps numbered in the order in which they are met."""
    words = book.words[language]
    steps = list(_steps(book, ruling, ruling.steps[0], set()))
    numbers = {step.id: number for number, step in enumerate(steps, 1)}
    imprint = book.imprint
    return {
        "title": ruling.title[language],
        "guide": words("rulings.guide"),
        "steps": [
            {
                "number": numbers[step.id],
                "question": step.question[language],
                "options": [_option(book, option, language, numbers) for option in step.options],
            }
            for step in steps
        ],
        "foot": " · ".join(
            filter(
                None,
                (
                    book.federation.publisher_in(language) or book.federation.name,
                    words("text.plain"),
                    words("text.version", version=imprint.version, date=words.date(imprint.date)),
                    words("print.records", digest=imprint.digest),
                ),
            )
        ),
    }


def _steps(book: Book, ruling: Ruling, step: Step, seen: set[str]) -> Iterator[Step]:
    seen.add(step.id)
    yield step
    for option in step.options:
        if option.goto and option.goto not in seen and book.rulings.owner(option.goto) == ruling:
            yield from _steps(book, ruling, book.rulings.step(option.goto), seen)


def _option(book: Book, option: Option, language: str, numbers: dict[str, int]) -> JSON:
    words = book.words[language]
    number = numbers.get(option.goto, 0)
    elsewhere = ""
    if option.goto and not number:
        owner = book.rulings.owner(option.goto)
        elsewhere = words("rulings.goes_on", title=owner.title[language])
    return {
        "answer": option.answer[language],
        "goes": words("print.step", number=number) if number else elsewhere,
        "says": split_announcement(option.result[language]) if option.result else (),
        "laws": ", ".join(book.number(law, language) for law in option.laws)
        if option.result
        else "",
    }


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
