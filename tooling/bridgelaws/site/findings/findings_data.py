"""The findings of the checks as the pages of texts need them: marks for the desk, badges.

``compare/findings.json`` holds those that stand, with what they mark in both texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgelaws.comparison.marked_words import find_part
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionText
from bridgelaws.model.work import UNDATED
from bridgelaws.records.encode import to_compact
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import text_key
from bridgelaws.site.links import Directory, Leaf, link


def pair_of(finding: CheckFinding) -> tuple[str, str]:
    """The languages of both sides; twice the same where one text was checked by itself."""
    return finding.left.language, finding.right.language


def findings_file(book: Book) -> str:
    """What the desk reads: each finding that stands, with what it marks in both texts."""
    # What became of a provision between editions the desk shows by itself, word for word.
    lines = [
        _data(book.directory, finding)
        for finding in book.findings or ()
        if not finding.dismissed and finding.check != "edition-delta"
    ]
    return to_compact(lines)


def stale_links(
    book: Book, leaf: Leaf, language: str, expression: str, path: str
) -> Mapping[str, str]:
    """By anchor, for each provision of a text whose original has changed, its comparison."""
    record = book.directory.record(leaf)
    there = leaf.compare_path(language)
    return {
        str(finding.locator): link(path, there, str(finding.locator))
        for finding in book.findings or ()
        if _is_stale(finding, record, language, expression)
    }


def _is_stale(finding: CheckFinding, record: ArticleRecord, language: str, expression: str) -> bool:
    return (
        finding.check == "stale"
        and not finding.dismissed
        and (finding.work, finding.right.edition) == (record.work, record.edition)
        and (finding.right.language, finding.right.expression) == (language, expression)
        and finding.locator.article == record.article
    )


def _data(directory: Directory, finding: CheckFinding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "check": finding.check,
        "severity": finding.severity,
        "locator": str(finding.locator),
        "pair": "-".join(pair_of(finding)),
        "sides": [_side_data(directory, finding, side) for side in (finding.left, finding.right)],
    }


def _side_data(directory: Directory, finding: CheckFinding, side: FindingSide) -> dict[str, Any]:
    marks = []
    for mark in side.marks:
        said = find_part(find_text(directory, finding, side, mark.locator), mark)
        # A browser counts a character outside the first plane as two.
        start, end = (len(said[:at].encode("utf-16-le")) // 2 for at in (mark.start, mark.end))
        marks.append([str(mark.locator), mark.part, start, end, mark.note])
    return {
        "file": text_key(side.expression, side.language),
        "book": f"{finding.work}/{side.edition or UNDATED}",
        "marks": marks,
    }


def find_text(
    directory: Directory, finding: CheckFinding, side: FindingSide, at: Locator
) -> ProvisionText | None:
    """What one side of a finding says at a place; ``None`` where it has no text."""
    leaf = directory.leaf_by_name.get((finding.work, side.edition, at.article))
    if leaf is None:
        return None
    place = next(
        (place for place in directory.record(leaf).provisions if place.locator == at), None
    )
    return place.text(side.language, side.expression) if place else None
