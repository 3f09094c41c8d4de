"""The stages in their order, from sources to records: read this file first.

::

    read    files to texts                          SourceRef     -> SourceText
    parse   texts to provisions with locators       SourceText    -> Expression
    link    provisions to what they cite            Expression    -> Citation
    pair    provisions of two texts to each other   Expression    -> Concordance
    record  all of these to one record per law      Expression    -> ArticleRecord

`run_build` runs them for a whole library, `run_files` for single files, `run_text` for one text
in memory. Whoever needs records calls one of these three: no stage is ordered anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.graph import Links, link_expressions
from bridgelaws.comparison.pairing import pair_all
from bridgelaws.editions.outline import ProposedEdition, outline_of_book, with_references
from bridgelaws.errors import SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN, Expression
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.other_works import SiblingsByKey
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import express, siblings_of
from bridgelaws.records.build import build_records
from bridgelaws.records.check import check_records
from bridgelaws.records.run import Run
from bridgelaws.sources.manifest import plain_sources
from bridgelaws.sources.read import ProgressStep, Read, find_unread, read, read_all

link = link_expressions
pair = pair_all


def parse(
    texts: Sequence[SourceText], library: Library, known: SiblingsByKey | None = None
) -> ParseResult:
    """Texts to expressions; ``known`` are texts of sure numbering that help (`read_known`).

    Raises:
        SourceError: numbering them takes more time or memory than any book does.
    """
    with bounded_work([text.ref for text in texts]):
        return express(texts, library, known)


def record(
    expressions: Sequence[Expression],
    links: Links,
    concordances: Sequence[Concordance],
    findings: Sequence[Finding],
    library: Library,
) -> tuple[ArticleRecord, ...]:
    """One record per law, with the findings that are about it."""
    return build_records(
        expressions, links.texts, library.outlines, concordances, findings, links.heads
    )


def run_build(
    library: Library,
    official: Sequence[SourceRef] | Read = (),
    step: ProgressStep = lambda: None,
    remarks: Sequence[Finding] = (),
) -> Run:
    """All stages for the plain edition and the official sources.

    The plain edition comes first: its numbering is printed and sure, and so it serves as
    evidence for official texts that lost theirs.

    Args:
        library: works, outlines, lexicons.
        official: what the operator's manifests describe; all are parsed together. Or what
            `read_all` gave, for who reads them while nobody may change them.
        step: is called `count_steps` times, each time a part of the work is done.
        remarks: what was found about the official sources before they are read.

    Raises:
        ManifestError: an official source claims to be the plain edition.
    """
    got = official if isinstance(official, Read) else read_all(library, official, step)
    plain = [text for text in got.texts if text.ref.expression == PLAIN]
    brought = [text for text in got.texts if text.ref.expression != PLAIN]
    parsed = []
    for language in LANGUAGES:
        own = [text for text in plain if text.ref.languages == (language,)]
        parsed.append(parse(own, library))
        step()
    if brought:
        shipped = [expression for result in parsed for expression in result.expressions]
        parsed.append(parse(brought, library, siblings_of(shipped, library)))
    step()
    with bounded_work([text.ref for text in brought], others=len(LANGUAGES)):
        return _finish(parsed, got, library, remarks, step, is_whole=True)


def count_steps(library: Library, official: Sequence[SourceRef] = ()) -> int:
    """How often `run_build` will call its ``step``, for a progress bar."""
    return len(plain_sources(library)) + len(official) + len(LANGUAGES) + 3


def run_files(
    refs: Sequence[SourceRef], library: Library, known: SiblingsByKey | None = None
) -> Run:
    """All stages for single files, parsed together so that what one says helps the other.

    What they lack of an edition is no finding, and nothing is paired. Where they take more than
    any book does, none of them is taken.
    """
    got = read(refs)
    texts = [text.ref for text in got.texts]
    try:
        with bounded_work(texts):
            return _finish([parse(got.texts, library, known)], got, library)
    except SourceError as problem:
        found = (*got.findings, find_unread(texts[0], problem))
        none = Read((), found, (*got.unread, *texts))
        return _finish([parse((), library, known)], none, library)


def run_new_book(text: SourceText, library: Library) -> ProposedEdition:
    """A book read by its printed numbers alone, and the outline that they make.

    Its citations are found once the outline is known: only then can one lead nowhere.

    Args:
        text: of a work and an edition that the library knows and has no outline of.
        library: works and lexicons.
    """
    with bounded_work([text.ref]):
        parsed = parse([text], library)
        outline, doubts = outline_of_book(parsed.expressions, text.ref.work, text.ref.edition)
        known = library.with_outline(outline)
        links = link(parsed.expressions, known)
        records = record(parsed.expressions, links, (), (), known)
        findings = name_pages([*parsed.findings, *links.findings], [text])
    return ProposedEdition(records, with_references(outline, records), doubts, tuple(findings))


def run_text(
    text: SourceText,
    library: Library,
    known: SiblingsByKey | None = None,
    parsed: ParseResult | None = None,
) -> Run:
    """All stages for one text in memory; ``parsed`` where somebody parsed it to tell what it is."""
    with bounded_work([text.ref]):
        return _finish([parsed or parse([text], library, known)], Read((text,)), library)


def read_known(library: Library) -> SiblingsByKey:
    """The plain edition in all languages, as evidence for a text that lost its numbers."""
    result = parse(read(plain_sources(library)).texts, library)
    return siblings_of(result.expressions, library)


def cite(
    text: str,
    language: str,
    library: Library,
    citing: Locator | None = None,
    edition: str = "2017",
) -> tuple[Citation, ...]:
    """The citations of any text, seen from ``citing`` where they are relative."""
    return find_citations(
        text,
        library.lexicons[language],
        library.outlines,
        citing,
        edition=edition,
        former=library.former,
    )


def _finish(
    parsed: Sequence[ParseResult],
    got: Read,
    library: Library,
    remarks: Sequence[Finding] = (),
    step: ProgressStep = lambda: None,
    *,
    is_whole: bool = False,
) -> Run:
    """Link, pair and record what was parsed; a whole library is paired and held to its outlines."""
    expressions = [expression for result in parsed for expression in result.expressions]
    links = link(expressions, library)
    step()
    found = [*got.findings, *remarks, *links.findings]
    for result in parsed:
        found += result.findings
    for expression in expressions:
        found += expression.findings
    findings = name_pages(found, got.texts)
    concordances = pair(expressions, library) if is_whole else ()
    records = record(expressions, links, concordances, findings if is_whole else (), library)
    if is_whole:
        findings += name_pages(check_records(records, library.outlines), got.texts)
    step()
    return Run(
        tuple(text.ref for text in got.texts),
        got.unread,
        tuple(parsed),
        tuple(links.each()),
        records,
        tuple(sorted(set(findings), key=lambda finding: finding.sort_key)),
    )
