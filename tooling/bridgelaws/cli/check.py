"""``bridgelaws check``: the plain edition held against the outline and against itself."""

from __future__ import annotations

import tomllib
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.check.facts import Facts
from bridgelaws.check.run import CHECKS, find_needless, run_checks, split_dismissed
from bridgelaws.check.style import Style, parse_style
from bridgelaws.cli.pipeline import run_stages
from bridgelaws.cli.report import UNREADABLE, exit_code, print_findings, write_findings
from bridgelaws.errors import LexiconError
from bridgelaws.model.finding import Finding
from bridgelaws.read.agreements import load_agreements
from bridgelaws.read.dismissed import load_dismissed
from bridgelaws.read.glossary import load_glossary
from bridgelaws.read.library import Library, load_library
from bridgelaws.records.store import read_records


@click.command()
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="Report on this language only; may be repeated.",
)
@click.option("--only", "names", multiple=True, type=click.Choice(list(CHECKS)))
@click.option(
    "--records",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Check what a build made, instead of the texts as they are now.",
)
@click.option(
    "--findings",
    "findings_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the findings there too, as JSON Lines.",
)
@click.option("--strict", is_flag=True, help="Count warnings as errors.")
def check(
    languages: tuple[str, ...],
    names: tuple[str, ...],
    folder: Path | None,
    findings_file: Path | None,
    strict: bool,
) -> int:
    """Check the texts of the plain edition in all languages.

    A check of one language still reads all four, for they are compared.
    """
    library = load_library()
    unread = 0
    seen: dict[str, tuple[Finding, ...]] = {}
    if folder is not None:
        records = read_records(folder)
    else:
        run = run_stages(library)
        records, unread = run.records, len(run.unread)
        if not names:
            # An unplaced line or a citation that leads nowhere is a fault of a text too.
            seen["parse"] = run.findings
    agreements = load_agreements(library.root, LANGUAGES)
    facts = Facts(
        library.outlines,
        load_styles(library),
        agreements=agreements,
        lexicons=library.lexicons,
        glossary=load_glossary(library.root / "laws" / "glossary.toml"),
    )
    seen |= run_checks(records, facts, names or tuple(CHECKS))
    dismissals = load_dismissed(library.root / "laws" / "dismissed.toml")
    if folder is None and not names:
        found_at_all = [finding for found in seen.values() for finding in found]
        needless = find_needless(found_at_all, dismissals, "laws/dismissed.toml")
        seen["terms"] = (*seen["terms"], *needless)
    chosen = {
        name: [f for f in found if not languages or f.language in languages or not f.language]
        for name, found in seen.items()
    }
    dismissed = dict.fromkeys(chosen, 0)
    for name, found in chosen.items():
        standing, dismissed[name] = split_dismissed(found, dismissals)
        chosen[name] = list(standing)
    findings = sorted(
        {finding for found in chosen.values() for finding in found}, key=lambda f: f.sort_key
    )
    print_findings(findings)
    if findings_file is not None:
        write_findings(findings, findings_file)
    for name, found in chosen.items():
        errors = sum(finding.severity == "error" for finding in found)
        warnings = sum(finding.severity == "warning" for finding in found)
        more = f", {dismissed[name]} dismissed" if dismissed[name] else ""
        click.echo(f"{name:<12}{errors} errors, {warnings} warnings{more}")
    return UNREADABLE if unread else exit_code(findings, strict=strict)


def load_styles(library: Library) -> dict[str, Style]:
    """Each language's ``style.toml``.

    Raises:
        LexiconError: one is missing, or says something that cannot be used.
    """
    styles = {}
    for language in LANGUAGES:
        path = library.root / language / "style.toml"
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            raise LexiconError(f"{language}/style.toml: {problem}") from None
        styles[language] = parse_style(table, f"{language}/style.toml")
    return styles
