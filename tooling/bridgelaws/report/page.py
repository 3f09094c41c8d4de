"""The report page: the source's text beside the records made of it, what is doubtful marked.

One file that asks nothing of any host and runs no script; its own policy allows the style
it carries, by its hash, and nothing else. Without the style it is still readable: doubtful
text stands in ``<mark>``.
"""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Final

from markupsafe import Markup

from bridgelaws.formats.pdf.process import draw_pages
from bridgelaws.library.library import Library
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.report.outcome import KINDS, Outcome
from bridgelaws.report.remarks import Remark
from bridgelaws.report.source_rows import ReportRow, make_rows
from bridgelaws.report.template import read_report_words, render_template
from bridgelaws.report.words import ReportWords

_EXCERPT: Final = 80
# The first law with doubts is open, unless it has more than these.
_FEW: Final = 4
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
class AsideText:
    """What stands in stretches that say the same: its first words, how often, where first."""

    excerpt: str
    count: int
    line: int
    page: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """What one rule set aside: how many stretches and characters, and what stands in them."""

    name: str
    count: int
    characters: int
    texts: tuple[AsideText, ...]


@dataclass(frozen=True, slots=True)
class Annex:
    """An annex of the book: its heading, where it begins, and what stands in it."""

    title: str
    line: int
    page: int
    paragraphs: tuple[str, ...]

    @property
    def characters(self) -> int:
        """How long it is."""
        return len(self.title) + sum(map(len, self.paragraphs))


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
            if entry.account == "discard" and not entry.is_layout:
                found[entry.name].append(entry.span)
    made = [
        SetAside(name, len(spans), sum(map(len, spans)), _aside_texts(outcome.source, spans))
        for name, spans in found.items()
    ]
    return tuple(sorted(made, key=lambda each: -each.characters))


def find_annexes(outcome: Outcome) -> tuple[Annex, ...]:
    """The annexes of a book, which are no laws and no furniture: parts of their own."""
    pages = outcome.source.layout.page_by_line if outcome.source.layout else {}
    found: list[Annex] = []
    for expression in outcome.result.expressions:
        for place in expression.provisions:
            if place.locator.prefix != ANNEX:
                continue
            said = tuple(filter(None, (place.heading or "", *place.text.split("\n"))))
            if not place.locator.place:
                line = place.origins[0].first_line if place.origins else 0
                found.append(Annex(place.heading or "", line, pages.get(line, 0), said[1:]))
            elif found:
                found[-1] = replace(found[-1], paragraphs=(*found[-1].paragraphs, *said))
    return tuple(found)


def _aside_texts(source: SourceText, spans: Sequence[Span]) -> tuple[AsideText, ...]:
    """What stands in stretches, those that say the same together, in their order."""
    said: dict[str, list[int]] = defaultdict(list)
    for span in spans:
        words = " ".join(source.text[span.start : span.end].split())
        short = words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rstrip()}…"
        said[short].append(span.start)
    return tuple(
        AsideText(
            words,
            len(starts),
            source.place(starts[0])[0],
            source.layout.piece(starts[0]).page if source.layout else 0,
        )
        for words, starts in said.items()
    )


def render_report(
    outcome: Outcome, remarks: Sequence[Remark], library: Library, language: str = ""
) -> str:
    """The page as a whole, ready to be written.

    Args:
        outcome: what became of the source.
        remarks: what was found out about it.
        library: whose words the page is in.
        language: that of the reader; else the first one of the source.
    """
    ref = outcome.source.ref
    chosen = language or next(iter(ref.languages), "en")
    words = read_report_words(library.root, chosen)
    rows = make_rows(outcome, library)
    shown_lines = {line.number for row in rows for line in row.lines}
    sections = make_sections(rows)
    return render_template(
        "review.html",
        w=words,
        source=ref,
        what=_describe(ref, library, words),
        remarks=[words.remark(each, library) for each in remarks],
        outcome=outcome,
        kinds=KINDS,
        groups=_groups(sections),
        few=_FEW,
        first=next((each for each in sections if each.doubts), None),
        pictures=_pictures(outcome, sections),
        set_aside=count_set_aside(outcome),
        annexes=find_annexes(outcome),
        lines=shown_lines,
        whole_file=[each for each in outcome.findings if each.line not in shown_lines],
        accounts=outcome.result.accounts(),
        code=lambda text: Markup("<code>{}</code>").format(text),
    )


def _describe(ref: SourceRef, library: Library, words: ReportWords) -> str:
    """What a source is, in one phrase: work, edition, languages."""
    if ref.work not in library.works:
        return words("several")
    languages = words.list_of(map(words.name_of, ref.languages))
    work = library.works[ref.work].title_in(words.language)
    key = "what" if ref.edition else "what_plain"
    return words(key, work=work, edition=ref.edition, languages=languages)


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
