"""Bids, cards and seats in a query are taken for what they are examples of."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.retrieval.examples import abstract_examples
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from tests.retrieval.scripts import run_node

ABSTRACT = (
    "given.map(([q, table]) => { const a = examples.abstractExamples(q, table);"
    " return [a.text, a.understood]; })"
)


@pytest.mark.parametrize(
    ("language", "query", "text"),
    [
        pytest.param("en", "1NT over 2♣", "insufficient bid", id="symbol"),
        pytest.param("en", "2♠ over 2♥", "bid over", id="high-enough"),
        pytest.param("en", "one heart over one spade", "insufficient bid", id="in-words"),
        pytest.param("en", "1c 1d 1c", "insufficient bid", id="bare-auction"),
        pytest.param("en", "1c 1d 1h", "bid", id="rising-auction"),
        pytest.param("en", "i have a heart", "i have a heart", id="no-bid"),
        pytest.param("en", "one heart", "one heart", id="one-of-something"),
        pytest.param("en", "he bid 9nt", "he bid bid above seven", id="above-seven"),
        pytest.param("en", "king of hearts dropped", "card dropped", id="card"),
        pytest.param("en", "east led the 7 of spades", "led the card", id="seat-and-card"),
        pytest.param("en", "east", "east", id="seat-alone"),
        pytest.param("en", "4♠ -2", "trick points", id="result"),
        pytest.param("en", "6 hearts making 7", "trick points", id="result-in-words"),
        pytest.param("en", "14 cards", "14 cards", id="count"),
        pytest.param("nl", "2 klaver", "bod", id="nl-bid"),
        pytest.param("nl", "hartenaas viel", "kaart viel", id="nl-compound"),
        pytest.param("nl", "klaver 9 gevraagd", "kaart gevraagd", id="nl-suit-first"),
        pytest.param("nl", "2♥ na 2♠", "onvoldoende bod", id="nl-after"),
        pytest.param("fr", "1 SA sur 2 trèfles", "enchère insuffisante", id="fr"),
        pytest.param("fr", "roi de carreau tombé", "carte tombé", id="fr-card"),
        pytest.param("el", "2 καρό μετά από 2 κούπες", "ανεπαρκής αγορά", id="el"),
        pytest.param("el", "η ντάμα καρό έπεσε", "η φύλλο έπεσε", id="el-card"),
        pytest.param("el", "1NT over 2♣", "ανεπαρκής αγορά", id="told-in-another-language"),
        pytest.param("el", "2 koupes pano se 2 pikes", "ανεπαρκής αγορά", id="el-by-sound"),
        pytest.param("el", "2 koupes panw se 2 pikes", "ανεπαρκής αγορά", id="el-by-shape"),
        pytest.param("el", "o rigas koupa epese", "o φύλλο epese", id="el-card-by-sound"),
        pytest.param("nl", "2♥ pano 2♠", "bod pano", id="greek-by-sound-is-greek-alone"),
        pytest.param(
            "nl",
            "ze gaf een ruitje af en had nog een klavertje",
            "ze gaf een ruitje af en had nog een klavertje",
            id="nl-cards-with-articles",
        ),
        pytest.param("nl", "één ruiten en toen één klaver", "bod en toen", id="nl-numbers"),
        pytest.param("nl", "ze bood een ruiten en ik een klaver", "ze bood bod en ik", id="nl-bid"),
        pytest.param("nl", "een klaver, 2 ruiten", "bod ,", id="nl-one-is-sure"),
        pytest.param(
            "fr",
            "la chute d'un trèfle et d’un carreau",
            "la chute d'un trèfle et d’un carreau",
            id="fr-cards-with-articles",
        ),
        pytest.param("fr", "un coeur sur un pique", "enchère insuffisante", id="fr-nothing-else"),
        pytest.param("fr", "il ouvre d'un coeur, moi un pique", "il ouvre enchère , moi"),
    ],
)
def test_an_example_is_taken_for_what_it_is_one_of(
    index: OpenIndex, language: str, query: str, text: str
) -> None:
    found = abstract_examples(query, index.language(language).examples)
    assert " ".join(found.text.split()) == text
    assert bool(found.understood) == (found.text != query)


@pytest.mark.parametrize(
    ("language", "query", "law"),
    [
        pytest.param("en", "1nt over 2c", "27", id="insufficient"),
        pytest.param("nl", "hij bood 1♠ na 2♥", "27", id="insufficient-nl"),
        pytest.param("fr", "un coeur sur un pique", "27", id="insufficient-fr"),
        pytest.param("el", "1ΧΑ πάνω σε 2 σπαθιά", "27", id="insufficient-el"),
        pytest.param("el", "8 κούπες", "38", id="above-seven-el"),
        pytest.param("nl", "9sa", "38", id="above-seven-nl"),
        pytest.param("nl", "2 klaver", "18", id="bid-is-no-law"),
        pytest.param("en", "1H 1D", "27", id="two-bids"),
        pytest.param("en", "1S-1H", "27", id="two-bids-dash"),
        pytest.param("en", "1C 1D 1C", "27", id="three-bids"),
        pytest.param("nl", "2S 2H", "27", id="two-bids-nl"),
        pytest.param("fr", "1P 1C", "27", id="two-bids-fr"),
        pytest.param("en", "law 7c 7d", "7", id="two-provisions-of-a-law"),
    ],
)
def test_an_example_finds_the_law_of_what_it_is_one_of(
    index: OpenIndex, language: str, query: str, law: str
) -> None:
    assert str(answer_query(index, query, language, 1).hits[0].locator.article) == law


@pytest.mark.node
def test_both_take_examples_alike(node: str, scripts: Path, index: OpenIndex) -> None:
    dice = random.Random(5)
    words = "1 2 7 8 ♣ ♠\ufe0f ♡ hearts nt 2c 3♦ over na of king hartenaas klaver east -1 +2 plus"
    more = "ten σπαθί ρήγας un pique no-trump sans atout cards ß 16sa 's een één ouvre bood ÉÉN"
    pieces = [*words.split(), *more.split(), "pano", "rigas", " ", " ", " over ", " hearts ", "1 "]
    given = [
        ("".join(dice.choices(pieces, k=dice.randint(1, 9))), code)
        for code in LANGUAGES
        for _ in range(600)
    ]
    tables = {code: index.language(code).examples for code in LANGUAGES}
    theirs = run_node(node, scripts, ABSTRACT, [(query, tables[code]) for query, code in given])
    found = [abstract_examples(query, tables[code]) for query, code in given]
    assert sum(bool(one.understood) for one in found) > 300
    assert [[one.text, [list(pair) for pair in one.understood]] for one in found] == theirs
