"""An edition as a whole book: its own articles, and those it takes over from its base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from bridgelaws.comparison.edition_units import EditionUnit, pair_editions
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import Work


@dataclass(frozen=True)
class EditionView:
    """One edition of a work; ``records`` are by article, its base's among them."""

    work: str
    edition: str
    date: str
    records: Mapping[Locator, ArticleRecord]


@dataclass(frozen=True)
class EditionStep:
    """Two editions, the older first, and what became of the provisions in which they differ.

    ``kept`` are the articles that the newer one takes over as they are.
    """

    old: EditionView
    new: EditionView
    units: tuple[EditionUnit, ...]
    kept: tuple[Locator, ...] = field(default=())

    @cached_property
    def languages(self) -> tuple[frozenset[str], frozenset[str]]:
        """In which languages the older and the newer edition word what they do not share."""
        older, newer = (
            frozenset(
                text.language
                for article, record in view.records.items()
                if article not in self.kept
                for place in record.provisions
                for text in place.texts
            )
            for view in (self.old, self.new)
        )
        return older, newer

    def same_number_only(self) -> tuple[Locator, ...]:
        """The articles that both editions have, and of which nothing is paired."""
        paired = {unit.new[0].article for unit in self.units if unit.old and unit.new}
        paired |= {unit.old[0].article for unit in self.units if unit.old and unit.new}
        return tuple(
            article
            for article, record in self.new.records.items()
            if article in self.old.records
            and self.old.records[article] is not record
            and article not in paired
        )


def edition_chain(work: Work | None) -> tuple[str, ...]:
    """The editions in force: the current one, then what it amends, and so on."""
    if work is None:
        return ()
    base_by_edition = {edition.id: edition.base for edition in work.editions}
    chain: list[str] = []
    here = work.current
    while here not in chain and here in base_by_edition:
        chain.append(here)
        here = base_by_edition[here] or here
    return tuple(chain)


def by_currency(
    records: Iterable[ArticleRecord], work: Work | None
) -> tuple[tuple[ArticleRecord, ...], bool]:
    """The editions of one article, the one in force first, then the newest name first.

    Returns:
        The records, and whether the first is in force: it is not where the work's editions
        in force are known and none of them has the article.
    """
    chain = edition_chain(work)

    def rank(record: ArticleRecord) -> tuple[int, tuple[int, ...]]:
        place = chain.index(record.edition) if record.edition in chain else len(chain)
        return place, tuple(-ord(character) for character in record.edition)

    ordered = tuple(sorted(records, key=rank))
    return ordered, not any(chain) or ordered[0].edition in chain


def records_in_force(
    records: Iterable[ArticleRecord], works: Mapping[str, Work]
) -> tuple[ArticleRecord, ...]:
    """The records that are no superseded text, in their order: all that answers by itself."""
    every = tuple(records)
    articles: dict[tuple[str, Locator], list[ArticleRecord]] = {}
    for record in every:
        articles.setdefault((record.work, record.article), []).append(record)
    current = set()
    for (work, _), editions in articles.items():
        ordered, is_in_force = by_currency(editions, works.get(work))
        if is_in_force:
            current.add(id(ordered[0]))
    return tuple(record for record in every if id(record) in current)


def records_of_edition(
    records: Sequence[ArticleRecord], works: Mapping[str, Work], edition: str
) -> tuple[ArticleRecord, ...]:
    """What a reader of one edition has before them, its base's articles among them."""
    found: list[ArticleRecord] = []
    for work in dict.fromkeys(record.work for record in records):
        for view in edition_views(records, works, work):
            if view.edition == edition:
                found += view.records.values()
    return tuple(found)


def edition_views(
    records: Iterable[ArticleRecord], works: Mapping[str, Work], work: str
) -> tuple[EditionView, ...]:
    """The editions of a work that have records of their own, oldest first."""
    own: dict[str, dict[Locator, ArticleRecord]] = {}
    for record in records:
        if record.work == work:
            own.setdefault(record.edition, {})[record.article] = record
    known = works[work].editions if work in works else ()
    base_by_edition = {edition.id: edition.base for edition in known}
    date_by_edition = {edition.id: edition.date for edition in known}
    views = [
        EditionView(
            work,
            name,
            date_by_edition.get(name, ""),
            dict(_resolve(name, own, base_by_edition)),
        )
        for name in own
    ]
    # A date where works.toml gives one; else the name, which begins with the year.
    return tuple(sorted(views, key=lambda view: (view.date or view.edition, view.edition)))


def edition_steps(
    records: Iterable[ArticleRecord], works: Mapping[str, Work], work: str
) -> tuple[EditionStep, ...]:
    """From each edition to the next."""
    views = edition_views(records, works, work)
    return tuple(_step(old, new) for old, new in pairwise(views))


def _step(old: EditionView, new: EditionView) -> EditionStep:
    kept = tuple(a for a, record in new.records.items() if old.records.get(a) is record)
    units = pair_editions(
        [record for article, record in old.records.items() if article not in kept],
        [record for article, record in new.records.items() if article not in kept],
    )
    return EditionStep(old, new, units, kept)


def _resolve(
    name: str,
    own: Mapping[str, Mapping[Locator, ArticleRecord]],
    base_by_edition: Mapping[str, str],
) -> Iterator[tuple[Locator, ArticleRecord]]:
    """The articles of an edition in the order of a book: its own over its base's."""
    found: dict[Locator, ArticleRecord] = {}
    seen: list[str] = []
    here = name
    while here and here not in seen:
        for article, record in own.get(here, {}).items():
            found.setdefault(article, record)
        seen.append(here)
        here = base_by_edition.get(here, "")
    if not name:
        found.update(own.get("", {}))

    def place(article: Locator) -> tuple[object, ...]:
        return {"intro": 0, "def": 1}.get(article.prefix, 2), article.order_key

    for article in sorted(found, key=place):
        yield article, found[article]
