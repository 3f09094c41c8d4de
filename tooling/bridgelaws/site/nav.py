"""Which pages there are, in what order, and how a reader gets from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bridgelaws.model.locator import ANNEX, DEFINITIONS, INTRODUCTION, Locator
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, Leaf, address_of
from bridgelaws.site.tree import TextLink
from bridgelaws.site.ui_strings import LawGroup

# An article as a list names it: its number, its heading, and where it leads.
ListedArticle = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A page that every page names: ``key`` tells which, ``path`` is from the root."""

    key: str
    label: str
    path: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbour in reading order, its ``path`` from the root."""

    name: str
    title: str
    path: str


@dataclass(frozen=True, slots=True)
class GroupOfLaws:
    """A signpost with the laws under it; without a name for laws that none covers."""

    name: str
    leaves: tuple[Leaf, ...]


def build_menu(book: Book, language: str) -> tuple[MenuItem, ...]:
    """The pages that header and footer offer, in order."""
    words = book.words[language]
    items = [MenuItem("contents", words("site.contents"), f"{language}/contents/")]
    if book.rulings.rulings:
        items.append(MenuItem("rulings", words("rulings.title"), f"{language}/rulings/"))
    for key, article in (("introduction", INTRODUCTION), ("definitions", DEFINITIONS)):
        items += [
            MenuItem(key, words(f"site.{key}"), leaf.path(language))
            for leaf in book.directory.editions_of(LAWS, article)[:1]
        ]
    items += [
        MenuItem(leaf.folder, book.names.work(leaf.work, language), front_path(leaf, language))
        for leaf in book.directory.in_order
        if leaf.work != LAWS and leaf.is_front
    ]
    if book.glossary:
        items.append(MenuItem("glossary", words("site.glossary"), f"{language}/glossary/"))
    if book.index.get(language):
        items.append(MenuItem("terms", words("site.terms"), f"{language}/index-of-terms/"))
    items.append(MenuItem("kept", words("site.bar_kept"), f"{language}/kept/"))
    items.append(MenuItem("compare", words("site.compare"), f"{language}/compare/"))
    items.append(MenuItem("about", words("site.about"), f"{language}/about/"))
    return tuple(items)


def front_path(leaf: Leaf, language: str) -> str:
    """Where a work begins: its contents where each article has a page, else its one page."""
    has_pages = leaf.is_front and leaf.article.scheme.page > 0
    return f"{language}/{leaf.folder}contents/" if has_pages else leaf.path(language)


def build_bar(book: Book, language: str) -> tuple[MenuItem, ...]:
    """What is one tap away from every page on a phone; the languages stand among them."""
    words = book.words[language]
    items = [MenuItem("search", words("site.find_button"), f"{language}/search/")]
    if book.rulings.rulings:
        items.append(MenuItem("rulings", words("rulings.title"), f"{language}/rulings/"))
    items.append(MenuItem("contents", words("site.bar_laws"), f"{language}/contents/"))
    items.append(MenuItem("kept", words("site.bar_kept"), f"{language}/kept/"))
    return tuple(items)


def neighbours(
    directory: Directory, names: Names, leaf: Leaf, language: str, *, in_comparison: bool = False
) -> tuple[Neighbour | None, Neighbour | None]:
    """What stands before and after an article in the book.

    An old text has the neighbours of the one in force. ``in_comparison`` leads from
    one comparison to the next.
    """
    # An annex is a page to go on to where the language has it.
    order = [
        other
        for other in directory.in_order
        if other.article.prefix != ANNEX or other.expressions(language)
    ]
    current = directory.editions(leaf)[0]
    if current not in order:
        return None, None  # an article that no edition in force has stands in no order
    position = order.index(current)

    def step(other: Leaf) -> Neighbour:
        path = other.compare_path(language) if in_comparison else other.path(language)
        name, title = names.provision(other, language), names.heading(other, language)
        if other.work == leaf.work != LAWS:
            # Within a regulation its own title says nothing.
            name = names.number(other.article, language) or name
        return Neighbour(name, title if title != name else "", path)

    before = step(order[position - 1]) if position else None
    after = step(order[position + 1]) if position + 1 < len(order) else None
    return before, after


def group_laws(directory: Directory, groups: Sequence[LawGroup]) -> tuple[GroupOfLaws, ...]:
    """The laws in force under their signposts; those that none covers stand last."""
    laws = [leaf for leaf in directory.in_order if leaf.work == LAWS and not leaf.article.prefix]
    found: list[GroupOfLaws] = []
    left = list(laws)
    for group in groups:
        inside = tuple(
            leaf for leaf in left if group.first <= int(leaf.article.steps[0]) <= group.last
        )
        left = [leaf for leaf in left if leaf not in inside]
        if inside:
            found.append(GroupOfLaws(group.name, inside))
    return (*found, GroupOfLaws("", tuple(left))) if left else tuple(found)


def annexes(directory: Directory, language: str) -> tuple[Leaf, ...]:
    """The annexes in force that a language has a text of, in their order."""
    return tuple(
        leaf
        for leaf in directory.in_order
        if leaf.article.prefix == ANNEX and leaf.expressions(language)
    )


def list_article(book: Book, leaf: Leaf, language: str, href: str) -> ListedArticle:
    """An article as a list of articles names it."""
    return book.names.number(leaf.article, language), book.names.heading(leaf, language), href


def list_laws(
    book: Book, language: str, href_of: Callable[[Leaf], str]
) -> list[tuple[str, list[ListedArticle]]]:
    """The laws in force as a list under their signposts, each leading where ``href_of`` says.

    Behind them stand the annexes of the language's book, which have titles and no numbers.
    """
    listed = [
        (group.name, [list_article(book, leaf, language, href_of(leaf)) for leaf in group.leaves])
        for group in group_laws(book.directory, book.words[language].groups)
    ]
    behind = [
        list_article(book, leaf, language, href_of(leaf))
        for leaf in annexes(book.directory, language)
    ]
    return [*listed, (book.words[language]("site.annexes"), behind)] if behind else listed


def signposts(book: Book, language: str) -> Mapping[tuple[str, Locator], str]:
    """Under which heading each article in force stands, by work and article.

    A law has that of its group; an article of another work, and a law that no group covers, the
    title of the work; introduction and definitions have their own.
    """
    return book.once(f"signposts {language}", lambda made: _signposts(made, language))


def _signposts(book: Book, language: str) -> Mapping[tuple[str, Locator], str]:
    found = {
        (leaf.work, leaf.article): book.names.provision(leaf, language)
        if leaf.article in (INTRODUCTION, DEFINITIONS)
        else book.words[language]("site.annexes")
        if leaf.article.prefix == ANNEX
        else book.names.work(leaf.work, language)
        for leaf in book.directory.in_order
    }
    for group in group_laws(book.directory, book.words[language].groups):
        if group.name:
            found |= {(leaf.work, leaf.article): group.name for leaf in group.leaves}
    return found


def sections(book: Book, leaf: Leaf, language: str, path: str) -> tuple[tuple[TextLink, str], ...]:
    """The lettered sections of a law as links from a page, each with its heading, if any."""
    return tuple(
        (
            TextLink(
                book.lexicons[language].print_capital(place.locator.steps[-1]),
                address_of(path, place.locator, leaf, language),
            ),
            book.names.heading(leaf, language, place.locator),
        )
        for place in book.directory.record(leaf).provisions
        if place.locator.kinds[-1:] == ("capital",) and not place.locator.place
    )


def alternates(paths: Mapping[str, str], default: str | None = None) -> tuple[tuple[str, str], ...]:
    """The same page in each language for search engines, with the one for all others.

    That is ``default``, or the English page; the site's first where it has no English.
    """
    if default is None:
        default = paths.get("en", next(iter(paths.values())))
    return (*paths.items(), ("x-default", default))
