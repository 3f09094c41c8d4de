"""``bridgelaws check`` on the texts of the checkout, and on texts that were spoilt."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bridgelaws.check.run import CHECKS, HOUSE_CHECKS
from bridgelaws.cli import main
from bridgelaws.cli.report import UNREADABLE
from bridgelaws.records.store import write_records
from tests.check.small_edition import edition, other
from tests.few_laws import copy_checkout
from tests.schemas import read_schema


@dataclass(frozen=True)
class Checked:
    code: int
    out: str
    err: str


def check(*options: str) -> Checked:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["check", *options])
    return Checked(code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def checkout() -> Checked:
    return check()


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few texts, in which Dutch Law 88 cites another law and says a figure."""
    copy = copy_checkout(tmp_path_factory.mktemp("spoilt"), ["law-12", "law-88"])
    text = (copy / "nl/plain/law-88.txt").read_text("utf-8")
    assert "12C2" in text
    (copy / "nl/plain/law-88.txt").write_text(text.replace("12C2", "12C1"), "utf-8")
    return copy


def test_the_plain_edition_has_no_error_and_no_warning_in_any_pair(checkout: Checked) -> None:
    lines = checkout.out.splitlines()
    assert [line for line in lines if " 0 errors, 0 warnings" not in line] == []
    assert checkout.code == 0


def test_the_summary_has_a_line_for_each_check(checkout: Checked) -> None:
    names = [line.split()[0] for line in checkout.out.splitlines()]
    assert names == ["parse", *HOUSE_CHECKS, "dismissed", "choices", "questions", *CHECKS]


def test_a_spoilt_text_is_found_with_its_place(
    spoilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spoilt)
    found = check("--only", "ref-mismatch", "--only", "num-mismatch")
    assert found.code == 1
    errors = [line for line in found.err.splitlines() if "nl/plain/law-88.txt" in line]
    assert [line.rpartition(" (")[0] for line in errors] == [
        "nl/plain/law-88.txt:2:7: REF_MISMATCH cites 12C1, which en does not",
    ]
    assert [line.split()[0] for line in found.out.splitlines()] == ["ref-mismatch", "num-mismatch"]


def test_the_words_of_a_few_texts_are_held_against_those_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of few texts most words stand in one place; what is right the whole text tells."""
    copy = copy_checkout(tmp_path / "few", ["law-12", "law-88"])
    monkeypatch.chdir(copy)
    assert check("--only", "spelling").out == "spelling          0 errors, 0 warnings\n"
    text = (copy / "en/plain/law-88.txt").read_text("utf-8")
    # Neither text has the word that is meant.
    assert "spectators" not in text + (copy / "en/plain/law-12.txt").read_text("utf-8")
    path = copy / "en/plain/law-88.txt"
    path.write_text(f"{text.rstrip()} The spectatrs wait.\n", "utf-8")
    told = check("--only", "spelling").err.splitlines()
    (found,) = [line for line in told if "spectatrs" in line]
    assert "“spectatrs” stands nowhere else; “spectators” does" in found


def test_a_choice_of_language_leaves_the_others_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.chdir(root)
    records = edition(L1A=other("1A", text="De borden 1–17 zijn gemerkt (artikel 2)."))
    write_records(records, tmp_path / "records")
    folder = str(tmp_path / "records")
    dutch = check("--records", folder, "--only", "num-mismatch", "--language", "nl")
    assert (dutch.code, dutch.out) == (1, "num-mismatch      1 error, 0 warnings\n")
    english = check("--records", folder, "--only", "num-mismatch", "--language", "en")
    assert (english.code, english.err) == (0, "")


def test_warnings_count_when_strict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.chdir(root)
    records = edition(L1A=other("1A", text="Boards 1-16 are marked (Law 2)."))
    write_records(records, tmp_path / "records")
    options = ("--records", str(tmp_path / "records"), "--only", "typography")
    findings = tmp_path / "findings.jsonl"
    assert check(*options).code == 0
    assert check(*options, "--strict", "--findings", str(findings)).code == 1
    (slip,) = map(json.loads, findings.read_text("utf-8").splitlines())
    assert (slip["code"], slip["language"], slip["column"]) == ("TYPOGRAPHY", "nl", 14)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--language", "gr"], 2, "gr"),
        (["--only", "grammar"], 2, "grammar"),
        (["--explain", "grammar"], 2, "grammar"),
        (["--pair", "en-xx"], 2, "no edition has both texts of en-xx"),
        (["--records", "nowhere"], 3, "no records here"),
    ],
)
def test_wrong_use_and_missing_records_are_told_apart(
    options: list[str], code: int, said: str, spoilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spoilt)
    checked = check(*options)
    assert checked.code == code
    assert said in checked.err
    assert "Traceback" not in checked.err


def test_a_damaged_style_is_told_in_a_sentence(
    spoilt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "checkout"
    shutil.copytree(spoilt, copy, symlinks=True)
    (copy / "fr/style.toml").write_text("language = 'fr'\n[", "utf-8")
    write_records(edition(), tmp_path / "records")
    monkeypatch.chdir(copy)
    checked = check("--records", str(tmp_path / "records"))
    assert checked.code == 3
    assert checked.err.startswith("bridgelaws: fr/style.toml: ")


def test_a_check_explains_itself() -> None:
    explained = check("--explain", "modal-strength")
    assert explained.code == 0
    assert explained.out.startswith("modal-strength (error, ITS type mistranslation)")
    assert "Example:" in explained.out


def test_a_chosen_pair_is_written_as_json_that_the_schema_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.chdir(root)
    records = edition(L1A=other("1A", text="De borden 1–17 zijn gemerkt (artikel 2)."))
    write_records(records, tmp_path / "records")
    options = ("--records", str(tmp_path / "records"), "--format", "json")
    lines = [json.loads(line) for line in check(*options, "--pair", "en-nl").out.splitlines()]
    validator = Draft202012Validator(json.loads(read_schema("check-finding")))
    for line in lines:
        validator.validate(line)
    assert {line["check"] for line in lines} >= {"num-mismatch"}
    assert {(line["left"]["language"], line["right"]["language"]) for line in lines} <= {
        ("en", "nl"),
        ("nl", "nl"),
    }
    turned = check(*options, "--pair", "nl-en", "--only", "num-mismatch").out.splitlines()
    assert [json.loads(line)["right"]["language"] for line in turned] == ["en"]


def test_a_source_that_was_not_read_is_named_behind_the_figures(
    tmp_path: Path, spoilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spoilt)
    (tmp_path / "book.txt").write_bytes(b"LAW 1 \x96 The pack\nSome words of it.\n")
    (tmp_path / "sources.toml").write_text(
        '[[source]]\nfile = "book.txt"\nwork = "duplicate"\nedition = "2017"\n'
        'languages = ["en"]\npublisher = "A club"\norigin = "typed"\n'
    )
    checked = check("--sources", str(tmp_path), "--only", "ref-dangling")
    last = checked.out.splitlines()[-1]
    assert last.startswith("book.txt is not among what was checked, for it was not read: not UTF-8")
    assert checked.code == UNREADABLE
