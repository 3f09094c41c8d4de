"""The plain edition cites what the outline says, in each language, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.citations.graph import link_expressions
from bridgelaws.library.library import Library
from bridgelaws.model.provision import Expression
from bridgelaws.numbering.restore import express
from bridgelaws.sources.decode import read_source
from bridgelaws.sources.manifest import plain_sources

# References that stand in a footnote of the official text and are none of its outline.
FOOTNOTES: Final = {
    ("13", "14"),
    ("15B", "86B"),
    ("70C3", "71"),
    ("70D1", "71"),
    ("70D2", "71"),
    ("70E1", "71"),
    ("71B", "70"),
    ("74C5", "73D2"),
}

Edges = set[tuple[str, str]]


@pytest.fixture(scope="module", params=LANGUAGES)
def expressions(request: pytest.FixtureRequest, library: Library) -> tuple[Expression, ...]:
    refs = [ref for ref in plain_sources(library) if ref.languages == (request.param,)]
    return express([read_source(ref)[0] for ref in refs], library).expressions


def edges_of(expression: Expression, library: Library) -> Edges:
    found = link_expressions([expression], library).texts[expression.key]
    return {
        (str(source), str(target))
        for source, citations in found.items()
        for citation in citations
        for target in citation.locators
    }


def wanted(work: str, edition: str, library: Library) -> Edges:
    references = library.outlines[(work, edition)].references
    return {(str(source), str(target)) for source, target in references}


def named(expressions: Iterable[Expression], work: str, edition: str) -> Expression:
    return next(e for e in expressions if (e.work, e.edition) == (work, edition))


@pytest.mark.parametrize(
    ("work", "edition"),
    [("duplicate", "2017"), ("duplicate", "2017-rev2024"), ("bidding-boxes", "")],
)
def test_each_language_cites_exactly_what_the_outline_says(
    work: str, edition: str, expressions: tuple[Expression, ...], library: Library
) -> None:
    edges = edges_of(named(expressions, work, edition), library)
    references = wanted(work, edition, library)
    assert references - edges == set()
    assert edges - references - FOOTNOTES == set()


def test_no_citation_of_the_plain_edition_is_dead_or_doubtful(
    expressions: tuple[Expression, ...], library: Library
) -> None:
    assert link_expressions(expressions, library).findings == ()
