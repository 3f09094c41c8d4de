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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.graph import link_expression, link_headings
from bridgelaws.comparison.pairing import pair_expressions
from bridgelaws.editions.outline import Doubt, outline_of_book, with_references
from bridgelaws.errors import ManifestError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.language.folding import fold
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Expression
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.work import Work
from bridgelaws.numbering.induction.addresses import learn_scheme
from bridgelaws.numbering.induction.express import express_book
from bridgelaws.numbering.induction.induce import induce_outline
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.numbering.restore import ParseResult, SiblingsByKey, express, siblings_of
from bridgelaws.records.build import CitationsByLocator, ExpressionKey, build_records, key_of
from bridgelaws.records.check import check_records
from bridgelaws.records.run import Run
from bridgelaws.sources.apart import read_apart
from bridgelaws.sources.manifest import plain_sources

Step = Callable[[], None]
# What stands before the addresses of a rule book that is no work here.
UNNAMED: Final = "own"
# What each expression's provisions cite, by the expression's key.
Links = dict[ExpressionKey, CitationsByLocator]


@dataclass(frozen=True)
class Read:
    """What reading gave: texts, what was found on the way, and which sources could not be read."""

    texts: tuple[SourceText, ...]
    findings: tuple[Finding, ...] = ()
    unread: tuple[SourceRef, ...] = ()


def read(refs: Sequence[SourceRef], step: Step = lambda: None) -> Read:
    """Read what can be read; what cannot becomes a finding, and the others go on."""
    texts: list[SourceText] = []
    findings: list[Finding] = []
    unread: list[SourceRef] = []
    for ref in refs:
        try:
            text, seen = read_apart(ref)
        except SourceError as problem:
            unread.append(ref)
            findings.append(find_unread(ref, problem))
        else:
            texts.append(text)
            findings += seen
        step()
    return Read(tuple(texts), tuple(findings), tuple(unread))


def find_unread(ref: SourceRef, problem: SourceError) -> Finding:
    """A source that could not be read, as a finding at the place that the error names."""
    file = problem.file or ref.file
    return Finding(file, problem.line, problem.column, "error", problem.code, problem.reason)


def parse(
    texts: Sequence[SourceText], library: Library, known: SiblingsByKey | None = None
) -> ParseResult:
    """Texts to expressions; ``known`` are texts of sure numbering that help (`read_known`).

    Raises:
        SourceError: numbering them takes more time or memory than any book does.
    """
    with bounded_work([text.ref for text in texts]):
        return express(texts, library, known)


def parse_alike(texts: Sequence[SourceText], library: Library) -> tuple[Expression, ...]:
    """Texts of one rule book that is no work here, by the numbers that they print.

    Their scheme is that of the first; the expressions are of a work without a name.
    """
    furniture = [find_furniture(text, library.lexicons.values()) for text in texts]
    outlines = [
        induce_outline(text, set_aside, library.lexicons)
        for text, set_aside in zip(texts, furniture, strict=True)
    ]
    if not all(outline.places and outline.language for outline in outlines):
        return ()
    scheme = learn_scheme(outlines[0])
    work = Work(UNNAMED, UNNAMED, (), "", "", (), UNNAMED, by_print=True)
    keep_schemes({UNNAMED: scheme})
    return tuple(
        express_book(text, set_aside, work, scheme, library.lexicons).expression
        for text, set_aside in zip(texts, furniture, strict=True)
    )


def outline_text(text: SourceText, library: Library) -> BookOutline:
    """The order that a rule book of any kind shows by itself, whatever work it is."""
    with bounded_work([text.ref]):
        furniture = find_furniture(text, library.lexicons.values())
        return induce_outline(text, furniture, library.lexicons)


def link(expressions: Iterable[Expression], library: Library) -> tuple[Links, list[Finding]]:
    """What each expression cites, seen from its own work, and what is doubtful about it."""
    links: Links = {}
    findings: list[Finding] = []
    for expression in expressions:
        work = library.works.get(expression.work)
        links[key_of(expression)], seen = link_expression(
            expression,
            library.lexicons[expression.language],
            library.outlines,
            work.cites if work else expression.work,
            dated=_edition_cited(work, expression.edition, library),
            former=library.former,
            says=_says(work, expression.language, library),
        )
        findings += seen
    return links, findings


def link_heads(expressions: Iterable[Expression], library: Library) -> Links:
    """What the headings of works of their own cite, for who cites each provision."""
    links: Links = {}
    for expression in expressions:
        work = library.works.get(expression.work)
        says = _says(work, expression.language, library)
        if work is not None and says is not None:
            links[key_of(expression)] = link_headings(
                expression,
                library.lexicons[expression.language],
                library.outlines,
                work.cites,
                says=says,
                dated=_edition_cited(work, expression.edition, library),
            )
    return links


def _edition_cited(work: Work | None, edition: str, library: Library) -> str:
    """The edition that a text of another work cites by its own day; empty where it is the newest.

    Nor is it said of a text that is older than all editions that are known.
    """
    cited = library.works.get(work.cites) if work else None
    day = work.day_of(edition) if work else ""
    if work is None or cited is None or cited is work or not day:
        return ""
    found = cited.cited_on(day)
    return "" if found in cited.chain(cited.current)[:1] else found


def _says(work: Work | None, language: str, library: Library) -> Mapping[str, str] | None:
    """What each word for an article means in a work of its own; ``None`` in all others."""
    if work is None or not work.by_print:
        return None
    words = library.lexicons[language].words("law", "cite")
    bare = (fold(word).rstrip(".").split(" ")[0] for word in words)
    if language not in dict(work.says):
        # Nobody said it for this language: what all texts call their articles means its own.
        shared = library.lexicons[language].words("law", "shared")
        return {fold(word).rstrip("."): work.id for word in shared}
    meant = {word: work.meaning_of(word, language) for word in bare}
    return {word: work_id for word, work_id in meant.items() if work_id}


def pair(expressions: Iterable[Expression], library: Library) -> tuple[Concordance, ...]:
    """The concordances between all expressions of one edition, each pair once."""
    ordered = sorted(expressions, key=lambda each: (each.name, each.language))
    return tuple(
        pair_expressions(left, right, library)
        for left, right in combinations(ordered, 2)
        if (left.work, left.edition) == (right.work, right.edition)
    )


def record(
    expressions: Sequence[Expression],
    links: Links,
    concordances: Sequence[Concordance],
    findings: Sequence[Finding],
    library: Library,
) -> tuple[ArticleRecord, ...]:
    """One record per law, with the findings that are about it."""
    heads = link_heads(expressions, library)
    return build_records(expressions, links, library.outlines, concordances, findings, heads)


def read_all(
    library: Library, official: Sequence[SourceRef] = (), step: Step = lambda: None
) -> Read:
    """The plain edition and the official sources, read.

    Raises:
        ManifestError: an official source claims to be the plain edition.
    """
    for ref in official:
        if ref.expression == "plain":
            raise ManifestError(
                f"{ref.file}: the expression 'plain' is the shipped text; name it for its publisher"
            )
    return read((*plain_sources(library), *official), step)


def run_build(
    library: Library,
    official: Sequence[SourceRef] | Read = (),
    step: Step = lambda: None,
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
    parsed = []
    for language in LANGUAGES:
        own = [t for t in got.texts if _is_plain(t) and t.ref.languages == (language,)]
        parsed.append(parse(own, library))
        step()
    brought = [text for text in got.texts if not _is_plain(text)]
    if brought:
        shipped = [expression for result in parsed for expression in result.expressions]
        parsed.append(parse(brought, library, siblings_of(shipped, library)))
    step()
    with bounded_work([text.ref for text in brought]):
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


@dataclass(frozen=True)
class Proposed:
    """A book of an edition without outline: its records, and the outline that it proposes."""

    records: tuple[ArticleRecord, ...]
    outline: Outline
    doubts: tuple[Doubt, ...]
    findings: tuple[Finding, ...]


def run_new_book(text: SourceText, library: Library) -> Proposed:
    """A book read by its printed numbers alone, and the outline that they make.

    Its citations are found once the outline is known: only then can one lead nowhere.

    Args:
        text: of a work and an edition that the library knows and has no outline of.
        library: works and lexicons.
    """
    with bounded_work([text.ref]):
        return _propose(text, library)


def _propose(text: SourceText, library: Library) -> Proposed:
    parsed = parse([text], library)
    work, edition = text.ref.work, text.ref.edition
    outline, doubts = outline_of_book(parsed.expressions, work, edition)
    known = library.with_outline(outline)
    links, linked = link(parsed.expressions, known)
    records = record(parsed.expressions, links, (), (), known)
    findings = name_pages([*parsed.findings, *linked], [text])
    return Proposed(records, with_references(outline, records), doubts, tuple(findings))


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
    step: Step = lambda: None,
    *,
    is_whole: bool = False,
) -> Run:
    """Link, pair and record what was parsed; a whole library is paired and held to its outlines."""
    expressions = [expression for result in parsed for expression in result.expressions]
    links, linked = link(expressions, library)
    step()
    findings = [*got.findings, *remarks, *linked]
    for result in parsed:
        findings += result.findings
    for expression in expressions:
        findings += expression.findings
    findings = name_pages(findings, got.texts)
    concordances = pair(expressions, library) if is_whole else ()
    records = record(expressions, links, concordances, findings if is_whole else (), library)
    if is_whole:
        findings += name_pages(check_records(records, library.outlines), got.texts)
    step()
    return Run(
        tuple(text.ref for text in got.texts),
        got.unread,
        tuple(parsed),
        tuple(
            (key, locator, citation)
            for key, by_locator in links.items()
            for locator, cited in by_locator.items()
            for citation in cited
        ),
        records,
        tuple(sorted(set(findings), key=lambda finding: finding.sort_key)),
    )


def _is_plain(text: SourceText) -> bool:
    return text.ref.expression == "plain"
