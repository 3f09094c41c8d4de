"""``bridgelaws export`` from a folder of records."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bridgelaws.cli import main
from bridgelaws.records.store import write_records
from tests.exchange.test_jsonl import BUILD


@pytest.fixture
def folder(tmp_path: Path) -> str:
    write_records(BUILD, tmp_path / "records")
    return str(tmp_path / "records")


def lines(printed: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed.decode("utf-8").splitlines()]


def test_all_lines_go_to_standard_output_as_utf_8(
    folder: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "jsonl", "--records", folder]) == 0
    assert len(lines(capsysbinary.readouterr().out)) == 9


def test_options_choose_lines_and_may_be_repeated(
    folder: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    arguments = ["--records", folder, "--language", "nl", "--language", "el", "--work", "duplicate"]
    assert main(["export", "jsonl", *arguments, "--edition", "2017"]) == 0
    found = lines(capsysbinary.readouterr().out)
    assert [(line["language"], line["expression"]) for line in found] == [
        ("nl", "nbb"),
        ("el", "plain"),
        ("nl", "plain"),
    ]


def test_a_file_is_written_instead(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out" / "lines.jsonl"
    assert main(["export", "jsonl", "--records", folder, "--output", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}: 9 lines\n"
    assert len(lines(target.read_bytes())) == 9


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("tmx --source el", r"\d+ units"),
        ("xliff --language nl", r"\d+ units"),
        ("xliff --form 1.2 --language nl", r"\d+ units"),
        ("csv", r"\d+ rows"),
        ("csv --language nl", r"\d+ rows"),
        ("xlsx --language nl", r"\d+ rows"),
        ("docx --language nl", r"\d+ rows"),
        ("akn", r"\d+ documents"),
        ("tbx", r"\d+ concepts"),
        ("skos", r"\d+ concepts"),
        ("glossary --language nl", r"\d+ terms"),
        ("glossary --language nl --form csv", r"\d+ terms"),
    ],
)
def test_who_has_a_file_written_is_told_in_one_line_what_it_holds(
    form: str, said: str, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "written"
    records = [] if form.startswith("glossary") else ["--records", folder]
    assert main(["export", *form.split(), *records, "--output", str(target)]) == 0
    assert re.fullmatch(f"{re.escape(str(target))}: {said}\n", capsys.readouterr().out)
    assert target.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["export", "papyrus"], 2, "No such command"),
        (["export", "jsonl", "--language", "gr"], 2, "gr"),
        (["export", "jsonl", "--records", "nowhere"], 3, "no records here"),
    ],
)
def test_wrong_use_and_missing_records_are_told_apart(
    arguments: list[str], code: int, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    told = capfd.readouterr()
    assert said in told.err
    assert "Traceback" not in told.err + told.out


@pytest.mark.parametrize(
    "form",
    [
        "jsonl --expression papyrus",
        "tmx --work papyrus",
        "akn --edition papyrus",
        "csv --expression papyrus --expression plain",
        "csv --language nl --source-expression papyrus",
        "xliff --language nl --source-expression papyrus",
    ],
)
def test_a_text_that_no_record_holds_is_refused_with_those_there_are(
    form: str, folder: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *form.split(), "--records", folder]) == 3
    told = capfd.readouterr()
    assert (told.out, "'papyrus': it has " in told.err) == ("", True)


@pytest.mark.parametrize(
    ("form", "code", "said"),
    [
        ("tmx --language en", 2, "en is the language translated from"),
        ("tmx --source nl --language nl", 2, "nl is the language translated from"),
        ("glossary --source fr --language fr", 2, "fr is the language translated from"),
        ("tmx --language fr", 3, "no words in en beside those of fr"),
        ("tmx", 3, "no words in en beside those of another language"),
    ],
)
def test_a_memory_of_one_language_is_refused_and_no_file_is_written(
    form: str, code: int, said: str, folder: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "laws.tmx"
    records = [] if form.startswith("glossary") else ["--records", folder]
    assert main(["export", *form.split(), *records, "--output", str(target)]) == code
    assert said in capfd.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize("form", ["csv", "xliff"])
def test_a_translation_that_is_yet_to_be_made_is_none_of_them(form: str, folder: str) -> None:
    told = ["export", form, "--language", "nl", "--expression", "papyrus", "--records", folder]
    assert main(told) == 0
