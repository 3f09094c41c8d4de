"""Guided rulings are found by everyday words, beside the provisions and not among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.ruling import Rulings
from bridgelaws.retrieval.build.ruling_entries import PREFIX, WORK
from bridgelaws.retrieval.facts import FACTS
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.node import answer_in_node


def guided(index: OpenIndex, query: str, language: str) -> list[str]:
    return [hit.locator.place for hit in answer_query(index, query, language).rulings]


def asked_for(index: OpenIndex, query: str, language: str) -> list[str]:
    hits = answer_query(index, query, language, for_rulings=True).rulings
    return [hit.locator.place for hit in hits]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_found_by_its_title_and_nearly_every_cue_that_is_shown(
    index: OpenIndex, rulings: Rulings, language: str
) -> None:
    assert len(rulings.rulings) > 10
    cues = []
    for ruling in rulings.rulings:
        assert guided(index, ruling.title[language], language)[0] == ruling.id
        shown = ruling.cues[language].partition("; ")[0].split(", ")
        cues += [(cue, ruling.id) for cue in shown]
    # A cue that several laws answer, and hardly the ruling's own words, offers none or another.
    missed = [cue for cue, ruling in cues if ruling not in guided(index, cue, language)]
    assert len(missed) / len(cues) < 0.05, missed


def test_who_comes_late_to_the_table_is_no_exposed_card(index: OpenIndex) -> None:
    assert guided(index, "te laat aan tafel", "nl")[0] == "late-slow"


@pytest.mark.parametrize(
    ("query", "language"),
    [
        pytest.param("how are ties broken", "en", id="ties"),
        pytest.param("les cartes n'ont pas toutes le même dos", "fr", id="backs"),
        pytest.param("hoeveel matchpunten krijg je bij gelijke score", "nl", id="matchpoints"),
        pytest.param("πόσα imp είναι διαφορά 500", "el", id="imps"),
        pytest.param("pasta", "nl", id="a-slip-from-another-word"),
        pytest.param("pasta carbonara", "nl", id="two-of-them"),
        pytest.param("pasta", "en", id="a-word-of-the-kitchen"),
    ],
)
def test_a_question_that_no_ruling_answers_is_offered_none(
    index: OpenIndex, query: str, language: str
) -> None:
    assert guided(index, query, language) == []


def test_words_of_a_ruling_offer_it_where_a_hit_is_among_what_it_cites(
    index: OpenIndex, rulings: Rulings
) -> None:
    places = {
        ruling.id: {place for step in ruling.steps for one in step.options for place in one.laws}
        for ruling in rulings.rulings
    }
    votes = []
    for language in LANGUAGES:
        for cue in (cue for one in rulings.rulings for cue in one.cues[language].split(", ")):
            answer = answer_query(index, cue, language, FACTS["rulings"]["hits"])
            hits = [hit.locator for hit in answer.hits]
            for ruling in answer.rulings:
                cited = places[ruling.locator.place]
                votes.append(any(p.is_inside(h) or h.is_inside(p) for p in cited for h in hits))
    assert len(votes) > 500
    assert votes.count(False) / len(votes) < 0.02


@pytest.mark.node
def test_both_engines_offer_the_same_rulings(
    node: str, browser_folder: Path, index: OpenIndex, rulings: Rulings
) -> None:
    assert node
    asked = [
        {"id": f"{language} {cue}", "lang": language, "query": cue}
        for language in LANGUAGES
        for ruling in rulings.rulings
        for cue in ruling.cues[language].partition("; ")[0].split(", ")[:4]
    ]
    theirs = {one["id"]: one["rulings"] for one in answer_in_node(browser_folder, asked, 1)}
    ours = {one["id"]: guided(index, one["query"], one["lang"]) for one in asked}
    assert theirs == ours
    some = asked[::7]
    requests = [{**one, "for_rulings": True} for one in some]
    theirs = {one["id"]: one["rulings"] for one in answer_in_node(browser_folder, requests, 1)}
    likeliest = {one["id"]: asked_for(index, one["query"], one["lang"]) for one in some}
    assert theirs == likeliest
    assert max(map(len, theirs.values())) == FACTS["rulings"]["mostAsked"]


def test_who_asks_for_a_ruling_is_offered_the_likeliest_first_those_that_search_offers(
    index: OpenIndex, rulings: Rulings
) -> None:
    ties = "how are ties broken"
    assert guided(index, ties, "en") == []
    assert 1 < len(asked_for(index, ties, "en")) <= FACTS["rulings"]["mostAsked"]
    for ruling in rulings.rulings:
        for language in LANGUAGES:
            offered = guided(index, ruling.title[language], language)
            likeliest = asked_for(index, ruling.title[language], language)
            assert likeliest[: len(offered)] == offered[: len(likeliest)]
    # What is no word of the game asks for no ruling.
    assert asked_for(index, "pasta carbonara", "nl") == []


def test_of_several_rulings_the_one_is_meant_that_names_the_innermost_place(
    index: OpenIndex, rulings: Rulings
) -> None:
    own = index.language("en")
    names = {own.provisions + n: ruling.id for n, ruling in enumerate(rulings.rulings)}

    def about(place: str) -> list[str]:
        entry = own.by_locator[parse_locator(place)]
        return [names[one] for one in own.ruled.get(entry, ())]

    assert about("64A1") == about("64") == ["revoke"]
    assert about("41A") == ["opening-lead-out-of-turn"]
    assert about("41B") == ["questions"]
    assert about("41D") == about("77") == []
    # A place that holds what rulings are about speaks neither for one nor for none.
    entries = {place: own.by_locator[parse_locator(place)] for place in ("90B", "77")}
    assert entries["90B"] in own.ruled
    assert about("90B") == []
    assert entries["77"] not in own.ruled
    assert set(own.ruled) <= set(range(own.provisions))
    assert {names[one] for held in own.ruled.values() for one in held} == set(names.values())


@pytest.mark.parametrize(
    ("query", "language", "ruling"),
    [
        pytest.param("uitkomst voor de beurt", "nl", "opening-lead-out-of-turn", id="nl"),
        pytest.param("VERZAKT", "nl", "revoke", id="nl-inflected"),
        pytest.param("renonce", "fr", "revoke", id="fr"),
        pytest.param("ρενονσ", "el", "revoke", id="el-without-accents"),
        pytest.param("renons", "el", "revoke", id="greeklish"),
        pytest.param("revoke", "nl", "revoke", id="another-language"),
    ],
)
def test_everyday_words_find_a_ruling(
    index: OpenIndex, query: str, language: str, ruling: str
) -> None:
    assert ruling in guided(index, query, language)


def test_no_ruling_stands_among_the_provisions(index: OpenIndex) -> None:
    for language in LANGUAGES:
        for query in ("64", "bb 4", "partner", "revoke", "16b verzaking"):
            answer = answer_query(index, query, language, 1000)
            assert all(hit.locator.prefix != PREFIX for hit in answer.hits)
            assert {hit.kind for hit in answer.rulings} <= {"ruling"}
            assert len(answer.rulings) <= 3


def test_a_number_alone_offers_no_ruling_and_with_words_it_does(index: OpenIndex) -> None:
    assert guided(index, "64a", "nl") == []
    answer = answer_query(index, "64a verzaking", "nl")
    assert str(answer.jump) == "64A"
    assert "revoke" in [hit.locator.place for hit in answer.rulings]


def test_rulings_can_be_asked_for_alone_or_left_out(index: OpenIndex) -> None:
    alone = answer_query(index, "revoke", "en", works=(WORK,))
    assert not alone.hits
    assert alone.rulings
    assert not answer_query(index, "revoke", "en", works=("duplicate",)).rulings


def test_what_is_common_among_rulings_makes_no_word_of_the_laws_rarer(index: OpenIndex) -> None:
    own = index.language("en")
    assert 0 < own.provisions < len(own.entries)
    inside = [
        term for term in own.terms() if any(e < own.provisions for e, *_ in own.coded(term)[1])
    ]
    only = [term for term in own.terms() if term not in set(inside)]
    rarest = max(own.coded(term)[0] for term in inside)
    assert all(own.coded(term)[0] > rarest for term in only)
