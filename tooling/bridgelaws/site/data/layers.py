"""What a federation adds to the Laws, in files that a law page asks for once it is chosen.

* ``LANGUAGE/layers/index.json``: the federations with the days from which editions hold there, and
  where an article's text of an edition stands;
* ``LANGUAGE/layers/ID.json``: for each provision what that federation chose, and which of its
  regulations, and which commentary of anybody, speak of it.

All addresses are counted from the site's root.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import Locator
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.authorities import (
    authorities_of,
    find_authority,
    is_commentary,
    publishers_of,
    works_beside,
)
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, address_of
from bridgelaws.site.pages.choices_page import chosen_view

FOLDER: Final = "layers/"


def layer_files(book: Book) -> Iterator[tuple[str, str]]:
    """Each file by its path from the site's root; none where nobody adds anything."""
    authorities = authorities_of(book)
    for language in book.languages if authorities else ():
        folder = f"{language}/{FOLDER}"
        yield f"{folder}index.json", to_compact(_index(book, authorities, language))
        for authority in authorities:
            yield f"{folder}{authority.id}.json", to_compact(_layer(book, authority, language))


def _index(book: Book, authorities: Iterable[Authority], language: str) -> dict[str, Any]:
    laws = book.works.get(LAWS)
    editions = laws.editions if laws else ()
    return {
        "words": book.words[language].tables["layer"],
        "choose": f"{language}/choices/#federation",
        "authorities": [
            {
                "id": each.id,
                "name": each.name_in(language),
                "region": each.region_in(language),
                "calendar": _calendar(book, each, language),
            }
            for each in authorities
        ],
        "chains": {each.id: laws.chain(each.id) for each in editions} if laws else {},
        "pages": _pages(book.directory, language),
    }


def _calendar(book: Book, authority: Authority, language: str) -> list[tuple[str, str, str, str]]:
    """From which day which edition holds: the day, its id, its name, the day in words."""
    words, laws = book.words[language], book.works.get(LAWS)
    return [
        (day, edition, book.names.edition(edition, language), words.date(day))
        for day, edition in (laws.calendar(authority.id) if laws else ())
    ]


def _pages(directory: Directory, language: str) -> dict[str, dict[str, str]]:
    """Where the texts of an article stand that several editions word, by the article's address."""
    found = {}
    for (work, _), leaves in directory.leaves_by_article.items():
        if work == LAWS and len(leaves) > 1:
            paths = {leaf.edition: leaf.path(language) for leaf in leaves}
            found[f"{language}/{leaves[0].home}"] = paths
    return found


def _layer(book: Book, authority: Authority, language: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for choice in book.choices.choices:
        own = [one for one in choice.chosen if _is_by(book, {one.federation}, authority)]
        if own and not choice.edition:
            views = (chosen_view(book, one, language, "") for one in own)
            entry = found.setdefault(str(choice.place), {})
            entry["chosen"] = [
                (view.text, view.language, view.source.text, view.source.href, view.date)
                for view in views
            ]
    for place, by_work in _citing(book, authority).items():
        entry = found.setdefault(str(place), {})
        entry["works"] = [
            (
                book.names.work(work, language),
                _links(book.directory, book.names, work, citing, language),
            )
            for work, citing in by_work.items()
        ]
    return found


def _is_by(book: Book, names: set[str], authority: Authority) -> bool:
    return find_authority(authorities_of(book), names) == authority


def _citing(
    book: Book, authority: Authority
) -> Mapping[Locator, Mapping[str, tuple[Locator, ...]]]:
    """Per provision of the Laws the places that cite it, of works that count for an authority."""
    counting = {
        work.id
        for work in works_beside(book.records, book.works)
        if is_commentary(work)
        or not publishers_of(work)
        or _is_by(book, publishers_of(work), authority)
    }
    found: dict[Locator, dict[str, tuple[Locator, ...]]] = {}
    for record in book.records if counting else ():
        for place in record.provisions if record.work == LAWS else ():
            for locator in place.cited_by:
                work = book.directory.work_of(locator, LAWS)
                if work in counting:
                    own = found.setdefault(place.locator, {})
                    own[work] = tuple(dict.fromkeys((*own.get(work, ()), locator)))
    return found


def _links(
    directory: Directory, names: Names, work: str, places: Iterable[Locator], language: str
) -> list[tuple[str, str]]:
    return [
        (
            names.number(place, language) or names.work(work, language),
            address_of("", place, leaf, language),
        )
        for place in places
        if (leaf := directory.find(place, work)) is not None
    ]
