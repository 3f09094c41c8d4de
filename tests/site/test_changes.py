"""What changed, for readers: pages, histories, feeds, and the days in force as a calendar."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from lxml import etree

from bridgelaws import LANGUAGES
from bridgelaws.library.library import load_library
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import PLAIN, Provision
from bridgelaws.model.reason import Reason
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.ruling import Wording
from bridgelaws.model.work import Edition
from bridgelaws.site.changes.changes_pages import changes_pages, feed_in_force
from bridgelaws.site.changes.feeds import feed_files
from bridgelaws.site.changes.history import provision_history
from bridgelaws.site.changes.wordings import wordings_files
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.plain_texts import plain_text_files
from bridgelaws.site.data.wording_days import WordingDays, parse_days, print_days, renew_days
from bridgelaws.site.frame import build_frame
from bridgelaws.site.pages.law_pages import law_pages
from bridgelaws.site.paper.printed_book import printed_book
from tests.conftest import ROOT
from tests.site.library_of_two_laws import book, place, provision, record

ATOM = "{http://www.w3.org/2005/Atom}"
SAME = "wie een kaart toont die hij niet mag tonen verliest een slag"
OTHER = "wie lang denkt zonder reden brengt de leider op een dwaalspoor"
NEXT = {
    "2017": {"5": "de noord zuid lijn zit", "5A": SAME, "5B": OTHER, "5C": "een bord ligt midden"},
    "2027": {
        "5": "de noord zuid lijn zit",
        "5A": OTHER,
        "5B": f"{SAME} altijd",
        "5D": "nieuw ding",
    },
    "2037": {"5": "de noord zuid lijn zit", "5A": f"{OTHER} toch", "5B": f"{SAME} altijd"},
}


def text(language: str, at: str, said: str, **more: Any) -> Provision:
    return provision(at, f"{language} {said}", **more)


@pytest.fixture
def three() -> Book:
    """Law 5 in three codes: two places change numbers, one is dropped, one comes and goes."""
    made = book(
        [
            record(
                "duplicate",
                edition,
                [
                    place({code: text(code, at, said) for code in LANGUAGES})
                    for at, said in places.items()
                ],
            )
            for edition, places in NEXT.items()
        ]
    )
    editions = tuple(
        Edition(name, f"{name}-03-01", in_force=(("NL", f"{name}-09-01"),)) for name in NEXT
    )
    work = replace(made.works["duplicate"], editions=editions, current="2037")
    authorities = load_library(ROOT).authorities
    return replace(made, works={**made.works, "duplicate": work}, authorities=authorities)


def test_each_edition_and_law_has_a_page_with_the_words_of_both(three: Book) -> None:
    pages = {page.path: page for page in changes_pages(three)}
    assert set(pages) == {
        f"{code}/changes/{edition}/{law}"
        for code in LANGUAGES
        for edition in ("2027", "2037")
        for law in ("", "5/")
    }
    body = pages["nl/changes/2037/5/"].body
    assert body.count("<section") == 2
    assert 'data-kinds="reworded"' in body
    assert "<ins>toch</ins>" in body
    assert 'data-kinds="dropped"' in body
    before = pages["nl/changes/2027/5/"].body
    kinds = re.findall(r'data-kinds="(\w+)"', before)
    assert sorted(kinds) == ["dropped", "moved", "moved_reworded", "new"]
    for kind in kinds:
        assert f'value="{kind}"' in before


def test_a_heading_is_told_apart_from_its_words_and_without_capitals() -> None:
    made = book(
        [
            record("duplicate", edition, [place({"nl": provision("5", said, heading=heading)})])
            for edition, heading, said in (
                ("2017", "HET BORD OP TAFEL", SAME),
                ("2027", "HET BORD BLIJFT OP TAFEL", f"{SAME} altijd"),
            )
        ]
    )
    body = next(p.body for p in changes_pages(made) if p.path == "nl/changes/2027/5/")
    assert "<h3>Het bord <ins>blijft</ins> op tafel </h3>" in " ".join(body.split())
    assert f"<p>{SAME} <ins>altijd</ins>" in " ".join(body.split())
    assert '<span class="t">Het bord blijft op tafel</span>' in body


def test_a_known_reason_stands_with_its_change_and_in_the_feed(three: Book) -> None:
    def why(about: str) -> Wording:
        return Wording(tuple((code, f"{code} {about}") for code in LANGUAGES))

    reasons = (
        Reason("duplicate", "2037", parse_locator("5A"), why("<because>")),
        Reason("duplicate", "2037", parse_locator("5D"), why("gone")),
        Reason("duplicate", "2027", parse_locator("5A"), why("earlier")),
    )
    made = replace(three, reasons=reasons, _made={})
    pages = {page.path: page.body for page in changes_pages(made)}
    for code in LANGUAGES:
        sections = pages[f"{code}/changes/2037/5/"].split("<section")
        assert [f"{code} &lt;because&gt;" in each for each in sections] == [False, True, False]
        assert [f"{code} gone" in each for each in sections] == [False, False, True]
        feed = dict(feed_files(made))[f"{code}/changes/2037/changes.atom"].decode()
        assert feed.count(f"{code} &lt;because&gt;") == 1
        assert "earlier" not in feed


def test_a_language_that_lacks_the_newer_text_is_told_in_english(three: Book) -> None:
    newest = three.records[-1]
    lagging = replace(
        newest,
        provisions=tuple(
            replace(each, texts=tuple(t for t in each.texts if t.language != "el"))
            for each in newest.provisions
        ),
    )
    made = replace(three, records=(*three.records[:-1], lagging), _made={})
    body = next(p.body for p in changes_pages(made) if p.path == "el/changes/2037/5/")
    assert '<p lang="en">en ' in body


def test_a_provision_tells_its_history_through_all_editions(three: Book) -> None:
    leaf = next(leaf for leaf in three.directory.leaves if leaf.edition == "2037")
    history = provision_history(three, leaf, "en", leaf.path("en"))
    assert [line[0] for line in history["5A"]] == ["In 2027:", "In 2017:"]
    assert [line[2] for line in history["5A"]] == ["2027/#5A", "2017/#5B"]
    oldest = next(leaf for leaf in three.directory.leaves if leaf.edition == "2017")
    onward = provision_history(three, oldest, "en", oldest.path("en"))
    assert [line[2] for line in onward["5A"]] == ["../2027/#5B", "../#5B"]
    assert [line[1:] for line in onward["5C"]] == [(three.words["en"]("editions.dropped"), "")]


def test_law_pages_lead_to_what_changed_in_them(three: Book) -> None:
    for page in law_pages(three):
        assert "changes/20" in page.body, page.path


def entries(made: Book, path: str) -> dict[str, str]:
    """The entries of a feed: title by id."""
    root = etree.fromstring(dict(feed_files(made))[path])
    found = root.findall(f"{ATOM}entry")
    for entry in found:
        assert entry.find(f"{ATOM}link") is not None
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", entry.findtext(f"{ATOM}updated", ""))
    ids = {entry.findtext(f"{ATOM}id", ""): entry.findtext(f"{ATOM}title", "") for entry in found}
    assert len(ids) == len(found)
    return ids


def with_text(made: Book, language: str, changed: Provision) -> Book:
    """The same book with other words of one place in its newest edition."""
    newest = made.records[-1]
    places = tuple(
        replace(
            each,
            texts=tuple(
                replace(t, provision=changed) if t.language == language else t for t in each.texts
            ),
        )
        if each.locator == changed.locator
        else each
        for each in newest.provisions
    )
    records = (*made.records[:-1], replace(newest, provisions=places))
    return replace(made, records=records, _made={})


def test_one_edit_is_one_new_entry_in_its_language_and_a_layout_none(three: Book) -> None:
    paths = [f"{code}/changes/2037/changes.atom" for code in LANGUAGES]
    before = {path: entries(three, path) for path in paths}
    assert all(len(found) == 3 for found in before.values())
    edited = with_text(three, "fr", text("fr", "5B", f"{SAME} jamais"))
    laid_out = with_text(
        three,
        "fr",
        text("fr", "5B", f"{SAME} altijd", mark="B.", kinds=("item",), file="other.txt"),
    )
    for path in paths:
        new = set(entries(edited, path)) - set(before[path])
        assert len(new) == (1 if path.startswith("fr/") else 0)
        assert entries(laid_out, path) == before[path]


def test_an_entry_bears_the_day_on_which_its_words_came(three: Book) -> None:
    plain = replace(three, records=tuple(map(as_plain, three.records)), _made={})
    begun = renew_days(WordingDays(), plain.records, "2039-01-01")
    assert not begun.edited
    path = "fr/changes/2037/changes.atom"
    made = replace(plain, days=begun.days, _made={})
    before = moments(made, path)
    assert before == moments(plain, path)
    imprint = replace(three.imprint, date="2040-02-03")
    more = f"{SAME} jamais"
    edited = replace(with_text(made, "fr", text("fr", "5B", more)), imprint=imprint, _made={})
    new = {at: day for at, day in moments(edited, path).items() if at not in before}
    assert list(new.values()) == ["2040-02-03T00:00:00Z"]
    assert {at: day for at, day in moments(edited, path).items() if at in before}.items() <= (
        before.items()
    )
    nl = "nl/changes/2037/changes.atom"
    assert moments(edited, nl) == moments(made, nl)
    # It stays that day in later versions, once it is recorded; another layout is no edit.
    renewed = renew_days(edited.days, edited.records, "2040-02-03")
    assert renewed.edited == ("fr duplicate/2037/5B",)
    kept = print_days(renewed.days)
    later = replace(imprint, date="2041-01-01")
    laid_out = text("fr", "5B", more, mark="B.", kinds=("item",), file="other.txt")
    again = with_text(replace(edited, days=parse_days(kept), imprint=later), "fr", laid_out)
    assert moments(again, path) == moments(edited, path)
    last = renew_days(again.days, again.records, "2041-01-01")
    assert (print_days(last.days), last.edited, last.lacking) == (kept, (), ())


def as_plain(record: ArticleRecord) -> ArticleRecord:
    return replace(
        record,
        provisions=tuple(
            replace(p, texts=tuple(replace(t, expression=PLAIN) for t in p.texts))
            for p in record.provisions
        ),
    )


def moments(made: Book, path: str) -> dict[str, str]:
    """The day of each entry of a feed, by id."""
    root = etree.fromstring(dict(feed_files(made))[path])
    return {
        entry.findtext(f"{ATOM}id", ""): entry.findtext(f"{ATOM}updated", "")
        for entry in root.findall(f"{ATOM}entry")
    }


def test_a_feed_of_an_amendment_holds_the_whole_book_once() -> None:
    records = [
        record("duplicate", edition, [place({c: text(c, at, said) for c in LANGUAGES})])
        for edition, at, said in (
            ("2017", "16", SAME),
            ("2017", "73", "oud"),
            ("2017-rev2024", "73", "nieuw"),
        )
    ]
    made = book(records)
    older = entries(made, "nl/changes/2017/changes.atom")
    newer = entries(made, "nl/changes/2017-rev2024/changes.atom")
    assert len(older) == len(newer) == 2
    assert len(set(older) & set(newer)) == 1


def test_the_calendar_has_the_days_of_each_region_as_whole_days(three: Book) -> None:
    for code in LANGUAGES:
        content = dict(feed_files(three))[f"{code}/changes/in-force.ics"]
        assert all(len(line) <= 75 for line in content.split(b"\r\n"))
        lines = content.replace(b"\r\n ", b"").decode().split("\r\n")
        assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 6
        assert "DTSTART;VALUE=DATE:20270901" in lines
        assert len({line for line in lines if line.startswith("UID:")}) == 6
        words = three.words[code]
        dutch = next(each for each in three.authorities if each.id == "NL").region_in(code)
        # On one line with plain spaces, for calendars of every kind.
        event = " ".join(words("changes.event", edition="2037", region=dutch).split())
        assert f"SUMMARY:{event}" in lines


def test_what_holds_from_one_day_for_all_holds_everywhere_not_elsewhere(three: Book) -> None:
    work = three.works["duplicate"]
    plain = tuple(replace(each, in_force=()) for each in work.editions)
    works = {**three.works, "duplicate": replace(work, editions=plain)}
    made = replace(three, works=works, _made={})
    for code in LANGUAGES:
        content = dict(feed_files(made))[f"{code}/changes/in-force.ics"].decode()
        words = three.words[code]
        assert f"({words('changes.everywhere')})" in content
        assert words("changes.elsewhere") not in content


def test_a_feed_says_when_a_text_was_last_edited_and_pages_lead_to_it(three: Book) -> None:
    imprint = replace(three.imprint, date="2040-02-03")
    made = replace(three, imprint=imprint, _made={})
    feed = dict(feed_files(made))["nl/changes/2037/changes.atom"]
    assert etree.fromstring(feed).findtext(f"{ATOM}updated") == "2040-02-03T00:00:00Z"
    for page in changes_pages(made):
        edition = page.path.split("/")[2]
        assert page.feed == f"{page.language}/changes/{edition}/changes.atom", page.path
        assert build_frame(page, made).feed.endswith("changes.atom")
    assert feed_in_force(made, "nl") in dict(feed_files(made))


def test_a_printed_book_names_regions_as_the_reader_does(three: Book) -> None:
    named = next(each for each in three.authorities if each.id == "NL").region_in("fr")
    (said,) = printed_book(three, "fr").editions
    day = three.words["fr"].date("2037-09-01")
    assert f"{named}\u00a0: {day}" in said


def test_drafts_and_what_is_confidential_are_in_no_calendar(three: Book) -> None:
    work = three.works["duplicate"]
    hidden = tuple(
        replace(each, status="draft") if each.id == "2037" else each for each in work.editions
    )
    made = replace(three, works={"duplicate": replace(work, editions=hidden)}, _made={})
    content = dict(feed_files(made))["en/changes/in-force.ics"]
    assert b"2037" not in content


def test_a_wording_covers_what_stands_under_it_and_no_layout(three: Book) -> None:
    def hashes(made: Book) -> dict[str, str]:
        content = dict(wordings_files(made.directory, made.languages))["fr/wordings.json"]
        found: dict[str, dict[str, str]] = json.loads(content)
        assert set(found) == {"law/5/", "law/5/2027/", "law/5/2017/"}
        return found["law/5/"]

    before = hashes(three)
    assert set(before) == {"5", "5A", "5B"}
    edited = hashes(with_text(three, "fr", text("fr", "5B", f"{SAME} jamais")))
    assert {at for at in before if edited[at] != before[at]} == {"5", "5B"}
    laid_out = text("fr", "5B", f"{SAME} altijd", mark="B.", kinds=("item",), file="other.txt")
    assert hashes(with_text(three, "fr", laid_out)) == before
    assert hashes(with_text(three, "nl", text("nl", "5B", "iets anders"))) == before


def test_a_language_that_lags_and_a_law_that_is_dropped_keep_their_plain_text() -> None:
    """What was published at an address stays there, as the text of its edition."""
    made = book(
        [
            record("duplicate", "2017", [place({c: text(c, "16", SAME) for c in LANGUAGES})]),
            record("duplicate", "2017", [place({c: text(c, "17", SAME) for c in LANGUAGES})]),
            record("duplicate", "2017-rev2024", [place({"en": text("en", "16", "new words")})]),
        ]
    )
    files = plain_text_files(made)
    assert {f"text/{c}/{n}.txt" for c in LANGUAGES for n in (16, 17)} <= files.keys()
    assert "new words" in files["text/en/16.txt"]
    assert SAME in files["text/nl/16.txt"]
    assert "text/nl/16.txt" in files["llms.txt"]
