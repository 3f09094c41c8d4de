"""The citations of whole expressions: those of their texts, and those of their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.citations.editions import Editions
from bridgelaws.citations.find import find_citations
from bridgelaws.citations.findings import findings_of
from bridgelaws.citations.named_works import work_names_of
from bridgelaws.citations.viewpoint import Viewpoint, find_viewpoint
from bridgelaws.language.addresses.citation_words import citation_words_of
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation, CitationsByLocator
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Expression, ExpressionKey, Provision

# A work's name behind a number of it is that number's, and one right before it too.
_NEAR: Final = 60
_CLOSE: Final = 4


@dataclass(frozen=True)
class Links:
    """What expressions cite, by the expression's key and the provision that cites.

    ``texts`` are the citations of texts and notes, ``heads`` those of headings, which count for
    who cites a provision alone. ``findings`` tell what is doubtful about the first.
    """

    texts: Mapping[ExpressionKey, CitationsByLocator]
    heads: Mapping[ExpressionKey, CitationsByLocator]
    findings: tuple[Finding, ...]

    def each(self) -> Iterator[tuple[ExpressionKey, Locator, Citation]]:
        """The citations of texts one by one, in the order of the texts."""
        for key, by_locator in self.texts.items():
            for locator, cited in by_locator.items():
                for citation in cited:
                    yield key, locator, citation


def link_expressions(expressions: Iterable[Expression], library: Library) -> Links:
    """Find and resolve every citation of each expression, seen from its own work.

    Per expression: the citations by citing provision, in the order of the text, a note's behind
    it with its index; provisions that cite nothing have no entry. And a finding for each dead or
    doubtful citation and for look-alike letters.
    """
    texts: dict[ExpressionKey, CitationsByLocator] = {}
    heads: dict[ExpressionKey, CitationsByLocator] = {}
    findings: list[Finding] = []
    for expression in expressions:
        view = find_viewpoint(expression, library)
        texts[expression.key], seen = _link_texts(expression, library, view)
        findings += seen
        if view.home:
            named = _link_headings(expression, library, view)
            heads[expression.key] = _with_laws_about(named, expression, library, view)
    return Links(texts, heads, tuple(findings))


def _link_texts(
    expression: Expression, library: Library, view: Viewpoint
) -> tuple[CitationsByLocator, tuple[Finding, ...]]:
    lexicon, outlines = library.lexicons[expression.language], library.outlines
    editions = Editions(outlines)
    found: dict[Locator, tuple[Citation, ...]] = {}
    findings: list[Finding] = []
    for provision in expression.provisions:
        # A work of its own is numbered otherwise than the Laws: what is relative in it cannot be
        # told from the items of a list.
        citing = None if view.home else provision.locator
        seen: list[Citation] = []
        for note, text in ((None, provision.text), *enumerate(n.text for n in provision.notes)):
            citations = find_citations(text, lexicon, outlines, citing, view, library.former)
            wholes = _whole_works(text, lexicon, editions, provision.locator, citations)
            citations = tuple(sorted((*citations, *wholes), key=lambda each: each.start))
            seen += (replace(c, note=note) for c in citations) if note is not None else citations
        if seen:
            found[provision.locator] = (*found.get(provision.locator, ()), *seen)
        findings += _findings(provision, seen, expression.language)
    return found, tuple(findings)


def _link_headings(expression: Expression, library: Library, view: Viewpoint) -> CitationsByLocator:
    """What the headings of a rule book of its own cite: *Law 16* in a commentary, *91 – Law 25*.

    They count for who cites a provision; their offsets are into mark and heading, no text of a
    record, so that they are no citations of one. What the book calls its own articles is their
    mark, *Art. 28 bis*, and cites nothing.
    """
    lexicon, outlines = library.lexicons[expression.language], library.outlines
    view = replace(view, home="")
    found = {}
    for provision in expression.provisions:
        said = f"{provision.mark} {provision.heading or ''}".strip()
        seen = find_citations(said, lexicon, outlines, view=view)
        others = tuple(each for each in seen if each.work != expression.work)
        if others:
            found[provision.locator] = others
    return found


def _with_laws_about(
    named: CitationsByLocator, expression: Expression, library: Library, view: Viewpoint
) -> CitationsByLocator:
    """What headings cite, with the laws that the work's outline says a place is about."""
    outline = library.outlines.get((expression.work, expression.edition))
    held = {provision.locator for provision in expression.provisions}
    edition = view.edition if view.is_dated else ""
    found = dict(named)
    for place, laws in outline.about if outline else ():
        if place in held:
            cited = Citation("", 0, 0, laws, work=view.work, edition=edition)
            found[place] = (*found.get(place, ()), cited)
    return found


def _whole_works(
    text: str,
    lexicon: Lexicon,
    editions: Editions,
    citing: Locator,
    citations: Sequence[Citation],
) -> Iterable[Citation]:
    """A work that is named without a number: it leads to its front page.

    One named with a number is cited by that: *article 12 of the Competition Rules*. The Laws
    have no front page of theirs, and a work does not cite itself.
    """
    if len(lexicon.tables["works"]) < 2:
        return
    for start, end, work in work_names_of(citation_words_of(lexicon)).whole(text):
        front = _front_of(editions, work)
        with_number = any(
            start < each.end or start - each.end < _NEAR
            for each in citations
            if each.work == work and each.start < end + _CLOSE
        )
        if front is not None and front.prefix != citing.prefix and not with_number:
            yield Citation(text[start:end], start, end, (front,), work=work)


def _front_of(editions: Editions, work: str) -> Locator | None:
    """The front of a work whose addresses have a prefix; ``None`` where it is not at hand."""
    # Its prefix is that of all its editions.
    book = editions.book(work, editions.meant(work, {}))
    return Locator((), book.prefix) if book is not None and book.prefix else None


def _findings(
    provision: Provision, citations: Sequence[Citation], language: str
) -> Iterable[Finding]:
    for citation in citations:
        offset = citation.start
        if citation.note is not None:
            offset = provision.notes[citation.note].anchor
        file, line, column = provision.place(offset)
        for finding in findings_of(citation, file, line, column):
            yield replace(finding, locator=str(provision.locator), language=language)
