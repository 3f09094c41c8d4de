"""The page that says how far a language's text is, as a picture and a table, and as JSON.

The JSON for badges is what shields.io calls an endpoint: label, message, colour.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from bridgelaws.comparison.editions import EditionView, edition_views
from bridgelaws.comparison.review import Progress, progress_by_person
from bridgelaws.comparison.status import MODEL, Status, add_up, status_by_article
from bridgelaws.editions.worklist import TranslationTask, count_tasks, make_worklist
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import Work, edition_folder, name_folder
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Leaf, address_of, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink

# Where a language's page stands, below it.
FOLDER: Final = "status/"
# The width of a law's bar, in units of its picture.
WIDTH: Final = 60
# What the parts of a bar mean.
_KEYS: Final = (
    ("checked", "status.key_checked"),
    ("unchecked", "status.key_unchecked"),
    ("stale", "status.key_stale"),
    ("missing", "status.key_missing"),
)
# Shields takes these names; from how many hundredths on a badge has which colour.
_COLOURS: Final = ((100, "brightgreen"), (95, "green"), (80, "yellow"), (0, "red"))


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a law's picture: its class, where it begins and how wide it is."""

    kind: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class StatusLine:
    """One article: number and name as printed, its page, its counts, its picture."""

    number: str
    name: str
    href: str
    status: Status
    bars: tuple[Bar, ...]
    described: str


def status_pages(book: Book) -> Iterator[Page]:
    """A page for each language of the site, and one for each edition that it is to follow."""
    for language in book.languages:
        yield _page(book, language)
        for edition_map in book.maps:
            views = _views(book.records, book.works, edition_map)
            if views:
                yield _worklist_page(book, edition_map, views, language)


def _views(
    records: Sequence[ArticleRecord], works: Mapping[str, Work], edition_map: EditionMap
) -> tuple[EditionView, EditionView] | None:
    """The two editions of a map; ``None`` where the book lacks one, or its English."""
    held = {view.edition: view for view in edition_views(records, works, edition_map.work)}
    work, new = works.get(edition_map.work), held.get(edition_map.new)
    chain = work.chain(edition_map.old) if work else (edition_map.old,)
    # A revision of which no text is at hand reads as what it amends.
    old = next((held[each] for each in chain if each in held), None)
    if old is None or new is None:
        return None
    own = (record for record in new.records.values() if record.edition == new.edition)
    is_told = any(code == MODEL for record in own for _, code in record.expressions())
    return (old, new) if is_told else None


def _folder(edition_map: EditionMap) -> str:
    work = "" if edition_map.work == LAWS else f"{name_folder(edition_map.work)}/"
    return f"status/{work}{edition_folder(edition_map.new)}/"


@dataclass(frozen=True, slots=True)
class StatusTask:
    """A provision on the worklist: its places now and before, as its language names them."""

    name: str
    before: str
    href: str
    work: TranslationTask


def _worklist_page(
    book: Book, edition_map: EditionMap, views: tuple[EditionView, EditionView], language: str
) -> Page:
    """What is left to translate of an edition, the words of before beside those that changed."""
    words, path = book.words[language], f"{language}/{_folder(edition_map)}"
    old, new = (tuple(view.records.values()) for view in views)
    listed = (
        make_worklist(edition_map, old, new, old, (MODEL, language), new)
        if language != MODEL
        else ()
    )
    tasks: dict[str, list[StatusTask]] = {"translate": [], "number": []}
    for work in listed:
        if work.task in tasks:
            leaf = book.directory.leaf(views[1].records[work.locator.article])
            name = book.names.provision(leaf, language, work.locator)
            there = address_of(path, work.locator, leaf, language)
            before = ", ".join(
                book.names.number(at, language)
                if not at.prefix
                else book.names.provision(
                    book.directory.leaf(views[0].records[at.article]), language, at
                )
                for at in work.old
            )
            tasks[work.task].append(StatusTask(name, before, there, work))
    names = [book.names.edition(view.edition, language, view.work) for view in views]
    title = words("status.todo_title", edition=names[1])
    body = render(
        "worklist.html",
        w=words,
        title=title,
        is_model=language == MODEL,
        counts=count_tasks(listed),
        tasks=tasks,
        names=names,
        model=MODEL,
        language=language,
        back=link(path, f"{language}/{FOLDER}"),
    )
    description = words("status.description")
    return page_in_each(book, language, "status", _folder(edition_map), title, description, body)


def status_files(book: Book) -> dict[str, str]:
    """The same as JSON, by path: all counts of a language, and its badges.

    ``status/el.json`` holds the counts; ``status/el-translated.json``,
    ``el-checked.json`` and ``el-findings.json`` are for badges. The last is missing where
    no findings are known; the model has no ``-checked``.
    """
    files: dict[str, Any] = {}
    for language in book.languages:
        statuses = _statuses(book, language)
        total = _total(book, statuses)
        files[f"status/{language}.json"] = {
            "language": language,
            "total": asdict(total),
            "people": {name: asdict(each) for name, each in _people(book, language)},
            "articles": [
                {"work": work, "edition": edition, "article": str(article), **asdict(status)}
                for (work, edition, article), status in statuses.items()
            ],
        }
        shares = {"translated": total.translated}
        if language != MODEL:
            shares["checked"] = total.checked
        for name, count in shares.items():
            share = total.share(count)
            colour = next(colour for least, colour in _COLOURS if share >= least)
            files[f"status/{language}-{name}.json"] = _badge(
                book, language, name, f"{share} %", colour
            )
        if total.findings is not None:
            colour = "yellow" if total.findings else "brightgreen"
            files[f"status/{language}-findings.json"] = _badge(
                book, language, "findings", str(total.findings), colour
            )
    return {
        path: json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        for path, value in files.items()
    }


def _badge(book: Book, language: str, name: str, message: str, colour: str) -> dict[str, Any]:
    words = book.words[language]
    label = words.named(words.name, words(f"status.{name}").lower())
    return {"schemaVersion": 1, "label": label, "message": message, "color": colour}


def _statuses(book: Book, language: str) -> dict[tuple[str, str, Locator], Status]:
    return status_by_article(book.records, language, book.agreements, book.findings)


def _total(book: Book, statuses: dict[tuple[str, str, Locator], Status]) -> Status:
    return add_up(statuses.values(), was_checked=book.findings is not None)


def _page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/{FOLDER}"
    statuses = _statuses(book, language)
    lines = [
        _line(book.names, language, path, leaf, statuses[key])
        for leaf in (
            *book.directory.in_order,
            *(x for x in book.directory.leaves if not x.in_force),
        )
        if (key := (leaf.work, leaf.edition, leaf.article)) in statuses
    ]
    others = [
        (
            book.words[other].name,
            other,
            link(path, f"{other}/{FOLDER}"),
            _total(book, _statuses(book, other)),
        )
        for other in book.languages
        if other != language
    ]
    title = words("status.title")
    body = render(
        "status.html",
        w=words,
        is_model=language == MODEL,
        lines=lines,
        total=_total(book, statuses),
        others=others,
        width=WIDTH,
        keys=_KEYS,
        data=link(path, f"status/{language}.json"),
        knows_findings=book.findings is not None,
        people=_people(book, language),
        worklists=[
            TextLink(
                words(
                    "status.todo_title",
                    edition=book.names.edition(each.new, language, each.work),
                ),
                link(path, f"{language}/{_folder(each)}"),
            )
            for each in book.maps
            if _views(book.records, book.works, each)
        ],
    )
    lead = words("status.description")
    return page_in_each(
        book, language, "status", FOLDER, title, lead, body, menu="", keeps_place=True
    )


def _people(book: Book, language: str) -> list[tuple[str, Progress]]:
    """How far each person is with the findings of a language, by name."""
    told = book.once(
        "progress", lambda book: progress_by_person(book.findings or (), book.decisions)
    )
    return [(person, each) for (code, person), each in told.items() if code == language]


def _line(names: Names, language: str, path: str, leaf: Leaf, status: Status) -> StatusLine:
    words = names.words[language]
    name = names.provision(leaf, language)
    number = (
        names.number(leaf.article, language)
        if leaf.work == LAWS and not leaf.article.prefix
        else name
    )
    if not leaf.in_force:
        name, number = f"{name} ({leaf.edition})", f"{number} ({leaf.edition})"
    counts = asdict(status)
    described = words("status.described", name=name, **{key: counts[key] for key in _DESCRIBED})
    if language == MODEL:
        described = words(
            "status.described_model", name=name, words=words.count("status.in_words", status.words)
        )
    if status.findings:
        described += " " + words("status.described_findings", count=status.findings)
    return StatusLine(
        number,
        name,
        address_of(path, leaf.article, leaf, language),
        status,
        tuple(_bars(status, is_model=language == MODEL)),
        described,
    )


_DESCRIBED: Final = ("provisions", "translated", "checked", "stale")


def _bars(status: Status, *, is_model: bool) -> Iterator[Bar]:
    """The law's provisions side by side: checked, unchecked, stale, missing; none left out."""
    done = 0
    for kind, count in (
        ("checked", status.translated if is_model else status.checked),
        ("unchecked", 0 if is_model else status.unchecked),
        ("stale", status.stale),
        ("missing", status.missing),
    ):
        if count:
            scale = WIDTH / status.provisions
            yield Bar(kind, round(done * scale, 2), round(count * scale, 2))
        done += count
