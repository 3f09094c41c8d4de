"""What the exports have in common: which records and texts, by what options, and where they go."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import IO, Any

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.cli.writing import write_file
from bridgelaws.counts import counted
from bridgelaws.errors import LocatorError
from bridgelaws.exchange.out.choice import Selection, parse_ranges, refuse_unknown
from bridgelaws.exchange.out.units import UnitSide, find_units
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.library import load_library
from bridgelaws.library.location import find_root
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records

Command = Callable[..., Any]


@dataclass(frozen=True)
class ExportRequest:
    """Which records, provisions and texts an export was asked for, and where it goes."""

    folder: Path | None
    laws: str
    editions: tuple[str, ...]
    works: tuple[str, ...]
    output: Path | None
    languages: tuple[str, ...] = ()
    expressions: tuple[str, ...] = ()


FOLDER = click.option(
    "--records",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The records of a build; build/records in the checkout when not given.",
)
OUTPUT = click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file, replaced in one step; standard output when not given.",
)
IN_LANGUAGES = click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES))
EXPRESSIONS = click.option(
    "--expression", "expressions", multiple=True, help="plain, or a publisher's name."
)
SOURCE = click.option(
    "--source",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language translated from.",
)
TARGET = click.option(
    "--language",
    "target",
    required=True,
    type=click.Choice(LANGUAGES),
    help="The language translated into.",
)
EXCEL = click.option(
    "--excel",
    is_flag=True,
    help="For Excel set to Dutch, French or Greek: semicolons and a byte-order mark.",
)


def choosing_provisions(command: Command) -> Command:
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


def _asking(command: Command) -> Command:
    """The options of every form with a file of its own; the command gets what they say as one."""

    @wraps(command)
    def ask(
        folder: Path | None,
        laws: str,
        editions: tuple[str, ...],
        works: tuple[str, ...],
        output: Path | None,
        **other: object,
    ) -> int:
        done: int = command(ExportRequest(folder, laws, editions, works, output), **other)
        return done

    return FOLDER(choosing_provisions(ask))


def choosing_texts(command: Command) -> Command:
    """The options of a form that holds any number of texts; the command gets them as one."""

    @wraps(command)
    def ask(
        asked: ExportRequest,
        languages: tuple[str, ...],
        expressions: tuple[str, ...],
        **other: object,
    ) -> int:
        done: int = command(replace(asked, languages=languages, expressions=expressions), **other)
        return done

    return _asking(IN_LANGUAGES(EXPRESSIONS(OUTPUT(ask))))


def _naming_sides(command: Command) -> Command:
    """The options that name the two texts of a translator's file."""
    for option in (
        click.option(
            "--source-expression",
            default=PLAIN,
            show_default=True,
            help="The text translated from: plain, or a publisher's name.",
        ),
        click.option(
            "--expression",
            default=PLAIN,
            show_default=True,
            help="The translation: plain, or a publisher's name.",
        ),
    ):
        command = option(command)
    return command


def choosing_translation(command: Command) -> Command:
    """The options of a form that holds two texts; the command gets their units, and both sides."""

    @wraps(command)
    def ask(
        asked: ExportRequest,
        target: str,
        source: str,
        expression: str,
        source_expression: str,
        **other: object,
    ) -> int:
        left, right = two_sides(source, source_expression, target, expression)
        records = records_of(asked.folder)
        choice = chosen_translated(records, asked, left)
        agreements = load_agreements(find_root(), LANGUAGES)
        units = find_units(records, choice, left, right, agreements)
        done: int = command(units, left, right, asked.output, **other)
        return done

    return _asking(TARGET(SOURCE(_naming_sides(OUTPUT(ask)))))


def records_of(folder: Path | None) -> tuple[ArticleRecord, ...]:
    """The records in a folder, or those of the checkout's last build.

    Raises:
        RecordError: there are none, or they cannot be read.
    """
    return read_records(folder) if folder else api.read_built(load_library())


def chosen_provisions(records: Sequence[ArticleRecord], asked: ExportRequest) -> Selection:
    """Which provisions were asked for, of texts that there are.

    Raises:
        LocatorError: what was asked for is no address, or no provision of these records.
        RecordError: they hold no such work, edition or text.
    """
    refuse_unknown(
        records, works=asked.works, editions=asked.editions, expressions=asked.expressions
    )
    choice = Selection(asked.works, asked.editions, parse_ranges(asked.laws))
    empty = choice.find_empty(records)
    if empty:
        raise LocatorError(f"no provision of this build is {' or '.join(map(str, empty))}")
    return choice


def chosen_translated(
    records: Sequence[ArticleRecord], asked: ExportRequest, source: UnitSide
) -> Selection:
    """As `chosen_provisions`, for a translator: only the text translated from is there for sure.

    Raises:
        LocatorError: as there.
        RecordError: as there.
    """
    return chosen_provisions(records, replace(asked, expressions=(source.expression,)))


def two_sides(source: str, left: str, target: str, right: str) -> tuple[UnitSide, UnitSide]:
    """The text translated from, and its translation.

    Returns:
        Both, in this order.

    Raises:
        click.UsageError: they are one.
    """
    if (source, left) == (target, right):
        raise click.UsageError(f"a text cannot be translated into itself: {source} {left}")
    return UnitSide(source, left), UnitSide(target, right)


def refuse_itself(source: str, languages: Collection[str]) -> None:
    """Raise a UsageError where no other language than that translated from was asked for."""
    if languages and {*languages} == {source}:
        raise click.UsageError(
            f"{source} is the language translated from: name another one, or another --source"
        )


def deliver(output: Path | None, noun: str, write: Callable[[IO[bytes]], int]) -> int:
    """Write to a file in one step and say so, or to standard output and say nothing.

    Args:
        output: the file.
        noun: what ``write`` counts, in the singular.
        write: writes to a stream; returns how many there were.

    Returns:
        The command's exit code.
    """
    if output is None:
        write(sys.stdout.buffer)
        return 0
    data = io.BytesIO()
    count = write(data)
    write_file(output, data.getvalue())
    click.echo(f"{output}: {counted(count, noun)}")
    return 0


def tell_forbidden(written: tuple[int, int]) -> int:
    """Say how many characters the form could not hold; how many units or rows there were."""
    count, forbidden = written
    if forbidden:
        told = f"written as U+FFFD: {counted(forbidden, 'character')} that XML cannot hold"
        click.echo(told, err=True)
    return count
