"""What one run over the stages gave: from the sources that were read to the records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, ExpressionKey
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.parse_result import ParseResult


@dataclass(frozen=True)
class Run:
    """Records with all that led to them.

    ``sources`` were read, ``unread`` could not be. ``parsed`` holds a result for each group of
    sources that was read together. ``findings`` are those of all stages, sorted, each once.
    """

    sources: tuple[SourceRef, ...]
    unread: tuple[SourceRef, ...]
    parsed: tuple[ParseResult, ...]
    citations: tuple[tuple[ExpressionKey, Locator, Citation], ...]
    records: tuple[ArticleRecord, ...]
    findings: tuple[Finding, ...]

    def expressions(self) -> Iterator[Expression]:
        """The expressions, the plain ones first."""
        for result in self.parsed:
            yield from result.expressions


@dataclass(frozen=True)
class PairRun:
    """Two sources beside each other: a concordance for each two texts of one edition.

    ``unread`` could not be read; then nothing is paired. ``findings`` are those of both, as read.
    """

    concordances: tuple[Concordance, ...]
    unread: tuple[SourceRef, ...]
    findings: tuple[Finding, ...]
