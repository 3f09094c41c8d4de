"""Which editions of an article there are: to choose among, in force where, to come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from bridgelaws.comparison.edition_wording import LEAD
from bridgelaws.library.in_force import today
from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import ANNEX, DEFINITIONS, Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.work import Edition, Work
from bridgelaws.site.changes.beside import text_elsewhere
from bridgelaws.site.changes.history import lagging_places
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.links import Leaf, address_of, link
from bridgelaws.site.tree import TextLink


@dataclass(frozen=True, slots=True)
class EditionLink:
    """One of several texts or editions of the same article; ``href`` is empty for this one."""

    label: str
    href: str


def editions_of(book: Book, leaf: Leaf, language: str, path: str) -> tuple[EditionLink, ...]:
    """The other editions of the article, the one in force first; empty without any."""
    words = book.words[language]
    editions = book.directory.editions(leaf)
    if len(editions) < 2:
        return ()
    choices = []
    for other in editions:
        if other.in_force:
            label = in_force_since(book, other, language) or words("edition.current")
        else:
            label = words(
                "edition.other", edition=book.names.edition(other.edition, language, other.work)
            )
        if not other.expressions(language) and (spoken := text_elsewhere(book, other)):
            label = f"{label} · {words.tongue(spoken)}"
        choices.append(
            EditionLink(label, "" if other == leaf else link(path, other.path(language)))
        )
    return tuple(choices)


def in_force_since(book: Book, leaf: Leaf, language: str) -> str:
    """Since when a text in force holds; empty where nobody said so, and for any other text.

    A draft holds nowhere, and a day that is to come is none since which anything holds.
    """
    edition = book.directory.edition(leaf)
    if edition is None or edition.is_draft or not leaf.in_force:
        return ""
    since = edition.said_start(book.authority) or edition.date
    words = book.words[language]
    return words("edition.in_force", date=words.date(since)) if "" < since <= today() else ""


def printed_edition(book: Book, leaf: Leaf, language: str) -> str:
    """What a printed sheet says of its text: work and edition, and since when it holds."""
    edition = book.names.work_and_edition(leaf, language)
    return " · ".join(filter(None, (edition, in_force_since(book, leaf, language))))


def older_places(
    book: Book, leaf: Leaf, language: str, path: str
) -> tuple[tuple[str, tuple[tuple[str, TextLink], ...]], ...]:
    """Per older edition the provisions that the one in force lacks, with their anchors.

    A link to such a provision, from wherever, then finds its anchor here and
    from there its text.
    """
    if not leaf.leads_in(language):
        return ()
    words = book.words[language]
    found = []
    seen = set(leaf.locators)
    for other in book.directory.editions(leaf):
        only = [p.locator for p in book.directory.record(other).provisions if p.locator not in seen]
        seen.update(only)
        links = tuple(
            (
                str(locator),
                TextLink(
                    _call(book.names, other, language, locator),
                    address_of(path, locator, other, language),
                ),
            )
            for locator in only
        )
        if links:
            name = book.names.edition(other.edition, language, other.work)
            found.append((words("edition.only_in", edition=name), links))
    return tuple(found)


def lacking_places(
    book: Book, leaf: Leaf, language: str, path: str, shown: Collection[str]
) -> tuple[tuple[str, tuple[tuple[str, TextLink], ...]], ...]:
    """Per other language the provisions that it alone words as yet, with their anchors.

    So of an edition that comes language by language: a link to a provision that this language
    lacks finds its anchor here and from there its text. ``shown`` are the anchors of the page.
    Where there is a shipped text, what one official text has more is no gap in the others.
    """
    record = book.directory.record(leaf)
    # An annex is a text of its own in each book, and another's lacks nothing of it.
    is_shipped = leaf.article.prefix == ANNEX or any(
        expression == PLAIN for expression, _ in record.expressions()
    )
    found: dict[str, list[tuple[str, TextLink]]] = {}
    for place in record.provisions:
        spoken = {text.language for text in place.texts}
        ranked = (code for code in (LEAD, *book.languages) if code in spoken and code in book.words)
        other = next(ranked, "")
        extra = is_shipped and not any(text.expression == PLAIN for text in place.texts)
        if not extra and str(place.locator) not in shown and other not in ("", language):
            name = _call(book.names, leaf, language, place.locator)
            there = address_of(path, place.locator, leaf, other)
            found.setdefault(other, []).append((str(place.locator), TextLink(name, there)))
    words = book.words[language]
    return tuple(
        (words("edition.not_yet", language=book.words[other].name), tuple(links))
        for other, links in found.items()
    )


def _call(names: Names, leaf: Leaf, language: str, locator: Locator) -> str:
    """A provision in a row of provisions of one article: its number, or its headword."""
    is_term = leaf.article == DEFINITIONS and locator.place
    if is_term:
        return names.provision(leaf, language, locator)
    return names.number(locator, language) or names.provision(leaf, language, locator)


def edition_notices(book: Book, leaf: Leaf, language: str) -> Iterator[str]:
    """What a reader must know of the edition: draft, to come, of before, lagging."""
    words = book.words[language]
    yield from _state_notice(book, leaf, language)
    current = book.directory.editions(leaf)[0]
    if leaf.leads_in(language) and current != leaf and current.in_force:
        newer = book.names.edition(current.edition, language, leaf.work)
        yield words("edition.lags", edition=newer)
    older, places = lagging_places(book, leaf, language)
    if places:
        shown = ", ".join(book.names.number(at, language) for at in places)
        before = book.names.edition(older, language, leaf.work)
        yield words("edition.behind", edition=before, places=shown)
    if leaf.in_force:
        for edition in _coming(book, leaf):
            days = days_in_force(book, edition, language)
            newer = book.names.edition(edition.id, language, leaf.work)
            yield words("edition.coming", edition=newer, days=days)


def days_differ(book: Book, leaf: Leaf) -> bool:
    """Whether the day and the region tell if a text holds: one that begins or ends somewhere."""
    own = book.directory.edition(leaf)
    if own is None or own.is_draft:
        return False
    if leaf.in_force:
        return bool(_coming(book, leaf))
    return bool(own.in_force and is_to_come(book.works, leaf)) or any(_still_in_force(book, leaf))


def _coming(book: Book, leaf: Leaf) -> tuple[Edition, ...]:
    """What follows on a text in force and has days, and itself where it is still to begin."""
    return (*_still_to_begin(book, leaf), *coming_editions(book.works, leaf))


def _state_notice(book: Book, leaf: Leaf, language: str) -> Iterator[str]:
    """That a text is a draft, or is not in force, and where it is yet; nothing of one in force."""
    words = book.words[language]
    name = book.names.edition(leaf.edition, language, leaf.work)
    own = book.directory.edition(leaf)
    if own is not None and own.is_draft:
        yield words("edition.draft", edition=name)
    elif not leaf.in_force and is_to_come(book.works, leaf):
        yield words("edition.to_come", edition=name)
    elif not leaf.in_force:
        days = ", ".join(
            words.named(each.region_in(language), words.date(until))
            for each, until in _still_in_force(book, leaf)
        )
        if days:
            yield words("edition.replaced_but", edition=name, days=days)
        else:
            yield words("edition.replaced", edition=name)


def _still_to_begin(book: Book, leaf: Leaf) -> tuple[Edition, ...]:
    """The edition of a text in force with the days from which others will play by it, if any."""
    own = book.directory.edition(leaf)
    if own is None or own.is_draft:
        return ()
    later = tuple((where, day) for where, day in own.in_force if day > today())
    return (replace(own, in_force=later, start=""),) if later else ()


def _still_in_force(book: Book, leaf: Leaf) -> Iterator[tuple[Authority, str]]:
    """Where a text that is replaced elsewhere holds today, and until which day."""
    work = book.works.get(leaf.work)
    now = today()
    held = {each.edition for each in book.directory.editions(leaf)}
    for authority in book.authorities if work else ():
        calendar = work.calendar(authority.id) if work else ()
        at = next((n for n, (since, _) in enumerate(calendar) if since <= now), 0)
        if work is None or at == 0:
            continue
        chain = (each for each in work.chain(calendar[at][1]) if each in held)
        if next(chain, "") == leaf.edition:
            yield authority, calendar[at - 1][0]


def days_in_force(book: Book, edition: Edition, language: str) -> str:
    """From which day an edition holds where, in a reader's words."""
    words = book.words[language]
    known = {each.id: each.region_in(language) for each in book.authorities}
    days = [words.named(known.get(name, name), words.date(day)) for name, day in edition.in_force]
    if edition.start and not days:
        days.append(words.date(edition.start))
    elif edition.start:
        days.append(words("edition.elsewhere", date=words.date(edition.start)))
    return ", ".join(days)


def is_to_come(works: Mapping[str, Work], leaf: Leaf) -> bool:
    """Whether a leaf is of an edition that is younger than the one in force."""
    return leaf.edition in {edition.id for edition in coming_editions(works, leaf, dated=False)}


def coming_editions(
    works: Mapping[str, Work], leaf: Leaf, *, dated: bool = True
) -> tuple[Edition, ...]:
    """The editions that follow on the one in force; ``dated``, those whose days are known."""
    work = works.get(leaf.work)
    now = work.edition(work.current) if work else None
    if work is None or now is None:
        return ()
    return tuple(
        edition
        for edition in work.editions
        if not edition.confidential
        and (edition.date or edition.id) > (now.date or now.id)
        and edition.id not in work.chain(work.current)
        and (not dated or ((edition.in_force or edition.start) and not edition.is_draft))
    )
