"""``bridgelaws export``: records in the forms that others read."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.errors import RecordError
from bridgelaws.exports.jsonl import find_lines, write_jsonl
from bridgelaws.read.library import find_root
from bridgelaws.records.place import replace_file
from bridgelaws.records.store import read_records


@click.group()
def export() -> None:
    """Write the records of a build in another form."""


@export.command()
@click.option(
    "--records",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The records of a build; build/records in the checkout when not given.",
)
@click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES))
@click.option("--work", "works", multiple=True, help="E.g. duplicate; may be repeated.")
@click.option("--edition", "editions", multiple=True, help="E.g. 2017; may be repeated.")
@click.option("--expression", "expressions", multiple=True, help="plain, or a publisher's name.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file, replaced in one step; standard output when not given.",
)
def jsonl(
    folder: Path | None,
    languages: tuple[str, ...],
    works: tuple[str, ...],
    editions: tuple[str, ...],
    expressions: tuple[str, ...],
    output: Path | None,
) -> int:
    """One line for each provision and expression, as JSON Lines."""
    records = read_records(folder or find_root() / "build" / "records")
    lines = find_lines(
        records, works=works, editions=editions, languages=languages, expressions=expressions
    )
    if output is None:
        write_jsonl(lines, sys.stdout.buffer)
        return 0
    data = io.BytesIO()
    write_jsonl(lines, data)
    try:
        replace_file(output, data.getvalue())
    except OSError as problem:
        raise RecordError(f"{output}: cannot be written: {problem.strerror}") from None
    return 0
