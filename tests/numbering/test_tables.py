"""Tables and texts that somebody must look at, told from those that came out right."""

from __future__ import annotations

import pytest

from bridgelaws.formats.wiki.mediawiki import read_mediawiki
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Block, Note, Provision
from bridgelaws.model.scores import score_rows
from bridgelaws.model.source import SourceRef
from bridgelaws.model.table_rows import read_cells
from bridgelaws.numbering.doubts.tables import find_table_faults
from bridgelaws.numbering.doubts.unfinished import find_unfinished
from bridgelaws.numbering.restore import express

HEAD = "Made | Undoubled | Doubled | Redoubled"
RIGHT = f"{HEAD}\nMinors | 20 | 40 | 80\nMajors | 30 | 60 | 120"


def faults(table: str, known: str = "", law: str = "77") -> list[str]:
    provision = Provision(Locator((law,)), text=table, blocks=(Block("table", 0, len(table)),))
    others = [{provision.locator: known}] if known else []
    return [f.message for f in find_table_faults([provision], others, "duplicate", "en")]


def test_a_right_table_is_not_told() -> None:
    assert faults(RIGHT, RIGHT) == []


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (RIGHT.replace("| 120", "| 130"), "no score of the game"),
        (RIGHT.replace("30 | 60 | 120", "60 | 30 | 120"), "no score of the game"),
        (RIGHT.replace(HEAD, "Undoubled | Doubled | Redoubled |"), "do not fit its head"),
        (f"{HEAD}\nMinors Majors | 20 30 | 40 60 | 80 120\nMajors | 30 | 60 | 120", "run together"),
        ("Made\nMinors\n20\n40", "one below the other"),
    ],
)
def test_a_table_that_cannot_be_meant_so_is_told(table: str, said: str) -> None:
    assert any(said in message for message in faults(table))


def test_a_table_is_held_against_that_of_another_text() -> None:
    assert any("rows" in said for said in faults("\n".join(RIGHT.split("\n")[:2]), RIGHT))
    other = "Points | IMPs\n20–40 | 1\n50–80 | 2"
    assert faults(other, other, law="78") == []
    assert any("figures" in said for said in faults(other.replace("| 2", "| 3"), other, law="78"))


def test_a_number_of_thousands_of_digits_is_told() -> None:
    endless = "1" * 5_000
    known = "a | b\n1 | 20"
    assert faults(f"a | b\n1 | {endless}", known) != []
    assert faults(f"a | b\n1 | {endless}", f"a | b\n1 | {endless}2") != []
    # One number, however long: no rows that ran together.
    assert faults(f"a | b\n1 | {endless}\n2 | 30", law="78") == []


def test_a_blank_cell_keeps_its_place() -> None:
    assert read_cells("| a | | b |") == ("", "a", "", "b", "")
    assert read_cells("a | b") == ("a", "b")


def test_the_scores_are_those_of_the_game() -> None:
    rows = score_rows()
    assert {(20, 40, 80), (500, 750), (50, 200, 400, 100, 300, 600), (0, 100, 200, 0, 0, 0)} <= rows
    assert not rows & {(20, 40, 60), (100, 200, 300), (750, 500)}


def test_a_text_that_breaks_off_is_told() -> None:
    whole = "The director may give the side that did not offend an adjusted score."
    note = Note("The federation has explained this for its own", 0)
    texts = [whole, f"{whole[:-1]}; or", whole[:50], "Spades"]
    for text, notes, count in zip(texts, [(), (), (), (note,)], [0, 0, 1, 1], strict=True):
        blocks = (Block("paragraph", 0, len(text)),)
        provision = Provision(Locator(("12", "A")), text=text, blocks=blocks, notes=notes)
        assert len(list(find_unfinished([provision], "en"))) == count, text


def test_a_note_that_cells_of_a_table_bear_several_marks_of_is_one_note(library: Library) -> None:
    markup = (
        "== Law 78 Methods ==\nA. Scoring\n\nSome words here about the scoring of a hand.\n\n"
        '{|\n! Tricks !! Score\n|-\n| Seven<ref name="a">Once a year.</ref> || 20<ref>Twice.</ref>'
        '\n|-\n| Eight<ref name="a" /> || 30\n|-\n| Nine<ref name="a" /> || 40\n|}\n\nB. Other'
        '<ref name="a" />\n\nMore words on something else altogether, and so on.\n'
    )
    ref = SourceRef("page.wiki", "duplicate", "2017", ("en",))
    text, _ = read_mediawiki(markup, ref)
    provisions = express([text], library).expressions[0].provisions
    notes = {str(p.locator): [(note.text, note.anchor) for note in p.notes] for p in provisions}
    said = next(p.text for p in provisions if str(p.locator) == "78A")
    assert notes["78A"] == [
        ("Once a year.", said.index("Seven") + 5),
        ("Twice.", said.index("20") + 2),
    ]
    assert notes["78B"] == [("Once a year.", 0)]
