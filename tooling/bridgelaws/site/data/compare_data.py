"""What the desk of the comparison reads: the texts, and the rows in which they stand.

A browser asks for these files when a reader opens the desk, and for a text when it is
chosen, by plain addresses that a cache can keep:

* ``compare/rows.LANGUAGE.json``: the texts to choose from, the articles, and each row;
* ``compare/text.KEY.json``: one text, by work and edition, then locator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bridgelaws.comparison.rows import Column
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import UNDATED
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import DeskRows, text_key
from bridgelaws.site.data.names import Names

KINDS: Final = {"paragraph": "p", "item": "i", "table": "r", "tail": "l"}


def compare_files(book: Book) -> Iterator[tuple[str, str]]:
    """Each data file by its path from the site's root."""
    rows = DeskRows(book)
    for language in book.languages:
        yield f"compare/rows.{language}.json", to_compact(rows.in_language(language))
    for column in rows.texts:
        yield (
            f"compare/text.{text_key(*column)}.json",
            to_compact(_text(book.names, book.records, column)),
        )


def _text(
    names: Names, records: Sequence[ArticleRecord], column: Column
) -> dict[str, dict[str, Any]]:
    expression, language = column
    found: dict[str, dict[str, Any]] = {}
    for record in records:
        for place in record.provisions:
            text = place.text(language, expression)
            if text:
                name = f"{record.work}/{record.edition or UNDATED}"
                found.setdefault(name, {})[str(place.locator)] = _entry(
                    text.provision,
                    names.without_capitals(text.provision.heading or "", language),
                )
    return found


def _entry(provision: Provision, heading: str) -> list[Any]:
    """The hash of the wording, then what there is: heading, lines and their kinds, notes.

    ``[hash, heading, text, kinds, marks, notes]`` without the empty ones at its end.
    ``kinds`` has a letter for each line of the text (see `KINDS`), ``marks`` the
    printed mark of an item by its line's number.
    """
    kinds, marks = [], {}
    start = 0
    for number, line in enumerate(provision.text.split("\n") if provision.text else ()):
        block = next((b for b in provision.blocks if b.start <= start < b.end), None)
        kinds.append(KINDS[block.kind] if block else "p")
        if block and block.mark and block.start == start:
            marks[str(number)] = block.mark
        start += len(line) + 1
    kind = "".join(kinds)
    entry: list[Any] = [
        hash_wording(provision),
        heading,
        provision.text,
        kind if kind.strip("p") else "",
        marks,
        [note.text for note in provision.notes],
    ]
    while not entry[-1]:
        entry.pop()
    return entry
