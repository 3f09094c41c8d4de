"""The report page: the source's text beside the records made of it, what is doubtful marked.

One file that asks nothing of any host and runs no script; its own policy allows the style
it carries, by its hash, and nothing else. Without the style it is still readable: doubtful
text stands in ``<mark>``.
"""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from bridgelaws.formats.pdf.process import draw_pages
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.source import Span
from bridgelaws.report.advice import advise
from bridgelaws.report.outcome import KINDS, Outcome
from bridgelaws.report.sentences import ENGLISH_NAMES, describe_ref
from bridgelaws.report.source_rows import ReportRow, make_rows
from bridgelaws.report.template import render_template

_EXCERPT: Final = 80
# More doubts than these are folded with their law.
_FEW: Final = 12
# So many pages are shown as they are printed: more doubts have one cause.
_PICTURES: Final = 60


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one law, or of what stands between two; ``doubts`` of them want a look."""

    name: str
    language: str
    rows: tuple[ReportRow, ...]
    doubts: int

    @property
    def stretches(self) -> tuple[tuple[bool, tuple[ReportRow, ...]], ...]:
        """Its rows in turns of what wants a look and what does not."""
        turns = groupby(self.rows, key=lambda row: row.is_doubtful)
        return tuple((is_doubtful, tuple(rows)) for is_doubtful, rows in turns)


@dataclass(frozen=True, slots=True)
class SetAside:
    """What one rule set aside: how many stretches and characters, the first words, their line."""

    name: str
    count: int
    characters: int
    excerpt: str
    line: int


def make_sections(rows: Sequence[ReportRow]) -> tuple[Section, ...]:
    """The rows by the law that they stand in; what has no record belongs to the law above it."""
    sections: list[Section] = []
    group: list[ReportRow] = []
    owner: tuple[str, Locator] | None = None

    def close() -> None:
        if group:
            first = next((one for row in group for one in row.records), None)
            name = first.name if first else ""
            doubts = sum(row.is_doubtful for row in group)
            sections.append(Section(name, first.language if first else "", tuple(group), doubts))

    for row in rows:
        mine = next(((one.language, one.provision.locator.article) for one in row.records), owner)
        if mine != owner:
            close()
            group, owner = [], mine
        group.append(row)
    close()
    return tuple(sections)


def count_set_aside(outcome: Outcome) -> tuple[SetAside, ...]:
    """What was set aside, by the rule that did it, the most characters first."""
    found: dict[str, list[Span]] = defaultdict(list)
    for file, entries in outcome.result.entries:
        for entry in entries if file == outcome.source.ref.file else ():
            if entry.account == "discard" and entry.name != "layout":
                found[entry.name].append(entry.span)
    text = outcome.source.text
    made = [
        SetAside(
            name,
            len(spans),
            sum(map(len, spans)),
            " ".join(text[spans[0].start : spans[0].start + _EXCERPT].split()),
            outcome.source.place(spans[0].start)[0],
        )
        for name, spans in found.items()
    ]
    return tuple(sorted(made, key=lambda each: -each.characters))


def render_report(outcome: Outcome, remarks: Sequence[str], library: Library) -> str:
    """The page as a whole, ready to be written."""
    rows = make_rows(outcome, library)
    shown_lines = {line.number for row in rows for line in row.lines}
    sections = make_sections(rows)
    return render_template(
        "review.html",
        source=outcome.source.ref,
        what=describe_ref(outcome.source.ref, library),
        remarks=remarks,
        outcome=outcome,
        kinds=KINDS,
        names=ENGLISH_NAMES,
        groups=_groups(sections),
        few=sum(section.doubts for section in sections) <= _FEW,
        pictures=_pictures(outcome, sections),
        set_aside=count_set_aside(outcome),
        lines=shown_lines,
        whole_file=[(f, advise(f.code)) for f in outcome.findings if f.line not in shown_lines],
        accounts=outcome.result.accounts(),
    )


def _groups(sections: Sequence[Section]) -> tuple[tuple[bool, tuple[Section, ...]], ...]:
    """The sections in turns; those of several laws in a row without a doubt are folded as one."""
    found = []
    for is_sure, turn in groupby(sections, key=lambda section: not section.doubts):
        group = tuple(turn)
        found.append((is_sure and len(group) > 1, group))
    return tuple(found)


def _pictures(outcome: Outcome, sections: Sequence[Section]) -> dict[int, dict[int, str]]:
    """By the first line of a section, the pages of its doubts as they are printed, each once."""
    ref, layout = outcome.source.ref, outcome.source.layout
    if layout is None or not layout.written or not ref.path:
        return {}
    owners: dict[int, int] = {}
    for section in sections:
        for row in section.rows:
            if row.is_doubtful and row.page:
                owners.setdefault(row.page, section.rows[0].lines[0].number)
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for page, picture in draw_pages(Path(ref.path), list(owners)[:_PICTURES]).items():
        found[owners[page]][page] = base64.b64encode(picture).decode("ascii")
    return found
