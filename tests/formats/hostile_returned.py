"""What programs of translators may send back: real exports with other words, or damaged."""

from __future__ import annotations

import csv
import datetime as dt
import io
import random
import re
from collections.abc import Callable
from typing import Final

import openpyxl

from tests.formats.damage import change_parts, change_tags, damage

# Words that a reader of texts or a spreadsheet would take for something else.
_WORDS: Final = (
    "",
    " ",
    "Άλλα λόγια.",
    "16B",
    "(a) x",
    "1. x",
    "A. x",
    "Σημείωση: x",
    "Note: x",
    "LAW 16",
    "ΝΟΜΟΣ 16",
    "| a | b |",
    "a\nb",
    "a\n\nΒ. b",
    "=1+1",
    "'=x",
    "²",
    "Νόμος 99Ω999",
    "Νόμος 12Γ1 και 64",
    "x" * 3_000,
    "Νόμος 1" * 300,
    "\u202e",
    "\ufdd0",
    "\ufeff",
    "(",
    "♠ 5",
    "0",
)
_OTHERS: Final = (7, 1.5, 2.0, True, None, "=1+1", dt.date(2026, 1, 1), 10**20, "#REF!")
_TARGET: Final = re.compile(r"(<target[^>]*>)[^<]*(</target>)")
_TEXT: Final = re.compile(r"(<w:t(?: [^>]*)?>)[^<]*(</w:t>)")


def _other_words(text: str, pattern: re.Pattern[str], chosen: random.Random) -> str:
    share = chosen.choice((0.01, 0.1, 0.5))

    def other(found: re.Match[str]) -> str:
        if chosen.random() > share:
            return found[0]
        return f"{found[1]}{chosen.choice(_WORDS).replace('&', '')}{found[2]}"

    return pattern.sub(other, text)


def _rows(rows: list[list[str]], chosen: random.Random) -> list[list[str]]:
    """A table some of whose cells, rows and columns are others."""
    for _ in range(chosen.choice((1, 3, 20))):
        row = chosen.randrange(len(rows))
        way = chosen.randrange(7)
        if way < 3 and rows[row]:
            rows[row][chosen.randrange(len(rows[row]))] = chosen.choice(_WORDS)
        elif way == 3:
            rows.insert(row, list(chosen.choice(rows)))
        elif way == 4 and len(rows) > 1:
            del rows[row]
        elif way == 5:
            rows[row] = rows[row][: chosen.randint(0, 9)]
        else:
            column = chosen.randrange(8)
            for each in rows:
                if column < len(each):
                    each.append(each.pop(column))
    return rows


def returned_csv(export: bytes, seed: int) -> bytes:
    """A table, as some spreadsheet saved it."""
    chosen = random.Random(seed)
    rows = _rows(list(csv.reader(io.StringIO(export.decode("utf-8-sig"), newline=""))), chosen)
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=chosen.choice(",,;\t")).writerows(rows)
    data = made.getvalue().encode(chosen.choice(("utf-8", "utf-8-sig", "utf-16")))
    return damage(data, chosen) if seed % 3 == 2 else data


def returned_workbook(export: bytes, seed: int) -> bytes:
    """A workbook with other words, other kinds of cells, or damaged inside."""
    chosen = random.Random(seed)
    book = openpyxl.load_workbook(io.BytesIO(export))
    sheet = book.worksheets[0]
    for _ in range(chosen.choice((1, 3, 20))):
        cell = sheet.cell(chosen.randint(1, sheet.max_row), chosen.randint(1, sheet.max_column))
        cell.value = chosen.choice(_WORDS if chosen.random() < 0.8 else _OTHERS)
    if chosen.random() < 0.3:
        sheet.delete_rows(chosen.randint(1, sheet.max_row))
    made = io.BytesIO()
    book.save(made)
    return _damaged(made.getvalue(), chosen, seed)


def returned_document(export: bytes, seed: int) -> bytes:
    """A Word document with other words, some of whose tags are others, or damaged."""
    chosen = random.Random(seed)
    said = change_parts(export, chosen, lambda text, _: _other_words(text, _TEXT, chosen))
    return _damaged(said, chosen, seed)


def returned_xliff(export: bytes, seed: int) -> bytes:
    """XLIFF with other words, tags that are others, or damaged."""
    chosen = random.Random(seed)
    text = _other_words(export.decode("utf-8"), _TARGET, chosen)
    if seed % 3:
        text = change_tags(text, chosen)
    data = text.encode("utf-8", "replace")
    return damage(data, chosen) if seed % 3 == 2 else data


def _damaged(data: bytes, chosen: random.Random, seed: int) -> bytes:
    if seed % 3 == 1:
        return change_parts(data, chosen)
    return damage(data, chosen) if seed % 3 == 2 else data


# By the kind that `bridgelaws export` and `import` know: what comes back of an export.
RETURNED: Final[dict[str, Callable[[bytes, int], bytes]]] = {
    "xliff": returned_xliff,
    "csv": returned_csv,
    "xlsx": returned_workbook,
    "docx": returned_document,
}
