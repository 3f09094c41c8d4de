"""A whole book in one or two languages: which texts stand in it, in what order, and its index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.language.nouns import nouns_of
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.work import Work
from bridgelaws.site.changes.edition_choice import days_in_force, edition_notices
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.federation import Logo
from bridgelaws.site.links import LAWS, Directory, Leaf
from bridgelaws.site.nav import group_laws
from bridgelaws.site.pages.glossary_pages import merge_twins, sort_key
from bridgelaws.site.tree import ProvisionNode, ProvisionWriter, TextLink

# What a citation leads to that this book does not hold: it exists, and stays plain words.
OUTSIDE: Final = "outside"


@dataclass(frozen=True, slots=True)
class PrintedArticle:
    """One law, one regulation, or one part before the laws, in each language of the book.

    ``id`` tells it from all others of the book. ``group`` is the signpost that it is the first
    under, empty for all others; ``ends_group`` says that it stands under none. ``notices`` say
    what a reader must know of its edition.
    """

    id: str
    group: str
    ends_group: bool
    names: tuple[str, ...]
    titles: tuple[str, ...]
    roots: tuple[ProvisionNode, ...]
    notices: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PrintedIndexEntry:
    """A line of the index from A to Z: its provisions as links, and names to look under."""

    name: str
    places: tuple[TextLink, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """A book in ``languages``, the reader's first; the index and all titles are in that one.

    ``editions`` say what it holds and since when it is in force, ``notices`` whose words these are.
    ``index`` has its lines by their first letter. ``logo`` is that of whose book it is, if any.
    """

    languages: tuple[str, ...]
    title: str
    publisher: str
    editions: tuple[str, ...]
    notices: tuple[str, ...]
    date: str
    digest: str
    articles: tuple[PrintedArticle, ...]
    index: tuple[tuple[str, tuple[PrintedIndexEntry, ...]], ...]
    logo: Logo | None = None


@dataclass(frozen=True)
class _PaperWriter(ProvisionWriter):
    """Writes provisions whose links lead to other places of the same book."""

    printed: frozenset[tuple[str, str, Locator]] = frozenset()

    def address(self, locator: Locator, leaf: Leaf) -> str:
        """``duplicate-16#16B1a``, or `OUTSIDE` where the book does not hold it."""
        if _key(leaf) not in self.printed:
            return OUTSIDE
        return f"{_id(leaf)}#{locator}"


def printed_book(
    book: Book, language: str, beside: str = "", edition: str = "", work: str = ""
) -> PrintedBook:
    """The book of an edition, of one work, or of all that is in force.

    Args:
        book: what the site is made from.
        language: of the book.
        beside: a second language, provision by provision; empty for none.
        edition: of the Laws, which then stand alone; empty for all works in force.
        work: the one that stands alone, as it is in force; empty for all.

    Raises:
        BridgelawsError: the Laws have no such edition, there is no text of such a work, or both
            languages are one.
    """
    if beside == language:
        raise BridgelawsError(f"a book in {language} cannot stand beside itself")
    languages = (language, beside) if beside else (language,)
    leaves = (
        _edition_leaves(book.directory, book.works, edition) if edition else book.directory.in_order
    )
    if work:
        leaves = tuple(leaf for leaf in leaves if leaf.work == work)
    if not leaves:
        raise BridgelawsError(f"no text of a work {work!r} is held")
    # Where one language has an older text of an article, its own addresses are those of that.
    shown = [
        tuple(_leaf_in(book.directory, leaf, each, edition) for each in languages)
        for leaf in leaves
    ]
    printed = frozenset(_key(leaf) for pair in shown for leaf in pair)
    words = book.words[language]
    groups = group_laws(book.directory, words.groups)
    first = {(LAWS, group.leaves[0].article): group.name for group in groups if group.leaves}
    grouped = {(LAWS, leaf.article) for group in groups for leaf in group.leaves}
    divided = {leaf.work: book.divisions(leaf) for leaf in leaves if leaf.is_front}
    for name, divisions in divided.items():
        first |= {(name, each.first): " – ".join(each.titles_in(language)) for each in divisions}
    grouped |= {(x.work, x.article) for x in leaves if divided.get(x.work) and not x.is_front}
    articles = []
    for pair in shown:
        writers = [
            _scribe(book, leaf, each, printed) for leaf, each in zip(pair, languages, strict=True)
        ]
        articles.append(
            PrintedArticle(
                _id(pair[0]),
                first.get((pair[0].work, pair[0].article), ""),
                (pair[0].work, pair[0].article) not in grouped,
                tuple(_name(book.names, s.leaf, s.language, alone=bool(work)) for s in writers),
                tuple(_title(book.names, s.leaf, s.language) for s in writers),
                tuple(writer.tree() for writer in writers),
                tuple(
                    tuple(edition_notices(book, s.leaf, s.language)) if not edition else ()
                    for s in writers
                ),
            )
        )
    return PrintedBook(
        languages,
        book.names.work(work, language) if work else words("site.title"),
        book.federation.publisher_in(language),
        tuple(_editions(book, leaves, language)),
        tuple(_notices(book, [pair[0] for pair in shown], language)),
        book.imprint.date,
        book.imprint.digest,
        tuple(articles),
        tuple(_index(book, language, printed)),
        book.federation.logo,
    )


def _key(leaf: Leaf) -> tuple[str, str, Locator]:
    return leaf.work, leaf.edition, leaf.article


def _id(leaf: Leaf) -> str:
    return f"{leaf.work}-{leaf.article}"


def _edition_leaves(
    directory: Directory, works: Mapping[str, Work], edition: str
) -> tuple[Leaf, ...]:
    """The Laws of an edition in the order of a book, with what it takes over from its base."""
    work = works[LAWS]
    if work.edition(edition) is None:
        known = ", ".join(each.id for each in work.editions)
        raise BridgelawsError(f"the Laws have no edition {edition}; there are {known}")
    chain = work.chain(edition)
    found = []
    for (of, article), leaves in directory.leaves_by_article.items():
        held = {leaf.edition: leaf for leaf in leaves}
        own = next((held[each] for each in chain if each in held), None)
        if of == LAWS and own is not None:
            found.append((article.book_order, own))
    return tuple(leaf for _, leaf in sorted(found, key=lambda each: each[0]))


def _leaf_in(directory: Directory, leaf: Leaf, language: str, edition: str) -> Leaf:
    """The text of an article that a language shows: an older one where it lags behind."""
    if leaf.expressions(language) or edition:
        return leaf
    others = directory.editions(leaf)
    return next((each for each in others if each.leads_in(language)), leaf)


def _scribe(
    book: Book, leaf: Leaf, language: str, printed: frozenset[tuple[str, str, Locator]]
) -> _PaperWriter:
    expression = next(iter(leaf.expressions(language)), PLAIN)
    return _PaperWriter(book, leaf, language, expression, "", links_terms=False, printed=printed)


def _name(names: Names, leaf: Leaf, language: str, *, alone: bool) -> str:
    """What an article is called; by its number in a book of nothing but its work."""
    number = names.number(leaf.article, language) if alone and leaf.article.prefix else ""
    return number or names.provision(leaf, language)


def _title(names: Names, leaf: Leaf, language: str) -> str:
    """The title behind the number; empty where the name says it all."""
    title = names.heading(leaf, language)
    is_numbered = bool(leaf.article.steps)
    return title if title != names.provision(leaf, language) and is_numbered else ""


def _editions(book: Book, leaves: Sequence[Leaf], language: str) -> Iterator[str]:
    """Each work with its edition, and the day since which it is in force, by region."""
    words = book.words[language]
    newest: dict[str, Leaf] = {}
    for leaf in leaves:
        known = newest.get(leaf.work)
        if known is None or (leaf.edition not in book.works[leaf.work].chain(known.edition)):
            newest[leaf.work] = leaf
    for leaf in newest.values():
        said = book.names.work_and_edition(leaf, language)
        edition = book.directory.edition(leaf)
        if edition and edition.in_force:
            days = days_in_force(book, edition, language)
            said += f". {words('edition.in_force', date=days)}"
        elif edition and edition.date and leaf.in_force:
            said += f". {words('edition.in_force', date=words.date(edition.date))}"
        yield said


def _notices(book: Book, leaves: Sequence[Leaf], language: str) -> Iterator[str]:
    """Whose words the book has: every publisher once, and the plain edition with its version."""
    words = book.words[language]
    first = {(next(iter(leaf.expressions(language)), PLAIN), leaf.work): leaf for leaf in leaves}
    told = set()
    for (expression, _), leaf in first.items():
        if expression != PLAIN:
            told.add(book.names.official_notice(expression, leaf, words.language))
    yield from sorted(told)
    if any(expression == PLAIN for expression, _ in first):
        imprint = book.imprint
        yield words("text.plain_notice")
        yield words("text.version", version=imprint.version, date=words.date(imprint.date))
        yield words("site.footer")


def _index(
    book: Book, language: str, printed: frozenset[tuple[str, str, Locator]]
) -> Iterator[tuple[str, tuple[PrintedIndexEntry, ...]]]:
    nouns = nouns_of(book.lexicons[language])
    letters: dict[str, list[PrintedIndexEntry]] = {}
    for line in merge_twins(book.index.get(language, ()), nouns):
        places = []
        for locator in line.places:
            leaves = book.directory.editions_of(
                book.directory.work_of(locator, LAWS), locator.article
            )
            leaf = next((each for each in leaves if _key(each) in printed), None)
            if leaf is not None and locator in leaf.locators:
                number = book.names.number(locator, language)
                name = (
                    book.names.provision(leaf, language, locator) if leaf.article.prefix else number
                )
                places.append(TextLink(name, f"{_id(leaf)}#{locator}"))
        if places or line.see:
            letter = sort_key(line.name, nouns)[:1].upper()
            letters.setdefault(letter, []).append(
                PrintedIndexEntry(line.name, tuple(places), line.see)
            )
    for letter, entries in letters.items():
        yield letter, tuple(entries)
