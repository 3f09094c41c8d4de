"""One source looked at by itself, and its report: what `add` and `sources` have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import Final

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.replace import replace_file
from bridgelaws.errors import BridgelawsError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.pipeline import run_text
from bridgelaws.records.diff import RecordDifference, diff_records
from bridgelaws.report.identity import Identity, identify
from bridgelaws.report.outcome import Outcome, judge
from bridgelaws.report.page import render_report
from bridgelaws.report.sentences import tell
from bridgelaws.report.template import read_report_words
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.errata import ERRATA


class RefusedError(BridgelawsError):
    """A file that is not taken in; its text says why, and nothing was changed."""


REPORT_IN: Final = click.option(
    "--report-in",
    type=click.Choice(LANGUAGES),
    help="The language of the report page; else that of the text.",
)


@dataclass(frozen=True)
class Reviewed:
    """A source with what it is and what became of it; ``seen`` was found when it was read."""

    identity: Identity
    outcome: Outcome
    seen: tuple[Finding, ...]

    @property
    def ref(self) -> SourceRef:
        """The source's ref, with what was found out about it."""
        return self.identity.ref

    @property
    def text(self) -> SourceText:
        """The source as it was read."""
        return self.outcome.source


@dataclass(frozen=True)
class ReadFile:
    """A file as it was read before: its text, what was found then, the digest of its bytes."""

    digest: str
    text: SourceText
    seen: tuple[Finding, ...]


def review(
    ref: SourceRef,
    library: Library,
    reference_texts: ReferenceTextsByKey,
    came: ReadFile | None = None,
) -> Reviewed:
    """Read a source, find out what it is, and judge what becomes of it.

    Args:
        ref: the source.
        library: what it is held against.
        reference_texts: texts of certain numbering.
        came: what was read of it already; a long file is not read twice.

    Raises:
        SourceError: it cannot be read.
    """
    if came is not None:
        text = SourceText(ref, came.text.text, came.text.layout)
        return _review(text, came.seen, library, reference_texts)
    text, seen = read_apart(ref)
    return _review(text, seen, library, reference_texts)


def review_copy(
    known: Reviewed, ref: SourceRef, library: Library, reference_texts: ReferenceTextsByKey
) -> Reviewed:
    """The same for a copy of a source that was reviewed: a long file is not read twice.

    Raises:
        SourceError: the copy has to be read, for there are errata, and cannot be.
    """
    beside = {Path(known.text.ref.path).parent, Path(ref.path).parent}
    if any((folder / ERRATA).exists() for folder in beside):
        return review(ref, library, reference_texts)
    seen = tuple(replace(finding, file=ref.file) for finding in known.seen)
    text = SourceText(ref, known.text.text, known.text.layout)
    return _review(text, seen, library, reference_texts)


def _review(
    text: SourceText,
    seen: tuple[Finding, ...],
    library: Library,
    reference_texts: ReferenceTextsByKey,
) -> Reviewed:
    with bounded_work([text.ref]):
        return _judge(text, seen, library, reference_texts)


def _judge(
    text: SourceText,
    seen: tuple[Finding, ...],
    library: Library,
    reference_texts: ReferenceTextsByKey,
) -> Reviewed:
    identity = identify(text, library, reference_texts)
    known = SourceText(identity.ref, text.text, text.layout)
    run = run_text(known, library, parsed=identity.result)
    return Reviewed(identity, judge(known, identity.result, (*seen, *run.findings), library), seen)


def report_path(root: Path, ref: SourceRef) -> Path:
    """Where a source's report page is written: ``build/reports/nl/laws.txt.html``."""
    folder = ref.file.split("/")[0] if "/" in ref.file else "elsewhere"
    return build_folder(root) / "reports" / folder / f"{Path(ref.file).name}.html"


def write_report(reviewed: Reviewed, library: Library, language: str = "") -> Path:
    """Write the report page, in a language or in that of the text; its path.

    Raises:
        SourceError: the disk refuses.
    """
    path = report_path(library.root, reviewed.outcome.source.ref)
    page = render_report(reviewed.outcome, reviewed.identity.remarks, library, language)
    try:
        replace_file(path, page.encode("utf-8", "replace"))
    except OSError as problem:
        raise SourceError(
            f"the report page cannot be written: {problem.strerror or problem}"
        ) from None
    return path


def report_lines(reviewed: Reviewed, page: Path, library: Library) -> Iterator[str]:
    """The report for a terminal, ending with where the page is."""
    yield from tell(reviewed.outcome)
    words = read_report_words(library.root, "en")
    for remark in reviewed.identity.remarks:
        yield f"  {unescape(words.remark(remark, library))}"
    if not reviewed.ref.publisher:
        yield "  Who published it is open: name it with --publisher NAME --replace."
    yield f"  The source beside its records: {page.relative_to(library.root).as_posix()}"


def diff_sources(
    old: SourceRef, new: SourceText, library: Library, reference_texts: ReferenceTextsByKey
) -> tuple[RecordDifference, ...]:
    """What differs between the records made of two sources, each taken by itself.

    An old one that cannot be read gives no records.
    """
    try:
        before = run_text(read_apart(old)[0], library, reference_texts).records
    except SourceError:
        before = ()
    return diff_records(before, run_text(new, library, reference_texts).records)
