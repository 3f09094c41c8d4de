"""The rows of the desk: which provisions of all texts and editions may stand side by side.

The rows are those of the plain texts, each edition with its own. Where another text
numbers a stretch in its own way, or an edition words a provision anew, rows belong
together, but only for a reader who has chosen that text or both editions: so what
joins rows is told apart from the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bridgelaws.comparison.editions import (
    EditionStep,
    EditionView,
    edition_views,
)
from bridgelaws.comparison.rows import Column, pair_columns
from bridgelaws.model.locator import DEFINITIONS, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from bridgelaws.model.work import UNDATED, folder_name
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, Directory

Cell = tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class DeskColumn:
    """A text that the desk offers: a language's expression in one edition of the Laws.

    ``key`` names it in addresses (``nl.plain``, ``nl.plain@2017``), ``file`` the text
    it is read from; ``without`` are the records that are no part of it.
    """

    key: str
    language: str
    expression: str
    edition: str
    without: tuple[int, ...]

    @property
    def file(self) -> str:
        """Which ``text.KEY.json`` holds it."""
        return text_key(self.expression, self.language)


def text_key(expression: str, language: str) -> str:
    """``nl.plain``: language and expression as they stand in addresses."""
    return f"{language}.{folder_name(expression) or 'text'}"


def desk_columns(book: Book) -> tuple[DeskColumn, ...]:
    """The texts to choose from: per language the plain one first, the newest edition first."""
    views = {view.edition: view for view in edition_views(book.records, book.works, LAWS)}
    current = book.works[LAWS].current if LAWS in book.works else ""
    columns = []
    for expression, language in _texts(book.languages, book.records):
        own = [
            name
            for name, view in views.items()
            if any(
                (record.work, record.edition) == (LAWS, name)
                and (expression, language) in record.expressions()
                for record in view.records.values()
            )
        ]
        for edition in reversed(own or [""]):
            key = text_key(expression, language)
            columns.append(
                DeskColumn(
                    key if edition in (current, "") else f"{key}@{folder_name(edition)}",
                    language,
                    expression,
                    edition,
                    _outside(book.directory, book.records, views.get(edition)),
                )
            )
    return tuple(columns)


def _outside(
    directory: Directory, records: Sequence[ArticleRecord], view: EditionView | None
) -> tuple[int, ...]:
    """The records that a reader of an edition does not have before them."""
    inside = set(map(id, view.records.values())) if view else set()
    found = []
    for index, record in enumerate(records):
        in_force = directory.leaf(record).in_force
        if id(record) not in inside if record.work == LAWS else not in_force:
            found.append(index)
    return tuple(found)


def _texts(languages: Sequence[str], records: Sequence[ArticleRecord]) -> tuple[Column, ...]:
    """All (expression, language) pairs in the site's order of languages, plain first."""
    seen = {text for record in records for text in record.expressions()}
    return tuple(
        sorted(
            (text for text in seen if text[1] in languages),
            key=lambda text: (languages.index(text[1]), text[0] != PLAIN, text[0]),
        )
    )


class DeskRows:
    """The rows of the plain texts, and what each further text and edition joins of them."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.texts = _texts(book.languages, book.records)
        self._steps = book.steps(LAWS)
        found = []
        self._home: dict[tuple[int, Locator], int] = {}
        for index, record in enumerate(book.records):
            columns = [text for text in self.texts if text in record.expressions()]
            plain = [text for text in columns if text[0] == PLAIN] or columns[:1]
            inside = [place for row in pair_columns(record, plain) for place in row.places]
            found += [(index, row.places) for row in pair_columns(record, plain)]
            # What no plain text has is a row too, for the texts that have it.
            found += [
                (index, (place.locator,))
                for place in record.provisions
                if place.locator not in inside
            ]
        self._rows = sorted(found, key=lambda row: self._place(*row))
        for number, (index, places) in enumerate(self._rows):
            self._home.update({(index, place): number for place in places})
        self._cells: dict[str, dict[int, tuple[Cell, Column]]] = {}
        self._joins: dict[str, list[list[int]]] = {}
        for index, record in enumerate(book.records):
            for column in record.expressions():
                if column in self.texts:
                    self._lay(index, record, column)

    def in_language(self, language: str) -> dict[str, Any]:
        """The file for one language: its names for texts, articles and numbers."""
        book = self._book
        return {
            "editions": [view.edition for view in edition_views(book.records, book.works, LAWS)],
            "columns": [self._column(column, language) for column in desk_columns(book)],
            "articles": [self._article(record, language) for record in book.records],
            "rows": [
                [index, [str(place) for place in places], self._name(index, places, language)]
                for index, places in self._rows
            ],
            "cells": {
                key: {str(row): self._printed(*cell) for row, cell in cells.items()}
                for key, cells in self._cells.items()
            },
            "joins": self._joins,
            "steps": [
                {
                    "old": step.old.edition,
                    "new": step.new.edition,
                    "groups": self._step(step),
                    "strangers": [str(article) for article in step.same_number_only()],
                }
                for step in self._steps
            ],
        }

    def _lay(self, index: int, record: ArticleRecord, column: Column) -> None:
        """Note where a text lies in other rows than its own numbers say."""
        plain = [text for text in self.texts if text[0] == PLAIN and text in record.expressions()]
        columns = [*plain, *([] if column in plain else [column])]
        has = {place.locator for place in record.provisions if _has(place, column)}
        cells = self._cells.setdefault(text_key(*column), {})
        for row in pair_columns(record, columns):
            numbers = sorted({self._home[(index, place)] for place in row.places})
            if len(numbers) > 1:
                self._joins.setdefault(text_key(*column), []).append(numbers)
            cell = row.cells[columns.index(column)]
            usual = tuple(place for n in numbers for place in self._rows[n][1] if place in has)
            if cell != usual:
                cells[numbers[0]] = (cell, column)
                cells.update(dict.fromkeys(numbers[1:], ((), column)))

    def _step(self, step: EditionStep) -> list[list[int]]:
        """The rows of two editions that say the same, newest first."""
        index_by_record = {id(record): index for index, record in enumerate(self._book.records)}
        groups = []
        for unit in step.units:
            group = [
                self._home[(index_by_record[id(view.records[locator.article])], locator)]
                for view, locators in ((step.new, unit.new), (step.old, unit.old))
                for locator in locators
            ]
            if len(set(group)) > 1:
                groups.append(list(dict.fromkeys(group)))
        return groups

    def _place(self, index: int, places: Sequence[Locator]) -> tuple[object, ...]:
        record = self._book.records[index]
        leaf = self._book.directory.leaf(record)
        rank = self._book.directory.editions(leaf).index(leaf)
        order = [place.locator for place in record.provisions].index(places[0])
        article, heir = self._heir(record, order)
        return record.work != LAWS, record.work, article.book_order, heir, rank, order

    def _heir(self, record: ArticleRecord, order: int) -> tuple[Locator, int]:
        """Where a provision of an older edition has its place in the one in force.

        Where the article kept its subject that is behind the provisions of lower numbers;
        else behind what became of the nearest provision before it. Of an article in force
        it is the provision itself.
        """
        if (record.edition, record.article) in self._newest:
            return record.article, order
        heirs = [self._heirs.get((record.edition, p.locator)) for p in record.provisions]
        newest = self._book.directory.editions_of(record.work, record.article)[0]
        places = self._book.directory.record(newest).provisions
        if any(heir and heir[0] == record.article for heir in heirs):
            own = record.provisions[order].locator.order_key
            before = [n for n, place in enumerate(places) if place.locator.order_key <= own]
            return record.article, before[-1] if before else 0
        before_it = [heir for heir in heirs[: order + 1] if heir]
        # Where nothing lives on, it comes after the article that took its number.
        return before_it[-1] if before_it else (record.article, len(places))

    @cached_property
    def _newest(self) -> frozenset[tuple[str, Locator]]:
        return frozenset(
            (leaf.edition, leaf.article) for leaf in self._book.directory.leaves if leaf.in_force
        )

    @cached_property
    def _heirs(self) -> dict[tuple[str, Locator], tuple[Locator, int]]:
        """For each provision of an older edition what it became: article in force, and order."""
        found: dict[tuple[str, Locator], tuple[Locator, int]] = {}
        for step in reversed(self._steps):
            for unit in step.units:
                if not unit.new:
                    continue
                there = step.new.records[unit.new[-1].article]
                order = [place.locator for place in there.provisions].index(unit.new[-1])
                heir = (there.article, order)
                if (there.edition, there.article) not in self._newest:
                    heir = found.get((there.edition, unit.new[-1]), heir)
                for locator in unit.old:
                    found[(step.old.records[locator.article].edition, locator)] = heir
        return found

    def _name(self, index: int, places: Sequence[Locator], language: str) -> str:
        book = self._book
        leaf = book.directory.leaf(book.records[index])
        if leaf.article == DEFINITIONS and places[0].place:
            return book.names.provision(leaf, language, places[0])
        if places[0] == leaf.article and leaf.article.prefix:
            return book.names.provision(leaf, language)
        return ", ".join(filter(None, (book.names.number(place, language) for place in places)))

    def _printed(self, cell: Cell, column: Column) -> list[Any]:
        """The places of a cell, and their numbers as its language prints them."""
        numbered = [place for place in cell if not place.place]
        return [
            [str(place) for place in cell],
            ", ".join(self._book.names.number(place, column[1]) for place in numbered),
        ]

    def _column(self, column: DeskColumn, language: str) -> dict[str, Any]:
        book = self._book
        words = book.words[language]
        leaf = next(
            leaf
            for leaf in book.directory.leaves
            if column.expression in leaf.expressions(column.language)
        )
        is_plain = column.expression == PLAIN
        name = words("text.plain") if is_plain else book.names.publisher(column.expression, leaf)
        return {
            "key": column.key,
            "file": column.file,
            "language": column.language,
            "tongue": book.words[column.language].name,
            "name": name,
            "note": book.words[column.language]("law.note"),
            "expression": column.expression,
            "edition": column.edition,
            "edition_name": book.names.edition(column.edition, language),
            "without": list(column.without),
        }

    def _article(self, record: ArticleRecord, language: str) -> dict[str, Any]:
        book = self._book
        leaf = book.directory.leaf(record)
        name = book.names.provision(leaf, language)
        heading = book.names.heading(leaf, language)
        return {
            "book": f"{record.work}/{record.edition or UNDATED}",
            "id": str(record.article),
            "edition": record.edition,
            "name": name
            if leaf.in_force
            else f"{name} ({book.names.edition(leaf.edition, language, leaf.work)})",
            "title": "" if heading == name else heading,
            "path": leaf.path(language),
            "compare": leaf.compare_path(language),
        }


def _has(place: ProvisionRecord, column: Column) -> bool:
    return place.text(column[1], column[0]) is not None
