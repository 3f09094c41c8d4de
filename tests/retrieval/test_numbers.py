from __future__ import annotations

import re

import pytest

from bridgelaws.language.addresses.typed import find_typed_address
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.addresses import choose_reading
from bridgelaws.retrieval.query.answer import answer_query


@pytest.mark.parametrize(
    ("query", "language", "locator"),
    [
        pytest.param("16b1", "en", "16B1", id="compact"),
        pytest.param("law 16 b 1 (a)", "en", "16B1a", id="spaced"),
        pytest.param("art.25A", "nl", "25A", id="glued-to-its-word"),
        pytest.param("L25A", "fr", "25A", id="initial-of-law"),
        pytest.param("loi 12c1", "fr", "12C1", id="fr"),
        pytest.param("νομος 16γ", "el", "16C", id="gamma-is-third"),
        pytest.param("Ν.40Β2(β)", "el", "40B2b", id="abbreviated"),
        pytest.param("ν20στ5", "el", "20F5", id="sixth-is-a-digraph"),
        pytest.param("νόμου 20Ζ", "el", "20G", id="zeta-is-seventh"),
        pytest.param("nomos 68", "el", "68", id="greeklish-word"),
        pytest.param("nomos 16g", "el", "16C", id="greeklish-letter-by-sound"),
        pytest.param("25Α", "nl", "25A", id="greek-capital-on-a-dutch-page"),
        pytest.param("16B1", "el", "16B1", id="latin-capital-on-a-greek-page"),
        pytest.param("bb 4", "en", "bb4", id="regulation"),
        pytest.param("biddingboxen punt 4b", "nl", "bb4b", id="regulation-by-name"),
        pytest.param("κουτιά αγορών 7", "el", "bb7", id="regulation-in-greek"),
        pytest.param("spr 73c", "nl", "73C", id="dutch-club-abbreviation"),
        pytest.param("27-b-1-b", "fr", "27B1b", id="hyphens"),
        pytest.param("§ 12C1(e)(ii)", "en", "12C1eii", id="roman"),
        pytest.param("12c1eii", "en", "12C1eii", id="letter-and-roman-in-one"),
        pytest.param("LAW 027 B", "en", "27B", id="leading-zero"),
        pytest.param("１６Ｂ１", "en", "16B1", id="full-width"),
        pytest.param("NOMOΣ 16", "el", "16", id="latin-letters-in-a-greek-word"),
        pytest.param("ΒΒ 4", "el", "bb4", id="greek-letters-in-a-latin-word"),
        pytest.param("12С1", "fr", "12C1", id="cyrillic-letter"),
        pytest.param("artikel 16 lid B onder 1 sub a", "nl", "16B1a", id="words-between-nl"),
        pytest.param("Νόμος 40 παράγραφος Β2 εδάφιο α", "el", "40B2a", id="words-between-el"),
        pytest.param("de l’article 27 alinéa B1", "fr", "27B1", id="words-before-fr"),
        pytest.param("των νόμων 50Δ2", "el", "50D2", id="words-before-el"),
        pytest.param("what does law 27 say", "en", "27", id="in-a-sentence"),
        pytest.param("opening lead 54A", "en", "54A", id="behind-words"),
    ],
)
def test_a_number_in_any_form_stands_first_and_is_the_jump(
    index: OpenIndex, query: str, language: str, locator: str
) -> None:
    answer = answer_query(index, query, language)
    assert str(answer.jump) == locator
    assert str(answer.hits[0].locator) == locator


@pytest.mark.parametrize(
    ("query", "missing", "nearest"),
    [
        ("16b9", "16B9", "16B"),
        ("art. 27 Q", "27Q", "27"),
        ("99", "99", None),
        ("bb 44", "bb44", "bb"),
        ("wat zegt artikel 27Q hierover", "27Q", "27"),
    ],
)
def test_a_number_that_does_not_exist_offers_the_nearest_parent(
    index: OpenIndex, query: str, missing: str, nearest: str | None
) -> None:
    answer = answer_query(index, query, "nl")
    assert str(answer.missing) == missing
    assert (str(answer.nearest) if answer.nearest else None) == nearest
    assert answer.jump is None


@pytest.mark.parametrize(
    ("query", "beyond", "nearest"),
    [("16(2)", "(2)", "16"), ("25.1", ".1", "25"), ("law 12C1.3", ".3", "12C1")],
)
def test_a_step_that_no_address_has_is_said_to_be_missing(
    index: OpenIndex, query: str, beyond: str, nearest: str
) -> None:
    answer = answer_query(index, query, "en")
    assert (str(answer.missing), answer.beyond) == (nearest, beyond)
    assert str(answer.nearest) == nearest
    assert answer.jump is None


@pytest.mark.parametrize("query", ["laws 50 and 51", "50/51", "50, 51", "50–51"])
def test_several_numbers_stand_first_in_the_order_typed(index: OpenIndex, query: str) -> None:
    assert [str(hit.locator) for hit in answer_query(index, query, "en").hits[:2]] == ["50", "51"]


@pytest.mark.parametrize("query", ["partner opens 1c", "I bid 3d and lho 4s", "all 13 cards 7nt"])
def test_a_bid_inside_a_query_is_no_address(index: OpenIndex, query: str) -> None:
    answer = answer_query(index, query, "en")
    assert (answer.jump, answer.missing) == (None, None)


@pytest.mark.parametrize(
    "query", ["13 hearts", "two clubs", "the 12th trick", "4 spades doubled", "", "()"]
)
def test_a_count_of_things_is_no_address(index: OpenIndex, query: str) -> None:
    assert find_typed_address(query, index.address_words) is None


def test_a_bid_that_looks_like_a_law_is_searched_as_words(index: OpenIndex) -> None:
    answer = answer_query(index, "1h over 1s and the next player bid", "en")
    assert answer.jump is None
    assert answer.missing is None
    assert answer.hits


def test_every_provision_is_found_by_every_form_that_is_printed(
    index: OpenIndex, library: Library
) -> None:
    lexicons: list[Lexicon] = list(library.lexicons.values())
    own = index.language("nl")
    for info in own.entries:
        if not info.locator.steps or info.locator.is_synthetic:
            continue
        lead = "bb " if info.locator.prefix else ""
        printed = [lead + lexicon.print_locator(info.locator) for lexicon in lexicons]
        spaced = re.sub(r"(?<=\d)(?=\D)|(?<=\D)(?=\d)", " ", info.locator.printed)
        for form in [lead + info.locator.printed, *printed, lead + spaced, printed[2].lower()]:
            number = find_typed_address(form, index.address_words)
            assert number is not None, form
            chosen, found = choose_reading(number.readings, own.by_locator.__contains__)
            assert chosen == found == info.locator, form
