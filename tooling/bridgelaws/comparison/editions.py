"""An edition as a whole book: its own articles, and those it takes over from its base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from bridgelaws import LANGUAGES
from bridgelaws.comparison.edition_units import EditionUnit, pair_editions, unit_of
from bridgelaws.model.edition_map import EditionChange, EditionMap
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

    @cached_property
    def by_article(self) -> Mapping[Locator, Sequence[EditionUnit]]:
        """The units by the article in which they stand now, or stood; the order is the book's."""
        found: dict[Locator, list[EditionUnit]] = {}
        for unit in self.units:
            found.setdefault((unit.new or unit.old)[0].article, []).append(unit)
        return found

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
    return work.chain(work.current) if work else ()


def newness(edition: str, work: Work | None) -> tuple[str, str]:
    """What sorts editions in time: the date, or the name, which begins with the year.

    Returns:
        The date and the name of the edition; its name twice where the work is not known.
    """
    return work.newness(edition) if work else (edition, edition)


def by_currency(
    records: Iterable[ArticleRecord], work: Work | None
) -> tuple[tuple[ArticleRecord, ...], bool]:
    """The editions of one article: in force, then of before, newest first, then to come.

    Returns:
        The records, and whether the first is in force: it is not where the work's editions
        in force are known and none of them has the article.
    """
    chain = edition_chain(work)
    newest = sorted(records, key=lambda record: newness(record.edition, work), reverse=True)
    ordered = tuple(sorted(newest, key=lambda record: _currency(record.edition, work, chain)))
    return ordered, not any(chain) or ordered[0].edition in chain


def _currency(edition: str, work: Work | None, chain: tuple[str, ...]) -> int:
    if edition in chain or not chain:
        return chain.index(edition) if chain else 0
    return len(chain) + _is_to_come(edition, work, chain)


def _is_to_come(edition: str, work: Work | None, chain: tuple[str, ...]) -> bool:
    known = work.edition(edition) if work else None
    if known and known.is_draft:
        return True
    return bool(chain) and newness(edition, work) > newness(chain[0], work)


def leads_of(editions: Sequence[ArticleRecord]) -> list[frozenset[str]]:
    """For each edition of an article, the languages whose readers find it at its own address.

    The first that a language words; the first of all for a language that words none.
    """
    found: list[set[str]] = [set() for _ in editions]
    for language in LANGUAGES:
        having = [
            index
            for index, record in enumerate(editions)
            if any(code == language for _, code in record.expressions())
        ]
        found[having[0] if having else 0].add(language)
    return [frozenset(languages) for languages in found]


def records_in_force(
    records: Iterable[ArticleRecord], works: Mapping[str, Work]
) -> tuple[ArticleRecord, ...]:
    """The texts that are not superseded, in their order: all that answers by itself.

    Where a language has no text yet of the edition in force, that before it goes on to answer
    in this language: of its record the texts of that language are left.
    """
    every = tuple(records)
    articles: dict[tuple[str, Locator], list[ArticleRecord]] = {}
    for record in every:
        articles.setdefault((record.work, record.article), []).append(record)
    languages: dict[int, frozenset[str]] = {}
    for (name, _), editions in articles.items():
        work = works.get(name)
        ordered, is_in_force = by_currency(editions, work)
        if not is_in_force:
            continue
        chain = edition_chain(work)
        known = [record for record in ordered if not _is_to_come(record.edition, work, chain)]
        for record, leads in zip(known, leads_of(known), strict=True):
            languages[id(record)] = leads
    return tuple(
        _only(record, languages[id(record)]) for record in every if languages.get(id(record))
    )


def _only(record: ArticleRecord, languages: frozenset[str]) -> ArticleRecord:
    """A record with the texts of these languages; itself where it has no others."""
    if all(language in languages for _, language in record.expressions()):
        return record
    places = (
        replace(place, texts=tuple(text for text in place.texts if text.language in languages))
        for place in record.provisions
    )
    return replace(record, provisions=tuple(places))


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


# Per language the articles, with their work, that do not stand at their own address, and the
# edition that words each.
Apart = Mapping[str, Mapping[tuple[str, Locator], str]]


def articles_apart(
    records: Sequence[ArticleRecord], works: Mapping[str, Work], edition: str
) -> Apart:
    """What an edition, as a whole book, words in other words than those that answer today."""
    answering = {
        (record.name, language)
        for record in records_in_force(records, works)
        for _, language in record.expressions()
    }
    found: dict[str, dict[tuple[str, Locator], str]] = {}
    for record in records_of_edition(records, works, edition):
        for _, language in record.expressions():
            if (record.name, language) not in answering:
                found.setdefault(language, {})[record.work, record.article] = record.edition
    return found


def editions_apart(
    records: Sequence[ArticleRecord], works: Mapping[str, Work]
) -> tuple[tuple[str, str], ...]:
    """Each (work, edition) of which some text answers only who asks for it, newest first."""
    views = [
        view
        for work in dict.fromkeys(record.work for record in records)
        for view in edition_views(records, works, work)
        if view.edition
    ]
    return tuple(
        (view.work, view.edition)
        for view in reversed(views)
        if articles_apart(records, works, view.edition)
    )


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
    records: Iterable[ArticleRecord],
    works: Mapping[str, Work],
    work: str,
    maps: Iterable[EditionMap] = (),
) -> tuple[EditionStep, ...]:
    """From each edition to the next; what a person said in a map from one to the other holds."""
    views = edition_views(records, works, work)
    said = {(each.old, each.new): each.by_hand for each in maps if each.work == work}
    return tuple(
        _step(old, new, said.get((old.edition, new.edition), ())) for old, new in pairwise(views)
    )


def _step(old: EditionView, new: EditionView, said: Iterable[EditionChange]) -> EditionStep:
    kept = tuple(a for a, record in new.records.items() if old.records.get(a) is record)
    units = pair_editions(
        [record for article, record in old.records.items() if article not in kept],
        [record for article, record in new.records.items() if article not in kept],
        map(unit_of, said),
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

    for article in sorted(found, key=lambda article: article.book_order):
        yield article, found[article]
