"""``bridgelaws parse``: single files to provisions, together, so that they help each other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.citations.graph import link_expression
from bridgelaws.cli.brought import hold_against_works, tell_apart, unknown_edition
from bridgelaws.cli.pipeline import read_all
from bridgelaws.cli.report import exit_code, print_findings, write_findings
from bridgelaws.exchange.out.jsonl import find_lines, write_jsonl
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.restore import ParseResult, SiblingsByKey, express, siblings_of
from bridgelaws.records.build import build_records, key_of
from bridgelaws.sources.manifest import describe_files, plain_sources


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text",
              show_default=True, help="jsonl is one line a provision and expression.")  # fmt: skip
@click.option("--work", help="duplicate or bidding-boxes; else from sources.toml, or detected.")
@click.option("--edition", help="E.g. 2017; else from sources.toml.")
@click.option("--language", "languages", multiple=True, type=click.Choice(LANGUAGES),
              help="What the files hold; may be repeated for a bilingual page.")  # fmt: skip
@click.option("--encoding", help="Confirms the encoding of files that are not UTF-8.")
@click.option("--findings", type=click.Path(path_type=Path),
              help="Also write the findings there, as JSON Lines.")  # fmt: skip
@click.option("--alone", is_flag=True,
              help="Do not take the plain edition as evidence for lost numbers.")  # fmt: skip
@click.option("--strict", is_flag=True, help="Count warnings as errors.")
def parse(
    files: tuple[Path, ...],
    form: str,
    work: str | None,
    edition: str | None,
    languages: tuple[str, ...],
    encoding: str | None,
    findings: Path | None,
    alone: bool,
    strict: bool,
) -> int:
    """Parse FILES together and print their provisions."""
    library = load_library()
    fault = unknown_edition(library, work or "", edition or "")
    if fault:
        raise click.UsageError(fault)
    refs = tell_apart(
        hold_against_works(_with_options(ref, work, edition, languages, encoding), library)
        for ref in describe_files(files)
    )
    texts, seen, unread = read_all(refs)
    result = express(texts, library, {} if alone else plain_siblings(library))
    records, more = link_and_record(result, library)
    found = name_pages((*seen, *result.findings, *more), texts)
    every = sorted(found, key=lambda f: f.sort_key)
    if form == "jsonl":
        write_jsonl(find_lines(records), sys.stdout.buffer)
    else:
        _print_text(records)
    print_findings(every)
    if findings is not None:
        write_findings(every, findings)
    click.echo(accounts_line(result), err=True)
    return exit_code(every, strict=strict, unread=len(unread))


def _with_options(
    ref: SourceRef,
    work: str | None,
    edition: str | None,
    languages: tuple[str, ...],
    encoding: str | None,
) -> SourceRef:
    return replace(
        ref,
        work=work if work is not None else ref.work,
        edition=edition if edition is not None else ref.edition,
        languages=languages or ref.languages,
        encoding=encoding or ref.encoding,
    )


def plain_siblings(library: Library) -> SiblingsByKey:
    """The plain edition in all languages, as evidence for a text that lost its numbers."""
    texts, _, _ = read_all(plain_sources(library))
    return siblings_of(express(texts, library).expressions, library)


def link_and_record(
    result: ParseResult, library: Library
) -> tuple[tuple[ArticleRecord, ...], list[Finding]]:
    """Link the expressions and make records of them; the findings are the linker's."""
    citations = {}
    findings: list[Finding] = []
    for expression in result.expressions:
        found, seen = link_expression(
            expression, library.lexicons[expression.language], library.outlines
        )
        citations[key_of(expression)] = found
        findings += seen
    return build_records(result.expressions, citations, library.outlines), findings


def accounts_line(result: ParseResult) -> str:
    """``characters: N in = a in records + b in notes + c in discards + d unplaced``."""
    accounts = result.accounts()
    total = sum(accounts.values())
    return (
        f"characters: {total} in = {accounts['record']} in records + {accounts['note']} in notes"
        f" + {accounts['discard']} in named discards + {accounts['unplaced']} unplaced"
    )


def _print_text(records: Sequence[ArticleRecord]) -> None:
    for record in records:
        for provision in record.provisions:
            for text in provision.texts:
                said = text.provision
                mark = {"printed": "", "inferred": " (inferred)", "synthetic": ""}[said.numbering]
                click.echo(f"{text.language} {said.locator}{mark}  {said.heading or ''}")
                for line in said.text.splitlines():
                    click.echo(f"    {line}")
                for note in said.notes:
                    click.echo(f"    [{note.text}]")
