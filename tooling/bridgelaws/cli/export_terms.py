"""The glossary in the forms that others read, for `bridgelaws export`: TBX, SKOS, two columns."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.export_options import (
    FOLDER,
    IN_LANGUAGES,
    OUTPUT,
    SOURCE,
    TARGET,
    deliver,
    records_of,
    refuse_itself,
)
from bridgelaws.exchange.out.csv_rows import write_rows
from bridgelaws.exchange.out.skos import write_skos
from bridgelaws.exchange.out.tbx import Concept, TbxForm, write_tbx
from bridgelaws.exchange.out.termbase import (
    find_concepts,
    glossary_rows,
    load_deprecated,
    load_narrower,
    load_termbase,
)
from bridgelaws.library.location import find_root


@click.command()
@FOLDER
@IN_LANGUAGES
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
@OUTPUT
def tbx(
    folder: Path | None, languages: tuple[str, ...], form: TbxForm, site: str, output: Path | None
) -> int:
    """The glossary as a termbase (TBX-Basic), with status and definition of each term."""
    concepts = _concepts(find_root(), folder, languages, site)
    return deliver(output, "concept", lambda stream: write_tbx(concepts, stream, form))


@click.command()
@FOLDER
@IN_LANGUAGES
@click.option(
    "--site",
    default="",
    metavar="ADDRESS",
    help="Where the site stands; terms and provisions are then named by its pages.",
)
@OUTPUT
def skos(folder: Path | None, languages: tuple[str, ...], site: str, output: Path | None) -> int:
    """The glossary as a thesaurus (SKOS, RDF/XML): names, definitions, broader, related."""
    root = find_root()
    concepts, narrower = _concepts(root, folder, languages, site), load_narrower(root)
    return deliver(output, "concept", lambda stream: write_skos(concepts, narrower, stream, site))


@click.command()
@SOURCE
@TARGET
@click.option(
    "--form",
    type=click.Choice(["tsv", "csv"]),
    default="tsv",
    show_default=True,
    help="tsv for OmegaT's folder `glossary`, csv for Weblate.",
)
@OUTPUT
def glossary(source: str, target: str, form: str, output: Path | None) -> int:
    """The glossary of two languages as a list: source, target, comment."""
    refuse_itself(source, (target,))
    root = find_root()
    terms, speeches = load_termbase(root)
    found = find_concepts(terms, speeches, {}, (), (source, target))
    rows = tuple(glossary_rows(found, source, target))

    def write(stream: IO[bytes]) -> int:
        if form == "tsv":
            write_rows(rows, stream, tabs=True)
        else:
            write_rows([("source", "target", "developer_comments"), *rows], stream)
        return len(rows)

    return deliver(output, "term", write)


def _concepts(
    root: Path, folder: Path | None, languages: tuple[str, ...], site: str
) -> tuple[Concept, ...]:
    """The glossary with what the records say of each term; English first where none is named."""
    terms, speeches = load_termbase(root)
    wanted = languages or tuple(sorted(LANGUAGES, key=lambda code: code != "en"))
    deprecated = load_deprecated(root, wanted)
    return tuple(find_concepts(terms, speeches, deprecated, records_of(folder), wanted, site))
