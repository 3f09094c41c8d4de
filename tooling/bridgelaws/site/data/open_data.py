"""The texts as files for programs: below ``api/v1/`` as JSON (`plain_texts` has the others).

Each file stands for one thing and has one address for ever:

    api/v1/index.json                                   works, editions, languages
    api/v1/choices.json                                 what provisions leave to others, and choices
    api/v1/WORK/EDITION/index.json                      an edition
    api/v1/WORK/EDITION/LANGUAGE/index.json             its laws in a language
    api/v1/WORK/EDITION/LANGUAGE/laws/ARTICLE.json      a law with all its provisions
    api/v1/WORK/EDITION/LANGUAGE/LOCATOR.json           a provision, nothing else

``page`` and ``href`` are paths from the site's root, so that a site below another one's
folder needs no address of its own. What each file holds is in ``openapi.json`` beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ProvisionRecord, ProvisionText
from bridgelaws.model.ruling import Wording
from bridgelaws.model.work import Edition, Work, edition_folder, folder_name
from bridgelaws.records.encode import citation_line, to_compact
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.data.open_data_schema import API, describe_api
from bridgelaws.site.data.plain_texts import plain_text_files
from bridgelaws.site.links import LAWS, Directory, Leaf


def open_data_files(book: Book) -> dict[str, str]:
    """Every file of the interface and every plain text, by path from the site's root.

    Only what the site shows is in them: its languages, the texts of its records.
    """
    return {
        f"{API}/openapi.json": _print(describe_api(book.federation.name, book.languages)),
        f"{API}/index.json": _print(_index(book)),
        f"{API}/choices.json": _print(_choices(book)),
        **dict(_edition_files(book)),
        **plain_text_files(book),
    }


def _print(value: Mapping[str, Any]) -> str:
    # Many of these files are of a few hundred bytes: blanks between keys would be a tenth of one.
    return to_compact(value) + "\n"


def _index(book: Book) -> dict[str, Any]:
    return {
        "name": book.federation.name,
        "version": book.imprint.version,
        "date": book.imprint.date,
        "languages": list(book.languages),
        "openapi": f"{API}/openapi.json",
        "choices": f"{API}/choices.json",
        "works": [
            {
                "work": work,
                "titles": _titles(book.languages, book.names, work),
                "editions": [
                    {"edition": edition, "href": f"{_folder(work, edition)}/index.json"}
                    for edition in editions
                ],
            }
            for work, editions in _editions(book.directory).items()
        ],
    }


def _choices(book: Book) -> dict[str, Any]:
    """What the provisions of this site leave to others, and what federations chose of it."""
    found = []
    for choice in book.choices.choices:
        work = book.directory.work_of(choice.place, LAWS)
        leaf = book.directory.find(choice.place, work, choice.edition)
        if leaf is None:
            continue
        found.append(
            {
                "locator": str(choice.place),
                "printed": choice.place.printed,
                "work": leaf.work,
                "edition": leaf.edition,
                "is_in_force": not choice.edition,
                "by": choice.by,
                "may": _spoken(book, choice.may),
                "default": _spoken(book, choice.default) if choice.default else {},
                "chosen": [
                    {
                        "federation": each.federation,
                        "choice": dict(each.choice.texts),
                        "source": str(each.source),
                        "date": each.date,
                    }
                    for each in choice.chosen
                ],
            }
        )
    return {"choices": found}


def _spoken(book: Book, wording: Wording) -> dict[str, str]:
    """A wording in the languages of the site."""
    return {language: text for language, text in wording.texts if language in book.languages}


def _editions(directory: Directory) -> dict[str, tuple[str, ...]]:
    """The editions with a text, by work, each in the order of the records."""
    found: dict[str, dict[str, None]] = {}
    for leaf in directory.leaves:
        found.setdefault(leaf.work, {})[leaf.edition] = None
    return {work: tuple(editions) for work, editions in found.items()}


def _titles(languages: Sequence[str], names: Names, work: str) -> dict[str, str]:
    return {code: names.work(work, code) for code in languages}


def _folder(work: str, edition: str) -> str:
    return f"{API}/{folder_name(work)}/{edition_folder(edition)}"


def _edition_files(book: Book) -> Iterator[tuple[str, str]]:
    for work, editions in _editions(book.directory).items():
        for edition in editions:
            folder = _folder(work, edition)
            leaves = _leaves(book.directory, work, edition)
            spoken = [code for code in book.languages if any(x.expressions(code) for x in leaves)]
            yield f"{folder}/index.json", _print(_edition(book, work, edition, spoken))
            for code in spoken:
                yield from _language_files(book, work, edition, code)


def _leaves(directory: Directory, work: str, edition: str) -> tuple[Leaf, ...]:
    return tuple(x for x in directory.leaves if (x.work, x.edition) == (work, edition))


def _edition(book: Book, work: str, edition: str, spoken: Sequence[str]) -> dict[str, Any]:
    known = book.works.get(work)
    told = (known.edition(edition) if known else None) or Edition(edition)
    folder = _folder(work, edition)
    return {
        "work": work,
        "edition": edition,
        "titles": _titles(book.languages, book.names, work),
        "names": {code: book.names.edition(edition, code, work) for code in book.languages},
        "date": told.date,
        "amends": told.base,
        "draft": told.is_draft,
        "in_force": dict(told.in_force),
        "until": told.until,
        "languages": [{"language": code, "href": f"{folder}/{code}/index.json"} for code in spoken],
    }


def _language_files(book: Book, work: str, edition: str, code: str) -> Iterator[tuple[str, str]]:
    folder = f"{_folder(work, edition)}/{code}"
    listed = []
    for leaf in _chain_of(book.directory, book.works, work, edition):
        if not leaf.expressions(code):
            continue
        listed.append(
            {
                "article": str(leaf.article),
                "name": book.names.provision(leaf, code),
                "heading": book.names.heading(leaf, code),
                "edition": leaf.edition,
                "is_in_force": leaf.in_force,
                "page": leaf.path(code),
                "href": f"{_folder(work, leaf.edition)}/{code}/laws/{leaf.article}.json",
            }
        )
        if leaf.edition == edition:
            yield from _law_files(book.directory, book.names, leaf, code)
    head = {"work": work, "edition": edition, "language": code}
    name = book.names.edition(edition, code, work)
    titles = {"title": book.names.work(work, code), "name": name}
    yield f"{folder}/index.json", _print({**head, **titles, "laws": listed})


def _chain_of(
    directory: Directory, works: Mapping[str, Work], work: str, edition: str
) -> tuple[Leaf, ...]:
    """The articles of an edition as a book has them: what it amends stands for the rest."""
    known: Work | None = works.get(work)
    chain = (known.chain(edition) if known else ()) or (edition,)
    found: dict[Locator, Leaf] = {}
    for each in chain:
        for leaf in _leaves(directory, work, each):
            found.setdefault(leaf.article, leaf)
    return tuple(sorted(found.values(), key=lambda leaf: leaf.article.book_order))


def _law_files(
    directory: Directory, names: Names, leaf: Leaf, code: str
) -> Iterator[tuple[str, str]]:
    folder = f"{_folder(leaf.work, leaf.edition)}/{code}"
    places = [
        _provision(directory, names, leaf, place, code)
        for place in directory.record(leaf).provisions
    ]
    said = [place for place in places if place["texts"]]
    head = {
        "work": leaf.work,
        "edition": leaf.edition,
        "language": code,
        "article": str(leaf.article),
        "name": names.provision(leaf, code),
        "is_in_force": leaf.in_force,
        "page": leaf.path(code),
    }
    own = ("locator", "printed", "texts", "cited_by")
    provisions = [{key: place[key] for key in own} for place in said]
    yield f"{folder}/laws/{leaf.article}.json", _print({**head, "provisions": provisions})
    for place in said:
        yield f"{folder}/{place['locator']}.json", _print(place)


def _provision(
    directory: Directory, names: Names, leaf: Leaf, place: ProvisionRecord, code: str
) -> dict[str, Any]:
    texts = sorted(
        (text for text in place.texts if text.language == code),
        key=lambda text: (text.expression == PLAIN, text.expression),
    )
    return {
        "work": leaf.work,
        "edition": leaf.edition,
        "language": code,
        "locator": str(place.locator),
        "printed": place.locator.printed,
        "is_in_force": leaf.in_force,
        "page": f"{leaf.path(code)}#{place.locator}",
        "texts": [_text(directory, names, leaf, text) for text in texts],
        "cited_by": [str(citing) for citing in place.cited_by],
    }


def _text(directory: Directory, names: Names, leaf: Leaf, text: ProvisionText) -> dict[str, Any]:
    said = text.provision
    told: dict[str, Any] = {"expression": text.expression}
    if text.expression != PLAIN:
        told["publisher"] = names.publisher(text.expression, leaf)
    return {
        **told,
        "heading": said.heading,
        "text": said.text,
        "notes": [note.text for note in said.notes],
        "citations": [_citation(directory, leaf, citation) for citation in text.citations],
        "numbering": said.numbering,
        "confidence": said.confidence,
    }


def _citation(directory: Directory, leaf: Leaf, citation: Citation) -> dict[str, Any]:
    """A citation with the work and edition in which its provisions stand on this site."""
    there = (
        directory.find(locator, citation.work, citation.edition, leaf)
        for locator in citation.locators
    )
    found = next(filter(None, there), None)
    meant = {"work": found.work, "edition": found.edition} if found else {}
    return {**citation_line(citation), **meant}
