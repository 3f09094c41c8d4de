"""What readers' own programs ask for: feeds of changes, and the days in force as a calendar.

* ``LANGUAGE/changes/EDITION/changes.atom`` has an entry for each provision that an edition words,
  under an id that is made of its wording: other words are a new entry, another layout is none. It
  bears the day of its edition, or of the version in which it was edited since (`wording_days`);
* ``LANGUAGE/changes/in-force.ics`` has an event for each day on which an edition comes into force.

Addresses in a feed count from where it stands.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping
from typing import Final

from bridgelaws.comparison.editions import EditionStep, EditionView, edition_views
from bridgelaws.language.word_diff import show_changes
from bridgelaws.model.agreement import hash_wording
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import Edition
from bridgelaws.site.changes.changes_pages import (
    CALENDAR,
    FEED,
    change_views,
    held_works,
)
from bridgelaws.site.changes.edition_steps import changes_folder, steps_of
from bridgelaws.site.data.book import Book
from bridgelaws.site.links import LAWS, address_of
from bridgelaws.xml_writer import XML_LANG, Element, add, make_root, to_bytes, without_forbidden

# Names made of what a thing is: the same in every build, whoever makes it.
_SPACE: Final = uuid.UUID("6d1c0f0e-6a3b-5c1e-9b53-2f3f3c1a7b10")
_LONGEST: Final = 75
_ATOM: Final = "http://www.w3.org/2005/Atom"


def feed_files(book: Book) -> Iterator[tuple[str, bytes]]:
    """Each file by its path from the site's root."""
    works = [work for work in held_works(book.records) if steps_of(book, work)]
    for language in book.languages:
        for work in works:
            steps = {step.new.edition: step for step in steps_of(book, work)}
            for view in edition_views(book.records, book.works, work):
                folder = f"{language}/{changes_folder(view)}"
                yield f"{folder}{FEED}", _feed(book, view, steps.get(view.edition), language)
        events = list(_events(book, language))
        if events:
            yield f"{language}/{CALENDAR}", _calendar(events)


def _feed(book: Book, view: EditionView, step: EditionStep | None, language: str) -> bytes:
    """The feed of an edition as a whole book; what it changed has a summary."""
    folder = f"{language}/{changes_folder(view)}"
    views = change_views(book, step, language) if step else ()
    words = book.words[language]
    told = {
        each.anchor: " ".join(
            (words.named(each.word, show_changes((*each.heading, *each.words))), each.reason)
        ).strip()
        for each in views
    }
    owner = book.federation.publisher_in(language) or book.federation.name
    name = book.names.edition(view.edition, language, view.work)
    title = words("law.edition", work=book.names.work(view.work, language), edition=name)
    feed = make_root("feed", _ATOM)
    feed.set(XML_LANG, language)
    add(feed, "title", text=_one_line(title))
    add(feed, "id", text=_urn(view.work, view.edition, language))
    # What was edited since the edition came is news, whatever the edition's own day.
    add(feed, "updated", text=_moment(max(view.date, book.imprint.date)))
    add(add(feed, "author"), "name", text=_one_line(owner))
    if step:
        add(feed, "link", {"rel": "alternate", "type": "text/html", "href": "./"})
    for record in view.records.values():
        own = told if record.edition == view.edition else {}
        _add_entries(feed, book, record, language, folder, own)
    # A line for each child, so that two builds can be compared.
    feed.text = "\n"
    for child in feed:
        child.tail = "\n"
    return to_bytes(feed)


def _add_entries(
    feed: Element,
    book: Book,
    record: ArticleRecord,
    language: str,
    folder: str,
    told: Mapping[str, str],
) -> None:
    names = book.names
    leaf = book.directory.leaf(record)
    known = book.directory.edition(leaf)
    begun = known.date if known else ""
    for place in record.provisions:
        for text in place.texts:
            if text.language != language:
                continue
            urn = _urn(
                record.work,
                record.edition,
                language,
                text.expression,
                str(place.locator),
                hash_wording(text.provision),
            )
            name = names.provision(leaf, language, place.locator)
            heading = names.heading(leaf, language, place.locator)
            title = name
            if heading and heading != name:
                title = names.words[language].named(name, heading)
            href = address_of(folder, place.locator, leaf, language, text.expression)
            said = told.get(str(place.locator), "")
            entry = add(feed, "entry")
            add(entry, "title", text=_one_line(title))
            add(entry, "id", text=urn)
            edited = book.days.day(record, place.locator, text, book.imprint.date)
            add(entry, "updated", text=_moment(max(begun, edited)))
            add(entry, "link", {"href": href})
            if said:
                add(entry, "summary", text=_one_line(said))


def _urn(*parts: str) -> str:
    return uuid.uuid5(_SPACE, "\n".join(parts)).urn


def _moment(day: str) -> str:
    return f"{day or '1970-01-01'}T00:00:00Z"


def _events(book: Book, language: str) -> Iterator[tuple[str, str, str]]:
    """Day, identifier and title of each beginning, the earliest first."""
    words = book.words[language]
    regions = {each.id: each.region_in(language) for each in book.authorities}
    found = []
    for work in held_works(book.records):
        known = book.works.get(work)
        for edition in known.editions if known else ():
            if edition.is_draft or edition.confidential:
                continue
            name = book.names.edition(edition.id, language, work)
            title = name if work == LAWS else f"{book.names.work(work, language)} {name}"
            for where, day in _days(edition):
                rest = "changes.elsewhere" if edition.in_force else "changes.everywhere"
                region = regions.get(where, where) or words(rest)
                line = words("changes.event", edition=title, region=region)
                found.append((day, _urn(work, edition.id, where), line))
    yield from sorted(found)


def _days(edition: Edition) -> Iterator[tuple[str, str]]:
    yield from edition.in_force
    rest = edition.start or edition.date
    if rest:
        yield "", rest


def _calendar(events: list[tuple[str, str, str]]) -> bytes:
    """The events as whole days (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bridgelaws//Days in force//EN"]
    for day, urn, title in events:
        first = dt.date.fromisoformat(day)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{urn}",
            f"DTSTAMP:{first:%Y%m%d}T000000Z",
            f"DTSTART;VALUE=DATE:{first:%Y%m%d}",
            f"DTEND;VALUE=DATE:{first + dt.timedelta(1):%Y%m%d}",
            f"SUMMARY:{_quote(title)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(_fold(line) + b"\r\n" for line in lines)


def _quote(text: str) -> str:
    """A name as a value of RFC 5545: on one line, whatever parts its words."""
    text = _one_line(text)
    for mark in "\\;,":
        text = text.replace(mark, f"\\{mark}")
    return text


def _one_line(text: str) -> str:
    return " ".join(without_forbidden(text).split())


def _fold(line: str) -> bytes:
    """A line in pieces of at most 75 bytes, none of which cuts a letter."""
    folded, width = "", 0
    for letter in line:
        size = len(letter.encode())
        if width + size > _LONGEST:
            folded, width = folded + "\r\n ", 1
        folded, width = folded + letter, width + size
    return folded.encode()
