"""The pages that are no law text: fronts, contents, search, about, the root."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaws.model.locator import ANNEX, UNDER_HEADING
from bridgelaws.site.changes.changes_pages import feed_in_force
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.prints import FOLDER
from bridgelaws.site.links import Leaf, link
from bridgelaws.site.nav import (
    alternates,
    annexes,
    build_menu,
    front_path,
    group_laws,
    list_laws,
    sections,
)
from bridgelaws.site.page import Page, page_in_each, report_address
from bridgelaws.site.pages.choices_page import FOLDER as CHOICES
from bridgelaws.site.pages.rulings import ruling_path
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink
from bridgelaws.site.ui_strings import Words

SUITS: Final = ("club", "diamond", "heart", "spade")
# As many as fit the first screen of a phone beside the rest of it; the commonest stand first.
FIRST_SITUATIONS: Final = 10


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """An article in the contents: its number, title, address and sections with their headings."""

    number: str
    title: str
    href: str
    sections: tuple[tuple[TextLink, str], ...] = ()
    remark: TextLink | None = None


def reference_pages(book: Book) -> Iterator[Page]:
    """The pages around the laws: the root, and the same ones in each language."""
    yield _root_page(book)
    for language in book.languages:
        yield _front_page(book, language)
        yield _contents_page(book, language)
        yield _search_page(book, language)
        yield _about_page(book, language)
        yield _kept_page(book, language)


def not_found_page(languages: Sequence[str], words: Mapping[str, Words]) -> Page:
    """What a server shows for an address that is none: in every language at once.

    Its links start at the root, because nobody knows from where it is shown.
    """
    body = render("not_found.html", languages=[words[language] for language in languages])
    return Page("404.html", "", "not-found", "404", "", body)


def _root_page(book: Book) -> Page:
    doors = [
        (
            book.words[language],
            f"{language}/",
            SUITS[index % len(SUITS)],
            _root_line(book, language),
        )
        for index, language in enumerate(book.languages)
    ]
    return Page(
        path="",
        language="",
        kind="root",
        title=book.federation.name,
        description=" · ".join(words("site.title") for words, *_ in doors),
        body=render("root.html", doors=doors, site=book.federation.name),
        switch=tuple((language, f"{language}/") for language in book.languages),
        alternates=alternates({language: f"{language}/" for language in book.languages}, ""),
    )


def _root_line(book: Book, language: str) -> str:
    """What this is and from whom, in one sentence."""
    words = book.words[language]
    publisher = book.federation.publisher_in(language)
    if publisher:
        return words("root.line_of", publisher=publisher)
    return words("root.line", site=book.federation.name)


def _front_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/"
    known = {
        "contents",
        "introduction",
        "definitions",
        "bidding_boxes",
        "glossary",
        "terms",
        "compare",
        "about",
        "rulings",
    }
    ways = []
    for item in build_menu(book, language):
        key = item.key.rstrip("/").replace("-", "_")
        line = words(f"front.{key}_line") if key in known else ""
        if item.key == "kept":
            line = words("kept.line")
        ways.append((item.label, line, link(path, item.path)))
    rulings = book.rulings.rulings
    body = render(
        "front.html",
        w=words,
        groups=list_laws(book, language, lambda leaf: link(path, leaf.path(language))),
        ways=ways,
        path=path,
        imprint=_imprint(book, language),
        kept=link(path, f"{language}/kept/"),
        offline=link(path, f"{language}/offline/"),
        situations=[
            # What stands behind a colon explains the name.
            TextLink(
                ruling.title[language].partition(":")[0].strip(),
                link(path, ruling_path(ruling, language)),
            )
            for ruling in rulings[:FIRST_SITUATIONS]
        ],
        count=len(rulings),
        rulings=link(path, f"{language}/rulings/"),
    )
    page = page_in_each(
        book,
        language,
        "front",
        "",
        words("site.title"),
        f"{words('site.title')}. {words('site.tagline')}.",
        body,
    )
    return replace(page, feed=feed_in_force(book, language))


def _contents_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/contents/"
    groups = [
        (group.name, [_contents_line(book, leaf, language, path) for leaf in group.leaves])
        for group in group_laws(book.directory, words.groups)
    ]
    behind = [
        _contents_line(book, leaf, language, path) for leaf in annexes(book.directory, language)
    ]
    if behind:
        groups.append((words("site.annexes"), behind))
    around = [
        TextLink(book.names.provision(leaf, language), link(path, front_path(leaf, language)))
        for leaf in book.directory.in_order
        if leaf.is_front
    ]
    body = render(
        "contents.html",
        w=words,
        groups=groups,
        firsts=_firsts(groups),
        heading=words("site.contents"),
        is_laws=True,
        intros={},
        around=around,
        choices=link(path, f"{language}/{CHOICES}") if book.choices.choices else "",
        prints=tuple(_prints(book, language, path)),
    )
    return page_in_each(
        book,
        language,
        "contents",
        "contents/",
        words("site.contents"),
        words("front.contents_line"),
        body,
    )


def _prints(book: Book, language: str, path: str) -> Iterator[TextLink]:
    """The books and cards in a language, alone or beside another, each with its size."""
    words = book.words[language]
    for one in book.prints:
        if one.languages[0] != language:
            continue
        name = words("site.title") if one.kind == "book" else words("print.cards")
        names = ", ".join(book.words[code].name for code in one.languages)
        own = words("print.pocket") if one.paper == "pocket" else one.paper.upper()
        paper = own if one.paper == "epub" else f"{own}, PDF"
        line = words("print.file", name=name, names=names, paper=paper, size=one.megabytes)
        yield TextLink(line, link(path, f"{FOLDER}/{one.file}"))


def work_contents(book: Book) -> Iterator[Page]:
    """The contents of each work whose articles have pages, in every language."""
    for front in book.directory.in_order:
        if front.is_front and front.article.scheme.page > 0:
            for language in book.languages:
                yield _work_contents_page(book, front, language)


def _work_contents_page(book: Book, front: Leaf, language: str) -> Page:
    words = book.words[language]
    path = front_path(front, language)
    above = {each.first: each.titles_in(language) for each in book.divisions(front)}
    groups: list[tuple[str, list[ContentsLine]]] = []
    for leaf in book.directory.in_order:
        if leaf.work != front.work or leaf.is_front:
            continue
        titles = above.get(leaf.article)
        if titles is not None or not groups:
            groups.append((_group_name(titles or ()), []))
        groups[-1][1].append(_contents_line(book, leaf, language, path))
    if behind := list(_annexes_within(book, front, language, path)):
        groups.append((words("site.annexes"), behind))
    title = book.names.work(front.work, language)
    around = [TextLink(title, link(path, front.path(language)))]
    body = render(
        "contents.html",
        w=words,
        groups=groups,
        firsts=_firsts(groups),
        heading=title,
        is_laws=False,
        intros=_introduced(book, front, language, path),
        around=around,
        choices="",
        prints=(),
    )
    paths = {other: front_path(front, other) for other in book.languages}
    return Page(
        path=path,
        language=language,
        kind="contents",
        title=f"{words('site.contents')} – {title}",
        description=title,
        body=body,
        menu=front.folder,
        switch=tuple(paths.items()),
        alternates=alternates(paths),
    )


def _annexes_within(book: Book, front: Leaf, language: str, path: str) -> Iterator[ContentsLine]:
    """The annexes of a rule book, which stand on its front."""
    for place in book.directory.record(front).provisions:
        if place.locator.place.startswith(ANNEX) and "~" not in place.locator.place:
            title = book.names.heading(front, language, place.locator)
            href = link(path, front.path(language), str(place.locator))
            yield ContentsLine("", title or book.names.number(place.locator, language), href)


def _introduced(book: Book, front: Leaf, language: str, path: str) -> dict[str, str]:
    """The groups whose heading has a text under it before its first article, and where that is.

    Where several groups have that heading nobody knows whose it is.
    """
    above: dict[str, list[str]] = {}
    for each in book.divisions(front):
        titles = each.titles_in(language)
        heading = book.names.without_capitals(titles[-1], language) if titles else ""
        above.setdefault(heading, []).append(_group_name(titles))
    found = {}
    for place in book.directory.record(front).provisions:
        if place.locator.place.startswith(UNDER_HEADING):
            names = above.get(book.names.heading(front, language, place.locator), ())
            if len(names) == 1:
                found[names[0]] = link(path, front.path(language), str(place.locator))
    return found


def _group_name(titles: Sequence[str]) -> str:
    return " – ".join(titles)


def _firsts(groups: Iterable[tuple[str, list[ContentsLine]]]) -> list[tuple[str, str]]:
    """Where each group with a name begins: the number of its first line, and the name."""
    return [(lines[0].number, name) for name, lines in groups if name and lines and lines[0].number]


def _contents_line(book: Book, leaf: Leaf, language: str, path: str) -> ContentsLine:
    words = book.words[language]
    older = book.directory.editions(leaf)[1:]
    return ContentsLine(
        book.names.number(leaf.article, language),
        book.names.heading(leaf, language),
        link(path, leaf.path(language)),
        sections(book, leaf, language, path),
        TextLink(
            words(
                "edition.other", edition=book.names.edition(older[0].edition, language, leaf.work)
            ),
            link(path, older[0].path(language)),
        )
        if older
        else None,
    )


def _search_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/search/"
    body = render(
        "search.html",
        w=words,
        path=path,
        contents=link(path, f"{language}/contents/"),
        terms=link(path, f"{language}/index-of-terms/") if book.index.get(language) else "",
    )
    return page_in_each(
        book, language, "search", "search/", words("site.search"), words("search_page.lead"), body
    )


def _about_page(book: Book, language: str) -> Page:
    words = book.words[language]
    body = render(
        "about.html",
        w=words,
        sections=words.tables["about"]["section"],
        status=link(f"{language}/about/", f"{language}/status/"),
        publisher=book.federation.publisher_in(language),
        imprint=_imprint(book, language),
        report=report_address(book, language, words("about.title"), words("text.plain")),
    )
    return page_in_each(
        book,
        language,
        "about",
        "about/",
        words("about.title"),
        words("about.description", site=book.federation.name),
        body,
    )


def _kept_page(book: Book, language: str) -> Page:
    words = book.words[language]
    return page_in_each(
        book,
        language,
        "kept",
        "kept/",
        words("kept.title"),
        words("kept.description"),
        render("kept.html", w=words),
    )


def _imprint(book: Book, language: str) -> str:
    words, imprint = book.words[language], book.imprint
    if not imprint.version:
        return ""
    return words("text.version", version=imprint.version, date=words.date(imprint.date))
