"""What the commands that print share: the book of the last build, and where prints go."""

from __future__ import annotations

import json
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
from bridgelaws.site.data.prints import FOLDER, LIST, Print, encode_print
from bridgelaws.site.data.read_book import places_of, read_book, read_prints


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


def prints_folder(library: Library) -> Path:
    """Where prints go that are given no other place."""
    return build_folder(library.root) / FOLDER


def deliver(library: Library, output: Path | None, one: Print, data: bytes) -> None:
    """Write a print and say where; below `build/books` it is listed for the site to offer."""
    folder = prints_folder(library)
    path = output or folder / one.file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
        if output is None:
            others = (each for each in read_prints(folder) if each.file != one.file)
            listed = sorted((*others, one), key=lambda each: each.file)
            text = json.dumps([encode_print(each) for each in listed], indent=1)
            replace_file(folder / LIST, f"{text}\n".encode())
    except OSError as problem:
        raise RecordError(f"{path}: cannot be written: {problem.strerror or problem}") from None
    click.echo(f"{path}  {one.megabytes} MB")
