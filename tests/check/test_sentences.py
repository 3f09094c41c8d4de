"""Sentences are counted as a reader would count them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.check.style.sentences import count_words
from bridgelaws.language.sentences import cut_sentences, find_sentences
from bridgelaws.model.provision import Note
from tests.check.small_edition import TABLE, edition, facts, findings, found, other

STYLE = facts().styles["en"]


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Of two: the first; the second.", ["Of two:", "the first;", "the second."]),
        ("He said “no.” Then (so?) he left.", ["He said “no.”", "Then (so?)", "he left."]),
        ("The first, resp. the second.", ["The first, resp. the second."]),
        ("At 3.5 points. 12 boards.", ["At 3.5 points.", "12 boards."]),
        ("No end", ["No end"]),
        ("", []),
    ],
)
def test_a_sentence_ends_where_its_marks_say(words: str, sentences: list[str]) -> None:
    assert cut_sentences(words, STYLE.sentence) == sentences


@given(st.text("aB.;: “”()\n"))
def test_sentences_stand_where_they_say_and_only_space_is_between(words: str) -> None:
    rest = list(words)
    for start, stop, end in find_sentences(words, STYLE.sentence):
        assert start <= stop <= end
        assert start < end
        rest[start:end] = [""] * (end - start)
    assert "".join(rest).strip() == ""


@given(st.lists(st.sampled_from(["law", "12C1(b)", "player’s"]), max_size=40))
def test_words_are_counted_without_marks(words: list[str]) -> None:
    assert count_words(" – ".join(words)) == len(words)


def test_a_long_sentence_is_a_warning_at_its_first_word() -> None:
    text = "Short here. But this one has seven short words."
    (slip,) = findings("sentences", edition(L1A=other("1A", text=text)))
    assert (slip.code, slip.severity, slip.language) == ("LONG_SENTENCE", "warning", "nl")
    assert (slip.line, slip.column) == (4, 6 + text.index("But"))
    assert slip.message.startswith("7 words, at most 6")


def test_a_sentence_of_the_greatest_length_is_let_pass() -> None:
    assert found("sentences", edition(L1A=other("1A", text="This one has but six words."))) == []


def test_notes_are_sentences_and_headings_and_tables_are_not() -> None:
    seven = "one two three four five six seven"
    spoilt = {
        "L1": other("1", heading=seven, text=TABLE.replace("North", seven)),
        "L1B": other("1B", notes=(Note(f"{seven}."),)),
    }
    records = edition("nl", **spoilt)
    assert [place for _, place, _ in found("sentences", records)] == ["1B"]
