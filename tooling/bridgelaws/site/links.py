"""Where every provision stands on the site, and how one page points to another.

A page's path is counted from the site's root and ends in a slash: ``nl/law/16/``.
Links are always relative, so that the site also works below another site's folder.
An anchor is the compact locator, the same in every language: ``#16B1a``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaws.comparison.editions import by_currency, leads_of, newness
from bridgelaws.errors import BridgelawsError
from bridgelaws.model.locator import ANNEX, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import LAWS as _LAWS
from bridgelaws.model.work import Edition, Work, edition_folder, folder_name, name_folder

LAWS: Final = _LAWS

_PARTS: Final = {"intro": "introduction/", "def": "definitions/", ANNEX: f"{ANNEX}/"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """The page of one article in one edition, in whatever language.

    ``folder`` follows the language in a path: ``law/16/``, or ``law/73/2017/`` for
    a text that is not in force. ``locators`` are the provisions it holds.
    ``views`` are its texts per language, the one to be shown first in front. ``leads`` are the
    languages in which it stands at the article's own address, ``home``: where the edition in
    force is not there yet in a language, that before it goes on to. ``book`` are the editions
    in which its citations are looked up: the newest that holds it, and what that amends.
    """

    work: str
    edition: str
    article: Locator
    folder: str
    in_force: bool
    locators: frozenset[Locator]
    views: tuple[tuple[str, tuple[str, ...]], ...] = ()
    home: str = ""
    leads: frozenset[str] | None = None
    book: tuple[str, ...] = ()

    def leads_in(self, language: str) -> bool:
        """Whether the article's own address in a language shows this text."""
        return self.home == self.folder if self.leads is None else language in self.leads

    def expressions(self, language: str) -> tuple[str, ...]:
        """The texts in a language, official ones first."""
        return dict(self.views).get(language, ())

    @property
    def is_front(self) -> bool:
        """Whether it is the front of a work with a prefix, or that work as a whole."""
        return bool(self.article.prefix) and not self.article.steps and not self.article.place

    def path(self, language: str, expression: str = "") -> str:
        """The path of a text's page; of the first one when it has no such text."""
        texts = self.expressions(language)
        later = expression in texts and texts.index(expression) > 0
        home = self.home or self.folder
        apart = f"{home}{edition_folder(self.edition)}/"
        folder = home if self.leads_in(language) or not self.home else apart
        return f"{language}/{folder}" + (f"{folder_name(expression)}/" if later else "")

    def compare_path(self, language: str) -> str:
        """The path of its comparison: ``nl/compare/16/``, ``nl/compare/bidding-boxes/``."""
        return f"{language}/compare/{self.folder.removeprefix('law/')}"


@dataclass(frozen=True)
class Directory:
    """All leaves of the site, what stands on them, and which of them a locator means."""

    leaves: tuple[Leaf, ...]
    leaves_by_article: Mapping[tuple[str, Locator], tuple[Leaf, ...]]
    leaf_by_name: Mapping[tuple[str, str, Locator], Leaf]
    record_by_name: Mapping[tuple[str, str, Locator], ArticleRecord]
    works: Mapping[str, Work]

    @cached_property
    def in_order(self) -> tuple[Leaf, ...]:
        """The leaves in force: introduction, definitions, laws, annexes, then works by their id."""

        def place(leaf: Leaf) -> tuple[object, ...]:
            return leaf.work != LAWS, leaf.work, leaf.article.book_order

        return tuple(sorted((x for x in self.leaves if x.in_force), key=place))

    def record(self, leaf: Leaf) -> ArticleRecord:
        """The record that stands on a leaf."""
        return self.record_by_name[(leaf.work, leaf.edition, leaf.article)]

    def edition(self, leaf: Leaf) -> Edition | None:
        """What works.toml says of a leaf's edition."""
        work = self.works.get(leaf.work)
        editions = work.editions if work else ()
        return next((edition for edition in editions if edition.id == leaf.edition), None)

    def work_of(self, locator: Locator, near: str) -> str:
        """The work that a locator's prefix belongs to; ``near`` when no work claims it."""
        if locator.is_of_laws:
            # Regulations number their items under a prefix; a law number is one of the Laws.
            numbered = near in self.works and not self.works[near].prefix
            return near if numbered and not locator.prefix else LAWS
        return next((w.id for w in self.works.values() if w.prefix == locator.prefix), near)

    def leaf(self, record: ArticleRecord) -> Leaf:
        """The page of a record."""
        return self.leaf_by_name[(record.work, record.edition, record.article)]

    def editions(self, leaf: Leaf) -> tuple[Leaf, ...]:
        """All texts of the same article, the one in force first."""
        return self.editions_of(leaf.work, leaf.article)

    def editions_of(self, work: str, article: Locator) -> tuple[Leaf, ...]:
        """All texts of an article, the one in force first; empty when there is none."""
        return self.leaves_by_article.get((work, article), ())

    def find(
        self, locator: Locator, work: str = LAWS, edition: str = "", near: Leaf | None = None
    ) -> Leaf | None:
        """The leaf that holds a provision; ``None`` when there is none.

        ``edition`` is asked first when it is named, and what it amends; then ``near`` and the book
        it stands in (so that an old text points to its own sections), then the one in force.
        """
        work = LAWS if locator.prefix in _PARTS else work
        known = self.works.get(work)
        asked = (known.chain(edition) if known else ()) or (edition,)
        leaves = self.leaves_by_article.get((work, locator.article), ())
        ranked = sorted(
            leaves,
            key=lambda leaf: (
                asked.index(leaf.edition) if edition and leaf.edition in asked else len(asked),
                leaf is not near,
                _rank(leaf, near),
            ),
        )
        return next((leaf for leaf in ranked if locator in leaf.locators), None)


def _rank(leaf: Leaf, near: Leaf | None) -> int:
    """How near a leaf stands in the book of another one; all alike for another work."""
    if near is None or near.work != leaf.work or leaf.edition not in near.book:
        return len(near.book) if near is not None else 0
    return near.book.index(leaf.edition)


def build_directory(records: Sequence[ArticleRecord], works: Mapping[str, Work]) -> Directory:
    """Give each record its page.

    Raises:
        BridgelawsError: two records would share a page.
    """
    grouped: dict[tuple[str, Locator], list[ArticleRecord]] = {}
    for record in records:
        grouped.setdefault((record.work, record.article), []).append(record)
    leaves: dict[tuple[str, str, Locator], Leaf] = {}
    by_article: dict[tuple[str, Locator], tuple[Leaf, ...]] = {}
    for (work, article), editions in grouped.items():
        ordered, is_in_force = by_currency(editions, works.get(work))
        leads = leads_of(ordered)
        made = []
        for index, record in enumerate(ordered):
            home = _folder(work, article)
            apart = f"{edition_folder(record.edition)}/"
            folder = home if index == 0 else home + apart
            leaf = Leaf(
                work,
                record.edition,
                article,
                folder,
                index == 0 and is_in_force,
                frozenset(p.locator for p in record.provisions),
                _views(record),
                home,
                leads[index],
                _book(record.edition, [each.edition for each in editions], works.get(work)),
            )
            made.append(leaf)
            leaves[(work, record.edition, article)] = leaf
        by_article[(work, article)] = tuple(made)
    in_order = tuple(leaves[(record.work, record.edition, record.article)] for record in records)
    folders = [leaf.folder for leaf in in_order]
    twice = sorted({folder for folder in folders if folders.count(folder) > 1})
    if twice:
        raise BridgelawsError(f"two articles would stand on the page {twice[0]}")
    named = {(record.work, record.edition, record.article): record for record in records}
    return Directory(in_order, by_article, leaves, named, works)


def relative(here: str, there: str) -> str:
    """The way from one page's path to another's, or to a file.

    >>> relative("nl/law/16/", "nl/law/12/"), relative("nl/", "css/site.css")
    ('../12/', '../css/site.css')
    >>> relative("nl/law/16/", "nl/law/16/"), relative("", "nl/")
    ('./', 'nl/')
    """
    start = here.split("/")[:-1]
    goal = there.split("/")
    folders, name = goal[:-1], goal[-1]
    shared = 0
    while shared < min(len(start), len(folders)) and start[shared] == folders[shared]:
        shared += 1
    steps = [".."] * (len(start) - shared) + folders[shared:]
    return "/".join([*steps, name]) if steps else f"./{name}"


def link(here: str, there: str, anchor: str = "") -> str:
    """A relative link to an anchor; only the anchor on the same page."""
    tail = f"#{anchor}" if anchor else ""
    return tail if tail and here == there else relative(here, there) + tail


def address_of(here: str, locator: Locator, leaf: Leaf, language: str, expression: str = "") -> str:
    """The link from a page to a provision; to the top of the page for a whole article."""
    there = leaf.path(language, expression)
    top = locator == leaf.article and here != there
    return link(here, there, "" if top else str(locator))


def _folder(work: str, article: Locator) -> str:
    if work == LAWS and article.prefix not in _PARTS:
        return f"{work_path(work)}{article}/"
    # The prefix only repeats the work's name: a regulation without articles is one page.
    own = str(Locator(article.steps)) if not article.prefix else str(article)[len(article.prefix) :]
    home = _PARTS[article.prefix] if work == LAWS else work_path(work)
    return home + (f"{own}/" if own else "")


def work_path(work: str) -> str:
    """What the paths of a work's articles begin with, behind the language: ``law/``."""
    return "law/" if work == LAWS else f"{name_folder(work)}/"


def home_path(work: str, locator: Locator, language: str, edition: str = "") -> str:
    """The lasting address of a provision, from the site's root: ``nl/law/16/#16B1``.

    With an edition that of its own text, which is not in force: ``nl/law/73/2017/#73B1``.
    """
    apart = f"{edition_folder(edition)}/" if edition else ""
    return f"{language}/{_folder(work, locator.article)}{apart}#{locator}"


def _book(edition: str, worded: Sequence[str], work: Work | None) -> tuple[str, ...]:
    """The chain of the newest edition that takes a text over as it is.

    Args:
        edition: that of the text.
        worded: the editions that word the article in their own way.
        work: the work.
    """
    chains = [work.chain(each.id) for each in work.editions] if work else []
    holding = [
        chain
        for chain in chains
        if edition in chain and not set(chain[: chain.index(edition)]) & set(worded)
    ]
    return max(holding, key=lambda chain: newness(chain[0], work), default=(edition,))


def _views(record: ArticleRecord) -> tuple[tuple[str, tuple[str, ...]], ...]:
    texts: dict[str, list[str]] = {}
    for expression, language in record.expressions():
        texts.setdefault(language, []).append(expression)
    return tuple(
        (language, tuple(sorted(names, key=lambda name: (name == PLAIN, name))))
        for language, names in texts.items()
    )
