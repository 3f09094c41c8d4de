"""``bridgelaws pair``: two texts of one work, provision beside provision."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.cli.report import UNREADABLE, print_findings
from bridgelaws.library.library import load_library
from bridgelaws.model.concordance import AlignmentUnit, Concordance
from bridgelaws.pipeline import read_known, run_pair
from bridgelaws.sources.manifest import describe_files
from bridgelaws.sources.official import tell_apart


@click.command()
@click.argument("left", type=click.Path(path_type=Path))
@click.argument("right", type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True
)
@click.option("--work", help="Where no sources.toml says it.")
@click.option("--left-language", type=click.Choice(LANGUAGES))
@click.option("--right-language", type=click.Choice(LANGUAGES))
@click.option(
    "--alone", is_flag=True, help="Do not take the plain edition as evidence for lost numbers."
)
def pair(
    left: Path,
    right: Path,
    form: str,
    work: str | None,
    left_language: str | None,
    right_language: str | None,
    alone: bool,
) -> int:
    """Pair the provisions of LEFT and RIGHT; a bilingual page may be given twice."""
    library = load_library()
    known = {} if alone else read_known(library)
    refs = tell_apart(describe_files(tuple(dict.fromkeys((left, right)))))
    if work:
        refs = tuple(replace(ref, work=work) for ref in refs)
    run = run_pair(refs, library, known, (left_language, right_language))
    print_findings(run.findings)
    if run.unread:
        return UNREADABLE
    if not run.concordances:
        click.echo("the two files share no work and edition: nothing to pair", err=True)
        return 1
    for concordance in run.concordances:
        _print(concordance, form)
    return 0


def _print(concordance: Concordance, form: str) -> None:
    if form == "text":
        sides = f"{concordance.left[1]} | {concordance.right[1]}"
        click.echo(f"{concordance.work}: {sides}")
    for unit in concordance.units:
        click.echo(json.dumps(_line(unit)) if form == "jsonl" else _row(unit))


def _line(unit: AlignmentUnit) -> dict[str, object]:
    return {
        "left": [str(loc) for loc in unit.left],
        "right": [str(loc) for loc in unit.right],
        "relation": unit.relation,
        "confidence": unit.confidence,
    }


def _row(unit: AlignmentUnit) -> str:
    left = ", ".join(map(str, unit.left)) or "-"
    right = ", ".join(map(str, unit.right)) or "-"
    remark = "" if unit.relation == "same" else f"  {unit.relation}"
    return f"  {left} | {right}{remark}"
