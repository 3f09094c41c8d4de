"""Findings as people and machines get them, and what they mean for the exit code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click

from bridgelaws.cli.writing import write_file
from bridgelaws.model.finding import Finding
from bridgelaws.records.encode import finding_to_json, to_line

GOOD: Final = 0
ERRORS: Final = 1
UNREADABLE: Final = 3

# What the commands that find something ask alike.
WITH_FINDINGS: Final = click.option(
    "--findings",
    "findings_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the findings there too, as JSON Lines.",
)
STRICT: Final = click.option("--strict", is_flag=True, help="Count warnings as errors.")


def print_findings(findings: Iterable[Finding]) -> None:
    """Each as ``file:line:column: CODE message`` on standard error."""
    for finding in findings:
        click.echo(str(finding), err=True)


def write_findings(findings: Iterable[Finding], path: Path) -> None:
    """All of them as JSON Lines, in one step.

    Raises:
        RecordError: when the disk refuses.
    """
    data = "".join(f"{to_line(finding_to_json(finding))}\n" for finding in findings)
    write_file(path, data)


def exit_code(findings: Sequence[Finding], *, strict: bool = False, unread: int = 0) -> int:
    """3 when something could not be read, else 1 for errors (and warnings when strict)."""
    if unread:
        return UNREADABLE
    grave = {"error", "warning"} if strict else {"error"}
    return ERRORS if any(finding.severity in grave for finding in findings) else GOOD
