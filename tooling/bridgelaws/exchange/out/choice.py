"""What an export takes: laws, ranges of laws, single provisions; texts of some publishers alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from bridgelaws.errors import LocatorError, RecordError
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.record import ArticleRecord, ProvisionRecord


@dataclass(frozen=True, slots=True)
class AddressRange:
    """All that lies between two addresses of one part, both included with what is in them."""

    first: Locator
    last: Locator

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def __contains__(self, locator: Locator) -> bool:
        if locator.prefix != self.first.prefix:
            return False
        if locator.is_inside(self.first) or locator.is_inside(self.last):
            return True
        # Places without a number of their own have no order: a single one is no range.
        return (
            self.first != self.last
            and self.first.order_key <= locator.order_key <= self.last.order_key
        )


@dataclass(frozen=True, slots=True)
class Selection:
    """What to take of a build; an empty part leaves everything."""

    works: Collection[str] = ()
    editions: Collection[str] = ()
    stretches: tuple[AddressRange, ...] = ()

    def provisions(
        self, records: Iterable[ArticleRecord]
    ) -> Iterator[tuple[ArticleRecord, ProvisionRecord]]:
        """The chosen places in the order of the records, each with its article."""
        for record in records:
            if self.works and record.work not in self.works:
                continue
            if self.editions and record.edition not in self.editions:
                continue
            for provision in record.provisions:
                if self.has(provision.locator):
                    yield record, provision

    def find_empty(self, records: Iterable[ArticleRecord]) -> tuple[AddressRange, ...]:
        """The stretches in which no provision of the records lies."""
        held = [provision.locator for record in records for provision in record.provisions]
        return tuple(s for s in self.stretches if not any(place in s for place in held))

    def has(self, locator: Locator) -> bool:
        """Whether a place lies in one of the stretches; all do where none are named."""
        return not self.stretches or any(locator in stretch for stretch in self.stretches)


def texts_of(
    records: Iterable[ArticleRecord], expressions: Collection[str]
) -> tuple[ArticleRecord, ...]:
    """The records with the texts of these publishers alone, or of ``plain``.

    What then has no text is left out, and what was paired with others is not told.

    Raises:
        RecordError: no text is of one of them.
    """
    held = tuple(records)
    refuse_unknown(held, expressions=expressions)
    chosen = []
    for record in held:
        places = [
            replace(place, texts=tuple(t for t in place.texts if t.expression in expressions))
            for place in record.provisions
        ]
        kept = tuple(place for place in places if place.texts)
        if kept:
            chosen.append(replace(record, provisions=kept, pairings=(), findings=()))
    return tuple(chosen)


def refuse_unknown(
    records: Collection[ArticleRecord],
    *,
    works: Collection[str] = (),
    editions: Collection[str] = (),
    expressions: Collection[str] = (),
) -> None:
    """Nothing, where the records hold every work, edition and text (``plain``, publishers) named.

    Raises:
        RecordError: they do not; it names those that there are.
    """
    texts = {name for record in records for name, _ in record.expressions()}
    for noun, named, held in (
        ("work", works, {record.work for record in records}),
        ("edition", editions, {record.edition for record in records}),
        ("text of", expressions, texts),
    ):
        missing = sorted(set(named) - held)
        if missing:
            raise RecordError(
                f"this build has no {noun} {missing[0]!r}: it has {', '.join(sorted(held - {''}))}"
            )


def parse_ranges(text: str) -> tuple[AddressRange, ...]:
    """Read a list of laws, provisions and ranges, apart by commas or spaces.

    ::

        list  = item {("," | " ") item}        item = locator ["-" locator]

    Names of definitions hold hyphens (``def~adjusted-score``), so a hyphen parts a
    range only where both its sides are addresses.

    Raises:
        LocatorError: an item is no address, or a range runs backwards or from one part
            of the book into another.

    >>> [(str(s.first), str(s.last)) for s in parse_ranges("12-16, 27B1 def~adjusted-score")]
    [('12', '16'), ('27B1', '27B1'), ('def~adjusted-score', 'def~adjusted-score')]
    """
    return tuple(_stretch(item) for item in text.replace(",", " ").split())


def _stretch(item: str) -> AddressRange:
    first, hyphen, last = item.replace("–", "-").partition("-")
    if not hyphen or "~" in first:
        place = parse_locator(item)
        return AddressRange(place, place)
    stretch = AddressRange(parse_locator(first), parse_locator(last))
    if stretch.first.prefix != stretch.last.prefix:
        raise LocatorError(f"{item}: a range cannot run from one part of the book into another")
    if stretch.first.order_key > stretch.last.order_key:
        raise LocatorError(f"{item}: a range runs forwards: {last}-{first}")
    return stretch
