"""A source cut into rows for the report page: lines that fared alike, with the records of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.report.outcome import Outcome, name_of
from bridgelaws.sources.manifest_edit import write_value

_QUOTED: Final = 200
# A restored number below this is marked for a second look, though it was sure enough to keep.
_SURE: Final = 0.95


@dataclass(frozen=True, slots=True)
class LinePiece:
    """A run of characters of a line that fared alike; ``fate`` is its account, or ``layout``."""

    text: str
    fate: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of the source with its number in the file, and its page where it has pages.

    ``is_first`` is false where a line before it has the same number: a paragraph of a text
    document can be shown as several lines.
    """

    number: int
    page: int
    pieces: tuple[LinePiece, ...]
    is_first: bool = True

    @property
    def text(self) -> str:
        """The line as it stands in the source."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class ReportedRecord:
    """A record as the page shows it."""

    language: str
    name: str
    provision: Provision
    goes_on: bool


@dataclass(frozen=True, slots=True)
class ReportRow:
    """Lines of the source that fared alike, the records of them, and what is doubtful."""

    lines: tuple[SourceLine, ...]
    records: tuple[ReportedRecord, ...]
    findings: tuple[Finding, ...]
    is_doubtful: bool
    erratum: str

    @property
    def page(self) -> int:
        """The page of its first line; 0 where the source has none."""
        return next((line.page for line in self.lines if line.text.strip()), 0)


def make_rows(outcome: Outcome, library: Library) -> tuple[ReportRow, ...]:
    """Cut the source into rows: a new one begins where other records, or doubt, begin."""
    said = _records_by_line(outcome, library)
    findings: dict[int, list[Finding]] = defaultdict(list)
    for finding in outcome.findings:
        if finding.line and finding.file == outcome.source.ref.file:
            findings[finding.line].append(finding)
    rows: list[ReportRow] = []
    group: list[SourceLine] = []
    owner: tuple[tuple[str, Locator], ...] = ()
    shown: set[tuple[str, Locator]] = set()

    def close() -> None:
        if group:
            rows.append(_row(outcome, group, owner, said, findings, shown))

    for line in _lines(outcome):
        mine = tuple(said.by_line.get(line.number, ()))
        blank = not line.text.strip()
        if not blank and (mine != owner or line.number in findings or not mine):
            close()
            group, owner = [], mine
        group.append(line)
    close()
    return tuple(rows)


@dataclass(frozen=True)
class _Records:
    """The provisions by language and locator, and which stand on each line of the file."""

    by_key: dict[tuple[str, Locator], ReportedRecord]
    by_line: dict[int, list[tuple[str, Locator]]]
    extra: frozenset[tuple[str, str]]


def _is_unsure(provision: Provision) -> bool:
    return provision.numbering == "inferred" and provision.confidence < _SURE


def _records_by_line(outcome: Outcome, library: Library) -> _Records:
    by_key: dict[tuple[str, Locator], ReportedRecord] = {}
    lines: dict[int, dict[tuple[str, Locator], None]] = defaultdict(dict)
    for expression in outcome.result.expressions:
        lexicon: Lexicon = library.lexicons[expression.language]
        for provision in expression.provisions:
            key = (expression.language, provision.locator)
            by_key[key] = ReportedRecord(
                *key[:1], name_of(provision.locator, lexicon), provision, False
            )
            for origin in provision.origins:
                lines[origin.first_line].setdefault(key)
            for run in provision.runs:
                lines[run.line].setdefault(key)
    extra = frozenset((item.language, item.locator) for item in outcome.of("extra"))
    return _Records(by_key, {line: list(keys) for line, keys in lines.items()}, extra)


def _row(
    outcome: Outcome,
    lines: Sequence[SourceLine],
    owner: Iterable[tuple[str, Locator]],
    said: _Records,
    findings: dict[int, list[Finding]],
    shown: set[tuple[str, Locator]],
) -> ReportRow:
    """One row; a record that was shown before is named again, not repeated."""
    records = []
    for key in owner:
        one = said.by_key[key]
        records.append(ReportedRecord(one.language, one.name, one.provision, key in shown))
        shown.add(key)
    own = [
        f for line in dict.fromkeys(each.number for each in lines) for f in findings.get(line, ())
    ]
    unplaced = any(piece.fate == "unplaced" for line in lines for piece in line.pieces)
    doubtful = (
        unplaced
        or any(finding.severity != "info" for finding in own)
        or any((one.language, str(one.provision.locator)) in said.extra for one in records)
        or any(_is_unsure(one.provision) for one in records)
    )
    quote = next((line.text.strip() for line in lines if line.text.strip()), "")
    return ReportRow(
        tuple(lines),
        tuple(records),
        tuple(own),
        doubtful,
        draft_erratum(Path(outcome.source.ref.file).name, quote) if doubtful and quote else "",
    )


def draft_erratum(file: str, quote: str) -> str:
    """An entry for errata.toml to start from: the quote stands in both places."""
    short = quote if len(quote) <= _QUOTED else quote[:_QUOTED].rsplit(" ", 1)[0]
    return (
        f"[[erratum]]\nfile = {write_value(file)}\nquote = {write_value(short)}\n"
        f'replacement = {write_value(short)}\nreason = ""\n'
    )


def _lines(outcome: Outcome) -> Iterable[SourceLine]:
    """The lines of the decoded text, each cut where the fate of its characters changes."""
    source = outcome.source
    entries = [entry for _, listed in outcome.result.entries for entry in listed]
    at, start = 0, 0
    seen: set[int] = set()
    for found in re.finditer(r"\n|\Z", source.text):
        end = found.start()
        pieces: list[LinePiece] = []
        position = start
        while at < len(entries) and entries[at].span.end <= position:
            at += 1
        index = at
        while position < end and index < len(entries):
            entry = entries[index]
            stop = min(end, entry.span.end)
            fate = "layout" if entry.is_layout else entry.account
            if stop > position:
                pieces.append(LinePiece(source.text[position:stop], fate, entry.name))
            position = max(position, stop)
            index += 1
        if position < end:
            pieces.append(LinePiece(source.text[position:end], "layout"))
        number, _ = source.place(start)
        if start < len(source.text) or pieces:
            page = source.layout.piece(start).page if source.layout else 0
            yield SourceLine(number, page, tuple(pieces), number not in seen)
            seen.add(number)
        start = end + 1
