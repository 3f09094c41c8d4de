"""What changed between two builds, in the words that changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.language.word_diff import WORDS_AND_MARKS, diff_words
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import parse_locator as at
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.records.diff import RecordDifference, diff_records
from tests.records.strategies import records, texts

WORDS = {
    "16": "General words about information",
    "16A": "What a player has seen is that player's own affair",
    "16A1": "The partner of the player who asked may not act on the answer",
    "16A2": "A card on the floor belongs to the hand that dropped it",
}


def law(words: dict[str, str], **extra: Any) -> ArticleRecord:
    provisions = tuple(
        ProvisionRecord(
            at(place),
            (ProvisionText("plain", "en", Provision(at(place), text=text, **extra)),),
        )
        for place, text in words.items()
    )
    return ArticleRecord("duplicate", "2017", at("16"), provisions)


def told(changes: tuple[RecordDifference, ...]) -> list[str]:
    return [
        f"{change.place.locator} {change.kind}"
        + (f" to {change.moved_to}" if change.moved_to else "")
        for change in changes
    ]


@given(texts, texts)
def test_the_changes_make_both_texts_to_the_character(old: str, new: str) -> None:
    changes = diff_words(old, new, WORDS_AND_MARKS)
    assert "".join(change.old for change in changes) == old
    assert "".join(change.new for change in changes) == new


@given(st.lists(records(), max_size=3, unique_by=lambda record: record.name))
def test_records_do_not_differ_from_themselves(given_records: list[ArticleRecord]) -> None:
    assert diff_records(given_records, given_records) == ()


@settings(max_examples=40)
@given(
    st.lists(records(), max_size=2, unique_by=lambda record: record.name),
    st.lists(records(), max_size=2, unique_by=lambda record: record.name),
)
def test_what_one_way_was_added_the_other_way_was_removed(
    old: list[ArticleRecord], new: list[ArticleRecord]
) -> None:
    def count(changes: tuple[RecordDifference, ...], kind: str) -> int:
        return sum(change.kind == kind for change in changes)

    there, back = diff_records(old, new), diff_records(new, old)
    assert count(there, "added") - count(there, "removed") == count(back, "removed") - count(
        back, "added"
    )


def test_a_changed_word_shows_alone() -> None:
    new = WORDS | {"16A1": WORDS["16A1"].replace("may not", "must not")}
    (change,) = diff_records([law(WORDS)], [law(new)])
    assert told((change,)) == ["16A1 text"]
    assert [(word.old, word.new) for word in change.words if word.kind != "same"] == [
        ("may ", "must "),
    ]
    assert str(change.place) == "duplicate/2017 16A1 en plain"


def test_a_provision_put_in_front_moves_the_others_and_changes_none() -> None:
    new = {
        "16": WORDS["16"],
        "16A": WORDS["16A"],
        "16A1": "Nobody had thought of this case until now",
        "16A2": WORDS["16A1"],
        "16A3": WORDS["16A2"],
    }
    assert told(diff_records([law(WORDS)], [law(new)])) == [
        "16A1 renumbered to 16A2",
        "16A1 added",
        "16A2 renumbered to 16A3",
    ]


def test_a_text_that_moved_and_changed_a_little_shows_both() -> None:
    old = {"16": WORDS["16"], "16A2": WORDS["16A2"]}
    new = {"16": WORDS["16"], "16B": WORDS["16A2"].replace("floor", "carpet")}
    changes = diff_records([law(old)], [law(new)])
    assert told(changes) == ["16A2 renumbered to 16B", "16B text"]


def test_a_text_that_is_another_at_its_place_is_a_change_and_no_move() -> None:
    new = WORDS | {"16A1": "Nobody had thought of this case until now"}
    assert told(diff_records([law(WORDS)], [law(new)])) == ["16A1 text"]


def test_texts_of_few_words_are_not_said_to_have_moved() -> None:
    changes = diff_records(
        [law({"16": "x", "16A": "As above."})], [law({"16": "x", "16B": "As above."})]
    )
    assert told(changes) == ["16A removed", "16B added"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("heading", {"heading": "Another title"}),
        ("mark", {"mark": "A."}),
        ("notes", {"notes": (Note("A remark"),)}),
        ("numbering", {"numbering": "inferred"}),
    ],
)
def test_each_part_of_a_text_is_compared(kind: str, fields: dict[str, object]) -> None:
    changes = diff_records([law({"16": WORDS["16"]})], [law({"16": WORDS["16"]}, **fields)])
    assert told(changes) == [f"16 {kind}"]


def test_what_a_text_cites_is_compared() -> None:
    record = law({"16": WORDS["16"]})
    text = record.provisions[0].texts[0]
    linked = replace(text, citations=(Citation("General", 0, 7, (at("12C1"),)),))
    other = replace(record, provisions=(ProvisionRecord(at("16"), (linked,)),))
    (change,) = diff_records([record], [other])
    assert change.kind == "citations"
    assert [(word.kind, word.new) for word in change.words] == [("new", "General → 12C1")]


def test_a_whole_law_that_is_new_or_gone_shows() -> None:
    assert told(diff_records([], [law({"16": "x"})])) == ["16 added"]
    assert told(diff_records([law({"16": "x"})], [])) == ["16 removed"]
