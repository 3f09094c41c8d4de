"""``bridgelaws parse``: single files to provisions, together, so that they help each other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from bridgelaws import LANGUAGES, api
from bridgelaws.cli.report import STRICT, WITH_FINDINGS, exit_code, print_findings, write_findings
from bridgelaws.exchange.out.jsonl import find_lines, write_jsonl
from bridgelaws.library.library import load_library
from bridgelaws.model.record import ArticleRecord
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.sources.official import unknown_edition


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="jsonl is one line a provision and expression.",
)
@click.option("--work", help="duplicate or bidding-boxes; else from sources.toml, or detected.")
@click.option("--edition", help="E.g. 2017; else from sources.toml.")
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="What the files hold; may be repeated for a bilingual page.",
)
@click.option("--encoding", help="Confirms the encoding of files that are not UTF-8.")
@WITH_FINDINGS
@click.option(
    "--alone", is_flag=True, help="Do not take the plain edition as evidence for lost numbers."
)
@STRICT
def parse(
    files: tuple[Path, ...],
    form: str,
    work: str | None,
    edition: str | None,
    languages: tuple[str, ...],
    encoding: str | None,
    findings_file: Path | None,
    alone: bool,
    strict: bool,
) -> int:
    """Parse FILES together and print their provisions."""
    library = load_library().with_withheld({edition or ""})
    fault = unknown_edition(library, work or "", edition or "")
    if fault:
        raise click.UsageError(fault)
    run = api.parse(
        files,
        library,
        work=work,
        edition=edition,
        languages=languages,
        encoding=encoding,
        alone=alone,
    )
    if form == "jsonl":
        write_jsonl(find_lines(run.records), sys.stdout.buffer)
    else:
        _print_text(run.records)
    print_findings(run.findings)
    if findings_file is not None:
        write_findings(run.findings, findings_file)
    click.echo(accounts_line(run.parsed[0]), err=True)
    return exit_code(run.findings, strict=strict, unread=len(run.unread))


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
