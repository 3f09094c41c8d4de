"""The findings that stand, in heaps: by law, by kind, by language and by who is to look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgelaws.comparison.review import By, FindingGroup, heap_groups
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.site.data.book import Book
from bridgelaws.site.findings.findings_pages import HEAP_TITLES, findings_page
from bridgelaws.site.findings.shown_findings import (
    FindingLink,
    finding_link,
    groups_that_stand,
    side_leaf,
)
from bridgelaws.site.links import link
from bridgelaws.site.page import Page
from bridgelaws.site.render import render


@dataclass(frozen=True, slots=True)
class ShownHeap:
    """A heap: its name, and its groups, each the cause and what follows from it."""

    anchor: str
    name: str
    groups: tuple[tuple[FindingLink, tuple[FindingLink, ...]], ...]


def findings_heaps(book: Book) -> Iterator[Page]:
    """A page for each way to heap them, in each language of the site."""
    if book.findings is None:
        return
    groups = groups_that_stand(book)
    for language in book.languages:
        for by in HEAP_TITLES:
            yield _page(book, language, by, groups)


def _page(book: Book, language: str, by: By, groups: tuple[FindingGroup, ...]) -> Page:
    words = book.words[language]
    path = f"{language}/findings/{by}/"
    title = words.named(words("findings.title"), words(HEAP_TITLES[by]))
    shown = [
        ShownHeap(
            f"heap-{number}",
            _name(book, language, by, heap[0].cause),
            tuple(
                (
                    finding_link(book, language, path, group.cause),
                    tuple(finding_link(book, language, path, each) for each in group.following),
                )
                for group in heap
            ),
        )
        for number, (_, heap) in enumerate(heap_groups(_in_order(groups, by), by), 1)
    ]
    body = render(
        "findings_heaps.html",
        w=words,
        title=title,
        heaps=shown,
        above=link(path, f"{language}/findings/"),
    )
    return findings_page(book, language, f"findings/{by}/", title, body)


def _in_order(groups: tuple[FindingGroup, ...], by: By) -> tuple[FindingGroup, ...]:
    """Laws in their order; all other heaps as the gravest finding of each comes."""
    if by != "law":
        return groups
    return tuple(sorted(groups, key=lambda group: group.cause.locator.article.order_key))


def _name(book: Book, language: str, by: By, found: CheckFinding) -> str:
    words = book.words[language]
    if by == "law":
        leaf = side_leaf(book.directory, found, found.right)
        return book.names.provision(leaf, language) if leaf else str(found.locator.article)
    if by == "kind":
        return str(words.tables["checks"].get(found.check, found.check))
    if by == "language":
        return words.tongue(found.right.language)
    return found.verdict.assigned or words("findings.nobody")
