"""What became of a source: found, inferred, missing, extra, unreadable, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.locator import ANNEX, Locator, parse_locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import Expression, Provision
from bridgelaws.model.source import SourceText
from bridgelaws.model.work import LAWS
from bridgelaws.numbering.parse_result import ParseResult

OutcomeKind = Literal["found", "inferred", "missing", "extra", "unreadable"]
KINDS: Final[tuple[OutcomeKind, ...]] = ("found", "inferred", "missing", "extra", "unreadable")
# Of a source that holds this share of an edition's laws the others are missed one by one.
_BOOK: Final = 0.5
_LEAST_LAWS: Final = 10
_EXCERPT: Final = 60


@dataclass(frozen=True, slots=True)
class OutcomeItem:
    """One thing to tell: its kind, where it stands in the source, and what it is.

    ``line`` counts from 1; 0 where the source has no line for it. ``locator`` is empty for
    what has no place. ``confidence`` is 0 to 1. ``page`` is 0 where the source has no pages.
    ``is_whole`` tells that all of a law is meant.
    """

    kind: OutcomeKind
    file: str
    line: int
    label: str
    locator: str = ""
    language: str = ""
    confidence: float = 1.0
    page: int = 0
    is_whole: bool = False


@dataclass(frozen=True)
class Outcome:
    """All that is to be told of one source, in its order.

    ``inferred`` are among the ``found``. ``laws`` says of each language how many articles of
    the edition are there, and how many it has.
    """

    source: SourceText
    result: ParseResult
    findings: tuple[Finding, ...]
    items: tuple[OutcomeItem, ...]
    laws: tuple[tuple[str, int, int], ...]

    @property
    def unit(self) -> str:
        """What its numbered texts are called: the Laws have laws."""
        works = {each.work for each in self.result.expressions}
        return "articles" if works and LAWS not in works else "laws"

    def of(self, kind: OutcomeKind) -> tuple[OutcomeItem, ...]:
        """The items of one kind."""
        return tuple(item for item in self.items if item.kind == kind)

    def listed(self, kind: OutcomeKind) -> tuple[OutcomeItem, ...]:
        """The items of one kind, of missing places only the outermost."""
        items = self.of(kind)
        if kind != "missing":
            return items
        gone = {(item.language, item.locator) for item in items}
        shown = []
        for item in items:
            outer = parse_locator(item.locator).parent if item.locator else None
            if outer is None or (item.language, str(outer)) not in gone:
                shown.append(item)
        return tuple(shown)


def judge(
    source: SourceText, result: ParseResult, findings: Sequence[Finding], library: Library
) -> Outcome:
    """Hold what was parsed of a source against the outline of its edition.

    Args:
        source: the text, with errata applied.
        result: what parsing this source alone gave.
        findings: of reading, parsing and linking it.
        library: the outlines and lexicons.
    """
    items: list[OutcomeItem] = []
    laws = []
    for expression in result.expressions:
        outline = library.outline(expression.work, expression.edition)
        lexicon = library.lexicons[expression.language]
        items += _said(expression, outline, lexicon)
        if outline is not None:
            items += _missing(expression, outline, lexicon)
            held = {each.locator.article for each in expression.provisions}
            has_pages = _has_pages(outline)
            numbered = [each for each in outline.articles() if each.steps or not has_pages]
            there = sum(each in held for each in numbered)
            laws.append((expression.language, there, len(numbered)))
    items += _unreadable(source, result)
    page_by_line = source.layout.page_by_line if source.layout else {}
    items = [replace(item, page=page_by_line.get(item.line, 0)) for item in items]
    ordered = sort_findings(findings)
    return Outcome(source, result, ordered, tuple(items), tuple(laws))


def _has_pages(outline: Outline) -> bool:
    """Whether its articles have records and pages of their own, as laws have."""
    return any(each.steps and each.article == each for each in outline.locators)


def _said(
    expression: Expression, outline: Outline | None, lexicon: Lexicon
) -> Iterator[OutcomeItem]:
    """The provisions that have a text, as found or as extra, and again those of inferred number."""
    own: set[Locator] = set()
    for code, places in outline.only_in if outline else ():
        own |= set(places) if code == expression.language else set()
    for provision in expression.provisions:
        locator = provision.locator
        if locator.prefix == ANNEX:
            # No edition's outline has annexes: they are told apart.
            continue
        known = outline is None or locator in outline or locator in own
        # A place without an official number is none of the edition's, but for the terms.
        in_place = known and (not locator.place or (outline is not None and locator in outline))
        kind: OutcomeKind = "found" if in_place else "extra"
        yield _item(kind, expression, provision, lexicon)
        if in_place and provision.numbering == "inferred":
            yield _item("inferred", expression, provision, lexicon)


def _item(
    kind: OutcomeKind, expression: Expression, provision: Provision, lexicon: Lexicon
) -> OutcomeItem:
    origin = provision.origins[0] if provision.origins else None
    words = " ".join(f"{provision.heading or ''} {provision.text}".split())
    name = name_of(provision.locator, lexicon)
    return OutcomeItem(
        kind,
        origin.file if origin else "",
        origin.first_line if origin else 0,
        f"{name} {_short(words)}".strip(),
        str(provision.locator),
        expression.language,
        provision.confidence,
    )


def _missing(expression: Expression, outline: Outline, lexicon: Lexicon) -> Iterator[OutcomeItem]:
    """The places of the edition without a text: in the laws that are there, and whole laws."""
    first_lines: dict[Locator, tuple[str, int]] = {}
    for provision in expression.provisions:
        for origin in provision.origins:
            first_lines.setdefault(provision.locator.article, (origin.file, origin.first_line))
    held = {each.locator for each in expression.provisions}
    # A law whose own words all stand under its letters has no text of its own to miss.
    holding = {outer for each in held for outer in each.ancestors()}
    articles = outline.articles()
    laws_there = sum(each in first_lines for each in articles)
    is_book = laws_there >= max(_LEAST_LAWS, _BOOK * len(articles))
    extra = {place for _, places in outline.only_in for place in places}
    file, line = "", 0
    for article in articles:
        if article not in first_lines:
            if is_book:
                name = name_of(article, lexicon)
                said = (name, str(article), expression.language)
                yield OutcomeItem("missing", file, line, *said, is_whole=True)
            continue
        file, line = first_lines[article]
        for place in outline.within(article):
            # How many paragraphs an introduction has is each book's own affair.
            if place in held or place in holding or place in extra or place.prefix == "intro":
                continue
            name = name_of(place, lexicon)
            yield OutcomeItem("missing", file, line, name, str(place), expression.language)


def _unreadable(source: SourceText, result: ParseResult) -> Iterator[OutcomeItem]:
    """The stretches of the source that found no place in any record."""
    for file, entries in result.entries:
        for entry in entries:
            if entry.account == "unplaced":
                line, _ = source.place(entry.span.start)
                text = source.text[entry.span.start : entry.span.end]
                yield OutcomeItem("unreadable", file, line, f"“{_short(' '.join(text.split()))}”")


def name_of(locator: Locator, lexicon: Lexicon) -> str:
    """An address as a person of that language reads it: *Law 16B1(a)*, *bb 4(b)*."""
    if locator.prefix and locator.is_of_laws:
        return " ".join(filter(None, (locator.prefix, *locator.steps, locator.place)))
    if locator.prefix:
        return f"{locator.prefix} {lexicon.print_locator(locator)}".strip()
    return lexicon.print_citation(locator)


def _short(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT].rstrip()}…"
