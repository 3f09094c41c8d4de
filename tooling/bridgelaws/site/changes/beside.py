"""A law that a language does not have yet: the new words beside the older ones in that language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridgelaws.comparison.edition_units import EditionUnit
from bridgelaws.comparison.edition_wording import LEAD
from bridgelaws.comparison.editions import EditionStep
from bridgelaws.model.locator import Locator
from bridgelaws.site.changes.edition_steps import references_of, steps_of, unit_parts
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import Leaf
from bridgelaws.site.tree import TextLink


@dataclass(frozen=True, slots=True)
class BesideRow:
    """What a new edition says in ``language``, and what the one before said in the page's own.

    ``anchors`` are its places now, the last one the one that is printed. A text is its heading and
    its lines; the older one is empty where nothing was there before.
    """

    anchors: tuple[str, ...]
    number: str
    language: str
    new: tuple[str, tuple[str, ...]]
    places: tuple[TextLink, ...]
    old: tuple[str, tuple[str, ...]]


def text_elsewhere(book: Book, leaf: Leaf) -> str:
    """The language in which a text is read that another has not: English, else the first."""
    spoken = [code for code in (LEAD, *book.languages) if leaf.expressions(code)]
    return next((code for code in spoken if code in book.words), "")


def rows_beside(
    book: Book, leaf: Leaf, language: str, path: str
) -> tuple[tuple[str, str], tuple[BesideRow, ...]]:
    """The provisions of an article that a language has no text of, each beside the older one.

    Returns:
        What the two texts are called, the newer first, and the rows in the order of the book; none
        where no edition is before it, or the language has a text.
    """
    spoken = text_elsewhere(book, leaf)
    step = next((s for s in steps_of(book, leaf.work) if s.new.edition == leaf.edition), None)
    if leaf.expressions(language) or not spoken or step is None or leaf.article in step.kept:
        return ("", ""), ()
    units = {at: unit for unit in step.units for at in unit.new if at.article == leaf.article}
    held = [p.locator for p in book.directory.record(leaf).provisions if p.locator in units]
    rows = []
    for unit in dict.fromkeys(units[at] for at in held):
        row = _row(book, step, unit, (spoken, language), path)
        if row.new != ("", ()) or row.old != ("", ()):
            rows.append(row)
    words, edition = book.words[language], book.names.edition
    now, before = (
        words("edition.other", edition=edition(view.edition, language, leaf.work))
        for view in (step.new, step.old)
    )
    return (f"{now} · {words.tongue(spoken)}", before), tuple(rows)


def _row(
    book: Book, step: EditionStep, unit: EditionUnit, languages: tuple[str, str], path: str
) -> BesideRow:
    spoken, language = languages
    sides: Mapping[str, tuple[str, tuple[str, ...]]] = {
        name: (
            book.names.without_capitals(parts[0], code),
            tuple(parts[1].split("\n")) if parts[1] else (),
        )
        for name, code, parts in (
            ("new", spoken, unit_parts(step.new, unit.new, spoken)),
            ("old", language, unit_parts(step.old, unit.old, language)),
        )
    }
    leaf = book.directory.leaf(step.new.records[unit.new[0].article])
    return BesideRow(
        tuple(map(str, unit.new)),
        ", ".join(_call(book, leaf, at, language) for at in unit.new),
        spoken,
        sides["new"],
        references_of(book.directory, book.names, step.old, unit.old, language, path),
        sides["old"],
    )


def _call(book: Book, leaf: Leaf, at: Locator, language: str) -> str:
    return book.names.number(at, language) or book.names.provision(leaf, language, at)
