"""Suits and cards that a sentence tells in passing are not what it asks for."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.retrieval.examples import tell_in_passing
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.lookup import read_words
from bridgelaws.retrieval.query.node import answer_in_node
from tests.retrieval.scripts import run_node

TELL = "given.map(([forms, table]) => examples.tellInPassing(forms, table))"

# Who played one suit and holds another did not follow, whatever the suits are called.
SENTENCES = [
    ("nl", "hij speelde harten maar had nog schoppen"),
    ("nl", "hij speelde een hart maar had nog schoppen"),
    ("nl", "ze legde een ruitje bij terwijl ze nog klavertjes had"),
    ("nl", "ze gaf een ruitje af op schoppen en had nog een klavertje en een schoppen"),
    ("fr", "il a défaussé un trèfle alors qu'il avait encore un carreau"),
    ("en", "he played a heart on my spade but later showed up with a spade"),
    ("en", "he played a club but still had a diamond"),
    ("fr", "il a joué cœur alors qu'il avait encore du pique"),
    ("el", "έπαιξε κούπα αλλά είχε ακόμα μπαστούνι"),
    ("el", "έριξε ένα καρό και είχε ακόμα σπαθιά"),
]
# What is asked here are the suits themselves.
ASKED = [
    ("nl", "harten schoppen volgorde"),
    ("nl", "rangorde van de kleuren"),
    ("en", "ranking of suits"),
    ("en", "hearts spades order"),
    ("fr", "pique cœur ordre"),
    ("el", "ιεραρχία κούπες πίκες"),
]


def first(index: OpenIndex, query: str, language: str) -> str:
    return str(answer_query(index, query, language, 1).hits[0].locator)


@pytest.mark.parametrize(("language", "query"), SENTENCES)
def test_a_sentence_of_two_suits_is_about_not_following(
    index: OpenIndex, language: str, query: str
) -> None:
    assert first(index, query, language).startswith(("44C", "61", "62", "63", "64"))


@pytest.mark.parametrize(("language", "query"), ASKED)
def test_who_asks_for_suits_finds_them(index: OpenIndex, language: str, query: str) -> None:
    assert first(index, query, language).startswith(("1", "18"))


@pytest.mark.parametrize(
    ("language", "forms", "told"),
    [
        pytest.param("en", "hearts higher spades", [None] * 3, id="asked-for"),
        pytest.param(
            "en",
            "played heart heart spade later king",
            [None, "suit", "", "other", None, "rank"],
            id="told",
        ),
        pytest.param("en", "club secretary late", [None] * 3, id="a-club-of-people"),
        pytest.param(
            "en", "club secretary late heart", ["suit", None, None, "other"], id="clubs-and-hearts"
        ),
        pytest.param("nl", "hart speelde laat", ["suit", None, None], id="no-text-says-it"),
    ],
)
def test_what_words_tell_in_passing(
    index: OpenIndex, language: str, forms: str, told: list[str | None]
) -> None:
    assert tell_in_passing(forms.split(), index.language(language).examples) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_suit_or_a_card_is_taken_for_another_word(
    index: OpenIndex, language: str
) -> None:
    own = index.language(language)
    for form in own.examples["lone"]:
        guesses = {word.guess for word in read_words(own, f"{form} .")} - {""}
        assert guesses <= set(own.examples["lone"]), form


@pytest.mark.node
def test_both_engines_answer_alike(
    node: str, scripts: Path, browser_folder: Path, index: OpenIndex
) -> None:
    dice = random.Random(13)
    tables = {code: index.language(code).examples for code in LANGUAGES}
    given = [
        (dice.choices([*tables[code]["lone"], *tables[code]["unsure"], *"abcdef"], k=length), code)
        for code in LANGUAGES
        for length in range(1, 12)
        for _ in range(20)
    ]
    theirs = run_node(node, scripts, TELL, [(forms, tables[code]) for forms, code in given])
    assert theirs == [tell_in_passing(forms, tables[code]) for forms, code in given]
    queries = [
        *SENTENCES,
        *ASKED,
        *((code, one) for code in LANGUAGES for one in tables[code]["lone"]),
    ]
    asked = [
        {"id": f"{number}", "lang": language, "query": query}
        for number, (language, query) in enumerate(queries)
    ]
    found = [answer["results"] for answer in answer_in_node(browser_folder, asked, 5)]
    ours = [
        [str(hit.locator) for hit in answer_query(index, query, language, 5).hits]
        for language, query in queries
    ]
    assert found == ours
