"""Lines that a second reading puts behind other lines are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgelaws.blocks.ledger import LedgerEntry
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Block, Origin, Provision, SourceRun
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.numbering.doubts.order import find_order_doubts

TEXTS = (
    "A player may ask for the card that",
    "was played to the trick before it",
    "is turned.",
    "No other player speaks, nor does a",
    "player who has a hand on the table.",
)


def source(order: tuple[int, ...]) -> SourceText:
    builder = TextBuilder()
    for number, text in enumerate(TEXTS, 1):
        builder.put(text, number, 1)
        builder.end_line()
    made = builder.source(SourceRef("a.pdf"), is_whole=True)
    assert made.layout is not None
    return replace(made, layout=replace(made.layout, written=(order,)))


def provision(place: str, first: int, last: int) -> Provision:
    text = ""
    runs = []
    for number in range(first, last + 1):
        text += " " if text else ""
        runs.append(SourceRun(len(text), len(TEXTS[number - 1]), "a.pdf", number, 1))
        text += TEXTS[number - 1]
    block = Block("paragraph", 0, len(text))
    return Provision(
        parse_locator(place),
        text=text,
        blocks=(block,),
        origins=(Origin("a.pdf", first, last),),
        runs=tuple(runs),
    )


def doubts(order: tuple[int, ...], *provisions: Provision) -> dict[int, str]:
    made = source(order)
    entries = (LedgerEntry(Span(0, len(made.text)), "record"),)
    return {f.line: f.message for f in find_order_doubts(made, provisions, entries)}


RIGHT = (provision("1A", 1, 3), provision("1B", 4, 5))


def test_lines_in_the_order_in_which_they_were_written_are_no_finding() -> None:
    assert doubts((1, 2, 3, 4, 5), *RIGHT) == {}


def test_whole_provisions_may_be_written_in_any_order() -> None:
    assert doubts((4, 5, 1, 2, 3), *RIGHT) == {}


def test_a_line_that_was_joined_to_another_than_it_follows_is_told() -> None:
    assert 3 in doubts((1, 2, 4, 5, 3), *RIGHT)


@pytest.mark.parametrize("cut", [1, 2])
def test_a_sentence_parted_between_two_provisions_is_told(cut: int) -> None:
    parted = (provision("1A", 1, cut), provision("1B", cut + 1, 5))
    found = doubts((1, 2, 3, 4, 5), *parted)
    assert list(found) == [cut + 1]
    assert "goes on with" in found[cut + 1]


def test_a_text_without_a_second_reading_has_no_doubts_of_order() -> None:
    made = source((1,))
    assert made.layout is not None
    bare = replace(made, layout=replace(made.layout, written=()))
    assert list(find_order_doubts(bare, RIGHT, ())) == []


def test_a_note_in_the_text_that_may_go_on_is_told() -> None:
    first, second = provision("1A", 1, 1), provision("1A", 3, 5)
    text = f"{first.text}\n{second.text}"
    start = len(first.text) + 1
    both = replace(
        first,
        text=text,
        blocks=(Block("paragraph", 0, start - 1), Block("paragraph", start, len(text))),
        runs=(*first.runs, *(replace(r, text_start=r.text_start + start) for r in second.runs)),
    )
    assert "the note" in doubts((1, 2, 3, 4, 5), both)[3]
