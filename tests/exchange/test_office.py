"""Workbooks and documents: what goes out is text alone, and what comes back is exact."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.exchange.back.office_read import read_document, read_workbook
from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.out.csv_rows import COLUMNS
from bridgelaws.exchange.out.office import write_document, write_workbook
from bridgelaws.exchange.out.units import Segment, TranslationUnit, UnitSide
from bridgelaws.model.locator import parse_locator
from tests.exchange.conftest import Run
from tests.exchange.work import changed_lines, contents, file_of

READERS: dict[str, Callable[[Path, str], ReturnedFile]] = {
    "xlsx": read_workbook,
    "docx": read_document,
}
HASH = "0123456789ab"
HARMFUL = (
    "=1+1",
    '=HYPERLINK("http://x.test")',
    "+1",
    "-1",
    "@SUM(A1)",
    "'=1",
    "＝1",
    "1-2",
    "0012",
)


@pytest.fixture
def office() -> Any:
    return pytest.importorskip("openpyxl", reason="openpyxl is not installed: the extra `office`")


def unit(*targets: str) -> TranslationUnit:
    segments = tuple(
        Segment(f"t{n}", "paragraph", f"source {n}", text) for n, text in enumerate(targets, 1)
    )
    at = parse_locator("16C")
    return TranslationUnit(
        "duplicate",
        "2017",
        at.article,
        at,
        segments,
        "reviewed",
        "",
        HASH,
        HASH,
        "nl/law-16.txt",
        3,
    )


def workbook(tmp_path: Path, *rows: list[Any], head: tuple[str, ...] = COLUMNS) -> Path:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(list(head))
    for row in rows:
        sheet.append(row)
    path = tmp_path / "work.xlsx"
    book.save(path)
    return path


def test_no_cell_of_a_workbook_is_a_formula_and_all_come_back(office: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    with path.open("wb") as stream:
        assert write_workbook([unit(*HARMFUL, "een\x07twee")], stream) == (10, 1)
    sheet = office.load_workbook(path).active
    cells = [cell for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s"}
    kept = {cell.value for cell in cells if cell.quotePrefix}
    assert kept == {text for text in HARMFUL if text[0] in "=+-@'＝"}
    (returned,) = read_workbook(path, "a").units
    assert list(returned.texts.values()) == [*HARMFUL, "een\ufffdtwee"]
    assert (returned.place, returned.source_hash) == ("duplicate/2017/16C", HASH)


def test_a_line_longer_than_a_cell_is_told_and_not_cut(office: Any) -> None:
    from bridgelaws.errors import RecordError

    assert office
    with pytest.raises(RecordError, match="16C#t1 is longer than a cell"):
        write_workbook([unit("a" * 40_000)], io.BytesIO())


@pytest.mark.parametrize(("value", "said"), [("=1+1", "a formula"), (True, "True"), (1.5, "1.5")])
def test_what_is_no_text_in_a_cell_is_told_with_its_place(
    office: Any, tmp_path: Path, value: Any, said: str
) -> None:
    assert office
    name = "duplicate/2017/16C#t1"
    other = name.replace("t1", "t2")
    path = workbook(
        tmp_path,
        ["", "a", value, name, "", name, "", f"base {HASH} {HASH}"],
        ["", "a", "b", other, "", other, "", f"base {HASH} {HASH}"],
    )
    returned = read_workbook(path, "a.xlsx")
    # The other rows go on, those of its provision among them.
    assert [unit.texts for unit in returned.units] == [{"t2": "b"}]
    (found,) = returned.findings
    assert (found.code, found.line) == ("NOT_TEXT", 2)
    assert f"C2 holds {said}" in found.message


def test_a_whole_number_that_a_spreadsheet_made_of_a_word_is_that_word(
    office: Any, tmp_path: Path
) -> None:
    assert office
    name = "duplicate/2017/16C#t1"
    head = ("id", "own remark", "target", "developer_comments")
    path = workbook(tmp_path, [name, 3.5, 13, f"base {HASH} {HASH}"], [], [name], head=head)
    returned = read_workbook(path, "a.xlsx")
    # What the own remark says is told, for nothing keeps it.
    assert [finding.code for finding in returned.findings] == ["REMARK", "SEGMENT", "NO_BASE"]
    path = workbook(tmp_path, [name, 3.5, 13, f"base {HASH} {HASH}"], head=head)
    assert read_workbook(path, "a.xlsx").units[0].texts == {"t1": "13"}


@pytest.mark.parametrize("kind", READERS)
def test_a_translators_work_comes_back_line_for_line(
    kind: str, small: Path, run: Run, request: pytest.FixtureRequest
) -> None:
    if kind == "xlsx":
        request.getfixturevalue("office")
    file = file_of(run, small, kind, "nl")
    before = contents(small)
    assert run("import", kind, str(file), "--language", "nl") == 0
    assert contents(small) == before
    old = read_text(file, kind, "duplicate/2017/12A#t1") or ""
    assert old
    rewrite(file, kind, old, f"{old} Zo is het.")
    assert run("import", kind, str(file), "--language", "nl") == 0
    texts = [each for each in changed_lines(before, contents(small)) if "plain" in each[0]]
    assert [(a, b) for _, a, b in texts if a.strip()] == [
        (line, line.replace(old, f"{old} Zo is het.")) for _, line, _ in texts
    ]
    assert len(texts) == 1


def read_text(file: Path, kind: str, name: str) -> str | None:
    place, _, piece = name.partition("#")
    units = {unit.place: unit for unit in READERS[kind](file, file.name).units}
    return units[place].texts.get(piece)


def rewrite(file: Path, kind: str, old: str, new: str) -> None:
    """Change words as the program would, in the part that holds them; in Word it is tracked."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    times = 0
    for name, data in parts.items():
        text = data.decode("utf-8") if name.endswith(".xml") else ""
        if kind == "xlsx" and old in text:
            times += text.count(old)
            parts[name] = text.replace(old, new).encode("utf-8")
        elif old in text:
            run = re.compile(rf"<w:r>(?:(?!</w:r>).)*{re.escape(old)}</w:t></w:r>", re.DOTALL)
            (found,) = run.findall(text)
            gone = found.replace("<w:t", "<w:delText").replace("</w:t>", "</w:delText>")
            tracked = (
                f'<w:del w:id="1" w:author="a">{gone}</w:del>'
                f'<w:ins w:id="2" w:author="a">{found.replace(old, new)}</w:ins>'
            )
            times += 1
            parts[name] = text.replace(found, tracked).encode("utf-8")
    assert times == 1
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def test_a_document_says_what_each_line_is_and_in_which_language(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with path.open("wb") as stream:
        sides = UnitSide("en"), UnitSide("nl")
        assert write_document([unit("een", "=twee", "")], *sides, stream) == (3, 0)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("word/document.xml").decode("utf-8")
    assert '<w:lang w:val="nl"/>' in text
    assert "<w:tblHeader/>" in text
    assert "16C, paragraph" in text
    (returned,) = read_document(path, "a").units
    assert returned.texts == {"t1": "een", "t2": "=twee"}
    assert returned.emptied == {"t3"}
    assert (returned.source_hash, returned.target_hash) == (HASH, HASH)


def test_a_row_taken_out_of_a_document_or_joined_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with path.open("wb") as stream:
        write_document([unit("een", "twee")], UnitSide("en"), UnitSide("nl"), stream)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("word/document.xml").decode("utf-8")
    first = text.index("<w:tr>", text.index("<w:tr>") + 1)
    gone = text[:first] + text[first:].replace(
        "<w:tr>", '<w:tr><w:trPr><w:del w:id="1"/></w:trPr>', 1
    )
    wide = text[:first] + re.sub(r"<w:tc>.*?</w:tc>", "", text[first:], count=1, flags=re.DOTALL)
    for changed, code in ((gone, "EMPTIED"), (wide, "COLUMNS")):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("word/document.xml", changed)
        returned = read_document(path, "a.docx")
        assert [(f.code, f.line) for f in returned.findings] == [(code, 2)]
        assert [list(each.texts) for each in returned.units] == [["t2"]]


def test_a_row_without_words_that_a_translator_adds_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with path.open("wb") as stream:
        write_document([unit("een")], UnitSide("en"), UnitSide("nl"), stream)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("word/document.xml").decode("utf-8")
    empty = f"<w:tr>{'<w:tc><w:p/></w:tc>' * 3}</w:tr></w:tbl>"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", text.replace("</w:tbl>", empty, 1))
    returned = read_document(path, "a.docx")
    assert returned.findings == ()
    assert [each.texts for each in returned.units] == [{"t1": "een"}]


@pytest.mark.parametrize("kind", READERS)
def test_what_is_no_file_of_its_kind_is_told_in_a_sentence(
    kind: str, small: Path, run: Run, capsys: pytest.CaptureFixture[str], request: Any
) -> None:
    if kind == "xlsx":
        request.getfixturevalue("office")
    before = contents(small)
    entities = b'<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>'
    for parts in (
        {},
        {"word/document.xml": b"<x", "xl/workbook.xml": b"<x"},
        {"word/document.xml": b"<x/>", "xl/workbook.xml": b"<x/>"},
        {"word/document.xml": entities, "xl/workbook.xml": entities},
        {"word/document.xml": b"a" * 90_000_000, "xl/workbook.xml": b"a" * 90_000_000},
    ):
        file = small / f"bad.{kind}"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
        assert run("import", kind, str(file), "--language", "nl") in (1, 3)
        assert f"bad.{kind}:0:" in capsys.readouterr().err.replace(":1:", ":0:")
    file.write_bytes(b"PK no archive")
    assert run("import", kind, str(file), "--language", "nl") == 3
    assert contents(small) == before
