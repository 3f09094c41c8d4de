"""Which note at a page's foot each mark stands for, and what is told where that is not sure."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bridgelaws.formats.pdf.headers_footers import PageRows
from bridgelaws.formats.pdf.note_pairs import NotePairs, pair_notes
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.text_runs import TextRun


def row(text: str, page: int, number: int, mark: str = "") -> TextRow:
    runs = [TextRun(text, 50, 200, 500 - number, 10)]
    if mark:
        runs.append(TextRun(mark, 200, 204, 503 - number, 6))
    return TextRow(runs, page, 50, 300, raised={1} if mark else set(), number=number)


def pages_of(*pages: tuple[Sequence[str], Sequence[str]]) -> list[PageRows]:
    made, number = [], 0
    for n, (marks, notes) in enumerate(pages, 1):
        body, feet = [], []
        for mark in marks:
            number += 1
            body.append(row("the word", n, number, mark))
        for mark in notes:
            number += 1
            feet.append(row(f"{mark} Note {number} says it", n, number))
        made.append(PageRows(n, body=body, notes=feet))
    return made


def numbers(found: NotePairs) -> list[tuple[int, int]]:
    pairs = (pair for pairs in found.marks.values() for pair in pairs)
    return sorted((mark.row.number, note.row.number) for mark, note in pairs)


@pytest.mark.parametrize(
    ("marks", "notes", "pairs", "is_sure"),
    [
        (["*", "*"], ["*", "**"], [(1, 3), (2, 4)], True),
        (["*", "**"], ["*", "*"], [(1, 3), (2, 4)], True),
        (["*", "**", "*"], ["*", "**"], [(1, 4), (2, 5), (3, 4)], True),
        (["12", "13"], ["12", "13"], [(1, 3), (2, 4)], True),
        (["**"], ["*"], [(1, 2)], False),
        (["*"], ["*", "**"], [(1, 2)], False),
        (["*", "*", "*"], ["*", "**"], [(1, 4), (2, 5)], False),
    ],
)
def test_notes_of_a_page_are_paired_and_what_is_not_sure_is_told(
    marks: list[str], notes: list[str], pairs: list[tuple[int, int]], is_sure: bool
) -> None:
    found = pair_notes(pages_of((marks, notes)))
    assert numbers(found) == pairs
    assert (not found.doubts) is is_sure


def test_a_note_may_stand_on_the_next_page_and_not_beyond() -> None:
    found = pair_notes(pages_of((["*"], []), (["*"], ["*", "**"])))
    assert numbers(found) == [(1, 3), (2, 4)]
    assert found.doubts == []
    lost = pair_notes(pages_of((["*"], []), ([], []), (["*"], ["*"])))
    assert numbers(lost) == [(2, 3)]
    assert [at.number for at, _ in lost.doubts] == [1]


def test_a_numbered_note_that_stands_on_the_page_before_its_mark_is_paired_and_told() -> None:
    found = pair_notes(pages_of((["1"], ["1", "2"]), (["2", "3"], ["3"])))
    assert numbers(found) == [(1, 2), (4, 3), (5, 6)]
    assert [at.number for at, _ in found.doubts] == [4, 3]
    again = pair_notes(pages_of((["1"], ["1"]), (["1"], [])))
    assert numbers(again) == [(1, 2)]


def test_a_raised_number_without_a_note_is_told() -> None:
    page = pages_of((["1"], ["1"]))[0]
    page.body.append(row("the word", 1, 9, "7"))
    found = pair_notes([page])
    assert numbers(found) == [(1, 2)]
    assert [at.number for at, _ in found.doubts] == [9]


def test_a_line_that_begins_with_a_number_goes_on_with_its_note() -> None:
    found = pair_notes(pages_of((["*"], ["*", "26"])))
    assert [note.sign for note in found.notes.values()] == ["*"]


def test_a_line_of_a_note_that_begins_with_an_address_begins_no_other_note() -> None:
    pages = pages_of((["19"], ["19"]), ([], []), ([], []), ([], []), (["26"], ["26"]))
    pages[0].notes.append(row("26B might apply.", 1, 90))
    found = pair_notes(pages)
    assert numbers(found) == [(1, 2), (3, 4)]
    assert 90 not in [note.row.number for note in found.notes.values()]
    # Where its mark is near it is a note, however it begins.
    pages[1].body.append(row("the word", 2, 91, "26"))
    assert 90 in [note.row.number for note in pair_notes(pages).notes.values()]


def test_a_mark_inside_a_line_is_a_mark_where_such_a_note_stands_at_the_foot() -> None:
    made = PageRows(
        1, body=[row("require* that normal21 play", 1, 1)], notes=[row("* It is.", 1, 2)]
    )
    made.notes.append(row("21 So it is.", 1, 3))
    found = pair_notes([made])
    assert numbers(found) == [(1, 2), (1, 3)]


def test_the_notes_of_a_chapter_may_stand_on_its_last_page() -> None:
    last: tuple[list[str], list[str]] = ([], ["*", "**"])
    found = pair_notes(pages_of((["*"], []), (["**"], []), ([], []), last, (["*"], ["*"])))
    assert numbers(found) == [(1, 3), (2, 4), (5, 6)]
    assert found.doubts == []


def test_a_single_note_far_behind_its_mark_is_paired_and_told() -> None:
    found = pair_notes(pages_of((["*"], []), ([], []), ([], ["*"])))
    assert numbers(found) == [(1, 2)]
    assert [at.number for at, _ in found.doubts] == [1, 2]


def test_marks_that_do_not_count_on_wait_no_longer() -> None:
    found = pair_notes(pages_of((["*"], []), (["*"], []), ([], ["*"])))
    assert numbers(found) == [(2, 3)]
    assert [at.number for at, _ in found.doubts] == [1]


def lettered(word: str, sign: str, note: str) -> NotePairs:
    """A raised letter behind a word, and a note that begins with one."""
    body = [row(word, 1, 1, sign)]
    foot = TextRow(
        [TextRun(note, 50, 53, 103, 6), TextRun("It says something", 53, 200, 100, 8)],
        1,
        50,
        300,
        raised={0},
        number=2,
    )
    return pair_notes([PageRows(1, body=body, notes=[foot])])


def test_a_raised_letter_is_the_mark_of_the_note_that_begins_with_it() -> None:
    assert numbers(lettered("the word", "b", "b")) == [(1, 2)]
    assert numbers(lettered("the word,", "aa", "aa")) == [(1, 2)]


@pytest.mark.parametrize(("word", "sign"), [("au 2", "e"), ("le n", "o"), ("the word", "c")])
def test_a_raised_letter_of_an_ordinal_or_without_its_note_is_no_mark(word: str, sign: str) -> None:
    note = sign if sign != "c" else "d"
    assert numbers(lettered(word, sign, note)) == []
