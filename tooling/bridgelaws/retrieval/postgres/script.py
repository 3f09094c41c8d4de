"""The whole script: tables, rows and functions, loaded by ``psql`` in one transaction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import IO, Final

from bridgelaws import LANGUAGES, __version__
from bridgelaws.model.glossary import Glossary
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Rulings
from bridgelaws.model.work import Work
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.postgres.analysed import Analysis
from bridgelaws.retrieval.postgres.copy_rows import TableRows, copy_lines
from bridgelaws.retrieval.postgres.laws import tables_of_texts, tables_of_works
from bridgelaws.retrieval.postgres.words import tables_of_names, tables_of_words

# Of the tables; another one is not loaded over.
FORMAT: Final = "3"
# Where a function wants what search, or the rows, know too: `@group.name@` of the facts.
_FACT: Final = re.compile(r"@(\w+)\.(\w+)@")
_FILES = resources.files("bridgelaws.retrieval.postgres")
_HEAD: Final = """\
-- The Laws of Duplicate Bridge for PostgreSQL 13 or newer, in UTF-8: psql -f THIS.sql
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
set client_min_messages = warning;
begin;
do $check$
begin
    if to_regclass('bridgelaws.about') is not null then
        if exists (select from bridgelaws.about where name = 'format' and value <> '{format}') then
            raise 'the schema bridgelaws is of another version: drop it first';
        end if;
    end if;
end
$check$;
"""


@dataclass(frozen=True)
class PortalData:
    """What a portal gets: the works, all records shown, the names, the rulings, the index."""

    works: Mapping[str, Work]
    records: Sequence[ArticleRecord]
    glossary: Glossary
    rulings: Rulings
    index: OpenIndex


def find_tables(data: PortalData) -> tuple[TableRows, ...]:
    """The rows of every table, in an order in which no row points to one that follows."""
    indexes = {language: data.index.language(language) for language in LANGUAGES}
    analyses = {code: Analysis(data.glossary, index) for code, index in indexes.items()}
    about = TableRows("about", ("name", "value"), [("format", FORMAT), ("version", __version__)])
    return (
        about,
        *tables_of_works(data.works, data.records),
        *tables_of_texts(data.records, analyses),
        *tables_of_names(data.glossary, data.rulings),
        *tables_of_words(analyses, indexes, data.index.address_words),
    )


def write_script(tables: Sequence[TableRows], stream: IO[bytes]) -> int:
    """Write the script that makes the tables and fills them; how many rows there were."""
    for piece in _pieces(tables):
        stream.write(piece.encode())
    return sum(len(table.rows) for table in tables)


def _pieces(tables: Sequence[TableRows]) -> Iterator[str]:
    yield _HEAD.format(format=FORMAT)
    yield _with_facts("schema.sql")
    for table in tables:
        yield from copy_lines(table)
    for name in ("analysis.sql", "search.sql"):
        yield _with_facts(name)
    yield "commit;\n"
    for table in tables:
        yield f"analyze bridgelaws.{table.name};\n"


def _with_facts(name: str) -> str:
    """A file of statements with the facts that it names: a number, or words parted by bars."""

    def fact(found: re.Match[str]) -> str:
        value = FACTS[found[1]][found[2]]
        return "|".join(value) if isinstance(value, list) else str(value)

    return _FACT.sub(fact, _FILES.joinpath(name).read_text("utf-8"))
