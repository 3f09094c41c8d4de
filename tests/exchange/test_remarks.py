"""What a reviewer writes beside the translation is told, word for word: nothing keeps it."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.exchange.back.csv_read import read_csv
from bridgelaws.exchange.back.office_read import read_document, read_workbook
from bridgelaws.exchange.back.returned import ReturnedFile
from tests.exchange.conftest import Run
from tests.exchange.work import contents, file_of, rows_of, write_rows

WORDS = "Klopt dit wel?"
READ: dict[str, Any] = {
    "csv": lambda file: read_csv(file.read_bytes(), file.name),
    "xlsx": lambda file: read_workbook(file, file.name),
    "docx": lambda file: read_document(file, file.name),
}


def remarks(returned: ReturnedFile) -> list[tuple[int, str]]:
    assert {found.code for found in returned.findings} <= {"REMARK"}
    return [(found.line, found.message) for found in returned.findings]


def write_into(document: Any, where: str) -> None:
    cells = document.tables[0].rows[3].cells
    if where == "comment":
        document.add_comment(cells[2].paragraphs[0].runs, text=WORDS, author="Ann")
    elif where == "what it is":
        cells[0].paragraphs[0].add_run(f" {WORDS}")
    elif where == "base":
        cells[0].paragraphs[1].add_run(f" {WORDS}")
    elif where == "more of what it is":
        cells[0].add_paragraph(WORDS)
    elif where == "more of the original":
        cells[1].add_paragraph(WORDS)
    elif where == "header":
        document.sections[0].header.paragraphs[0].text = WORDS
    elif where == "heading":
        document.paragraphs[0].add_run(f" {WORDS}")
    else:
        document.add_paragraph(WORDS)


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("comment", 4),
        ("what it is", 4),
        ("base", 4),
        ("more of what it is", 4),
        ("more of the original", 4),
        ("header", 0),
        ("heading", 0),
        ("below", 0),
    ],
)
def test_what_is_written_into_a_document_is_told(
    small: Path, run: Run, where: str, line: int
) -> None:
    docx = pytest.importorskip("docx")
    file = file_of(run, small, "docx", "nl", "--laws", "12")
    document = docx.Document(file)
    assert remarks(read_document(file, "a.docx")) == []
    write_into(document, where)
    document.save(file)
    returned = read_document(file, "a.docx")
    ((at, said),) = remarks(returned)
    assert at == line
    assert WORDS in said
    assert where != "comment" or "Ann" in said
    assert len(returned.units) > 10


@pytest.mark.parametrize("kind", READ)
def test_words_in_the_originals_cell_are_told_and_change_nothing(
    small: Path, run: Run, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, kind, "nl", "--laws", "12A1")
    if kind == "csv":
        rows = rows_of(file)
        rows[0]["source"] += f" {WORDS}"
        write_rows([list(rows[0]), *(list(row.values()) for row in rows)], file)
    elif kind == "docx":
        document = pytest.importorskip("docx").Document(file)
        document.tables[0].rows[1].cells[1].paragraphs[0].add_run(f" {WORDS}")
        document.save(file)
    else:
        book = pytest.importorskip("openpyxl").load_workbook(file)
        book.active["B2"].value += f" {WORDS}"
        book.save(file)
    before = contents(small)
    assert run("import", kind, str(file), "--language", "nl") == 0
    told = capsys.readouterr().err
    assert re.search(
        rf"work\.{kind}:2:1: REMARK duplicate/2017/12A1#\w+: .*{re.escape(WORDS)}", told
    )
    assert told.count("REMARK") == 1
    assert contents(small) == before


def test_a_comment_on_a_cell_and_another_sheet_of_a_workbook_are_told(
    small: Path, run: Run
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    from openpyxl.comments import Comment

    file = file_of(run, small, "xlsx", "nl", "--laws", "12A")
    assert remarks(read_workbook(file, "a.xlsx")) == []
    book = openpyxl.load_workbook(file)
    book.active["C3"].comment = Comment(WORDS, "Ann")
    book.active["J4"].value = "en dit?"
    book.create_sheet("notes")["A1"].value = "los"
    book.save(file)
    comment, sheet, cell = remarks(read_workbook(file, "a.xlsx"))
    assert comment == (3, f"C3: the comment of Ann is kept nowhere: “{WORDS}”")
    assert sheet[1] == "the sheet 'notes', which begins so, is kept nowhere: “los”"
    assert cell == (4, "what column 10, which has no name, says is kept nowhere: “en dit?”")


def test_a_thread_of_comments_is_told_once_with_who_wrote_it(small: Path, run: Run) -> None:
    pytest.importorskip("openpyxl")
    file = file_of(run, small, "xlsx", "nl", "--laws", "12A")
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    threads = "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(
            "xl/comments1.xml",
            f'<comments xmlns="{main}"><authors><author>tc=1</author></authors><commentList>'
            '<comment ref="C3" authorId="0"><text><t>[Threaded comment] Klopt</t></text></comment>'
            "</commentList></comments>",
        )
        archive.writestr(
            "xl/persons/person.xml",
            f'<personList xmlns="{threads}"><person id="p" displayName="Ann"/></personList>',
        )
        archive.writestr(
            "xl/threadedComments/threadedComment1.xml",
            f'<ThreadedComments xmlns="{threads}"><threadedComment ref="C3" personId="p"><text>'
            f"{WORDS}</text></threadedComment></ThreadedComments>",
        )
        archive.writestr("xl/comments2.xml", "<broken")
    told = remarks(read_workbook(file, "a.xlsx"))
    assert (3, f"C3: the comment of Ann is kept nowhere: “{WORDS}”") in told
    assert len(told) == 2
    assert "comments2.xml" in "".join(said for _, said in told)


@pytest.mark.parametrize("kind", READ)
@pytest.mark.parametrize("gone", [(1,), (3,), (3, 4), (-1,)])
def test_a_row_that_did_not_come_back_is_told(
    small: Path, run: Run, kind: str, gone: tuple[int, ...]
) -> None:
    file = file_of(run, small, kind, "nl", "--laws", "12A")
    total, out = take_out(file, kind, gone)
    ((line, said),) = remarks(READ[kind](file))
    named = f"row {out[0]}" if len(out) == 1 else f"rows {out[0]} to {out[-1]}"
    assert said.startswith(f"{named} of {total}")
    assert said.endswith("did not come back, and stays as it was")
    assert line == out[0]
    assert ("behind duplicate/2017/12A" in said) == (out[0] > 1)


def take_out(file: Path, kind: str, gone: tuple[int, ...]) -> tuple[int, list[int]]:
    """Take rows out, counted from 1 below the head, -1 the last; how many there were, and which."""
    rows: list[Any]
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(file.read_text("utf-8"), newline="")))
        out = [n % len(rows) for n in gone]
        write_rows([row for n, row in enumerate(rows) if n not in out], file)
    elif kind == "xlsx":
        book = pytest.importorskip("openpyxl").load_workbook(file)
        rows = list(book.active.iter_rows())
        out = [n % len(rows) for n in gone]
        book.active.delete_rows(out[0] + 1, len(out))
        book.save(file)
    else:
        document = pytest.importorskip("docx").Document(file)
        rows = list(document.tables[0].rows)
        out = [n % len(rows) for n in gone]
        for row in [rows[n] for n in out]:
            row._tr.getparent().remove(row._tr)
        document.save(file)
    return len(rows) - 1, out
