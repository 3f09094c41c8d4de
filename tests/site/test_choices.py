"""National choices on pages: the list, the line beside a provision, the result of a ruling."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import replace

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.library.choices import add_chosen, load_choices
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings
from bridgelaws.model.authority import Authority
from bridgelaws.model.locator import Locator, parse_locator
from bridgelaws.model.national_choice import FederationChoice, NationalChoice, NationalChoices
from bridgelaws.model.question import Question, Questions
from bridgelaws.model.ruling import Option, Ruling, Rulings, RulingStep, Wording
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.open_data import open_data_files
from bridgelaws.site.data.open_data_schema import API
from bridgelaws.site.pages.card_pages import ruling_card
from bridgelaws.site.pages.choices_page import choices_pages
from bridgelaws.site.pages.law_pages import law_pages
from bridgelaws.site.pages.practice_page import practice_pages
from bridgelaws.site.pages.rulings import ruling_pages
from tests.site.library_of_two_laws import book, place, provision, record


def said(text: str) -> Wording:
    return Wording(tuple((code, f"{text} {code}") for code in LANGUAGES))


def at(where: str) -> Locator:
    return parse_locator(where)


@pytest.fixture
def two_laws() -> Book:
    """Laws 18 and 73, the latter in the edition of 2017 and in the one in force."""
    records = [
        record(
            "duplicate",
            edition,
            [
                place({code: provision(where, f"{code} {where}") for code in LANGUAGES})
                for where in places
            ],
        )
        for edition, places in (
            ("2017", ["18", "18A", "18A1"]),
            ("2017", ["73", "73A", "73D"]),
            ("2017-rev2024", ["73", "73A", "73D"]),
        )
    ]
    ours = FederationChoice(
        "Ours", Wording((("fr", "en français"),)), "https://ours.example/a", "2026-11-01"
    )
    theirs = FederationChoice("Theirs", said("chosen"), at("73A"), "2026-11-02")
    choices = NationalChoices(
        (
            NationalChoice(at("18A"), "authority", said("may"), said("default"), (ours, theirs)),
            NationalChoice(at("73D"), "organizer", said("pause")),
            NationalChoice(at("73A"), "both", said("changed"), None, (), "2017"),
            NationalChoice(at("99A"), "both", said("absent")),
        )
    )
    return replace(book(records), choices=choices)


def test_a_choice_of_before_stands_beside_the_one_that_has_its_number_now(two_laws: Book) -> None:
    old = NationalChoice(at("18A"), "both", said("before"), edition="2017")
    more = NationalChoices((*two_laws.choices.choices, old))
    page = next(choices_pages(replace(two_laws, choices=more)))
    ids = re.findall(r'id="(18A[^"]*)"', page.body)
    assert ids == ["18A", "18A-2017"]


def test_a_question_of_before_tells_its_edition_and_leads_to_it(two_laws: Book) -> None:
    asked = Question(
        "who",
        1,
        (at("73A"),),
        said("ask"),
        (said("yes"), said("no"), said("never")),
        said("why"),
        (at("73D"),),
        "2017",
    )
    page = next(practice_pages(replace(two_laws, questions=Questions((asked,)))))
    words = two_laws.words[page.language]
    said_so = words(
        "edition.written_for", edition=two_laws.names.edition("2017", page.language), places="73D"
    )
    assert said_so in text_of(page.body)
    assert 'href="../law/73/2017/#73D"' in page.body
    assert 'href="../law/73/#73A"' in page.body


def test_a_card_tells_the_edition_of_what_changed_since(two_laws: Book) -> None:
    options = (
        Option(said("a"), (at("73A"),), result=said("r"), edition="2017", now=(at("73D"),)),
        Option(said("b"), (at("18A"),), result=said("s")),
        Option(said("c"), (at("18A"),), result=said("t")),
    )
    ruling = Ruling(
        "r", said("t"), said("c"), (RulingStep("s1", said("q"), options),), edition="2017"
    )
    card = ruling_card(replace(two_laws, rulings=Rulings((ruling,))), ruling, "en")
    laws = [each["laws"] for step in card["steps"] for each in step["options"]]
    assert laws == [f"73A ({two_laws.names.edition('2017', 'en')})", "18A", "18A"]


def test_a_card_says_once_what_several_answers_lead_to(two_laws: Book) -> None:
    same = Option(said("a"), (at("18A"),), result=said("the same"))
    steps = (
        RulingStep("s1", said("q"), (same, Option(said("b"), (), goto="s2"))),
        RulingStep("s2", said("p"), (replace(same, answer=said("c")), same)),
    )
    ruling = Ruling("r", said("t"), said("c"), steps)
    card = ruling_card(replace(two_laws, rulings=Rulings((ruling,))), ruling, "en")
    told = [(o["answer"], o["goes"], o["says"]) for s in card["steps"] for o in s["options"]]
    as_at = two_laws.words["en"]("print.as_at", number=1, answer=1)
    assert told == [
        ("a en", "", ["the same en"]),
        ("b en", two_laws.words["en"]("print.step", number=2), []),
        ("c en", as_at, []),
        ("a en", as_at, []),
    ]
    # The provisions it rests on, and what is written down, stand at each.
    assert [o["laws"] for s in card["steps"] for o in s["options"]] == ["18A", "", "18A", "18A"]


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_the_page_lists_every_choice_in_the_readers_language(two_laws: Book) -> None:
    pages = {page.path: page for page in choices_pages(two_laws)}
    assert set(pages) == {f"{code}/choices/" for code in LANGUAGES}
    for code in LANGUAGES:
        text = text_of(pages[f"{code}/choices/"].body)
        words = two_laws.words[code]
        # As text_of gives it, where every space is one.
        colon = words("site.colon").replace("\N{NO-BREAK SPACE}", " ")
        assert f"{words('choices.authority')}{colon} may {code}." in text
        assert f"{words('choices.default')}{colon} default {code}." in text
        assert f"{words('choices.organizer')}{colon} pause {code}." in text
        assert f"Theirs{colon} chosen {code}" in text
        # A provision of which the book has no text is no line that leads nowhere.
        assert "absent" not in text


def test_what_a_federation_chose_names_its_source_and_day_and_its_language(two_laws: Book) -> None:
    english = next(page.body for page in choices_pages(two_laws) if page.language == "en")
    assert '<span lang="fr">en français</span>' in english
    assert '<a href="https://ours.example/a">ours.example</a>, 1 November 2026' in english
    assert '<a href="../law/73/#73A">' in english
    french = next(page.body for page in choices_pages(two_laws) if page.language == "fr")
    assert "<span>en français</span>" in french


def test_a_federation_that_is_known_is_called_in_the_readers_language(two_laws: Book) -> None:
    ours = FederationChoice("Notre / Ons", said("chosen"), at("73A"), "2026-11-02")
    names = (("nl", "Ons"), ("fr", "Notre"), ("el", "Δική μας"), ("en", "Our own"))
    choices = NationalChoices((NationalChoice(at("18A"), "both", said("may"), chosen=(ours,)),))
    known = replace(two_laws, choices=choices, authorities=(Authority("US", names),))
    bodies = {page.language: page.body for page in choices_pages(known)}
    for code, name in names:
        assert (
            f"<b>{name}</b>{known.words[code]('site.colon')} <span>chosen {code}</span>"
            in bodies[code]
        )
        assert "Notre / Ons" not in bodies[code]


def test_a_choice_about_words_that_changed_says_for_which_edition_it_was_written(
    two_laws: Book,
) -> None:
    english = next(page.body for page in choices_pages(two_laws) if page.language == "en")
    entry = english.partition('id="73A"')[2]
    assert two_laws.words["en"]("edition.written_for", edition="2017", places="73A") in text_of(
        entry
    )


def test_a_provision_in_force_names_who_decides_and_leads_to_the_choice(two_laws: Book) -> None:
    pages = {page.path: page.body for page in law_pages(two_laws)}
    for code in LANGUAGES:
        who = two_laws.words[code]("choices.authority")
        line = f'<a href="../../choices/#18A">{who}</a>'
        body = pages[f"{code}/law/18/"]
        assert body.count(line) == 1
        assert body.index('id="18A"') < body.index(line)
        assert "choices/#73D" in pages[f"{code}/law/73/"]
        # Neither a text that is not in force nor a choice written for other words.
        assert "choices/#" not in pages[f"{code}/law/73/2017/"]
        assert "choices/#73A" not in pages[f"{code}/law/73/"]


def test_a_result_tells_what_its_provisions_leave_to_others(two_laws: Book) -> None:
    inside = Option(said("yes"), (at("18A1"),), result=said("done"))
    beside = Option(said("no"), (at("18"),), result=said("left"))
    ruling = Ruling(
        "r", said("title"), said("cues"), (RulingStep("s1", said("?"), (inside, beside)),)
    )
    shown = replace(two_laws, rulings=Rulings((ruling,)))
    body = next(page.body for page in ruling_pages(shown) if page.path == "nl/rulings/r/")
    first, _, second = body.partition('id="s1-2"')
    assert "may nl." in text_of(first.partition('id="s1-1"')[2])
    assert "may nl." not in text_of(second)


def test_a_book_without_choices_has_neither_page_nor_line(two_laws: Book) -> None:
    bare = replace(two_laws, choices=NationalChoices())
    assert list(choices_pages(bare)) == []
    assert all("choices/" not in page.body for page in law_pages(bare))


def test_words_of_an_operator_are_text_and_no_markup(two_laws: Book, library: Library) -> None:
    entry = {
        "place": "92B",
        "federation": "<b>F",
        "choice": {"en": "<script>x</script>"},
        "source": 'https://f.example/"><i>',
        "date": dt.date(2026, 1, 1),
    }
    made = add_chosen(load_choices(library), {"chosen": [entry]}, lambda _: True)
    [choice] = [one for one in made.choices if str(one.place) == "92B"]
    hostile = NationalChoices((replace(choice, place=at("18A")),))
    body = next(choices_pages(replace(two_laws, choices=hostile))).body
    assert "<script" not in body
    assert "<b>F" not in body
    assert "<i>" not in body


def test_shipped_rulings_rest_on_choices(library: Library) -> None:
    choices = load_choices(library)
    options = [o for r in load_rulings(library).rulings for s in r.steps for o in s.options]
    assert any(choices.at(law) for option in options for law in option.laws)


def test_choices_are_a_file_of_the_interface_for_programs(two_laws: Book) -> None:
    files = open_data_files(two_laws)
    assert json.loads(files[f"{API}/index.json"])["choices"] == f"{API}/choices.json"
    first, second, third = json.loads(files[f"{API}/choices.json"])["choices"]
    assert (first["locator"], first["by"], first["is_in_force"]) == ("18A", "authority", True)
    assert first["default"] == {code: f"default {code}" for code in LANGUAGES}
    ours, theirs = first["chosen"]
    assert (ours["federation"], ours["choice"]) == ("Ours", {"fr": "en français"})
    assert (ours["source"], ours["date"]) == ("https://ours.example/a", "2026-11-01")
    assert theirs["source"] == "73A"
    assert (second["locator"], second["edition"]) == ("73D", "2017-rev2024")
    assert (third["locator"], third["edition"], third["is_in_force"]) == ("73A", "2017", False)


def test_a_site_without_a_list_of_choices_says_that_it_has_none() -> None:
    files = open_data_files(book([record("duplicate", "2017", [place({"nl": provision("18")})])]))
    assert json.loads(files[f"{API}/choices.json"]) == {"choices": []}
