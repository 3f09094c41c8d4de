"""The pages of the findings: one per pair of languages, grouped by check, with both texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bridgelaws.comparison.review import By
from bridgelaws.comparison.status import is_open
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import What
from bridgelaws.site.data.book import Book
from bridgelaws.site.findings.findings_data import pair_of
from bridgelaws.site.findings.shown_findings import (
    SEVERITIES,
    ShownLine,
    pair_path,
    reading_order,
    shown_line,
)
from bridgelaws.site.links import link
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render

# Ways to heap findings, and decisions, with the word for each.
HEAP_TITLES: Final[Mapping[By, str]] = {
    "law": "findings.by_law",
    "kind": "findings.by_kind",
    "language": "findings.by_language",
    "person": "findings.by_person",
}
WHATS: Final[Mapping[What, str]] = {
    "accepted": "findings.what_accepted",
    "dismissed": "findings.what_dismissed",
    "noted": "findings.what_noted",
    "assigned": "findings.what_assigned",
    "reopened": "findings.what_reopened",
}


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """The findings of one check: its id and name, between which editions, and why it finds."""

    anchor: str
    check: str
    name: str
    editions: str
    why: str
    lines: tuple[ShownLine, ...]


def findings_pages(book: Book) -> Iterator[Page]:
    """The overview and a page per pair of languages, in each language of the site."""
    pairs = _pairs(book) if book.findings is not None else ()
    for language in book.languages:
        yield _overview(book, language, pairs)
        for pair in pairs:
            yield _pair_page(book, language, pair)


def _pairs(book: Book) -> tuple[tuple[str, str], ...]:
    """Each two languages once, so that a pair without a finding says so, and those found."""
    found = {pair_of(finding) for finding in book.findings or ()}
    tongues = sorted(book.languages, key=lambda code: code != "en")
    for pair in combinations(tongues, 2):
        if not {pair, pair[::-1]} & found:
            found.add(pair)
    return tuple(sorted(found, key=lambda pair: tuple(map(tongues.index, pair))))


def _overview(book: Book, language: str, pairs: Sequence[tuple[str, str]]) -> Page:
    words = book.words[language]
    path = f"{language}/findings/"
    counts = []
    for pair in pairs:
        own = [finding for finding in book.findings or () if pair_of(finding) == pair]
        counts.append(
            (
                _pair_name(book, language, pair),
                link(path, pair_path(language, pair)),
                count_findings(own),
            )
        )
    heaps = [
        (words(title), link(path, f"{language}/findings/{by}/"))
        for by, title in HEAP_TITLES.items()
    ]
    was_run = book.findings is not None
    body = render("findings.html", w=words, was_run=was_run, pairs=counts, heaps=heaps)
    return findings_page(book, language, "findings/", words("findings.title"), body)


def _pair_page(book: Book, language: str, pair: tuple[str, str]) -> Page:
    words = book.words[language]
    path = pair_path(language, pair)
    own = [finding for finding in book.findings or () if pair_of(finding) == pair]
    in_order = reading_order(book.directory, book.records)

    def rank(finding: CheckFinding) -> tuple[object, ...]:
        grave = list(SEVERITIES).index(finding.severity)
        return (grave, finding.check, *in_order(finding), finding.id)

    groups: dict[tuple[str, str], list[ShownLine]] = {}
    standing = sorted((f for f in own if not f.dismissed), key=rank)
    for finding in standing:
        about = (finding.check, _editions(book, language, finding))
        groups.setdefault(about, []).append(shown_line(book, language, path, finding))
    title = words.named(words("findings.title"), _pair_name(book, language, pair))
    body = render(
        "findings_pair.html",
        w=words,
        title=title,
        whats=[(what, words(said)) for what, said in WHATS.items()],
        groups=[
            ShownGroup(
                f"check-{check}" + (f"-{number}" if number else ""),
                check,
                # A build of a later program may know checks that this site has no words for.
                words.tables["checks"].get(check, check),
                editions,
                words.tables["checks_explained"].get(check, ""),
                tuple(lines),
            )
            for (check, editions), lines, number in _numbered(groups)
        ],
        dismissed=[
            shown_line(book, language, path, finding)
            for finding in sorted((f for f in own if f.dismissed), key=rank)
        ],
        above=link(path, f"{language}/findings/"),
        counts=count_findings(own),
    )
    return findings_page(book, language, f"findings/{pair[0]}-{pair[1]}/", title, body)


def count_findings(findings: Iterable[CheckFinding]) -> tuple[int, int, int]:
    """How many are open, how many only inform, how many were dismissed."""
    found = tuple(findings)
    to_do = sum(map(is_open, found))
    dismissed = sum(bool(finding.dismissed) for finding in found)
    return to_do, len(found) - to_do - dismissed, dismissed


def _editions(book: Book, language: str, finding: CheckFinding) -> str:
    """Which editions a finding is between, with their language; empty where it is of one."""
    if finding.left.edition == finding.right.edition:
        return ""
    names = [
        f"{book.words[language].tongue(side.language)} "
        f"{book.names.edition(side.edition, language, finding.work)}"
        for side in (finding.left, finding.right)
    ]
    return " ↔ ".join(names)


def _numbered(
    groups: Mapping[tuple[str, str], list[ShownLine]],
) -> Iterator[tuple[tuple[str, str], list[ShownLine], int]]:
    """Each group with how many groups of the same check come before it."""
    seen: dict[str, int] = {}
    for about, lines in groups.items():
        yield about, lines, seen.get(about[0], 0)
        seen[about[0]] = seen.get(about[0], 0) + 1


def _pair_name(book: Book, language: str, pair: tuple[str, str]) -> str:
    words = book.words[language]
    left, right = words.tongue(pair[0]), words.tongue(pair[1], begins=False)
    if pair[0] == pair[1]:
        return words("findings.own", left=left)
    return words("findings.pair", left=left, right=right)


def findings_page(book: Book, language: str, folder: str, title: str, body: str) -> Page:
    """A page of findings, below ``folder`` in each language of the site."""
    description = book.words[language]("findings.description")
    return page_in_each(
        book,
        language,
        "findings",
        folder,
        title,
        description,
        body,
        menu="compare",
        keeps_place=True,
    )
