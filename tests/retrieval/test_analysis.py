from __future__ import annotations

import inspect
import random
import re
from importlib import metadata
from pathlib import Path

import pytest
import Stemmer
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.language.folding import fold_word
from bridgelaws.language.stems import STEMMERS, find_stemmer, stem_word
from bridgelaws.retrieval.analysis import LONGEST_WORD, split_words


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


def test_stems_are_those_of_snowball_3_1_1_whatever_else_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert metadata.version("snowballstemmer") == "3.1.1"
    assert {(name, made.__module__) for name, made in STEMMERS.values()} == {
        (name, f"snowballstemmer.{name}_stemmer")
        for name in ("dutch", "french", "greek", "english")
    }
    # Porter's Dutch and other releases of the Greek stem these otherwise.
    assert stem_word("verzakingen", "nl") == "verzaak"
    assert stem_word("όταν", "el") == "οταν"
    monkeypatch.setattr(Stemmer, "version", lambda: "3.2.0")
    find_stemmer.cache_clear()
    assert type(find_stemmer("nl").__self__) is STEMMERS["nl"][1]  # type: ignore[attr-defined]
    find_stemmer.cache_clear()


@pytest.mark.parametrize("language", sorted(STEMMERS))
def test_the_compiled_stemmers_say_what_snowball_3_1_1_says(root: Path, language: str) -> None:
    """All words of the plain edition, and every ending the algorithm knows on made-up stems."""
    _name, made = STEMMERS[language]
    source = inspect.getsource(inspect.getmodule(made))  # type: ignore[arg-type]
    endings = sorted(set(re.findall(r'Among\("([^"]*)"', source)))
    assert len(endings) > 50
    words = set()
    for path in sorted((root / language / "plain").glob("*.txt")):
        words |= {token.word for token in split_words(path.read_text("utf-8"))}
    dice = random.Random(7)
    letters = sorted(set("".join(words)))
    for ending in endings:
        for _ in range(3):
            stem = "".join(dice.choices(letters, k=dice.randrange(6)))
            words |= {stem + ending, stem + dice.choice(endings) + ending}
    reference, compiled = made(), find_stemmer(language)
    assert type(getattr(compiled, "__self__", None)) is Stemmer.Stemmer
    assert {w: compiled(w) for w in words} == {w: reference.stemWord(w) for w in words}


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
