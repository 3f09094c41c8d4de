"""CSV as Weblate and translate-toolkit know it, and safe to open in a spreadsheet.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, which
reading takes away again. UTF-8, one row per line of a provision.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from typing import IO, Final, get_args

from bridgelaws.comparison.status import Standing
from bridgelaws.exchange.out.choice import Selection
from bridgelaws.exchange.out.units import Segment, TranslationUnit
from bridgelaws.exchange.pieces import (
    ProvisionLineKind,
    name_for_people,
    split_pieces,
)
from bridgelaws.language.word_diff import diff_words, show_changes
from bridgelaws.model.agreement import name_place
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.record import ArticleRecord

# The names that translate-toolkit and Weblate look for. They keep no column of another name,
# and so the base stands in a comment.
COLUMNS: Final = (
    "location",
    "source",
    "target",
    "id",
    "fuzzy",
    "context",
    "translator_comments",
    "developer_comments",
)
BYTE_ORDER_MARK: Final = "\ufeff"
# What a line begins with that shows the words of before.
CHANGED: Final = "the source has changed"
# The whole-width forms too: spreadsheets in East Asia take them for the same signs.
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


_BASE: Final = re.compile(r"\bbase ([0-9a-f]{12}|-) ([0-9a-f]{12}|-)(?![0-9a-f])")
_DESCRIPTION: Final = re.compile(
    rf"[^,]+, (?:{'|'.join(get_args(ProvisionLineKind))})"
    rf"(?:, (?:missing|official|original|{'|'.join(get_args(Standing))}))?"
)
# Which row of how many a line is: a row that was taken out leaves a gap.
_ROW: Final = re.compile(rf"{_BASE.pattern}; row (\d{{1,6}}) of (\d{{1,6}})\b")


def guard(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; `unguard` gives it back.

    >>> guard("=1+1"), guard("1+1"), guard("'=")
    ("'=1+1", '1+1', "''=")
    """
    return f"'{cell}" if is_formula(cell) else cell


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet may take a cell for a formula, or for a guarded one."""
    return _FORMULA.match(cell) is not None


def unguard(cell: str) -> str:
    """The cell as it was before `guard`; one that never was guarded stays as it is."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def write_csv(units: Iterable[TranslationUnit], stream: IO[bytes], *, excel: bool = False) -> int:
    """Write a translator's table; how many rows there were.

    ``id`` is the provision's name and, behind ``#``, the line's. ``fuzzy`` is ``True``
    where the translation is stale or nobody recorded what it was made from. ``excel`` is
    that of `write_rows`.
    """
    rows = translator_rows(units)
    write_rows([COLUMNS, *rows], stream, excel=excel)
    return len(rows)


def translator_rows(units: Iterable[TranslationUnit]) -> list[tuple[str, ...]]:
    """Each line of the units in the order of `COLUMNS`; each says which it is, for `read_row`."""
    lines = [(unit, segment) for unit in units for segment in unit.segments]
    return [
        _translator_row(unit, segment, show_row(number, len(lines)))
        for number, (unit, segment) in enumerate(lines, start=1)
    ]


def _translator_row(unit: TranslationUnit, segment: Segment, row: str) -> tuple[str, ...]:
    base = f"{show_base(unit)}; {row}"
    return (
        f"{unit.file}:{unit.line}" if unit.file else "",
        segment.source,
        segment.target,
        f"{unit.name}#{segment.name}",
        str(unit.state == "translated" and bool(segment.target)),
        # Weblate tells rows of the same words apart by their context.
        f"{unit.name}#{segment.name}",
        "",
        "; ".join(filter(None, (describe_line(unit, segment), show_before(segment), base))),
    )


def read_base(comment: str) -> tuple[str, str]:
    """The hashes of source and target in a comment; each empty where none is kept.

    >>> read_base("16C, heading; base 0123456789ab -")
    ('0123456789ab', '')
    """
    found = _BASE.search(comment)
    return ("", "") if found is None else (found[1].strip("-"), found[2].strip("-"))


def read_row(comment: str) -> tuple[int, int] | None:
    """Which row this is and how many the file had; ``None`` where the comment does not say.

    >>> read_row("16C, heading; base 0123456789ab -; row 5 of 24")
    (5, 24)
    """
    found = _ROW.search(comment)
    return None if found is None else (int(found[3]), int(found[4]))


def show_row(number: int, total: int) -> str:
    """Which row of how many, as `read_row` reads it behind the base."""
    return f"row {number} of {total}"


def drop_written(comment: str) -> str:
    """What stands behind the last that the export wrote into a comment; nobody keeps it.

    >>> drop_written("16C#t1 base 0123456789ab -; row 5 of 24 who says so?")
    'who says so?'
    """
    found = _ROW.search(comment) or _BASE.search(comment)
    return comment[found.end() :].strip() if found else ""


def show_base(unit: TranslationUnit) -> str:
    """The hashes of both texts as `read_base` reads them."""
    return f"base {unit.source_hash or '-'} {unit.target_hash or '-'}"


def show_before(segment: Segment) -> str:
    """Which words of the source came and went since it was translated; empty where none did."""
    if not segment.source_before:
        return ""
    changes = diff_words(segment.source_before, segment.source)
    return f"{CHANGED}: {show_changes(changes)}"


def describe_line(unit: TranslationUnit, segment: Segment) -> str:
    """What a line is, for a person: its place, kind and what is wrong with its translation."""
    return ", ".join(filter(None, (name_for_people(unit.locator), segment.kind, unit.remark)))


def is_description(text: str) -> bool:
    """Whether words are those of `describe_line`, with nothing written into them.

    >>> is_description("16C, paragraph, stale"), is_description("16C, paragraph OK?")
    (True, False)
    """
    return _DESCRIPTION.fullmatch(text) is not None


def write_wide_csv(
    records: Iterable[ArticleRecord],
    choice: Selection,
    stream: IO[bytes],
    *,
    languages: Collection[str] = (),
    expressions: Collection[str] = (),
    excel: bool = False,
) -> int:
    """Write a table to read: a row per line of a provision, a column per text.

    Returns:
        How many rows there were, the heading row left out.
    """
    cells: dict[str, dict[tuple[str, str], str]] = {}
    columns: dict[tuple[str, str], None] = {}
    for record, provision in choice.provisions(records):
        name = name_place(record.work, record.edition, provision.locator)
        for text in provision.texts:
            if languages and text.language not in languages:
                continue
            if expressions and text.expression not in expressions:
                continue
            for piece in split_pieces(text.provision):
                column = (text.language, text.expression)
                columns[column] = None
                cells.setdefault(f"{name}#{piece.name}", {})[column] = piece.text
    ordered = sorted(columns, key=lambda column: (column[1] != PLAIN, column[1], column[0]))
    rows = [[row, *(said.get(column, "") for column in ordered)] for row, said in cells.items()]
    head = ["id", *(f"{language} {expression}" for language, expression in ordered)]
    write_rows([head, *rows], stream, excel=excel)
    return len(rows)


def write_rows(
    rows: Iterable[Sequence[str]], stream: IO[bytes], *, excel: bool = False, tabs: bool = False
) -> None:
    """Write rows as UTF-8 with line feeds; cells apart by commas, or by tabs.

    For Excel where the comma is the decimal sign (Dutch, French, Greek) semicolons part
    them, and a byte-order mark stands first, without which it takes UTF-8 for something else.
    With tabs nothing is quoted or guarded, as OmegaT reads it: a tab or line feed in a
    cell becomes a space.
    """
    text = io.StringIO(newline="")
    if excel:
        text.write(BYTE_ORDER_MARK)
    if tabs:
        for row in rows:
            text.write("\t".join(re.sub(r"[\t\r\n]+", " ", cell) for cell in row) + "\n")
    else:
        # All cells in quotes: before Python 3.13 a lone carriage return would get none.
        sign = ";" if excel else ","
        table = csv.writer(text, delimiter=sign, lineterminator="\n", quoting=csv.QUOTE_ALL)
        for row in rows:
            table.writerow([guard(cell) for cell in row])
    stream.write(text.getvalue().encode("utf-8"))
