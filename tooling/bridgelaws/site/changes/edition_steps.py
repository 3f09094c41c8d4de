"""What became of each unit from one edition to the next, by language, and where that stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaws.comparison.edition_units import EditionUnit
from bridgelaws.comparison.editions import EditionStep, EditionView
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import edition_folder, name_folder
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, address_of
from bridgelaws.site.tree import TextLink

# Where what an edition changed stands, below a language.
CHANGES: Final = "changes/"
# What became of a unit, in the order of the counts, with its word.
STATUSES: Final = {
    "unchanged": "editions.unchanged",
    "reworded": "editions.reworded",
    "moved": "editions.moved",
    "moved_reworded": "editions.moved_reworded",
    "split": "editions.split",
    "merged": "editions.merged",
    "new": "editions.new",
    "dropped": "editions.dropped",
    "": "editions.no_text",
}


def changes_folder(edition: EditionView) -> str:
    """Where the changes of an edition stand, below a language: ``changes/2017-rev2024/``."""
    work = "" if edition.work == LAWS else f"{name_folder(edition.work)}/"
    return f"{CHANGES}{work}{edition_folder(edition.edition)}/"


def unit_status(step: EditionStep, unit: EditionUnit, language: str) -> str:
    """What became of a unit in one language: one of `STATUSES`, empty without a text there."""
    before = say_unit(step.old, unit.old, language)
    after = say_unit(step.new, unit.new, language)
    if not unit.old or not unit.new:
        said = after if unit.new else before
        # An edition that does not speak the language at all has dropped nothing from it.
        is_there = language in step.languages[1 if unit.old else 0]
        return unit.relation if said is not None and is_there else ""
    if before is None or after is None:
        return ""
    if unit.relation in ("split", "merged"):
        return unit.relation
    if unit.relation == "moved":
        return "moved" if before == after else "moved_reworded"
    return "unchanged" if before == after else "reworded"


def say_unit(view: EditionView, places: Sequence[Locator], language: str) -> str | None:
    """What an edition says at some places in a language; ``None`` where it says nothing."""
    found = []
    for locator in places:
        text = _text_at(view.records[locator.article], locator, language)
        if text is not None:
            found.append(text)
    return " ".join(found) if found else None


def unit_parts(view: EditionView, places: Sequence[Locator], language: str) -> tuple[str, str]:
    """The headings of some places in a language, and what they say below them; as `say_unit`."""
    said = [_text_at(view.records[at.article], at, language) or "" for at in places]
    parts = [text.partition("\n") for text in said]
    return (
        " · ".join(heading for heading, _, _ in parts if heading),
        "\n".join(text.strip() for _, _, text in parts if text.strip()),
    )


def _text_at(record: ArticleRecord, locator: Locator, language: str) -> str | None:
    place = next(place for place in record.provisions if place.locator == locator)
    text = place.text(language, PLAIN) or place.text(language)
    return fold_wording(text.provision) if text else None


def steps_of(book: Book, work: str = LAWS) -> tuple[EditionStep, ...]:
    """From each edition of a work that the book holds to the next."""
    return book.steps(work)


def references_of(
    directory: Directory,
    names: Names,
    view: EditionView,
    places: Sequence[Locator],
    language: str,
    path: str,
) -> tuple[TextLink, ...]:
    """The places of an edition as links from a page."""
    found = []
    for locator in places:
        leaf = directory.leaf(view.records[locator.article])
        found.append(
            TextLink(
                names.number(locator, language) or names.provision(leaf, language, locator),
                address_of(path, locator, leaf, language),
            )
        )
    return tuple(found)
