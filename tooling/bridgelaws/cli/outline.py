"""``bridgelaws outline``: the places, headings and divisions that a rule book shows by itself."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.report import (
    UNREADABLE,
    WITH_FINDINGS,
    exit_code,
    print_findings,
    write_findings,
)
from bridgelaws.counts import counted
from bridgelaws.library.library import load_library
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.induction.outline import BookOutline, PrintedPlace
from bridgelaws.sources.manifest import describe_files
from bridgelaws.sources.read import read


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True
)
@click.option("--language", type=click.Choice(LANGUAGES), help="Else its words tell.")
@click.option("--encoding", help="Confirms the encoding of a file that is not UTF-8.")
@WITH_FINDINGS
def outline(
    file: Path, form: str, language: str | None, encoding: str | None, findings_file: Path | None
) -> int:
    """Print what FILE, a rule book of any kind, shows of its own order.

    One line for each numbered place. What the book contradicts itself in, a number that is
    missing, stands twice or out of order, is a finding.
    """
    library = load_library()
    (ref,) = describe_files((file,))
    ref = replace(ref, languages=(language,) if language else ref.languages)
    got = read((replace(ref, encoding=encoding or ref.encoding),))
    print_findings(got.findings)
    if got.unread:
        return UNREADABLE
    found = outline_text(got.texts[0], library)
    for place in found.places:
        if form == "jsonl":
            sys.stdout.write(json.dumps(_line(place), ensure_ascii=False) + "\n")
        else:
            click.echo(_row(place))
    if form == "text":
        click.echo(_sum(found))
    print_findings(found.findings)
    if findings_file is not None:
        write_findings((*got.findings, *found.findings), findings_file)
    return exit_code(found.findings)


def _line(place: PrintedPlace) -> dict[str, object]:
    return {
        "place": place.address,
        "printed": place.printed,
        "heading": place.heading or None,
        "line": place.line,
        "division": " / ".join(each.title for each in place.divisions) or None,
    }


def _row(place: PrintedPlace) -> str:
    depth = len(place.steps) or place.part.count("/") + 1
    indent = "  " * (depth - 1)
    return f"{place.line:>6}  {indent}{place.address}  {place.heading}".rstrip()


def _sum(found: BookOutline) -> str:
    if not found.places:
        return "nothing in it is numbered as a rule book numbers its articles"
    if found.is_counted:
        sections = len(found.sections)
        above = f"{counted(sections, 'section')} and " if sections else ""
        return (
            f"nothing in it is numbered as a rule book numbers its articles: {above}"
            f"{counted(len(found.places) - sections, 'paragraph')} are counted"
        )
    inside = len(found.places) - len(found.units)
    called = f", each called {found.word}" if found.word else ""
    return (
        f"{counted(len(found.units), 'article')}{called}, {counted(inside, 'place')} in them, "
        f"{counted(len(found.divisions), 'heading')} above them"
    )
