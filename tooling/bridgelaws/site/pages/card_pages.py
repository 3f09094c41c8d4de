"""Each guided ruling as a card: all of it at once, which a browser prints on one leaf."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import SLIP_PENALTY, SLIPS, Option, Ruling, RulingStep
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, link
from bridgelaws.site.nav import alternates
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.pages.rulings import ruling_path, split_announcement
from bridgelaws.site.render import render
from bridgelaws.site.ui_strings import Words

JSON = dict[str, Any]
Place = tuple[int, int]
"""The number of a step on a card, and of an answer in it."""
# Half points between which a card's letters may be set; its sheet has a rule for each. Smaller ones
# nobody reads at a table: what has no room on one side then goes on over the leaf.
_SMALLEST, _LARGEST = 14, 21
# Letters on a page of A4 at one point; a wide font of a browser's is counted on.
_ROOM: Final = 300_000
# What is written on the slip stands once on a card, and each end has its number, the same on all.
_SLIP_NUMBERS: Final = {kind: at for at, kind in enumerate((*SLIPS, SLIP_PENALTY), 1)}


def card_pages(book: Book) -> Iterator[Page]:
    """The card of every ruling, in each language."""
    for language in book.languages:
        for ruling in book.rulings.rulings:
            yield _card_page(book, ruling, language)


def card_folder(ruling: Ruling) -> str:
    """Where a ruling's card stands, behind the language."""
    return f"rulings/{ruling.id}/card/"


def _card_page(book: Book, ruling: Ruling, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/{card_folder(ruling)}"
    card = ruling_card(book, ruling, language)
    title = words("rulings.name", title=card["title"])
    paths = {other: f"{other}/{card_folder(ruling)}" for other in book.languages}
    body = render(
        "card.html",
        w=words,
        card=card,
        size=_size(card),
        whole=link(path, ruling_path(ruling, language)),
    )
    return Page(
        path=path,
        language=language,
        kind="card",
        title=f"{title} – {words('print.card')}",
        description=f"{title}. {words('rulings.lead')}",
        body=body,
        menu="rulings",
        switch=tuple(paths.items()),
        alternates=alternates(paths, paths.get("en", path)),
        report=report_address(book, language, title, words("text.plain")),
    )


def _size(card: JSON) -> int:
    """In how many half points a card is set: on one side of a leaf where it can be read so."""
    letters = sum(
        len(step["question"])
        + sum(
            len(option["answer"])
            + sum(map(len, option["says"]))
            + len(option["laws"])
            + len(option["slip"])
            + 60
            for option in step["options"]
        )
        for step in card["steps"]
    ) + sum(map(len, card["slips"]))
    return max(_SMALLEST, min(_LARGEST, int(2 * math.sqrt(_ROOM / max(1, letters)))))


def ruling_card(book: Book, ruling: Ruling, language: str) -> JSON:
    """One ruling as the card prints it: its steps numbered in the order in which they are met."""
    words = book.words[language]
    steps = list(_steps(book, ruling, ruling.steps[0], set()))
    numbers = {step.id: number for number, step in enumerate(steps, 1)}
    before = _told_before(steps, language)
    imprint = book.imprint
    return {
        "title": ruling.title[language],
        "guide": words("rulings.guide"),
        "steps": [
            {
                "number": number,
                "question": step.question[language],
                "options": [
                    _option(book, option, language, numbers, before.get((number, answer)))
                    for answer, option in enumerate(step.options, 1)
                ],
            }
            for number, step in enumerate(steps, 1)
        ],
        "slip_head": words("slip.head"),
        "slips": _slips(steps, words),
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


def _told_before(steps: Sequence[RulingStep], language: str) -> dict[Place, Place]:
    """Of each answer whose announcement stands on the card already, the first that leads there."""
    firsts: dict[str, Place] = {}
    before: dict[Place, Place] = {}
    for number, step in enumerate(steps, 1):
        for answer, option in enumerate(step.options, 1):
            if option.result:
                here = (number, answer)
                first = firsts.setdefault(option.result[language], here)
                if first != here:
                    before[here] = first
    return before


def _slips(steps: Sequence[RulingStep], words: Words) -> list[str]:
    """What the ends of a card have a director write, each with its number."""
    used = {kind for step in steps for one in step.options if one.result for kind in one.slip}
    return [f"{at}. {words(f'slip.{kind}')}" for kind, at in _SLIP_NUMBERS.items() if kind in used]


def _steps(book: Book, ruling: Ruling, step: RulingStep, seen: set[str]) -> Iterator[RulingStep]:
    seen.add(step.id)
    yield step
    for option in step.options:
        if option.goto and option.goto not in seen and book.rulings.owner(option.goto) == ruling:
            yield from _steps(book, ruling, book.rulings.step(option.goto), seen)


def _name(book: Book, law: Locator, language: str) -> str:
    """A provision of the Laws by its number, one of another work with that work's name."""
    work = book.directory.work_of(law, LAWS)
    leaf = book.directory.find(law, work) if work != LAWS else None
    return book.names.short(leaf, language, law) if leaf else book.names.number(law, language)


def _option(
    book: Book, option: Option, language: str, numbers: dict[str, int], before: Place | None
) -> JSON:
    """An answer on the card.

    Args:
        book: what the site is made of.
        option: the answer.
        language: in which the card is.
        numbers: those of the card's steps.
        before: where on the card its announcement stands already.
    """
    words = book.words[language]
    number = numbers.get(option.goto, 0)
    laws = ", ".join(_name(book, law, language) for law in option.laws)
    if option.edition:
        laws = f"{laws} ({book.names.edition(option.edition, language)})"
    slip = ", ".join(str(_SLIP_NUMBERS[kind]) for kind in option.slip)
    goes = words("print.step", number=number) if number else ""
    if option.goto and not number:
        owner = book.rulings.owner(option.goto)
        goes = words("rulings.goes_on", title=owner.title[language])
    elif before:
        goes = words("print.as_at", number=before[0], answer=before[1])
    said = option.result[language] if option.result and not before else ""
    return {
        "answer": option.answer[language],
        "goes": goes,
        "says": [one.text for one in split_announcement(said, words("rulings.own"))],
        "laws": laws if option.result else "",
        "slip": f"{words('slip.head')}{words('site.colon')} {slip}" if option.result else "",
    }
