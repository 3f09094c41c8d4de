"""Notes and marks of one text cost as much as they are many, and leave its places right."""

from __future__ import annotations

import random

import pytest

from bridgelaws.blocks.footnotes import Footnote, Footnotes, find_footnotes
from bridgelaws.blocks.lines import split_lines
from bridgelaws.blocks.visible_text import MappedText, read_stretch
from bridgelaws.formats.furniture import Discard
from bridgelaws.model.source import Span
from tests.steps import WatchedNumber, count_calls


def stretch_of(words: int) -> tuple[str, MappedText]:
    """A source whose words stand two spaces apart, so that each is a run of its own."""
    source = "  ".join(f"word{n % 10}1" for n in range(words))
    return source, read_stretch(source, [Span(0, len(source))])


def marks_of(stretch: MappedText) -> list[Span]:
    return [Span(at, at + 1) for at, sign in enumerate(stretch.text) if sign == "1"][1::2]


@pytest.mark.parametrize("words", [1, 2, 60])
def test_what_is_left_of_a_text_stands_where_it_stood(words: int) -> None:
    source, stretch = stretch_of(words)
    chosen = random.Random(words)
    edges = sorted(chosen.sample(range(len(stretch.text)), min(12, len(stretch.text) // 2) * 2))
    cuts = [Span(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    left = stretch.cut(cuts)
    kept = [n for n in range(len(stretch.text)) if not any(c.start <= n < c.end for c in cuts)]
    assert left.text == "".join(stretch.text[n] for n in kept)
    for at, n in enumerate(kept):
        if left.text[at] != " ":
            assert source[left.offset(at)] == left.text[at]
            assert left.offset(at) == stretch.offset(n)


def test_what_is_cut_out_of_a_text_costs_as_much_as_it_is_many() -> None:
    def cost(words: int) -> int:
        _, stretch = stretch_of(words)
        marks = marks_of(stretch)
        return count_calls(lambda: stretch.cut(marks))

    assert cost(800) < 2.2 * cost(400)


def test_marks_are_held_against_the_notes_of_near_pages_alone() -> None:
    def cost(words: int) -> int:
        _, stretch = stretch_of(words)
        notes = tuple(Footnote("1", MappedText("note"), Span(n, n + 1), n) for n in range(words))
        footnotes = Footnotes(notes, tuple(range(0, len(stretch.text), 9)))
        return count_calls(lambda: footnotes.attach(stretch))

    assert cost(800) < 2.3 * cost(400)


def test_a_mark_finds_the_note_of_its_page_or_the_nearest() -> None:
    source = "one1 two1 three1"
    stretch = read_stretch(source, [Span(0, len(source))])
    notes = tuple(
        Footnote("1", MappedText(f"note {n}"), Span(100 + n, 101 + n), n) for n in (0, 0, 2)
    )
    footnotes = Footnotes(notes, (4, 9))
    text, added, _, marks = footnotes.attach(stretch)
    assert text.text == "one two three"
    assert [note.text for note in added] == ["note 0", "note 2", "note 2"]
    assert [note.anchor for note in added] == [3, 7, 13]
    assert [source[mark.start : mark.end] for mark in marks] == ["1", "1", "1"]


def test_what_is_set_aside_is_not_looked_through_for_each_note() -> None:
    def cost(pages: int) -> int:
        page = "Some word1 is said.\nA line set aside.\n1 The note of it.\n"
        discards = []
        for n in range(pages):
            start = WatchedNumber(n * len(page) + 20)
            discards.append(Discard(Span(start, start + 18), "footer"))
        breaks = [n * len(page) for n in range(1, pages)]
        WatchedNumber.held = 0
        found = find_footnotes(page * pages, breaks, discards)
        assert [note.text for note in found.notes] == ["The note of it."] * pages
        return WatchedNumber.held

    assert cost(400) < 2.6 * cost(200)


def test_what_lies_in_a_long_range_set_aside_is_looked_at_once() -> None:
    def cost(lines: int) -> int:
        line = "x (aside) y\n"
        whole = Discard(Span(WatchedNumber(0), len(line) * (lines - 1)), "struck")
        inside = [
            Discard(Span(start, start + 7), "token")
            for start in (WatchedNumber(n * len(line) + 2) for n in range(lines))
        ]
        WatchedNumber.held = 0
        found = split_lines(line * lines, [whole, *inside])
        assert [len(each.spans) for each in found if each.spans] == [2]
        return WatchedNumber.held

    assert cost(400) < 2.3 * cost(200)
