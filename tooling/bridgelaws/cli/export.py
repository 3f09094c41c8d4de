"""``bridgelaws export``: records in the forms that others read."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import IO, Any

import click

from bridgelaws import LANGUAGES, __version__, api
from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import LocatorError, RecordError
from bridgelaws.exchange.out.akn import find_documents, write_archive
from bridgelaws.exchange.out.choice import Choice, parse_stretches
from bridgelaws.exchange.out.csv_rows import write_csv, write_rows, write_wide_csv
from bridgelaws.exchange.out.jsonl import find_lines, write_jsonl
from bridgelaws.exchange.out.memory import find_memory_units
from bridgelaws.exchange.out.office import write_document, write_workbook
from bridgelaws.exchange.out.skos import write_skos
from bridgelaws.exchange.out.tbx import TbxForm, write_tbx
from bridgelaws.exchange.out.termbase import (
    find_concepts,
    glossary_rows,
    load_deprecated,
    load_narrower,
    load_termbase,
)
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.exchange.out.units import Side, Unit, find_units
from bridgelaws.exchange.out.xliff import write_xliff
from bridgelaws.exchange.out.xliff12 import write_xliff12
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.library import load_library
from bridgelaws.library.location import find_root
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records

Command = Callable[..., Any]


@dataclass(frozen=True)
class Asked:
    """Which records, provisions and texts an export was asked for, and where it goes."""

    folder: Path | None
    laws: str
    editions: tuple[str, ...]
    works: tuple[str, ...]
    languages: tuple[str, ...]
    expressions: tuple[str, ...]
    output: Path | None


_FOLDER = click.option(
    "--records",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The records of a build; build/records in the checkout when not given.",
)
_OUTPUT = click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file, replaced in one step; standard output when not given.",
)
_LANGUAGES = click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES))
_EXPRESSIONS = click.option(
    "--expression", "expressions", multiple=True, help="plain, or a publisher's name."
)
_SOURCE = click.option(
    "--source",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language translated from.",
)
_TARGET = click.option(
    "--language",
    "target",
    required=True,
    type=click.Choice(LANGUAGES),
    help="The language translated into.",
)
_EXCEL = click.option(
    "--excel",
    is_flag=True,
    help="For Excel set to Dutch, French or Greek: semicolons and a byte-order mark.",
)


def _choice(command: Command) -> Command:
    """The options that choose provisions, for every form alike."""
    for option in (
        click.option(
            "--laws",
            default="",
            metavar="LIST",
            help="Laws, provisions and ranges, e.g. 12-16,27B1,def.",
        ),
        click.option("--edition", "editions", multiple=True, help="E.g. 2017; may be repeated."),
        click.option("--work", "works", multiple=True, help="E.g. duplicate; may be repeated."),
    ):
        command = option(command)
    return command


def _asked(command: Command) -> Command:
    """The options of a form that holds any number of texts; the command gets them as one."""

    @wraps(command)
    def ask(
        folder: Path | None,
        laws: str,
        editions: tuple[str, ...],
        works: tuple[str, ...],
        languages: tuple[str, ...],
        expressions: tuple[str, ...],
        output: Path | None,
        **other: object,
    ) -> int:
        asked = Asked(folder, laws, editions, works, languages, expressions, output)
        done: int = command(asked, **other)
        return done

    return _FOLDER(_choice(_LANGUAGES(_EXPRESSIONS(_OUTPUT(ask)))))


def _sides(command: Command) -> Command:
    """The options that name the two texts of a translator's file."""
    for option in (
        click.option(
            "--source-expression",
            default="plain",
            show_default=True,
            help="The text translated from: plain, or a publisher's name.",
        ),
        click.option(
            "--expression",
            default="plain",
            show_default=True,
            help="The translation: plain, or a publisher's name.",
        ),
    ):
        command = option(command)
    return command


@click.group()
def export() -> None:
    """Write the records of a build in another form."""


@export.command()
@_asked
def jsonl(asked: Asked) -> int:
    """One line for each provision and expression, as JSON Lines."""
    records = _records(asked.folder)
    choice = _chosen(records, asked.laws)
    lines = find_lines(
        records,
        works=asked.works,
        editions=asked.editions,
        languages=asked.languages,
        expressions=asked.expressions,
    )
    chosen = (line for line in lines if choice.has(parse_locator(line["locator"])))
    return _deliver(asked.output, lambda stream: write_jsonl(chosen, stream))


@export.command()
@_asked
@_SOURCE
def tmx(asked: Asked, source: str) -> int:
    """A translation memory (TMX 1.4b): a unit for each line and sentence, in all languages.

    The language of --source is always in it; --language names those it is translated into.
    """
    records = _records(asked.folder)
    choice = _chosen(records, asked.laws, asked.works, asked.editions)

    def write(stream: IO[bytes]) -> None:
        units = find_memory_units(records, choice, source, asked.languages, asked.expressions)
        _, forbidden = write_tmx(units, stream, source=source, version=__version__)
        _tell_forbidden(forbidden)

    return _deliver(asked.output, write)


def _translation(command: Command) -> Command:
    """The options of a form that holds two texts; the command gets their units, and both sides."""

    @wraps(command)
    def ask(
        folder: Path | None,
        laws: str,
        editions: tuple[str, ...],
        works: tuple[str, ...],
        target: str,
        source: str,
        expression: str,
        source_expression: str,
        output: Path | None,
        **other: object,
    ) -> int:
        left, right = _two_sides(source, source_expression, target, expression)
        records = _records(folder)
        choice = _chosen(records, laws, works, editions)
        agreements = load_agreements(find_root(), LANGUAGES)
        units = find_units(records, choice, left, right, agreements)
        done: int = command(units, left, right, output, **other)
        return done

    return _FOLDER(_choice(_TARGET(_SOURCE(_sides(_OUTPUT(ask))))))


@export.command()
@_translation
def xlsx(units: Iterable[Unit], left: Side, right: Side, output: Path | None) -> int:
    """A translator's table as a workbook, which `bridgelaws import xlsx` brings back."""
    del left, right
    return _deliver(output, lambda stream: _tell_forbidden(write_workbook(units, stream)[1]))


@export.command()
@_translation
def docx(units: Iterable[Unit], left: Side, right: Side, output: Path | None) -> int:
    """Both texts side by side as a document, to review on paper; `import docx` brings it back."""
    return _deliver(
        output, lambda stream: _tell_forbidden(write_document(units, left, right, stream)[1])
    )


@export.command()
@click.option(
    "--form",
    type=click.Choice(["2.1", "1.2"]),
    default="2.1",
    show_default=True,
    help="1.2 is what OmegaT 3.6, older Weblates and many others read.",
)
@_translation
def xliff(units: Iterable[Unit], left: Side, right: Side, output: Path | None, form: str) -> int:
    """A translator's file (XLIFF), which `bridgelaws import xliff` brings back."""
    if form == "2.1":
        return _deliver(output, lambda stream: write_xliff(units, left, right, stream))

    def write(stream: IO[bytes]) -> None:
        _tell_forbidden(write_xliff12(units, left, right, stream))

    return _deliver(output, write)


@export.command()
@_asked
@_SOURCE
@click.option(
    "--source-expression",
    default="plain",
    show_default=True,
    help="The text translated from: plain, or a publisher's name.",
)
@_EXCEL
def csv(asked: Asked, source: str, source_expression: str, excel: bool) -> int:
    """A table (CSV): for one --language a translator's, else a column for each text.

    The translator's table has the columns of Weblate and is brought back by
    `bridgelaws import csv`.
    """
    records = _records(asked.folder)
    choice = _chosen(records, asked.laws, asked.works, asked.editions)
    languages, expressions = asked.languages, asked.expressions
    if len(languages) != 1 or len(expressions) > 1:
        return _deliver(
            asked.output,
            lambda stream: write_wide_csv(
                records, choice, stream, languages=languages, expressions=expressions, excel=excel
            ),
        )
    own = expressions[0] if expressions else "plain"
    left, right = _two_sides(source, source_expression, languages[0], own)
    agreements = load_agreements(find_root(), LANGUAGES)
    units = find_units(records, choice, left, right, agreements)
    return _deliver(asked.output, lambda stream: write_csv(units, stream, excel=excel))


@export.command()
@_FOLDER
@_LANGUAGES
@click.option(
    "--form",
    type=click.Choice(["2019", "2008"]),
    default="2019",
    show_default=True,
    help="2008 is what OmegaT, Weblate and translate-toolkit read.",
)
@click.option(
    "--site",
    default="",
    metavar="ADDRESS",
    help="Where the site stands; then each term points to its provisions.",
)
@_OUTPUT
def tbx(
    folder: Path | None, languages: tuple[str, ...], form: TbxForm, site: str, output: Path | None
) -> int:
    """The glossary as a termbase (TBX-Basic), with status and definition of each term."""
    root = find_root()
    glossary, speeches = load_termbase(root)
    wanted = languages or tuple(sorted(LANGUAGES, key=lambda code: code != "en"))
    deprecated = load_deprecated(root, wanted)
    found = find_concepts(glossary, speeches, deprecated, _records(folder), wanted, site)
    return _deliver(output, lambda stream: write_tbx(tuple(found), stream, form))


@export.command()
@_FOLDER
@_LANGUAGES
@click.option(
    "--site",
    default="",
    metavar="ADDRESS",
    help="Where the site stands; terms and provisions are then named by its pages.",
)
@_OUTPUT
def skos(folder: Path | None, languages: tuple[str, ...], site: str, output: Path | None) -> int:
    """The glossary as a thesaurus (SKOS, RDF/XML): names, definitions, broader, related."""
    root = find_root()
    terms, speeches = load_termbase(root)
    wanted = languages or tuple(sorted(LANGUAGES, key=lambda code: code != "en"))
    deprecated = load_deprecated(root, wanted)
    found = find_concepts(terms, speeches, deprecated, _records(folder), wanted, site)
    concepts, narrower = tuple(found), load_narrower(root)
    _deliver(output, lambda stream: write_skos(concepts, narrower, stream, site))
    if output is not None:
        click.echo(f"{output}: {len(concepts)} concepts")
    return 0


@export.command()
@_SOURCE
@_TARGET
@click.option(
    "--form",
    type=click.Choice(["tsv", "csv"]),
    default="tsv",
    show_default=True,
    help="tsv for OmegaT's folder `glossary`, csv for Weblate.",
)
@_OUTPUT
def glossary(source: str, target: str, form: str, output: Path | None) -> int:
    """The glossary of two languages as a list: source, target, comment."""
    root = find_root()
    terms, speeches = load_termbase(root)
    rows = glossary_rows(find_concepts(terms, speeches, {}, (), (source, target)), source, target)
    if form == "tsv":
        return _deliver(output, lambda stream: write_rows(rows, stream, tabs=True))
    head = ("source", "target", "developer_comments")
    return _deliver(output, lambda stream: write_rows([head, *rows], stream))


@export.command()
@_asked
def akn(asked: Asked) -> int:
    """Akoma Ntoso 3.0: a ZIP archive with a document for each law, edition and text."""
    library = load_library()
    records = _records(asked.folder)
    choice = _chosen(records, asked.laws, asked.works, asked.editions)
    days = {
        (work.id, edition.id): edition.date
        for work in library.works.values()
        for edition in work.editions
    }
    documents = tuple(find_documents(records, choice, days, asked.languages, asked.expressions))
    _deliver(asked.output, lambda stream: write_archive(documents, stream))
    if asked.output is not None:
        click.echo(f"{asked.output}: {len(documents)} documents")
    return 0


def _tell_forbidden(count: int) -> None:
    if count:
        told = f"{count} characters that XML cannot hold were written as U+FFFD"
        click.echo(told, err=True)


def _records(folder: Path | None) -> tuple[ArticleRecord, ...]:
    return read_records(folder) if folder else api.read_built(load_library())


def _chosen(
    records: Sequence[ArticleRecord],
    laws: str,
    works: Sequence[str] = (),
    editions: Sequence[str] = (),
) -> Choice:
    choice = Choice(works, editions, parse_stretches(laws))
    empty = choice.find_empty(records)
    if empty:
        raise LocatorError(f"no provision of this build is {' or '.join(map(str, empty))}")
    return choice


def _two_sides(source: str, left: str, target: str, right: str) -> tuple[Side, Side]:
    if (source, left) == (target, right):
        raise click.UsageError(f"a text cannot be translated into itself: {source} {left}")
    return Side(source, left), Side(target, right)


def _deliver(output: Path | None, write: Callable[[IO[bytes]], object]) -> int:
    """Write to a file in one step, or to standard output."""
    if output is None:
        write(sys.stdout.buffer)
        return 0
    data = io.BytesIO()
    write(data)
    try:
        replace_file(output, data.getvalue())
    except OSError as problem:
        raise RecordError(f"{output}: cannot be written: {problem.strerror}") from None
    return 0
