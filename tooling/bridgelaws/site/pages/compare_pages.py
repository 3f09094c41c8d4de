"""The comparison pages: one article, all its texts side by side, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bridgelaws.comparison.rows import Column, ComparisonRow, pair_columns
from bridgelaws.language.compounds import cut_at_joints
from bridgelaws.language.folding import fold
from bridgelaws.language.stems import has_compounds, stem_word
from bridgelaws.language.words import LETTERS
from bridgelaws.model.locator import DEFINITIONS, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.question import CARDS
from bridgelaws.model.record import ProvisionRecord
from bridgelaws.model.work import Work, folder_name
from bridgelaws.site.changes.edition_choice import printed_edition
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.desk_rows import desk_columns
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Leaf, link
from bridgelaws.site.nav import ListedArticle, alternates, list_article, list_laws, neighbours
from bridgelaws.site.page import Page, page_in_each, report_address
from bridgelaws.site.render import render
from bridgelaws.site.text import TextElement, with_joints
from bridgelaws.site.tree import ProvisionWriter
from bridgelaws.site.ui_strings import Words


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column; ``key`` names it in the page's address (``nl``, ``fr.ffb``)."""

    key: str
    language: str
    name: str
    text: str
    href: str
    words: Words


@dataclass(frozen=True, slots=True)
class CellPart:
    """One provision in a cell; ``number`` is given where it differs from the row's.

    ``heading`` is in pieces, between which a word may be parted; empty where there is none.
    """

    number: str
    heading: tuple[str, ...]
    parts: tuple[TextElement, ...]


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row as printed: its anchors and name, and per column the provisions in it."""

    anchors: tuple[str, ...]
    name: str
    depth: int
    is_renumbered: bool
    cells: tuple[tuple[CellPart, ...], ...]


class _CompareWriter(ProvisionWriter):
    """Its links lead to comparison pages, so that a reader who compares goes on comparing."""

    def address(self, locator: Locator, leaf: Leaf) -> str:
        there = leaf.compare_path(self.path.partition("/")[0])
        top = locator == leaf.article and there != self.path
        return link(self.path, there, "" if top else str(locator))


def compare_pages(book: Book) -> Iterator[Page]:
    """For each language the choice of laws, and a page per article and edition."""
    for language in book.languages:
        yield _choice_page(book, language)
        for leaf in book.directory.leaves:
            yield _compare_page(book, leaf, language)


def _choice_page(book: Book, language: str) -> Page:
    words = book.words[language]
    path = f"{language}/compare/"
    body = render(
        "compare_index.html",
        w=words,
        root=link(path, ""),
        doors=[
            (words(f"{key}.title"), words(f"{key}.description"), link(path, f"{language}/{key}/"))
            for key in ("editions", "findings", "status")
        ],
        downloads=[
            (name, link(path, f"exchange/{name}"))
            for name in book.downloads
            # Cards of practice questions are no texts: their page offers them.
            if not name.startswith(CARDS)
        ],
        groups=list_laws(book, language, lambda leaf: link(path, leaf.compare_path(language)))
        + [
            _of_work(book, front, language, path)
            for front in book.directory.in_order
            if _has_pages(front)
        ],
        others=[
            (book.names.provision(leaf, language), link(path, leaf.compare_path(language)))
            for leaf in book.directory.in_order
            if leaf.is_front and not _has_pages(leaf)
        ],
    )
    title, lead = words("compare.index_title"), words("compare.index_lead")
    page = page_in_each(
        book, language, "compare-index", "compare/", title, lead, body, menu="compare"
    )
    # A column that names no edition has the text in force.
    return replace(page, edition=book.names.shown_laws(language))


def _has_pages(leaf: Leaf) -> bool:
    """Whether it is the front of a work each of whose articles has a page."""
    return leaf.is_front and leaf.article.scheme.page > 0


def _of_work(book: Book, front: Leaf, language: str, path: str) -> tuple[str, list[ListedArticle]]:
    """A rule book beside the Laws: its title, and its articles as those of a group of laws."""
    articles = [
        list_article(book, leaf, language, link(path, leaf.compare_path(language)))
        for leaf in book.directory.in_order
        if leaf.work == front.work and not leaf.is_front
    ]
    return book.names.work(front.work, language), articles


def _compare_page(book: Book, leaf: Leaf, language: str) -> Page:
    words = book.words[language]
    record = book.directory.record(leaf)
    path = leaf.compare_path(language)
    paths = {other: leaf.compare_path(other) for other in book.languages}
    columns = _columns(book, leaf, language)
    writers = [
        _CompareWriter(book, leaf, column[1], column[0], path, links_terms=False)
        for column in columns
    ]
    places = {place.locator: place for place in record.provisions}
    name = book.names.provision(leaf, language)
    before, after = neighbours(book.directory, book.names, leaf, language, in_comparison=True)
    rows = [
        _show(book, leaf, language, row, columns, writers, places)
        for row in pair_columns(record, columns)
    ]
    body = render(
        "compare.html",
        w=words,
        name=name,
        title=book.names.heading(leaf, language),
        eyebrow=book.names.work_and_edition(leaf, language),
        heads=_heads(book.names, leaf, columns, path),
        groups=_groups(leaf, rows, words),
        editions=[
            (
                words("edition.current")
                if other.in_force
                else words(
                    "edition.other",
                    edition=book.names.edition(other.edition, language, other.work),
                ),
                "" if other == leaf else link(path, other.compare_path(language)),
            )
            for other in book.directory.editions(leaf)
        ],
        read_one=link(path, leaf.path(language)),
        desk=_desk_address(book, leaf, language, path),
        before=before and (before.name, before.title, link(path, before.path)),
        after=after and (after.name, after.title, link(path, after.path)),
    )
    title = words("compare.title", label=name)
    return Page(
        path=path,
        language=language,
        kind="compare-terms" if leaf.article == DEFINITIONS else "compare",
        title=title if leaf.in_force else f"{title} ({book.names.edition(leaf.edition, language)})",
        description=words("compare.description", label=name),
        body=body,
        menu="compare",
        switch=tuple(paths.items()),
        alternates=alternates(paths),
        report=report_address(book, language, name, words("compare.title", label=name)),
        keeps_place=True,
        before=before,
        after=after,
        edition=printed_edition(book, leaf, language),
    )


def _desk_address(book: Book, leaf: Leaf, language: str, path: str) -> str:
    """The desk with this article's texts, at most the four that it can show."""
    keys = [
        column.key
        for column in book.once("columns", desk_columns)
        if column.expression in leaf.expressions(column.language)
        and column.edition
        in (leaf.edition, "", *((_current(book.works),) if leaf.in_force else ()))
    ]
    keys.sort(key=lambda key: (not key.startswith(f"{language}."), ".plain" not in key))
    return f"{link(path, f'{language}/compare/')}?show={','.join(keys[:4])}&laws={leaf.article}"


def _current(works: Mapping[str, Work]) -> str:
    return works[LAWS].current if LAWS in works else ""


def _columns(book: Book, leaf: Leaf, language: str) -> tuple[Column, ...]:
    """All texts of the article; the reader's language stands first."""
    languages = sorted(book.languages, key=lambda other: other != language)
    return tuple((text, other) for other in languages for text in leaf.expressions(other))


def _heads(
    names: Names, leaf: Leaf, columns: Sequence[Column], path: str
) -> tuple[ColumnHead, ...]:
    heads = []
    for text, language in columns:
        words = names.words[language]
        alone = len(leaf.expressions(language)) == 1
        is_plain = text == PLAIN
        name = words("text.plain") if is_plain else names.publisher(text, leaf)
        heads.append(
            ColumnHead(
                key=language if alone else f"{language}.{folder_name(text)}",
                language=language,
                name=words.name,
                text=name,
                href=link(path, leaf.path(language, text)),
                words=words,
            )
        )
    return tuple(heads)


def _known_words(book: Book, language: str) -> Mapping[str, None]:
    """The folded words of a language that its texts say, or the names of the glossary.

    With their stems: *voorspelen* is *voorspeel* where another word follows.
    """
    texts = (
        text.provision.text
        for record in book.records
        for place in record.provisions
        for text in place.texts
        if text.language == language
    )
    entries = book.glossary.entries if book.glossary else ()
    names = (name for entry in entries for name in entry.names_in(language))
    words = {word.lower() for text in (*texts, *names) for word in LETTERS.findall(text)}
    stems = (stem_word(word, language) for word in words)
    return dict.fromkeys((*map(fold, words), *stems))


def _cutter(book: Book, language: str) -> Callable[[str], tuple[str, ...]]:
    """What cuts texts of a language where its long compounds may be parted."""
    if not has_compounds(language):
        return lambda text: (text,)
    known = book.once(f"known words {language}", lambda book: _known_words(book, language))
    return lambda text: cut_at_joints(text, known, language)


def _show(
    book: Book,
    leaf: Leaf,
    language: str,
    row: ComparisonRow,
    columns: Sequence[Column],
    writers: Sequence[ProvisionWriter],
    places: dict[Locator, ProvisionRecord],
) -> ShownRow:
    cells = []
    names = book.names
    for (text, column_language), own, writer in zip(columns, row.cells, writers, strict=True):
        shown = []
        cut = _cutter(book, column_language)
        for locator in own:
            wording = places[locator].text(column_language, text)
            before, after = writer.parts(wording) if wording else ((), ())
            # A numberless place inside the row is a paragraph of it, and needs no name.
            is_folded = locator.place and locator not in row.places
            is_named = (own != row.places or len(own) > 1) and not is_folded
            shown.append(
                CellPart(
                    names.number(locator, column_language) if is_named else "",
                    cut(names.without_capitals(wording.provision.heading, column_language))
                    if wording and wording.provision.heading
                    else (),
                    tuple(with_joints(part, cut) for part in (*before, *after)),
                )
            )
        cells.append(tuple(shown))
    return ShownRow(
        anchors=tuple(map(str, row.places)),
        name=_row_name(names, leaf, language, row.places),
        depth=row.places[0].depth,
        is_renumbered=row.is_renumbered,
        cells=tuple(cells),
    )


def _groups(leaf: Leaf, rows: Sequence[ShownRow], words: Words) -> list[tuple[str, list[ShownRow]]]:
    """The rows of the definitions by the reader's letters, as the page of them has them."""
    if leaf.article != DEFINITIONS:
        return [("", list(rows))]
    title = str(leaf.article)
    letters: dict[str, list[ShownRow]] = {"": [row for row in rows if row.anchors[0] == title]}

    def order(row: ShownRow) -> tuple[bool, str, tuple[str, ...]]:
        key = fold(row.name)
        return words.is_foreign(key), key, row.anchors

    for row in sorted(rows, key=order):
        if row.anchors[0] != title:
            letters.setdefault(fold(row.name)[:1].upper(), []).append(row)
    return list(letters.items())


def _row_name(names: Names, leaf: Leaf, language: str, places: Sequence[Locator]) -> str:
    if leaf.article == DEFINITIONS and places[0].place:
        return names.provision(leaf, language, places[0])
    if places[0] == leaf.article and leaf.article.prefix:
        return names.provision(leaf, language)
    return ", ".join(filter(None, (names.number(place, language) for place in places)))
