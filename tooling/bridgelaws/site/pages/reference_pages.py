"""The pages that are no law text: fronts, contents, glossary, index, search, about, the root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaws.language.folding import fold
from bridgelaws.model.glossary import GlossaryEntry
from bridgelaws.site.data.book import DEFINITIONS, Book, IndexLine
from bridgelaws.site.links import LAWS, Leaf, link
from bridgelaws.site.nav import alternates, build_menu, front_path, group_laws, sections
from bridgelaws.site.page import Page, report_address
from bridgelaws.site.pages.concordance_pages import concordance_path
from bridgelaws.site.pages.rulings import ruling_path
from bridgelaws.site.render import render
from bridgelaws.site.tree import Reference

SUITS: Final = ("club", "diamond", "heart", "spade")
# As many as fit the first screen of a phone beside the rest of it; the commonest stand first.
FIRST_SITUATIONS: Final = 10
_MARKS: Final = " \u00a0«»“”„‘’'\"(–-"


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """An article in the contents: its number, title, address and lettered sections."""

    number: str
    title: str
    href: str
    sections: tuple[Reference, ...] = ()
    remark: Reference | None = None


@dataclass(frozen=True, slots=True)
class TermName:
    """A term in one language, its synonyms, and whether it was seen in an official text."""

    language: str
    name: str
    also: str
    is_verified: bool


@dataclass(frozen=True, slots=True)
class GlossaryLine:
    """One term in all languages, with the addresses of its definition and its concordance."""

    anchor: str
    names: tuple[TermName, ...]
    definition: str
    concordance: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the A-Z index: its provisions, and the lines to look under instead."""

    name: str
    anchor: str
    places: tuple[Reference, ...]
    see: tuple[Reference, ...]


def reference_pages(book: Book) -> Iterator[Page]:
    """The pages around the laws: the root, and the same ones in each language."""
    yield _root_page(book)
    for language in book.languages:
        yield _front_page(book, language)
        yield _contents_page(book, language)
        if book.glossary:
            yield _glossary_page(book, language)
        if book.index.get(language):
            yield _index_page(book, language)
        yield _search_page(book, language)
        yield _about_page(book, language)
        yield _kept_page(book, language)


def not_found_page(book: Book) -> Page:
    """What a server shows for an address that is none: in every language at once.

    Its links start at the root, because nobody knows from where it is shown.
    """
    body = render("not_found.html", languages=[book.words[language] for language in book.languages])
    return Page("404.html", "", "not-found", "404", "", body)


def _page(
    book: Book, language: str, kind: str, folder: str, title: str, description: str, body: str
) -> Page:
    """A page that stands under the same folder in every language."""
    paths = {other: f"{other}/{folder}" for other in book.languages}
    words = book.words[language]
    return Page(
        path=f"{language}/{folder}",
        language=language,
        kind=kind,
        title=title,
        description=description,
        body=body,
        menu=kind,
        switch=tuple(paths.items()),
        alternates=alternates(paths, paths.get("en", f"{language}/{folder}") if folder else ""),
        report=report_address(book, language, title, words("text.plain")),
        keeps_place=kind == "glossary",
    )


def _root_page(book: Book) -> Page:
    doors = [
        (book.words[language], f"{language}/", SUITS[index % len(SUITS)])
        for index, language in enumerate(book.languages)
    ]
    return Page(
        path="",
        language="",
        kind="root",
        title="Bridgelaws",
        description=" · ".join(words("site.title") for words, _, _ in doors),
        body=render("root.html", doors=doors),
        switch=tuple((language, f"{language}/") for language in book.languages),
        alternates=alternates({language: f"{language}/" for language in book.languages}, ""),
    )


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
        groups=[
            (
                group.name,
                [
                    (
                        book.number(x.article, language),
                        book.heading(x, language),
                        link(path, x.path(language)),
                    )
                    for x in group.leaves
                ],
            )
            for group in group_laws(book, words.groups)
        ],
        ways=ways,
        path=path,
        imprint=_imprint(book, language),
        kept=link(path, f"{language}/kept/"),
        offline=link(path, f"{language}/offline/"),
        situations=[
            # What stands behind a colon explains the name.
            Reference(
                ruling.title[language].partition(":")[0].strip(),
                link(path, ruling_path(ruling, language)),
            )
            for ruling in rulings[:FIRST_SITUATIONS]
        ],
        count=len(rulings),
        rulings=link(path, f"{language}/rulings/"),
    )
    return _page(
        book,
        language,
        "front",
        "",
        words("site.title"),
        f"{words('site.title')}. {words('site.tagline')}.",
        body,
    )


def _contents_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/contents/"
    groups = [
        (group.name, [_contents_line(book, leaf, language, path) for leaf in group.leaves])
        for group in group_laws(book, words.groups)
    ]
    around = [
        Reference(book.name(leaf, language), link(path, front_path(leaf, language)))
        for leaf in book.in_order
        if leaf.is_front
    ]
    body = render("contents.html", w=words, groups=groups, around=around)
    return _page(
        book,
        language,
        "contents",
        "contents/",
        words("site.contents"),
        words("front.contents_line"),
        body,
    )


def work_contents(book: Book) -> Iterator[Page]:
    """The contents of each work whose articles have pages, in every language."""
    for front in book.in_order:
        if front.is_front and front.article.scheme.page > 0:
            for language in book.languages:
                yield _work_contents_page(book, front, language)


def _work_contents_page(book: Book, front: Leaf, language: str) -> Page:
    words = book.words[language]
    path = front_path(front, language)
    above = {each.first: each.titles_in(language) for each in book.divisions(front)}
    groups: list[tuple[str, list[ContentsLine]]] = []
    for leaf in book.in_order:
        if leaf.work != front.work or leaf.is_front:
            continue
        titles = above.get(leaf.article)
        if titles is not None or not groups:
            groups.append((" – ".join(titles or ()), []))
        groups[-1][1].append(_contents_line(book, leaf, language, path))
    title = book.work_title(front.work, language)
    around = [Reference(title, link(path, front.path(language)))]
    body = render("contents.html", w=words, groups=groups, around=around)
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
        alternates=alternates(paths, paths.get("en", path)),
    )


def _contents_line(book: Book, leaf: Leaf, language: str, path: str) -> ContentsLine:
    words = book.words[language]
    older = book.directory.editions(leaf)[1:]
    return ContentsLine(
        book.number(leaf.article, language),
        book.heading(leaf, language),
        link(path, leaf.path(language)),
        sections(book, leaf, language, path),
        Reference(
            words(
                "edition.other", edition=book.edition_name(older[0].edition, language, leaf.work)
            ),
            link(path, older[0].path(language)),
        )
        if older
        else None,
    )


def _glossary_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/glossary/"
    entries = book.glossary.terms() if book.glossary else ()
    lines = [_glossary_line(book, entry, language, path) for entry in entries]
    lines.sort(key=lambda line: (not line.names[0].name, fold(line.names[0].name), line.anchor))
    body = render(
        "glossary.html",
        w=words,
        lines=lines,
        heads=[(other, book.words[other].name) for other in _own_first(book, language)],
    )
    return _page(
        book,
        language,
        "glossary",
        "glossary/",
        words("site.glossary"),
        words("glossary.description"),
        body,
    )


def _glossary_line(book: Book, entry: GlossaryEntry, language: str, path: str) -> GlossaryLine:
    names = []
    for other in _own_first(book, language):
        also = ", ".join(entry.synonyms(other))
        grade = entry.confidence_in(other)
        names.append(TermName(other, entry.term(other), also, grade != "C"))
    definition = DEFINITIONS.at(entry.id)
    leaf = book.directory.find(definition, LAWS)
    href = book.address(path, definition, leaf, language) if leaf else ""
    there = link(path, concordance_path(language, entry.id))
    return GlossaryLine(f"term~{entry.id}", tuple(names), href, there)


def _own_first(book: Book, language: str) -> list[str]:
    return sorted(book.languages, key=lambda other: other != language)


def _index_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/index-of-terms/"
    lines = sorted(book.index[language], key=lambda line: (_sort_key(line.name), line.name))
    anchor_by_name = {line.name: f"entry-{number}" for number, line in enumerate(lines, 1)}
    letters: dict[str, list[IndexEntry]] = {}
    for line in lines:
        entry = IndexEntry(
            line.name,
            anchor_by_name[line.name],
            tuple(_index_references(book, line, language, path)),
            tuple(
                Reference(name, f"#{anchor_by_name[name]}" if name in anchor_by_name else "")
                for name in line.see
            ),
        )
        letters.setdefault(_sort_key(line.name)[:1].upper(), []).append(entry)
    body = render("terms.html", w=words, letters=list(letters.items()))
    return _page(
        book,
        language,
        "terms",
        "index-of-terms/",
        words("site.terms"),
        words("terms.description"),
        body,
    )


def _index_references(book: Book, line: IndexLine, language: str, path: str) -> Iterator[Reference]:
    for locator in line.places:
        leaf = book.directory.find(locator, book.work_of(locator, LAWS))
        if leaf:
            name = book.short_name(leaf, language, locator)
            yield Reference(name, book.address(path, locator, leaf, language))


def _sort_key(name: str) -> str:
    """A name as a dictionary sorts it: without accents, quotation marks and the like."""
    return fold(name).lstrip(_MARKS)


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
    return _page(
        book, language, "search", "search/", words("site.search"), words("search_page.lead"), body
    )


def _about_page(book: Book, language: str) -> Page:
    words = book.words[language]
    body = render(
        "about.html",
        w=words,
        sections=words.tables["about"]["section"],
        status=link(f"{language}/about/", f"{language}/status/"),
        imprint=_imprint(book, language),
        report=report_address(book, language, words("about.title"), words("text.plain")),
    )
    return _page(
        book, language, "about", "about/", words("about.title"), words("about.description"), body
    )


def _kept_page(book: Book, language: str) -> Page:
    words = book.words[language]
    return _page(
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
