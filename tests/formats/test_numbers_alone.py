"""A number in brackets that ends a sentence: on a line of its own, and before the next column."""

from __future__ import annotations

from bridgelaws.formats.pdf.paragraphs import BookMetrics, Joint, joint
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.text_runs import TextRun

LEFT, RIGHT = 50.0, 250.0
USUAL = BookMetrics(10, 12)


def row(text: str, y: float, end: float, *, x: float = LEFT, column: int = 0) -> TextRow:
    run = TextRun(text, x, end, y, 10)
    return TextRow([run], 1, LEFT, RIGHT, column)


def joined(above: TextRow, below: TextRow, first: TextRow | None = None) -> Joint:
    return joint(first or above, above, below, USUAL, (LEFT, RIGHT), LEFT)


def test_a_number_alone_behind_a_full_line_ends_its_paragraph() -> None:
    full = row("Who runs the room puts a clock in it.", 500, RIGHT - 4)
    number = row("(1)", 488, LEFT + 14)
    assert joined(full, number) == "goes-on"


def test_a_number_alone_is_a_mark_where_there_was_room_or_a_list_is_announced() -> None:
    number = row("(1)", 488, LEFT + 14)
    assert joined(row("The clock shows.", 500, LEFT + 80), number) == "new"
    assert joined(row("Who runs the room puts these in it:", 500, RIGHT - 4), number) == "new"
    assert joined(row("(a) Who runs the room puts a clock.", 500, RIGHT - 4), number) == "new"
    far = row("(1)", 480, LEFT + 14)
    assert joined(row("Who runs the room puts a clock in it.", 500, RIGHT - 4), far) == "new"


def test_a_sentence_with_such_a_number_behind_its_end_is_over_at_a_columns_foot() -> None:
    over = row("Who runs the room puts a clock in it. (2)", 60, RIGHT - 2)
    following = row("Who runs the room sees to it.", 500, RIGHT - 30, column=1)
    assert joined(over, following) == "new"
    cited = row("Who runs the room puts a clock in it (2)", 60, RIGHT - 2)
    assert joined(cited, following) == "goes-on"
