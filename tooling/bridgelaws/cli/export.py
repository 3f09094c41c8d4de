"""``bridgelaws export``: records in the forms that others read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import IO

import click

from bridgelaws import LANGUAGES, __version__
from bridgelaws.cli.export_options import (
    EXCEL,
    OUTPUT,
    SOURCE,
    ExportRequest,
    choosing_texts,
    choosing_translation,
    chosen_provisions,
    chosen_translated,
    deliver,
    records_of,
    refuse_itself,
    tell_forbidden,
    two_sides,
)
from bridgelaws.cli.export_postgres import postgres
from bridgelaws.cli.export_terms import glossary, skos, tbx
from bridgelaws.errors import RecordError
from bridgelaws.exchange.choice_lines import HEAD, choice_lines, choice_rows
from bridgelaws.exchange.out.akn import find_documents, write_archive
from bridgelaws.exchange.out.csv_rows import write_csv, write_rows, write_wide_csv
from bridgelaws.exchange.out.jsonl import find_lines, write_jsonl
from bridgelaws.exchange.out.memory import find_memory_units
from bridgelaws.exchange.out.office import write_document, write_workbook
from bridgelaws.exchange.out.review_sheet import make_review_sheet
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.exchange.out.units import TranslationUnit, UnitSide, find_units
from bridgelaws.exchange.out.xliff import write_xliff
from bridgelaws.exchange.out.xliff12 import write_xliff12
from bridgelaws.exchange.sentence_pairs import bind_sentences
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.choices import load_choices
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import load_library
from bridgelaws.library.location import find_root
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.site.paper.typeset import typeset


@click.group()
def export() -> None:
    """Write the records of a build in another form."""


@export.command()
@choosing_texts
def jsonl(asked: ExportRequest) -> int:
    """One line for each provision and expression, as JSON Lines."""
    records = records_of(asked.folder)
    choice = chosen_provisions(records, asked)
    lines = find_lines(
        records,
        works=asked.works,
        editions=asked.editions,
        languages=asked.languages,
        expressions=asked.expressions,
    )
    kept = (line for line in lines if choice.has(parse_locator(line["locator"])))
    return deliver(asked.output, "line", lambda stream: write_jsonl(kept, stream))


@export.command()
@choosing_texts
@SOURCE
def tmx(asked: ExportRequest, source: str) -> int:
    """A translation memory (TMX 1.4b): a unit for each line and sentence, in all languages.

    The language of --source is always in it; --language names those it is translated into.
    """
    refuse_itself(source, asked.languages)
    records = records_of(asked.folder)
    choice = chosen_provisions(records, asked)
    library = load_library()
    agreements = load_agreements(library.root, LANGUAGES)
    units = find_memory_units(
        records, choice, source, library.lexicons, agreements, asked.languages, asked.expressions
    )
    first = next(units, None)
    if first is None:
        raise RecordError(
            f"a memory of nothing: what was chosen has no words in {source} beside those of"
            f" {' or '.join(asked.languages) or 'another language'}"
        )

    def write(stream: IO[bytes]) -> int:
        every = chain((first,), units)
        return tell_forbidden(write_tmx(every, stream, source=source, version=__version__))

    return deliver(asked.output, "unit", write)


@export.command()
@choosing_translation
def xlsx(
    units: Iterable[TranslationUnit], left: UnitSide, right: UnitSide, output: Path | None
) -> int:
    """A translator's table as a workbook, which `bridgelaws import xlsx` brings back."""
    del left, right
    return deliver(output, "row", lambda stream: tell_forbidden(write_workbook(units, stream)))


@export.command()
@choosing_translation
def docx(
    units: Iterable[TranslationUnit], left: UnitSide, right: UnitSide, output: Path | None
) -> int:
    """Both texts side by side as a document, to review on paper; `import docx` brings it back."""

    def write(stream: IO[bytes]) -> int:
        return tell_forbidden(write_document(units, left, right, stream))

    return deliver(output, "row", write)


@export.command()
@choosing_translation
def pdf(
    units: Iterable[TranslationUnit], left: UnitSide, right: UnitSide, output: Path | None
) -> int:
    """Both texts side by side as PDF, to review on paper; changes come back in the docx or xlsx."""
    chosen = tuple(units)
    days = {
        (work.id, edition.id): edition.date
        for work in load_library().works.values()
        for edition in work.editions
    }
    day = max((days.get((unit.work, unit.edition), "") for unit in chosen), default="")

    def write(stream: IO[bytes]) -> int:
        stream.write(typeset("bilingual.typ", make_review_sheet(chosen, left, right), day))
        return sum(len(unit.segments) for unit in chosen)

    return deliver(output, "row", write)


@export.command()
@click.option(
    "--form",
    type=click.Choice(["2.1", "1.2", "omegat"]),
    default="2.1",
    show_default=True,
    help="1.2 is what older Weblates and many others read; omegat is 1.2 with the source's words "
    "in every target, which OmegaT fills from the memory.",
)
@choosing_translation
def xliff(
    units: Iterable[TranslationUnit],
    left: UnitSide,
    right: UnitSide,
    output: Path | None,
    form: str,
) -> int:
    """A translator's file (XLIFF), which `bridgelaws import xliff` brings back."""
    bound = bind_sentences(units, left, right, load_library().lexicons)
    if form == "2.1":
        return deliver(output, "unit", lambda stream: write_xliff(bound, left, right, stream))

    def write(stream: IO[bytes]) -> int:
        to_fill = form == "omegat"
        return tell_forbidden(write_xliff12(bound, left, right, stream, to_fill=to_fill))

    return deliver(output, "unit", write)


@export.command()
@choosing_texts
@SOURCE
@click.option(
    "--source-expression",
    default=PLAIN,
    show_default=True,
    help="The text translated from: plain, or a publisher's name.",
)
@EXCEL
def csv(asked: ExportRequest, source: str, source_expression: str, excel: bool) -> int:
    """A table (CSV): for one --language a translator's, else a column for each text.

    The translator's table has the columns of Weblate and is brought back by
    `bridgelaws import csv`.
    """
    records = records_of(asked.folder)
    languages, expressions = asked.languages, asked.expressions
    if len(languages) != 1 or len(expressions) > 1:
        choice = chosen_provisions(records, asked)
        return deliver(
            asked.output,
            "row",
            lambda stream: write_wide_csv(
                records, choice, stream, languages=languages, expressions=expressions, excel=excel
            ),
        )
    own = expressions[0] if expressions else PLAIN
    left, right = two_sides(source, source_expression, languages[0], own)
    choice = chosen_translated(records, asked, left)
    agreements = load_agreements(find_root(), LANGUAGES)
    units = find_units(records, choice, left, right, agreements)
    return deliver(asked.output, "row", lambda stream: write_csv(units, stream, excel=excel))


@export.command()
@choosing_texts
def akn(asked: ExportRequest) -> int:
    """Akoma Ntoso 3.0: a ZIP archive with a document for each law, edition and text."""
    library = load_library()
    records = records_of(asked.folder)
    choice = chosen_provisions(records, asked)
    days = {
        (work.id, edition.id): edition.date
        for work in library.works.values()
        for edition in work.editions
    }
    documents = tuple(find_documents(records, choice, days, asked.languages, asked.expressions))
    return deliver(asked.output, "document", lambda stream: write_archive(documents, stream))


@export.command()
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="A table (CSV) in this language; else JSON Lines in all.",
)
@EXCEL
@OUTPUT
def choices(language: str | None, excel: bool, output: Path | None) -> int:
    """What the Laws leave to others, and what federations chose, each with source and day."""
    held = load_choices(load_library_in_force())
    if language is None:
        return deliver(output, "choice", lambda stream: write_jsonl(choice_lines(held), stream))
    rows = [HEAD, *choice_rows(held, language)]

    def write(stream: IO[bytes]) -> int:
        write_rows(rows, stream, excel=excel)
        return len(rows) - 1

    return deliver(output, "row", write)


for _other in (tbx, skos, glossary, postgres):
    export.add_command(_other)
