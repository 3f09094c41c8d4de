"""The references of the outline in the model language, no more, no fewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bridgelaws.check.facts import Facts, find_in
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.record import ArticleRecord, ProvisionText

Edge = tuple[Locator, Locator]


def check_references(records: Sequence[ArticleRecord], facts: Facts) -> tuple[Finding, ...]:
    """References that a text lacks (``MISSING_REFERENCE``) or adds (``EXTRA_REFERENCE``).

    A reference in a note counts for the provision that bears the note, one at a place
    without an official number for the provision that holds it. What only the official
    text of one language has or lacks (the outline's ``only_in``) is no matter here.

    The outline need not list what stands in a note alone: such a reference is asked to be
    the same as in the model language, and mentioned there for the information of whoever
    keeps the outline.
    """
    found: list[Finding] = []
    for record in records:
        outline = facts.outlines.get((record.work, record.edition))
        if outline is None:
            continue
        model = _Cited.of(record, outline, facts.model, facts.expression)
        expected = [edge for edge in outline.references if edge[0].article == record.article]
        aside = [edge for edge in model.in_notes if edge not in expected]
        found += [
            replace(finding, severity="info")
            for edge in aside
            if edge not in outline.note_references
            for finding in [_extra(edge, model.in_notes[edge])]
        ]
        found += _compare(model, expected, aside)
    return tuple(found)


@dataclass(frozen=True)
class _Cited:
    """What one language's texts of an article cite: in text or notes, and in notes alone."""

    texts: Mapping[Locator, ProvisionText]
    anywhere: Mapping[Edge, ProvisionText]
    in_notes: Mapping[Edge, ProvisionText]

    @classmethod
    def of(cls, record: ArticleRecord, outline: Outline, language: str, expression: str) -> _Cited:
        texts: dict[Locator, ProvisionText] = {}
        anywhere: dict[Edge, ProvisionText] = {}
        in_text: set[Edge] = set()
        for provision in record.provisions:
            text = provision.text(language, expression)
            if text is None:
                continue
            texts[provision.locator] = text
            source = outline.nearest(provision.locator) or provision.locator
            for citation in text.citations:
                for target in citation.locators:
                    if target != source:
                        anywhere.setdefault((source, target), text)
                        in_text |= {(source, target)} if citation.note is None else set()
        notes = {edge: text for edge, text in anywhere.items() if edge not in in_text}
        return cls(texts, anywhere, notes)


def _compare(own: _Cited, expected: Sequence[Edge], aside: Sequence[Edge]) -> Iterator[Finding]:
    for source, target in (*expected, *aside):
        if (source, target) not in own.anywhere and source in own.texts:
            message = f"{source.printed or source} does not cite {target.printed or target}"
            yield find_in(own.texts[source], "MISSING_REFERENCE", message)
    known = {*expected, *aside}
    for edge, text in own.anywhere.items():
        if edge not in known:
            yield _extra(edge, text)


def _extra(edge: Edge, text: ProvisionText) -> Finding:
    source, target = (at.printed or str(at) for at in edge)
    return find_in(text, "EXTRA_REFERENCE", f"{source} cites {target}, which the outline lacks")
