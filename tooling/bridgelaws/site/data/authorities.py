"""The federations that a reader can choose among, and which works count as whose."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bridgelaws.model.authority import Authority
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import COMMENTARY, MINUTES, Work, folder_name
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS


def authorities_of(book: Book) -> tuple[Authority, ...]:
    """Those that are known by name, then whoever else chose something or made a regulation."""
    return book.once("authorities", lambda made: tuple(_authorities(made)))


def _authorities(book: Book) -> Iterator[Authority]:
    yield from book.authorities
    regulations = (
        work for work in works_beside(book.records, book.works) if not is_commentary(work)
    )
    named = [publishers_of(work) for work in regulations]
    named += [{chosen.federation} for each in book.choices.choices for chosen in each.chosen]
    taken = {authority.id for authority in book.authorities}
    for name in dict.fromkeys(min(names) for names in named if names):
        if find_authority(book.authorities, [name]) is not None:
            continue
        slug = folder_name(name)
        if not slug or slug in taken:
            slug = f"{slug}-{hashlib.sha256(name.encode()).hexdigest()[:8]}".strip("-")
        taken.add(slug)
        yield Authority(slug, tuple((language, name) for language in book.languages))


def find_authority(authorities: Iterable[Authority], names: Iterable[str]) -> Authority | None:
    """Who bears one of these names."""
    called = list(names)
    return next((one for one in authorities if any(map(one.is_called, called))), None)


def works_beside(records: Sequence[ArticleRecord], works: Mapping[str, Work]) -> Iterator[Work]:
    """The works that the book holds beside the Laws."""
    held = dict.fromkeys(record.work for record in records)
    return (works[name] for name in held if name != LAWS and name in works)


def publishers_of(work: Work) -> set[str]:
    """Whose a work is, by all names that are given; empty where nobody said."""
    return {name for _, name in work.publishers} or ({work.publisher} if work.publisher else set())


def owners_of(book: Book) -> dict[str, str]:
    """Per regulation that one federation made, that one's id; commentary is of everybody."""
    beside = works_beside(book.records, book.works)
    made = (work for work in beside if publishers_of(work) and not is_commentary(work))
    named = ((work, find_authority(authorities_of(book), publishers_of(work))) for work in made)
    return {work.id: owner.id for work, owner in named if owner is not None}


def is_commentary(work: Work) -> bool:
    """Whether a work explains rules rather than making them: it then is of use to everybody."""
    return work.kind in (COMMENTARY, MINUTES)
