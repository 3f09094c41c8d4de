"""The stages in their order, from sources to records: read this file first.

::

    read    files to texts                          SourceRef     -> SourceText
    parse   texts to provisions with locators       SourceText    -> Expression
    link    provisions to what they cite            Expression    -> Citation
    pair    provisions of two texts to each other   Expression    -> Concordance
    record  all of these to one record per law      Expression    -> ArticleRecord

    run_build      runs them for a whole library
    run_files      for single files
    run_text       for one text in memory
    run_pair       for two files side by side
    run_new_book   for a book whose outline nobody knows

Each stage stands in the room that its import names. No stage is ordered anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.citations.graph import link_expressions as link
from bridgelaws.comparison.pairing import pair_all as pair
from bridgelaws.comparison.pairing import pair_sides
from bridgelaws.editions.outline import ProposedEdition, outline_of_book, with_references
from bridgelaws.errors import RefusedSourcesError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.by_print import express_alike
from bridgelaws.numbering.parse_result import ParseResult
from bridgelaws.numbering.restore import parse_bounded as parse
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey, reference_texts_of
from bridgelaws.records.build import record_expressions as record
from bridgelaws.records.check import check_records
from bridgelaws.records.run import PairRun, Run, gather_findings
from bridgelaws.sources.manifest import plain_sources
from bridgelaws.sources.read import ProgressStep, Read, read, read_all

__all__ = ["link", "pair", "parse", "read", "record"]

# How often `run_build` calls its `step`: for each language, the official texts, links, records.
STEPS: Final = len(LANGUAGES) + 3


def run_build(library: Library, got: Read | None = None, step: ProgressStep = lambda: None) -> Run:
    """All stages for the plain edition and the official texts that `read_all` gave with it.

    The plain edition comes first: its numbering is printed and sure, and so it serves as
    evidence for official texts that lost theirs. ``step`` is called `STEPS` times.
    """
    got = read_all(library) if got is None else got
    parsed = []
    for language in LANGUAGES:
        parsed.append(parse(got.plain(language), library))
        step()
    if got.brought():
        shipped = [expression for result in parsed for expression in result.expressions]
        known = reference_texts_of(shipped, library)
        got, official = got.without_refused(
            lambda left: (left, parse(left.brought(), library, known)), RefusedSourcesError
        )
        parsed.append(official)
    step()
    with bounded_work([text.ref for text in got.brought()], others=len(LANGUAGES)):
        return _finish(parsed, got, library, step, is_whole=True)


def run_files(
    refs: Sequence[SourceRef], library: Library, known: ReferenceTextsByKey | None = None
) -> Run:
    """All stages for single files, parsed together so that what one says helps the other.

    What they lack of an edition is no finding, and nothing is paired. One that is longer than any
    book is not taken; where together they take more than any book does, none of them is.
    """
    return read(refs).without_refused(lambda left: _run_together(left, library, known))


def run_text(
    text: SourceText,
    library: Library,
    known: ReferenceTextsByKey | None = None,
    parsed: ParseResult | None = None,
) -> Run:
    """All stages for one text in memory; ``parsed`` where somebody parsed it to tell what it is."""
    return _run_together(Read((text,)), library, known, parsed)


def run_pair(
    refs: Sequence[SourceRef],
    library: Library,
    known: ReferenceTextsByKey | None = None,
    languages: Sequence[str | None] = (None, None),
) -> PairRun:
    """Two files side by side, each parsed for itself; one alone is held against itself.

    Two texts of a work that nobody described are numbered by what both print. ``languages`` says
    which texts of each side count; all, where it says none.
    """
    got = read(refs)
    if got.unread:
        return PairRun((), got.unread, got.findings)
    parsed = [parse([text], library, known) for text in got.texts]
    sides = [result.expressions for result in parsed]
    told = [finding for result in parsed for finding in result.findings]
    if not any(sides) and (own := express_alike(got.texts, library)):
        sides = [*own]
        # Why they are none of a known work is no fault of theirs.
        told = [finding for side in sides for each in side for finding in each.findings]
    found = (*got.findings, *told)
    return PairRun(pair_sides(sides[0], sides[-1], library, languages), (), found)


def run_new_book(text: SourceText, library: Library) -> ProposedEdition:
    """A book read by its printed numbers alone, and the outline that they make.

    Its citations are found once the outline is known: only then can one lead nowhere.
    ``library`` knows the text's work and edition, with what that amends, and has no outline of it.
    """
    with bounded_work([text.ref]):
        parsed = parse([text], library)
        outline, doubts = outline_of_book(parsed.expressions, text.ref.work, text.ref.edition)
        told = library.works[text.ref.work].edition(text.ref.edition)
        outline = replace(outline, base=told.base if told else "")
        known = library.with_outline(outline)
        links = link(parsed.expressions, known)
        records = record(parsed.expressions, links, (), (), known)
        findings = name_pages([*parsed.findings, *links.findings], [text])
    return ProposedEdition(records, with_references(outline, records), doubts, tuple(findings))


def read_known(library: Library, languages: tuple[str, ...] = LANGUAGES) -> ReferenceTextsByKey:
    """The plain edition in these languages, as evidence for a text that lost its numbers."""
    return reference_texts_of(
        parse(read(plain_sources(library, languages)).texts, library).expressions, library
    )


def _run_together(
    got: Read,
    library: Library,
    known: ReferenceTextsByKey | None,
    parsed: ParseResult | None = None,
) -> Run:
    with bounded_work([text.ref for text in got.texts]):
        return _finish([parsed or parse(got.texts, library, known)], got, library)


def _finish(
    parsed: Sequence[ParseResult],
    got: Read,
    library: Library,
    step: ProgressStep = lambda: None,
    *,
    is_whole: bool = False,
) -> Run:
    """Link, pair and record what was parsed; a whole library is paired and held to its outlines."""
    expressions = [expression for result in parsed for expression in result.expressions]
    links = link(expressions, library)
    step()
    findings = gather_findings(got, parsed, links)
    concordances = pair(expressions, library) if is_whole else ()
    records = record(expressions, links, concordances, findings if is_whole else (), library)
    if is_whole:
        findings += name_pages(check_records(records, library.outlines), got.texts)
    step()
    return Run.of(got, parsed, links, records, findings)
