"""Lines whose words stand below one another, and which are no table: contents, justified prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bridgelaws.formats.pdf.reading_order import TextRow

_PAGE: Final = re.compile(r"\D*(\d{1,3})$")


def is_contents(rows: Sequence[TextRow]) -> bool:
    """Whether the last cells count pages: numbers that never fall, with text before them."""
    numbers = []
    for row in rows:
        found = _PAGE.match(row.runs[-1].text)
        if len(row.runs) > 1 and found and not found.group().strip("0123456789 ."):
            numbers.append(int(found.group(1)))
    rising = all(a <= b for a, b in pairwise(numbers))
    two = sum(len(row.runs) <= 3 for row in rows) >= 0.8 * len(rows)
    return (
        len(numbers) >= 0.6 * len(rows)
        and rising
        and two
        and len(numbers) > 3
        and not _is_short(rows)
    )


def _is_short(rows: Sequence[TextRow]) -> bool:
    """Whether the first cells are no more than numbers or single words."""
    return sum(len(row.runs[0].text) > 12 for row in rows) < 0.4 * len(rows)


def is_justified(rows: Sequence[TextRow]) -> bool:
    """Whether the rows are lines of prose whose words were driven apart to fill the column."""
    right = max(row.right for row in rows)
    flush = sum(abs(row.x1 - right) < 2 for row in rows)
    later = [run.text for row in rows for run in row.runs[1:]]
    low = sum(text[:1].islower() for text in later)
    return flush >= 0.5 * len(rows) and low >= 0.4 * len(later)
