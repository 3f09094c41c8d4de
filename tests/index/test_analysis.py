from __future__ import annotations

from importlib import metadata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.index.analysis import LONGEST_WORD, fold_word, split_words, stem_word
from bridgelaws.stems import STEMMERS


def forms(text: str) -> list[str]:
    return [token.form for token in split_words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "l’entame qu'il aujourd'hui", ["entame", "il", "aujourd", "hui"], id="elision"
        ),
        pytest.param("Dummy’s players'", ["dummy", "players"], id="possessive"),
        pytest.param("ĳs ﬁnesse", ["ijs", "finesse"], id="ligatures"),
        pytest.param("cœur Œuvre", ["coeur", "oeuvre"], id="oe"),
        pytest.param("ΝΟΜΟΣ νόμος", ["νομοσ", "νομοσ"], id="final-sigma"),
        pytest.param("μαΐου", ["μαιου"], id="dialytika-with-tonos"),
        pytest.param("tou\u00adcher\u200b", ["toucher"], id="invisible-marks"),
        pytest.param("re\u0301pe\u0301ter", ["repeter"], id="nfd"),
        pytest.param("16B1(a) 25Α", ["16b1", "a", "25α"], id="numbers"),
        pytest.param("½ x", ["1", "2", "x"], id="fraction"),
    ],
)
def test_a_text_is_cut_and_folded(text: str, expected: list[str]) -> None:
    assert forms(text) == expected


def test_a_hyphenated_word_is_its_parts_and_the_whole() -> None:
    assert [(t.form, t.joined) for t in split_words("left-hand side")] == [
        ("left", "lefthand"),
        ("hand", ""),
        ("side", ""),
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        pytest.param("nl", ["verzaking", "verzaakt", "verzaken"], id="kraaij-pohlmann"),
        pytest.param("fr", ["enchère", "enchères", "enchérir"], id="fr"),
        pytest.param("el", ["αγορά", "αγορές", "ΑΓΟΡΑ", "αγοράς"], id="el"),
        pytest.param("en", ["revoke", "revoked", "revoking"], id="en"),
    ],
)
def test_inflections_share_a_stem(language: str, words: list[str]) -> None:
    assert len({stem_word(word.lower(), language) for word in words}) == 1


def test_stems_are_those_of_snowball_3_1_1_whatever_else_is_installed() -> None:
    assert metadata.version("snowballstemmer") == "3.1.1"
    assert {algorithm.__module__ for algorithm in STEMMERS.values()} == {
        f"snowballstemmer.{name}_stemmer" for name in ("dutch", "french", "greek", "english")
    }
    # Porter's Dutch and the Greek of 3.1.0 stem these otherwise.
    assert stem_word("verzakingen", "nl") == "verzaak"
    assert stem_word("όταν", "el") == "οταν"


@given(st.text())
def test_spans_lie_in_the_text_in_order_and_words_are_short(text: str) -> None:
    tokens = list(split_words(text))
    assert all(0 <= t.start < t.end <= len(text) for t in tokens)
    assert [t.start for t in tokens] == sorted(t.start for t in tokens)
    assert all(0 < len(t.form) <= 4 * LONGEST_WORD for t in tokens)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    once = [fold_word(token.form) for token in split_words(text)]
    assert once == [fold_word(form) for form in once]
