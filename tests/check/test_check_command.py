"""``bridgelaws check`` on the texts of the checkout, and on texts that were spoilt."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.check.run import CHECKS
from bridgelaws.cli import main
from bridgelaws.records.store import write_records
from tests.check.small_edition import edition, other


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
def spoilt(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the texts in which Dutch Law 88 cites another law and says a figure."""
    copy = tmp_path_factory.mktemp("checkout")
    shutil.copytree(root / "laws", copy / "laws")
    for language in LANGUAGES:
        (copy / language).mkdir()
        shutil.copytree(root / language / "plain", copy / language / "plain")
        for name in ("lexicon.toml", "style.toml"):
            shutil.copy(root / language / name, copy / language / name)
    text = (copy / "nl/plain/law-88.txt").read_text("utf-8")
    assert "12C2" in text
    (copy / "nl/plain/law-88.txt").write_text(text.replace("12C2", "12C1"), "utf-8")
    return copy


def test_the_plain_edition_has_no_error(checkout: Checked) -> None:
    assert [line for line in checkout.out.splitlines() if " 0 errors" not in line] == []
    assert checkout.code == 0


def test_the_summary_has_a_line_for_each_check(checkout: Checked) -> None:
    names = [line.split()[0] for line in checkout.out.splitlines()]
    assert names == ["parse", *CHECKS]


def test_a_spoilt_text_is_found_with_its_place(
    spoilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spoilt)
    found = check("--only", "references", "--only", "numbers")
    assert found.code == 1
    errors = [line for line in found.err.splitlines() if "nl/plain/law-88.txt" in line]
    assert errors == [
        "nl/plain/law-88.txt:1:1: EXTRA_REFERENCE 88 cites 12C1, which the outline lacks",
        "nl/plain/law-88.txt:1:1: MISSING_REFERENCE 88 does not cite 12C2",
        "nl/plain/law-88.txt:1:1: NUMBERS figures that en has not: 1; that it has alone: 2",
    ]
    assert [line.split()[0] for line in found.out.splitlines()] == ["references", "numbers"]


def test_a_choice_of_language_leaves_the_others_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.chdir(root)
    records = edition(L1A=other("1A", text="De borden 1–17 zijn gemerkt (artikel 2)."))
    write_records(records, tmp_path / "records")
    folder = str(tmp_path / "records")
    dutch = check("--records", folder, "--only", "numbers", "--language", "nl")
    assert (dutch.code, dutch.out) == (1, "numbers     1 errors, 0 warnings\n")
    english = check("--records", folder, "--only", "numbers", "--language", "en")
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
        (["--only", "spelling"], 2, "spelling"),
        (["--records", "nowhere"], 3, "no records here"),
    ],
)
def test_wrong_use_and_missing_records_are_told_apart(
    options: list[str], code: int, said: str
) -> None:
    checked = check(*options)
    assert checked.code == code
    assert said in checked.err
    assert "Traceback" not in checked.err


def test_a_damaged_style_is_told_in_a_sentence(
    spoilt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "checkout"
    shutil.copytree(spoilt, copy)
    (copy / "fr/style.toml").write_text("language = 'fr'\n[", "utf-8")
    write_records(edition(), tmp_path / "records")
    monkeypatch.chdir(copy)
    checked = check("--records", str(tmp_path / "records"))
    assert checked.code == 3
    assert checked.err.startswith("bridgelaws: fr/style.toml: ")
