"""What one run over the stages gave: from the sources that were read to the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgelaws.citations.graph import Links
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, ExpressionKey
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.sources.read import Read


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

    @classmethod
    def of(
        cls,
        got: Read,
        parsed: Sequence[ParseResult],
        links: Links,
        records: tuple[ArticleRecord, ...],
        findings: Sequence[Finding],
    ) -> Run:
        """What the stages gave, each in its turn, as one value."""
        sources = tuple(text.ref for text in got.texts)
        cited, found = tuple(links.each()), sort_findings(findings)
        return cls(sources, got.unread, tuple(parsed), cited, records, found)

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


def gather_findings(got: Read, parsed: Sequence[ParseResult], links: Links) -> list[Finding]:
    """What reading, parsing and linking found, each about a paged source with its page."""
    found = [*got.findings, *links.findings]
    for result in parsed:
        found += result.every_finding()
    return name_pages(found, got.texts)
