"""Who does it to whom: the same words about another player lead to the neighbouring provision."""

from __future__ import annotations

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.roles import lean_of

# Language, a query, the provision it is about, and the one about another player.
ASKED = [
    ("en", "a defender exposes a card", "49", "48A"),
    ("en", "declarer exposes a card", "48A", "49"),
    ("nl", "tegenspeler laat een kaart zien", "49", "48A"),
    ("nl", "leider laat een kaart zien", "48A", "49"),
    ("fr", "un défenseur expose une carte", "49", "48A"),
    ("fr", "le déclarant expose une carte", "48A", "49"),
    ("el", "αμυνόμενος δείχνει ένα φύλλο", "49", "48A"),
    ("el", "ο εκτελεστής δείχνει ένα φύλλο", "48A", "49"),
    ("en", "lead out of turn by declarer", "55", "56"),
    ("en", "lead out of turn by a defender", "56", "55"),
    ("nl", "voor de beurt voorspelen door de leider", "55", "56"),
    ("nl", "voor de beurt voorspelen door een tegenspeler", "56", "55"),
    ("fr", "attaque hors tour du déclarant", "55", "56"),
    ("fr", "attaque hors tour d’un défenseur", "56", "55"),
    ("el", "έξοδος εκτός σειράς από τον εκτελεστή", "55", "56"),
    ("el", "έξοδος εκτός σειράς από αμυνόμενο", "56", "55"),
    ("en", "dummy asks a defender about a revoke", "61B2b", "61B2a"),
    ("en", "dummy asks declarer about a revoke", "61B2a", "61B2b"),
    ("nl", "blinde vraagt een tegenspeler naar verzaken", "61B2b", "61B2a"),
    ("nl", "blinde vraagt de leider naar verzaken", "61B2a", "61B2b"),
    ("fr", "le mort demande à un défenseur s’il a renoncé", "61B2b", "61B2a"),
    ("fr", "le mort demande au déclarant s’il a renoncé", "61B2a", "61B2b"),
    ("el", "ο μορ ρωτά αμυνόμενο για ρενόνς", "61B2b", "61B2a"),
    ("el", "ο μορ ρωτά τον εκτελεστή για ρενόνς", "61B2a", "61B2b"),
]


@pytest.mark.parametrize(("language", "query", "wanted", "neighbour"), ASKED)
def test_the_provision_about_who_did_it_stands_first(
    index: OpenIndex, language: str, query: str, wanted: str, neighbour: str
) -> None:
    found = [str(hit.locator) for hit in answer_query(index, query, language, 30).hits]
    assert wanted in found[:3]
    assert neighbour not in found[: found.index(wanted)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_provision_leans_to_whom_it_is_about(index: OpenIndex, language: str) -> None:
    """48 is about declarer, 49 about defenders; 1A names nobody; 61B2b has dummy ask a defender."""
    own = index.language(language)
    role = {name.removeprefix("#"): number for name, number in own.roles["terms"].items()}
    declarer, dummy, defender = role["declarer"], role["dummy"], role["defender"]

    def lean(place: str, *roles: int) -> float:
        numbers = {str(at): number for at, number in own.by_locator.items()}
        return lean_of(own, roles, numbers[place])

    assert lean("48", declarer) > 0 > lean("48", defender)
    assert lean("49", defender) > 0 > lean("49", declarer)
    assert lean("1A", declarer) == 0 == lean("49")
    assert lean("61B2b", dummy, defender) > lean("61B2b", dummy, declarer)
    assert lean("61B2b", dummy) > 0 > lean("61B2b", defender)
