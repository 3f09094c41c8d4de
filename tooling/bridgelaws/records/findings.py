"""Which findings belong to which record: by file, language, locator and line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bridgelaws.errors import LocatorError
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.record import ArticleRecord


def assign_findings(
    records: Sequence[ArticleRecord], findings: Iterable[Finding]
) -> tuple[ArticleRecord, ...]:
    """The records, each with the findings about its texts, in the order of reports.

    A finding that names a provision goes to the records of that article which the
    file feeds; one that names none goes where its line is, or, when it is about the
    file as a whole, to the one record that the file feeds. What fits nowhere stays
    out of the records; it is in the build's list of findings all the same.
    """
    ordered = sort_findings(findings)
    feeds = [_feed(record) for record in records]
    records_by_file: dict[str, set[int]] = {}
    for index, feed in enumerate(feeds):
        for file, _ in feed.sides:
            records_by_file.setdefault(file, set()).add(index)
    kept: list[list[Finding]] = [[] for _ in records]
    for finding in ordered:
        fed = sorted(records_by_file.get(finding.file, ()))
        for index in fed:
            if feeds[index].holds(finding, alone=len(fed) == 1):
                kept[index].append(finding)
    return tuple(
        replace(record, findings=tuple(found)) for record, found in zip(records, kept, strict=True)
    )


@dataclass(frozen=True)
class _Feed:
    """What fed one record: files with their languages, and the lines that were used."""

    article: Locator
    sides: frozenset[tuple[str, str]]
    lines: frozenset[tuple[str, int, int]]

    def holds(self, finding: Finding, *, alone: bool) -> bool:
        if finding.language and (finding.file, finding.language) not in self.sides:
            return False
        if finding.locator:
            try:
                return parse_locator(finding.locator).article == self.article
            except LocatorError:
                return alone
        if alone:
            return True
        return any(
            file == finding.file and first <= finding.line <= last
            for file, first, last in self.lines
        )


def _feed(record: ArticleRecord) -> _Feed:
    origins = [
        (origin, text.language)
        for provision in record.provisions
        for text in provision.texts
        for origin in text.provision.origins
    ]
    return _Feed(
        record.article,
        frozenset((origin.file, language) for origin, language in origins),
        frozenset((origin.file, origin.first_line, origin.last_line) for origin, _ in origins),
    )
