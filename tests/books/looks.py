"""In how many ways an official book is set: fonts, columns, marks of lists and of notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tests.books.made_book import Definitions


@dataclass(frozen=True)
class Look:
    """How a book is set; lengths are points.

    ``in_text`` and ``at_foot`` are the marks of notes in both places: ``star`` prints one star each
    time, ``stars`` one more for each note of the page, ``number`` counts through the book.
    ``table`` says how tables are printed: ``run-on`` puts two rows in one line, ``shifted`` lacks
    the empty place above the first column.
    """

    name: str
    language: str
    program: Literal["reportlab", "browser", "typst"] = "reportlab"
    font: Literal["Times", "Helvetica", "Serif", "Sans"] = "Times"
    columns: int = 1
    size: float = 10.0
    leading: float = 12.5
    indent: float = 16.0
    hanging: bool = True
    justified: bool = False
    gap: float = 3.0
    bullet: str = "–"
    in_text: Literal["star", "stars", "number", "letter"] = "stars"
    at_foot: Literal["star", "stars", "number", "letter"] = "stars"
    raised: bool = True
    definitions: Definitions = "dash"
    bold_terms: bool = False
    table: Literal["plain", "run-on", "shifted"] = "plain"
    page: tuple[float, float] = (420.0, 595.0)
    stars_every: int = 0
    law_on_a_page: bool = False
    marks: Literal["full", "bracket", "brackets", "stop"] = "full"
    margin_headings: bool = False
    ruled: bool = False
    capitals: bool = True


LOOKS: Final = (
    Look("fr-stars", "fr", definitions="colon", in_text="star", at_foot="stars",
         justified=True, indent=18),
    Look("fr-columns", "fr", font="Helvetica", columns=2, size=8, leading=10, bullet="•",
         in_text="number", at_foot="number"),
    Look("nl-flush-left", "nl", definitions="colon", font="Serif", size=9, leading=11.5,
         hanging=False, indent=0,
         in_text="number", at_foot="number", raised=False),
    Look("en-columns", "en", columns=2, size=8.5, leading=10.5, justified=True, indent=12,
         in_text="stars", at_foot="star", bullet="-", capitals=False),
    Look("el-sans", "el", font="Sans", size=8.5, leading=11, in_text="number", at_foot="number",
         capitals=False),
    Look("nl-star-list", "nl", font="Helvetica", size=9, leading=12, bullet="*",
         in_text="number", at_foot="number", capitals=False),
    Look("en-alone", "en", definitions="alone", bold_terms=True, bullet="•", size=11, leading=13.5,
         page=(595.0, 842.0), in_text="star", at_foot="stars"),
    Look("fr-alone-shifted", "fr", font="Serif", size=9, leading=12, definitions="alone",
         table="shifted", in_text="star", at_foot="stars"),
    Look("el-columns", "el", definitions="colon", font="Serif", columns=2, size=7.5,
         leading=9.5, bullet="•",
         in_text="stars", at_foot="stars", page=(595.0, 842.0)),
    Look("fr-run-on", "fr", size=11, leading=14, hanging=False, indent=0, table="run-on", gap=6,
         justified=True, page=(595.0, 842.0), in_text="stars", at_foot="stars"),
    Look("nl-alone", "nl", definitions="alone", columns=2, size=8, leading=10, bullet="▪",
         font="Sans", in_text="number", at_foot="number"),
    Look("en-flush-dots", "en", font="Helvetica", size=9.5, leading=12, hanging=False, indent=14,
         bullet="·", in_text="stars", at_foot="stars", gap=5),
    Look("fr-browser", "fr", program="browser", bullet="–", law_on_a_page=True, raised=True,
         in_text="stars", at_foot="stars"),
    Look("en-browser", "en", program="browser", bullet="•", font="Helvetica", definitions="alone",
         columns=2, size=7, law_on_a_page=True, in_text="number", at_foot="number"),
    Look("fr-typst-letters", "fr", program="typst", font="Serif", size=9, marks="bracket",
         in_text="letter", at_foot="letter", ruled=True, capitals=False),
    Look("el-typst-brackets", "el", program="typst", font="Serif", size=8, columns=2, indent=14,
         marks="brackets", in_text="number", at_foot="number", page=(595.0, 842.0)),
    Look("fr-typst-margin", "fr", program="typst", size=10, margin_headings=True, marks="stop",
         definitions="colon", in_text="number", at_foot="number", justified=True),
)  # fmt: skip
