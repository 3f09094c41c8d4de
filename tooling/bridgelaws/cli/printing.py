"""What the commands that print share: the book of the last build, and where prints go."""

from __future__ import annotations

from pathlib import Path

import click

from bridgelaws import api
from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import RecordError
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.checkout import open_index_in, refresh_browser
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.read_book import places_of, read_book

# Below `build`; the site offers what lies there.
BOOKS = "books"


def read_printable(library: Library) -> Book:
    """The book of the last build, with its index from A to Z, which is made where it is missing.

    Raises:
        RecordError: nothing was built in this checkout yet.
    """
    api.read_built(library)
    build = build_folder(library.root)
    with open_index_in(build, library, lambda: read_records(build / "records")) as index:
        refresh_browser(library.root, index, build)
    return read_book(library, places_of(library.root, build))


def deliver(library: Library, output: Path | None, name: str, data: bytes) -> Path:
    """Write a print to a file, or by its name below `build/books`; says where and how large."""
    path = output or build_folder(library.root) / BOOKS / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as problem:
        raise RecordError(f"{path}: cannot be written: {problem.strerror or problem}") from None
    click.echo(f"{path}  {len(data) / 1e6:.1f} MB")
    return path
