"""Whether a table of a web page holds values, numbered provisions, or only lays out text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaws.xml_writer import Element

HEADINGS: Final = {"h1", "h2", "h3", "h4", "h5", "h6"}
CELLS: Final = {"td", "th"}
_MARK: Final = re.compile(r"\s*(?:[-–•]|\(?[^\W_]{1,4}[.)]|[^\W\d_]{1,2}\d{1,2}[.)]?)?\s*$")


def kind_of_table(table: Element) -> str:
    """``data`` for rows of values; ``marks`` where a column holds enumerators; else ``layout``."""
    tables = table.iter("table")
    next(tables)
    # Looked for first, so that tables in tables cost no more than their depth.
    if next(tables, None) is not None or any(True for _ in table.iter("ol", "ul", *HEADINGS)):
        return "layout"
    rows = [[cell for cell in row if cell.tag in CELLS] for row in table.iter("tr")]
    widest = max(map(len, rows), default=0)
    if widest < 2 or any(len(list(cell.iter("p"))) > 1 for row in rows for cell in row):
        return "layout"
    firsts = ["".join(row[0].itertext()) for row in rows if len(row) > 1]
    if widest <= 3 and firsts and all(_MARK.match(text) for text in firsts) and _long(rows):
        return "marks"
    return "data"


def _long(rows: Sequence[Sequence[Element]]) -> bool:
    """Whether the last cells hold sentences rather than values."""
    lengths = [len("".join(row[-1].itertext())) for row in rows if row]
    return sum(lengths) > 40 * len(lengths)
