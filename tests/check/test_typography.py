"""Marks as each language prints them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import LANGUAGES
from bridgelaws.check.facts import CheckedText
from bridgelaws.check.style.rules import StyleRules, parse_style
from bridgelaws.check.style.typography import find_slips, find_unpaired
from bridgelaws.errors import LexiconError
from tests.check.small_edition import edition, findings, other

ROOT = Path(__file__).parents[2]


def style(language: str) -> StyleRules:
    return parse_style(tomllib.loads((ROOT / language / "style.toml").read_text("utf-8")))


def slips(language: str, words: str) -> list[tuple[str, str]]:
    """Code and offending place of each slip."""
    part = CheckedText("paragraph", words, 0)
    return [(code, words[offset:][:3]) for offset, code, _ in find_slips(part, style(language))]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The player’s “double” – see Law 16B1(a) [or Laws 17–20] – stands; 1,5."),
        ("nl", "Dat is ’s spelers “doublet” (zie artikel 16C): hoe dan ook."),
        ("fr", "L’arbitre dit « non » ; voir Loi 12C1(b) : c’est tout !"),
        ("fr", "L’arbitre dit «\u00a0non\u00a0»\u202f; à 10:30."),
        ("el", "Ο διαιτητής λέει «όχι»· βλέπε Νόμο 12Γ1(ε)(ii). Γιατί; Έτσι."),
    ],
)
def test_a_well_printed_line_has_no_slip(language: str, words: str) -> None:
    assert slips(language, words) == []


@pytest.mark.parametrize(
    ("language", "words", "expected"),
    [
        pytest.param("en", "the player's card", [("TYPOGRAPHY", "'s ")], id="apostrophe"),
        pytest.param(
            "nl", 'een "doublet" hier', [("TYPOGRAPHY", '"do'), ("TYPOGRAPHY", '" h')], id="quotes"
        ),
        pytest.param("en", "boards 17-20", [("TYPOGRAPHY", "-20")], id="range"),
        pytest.param("en", "no - or yes", [("TYPOGRAPHY", "- o")], id="dash"),
        pytest.param("en", "two  spaces", [("TYPOGRAPHY", "  s")], id="spaces"),
        pytest.param("en", "and so on...", [("TYPOGRAPHY", "...")], id="dots"),
        pytest.param("en", "un\u00adseen", [("TYPOGRAPHY", "\u00adse")], id="soft-hyphen"),
        pytest.param("en", "a « bid »", [("TYPOGRAPHY", "« b"), ("TYPOGRAPHY", "»")], id="foreign"),
        pytest.param("en", "so , there", [("TYPOGRAPHY", " , ")], id="space-before-comma"),
        pytest.param("nl", "artikel 21Β", [("TYPOGRAPHY", "Β")], id="look-alike"),
        pytest.param("fr", "voir: ici", [("TYPOGRAPHY", ": i")], id="fr-colon"),
        pytest.param("fr", "dit «non »", [("TYPOGRAPHY", "«no")], id="fr-quote"),
        pytest.param("el", "Νόμους 62A και 79", [("TYPOGRAPHY", "A κ")], id="el-latin-letter"),
        pytest.param("el", "ο νόμoς", [("MIXED_SCRIPT", "νόμ")], id="el-latin-o"),
        pytest.param("el", "το πρώτο; το άλλο", [("TYPOGRAPHY", "; τ")], id="el-semicolon"),
        pytest.param("en", "a (bracket", [("UNPAIRED", "(br")], id="not-closed"),
        pytest.param("fr", "un mot » ici", [("UNPAIRED", "» i")], id="not-opened"),
    ],
)
def test_each_slip_is_found_at_its_place(
    language: str, words: str, expected: list[tuple[str, str]]
) -> None:
    codes = [slip for slip in slips(language, words) if slip[1] in {place for _, place in expected}]
    assert codes == expected


@given(st.text("([])", max_size=20))
def test_what_is_left_without_the_unpaired_marks_is_well_nested(words: str) -> None:
    unpaired = find_unpaired(words, (("(", ")"), ("[", "]")))
    assert all(words[offset] == mark for offset, mark in unpaired)
    lone = {offset for offset, _ in unpaired}
    rest = "".join(char for offset, char in enumerate(words) if offset not in lone)
    while rest != (rest := rest.replace("()", "").replace("[]", "")):
        pass
    assert rest == ""


def test_a_slip_tells_file_line_and_column() -> None:
    text = "Boards 1-16 are marked (Law 2)."
    (slip,) = findings("typography", edition(L1A=other("1A", text=text)))
    assert str(slip).startswith("nl/plain/law-01.txt:4:14: TYPOGRAPHY a range has a longer dash")
    assert slip.severity == "warning"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_how_it_is_written(language: str) -> None:
    own = style(language)
    assert own.language == language
    assert own.longest >= 30
    assert own.slips


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"typography": {"wrong": []}}, "pairs is missing"),
        ({"typography": {"pairs": ["("], "wrong": []}}, "index"),
        ({"typography": {"pairs": [], "wrong": [{"pattern": "(", "say": "x"}]}}, "is no pattern"),
        ({"sentences": {"longest": "many", "ends": "."}}, "many"),
        ({"sentences": None}, "not subscriptable"),
    ],
)
def test_a_style_that_cannot_be_used_is_refused_in_a_sentence(
    changed: dict[str, object], said: str
) -> None:
    sound = {
        "language": "en",
        "sentences": {"longest": 30, "ends": "."},
        "typography": {"pairs": [], "wrong": []},
    }
    assert parse_style(sound).longest == 30
    with pytest.raises(LexiconError, match=f"en/style.toml: .*{said}"):
        parse_style({**sound, **changed}, "en/style.toml")


def test_the_four_styles_have_the_same_keys() -> None:
    tables = [tomllib.loads((ROOT / code / "style.toml").read_text("utf-8")) for code in LANGUAGES]
    shapes = [{key: sorted(t[key]) for key in ("sentences", "typography")} for t in tables]
    assert all(shape == shapes[0] for shape in shapes)


def turns_of_phrase(language: str) -> list[dict[str, str]]:
    """The rules of a language that are about words, not about marks."""
    table = tomllib.loads((ROOT / language / "style.toml").read_text("utf-8"))
    return [rule for rule in table["typography"]["wrong"] if r"\b" in rule["pattern"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_turn_of_phrase_has_a_reason_and_an_example_that_is_right(language: str) -> None:
    rules = turns_of_phrase(language)
    assert len(rules) > 15
    for rule in rules:
        assert len(rule["reason"]) > 10, rule["pattern"]
        better, _, worse = rule["example"].partition("(not: ")
        assert not re.search(rule["pattern"], better), rule["pattern"]
        assert not worse or re.search(rule["pattern"], worse), rule["pattern"]


# Turns that a reader of November 2026 found all over the book, in sentences of our own.
FOUND: Final = {
    "en": (
        "It happens that a goose leads. Then it pays.",
        "Suppose that a goose leads. Then it pays.",
        "The goose might discover this. If so, it pays.",
        "There are two ways. One is to swim. The other is to fly.",
        "Then the Director gives an adjusted score.",
        "This may be allowed at once; afterwards it may not be allowed.",
    ),
    "fr": (
        "Il arrive qu’une oie entame.",
        "Supposons que l’oie entame.",
        "Il la donne là où une oie nage.",
        "Des oies manquent à nager.",
        "Si l’arbitre l’entend, l’arbitre parle.",
        "L’oie pose sa plus haute carte.",
        "L’oie pose une carte basse.",
        "L’arbitre attribue une marque ajustée.",
    ),
    "nl": (
        "Stel dat een gans uitkomt. Dan betaalt zij.",
        "Het kan gebeuren dat een gans uitkomt.",
        "Mogelijk geldt artikel 16.",
        "De opeiser zwemt.",
        "De gans zwom op de beurt van partner.",
        "Als de wedstrijdleider dit hoort, spreekt de wedstrijdleider.",
    ),
    "el": (
        "Έστω ότι η χήνα παίζει. Τότε πληρώνει.",
        "Ο παίκτης ίσως παίξει. Αν ναι, πληρώνει.",
        "Ενδέχεται ο παίκτης να παίξει. Τότε πληρώνει.",
        "Μπορεί να δοθεί ποινή.",
        "Το φύλλο ανακαλείται.",
        "Δηλώνει στην ορθή σειρά.",
        "Αν ο διαιτητής το ακούσει, ο διαιτητής μιλά.",
    ),
}


@pytest.mark.parametrize(
    ("language", "words"), [(code, words) for code in FOUND for words in FOUND[code]]
)
def test_a_turn_that_was_taken_out_of_the_book_is_told_when_it_comes_back(
    language: str, words: str
) -> None:
    rules = turns_of_phrase(language)
    assert [rule["say"] for rule in rules if re.search(rule["pattern"], words)]
