"""A translator's workbook (.xlsx) or document (.docx) read back.

A workbook is read with openpyxl. Of a document its tables are read: what Word tracked as put in is
taken, what it tracked as taken out is not. Nothing is unpacked that could be a bomb.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from bridgelaws.counts import counted
from bridgelaws.errors import MissingExtraError, SourceError
from bridgelaws.exchange.back.remarks import (
    find_beside_tables,
    find_document_remarks,
    find_workbook_remarks,
    tell_remark,
)
from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.back.table import (
    NEEDED,
    REMARK,
    SOURCE,
    WHERE,
    find_missing,
    gather_units,
    refuse_file,
)
from bridgelaws.exchange.out.csv_rows import (
    CHANGED,
    COLUMNS,
    drop_written,
    is_description,
)
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.formats.limits import LARGEST_FILE, open_archive, read_all, read_part
from bridgelaws.formats.office.docx_parts import main_part, read_word_part
from bridgelaws.formats.safe_xml import has_doctype, nearest
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef

_MOST_ROWS: Final = 200_000
_MOST_COLUMNS: Final = 500
# Of a row in a document: what it is, the original, the translation.
_CELLS: Final = 3
# The name of a line; the head of a column: language and text, as `write_document` says them.
_NAME: Final = re.compile(r"[^\s#]*#")
_SIDE: Final = re.compile(r"([a-z]{2,3}) \S+$")
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# What was taken out or came from elsewhere, and codes of fields, are no words of the cell.
_NO_WORDS: Final = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_W}instrText"})
_SIGNS: Final = {f"{_W}tab": " ", f"{_W}br": " ", f"{_W}cr": " ", f"{_W}noBreakHyphen": "\u2011"}


class _CellFault(Exception):  # noqa: N818 - a verdict on a row, no fault of the program
    """A cell that holds no text, by its row."""

    def __init__(self, row: int, message: str) -> None:
        super().__init__(row, message)
        self.row, self.message = row, message


def read_workbook(path: Path, file: str) -> ReturnedFile:
    """Read the first sheet of a workbook as `write_workbook` wrote it.

    A formula, a date or a number with a fraction where words belong is an error of its row. What is
    written beside the lines, in comments or on other sheets, is told.

    Raises:
        MissingExtraError: openpyxl is not installed. SourceError: the disk refuses, or the
            workbook is a bomb.
    """
    try:
        import openpyxl
    except ImportError:
        raise MissingExtraError("reading a workbook", "office") from None
    ref = SourceRef(file=file)
    with open_archive(path, ref) as archive:
        for name in archive.namelist():
            if has_doctype(read_part(archive, name, ref) or b""):
                return refuse_file(file, 0, "defines entities, as no workbook does", "DOCTYPE")
        faults = list(find_workbook_remarks(archive, file))
    data = io.BytesIO(read_all(path, ref, LARGEST_FILE))
    try:
        book = openpyxl.load_workbook(data, read_only=True)
        sheet = book.worksheets[0]
        # What the sheet says of its own size may lie.
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_col=_MOST_COLUMNS)
        head = [_text(cell, 1).strip() for cell in next(rows, ())]
        while head and not head[-1]:
            head.pop()
        faults += _find_other_sheets(book.worksheets[1:], file)
        return find_missing(head, file) or gather_units(
            _sheet_rows(rows, head, file, faults), head, file, faults
        )
    except _CellFault as fault:
        return refuse_file(file, fault.row, fault.message, "NOT_TEXT")
    except MemoryError:
        raise
    except Exception as problem:  # noqa: BLE001 - whatever openpyxl meets in a damaged workbook
        return refuse_file(file, 0, f"is no workbook that can be read ({problem})", "NOT_XLSX")


def _sheet_rows(
    rows: Iterator[Any], head: Sequence[str], file: str, faults: list[Finding]
) -> Iterator[tuple[int, list[str]]]:
    for number, cells in enumerate(rows, 2):
        if number > _MOST_ROWS:
            raise _CellFault(number, f"has more than {_MOST_ROWS} rows")
        try:
            names = [*head, *[""] * (len(cells) - len(head))]
            wanted = [
                _text(cell, number) if name in NEEDED else _text_beside(name, cell)
                for name, cell in zip(names, cells, strict=False)
            ]
        except _CellFault as fault:
            message = f"{fault.message}; the line stays as it was"
            faults.append(Finding(file, number, 1, "error", "NOT_TEXT", message))
            continue
        # A spreadsheet leaves out the empty cells at the end of a row.
        yield number, wanted + [""] * (len(head) - len(wanted))


def _text_beside(name: str, cell: Any) -> str:
    """What a cell says beside the words of a line; whatever stands there is no fault of the row."""
    read = name in (WHERE, REMARK, SOURCE) or name not in COLUMNS
    return "" if cell.value is None or not read else str(cell.value)


def _find_other_sheets(sheets: Iterable[Any], file: str) -> Iterator[Finding]:
    for sheet in sheets:
        rows = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
        words = next((str(value) for row in rows for value in row if value is not None), "")
        if words:
            yield tell_remark(file, 0, f"the sheet {sheet.title!r}, which begins so,", words)


def _text(cell: Any, row: int) -> str:
    value = cell.value
    if value is None or (isinstance(value, str) and cell.data_type != "f"):
        return value or ""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    kind = "a formula" if cell.data_type == "f" else f"{value!r}"
    raise _CellFault(row, f"{cell.coordinate} holds {kind}, and no text; set the column to “Text”")


def read_document(path: Path, file: str) -> ReturnedFile:
    """Read the tables of a document as `write_document` wrote them.

    Raises:
        SourceError: the disk refuses, the document is damaged or a bomb.
    """
    ref = SourceRef(file=file)
    with open_archive(path, ref) as archive:
        main = main_part(archive, ref)
        if not main:
            return refuse_file(file, 0, "is no Word document", "NOT_DOCX")
        try:
            root = read_word_part(archive, main, ref)
            faults = list(find_document_remarks(archive, main, root, file, _words))
        except SourceError as problem:
            return refuse_file(file, 0, problem.reason, "NOT_DOCX")
    faults += find_beside_tables(root, file, _words)
    seen = len(faults)
    rows = list(_table_rows(root, file, faults))
    if not rows and len(faults) == seen:
        return refuse_file(file, 0, "has no table as `bridgelaws export docx` makes it", "COLUMNS")
    return gather_units(rows, (*NEEDED, WHERE, SOURCE), file, faults)


def _table_rows(
    root: Any, file: str, faults: list[Finding]
) -> Iterator[tuple[int, tuple[str, str, str, str, str]]]:
    """Rows of all tables, counted through: id, translation, what says the base, folder, original.

    The folder is that of the language that the table is translated into, as its head says.
    What was written into the first two cells behind the words of the export is told.
    """
    number = 0
    for table in root.iter(f"{_W}tbl"):
        folder = ""
        for row in table.iterchildren(f"{_W}tr"):
            number += 1
            if row.find(f"{_W}trPr/{_W}tblHeader") is not None:
                *_, said = ["", *(_words(cell) for cell in row.iter(f"{_W}tc"))]
                folder = f"{side[1]}/plain/" if (side := _SIDE.match(said)) else folder
                continue
            if row.find(f"{_W}trPr/{_W}del") is not None:
                message = "the row was taken out; take a line out of the text by hand"
                faults.append(Finding(file, number, 1, "error", "EMPTIED", message))
                continue
            cells = [_words(cell) for cell in row.iter(f"{_W}tc")]
            if len(cells) != _CELLS:
                message = f"{counted(len(cells), 'cell')}, where a row of the table has {_CELLS}"
                faults.append(Finding(file, number, 1, "error", "COLUMNS", message))
                continue
            about, _, target = cells
            if not any(map(str.strip, cells)):
                continue
            identity = next((word for word in about.split() if "#" in word), "")
            first, second = [_paragraphs(cell) for cell in list(row.iter(f"{_W}tc"))[:2]]
            original = next(second, "")
            beside = [
                *_written_into(first),
                *(each for each in second if not each.startswith(CHANGED)),
            ]
            faults += [
                tell_remark(file, number, f"{identity}: what stands beside the translation", each)
                for each in map(fold_breaks, beside)
                if each
            ]
            yield number, (identity, target, about, folder, original)


def _paragraphs(cell: Any) -> Iterator[str]:
    return (_words(paragraph) for paragraph in nearest(cell, {f"{_W}p"}))


def _written_into(paragraphs: Iterable[str]) -> Iterator[str]:
    """What was written into the cell that says what a line is."""
    for paragraph in paragraphs:
        name = _NAME.search(paragraph)
        before = paragraph[: name.start()] if name else paragraph
        if not is_description(before.strip()):
            yield before
        if name:
            yield drop_written(paragraph)


def _words(cell: Any) -> str:
    """The words of a cell as they stand when all that was tracked is accepted."""
    said: list[str] = []
    stack = [iter(cell)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
        elif child.tag == f"{_W}t":
            said.append(child.text or "")
        elif child.tag in _SIGNS:
            said.append(_SIGNS[child.tag])
        elif child.tag not in _NO_WORDS:
            if child.tag == f"{_W}p" and said:
                said.append(" ")
            stack.append(iter(child))
    return "".join(said)
