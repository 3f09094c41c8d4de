"""The glossary as it leads into an edition that is asked for by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bridgelaws.comparison.editions import newness, records_of_edition
from bridgelaws.editions.changes import map_editions
from bridgelaws.library.carry import Carrier, carry_glossary, find_carrier
from bridgelaws.library.library import Library
from bridgelaws.model.edition_map import EditionChange
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import LAWS


def glossary_of_edition(
    glossary: Glossary, records: Sequence[ArticleRecord], library: Library, edition: str
) -> Glossary:
    """The glossary with the places where an edition treats each thing.

    A number is not enough: Law 89 kept it in 2024 and got another subject. Where nobody wrote
    down what became of the provisions, their words say it.

    Args:
        glossary: as it is written, for one edition of the Laws.
        records: of all editions.
        library: the checkout.
        edition: the one that is asked for.
    """
    carrier = find_carrier(library, new=edition)
    if carrier is not None and not carrier.changes:
        carrier = replace(carrier, changes=_by_words(carrier, records, library))
    return carry_glossary(glossary, carrier)


def _by_words(
    carrier: Carrier, records: Sequence[ArticleRecord], library: Library
) -> dict[Locator, EditionChange]:
    def book(edition: str) -> list[ArticleRecord]:
        every = records_of_edition(records, library.works, edition)
        return [record for record in every if record.work == LAWS]

    written, asked = carrier.old, carrier.new
    work = library.works[LAWS]
    if newness(written, work) < newness(asked, work):
        return map_editions(LAWS, (written, asked), book(written), book(asked)).by_old()
    known = map_editions(LAWS, (asked, written), book(asked), book(written))
    back = {
        place: replace(change, old=change.new, new=change.old)
        for place, change in known.by_new().items()
    }
    # A place that the newer edition does not have can only be that of the older one.
    return {place: EditionChange((place,), (place,), "kept") for place in known.by_old()} | back
