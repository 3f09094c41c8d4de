"""The editions against one another: what became of each provision, and its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaws.comparison.editions import EditionStep
from bridgelaws.model.locator import Locator
from bridgelaws.site.changes.edition_steps import (
    STATUSES,
    changes_folder,
    references_of,
    steps_of,
    unit_status,
)
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import desk_columns
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import Directory, link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One unit: its places in both editions, and per language what became of it."""

    old: tuple[TextLink, ...]
    new: tuple[TextLink, ...]
    statuses: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MatrixPart:
    """The comparison of two editions; ``kept`` names the articles taken over."""

    title: str
    old: str
    new: str
    kept: str
    strangers: tuple[str, ...]
    rows: tuple[MatrixRow, ...]
    counts: tuple[tuple[str, tuple[int, ...]], ...]
    compare: str
    changes: str


def editions_pages(book: Book) -> Iterator[Page]:
    """The matrix in each language of the site."""
    for language in book.languages:
        path = f"{language}/editions/"
        words = book.words[language]
        parts = [_part(book, step, language, path) for step in reversed(steps_of(book))]
        body = render(
            "editions.html",
            w=words,
            heads=[(code, book.words[code].name) for code in book.languages],
            parts=parts,
        )
        title, description = words("editions.title"), words("editions.description")
        yield page_in_each(
            book, language, "editions", "editions/", title, description, body, menu="compare"
        )


def _part(book: Book, step: EditionStep, language: str, path: str) -> MatrixPart:
    words = book.words[language]
    rows = []
    counts: dict[str, Counter[str]] = {code: Counter() for code in book.languages}
    for unit in step.units:
        statuses = []
        for code in book.languages:
            status = unit_status(step, unit, code)
            counts[code][status] += 1
            statuses.append((status, words(STATUSES[status])))
        rows.append(
            MatrixRow(
                references_of(book.directory, book.names, step.old, unit.old, language, path),
                references_of(book.directory, book.names, step.new, unit.new, language, path),
                tuple(statuses),
            )
        )
    ids = (step.old.edition, step.new.edition)
    names = tuple(book.names.edition(edition, language) for edition in ids)
    first = next(iter(step.new.records.values()), None)
    laws = _ends(step)
    keys = [
        column.key
        for edition in ids
        for column in book.once("columns", desk_columns)
        if (column.language, column.edition) == (language, edition)
    ][:4]
    return MatrixPart(
        title=words("editions.from_to", old=names[0], new=names[1]),
        old=words("editions.old_place", edition=names[0]),
        new=words("editions.new_place", edition=names[1]),
        kept=words(
            "editions.kept", old=names[0], laws=_ranges(book.directory, book.names, step, language)
        )
        if step.kept and first
        else "",
        strangers=tuple(
            words(
                "editions.stranger", law=book.names.provision(book.directory.leaf(record), language)
            )
            for record in (step.new.records[article] for article in step.same_number_only())
        ),
        rows=tuple(rows),
        counts=tuple(
            (words(word), tuple(counts[code][status] for code in book.languages))
            for status, word in STATUSES.items()
            if any(counts[code][status] for code in book.languages)
        ),
        compare=f"{link(path, f'{language}/compare/')}?show={','.join(keys)}&laws={laws}",
        changes=link(path, f"{language}/{changes_folder(step.new)}"),
    )


def _ends(step: EditionStep) -> str:
    """The first and last article in which two editions differ, as the desk's address has it."""
    changed = [article for article in step.new.records if article not in step.kept]
    return f"{changed[0]}_{changed[-1]}" if changed else ""


def _ranges(directory: Directory, names: Names, step: EditionStep, language: str) -> str:
    """The articles taken over, runs of law numbers together: *1–72, 74–88*."""
    runs: list[list[Locator]] = []
    for article in step.kept:
        last = runs[-1][-1] if runs else None
        follows = (
            last is not None
            and not last.prefix
            and not article.prefix
            and int(article.steps[0]) == int(last.steps[0]) + 1
        )
        if follows:
            runs[-1].append(article)
        else:
            runs.append([article])
    shown = []
    for run in runs:
        ends = [
            names.number(place, language)
            or names.provision(directory.leaf(step.new.records[place]), language)
            for place in (run[0], run[-1])
        ]
        shown.append(ends[0] if len(run) == 1 else f"{ends[0]}–{ends[1]}")
    return ", ".join(shown)
