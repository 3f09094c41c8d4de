"""Findings of a text that has pages (a PDF) to the same findings, each naming its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceText


def name_pages(findings: Iterable[Finding], sources: Sequence[SourceText]) -> list[Finding]:
    """The findings, each about a paged source with ``(page 12)`` behind its sentence."""
    pages = {
        source.ref.file: source.layout.page_by_line
        for source in sources
        if source.layout is not None and source.layout.page_by_line
    }
    return [_named(finding, pages.get(finding.file, {})) for finding in findings]


def _named(finding: Finding, page_by_line: dict[int, int]) -> Finding:
    page = page_by_line.get(finding.line, 0)
    if not page or finding.message.endswith(f"(page {page})"):
        return finding
    return replace(finding, message=f"{finding.message} (page {page})")
