"""What changed: a page for each edition, and one for each of its laws, with the words of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.comparison.edition_units import EditionUnit
from bridgelaws.comparison.edition_wording import LEAD
from bridgelaws.comparison.editions import EditionStep
from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.model.reason import Reason
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.changes.edition_steps import (
    CHANGES,
    STATUSES,
    changes_folder,
    references_of,
    steps_of,
    unit_parts,
    unit_status,
)
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, Leaf, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink

FEED: Final = "changes.atom"
_STAYED: Final = ("", "unchanged")
CALENDAR: Final = f"{CHANGES}in-force.ics"


@dataclass(frozen=True, slots=True)
class ChangeView:
    """One change: its ``kind`` of `STATUSES`, its places, and the words of both sides.

    ``anchor`` is its place now, or with its edition the one it had; it stands once on a page.
    ``heading`` and ``words`` are told apart, as they are printed.
    ``language`` is that of the words where it is not the page's. ``reason`` tells why, where it is
    known.
    """

    anchor: str
    kind: str
    word: str
    old: tuple[TextLink, ...]
    new: tuple[TextLink, ...]
    heading: tuple[WordChange, ...]
    words: tuple[WordChange, ...]
    language: str
    reason: str


def changes_pages(book: Book) -> Iterator[Page]:
    """The pages of every work of which several editions are held; none of what stayed."""
    steps = [step for work in held_works(book.records) for step in steps_of(book, work)]
    for language in book.languages:
        for step in steps:
            yield from _pages(book, step, language)


def held_works(records: Sequence[ArticleRecord]) -> tuple[str, ...]:
    """The works of the book, in its order."""
    return tuple(dict.fromkeys(record.work for record in records))


def unit_change(step: EditionStep, unit: EditionUnit, language: str) -> tuple[str, str]:
    """What became of a unit, and the language that tells: English where there is no text."""
    status = unit_status(step, unit, language)
    return (status, language) if status else (unit_status(step, unit, LEAD), LEAD)


def _pages(book: Book, step: EditionStep, language: str) -> Iterator[Page]:
    words, folder = book.words[language], changes_folder(step.new)
    names = [
        book.names.edition(e, language, step.new.work) for e in (step.old.edition, step.new.edition)
    ]
    title = words("changes.title", old=names[0], new=names[1])
    lines = []
    for article, units in step.by_article.items():
        path = f"{language}/{folder}{article}/"
        views = [
            view for unit in units if (view := _view(book, step, unit, language, path)) is not None
        ]
        if not views:
            continue
        record = step.new.records.get(article) or step.old.records[article]
        leaf = book.directory.leaf(record)
        name = book.names.provision(leaf, language)
        yield _page(
            book,
            step,
            language,
            f"{folder}{article}/",
            words.named(name, title),
            render(
                "changes.html",
                w=words,
                title=name,
                about=book.names.heading(leaf, language),
                line=title,
                before=names[0],
                views=views,
                kinds=_kinds(views),
                back=link(path, f"{language}/{folder}"),
            ),
        )
        counts = Counter(view.word for view in views)
        told = ", ".join(f"{word} {n}" for word, n in counts.items())
        there = TextLink(name, link(f"{language}/{folder}", path))
        lines.append(
            (there, book.names.heading(leaf, language), told, {view.kind for view in views})
        )
    kinds = [(k, words(w)) for k, w in STATUSES.items() if any(k in line[3] for line in lines)]
    here = f"{language}/{folder}"
    body = render(
        "changes_index.html",
        w=words,
        title=title,
        lines=[(ref, heading, told, " ".join(sorted(held))) for ref, heading, told, held in lines],
        kinds=kinds,
        feed=link(here, f"{here}{FEED}"),
        calendar=link(here, f"{language}/{CALENDAR}"),
        matrix=link(here, f"{language}/editions/"),
    )
    yield _page(book, step, language, folder, title, body)


def change_views(book: Book, step: EditionStep, language: str) -> Iterator[ChangeView]:
    """Every change of an edition, its links from the root, in the order of the book."""
    for unit in step.units:
        view = _view(book, step, unit, language, "")
        if view is not None:
            yield view


def changes_link(book: Book, leaf: Leaf, language: str, path: str) -> str:
    """From a law's page to what its edition, or the next one, changed in it; else empty."""
    for step in steps_of(book, leaf.work):
        if leaf.edition in (step.new.edition, step.old.edition) and leaf.article not in step.kept:
            units = step.by_article.get(leaf.article, ())
            if any(unit_change(step, unit, language)[0] not in _STAYED for unit in units):
                return link(path, f"{language}/{changes_folder(step.new)}{leaf.article}/")
    return ""


def feed_in_force(book: Book, language: str) -> str:
    """The feed of the Laws in force, from the root; empty where no edition is before them."""
    work = book.works.get(LAWS)
    views = {step.new.edition: step.new for step in steps_of(book)}
    if work is None or work.current not in views:
        return ""
    return f"{language}/{changes_folder(views[work.current])}{FEED}"


def _page(book: Book, step: EditionStep, language: str, folder: str, title: str, body: str) -> Page:
    description = book.words[language]("changes.description", title=title)
    page = page_in_each(book, language, "changes", folder, title, description, body)
    return replace(page, feed=f"{language}/{changes_folder(step.new)}{FEED}")


def _kinds(views: Sequence[ChangeView]) -> list[tuple[str, str]]:
    return list({view.kind: view.word for view in views}.items())


def _view(
    book: Book, step: EditionStep, unit: EditionUnit, language: str, path: str
) -> ChangeView | None:
    kind, spoken = unit_change(step, unit, language)
    if kind in _STAYED:
        return None
    before, after = (
        unit_parts(view, places, spoken)
        for view, places in ((step.old, unit.old), (step.new, unit.new))
    )
    old_heading, new_heading = (
        book.names.without_capitals(part, spoken) for part, _ in (before, after)
    )
    # A number that was dropped may stand for something else now: it is told from that one.
    anchor = str(unit.new[0]) if unit.new else f"{unit.old[0]}-{step.old.edition}"
    return ChangeView(
        anchor,
        kind,
        book.words[language](STATUSES[kind]),
        references_of(book.directory, book.names, step.old, unit.old, language, path),
        references_of(book.directory, book.names, step.new, unit.new, language, path),
        diff_words(old_heading, new_heading),
        diff_words(before[1], after[1]),
        "" if spoken == language else spoken,
        _reason(book.reasons, step, unit, language),
    )


def _reason(reasons: Sequence[Reason], step: EditionStep, unit: EditionUnit, language: str) -> str:
    """Why a unit was changed; empty where nobody wrote it down."""
    places = unit.new or unit.old
    return next(
        (
            each.why[language]
            for each in reasons
            if (each.work, each.edition) == (step.new.work, step.new.edition)
            and each.place in places
        ),
        "",
    )
