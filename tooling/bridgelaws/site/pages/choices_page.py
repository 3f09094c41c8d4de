"""What the Laws leave to others: a page that lists it, and its lines on laws and rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.locator import Locator
from bridgelaws.model.national_choice import FederationChoice, NationalChoice
from bridgelaws.model.ruling import Wording
from bridgelaws.model.work import folder_name
from bridgelaws.site.data.authorities import authorities_of, find_authority
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import LAWS, Directory, Leaf, address_of, link
from bridgelaws.site.nav import signposts
from bridgelaws.site.page import Page, page_in_each
from bridgelaws.site.render import render
from bridgelaws.site.tree import TextLink

FOLDER: Final = "choices/"
_DECIDED_BY: Final = {
    "authority": "choices.authority",
    "organizer": "choices.organizer",
    "approved": "choices.approved",
    "both": "choices.both",
    "regulations": "choices.regulations",
}


@dataclass(frozen=True, slots=True)
class ChosenView:
    """What a federation chose; ``language`` is that of ``text`` where it is not the page's.

    ``authority`` is the federation's id among those that a reader can choose.
    """

    federation: str
    authority: str
    text: str
    language: str
    source: TextLink
    date: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice in the reader's language; ``written_for`` is set where its provision has changed."""

    anchor: str
    place: TextLink
    heading: str
    by: str
    may: str
    default: str
    chosen: tuple[ChosenView, ...]
    written_for: str


def choices_pages(book: Book) -> Iterator[Page]:
    """A page per language; nothing where the Laws are not known to leave anything to others."""
    if not book.choices.choices:
        return
    paths = {language: f"{language}/{FOLDER}" for language in book.languages}
    offered = authorities_of(book)
    for language, path in paths.items():
        words = book.words[language]
        title = words("choices.title")
        under = signposts(book, language)
        groups: dict[str, list[ChoiceView]] = {}
        for choice in book.choices.choices:
            view = _view(book, choice, language, path)
            if view is not None:
                key = (_work(book.directory, choice.place), choice.place.article)
                groups.setdefault(under.get(key, title), []).append(view)
        yield page_in_each(
            book,
            language,
            "choices",
            FOLDER,
            title,
            words("choices.description"),
            render("choices.html", w=words, groups=groups.items(), authorities=offered),
            menu="contents",
            keeps_place=True,
        )


def choice_links(book: Book, leaf: Leaf, language: str, path: str) -> dict[str, TextLink]:
    """By anchor, for each provision in force that leaves something to others: who decides."""
    if not leaf.in_force:
        return {}
    found = {}
    for locator in leaf.locators:
        choice = book.choices.at(locator)
        if choice is not None and book.directory.find(locator, leaf.work) == leaf:
            words = book.words[language](_DECIDED_BY[choice.by])
            found[str(locator)] = TextLink(words, link(path, f"{language}/{FOLDER}", str(locator)))
    return found


def choices_of(
    book: Book, places: Sequence[Locator], language: str, path: str
) -> tuple[ChoiceView, ...]:
    """The choices on which provisions rest: their own, or that of a provision they stand in."""
    views = (_view(book, choice, language, path) for choice in book.choices.under(places))
    return tuple(view for view in views if view is not None)


def _view(book: Book, choice: NationalChoice, language: str, path: str) -> ChoiceView | None:
    """The choice in a language; ``None`` where the book has no text of its provision."""
    leaf = book.directory.find(choice.place, _work(book.directory, choice.place), choice.edition)
    if leaf is None:
        return None
    words = book.words[language]
    # What has its number now may leave something to others as well.
    is_taken = choice.edition and book.choices.at(choice.place)
    apart = f"-{folder_name(choice.edition)}" if is_taken else ""
    return ChoiceView(
        f"{choice.place}{apart}",
        TextLink(
            book.names.provision(leaf, language, choice.place),
            address_of(path, choice.place, leaf, language),
        ),
        book.names.heading(leaf, language) if choice.place.steps else "",
        words(_DECIDED_BY[choice.by]),
        choice.may[language],
        choice.default[language] if choice.default else "",
        tuple(chosen_view(book, chosen, language, path) for chosen in choice.chosen),
        book.names.written_for(choice.edition, (choice.place,), language),
    )


def chosen_view(book: Book, chosen: FederationChoice, language: str, path: str) -> ChosenView:
    """What a federation chose, in a reader's language, with addresses from a page."""
    text, spoken = _said(chosen.choice, language)
    authority = find_authority(authorities_of(book), [chosen.federation])
    return ChosenView(
        authority.name_in(language) if authority else chosen.federation,
        authority.id if authority else "",
        text,
        "" if spoken == language else spoken,
        _source(book.directory, book.names, chosen.source, language, path),
        book.words[language].date(chosen.date),
    )


def _said(wording: Wording, language: str) -> tuple[str, str]:
    """A text and its language: the reader's, else the first in which it was written."""
    spoken = language if language in wording.languages else wording.languages[0]
    return wording[spoken], spoken


def _source(
    directory: Directory, names: Names, source: str | Locator, language: str, path: str
) -> TextLink:
    if isinstance(source, str):
        return TextLink(source.split("/")[2], source)
    leaf = directory.find(source, _work(directory, source))
    if leaf is None:
        return TextLink(names.number(source, language), "")
    return TextLink(
        names.provision(leaf, language, source), address_of(path, source, leaf, language)
    )


def _work(directory: Directory, place: Locator) -> str:
    return directory.work_of(place, LAWS)
