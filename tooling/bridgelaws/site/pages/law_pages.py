"""The pages of the law texts: one per article, edition, language and text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.language.folding import fold
from bridgelaws.model.locator import DEFINITIONS, INTRODUCTION, parse_locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.site.changes.beside import rows_beside
from bridgelaws.site.changes.changes_pages import changes_link
from bridgelaws.site.changes.edition_choice import (
    EditionLink,
    days_differ,
    edition_notices,
    editions_of,
    lacking_places,
    older_places,
    printed_edition,
)
from bridgelaws.site.changes.history import provision_history
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.findings.findings_data import stale_links
from bridgelaws.site.linked_data import describe_law
from bridgelaws.site.links import LAWS, Leaf, link
from bridgelaws.site.nav import alternates, neighbours
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.pages.choices_page import choice_links
from bridgelaws.site.pages.rulings import rulings_of
from bridgelaws.site.render import render
from bridgelaws.site.tree import ProvisionNode, ProvisionWriter, TextLink
from bridgelaws.site.ui_strings import Words


@dataclass(frozen=True, slots=True)
class Provenance:
    """The lines of one file that a page's text came from, and who published it."""

    lines: str
    publisher: str
    terms: str


def law_pages(book: Book) -> Iterator[Page]:
    """Every page of every law text, in the languages' order."""
    for language in book.languages:
        for leaf in book.directory.leaves:
            for expression in leaf.expressions(language) or ("",):
                yield _law_page(book, leaf, language, expression)


def _law_page(book: Book, leaf: Leaf, language: str, expression: str) -> Page:
    words = book.words[language]
    path = leaf.path(language, expression)
    writer = ProvisionWriter(book, leaf, language, expression or PLAIN, path)
    root = writer.tree()
    title = book.names.heading(leaf, language)
    name = book.names.provision(leaf, language)
    is_first = path == leaf.path(language)
    # A second text of an article has no counterpart in the other languages: only
    # the first ones are each other's translation.
    paths = {other: leaf.path(other) for other in book.languages}
    before, after = neighbours(book.directory, book.names, leaf, language)
    is_dictionary = leaf.article == DEFINITIONS
    history = _said_once(provision_history(book, leaf, language, path), book.names, leaf, language)
    edition = "" if leaf.in_force else book.names.edition(leaf.edition, language, leaf.work)
    apart = words("edition.apart", edition=edition) if edition else ""
    shown = _anchors(root) if expression or is_dictionary else {root.anchor}
    sides, beside = rows_beside(book, leaf, language, path)
    body = render(
        "definitions.html" if is_dictionary else "law.html",
        w=words,
        name=name,
        number=book.names.number(leaf.article, language),
        title=title,
        numbered=not leaf.article.prefix,
        eyebrow=_eyebrow(book, leaf, language),
        text_name=_text_kind(book.names, leaf, language, expression),
        edition_notices=tuple(edition_notices(book, leaf, language)),
        rulings=rulings_of(book, leaf, language, path),
        root=root,
        letters=_letters(root, words) if is_dictionary else (),
        toc=_toc(root),
        editions=editions_of(book, leaf, language, path),
        texts=_texts(book.names, leaf, language, expression, path),
        older=(
            *older_places(book, leaf, language, path),
            *lacking_places(
                book, leaf, language, path, shown.union(*(row.anchors for row in beside))
            ),
        ),
        beside=beside,
        shown=shown,
        sides=sides,
        notices=_notices(book, leaf, language, expression, root),
        has_text=bool(expression),
        elsewhere=_elsewhere(book.languages, book.words, leaf, language, path),
        compare=link(path, leaf.compare_path(language)),
        provenance=_provenance(book, book.directory.record(leaf), language, expression or PLAIN),
        restored=_has_restored(root),
        history=history,
        changes=changes_link(book, leaf, language, path),
        choices=choice_links(book, leaf, language, path),
        stale=stale_links(book, leaf, language, expression or PLAIN, path),
        edition=edition,
        apart=apart,
        days=days_differ(book, leaf),
        whose=_whose(book, leaf, language),
        before=before and (before.name, before.title, link(path, before.path)),
        after=after and (after.name, after.title, link(path, after.path)),
    )
    return Page(
        path=path,
        language=language,
        kind="definitions" if is_dictionary else "law",
        title=_head_title(book.names, leaf, language, expression if not is_first else ""),
        description=words("law.description", label=words.named(name, title) if title else name),
        body=body,
        menu=_menu_key(leaf),
        switch=tuple(paths.items()),
        alternates=alternates(paths) if is_first else (),
        report=report_address(
            book, language, name, _text_name(book.names, leaf, language, expression)
        ),
        keeps_place=True,
        before=before,
        after=after,
        here=(book.names.number(leaf.article, language) or name, title if name != title else ""),
        apart=apart,
        edition=printed_edition(book, leaf, language),
        legislation=describe_law(book, leaf, language, expression),
    )


def _said_once(
    history: Mapping[str, Sequence[tuple[str, str, str]]], names: Names, leaf: Leaf, language: str
) -> tuple[tuple[str, tuple[tuple[str, tuple[TextLink, ...]], ...]], ...]:
    """What became of the provisions of a law in each other edition, said once for all of them.

    Returns:
        Per edition its line, and per status the provisions with the address of their place
        there, or here where there is none. What has not changed is not told.
    """
    found: dict[str, dict[str, list[TextLink]]] = {}
    unchanged = names.words[language]("editions.unchanged")
    for anchor, lines in history.items():
        place = parse_locator(anchor)
        # The introduction and the definitions have names instead of numbers.
        name = (
            names.provision(leaf, language, place)
            if leaf.article.prefix
            else names.number(place, language)
        )
        for label, line, href in lines:
            if line != unchanged:
                places = found.setdefault(label, {}).setdefault(line, [])
                places.append(TextLink(name, href or f"#{anchor}"))
    return tuple(
        (label, tuple((line, tuple(places)) for line, places in by_status.items()))
        for label, by_status in found.items()
    )


def _eyebrow(book: Book, leaf: Leaf, language: str) -> str:
    """The line above the title: work and edition; a regulation's title is the work's own."""
    title = book.names.work_and_edition(leaf, language)
    is_whole_work = title == book.names.provision(leaf, language)
    return (_whose(book, leaf, language) if is_whole_work else "") or title


def _whose(book: Book, leaf: Leaf, language: str) -> str:
    """Who issued a regulation and where it holds; empty for the Laws, which hold everywhere."""
    work = book.works.get(leaf.work)
    if work is None or leaf.work == LAWS:
        return ""
    publisher, region = work.publisher_in(language), work.region_in(language)
    if not region:
        return publisher
    return book.words[language]("law.holds_in", publisher=publisher, region=region)


def _menu_key(leaf: Leaf) -> str:
    if leaf.work == LAWS:
        return {"intro": "introduction", "def": "definitions"}.get(leaf.article.prefix, "contents")
    return leaf.folder.split("/", 1)[0] + "/"


def _head_title(names: Names, leaf: Leaf, language: str, expression: str) -> str:
    parts = [names.provision(leaf, language)]
    heading = names.heading(leaf, language)
    if heading and leaf.article not in (DEFINITIONS, INTRODUCTION) and heading != parts[0]:
        parts.append(heading)
    if not leaf.in_force:
        parts.append(names.edition(leaf.edition, language, leaf.work))
    if expression:
        parts.append(_text_name(names, leaf, language, expression))
    return " – ".join(parts)


def _text_name(names: Names, leaf: Leaf, language: str, expression: str) -> str:
    words = names.words[language]
    if expression in (PLAIN, ""):
        return words("text.plain")
    return names.official_text(expression, leaf, language)


def _text_kind(names: Names, leaf: Leaf, language: str, expression: str) -> str:
    """Whose words a page has, so short that it fits on one line of a phone."""
    words = names.words[language]
    if expression in (PLAIN, ""):
        return words("text.plain_short")
    return names.official_text(expression, leaf, language, short=True)


def _toc(root: ProvisionNode) -> tuple[tuple[str, str, str], ...]:
    """Anchor, mark and heading of each lettered or numbered section."""
    return tuple((n.anchor, n.mark.rstrip("."), n.heading) for n in root.children if n.mark)


def _letters(
    root: ProvisionNode, words: Words
) -> tuple[tuple[str, tuple[ProvisionNode, ...]], ...]:
    """The defined terms by the first letter of this language, in its order."""

    def order(node: ProvisionNode) -> tuple[bool, str, str]:
        key = fold(node.heading)
        return words.is_foreign(key), key, node.anchor

    groups: dict[str, list[ProvisionNode]] = {}
    for node in sorted(root.children, key=order):
        groups.setdefault(fold(node.heading)[:1].upper(), []).append(node)
    return tuple((letter, tuple(nodes)) for letter, nodes in groups.items())


def _texts(
    names: Names, leaf: Leaf, language: str, expression: str, path: str
) -> tuple[EditionLink, ...]:
    """The texts between which a reader can switch; empty when there is only one."""
    texts = leaf.expressions(language)
    if len(texts) < 2:
        return ()
    return tuple(
        EditionLink(
            _text_name(names, leaf, language, text),
            "" if text == expression else link(path, leaf.path(language, text)),
        )
        for text in texts
    )


def _notices(
    book: Book, leaf: Leaf, language: str, expression: str, root: ProvisionNode
) -> tuple[str, ...]:
    """What a reader must know of the text: whose it is."""
    words, imprint = book.words[language], book.imprint
    if not expression:
        return ()
    notices = []
    is_filled = _has_status(root, "filled")
    if expression == PLAIN:
        notices.append(words("text.plain_notice"))
    else:
        notices.append(book.names.official_notice(expression, leaf, language))
        if is_filled:
            notices.append(words("text.filled_notice", plain=words("text.plain")))
    if imprint.version and (expression == PLAIN or is_filled):
        date = words.date(imprint.date)
        notices.append(words("text.version", version=imprint.version, date=date))
    return tuple(notices)


def _elsewhere(
    languages: Sequence[str], words: Mapping[str, Words], leaf: Leaf, language: str, path: str
) -> tuple[TextLink, ...]:
    """The languages that have a text of an article this one lacks."""
    return tuple(
        TextLink(words[other].name, link(path, leaf.path(other)))
        for other in languages
        if other != language and leaf.expressions(other)
    )


def _provenance(
    book: Book, record: ArticleRecord, language: str, expression: str
) -> tuple[Provenance, ...]:
    """Which lines of which files the text came from."""
    words = book.words[language]
    lines: dict[str, tuple[int, int]] = {}
    for place in record.provisions:
        text = place.text(language, expression) or place.text(language, PLAIN)
        for origin in text.provision.origins if text else ():
            first, last = lines.get(origin.file, (origin.first_line, origin.last_line))
            lines[origin.file] = (min(first, origin.first_line), max(last, origin.last_line))
    found = []
    for file, (first, last) in sorted(lines.items()):
        source = book.sources.get(file)
        key = "text.file_line" if first == last else "text.file_lines"
        found.append(
            Provenance(
                words(key, file=file, first=first, last=last),
                words("text.publisher", publisher=source.publisher)
                if source and source.publisher
                else "",
                words("text.terms", terms=source.terms) if source and source.terms else "",
            )
        )
    return tuple(found)


def _anchors(node: ProvisionNode) -> set[str]:
    return {node.anchor}.union(*map(_anchors, node.children))


def _has_status(node: ProvisionNode, status: str) -> bool:
    return node.status == status or any(_has_status(child, status) for child in node.children)


def _has_restored(node: ProvisionNode) -> bool:
    return node.is_restored or any(_has_restored(child) for child in node.children)
