"""From what the stages gave to one record per law: what every output starts from.

The result does not depend on the order in which anything was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from bridgelaws.citations.graph import Links
from bridgelaws.errors import RecordError
from bridgelaws.library.library import Library
from bridgelaws.model.citation import Citation, CitationsByLocator
from bridgelaws.model.concordance import AlignmentUnit, Concordance
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outlines
from bridgelaws.model.provision import PLAIN, Expression, ExpressionKey
from bridgelaws.model.record import ArticleRecord, PairedUnits, ProvisionRecord, ProvisionText
from bridgelaws.records.findings import assign_findings
from bridgelaws.records.order import ReadingOrder, merge_orders, order_edition

# An article's texts by expression and language, each in its reading order.
_Texts = dict[tuple[str, str], list[ProvisionText]]


def record_expressions(
    expressions: Iterable[Expression],
    links: Links,
    concordances: Iterable[Concordance],
    findings: Iterable[Finding],
    library: Library,
) -> tuple[ArticleRecord, ...]:
    """One record per law, of a library's editions; see `build_records`.

    Raises:
        RecordError: two expressions have the same work, edition, name and language.
    """
    cited, outlines = links.texts, library.outlines
    return build_records(expressions, cited, outlines, concordances, findings, links.heads)


def build_records(
    expressions: Iterable[Expression],
    citations: Mapping[ExpressionKey, CitationsByLocator],
    outlines: Outlines,
    concordances: Iterable[Concordance] = (),
    findings: Iterable[Finding] = (),
    heads: Mapping[ExpressionKey, CitationsByLocator] | None = None,
) -> tuple[ArticleRecord, ...]:
    """Make one record of each article, with all languages and expressions in it.

    Args:
        expressions: each work, edition, name and language once.
        citations: what each expression's provisions cite, by its key.
        outlines: by work and edition. Every provision of an outline gets its place,
            also where no text is held, so that a link to it never leads nowhere.
        concordances: between any two expressions; only what equal locators do not
            say already is kept.
        findings: of all stages; each goes to the records whose texts it is about.
        heads: what headings cite, by its key: it counts for who cites a provision alone.

    Returns:
        The records by work, edition and reading order.

    Raises:
        RecordError: two expressions have the same work, edition, name and language.
    """
    ordered = sorted(expressions, key=_expression_order)
    keys = [expression.key for expression in ordered]
    for key, following in pairwise(keys):
        if key == following:
            raise RecordError(f"two expressions are both {'/'.join(filter(None, key))}")
    editions = dict.fromkeys((expression.work, expression.edition) for expression in ordered)
    orders = {edition: order_edition(*edition, outlines) for edition in editions}
    by_edition = _texts_by_article(ordered, citations)
    pairings = [
        (each, _units_by_article(each))
        for each in sorted(concordances, key=lambda pairs: (pairs.work, pairs.left, pairs.right))
    ]
    records: list[ArticleRecord] = []
    for edition, order in sorted(orders.items()):
        by_article = by_edition.get(edition, {})
        cited_by = _cited_by(order, ordered, (citations, heads or {}), orders)
        for article in sorted({*order.own, *by_article}, key=order.key):
            texts = by_article.get(article, {})
            records.append(
                ArticleRecord(
                    *edition,
                    article,
                    _provisions(texts, order.own.get(article, ()), cited_by),
                    _pairings(edition[0], article, texts, pairings),
                )
            )
    return assign_findings(records, findings)


def _provisions(
    texts: _Texts, known: Sequence[Locator], cited_by: Mapping[Locator, tuple[Locator, ...]]
) -> tuple[ProvisionRecord, ...]:
    said: dict[Locator, list[ProvisionText]] = {}
    for text in (text for side in texts.values() for text in side):
        said.setdefault(text.provision.locator, []).append(text)
    given = [[text.provision.locator for text in side] for side in texts.values()]
    return tuple(
        ProvisionRecord(place, tuple(said.get(place, ())), cited_by.get(place, ()))
        for place in merge_orders(known, given)
    )


def _expression_order(expression: Expression) -> tuple[Any, ...]:
    # Official texts before the plain one, as a reader is shown them.
    plain = expression.name == PLAIN
    return expression.work, expression.edition, plain, expression.name, expression.language


def _texts_by_article(
    expressions: Sequence[Expression], citations: Mapping[ExpressionKey, CitationsByLocator]
) -> dict[tuple[str, str], dict[Locator, _Texts]]:
    """The texts by work and edition, then by article."""
    texts: dict[tuple[str, str], dict[Locator, _Texts]] = {}
    for expression in expressions:
        side = expression.name, expression.language
        articles = texts.setdefault((expression.work, expression.edition), {})
        cited = citations.get(expression.key, {})
        for provision in expression.provisions:
            found = tuple(sorted(cited.get(provision.locator, ()), key=_citation_order))
            text = ProvisionText(*side, provision, found)
            articles.setdefault(provision.locator.article, {}).setdefault(side, []).append(text)
    return texts


def _citation_order(citation: Citation) -> tuple[Any, ...]:
    # The text first, then note by note; None would not compare with a number.
    note = -1 if citation.note is None else citation.note
    return note, citation.start, citation.end, citation.printed


def _cited_by(
    order: ReadingOrder,
    expressions: Sequence[Expression],
    spoken: Sequence[Mapping[ExpressionKey, CitationsByLocator]],
    orders: Mapping[tuple[str, str], ReadingOrder],
) -> dict[Locator, tuple[Locator, ...]]:
    """Who cites each provision of an edition, in reading order, nobody twice.

    Own citations come first, then those of other works. An edition that only amends
    another is cited by the base's laws too, but for those that it replaces. What names
    another edition does not count, nor does a provision that cites itself.
    """
    citing: dict[Locator, dict[tuple[Any, ...], Locator]] = {}
    for expression in expressions:
        own_work = expression.work == order.work
        is_base = own_work and expression.edition != order.edition
        if is_base and expression.edition not in order.amended:
            continue
        place = orders[(expression.work, expression.edition)]
        cited = (by_key.get(expression.key, {}).items() for by_key in spoken)
        for source, found in chain.from_iterable(cited):
            if is_base and source.article in order.amended[expression.edition]:
                continue
            key = (not own_work, expression.work, (order if own_work else place).key(source))
            for citation in found:
                if citation.work != order.work or citation.edition not in ("", order.edition):
                    continue
                for target in citation.locators:
                    if target != source:
                        citing.setdefault(target, {})[key] = source
    return {
        target: tuple(dict.fromkeys(sources[key] for key in sorted(sources)))
        for target, sources in citing.items()
    }


def _units_by_article(concordance: Concordance) -> dict[Locator, list[AlignmentUnit]]:
    by_article: dict[Locator, list[AlignmentUnit]] = {}
    for unit in concordance.units:
        for locator in (*unit.left, *unit.right)[:1]:
            by_article.setdefault(locator.article, []).append(unit)
    return by_article


def _pairings(
    work: str,
    article: Locator,
    texts: _Texts,
    concordances: Sequence[tuple[Concordance, Mapping[Locator, Sequence[AlignmentUnit]]]],
) -> tuple[PairedUnits, ...]:
    """The article's part of each concordance, where it says more than equal locators."""
    paired: list[PairedUnits] = []
    for concordance, by_article in concordances:
        left, right = texts.get(concordance.left), texts.get(concordance.right)
        if concordance.work != work or not left or not right:
            continue
        held_left = {text.provision.locator for text in left}
        held_right = {text.provision.locator for text in right}
        units = tuple(
            unit
            for unit in by_article.get(article, ())
            if held_left.issuperset(unit.left)
            and held_right.issuperset(unit.right)
            and _says_more(unit, held_left, held_right)
        )
        if units:
            paired.append(PairedUnits(concordance.left, concordance.right, units))
    return tuple(paired)


def _says_more(unit: AlignmentUnit, held_left: set[Locator], held_right: set[Locator]) -> bool:
    if unit.reason or unit.relation in ("renumbered", "split", "merged"):
        return True
    # One side alone is news only where the other side has a provision of that number.
    if unit.relation == "only-left":
        return not held_right.isdisjoint(unit.left)
    if unit.relation == "only-right":
        return not held_left.isdisjoint(unit.right)
    return unit.left != unit.right
