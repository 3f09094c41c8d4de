"""The texts as files for programs: below ``api/v1/`` as JSON, below ``text/`` as plain text.

Each file stands for one thing and has one address for ever:

    api/v1/index.json                                   works, editions, languages
    api/v1/choices.json                                 what provisions leave to others, and choices
    api/v1/WORK/EDITION/index.json                      an edition
    api/v1/WORK/EDITION/LANGUAGE/index.json             its laws in a language
    api/v1/WORK/EDITION/LANGUAGE/laws/ARTICLE.json      a law with all its provisions
    api/v1/WORK/EDITION/LANGUAGE/LOCATOR.json           a provision, nothing else
    text/LANGUAGE/ARTICLE.txt                           a law in force, to read

``page`` and ``href`` are paths from the site's root, so that a site below another one's
folder needs no address of its own. What each file holds is in ``openapi.json`` beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Provision
from bridgelaws.model.record import ProvisionRecord, ProvisionText
from bridgelaws.model.ruling import Wording
from bridgelaws.model.work import Edition, Work, edition_folder, folder_name
from bridgelaws.records.encode import citation_line, to_line
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.data.open_data_schema import API, describe_api
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
        **dict(_text_files(book)),
        "llms.txt": _guide(book),
    }


def _print(value: Mapping[str, Any]) -> str:
    return to_line(value) + "\n"


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
    front = {"intro": 0, "def": 1}
    return tuple(
        sorted(found.values(), key=lambda x: (front.get(x.article.prefix, 2), x.article.order_key))
    )


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


def _text_files(book: Book) -> Iterator[tuple[str, str]]:
    for code in book.languages:
        for leaf in book.directory.in_order:
            if leaf.expressions(code):
                yield _text_path(leaf, code), _plain_text(book, leaf, code)


def _text_path(leaf: Leaf, code: str) -> str:
    work = "" if leaf.work == LAWS else f"{folder_name(leaf.work)}/"
    return f"text/{code}/{work}{leaf.article}.txt"


def _plain_text(book: Book, leaf: Leaf, code: str) -> str:
    """A law as lines: each provision with its full number, so that a line says where it stands."""
    expression = leaf.expressions(code)[0]
    words = book.words[code]
    publisher = book.names.publisher(expression, leaf)
    whose = words("text.plain") if expression == PLAIN else publisher
    lines = [
        f"{book.names.provision(leaf, code)} — {book.names.work_and_edition(leaf, code)} — {whose}"
    ]
    waiting: list[tuple[Locator, list[str]]] = []
    for place in book.directory.record(leaf).provisions:
        text = place.text(code, expression)
        while waiting and not place.locator.is_inside(waiting[-1][0]):
            lines += waiting.pop()[1]
        if text is None:
            continue
        before, after = _paragraphs(text.provision)
        name = book.names.number(place.locator, code)
        heading = text.provision.heading or ""
        notes = [f"[{note.text}]" for note in text.provision.notes]
        lines += ["", *filter(None, [f"{name}  {heading}".strip(), *before, *notes])]
        if after:
            waiting.append((place.locator, ["", *after]))
    for _, after in reversed(waiting):
        lines += after
    return "\n".join(lines) + "\n"


def _paragraphs(said: Provision) -> tuple[list[str], list[str]]:
    """The paragraphs before the provisions inside it, and those after them."""
    before: list[str] = []
    after: list[str] = []
    for block in said.blocks:
        words = said.text[block.start : block.end]
        printed = f"{block.mark} {words}".strip()
        (after if block.kind == "tail" else before).append(printed)
    return before, after


def _guide(book: Book) -> str:
    """What a program that reads text is told first: ``llms.txt``."""
    names = book.names
    lines = [
        f"# {_in_markdown(book.federation.name)}",
        "",
        "> The Laws of Duplicate Bridge, provision by provision, in "
        + ", ".join(book.lexicons[code].name for code in book.languages)
        + ". Numbers are the official ones. The plain edition is in words of its own and is not"
        " the official text; a text that is official names its publisher.",
        "",
        f"- [Interface for programs]({API}/openapi.json): every law and provision as JSON",
        f"- [Works and editions]({API}/index.json)",
        f"- [What the Laws leave to federations, and what they chose]({API}/choices.json)",
    ]
    for code in book.languages:
        lines += ["", f"## {book.lexicons[code].name}", ""]
        lines += [
            f"- [{_in_markdown(names.provision(leaf, code))}]({_text_path(leaf, code)}): "
            f"{_in_markdown(names.heading(leaf, code))}"
            for leaf in book.directory.in_order
            if leaf.expressions(code)
        ]
    return "\n".join(lines) + "\n"


def _in_markdown(text: str) -> str:
    """A name on one line; none of its signs begins or ends a link."""
    return re.sub(r"([\\\[\]<>])", r"\\\1", " ".join(text.split()))
