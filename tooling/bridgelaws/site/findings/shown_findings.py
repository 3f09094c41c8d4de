"""A finding as pages show it: its place, both texts marked where they differ, what was decided."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.comparison.marked_words import MarkedWords, find_part, shorten, show_words
from bridgelaws.comparison.review import FindingGroup, gather_groups
from bridgelaws.comparison.status import is_open
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import desk_columns, text_key
from bridgelaws.site.data.names import Names
from bridgelaws.site.findings.findings_data import find_text, pair_of
from bridgelaws.site.links import Directory, Leaf, link

SEVERITIES: Final = {
    "error": "findings.error",
    "warning": "findings.warning",
    "info": "findings.info",
}
# The language of the tokens of checks.
_SPOKEN: Final = "en"
# How much of what a finding marks is shown where it is only named.
_BRIEF: Final = 60


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One of the two texts: whose it is and what it says; no stretches where it is missing."""

    language: str
    name: str
    token: str
    stretches: tuple[MarkedWords, ...]


@dataclass(frozen=True, slots=True)
class FindingLink:
    """A finding named in a line: its place and check, and where it stands in full.

    ``told`` are the words that the finding marks, with their languages.
    """

    name: str
    href: str
    finding: CheckFinding
    state: tuple[str, ...]
    told: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A finding as printed; ``compare`` leads to the row of the desk.

    ``message`` is what happened between editions, and empty for every other check: those speak
    English to whoever runs them, and a page says the same with both texts.
    ``asks`` is whether somebody has to decide about it.
    ``cause`` is the finding it follows from, ``following`` are those that follow from it.
    """

    finding: CheckFinding
    place: str
    message: str
    severity: str
    sides: tuple[ShownSide, ...]
    compare: str
    state: tuple[str, ...]
    asks: bool
    cause: FindingLink | None
    following: tuple[FindingLink, ...]


def pair_path(language: str, pair: tuple[str, str]) -> str:
    """The path of a pair's page: ``nl/findings/en-nl/``."""
    return f"{language}/findings/{pair[0]}-{pair[1]}/"


def shown_line(book: Book, language: str, path: str, finding: CheckFinding) -> ShownLine:
    """A finding in full, on the page at ``path``."""
    group = _group_of(book, finding)
    leaf = _leaf_of(book.directory, finding)
    return ShownLine(
        finding,
        _place_name(book.names, language, finding, leaf),
        _message(book, language, finding, leaf),
        book.words[language](SEVERITIES[finding.severity]),
        tuple(_side(book, language, finding, side) for side in (finding.left, finding.right)),
        desk_address(book, path, language, finding, leaf) if leaf else "",
        state_of(book, language, finding),
        is_open(finding),
        finding_link(book, language, path, group.cause) if group.cause != finding else None,
        tuple(finding_link(book, language, path, each) for each in group.following)
        if group.cause == finding
        else (),
    )


def _message(book: Book, language: str, finding: CheckFinding, leaf: Leaf | None) -> str:
    """See `ShownLine`."""
    if finding.check != "edition-delta":
        return ""
    words, (kind, *_) = book.words[language], finding.left.token.split() or [""]
    if kind in words.tables["editions"]:
        return words(f"editions.{kind}")
    return words("editions.stranger", law=_place_name(book.names, language, finding, leaf))


def state_of(book: Book, language: str, finding: CheckFinding) -> tuple[str, ...]:
    """What was decided about a finding that stands, in words."""
    words, verdict = book.words[language], finding.verdict
    accepted = verdict.last if verdict.accepted else None
    told = [words("findings.accepted", by=accepted.by)] if accepted else []
    told += [words("findings.assigned", to=verdict.assigned)] if verdict.assigned else []
    return (*told, *(words.named(each.by, each.text) for each in verdict.notes))


def finding_link(book: Book, language: str, path: str, finding: CheckFinding) -> FindingLink:
    """A finding named on another page or in another line than its own."""
    place = _place_name(book.names, language, finding, _leaf_of(book.directory, finding))
    check = book.words[language].tables["checks"].get(finding.check, finding.check)
    there = f"{pair_path(language, pair_of(finding))}"
    return FindingLink(
        book.words[language].named(place, check),
        link(path, there, f"finding-{finding.id}"),
        finding,
        state_of(book, language, finding),
        tuple(
            (side.language, said)
            for side in (finding.left, finding.right)
            if (said := _marked_words(book.directory, finding, side))
        ),
    )


def _marked_words(directory: Directory, finding: CheckFinding, side: FindingSide) -> str:
    """The first words that a finding marks in a text; empty where it marks none."""
    if not side.marks:
        return ""
    mark = side.marks[0]
    said = find_part(find_text(directory, finding, side, mark.locator), mark)[mark.start : mark.end]
    return shorten(said, len(said), _BRIEF)


def reading_order(
    directory: Directory, records: Sequence[ArticleRecord]
) -> Callable[[CheckFinding], tuple[object, ...]]:
    """The key by which findings stand in reading order; those of no page come last."""
    order = {id(record): index for index, record in enumerate(records)}

    def key(finding: CheckFinding) -> tuple[object, ...]:
        leaf = side_leaf(directory, finding, finding.right)
        at = order[id(directory.record(leaf))] if leaf else len(order)
        return (at, finding.locator.order_key)

    return key


def groups_that_stand(book: Book) -> tuple[FindingGroup, ...]:
    """What nobody has dismissed, in groups: by gravity of the cause, then in reading order."""
    in_order = reading_order(book.directory, book.records)

    def rank(finding: CheckFinding) -> tuple[object, ...]:
        grave = list(SEVERITIES).index(finding.severity)
        return (grave, *in_order(finding), finding.check, finding.id)

    return gather_groups(sorted(filter(is_open, book.findings or ()), key=rank))


def _group_of(book: Book, finding: CheckFinding) -> FindingGroup:
    groups = book.once(
        "finding-groups",
        lambda book: {
            each.id: group for group in groups_that_stand(book) for each in group.findings
        },
    )
    return groups.get(finding.id) or FindingGroup(finding)


def desk_address(book: Book, path: str, language: str, finding: CheckFinding, leaf: Leaf) -> str:
    """The desk with both texts of a finding, at its row."""
    from_desk = link(path, f"{language}/compare/")
    keys = dict.fromkeys(_desk_key(book, side) for side in (finding.left, finding.right))
    return f"{from_desk}?show={','.join(keys)}&laws={leaf.article}&row={finding.locator}"


def _desk_key(book: Book, side: FindingSide) -> str:
    """The text of a side as the desk names it; an edition that another amends stands in that."""
    keys = {
        (column.file, column.edition): column.key for column in book.once("columns", desk_columns)
    }
    file = text_key(side.expression, side.language)
    return keys.get((file, side.edition)) or keys.get((file, ""), file)


def _side(book: Book, language: str, finding: CheckFinding, side: FindingSide) -> ShownSide:
    words = book.words[language]
    leaf = side_leaf(book.directory, finding, side)
    is_plain = side.expression == PLAIN
    name = (
        words("text.plain") if is_plain or not leaf else book.names.publisher(side.expression, leaf)
    )
    stretches = show_words(
        finding, side, lambda place: find_text(book.directory, finding, side, place)
    )
    tongue = words.tongue(side.language)
    edition = book.names.edition(side.edition, language, finding.work) if side.edition else ""
    if edition and finding.left.edition != finding.right.edition:
        tongue = f"{tongue} {edition}"
    return ShownSide(
        side.language, f"{tongue} · {name}", _token(side, language, stretches), stretches
    )


def _token(side: FindingSide, language: str, stretches: Sequence[MarkedWords]) -> str:
    """What differs as the check reads it; what is English alone, on English pages."""
    said = side.token.casefold()
    is_seen = any(each.is_marked and said in each.text.casefold() for each in stretches)
    # A number or an address is of no language.
    is_number = re.search(r"\d", said) and not re.search(r"[^\W\d_]{3}", said)
    return side.token if language == _SPOKEN or is_seen or is_number else ""


def side_leaf(directory: Directory, finding: CheckFinding, side: FindingSide) -> Leaf | None:
    """The page on which a side's text stands; ``None`` where it has none."""
    return directory.leaf_by_name.get((finding.work, side.edition, finding.locator.article))


def _leaf_of(directory: Directory, finding: CheckFinding) -> Leaf | None:
    sides = (side_leaf(directory, finding, side) for side in (finding.right, finding.left))
    return next(filter(None, sides), None)


def _place_name(names: Names, language: str, finding: CheckFinding, leaf: Leaf | None) -> str:
    return names.provision(leaf, language, finding.locator) if leaf else str(finding.locator)
