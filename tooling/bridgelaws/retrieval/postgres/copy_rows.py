"""Rows of a table as ``COPY`` reads them: any text comes out of the database as it went in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

# What a column holds; a sequence becomes an array of one dimension.
Value = str | int | bool | None | Sequence[str] | Sequence[int]
Row = Sequence[Value]

_ESCAPES: Final = str.maketrans(
    # PostgreSQL has no NUL in a text, and UTF-8 has no halves of a pair.
    {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\x00": "\ufffd"}
    | dict.fromkeys(map(chr, range(0xD800, 0xE000)), "\ufffd")
)
_QUOTED: Final = str.maketrans({"\\": "\\\\", '"': '\\"'})


@dataclass(frozen=True, slots=True)
class TableRows:
    """What a table is to hold: its name, the columns given, a row for each line of it."""

    name: str
    columns: tuple[str, ...]
    rows: Collection[Row]


def copy_lines(table: TableRows) -> Iterator[str]:
    """The statement that fills a table, and behind it a line for each row; each with its end."""
    columns = ", ".join(table.columns)
    yield f"copy bridgelaws.{table.name} ({columns}) from stdin;\n"
    for row in table.rows:
        yield "\t".join(map(_field, row)) + "\n"
    yield "\\.\n"


def _field(value: Value) -> str:
    if value is None:
        return "\\N"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, str):
        value = "{" + ",".join(_members(value)) + "}"
    return value.translate(_ESCAPES)


def _members(values: Iterable[str | int]) -> Iterator[str]:
    for value in values:
        yield str(value) if isinstance(value, int) else f'"{value.translate(_QUOTED)}"'
