"""Anything a person should look at, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark: where, how grave, which kind, and a sentence for a person.

    ``line`` and ``column`` count from 1 in the decoded text; 0 means the file
    as a whole. ``code`` is a stable word in capitals, e.g. ``LOW_MARGIN``.
    """

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    message: str
    locator: str = ""
    language: str = ""

    def __str__(self) -> str:
        """``file:line:column: CODE message``, the form every tool can jump to."""
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str, str, str, str]:
        """File, then place, then code: the order of every report; the rest parts equal ones."""
        where = self.file, self.line, self.column
        return *where, self.code, self.message, self.severity, self.locator, self.language


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each once, in the order of every report."""
    return tuple(sorted(set(findings), key=lambda finding: finding.sort_key))
