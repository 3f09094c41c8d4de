"""Whether quoted words stand in the Laws: five hundred that do, five hundred that do not."""

from __future__ import annotations

import random
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import LANGUAGES
from bridgelaws.comparison.quotation import check_quotation
from bridgelaws.library.function_words import DENIED, find_small_words
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records
from tests.comparison.quotations import COUNT, forge, pieces, squeeze, texts
from tests.site.library_of_two_laws import two_laws


@pytest.fixture(scope="module")
def records(checkout: Path) -> tuple[ArticleRecord, ...]:
    return read_records(checkout / "build" / "records")


def test_every_true_quotation_is_found_where_it_stands(
    records: tuple[ArticleRecord, ...],
) -> None:
    rng = random.Random(1)
    quotations = pieces(records, rng)
    assert len(quotations) == COUNT
    for language, place, words in quotations:
        asked = rng.choice((words, words.capitalize(), f"“{words}.”", words.replace(" ", "\n ")))
        check = check_quotation(asked, records, place=parse_locator(place), language=language)
        assert place in [str(where.locator) for where in check.found], asked
        assert check.nearest is None


def test_no_forged_quotation_is_found(records: tuple[ArticleRecord, ...]) -> None:
    rng = random.Random(2)
    whole = {language: squeeze(records, language) for language in LANGUAGES}
    count = 0
    for language, _, words in pieces(records, rng):
        forged = forge(words.split(), rng)
        # By chance it may stand elsewhere: a plain search of another kind tells.
        if f" {' '.join(forged).casefold()} " in whole[language]:
            continue
        count += 1
        check = check_quotation(" ".join(forged), records, language=language)
        assert check.found == (), forged
    assert count > COUNT * 0.97


def test_what_is_left_out_is_left_out_of_one_text(records: tuple[ArticleRecord, ...]) -> None:
    rng = random.Random(3)
    for language, place, wording in rng.sample(texts(records), 40):
        words = wording.split()
        where = parse_locator(place)
        cut = " ".join([*words[:4], "…", *words[-4:]])
        assert check_quotation(cut, records, place=where, language=language).found
        turned = " ".join([*words[-4:], "[...]", *words[:4]])
        assert not check_quotation(turned, records, place=where, language=language).found


def test_the_nearest_text_is_told_with_what_differs(records: tuple[ArticleRecord, ...]) -> None:
    language, place, wording = next(text for text in texts(records) if text[:2] == ("en", "16C3"))
    words = wording.split()
    quoted = " ".join([*words[:5], "twelve", *words[6:]])
    check = check_quotation(quoted, records, language=language)
    assert check.found == ()
    assert check.nearest is not None
    assert str(check.nearest.where.locator) == place
    assert [change.old for change in check.nearest.changes if change.kind != "same"][:1] == [
        "twelve"
    ]


def said(text: str) -> tuple[ArticleRecord, ...]:
    """The first text of two laws, saying something else, in English."""
    (record, *_) = two_laws()
    place = next(place for place in record.provisions if place.texts)
    provision = replace(place.texts[0].provision, heading=None, text=text, notes=())
    only = replace(place, texts=(replace(place.texts[0], provision=provision, language="en"),))
    return (replace(record, provisions=(only,)),)


RULE = "A player may not choose the one suggested. No more is said, but that the Director rules."


@pytest.mark.parametrize(
    ("quoted", "left_out", "denied"),
    [
        ("a player may … choose the one suggested", (), True),
        ("a player … the one suggested", (), True),
        ("the one suggested … said, but", (". No more is",), False),
        ("a player may not … suggested", ("choose the one",), False),
        (
            "may not choose … more is said … the Director",
            ("the one suggested. No", ", but that"),
            False,
        ),
    ],
)
def test_what_is_left_out_is_told_and_is_no_denial(
    quoted: str, left_out: tuple[str, ...], denied: bool
) -> None:
    check = check_quotation(quoted, said(RULE), small_words_of=lambda _: {DENIED: ["not", "never"]})
    assert [where.left_out for where in check.found] == ([] if denied else [left_out])
    assert (check.nearest is not None and check.nearest.leaves_out_denial) is denied


def test_a_phrase_that_denies_nothing_may_be_left_out(root: Path) -> None:
    def small_words(language: str) -> dict[str, tuple[str, ...]]:
        return find_small_words(root, language)

    score = said("Contract made: points. Game, not vulnerable 300, any partscore 50")
    check = check_quotation("points … any partscore", score, small_words_of=small_words)
    assert [where.left_out for where in check.found] == [(". Game, not vulnerable 300,",)]
    for rule in ("He is not only late but not ready", "He is no later than nobody, ready"):
        assert not check_quotation("He is … ready", said(rule), small_words_of=small_words).found


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_what_is_left_out_is_told_right_behind_a_letter_that_folds_to_several(
    form: Literal["NFC", "NFD"],
) -> None:
    rule = unicodedata.normalize(form, "Από 1 Μαΐου ισχύει ο νόμος")
    for quoted, left_out in (("Από … νόμος", "1 Μαΐου ισχύει ο"), ("1 Μαΐου … νόμος", "ισχύει ο")):
        check = check_quotation(quoted, said(rule))
        assert [where.left_out for where in check.found] == [
            (unicodedata.normalize(form, left_out),)
        ]


def test_the_last_right_word_is_not_pushed_out_by_one_that_is_missing() -> None:
    check = check_quotation("A player may choose the one suggested.", said(RULE))
    assert check.nearest is not None
    changes = [(c.kind, c.old, c.new) for c in check.nearest.changes if c.kind != "same"]
    assert [(kind, new) for kind, _, new in changes][:1] == [("new", "not")]
    assert "suggested" in check.nearest.changes[-1].new


def test_a_place_bounds_where_it_looks() -> None:
    records = two_laws()
    place, text = next(
        (place, text)
        for record in records
        for place in record.provisions
        for text in place.texts
        if len(text.provision.text.split()) > 3
    )
    words, other = text.provision.text, parse_locator("99")
    assert check_quotation(words, records).found
    assert check_quotation(words, records, place=place.locator).found
    assert not check_quotation(words, records, place=other).found
    assert not check_quotation(words, records, expression="nobody").found


@given(st.text(max_size=60))
def test_any_text_gets_an_answer(quoted: str) -> None:
    check = check_quotation(quoted, two_laws())
    assert not (check.found and check.nearest)
    if not any(letter.isalnum() for letter in quoted):
        assert not check.found or any(sign in quoted for sign in "%♠♥♦♣½¼¾+−")
