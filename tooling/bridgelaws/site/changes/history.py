"""What a provision was and became in all editions that are held, and what still says the former."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridgelaws.comparison.edition_units import EditionUnit
from bridgelaws.comparison.edition_wording import LEAD
from bridgelaws.comparison.editions import EditionStep, EditionView
from bridgelaws.model.locator import Locator
from bridgelaws.site.changes.edition_steps import (
    STATUSES,
    steps_of,
    unit_status,
)
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, Leaf, address_of


def provision_history(
    book: Book, leaf: Leaf, language: str, path: str
) -> Mapping[str, tuple[tuple[str, str, str], ...]]:
    """What each provision of a page was and became in all editions that are held.

    Returns:
        By anchor, the nearest edition first, older ones before newer ones: the edition's line,
        the status in words, and the address of the place there, empty where there is none.
        Articles that no other edition words anew have none.
    """
    if len(book.directory.editions(leaf)) < 2:
        return {}
    steps = steps_of(book, leaf.work)
    editions = [steps[0].old.edition, *(step.new.edition for step in steps)] if steps else []
    if leaf.edition not in editions:
        return {}
    at = editions.index(leaf.edition)
    found: dict[str, list[tuple[str, str, str]]] = {}
    for locator in sorted(leaf.locators, key=lambda place: place.order_key):
        lines = [
            *_trace(book, steps[:at][::-1], locator, language, path, back=True),
            *_trace(book, steps[at:], locator, language, path, back=False),
        ]
        if lines:
            found[str(locator)] = lines
    return {anchor: tuple(lines) for anchor, lines in found.items()}


def _trace(
    book: Book,
    steps: Sequence[EditionStep],
    locator: Locator,
    language: str,
    path: str,
    *,
    back: bool,
) -> Iterator[tuple[str, str, str]]:
    """A provision through the editions, one line for each that words it otherwise or not at all."""
    places: tuple[Locator, ...] = (locator,)
    for step in steps:
        there = step.old if back else step.new
        sides = _sides_by_place(book, step)[0 if back else 1]
        units = list(dict.fromkeys(unit for at in places if (unit := sides.get(at)) is not None))
        if not units:
            continue  # the whole article is taken over
        if len(units) > 1:
            # Divided on the way: what became of each part is told where it stands.
            return
        (unit,) = units
        own, other = (unit.new, unit.old) if back else (unit.old, unit.new)
        yield _history_line(book, step, unit, there, (own, other), language, path)
        if not other:
            return
        places = other


def _sides_by_place(
    book: Book, step: EditionStep
) -> tuple[Mapping[Locator, EditionUnit], Mapping[Locator, EditionUnit]]:
    """The unit of each place of the newer edition, and of the older one."""

    def make(_: Book) -> tuple[dict[Locator, EditionUnit], dict[Locator, EditionUnit]]:
        return (
            {at: unit for unit in step.units for at in unit.new},
            {at: unit for unit in step.units for at in unit.old},
        )

    return book.once(f"units of {step.new.work} {step.new.edition}", make)


def lagging_places(book: Book, leaf: Leaf, language: str) -> tuple[str, tuple[Locator, ...]]:
    """The provisions of a page that still say in its language what the edition before said.

    English has other words there by now. Returns the edition before and the places, in order.
    """
    if leaf.work != LAWS or language == LEAD or not leaf.expressions(language):
        return "", ()
    for step in steps_of(book):
        if step.new.edition != leaf.edition or leaf.article in step.kept:
            continue
        found = [
            unit.new[0]
            for unit in step.units
            if unit.old
            and unit.new
            and unit.new[0].article == leaf.article
            and unit_status(step, unit, LEAD) in ("reworded", "moved_reworded")
            and unit_status(step, unit, language) in ("unchanged", "moved")
        ]
        return step.old.edition, tuple(found)
    return "", ()


def _history_line(
    book: Book,
    step: EditionStep,
    unit: EditionUnit,
    there: EditionView,
    sides: tuple[Sequence[Locator], Sequence[Locator]],
    language: str,
    path: str,
) -> tuple[str, str, str]:
    words = book.words[language]
    own, places = sides
    status = words(STATUSES[unit_status(step, unit, language)])
    label = words("editions.history", edition=book.names.edition(there.edition, language))
    if not places:
        return label, words("editions.absent") if there is step.old else status, ""
    leaf = book.directory.leaf(there.records[places[0].article])
    shown = ", ".join(book.names.number(place, language) for place in places)
    line = status
    if places != own:
        line = words("editions.history_in", status=status, place=shown)
    return label, line, address_of(path, places[0], leaf, language)
