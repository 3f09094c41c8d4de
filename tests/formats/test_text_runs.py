"""Letters of a page as runs of words: where pdfium puts spaces, and how wide a first word is."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from bridgelaws.formats.pdf.paragraphs import BookMetrics, joint
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.text_runs import TextRun, read_runs

LEFT, RIGHT = 50.0, 250.0


def test_letters_of_a_page_that_is_filled_in_one_strip_are_words() -> None:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(420, 595), invariant=1)
    canvas.setFont("Helvetica", 8)
    # What stands far off beside a long column makes pdfium take the page for vertical text.
    canvas.drawString(336, 564, "The yard")
    canvas.drawString(360, 22, "33")
    said = "the geese go home at dusk"
    for line in range(46):
        x = 60.0
        for sign in said:
            if sign != " ":
                canvas.drawString(x, 540 - 11 * line, sign)
            x += canvas.stringWidth(sign, "Helvetica", 8) + 0.35
    canvas.save()
    runs, _ = read_runs(pypdfium2.PdfDocument(data.getvalue())[0])
    lines = [run for run in runs if run.x0 < 100]
    assert [run.text for run in lines] == [said] * 46
    assert all(run.x0 < run.first < run.second < run.x1 for run in lines)


def test_a_wide_word_had_no_room_where_one_of_the_lines_usual_letters_would_have() -> None:
    above = TextRow([TextRun("The geese go home at dusk, as", LEFT, 215, 500, 10)], 1, LEFT, RIGHT)
    below = TextRun("mammoths will, if lit", LEFT, 130, 488, 10, second=98, first=95)
    row, usual, margins = TextRow([below], 1, LEFT, RIGHT), BookMetrics(10, 12), (LEFT, RIGHT)
    assert joint(above, above, row, usual, margins, LEFT) == "goes-on"
    below.first = 70
    assert joint(above, above, row, usual, margins, LEFT) == "new"


def test_letters_of_a_word_that_were_written_apart_are_one() -> None:
    def said(first: str, second: str, gap: float) -> str:
        runs = [TextRun(first, 50, 60, 500, 10), TextRun(second, 60 + gap, 120, 500, 10)]
        return TextRow(runs, 1, LEFT, RIGHT).text

    assert said("W", "hen geese fly", 0.1) == "When geese fly"
    assert said("(iii)", "geese fly", 0.1) == "(iii) geese fly"
    assert said("hens", "geese fly", 12) == "hens geese fly"
    # In a line that is driven wide the space that keeps a colon with its word is a gap.
    assert said("Geese\u00a0", ": they fly", 12) == "Geese\u00a0: they fly"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        pytest.param(("ge", 60.0), ("ese", 60.2), "geese", id="a-word-in-two-runs"),
        pytest.param(("the", 62.0), ("ese", 64.5), "the ese", id="two-words"),
        pytest.param(("geese", 70.0), ("3", 70.0), "geese 3", id="a-number-that-touches"),
        pytest.param(("geese\xa0", 72.0), ("go", 75.0), "geese\xa0go", id="a-space-ends-the-run"),
    ],
)
def test_letters_that_were_written_apart_are_a_word_where_they_touch(
    first: tuple[str, float], second: tuple[str, float], said: str
) -> None:
    runs = [TextRun(first[0], LEFT, first[1], 500, 10), TextRun(second[0], second[1], 90, 500, 10)]
    assert TextRow(runs, 1, LEFT, RIGHT).text == said
