"""A translator's table as a workbook (.xlsx), and as a document (.docx) to review on paper.

Both hold what the CSV holds, and come back by `bridgelaws import`. A cell is text, whatever it
begins with: nothing in it is a formula.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import IO, Any, Final

from bridgelaws.errors import MissingExtraError, RecordError
from bridgelaws.exchange.out.csv_rows import (
    COLUMNS,
    describe_line,
    is_formula,
    show_base,
    show_before,
    show_row,
    translator_rows,
)
from bridgelaws.exchange.out.units import TranslationUnit, UnitSide
from bridgelaws.exchange.pieces import name_for_people
from bridgelaws.xml_writer import count_forbidden, without_forbidden

EXTRA: Final = "office"
# What a cell of Excel holds; openpyxl cuts a longer text without a word.
_LONGEST: Final = 32_767
_WIDTHS: Final = {"source": 70, "target": 70, "id": 26, "location": 24}
# Millimetres of a page of A4 on its side, within margins of fifteen.
_PAPER: Final = (297, 210, 15)
_ROW: Final = (37, 115, 115)


def write_workbook(units: Iterable[TranslationUnit], stream: IO[bytes]) -> tuple[int, int]:
    """Write the columns of `write_csv` as the one sheet of a workbook.

    Returns:
        How many rows there were, and how many characters no workbook holds: they are U+FFFD.

    Raises:
        MissingExtraError: openpyxl is not installed. RecordError: a line is longer than a cell.
    """
    try:
        import openpyxl
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Alignment, Font
    except ImportError:
        raise MissingExtraError("bridgelaws export xlsx", EXTRA) from None
    rows = _rows(units)
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("translation")
    sheet.freeze_panes = "A2"
    for letter, name in zip("ABCDEFGH", COLUMNS, strict=True):
        sheet.column_dimensions[letter].width = _WIDTHS.get(name, 16)
    wrapped, bold = Alignment(wrap_text=True, vertical="top"), Font(bold=True)

    def cell(text: str, font: Any = None) -> Any:
        made = WriteOnlyCell(sheet, value="")
        made.value = without_forbidden(text)
        made.data_type = "s"
        made.alignment = wrapped
        # Excel then keeps it as text when the cell is edited.
        made.quotePrefix = is_formula(text)
        if font is not None:
            made.font = font
        return made

    sheet.append([cell(name, bold) for name in COLUMNS])
    for row in rows:
        sheet.append([cell(text) for text in row])
    book.save(stream)
    return len(rows), sum(count_forbidden(text) for row in rows for text in row)


def _rows(units: Iterable[TranslationUnit]) -> list[tuple[str, ...]]:
    rows = translator_rows(units)
    for row in rows:
        if max(map(len, row)) > _LONGEST:
            name = row[COLUMNS.index("id")]
            raise RecordError(f"{name} is longer than a cell of a workbook: export it as CSV")
    return rows


def write_document(
    units: Iterable[TranslationUnit], source: UnitSide, target: UnitSide, stream: IO[bytes]
) -> tuple[int, int]:
    """Write a table for each article: what a line is, the original, the translation.

    Returns:
        How many rows there were, and how many characters no document holds: they are U+FFFD.

    Raises:
        MissingExtraError: python-docx is not installed.
    """
    try:
        import docx
        from docx.enum.section import WD_ORIENT
        from docx.shared import Mm, Pt
    except ImportError:
        raise MissingExtraError("bridgelaws export docx", EXTRA) from None
    document = docx.Document()
    page = document.sections[0]
    page.orientation = WD_ORIENT.LANDSCAPE
    page.page_width, page.page_height = Mm(_PAPER[0]), Mm(_PAPER[1])
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(_PAPER[2])
    widths = [Mm(width) for width in _ROW]
    units = tuple(units)
    lines = translator_rows(units)
    forbidden = sum(count_forbidden(text) for row in lines for text in row)
    rows = 0
    for (work, edition, article), inside in groupby(
        units, key=lambda unit: (unit.work, unit.edition, unit.article)
    ):
        document.add_heading(f"{name_for_people(article)} · {work} {edition}".rstrip(), level=2)
        table = document.add_table(rows=1, cols=len(_ROW))
        table.style, table.autofit = "Table Grid", False
        head = (
            "",
            f"{source.language} {source.expression}",
            f"{target.language} {target.expression}",
        )
        for made, text in zip(table.rows[0].cells, head, strict=True):
            made.paragraphs[0].add_run(text).bold = True
        _repeat_on_each_page(table.rows[0])
        for unit in inside:
            for segment in unit.segments:
                cells = table.add_row().cells
                rows += 1
                what = without_forbidden(describe_line(unit, segment))
                cells[0].paragraphs[0].add_run(what).bold = True
                base = f"{show_base(unit)}; {show_row(rows, len(lines))}"
                named = without_forbidden(f"{unit.name}#{segment.name} {base}")
                cells[0].add_paragraph().add_run(named).font.size = Pt(6)
                if segment.source_before:
                    before = without_forbidden(show_before(segment))
                    cells[1].add_paragraph().add_run(before).font.size = Pt(8)
                for made, side, text in (
                    (cells[1], source, segment.source),
                    (cells[2], target, segment.target),
                ):
                    _say_language(
                        made.paragraphs[0].add_run(without_forbidden(text)), side.language
                    )
        for row_of_table in table.rows:
            for made, width in zip(row_of_table._tr.tc_lst, widths, strict=True):  # noqa: SLF001
                made.width = width
    document.save(stream)
    return rows, forbidden


def _repeat_on_each_page(row: Any) -> None:
    from docx.oxml import OxmlElement

    row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))  # noqa: SLF001


def _say_language(run: Any, language: str) -> None:
    """Spelling is then looked at in the language of the words."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    said = OxmlElement("w:lang")
    said.set(qn("w:val"), language)
    run._r.get_or_add_rPr().append(said)  # noqa: SLF001
