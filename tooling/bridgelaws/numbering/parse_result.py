"""What came of sources that were parsed together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaws.blocks.ledger import ACCOUNTS, Account, LedgerEntry
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Expression


@dataclass(frozen=True)
class ParseResult:
    """What came of the sources: expressions, findings, and every character's account."""

    expressions: tuple[Expression, ...]
    findings: tuple[Finding, ...]
    entries: tuple[tuple[str, tuple[LedgerEntry, ...]], ...]

    def every_finding(self) -> Iterator[Finding]:
        """The findings, and those that the expressions bear themselves."""
        yield from self.findings
        for expression in self.expressions:
            yield from expression.findings

    def accounts(self) -> dict[Account, int]:
        """Characters per account over all sources; they sum up to what went in."""
        totals: dict[Account, int] = dict.fromkeys(ACCOUNTS, 0)
        for _, entries in self.entries:
            for entry in entries:
                totals[entry.account] += len(entry.span)
        return totals
