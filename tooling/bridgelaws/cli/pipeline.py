"""The stages in their order, from sources to records; what `build` and `check` run.

The plain edition is parsed first: its numbering is printed and sure, and so it serves
as evidence for official texts that lost theirs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.citations.editions import Former, parse_former
from bridgelaws.citations.graph import link_expression
from bridgelaws.comparison.pairing import pair_expressions
from bridgelaws.errors import ManifestError, OutlineError, SourceError
from bridgelaws.formats.page_numbers import name_pages
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation
from bridgelaws.model.concordance import Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.restore import ParseResult, express, siblings_of
from bridgelaws.records.build import CitationsByLocator, ExpressionKey, build_records, key_of
from bridgelaws.records.check import check_records
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.manifest import plain_sources

Step = Callable[[], None]

_PLACED: Final = re.compile(r"(?s)(.*?):(\d+):(\d+): ([A-Z][A-Z0-9_]*) (.*)")


@dataclass(frozen=True)
class Run:
    """What one run over all stages gave."""

    sources: tuple[SourceRef, ...]
    unread: tuple[SourceRef, ...]
    parsed: tuple[ParseResult, ...]
    citations: tuple[tuple[ExpressionKey, Locator, Citation], ...]
    records: tuple[ArticleRecord, ...]
    findings: tuple[Finding, ...]

    def expressions(self) -> Iterator[Expression]:
        """The expressions, the plain ones first."""
        for result in self.parsed:
            yield from result.expressions


def count_steps(library: Library, official: Sequence[SourceRef] = ()) -> int:
    """How often `run_stages` will call its ``step``, for a progress bar."""
    return len(plain_sources(library)) + len(official) + len(LANGUAGES) + 3


def run_stages(
    library: Library,
    official: Sequence[SourceRef] = (),
    step: Step = lambda: None,
    remarks: Sequence[Finding] = (),
) -> Run:
    """Read, parse, align, link and record the plain edition and the official sources.

    Args:
        library: works, outlines, lexicons.
        official: what the operator's manifests describe; all are parsed together.
        step: is called `count_steps` times, each time a part of the work is done.
        remarks: what was found about the official sources before they are read.

    Raises:
        ManifestError: an official source claims to be the plain edition.
    """
    plain = plain_sources(library)
    for ref in official:
        if ref.expression == "plain":
            raise ManifestError(
                f"{ref.file}: the expression 'plain' is the shipped text; name it for its publisher"
            )
    texts, findings, unread = read_all((*plain, *official), step)
    findings += remarks
    parsed = []
    for language in LANGUAGES:
        own = [t for t in texts if t.ref.expression == "plain" and t.ref.languages == (language,)]
        parsed.append(express(own, library))
        step()
    shipped = [expression for result in parsed for expression in result.expressions]
    brought = [text for text in texts if text.ref.expression != "plain"]
    if brought:
        parsed.append(express(brought, library, siblings_of(shipped, library)))
    step()
    expressions = [expression for result in parsed for expression in result.expressions]
    former = read_former(library)
    citations: dict[ExpressionKey, CitationsByLocator] = {}
    for expression in expressions:
        lexicon = library.lexicons[expression.language]
        work = library.works.get(expression.work)
        found, seen = link_expression(
            expression,
            lexicon,
            library.outlines,
            work.cites if work else expression.work,
            former=former,
        )
        citations[key_of(expression)] = found
        findings += seen
    step()
    for result in parsed:
        findings += result.findings
    for expression in expressions:
        findings += expression.findings
    concordances = list(_pair(expressions, library))
    findings = name_pages(findings, texts)
    records = build_records(expressions, citations, library.outlines, concordances, findings)
    findings += name_pages(check_records(records, library.outlines), texts)
    step()
    return Run(
        tuple(text.ref for text in texts),
        tuple(unread),
        tuple(parsed),
        tuple(
            (key, locator, citation)
            for key, by_locator in citations.items()
            for locator, cited in by_locator.items()
            for citation in cited
        ),
        records,
        tuple(sorted(set(findings), key=lambda finding: finding.sort_key)),
    )


def read_all(
    refs: Sequence[SourceRef], step: Step = lambda: None
) -> tuple[list[SourceText], list[Finding], list[SourceRef]]:
    """Read what can be read; what cannot becomes a finding, and the others go on."""
    texts: list[SourceText] = []
    findings: list[Finding] = []
    unread: list[SourceRef] = []
    for ref in refs:
        try:
            text, seen = read_source(ref)
        except SourceError as problem:
            unread.append(ref)
            findings.append(find_unread(ref, problem))
        else:
            texts.append(text)
            findings += seen
        step()
    return texts, findings, unread


def find_unread(ref: SourceRef, problem: SourceError) -> Finding:
    """A source that could not be read, as a finding at the place that the error names."""
    placed = _PLACED.fullmatch(str(problem))
    if placed is None:
        return Finding(ref.file, 0, 0, "error", "UNREADABLE", str(problem))
    file, line, column, code, message = placed.groups()
    return Finding(file, int(line), int(column), "error", code, message)


def read_former(library: Library) -> Former:
    """The numbers that editions not at hand had; none where no file lists them.

    Raises:
        OutlineError: the file is not TOML.
    """
    path = library.root / "laws" / "duplicate" / "former.toml"
    if not path.is_file():
        return {}
    try:
        return parse_former(tomllib.loads(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise OutlineError(f"{path}: {problem}") from None


def _pair(expressions: Sequence[Expression], library: Library) -> Iterator[Concordance]:
    """The concordances between all expressions of one edition, each pair once."""
    ordered = sorted(expressions, key=lambda each: (each.name, each.language))
    for left, right in combinations(ordered, 2):
        if (left.work, left.edition) == (right.work, right.edition):
            yield pair_expressions(left, right, library)
