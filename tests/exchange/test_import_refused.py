"""What must not come back is refused and told, and does not stop what may."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.exchange.back.verdict import Refusal, check_finished
from bridgelaws.exchange.pieces import ProvisionLine
from bridgelaws.library.library import load_library
from bridgelaws.pipeline import run_build
from bridgelaws.records.store import write_records
from tests.exchange.conftest import Run
from tests.exchange.work import (
    changed_lines,
    contents,
    edit_rows,
    edit_unit,
    file_of,
    retarget,
    rows_of,
    write_rows,
)


def test_what_changed_here_meanwhile_is_never_overwritten(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff")
    law = small / "el" / "plain" / "law-12.txt"
    text = law.read_text("utf-8")
    line = next(line for line in text.split("\n") if line.startswith("  3. "))
    law.write_text(text.replace(line, "  3. Δικά μας λόγια."), "utf-8")
    before = contents(small)
    edit_unit(file, "12A3", retarget("Τα λόγια της μεταφράστριας."))
    edit_unit(file, "12A1", retarget("Άλλα λόγια."))
    assert run("import", "xliff", str(file), "--language", "el") == 1
    told = capsys.readouterr()
    assert re.search(r"work\.xliff:\d+:\d+: CONFLICT 12A3: ", told.err)
    ((_, _, new),) = changed_lines(before, contents(small))
    assert new == "  1. Άλλα λόγια."
    assert "1 provision changed in 1 file" in told.out


def test_words_the_translator_left_alone_do_not_bring_the_old_text_back(
    run: Run, small: Path
) -> None:
    file = file_of(run, small, "xliff")
    law = small / "el" / "plain" / "law-12.txt"
    law.write_text(law.read_text("utf-8").replace("  3. ", "  3. Τώρα πια: "), "utf-8")
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el") == 0
    assert contents(small) == before


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("NO_BASE", lambda u: retarget("Α.")(re.sub(r'(target-hash">)\w+', r"\1", u))),
        ("CONFLICT", lambda u: retarget("Α.")(re.sub(r'(target-hash">)\w+', r"\1abc", u))),
        ("UNKNOWN_UNIT", lambda u: u.replace('id="12A1"', 'id="12A9"')),
        ("DUPLICATE_UNIT", lambda u: u + u),
        ("SEGMENT", lambda u: u.replace('segment id="t1"', 'segment id="t7"')),
        ("SEGMENT", lambda u: u.replace('segment id="t1"', "segment")),
        ("SEGMENT", lambda u: u.replace("</unit>", u[u.index("   <segment") :])),
        ("NUMBERING", retarget("Β. Κάτι σαν τίτλος")),
        ("CITATIONS", retarget("Βλέπε Νόμο 16Γ2.")),
        ("EMPTIED", retarget("")),
        ("EMPTIED", retarget("  ")),
        ("EMPTIED", lambda u: re.sub("(?s)<target>.*?</target>", "", u)),
        (
            "UNFINISHED",
            lambda u: re.sub(
                "(?s)<source>(.*?)</source>(.*)<target>.*?<", r"<source>\1</source>\2<target>\1<", u
            ),
        ),
        ("CHARACTERS", retarget("Αόρατο \u200b σημάδι.")),
    ],
)
def test_one_bad_unit_is_told_and_does_not_stop_the_others(
    run: Run,
    small: Path,
    code: str,
    change: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = file_of(run, small, "xliff")
    edit_unit(file, "12A2", retarget("Καλά λόγια (βλέπε Γ2)."))
    edit_unit(file, "12A1", change)
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el") == 1
    assert re.search(rf"work\.xliff:\d+:\d+: {code} ", capsys.readouterr().err)
    ((_, _, new),) = changed_lines(before, contents(small))
    assert new == "  2. Καλά λόγια (βλέπε Γ2)."


def test_an_emptied_cell_is_told(run: Run, small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = file_of(run, small, "csv")

    def empty(row: dict[str, str]) -> None:
        if row["id"] == "duplicate/2017/12A1#t1":
            row["target"] = ""

    edit_rows(file, empty)
    before = contents(small)
    assert run("import", "csv", str(file), "--language", "el") == 1
    assert contents(small) == before
    told = capsys.readouterr()
    assert "EMPTIED 12A1: t1 came back without words" in told.err
    assert "1 refused" in told.out


def test_words_that_would_be_read_as_a_note_are_refused(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff")
    edit_unit(file, "12A", retarget("Σημείωση: κάτι."))
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el", "--force") == 1
    assert "NUMBERING 12A" in capsys.readouterr().err
    assert contents(small) == before


def test_cells_of_a_row_stay_as_many(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff")
    edit_unit(file, "2", retarget("1 | Βοράς", "t3"))
    assert run("import", "xliff", str(file), "--language", "el") == 1
    assert "CELLS 2: t3 has 2 cells" in capsys.readouterr().err


def test_other_citations_are_taken_only_by_force_and_told(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff", "nl")
    edit_unit(file, "12A2", retarget("Zie artikel 16C2."))
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "nl", "--force") == 0
    assert "CITATIONS 12A2: against the en text it cites 16C2 beside it" in capsys.readouterr().err
    ((_, _, new),) = changed_lines(before, contents(small))
    assert new == "  2. Zie artikel 16C2."


@pytest.mark.parametrize(("code", "more"), [("WRONG_LANGUAGE", {}), ("CONFLICT", {"location": ""})])
def test_the_tables_language_is_told_by_its_files_or_by_its_base(
    run: Run, small: Path, code: str, more: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "csv", "nl", "--laws", "12A")

    def change(row: dict[str, str]) -> None:
        row.update(more)
        if row["id"].endswith("3#t1"):
            row["target"] = "Nieuw."

    edit_rows(file, change)
    before = contents(small)
    assert run("import", "csv", str(file), "--language", "fr") == 1
    assert code in capsys.readouterr().err
    assert contents(small) == before


@pytest.mark.parametrize("kind", ["xlsx", "docx"])
def test_a_file_of_an_office_for_another_language_says_so(
    run: Run, small: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip({"xlsx": "openpyxl", "docx": "docx"}[kind])
    file = file_of(run, small, kind, "el", "--laws", "12A")
    assert run("import", kind, str(file), "--language", "nl") == 1
    told = capsys.readouterr().err
    assert "WRONG_LANGUAGE the file is translated into el, not into nl" in told


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_rows_of_another_language_are_told_and_the_others_taken(
    run: Run, small: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "csv", "nl", "--laws", "12A")
    more = [row for row in rows_of(file) if row["id"].endswith(("12A1#t1", "12A3#t1"))]
    file = file_of(run, small, "csv", "el", "--laws", "12A")
    rows = rows_of(file)
    for row in rows:
        if row["id"].endswith("12A3#t1"):
            row["target"] = "Νέα λόγια."
    more[0]["target"], more[1]["location"] = "Andere woorden.", ""
    write_rows([list(rows[0]), *(list(row.values()) for row in (*rows, *more))], file)
    if kind == "xlsx":
        openpyxl = pytest.importorskip("openpyxl")
        book = openpyxl.Workbook()
        for cells in (list(rows[0]), *(list(each.values()) for each in (*rows, *more))):
            book.active.append(cells)
        file = small / "work.xlsx"
        book.save(file)
    before = contents(small)
    assert run("import", kind, str(file), "--language", "el") == 1
    told = capsys.readouterr()
    lines = re.findall(r"work\.\w+:(\d+):1: WRONG_LANGUAGE (.*)", told.err)
    start = len(rows) + 2
    left_out = "not into el; it is left out"
    assert lines == [
        (f"{start}", f"12A1: the row is translated into nl, {left_out}"),
        (f"{start + 1}", f"12A3: the row is translated into nobody knows what, {left_out}"),
    ]
    ((name, _, new),) = changed_lines(before, contents(small))
    assert (name, new) == ("el/plain/law-12.txt", "  3. Νέα λόγια.")
    assert "2 refused" in told.out


def test_tables_of_two_languages_in_one_document_are_told(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = []
    for language in ("nl", "el"):
        file = file_of(run, small, "docx", language, "--laws", "12A")
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        text = parts["word/document.xml"].decode("utf-8")
        tables.append(text[text.index("<w:tbl>") : text.rindex("</w:tbl>") + len("</w:tbl>")])
    both = text.replace(tables[1], "<w:p/>".join(tables))
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in {**parts, "word/document.xml": both.encode("utf-8")}.items():
            archive.writestr(name, data)
    before = contents(small)
    assert run("import", "docx", str(file), "--language", "el") == 1
    told = capsys.readouterr()
    assert "WRONG_LANGUAGE 12A1: the row is translated into nl" in told.err
    assert "DUPLICATE_UNIT" not in told.err
    assert contents(small) == before


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_remark_of_the_translator_is_told(
    run: Run, small: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, kind, "el", "--laws", "12A")
    remark, words = "Δεν είμαι σίγουρη.", "Νέα λόγια."
    if kind == "csv":

        def change(row: dict[str, str]) -> None:
            if row["id"].endswith("12A3#t1"):
                row.update(target=words, translator_comments=remark)

        edit_rows(file, change)
    else:
        openpyxl = pytest.importorskip("openpyxl")
        book = openpyxl.load_workbook(file)
        head, *cells = book.active.iter_rows()
        at = {cell.value: n for n, cell in enumerate(head)}
        (row,) = [each for each in cells if str(each[at["id"]].value).endswith("12A3#t1")]
        row[at["target"]].value, row[at["translator_comments"]].value = words, remark
        book.save(file)
    before = contents(small)
    assert run("import", kind, str(file), "--language", "el") == 0
    told = capsys.readouterr().err
    assert re.search(rf"work\.{kind}:\d+:1: REMARK duplicate/2017/12A3#t1: .*“{remark}”", told)
    ((_, _, new),) = changed_lines(before, contents(small))
    assert new == f"  3. {words}"


def test_a_row_left_in_the_originals_language_is_told(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "csv", "el", "--laws", "12A")

    def change(row: dict[str, str]) -> None:
        if row["id"].endswith("12A3#t1"):
            row["target"] = row["source"]

    edit_rows(file, change)
    before = contents(small)
    assert run("import", "csv", str(file), "--language", "el") == 1
    assert "UNFINISHED 12A3: t1 has" in capsys.readouterr().err
    assert contents(small) == before


def whenever(text: str) -> str:
    """The text with another first word in 12A3."""
    return re.sub(r"(?m)^  3\. \w+", "  3. Whenever", text, count=1)


def test_a_changed_original_is_told_and_its_agreement_not_renewed(
    run: Run, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff")
    law = small / "en" / "plain" / "law-12.txt"
    law.write_text(whenever(law.read_text("utf-8")), "utf-8")
    edit_unit(file, "12A3", retarget("Νέα λόγια."))
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el", "--accept") == 0
    assert "SOURCE_CHANGED 12A3" in capsys.readouterr().err
    assert [name for name, *_ in changed_lines(before, contents(small))] == ["el/plain/law-12.txt"]


def test_agreements_are_renewed_for_the_changed_provisions_when_asked(
    run: Run, small: Path
) -> None:
    law = small / "en" / "plain" / "law-12.txt"
    text = whenever(law.read_text("utf-8"))
    law.write_text(text.replace("A. Power", "A. The power"), "utf-8")
    # The records of the export are older than this; its base is made anew.
    write_records(run_build(load_library(small)).records, small / "build" / "records")
    file = file_of(run, small, "xliff")
    edit_unit(file, "12A3", retarget("Νέα λόγια."))
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el", "--accept") == 0
    after = contents(small)
    name = "laws/agreed/el.toml"
    old, new = (set(texts.pop(name).decode().splitlines()) for texts in (before, after))
    assert {line.split(" = ")[0] for line in new - old} == {"12A3"}
    assert [line for _, _, line in changed_lines(before, after)] == ["  3. Νέα λόγια."]


@pytest.mark.parametrize("said", ["EL", "el-GR", "EL-cy"])
def test_a_language_may_be_said_with_its_region_and_in_capitals(
    run: Run, small: Path, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(run, small, "xliff", "el", "--laws", "12A")
    file.write_text(file.read_text("utf-8").replace('trgLang="el"', f'trgLang="{said}"'), "utf-8")
    assert run("import", "xliff", str(file), "--language", "el") == 0
    assert "WRONG_LANGUAGE" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("WRONG_LANGUAGE", lambda text: text.replace('trgLang="el"', 'trgLang="nl"')),
        ("OFFICIAL", lambda text: text.replace('target-expression">plain', 'target-expression">x')),
    ],
)
def test_a_file_for_another_text_changes_nothing(
    run: Run,
    small: Path,
    code: str,
    change: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = file_of(run, small, "xliff")
    edit_unit(file, "12A2", retarget("Κάτι."))
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    before = contents(small)
    assert run("import", "xliff", str(file), "--language", "el") == 1
    assert f" {code} " in capsys.readouterr().err
    assert contents(small) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds nothing so")
def test_what_takes_too_long_to_hold_against_the_texts_changes_nothing(
    run: Run, small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def for_ever(*_: object, **__: object) -> None:
        while True:
            sum(range(1000))

    file = file_of(run, small, "csv")
    before = contents(small)
    monkeypatch.setattr("bridgelaws.cli.import_.bring_back", for_ever)
    monkeypatch.setattr("bridgelaws.formats.bounded_work.MOST_NUMBERING", 0.2)
    assert run("import", "csv", "--language", "el", str(file)) == 3
    assert "TOO_LARGE takes more than" in capsys.readouterr().err
    assert contents(small) == before


def test_a_heading_may_be_the_same_in_two_languages() -> None:
    said = "Disqualification"
    check_finished(ProvisionLine("h", "heading", said), said)
    with pytest.raises(Refusal, match="UNFINISHED"):
        check_finished(ProvisionLine("t1", "paragraph", f"{said}."), f"{said}.")
