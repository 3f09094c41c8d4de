"""The map between two editions as a page: every row that changed, both texts beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.model.agreement import fold_wording
from bridgelaws.model.edition_map import EditionChange, EditionMap
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ArticleRecord, ProvisionRecord
from bridgelaws.report.template import render_template


@dataclass(frozen=True, slots=True)
class MapRow:
    """A row of the map with the words of both sides, and what differs between them."""

    change: EditionChange
    old: str
    new: str
    words: tuple[WordChange, ...]


def render_map(
    edition_map: EditionMap,
    old: Sequence[ArticleRecord],
    new: Sequence[ArticleRecord],
    language: str,
    findings: Sequence[Finding],
) -> str:
    """The page as a whole: questions first, the least sure in front, then all that changed."""
    before, after = _places(old), _places(new)
    rows = [
        _row(change, before, after, language)
        for change in edition_map.changes
        if change.relation != "kept" or change.also
    ]
    questions = sorted(
        (row for row in rows if row.change.is_question), key=lambda row: row.change.confidence
    )
    return render_template(
        "edition.html",
        map=edition_map,
        counts=edition_map.count(),
        questions=questions,
        rows=[row for row in rows if not row.change.is_question],
        findings=findings,
    )


def _places(records: Sequence[ArticleRecord]) -> dict[Locator, ProvisionRecord]:
    return {place.locator: place for record in records for place in record.provisions}


def _row(
    change: EditionChange,
    before: Mapping[Locator, ProvisionRecord],
    after: Mapping[Locator, ProvisionRecord],
    language: str,
) -> MapRow:
    return MapRow(
        change,
        " ".join(at.printed or str(at) for at in change.old),
        " ".join(at.printed or str(at) for at in change.new),
        diff_change(change, before, after, language),
    )


def diff_change(
    change: EditionChange,
    before: Mapping[Locator, ProvisionRecord],
    after: Mapping[Locator, ProvisionRecord],
    language: str,
) -> tuple[WordChange, ...]:
    """How what the places of a change say now differs from what they said, in a language."""
    return diff_words(_say(change.old, before, language), _say(change.new, after, language))


def _say(places: Sequence[Locator], held: Mapping[Locator, ProvisionRecord], language: str) -> str:
    texts = (held[at].text(language) for at in places if at in held)
    return " ".join(fold_wording(text.provision) for text in texts if text)
