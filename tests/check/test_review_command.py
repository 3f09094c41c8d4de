"""``bridgelaws review`` on a build of a few laws, of which one was spoilt."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaws.cli import bridgelaws, main
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.library import load_library
from bridgelaws.pipeline import run_build
from bridgelaws.records.check_findings import read_check_findings
from bridgelaws.records.store import write_records
from tests.few_laws import copy_checkout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose Dutch Law 88 cites another law, with the findings of a build."""
    from bridgelaws.cli.checking import check_records, write_all

    copy = copy_checkout(tmp_path_factory.mktemp("review"), ["law-12", "law-88"])
    text = (copy / "nl/plain/law-88.txt").read_text("utf-8")
    (copy / "nl/plain/law-88.txt").write_text(text.replace("12C2", "12C1"), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        library = load_library()
        records = run_build(library).records
        checked = check_records(records, library)
    write_records(records, copy / "build" / "records")
    write_all((), checked, copy / "build")
    return copy


@pytest.fixture
def checkout(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "copy"
    shutil.copytree(built, copy, symlinks=True)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("BRIDGELAWS_REVIEWER", "Ann")
    return copy


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(
        bridgelaws, ["review", *words], input=typed, standalone_mode=False, catch_exceptions=False
    )


def ids_listed(*words: str) -> list[str]:
    out = run("list", "--only", "ref-mismatch", *words).output.splitlines()
    return [
        line.split(")")[0].split()[-1]
        for line in out
        if line.startswith("nl") and "REF_MISMATCH" in line
    ]


def test_what_check_writes_can_be_worked_through(checkout: Path) -> None:
    told = run("list", "--language", "nl").output
    assert "REF_MISMATCH" in told
    (checkout / "build" / "findings.jsonl").unlink()
    assert main(["check", "--findings", "build/findings.jsonl"]) == 1
    assert run("list", "--language", "nl").output == told


def test_the_id_that_check_prints_can_be_decided_about(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "build" / "findings.jsonl").unlink()
    text = (checkout / "nl/plain/law-88.txt").read_text("utf-8")
    (checkout / "nl/plain/law-88.txt").write_text(text.replace("12C1", "12C2b"), "utf-8")
    assert main(["check"]) == 1
    told = capsys.readouterr().err
    (fresh,) = re.findall(r"nl/plain/law-88\.txt:.* REF_\w+ .*nl (\w{12})\)", told)
    assert run("dismiss", fresh, "--reason", "the book has it so").return_value == 0
    assert load_decisions(checkout)[-1].ids == (fresh,)


def test_walking_shows_both_texts_with_what_differs(checkout: Path) -> None:
    assert checkout.is_dir()
    shown = run("walk", "--law", "88", "--only", "ref-mismatch", typed="q\n").output
    assert "\n    nl: Zie [artikel 12C1].\n" in shown
    assert "\n    en: See [Law 12C2].\n" in shown


def test_what_was_turned_to_the_text_that_is_alone_says_so_of_that_text(checkout: Path) -> None:
    path = checkout / "build" / "findings.jsonl"
    found = read_check_findings(path.read_text("utf-8").splitlines(), path)
    turned = [each for each in found if each.message.startswith("differs from all others")]
    assert {each.right.language for each in turned if each.check == "ref-mismatch"} == {"nl"}
    # What was found of the other text asks to change that one: here it would spoil a good one.
    assert {each.hint for each in turned} == {"hold this text against the others"}
    cited = {each.message for each in turned if each.check == "ref-mismatch"}
    assert "differs from all others: “12C1” here, nothing of it in fr" in cited
    assert "differs from all others: nothing of it here, “12C2” in fr" in cited


def test_what_is_open_is_listed_in_heaps_and_counted(checkout: Path) -> None:
    assert checkout.is_dir()
    shown = run("list", "--only", "ref-mismatch", "--law", "88").output
    assert shown.startswith("== 88: 1\nnl/plain/law-88.txt:2:")
    assert run("list", "--only", "ref-mismatch", "--language", "fr").output == "nothing is open\n"
    assert "== nl: 1" in run("list", "--by", "language", "--law", "88").output
    assert "kind      ref-mismatch" in run().output


def test_what_is_for_information_is_counted_and_not_listed(checkout: Path) -> None:
    path = checkout / "build" / "findings.jsonl"
    lines = path.read_text("utf-8").splitlines()
    said = [json.loads(line) for line in lines]
    for each in said:
        each["severity"] = "info" if each["check"] == "ref-mismatch" else each["severity"]
    known = sum(each["severity"] == "info" and not each.get("dismissed") for each in said)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in said), "utf-8")
    asked = ("--law", "88", "--only", "ref-mismatch", "--language", "nl")
    assert re.match(r"nothing is open\nleft out: [1-9]\d* for info", run("list", *asked).output)
    assert f"left out: {known} for information" in run().output
    assert "left out" not in run("list", "--law", "88", "--only", "num-mismatch").output


def test_a_decision_is_a_line_with_who_and_when_and_takes_the_finding_away(checkout: Path) -> None:
    before = load_decisions(checkout)
    (cause,) = ids_listed("--law", "88")
    assert run("assign", cause, "--to", "Bo", "--group").return_value == 0
    assert run("note", cause, "--text", "12C2 in the book").return_value == 0
    assert ids_listed("--to", "Bo") == [cause]
    assert "[for Bo; Ann: 12C2 in the book]" in run("list", "--to", "Bo").output
    assert "nl  Bo: " in run().output
    run("accept", cause, "--group", "--by", "Cy")
    assert ids_listed() == []
    assert ids_listed("--decided") == [cause]
    assert "nl  Cy: 0 to look at" in run().output
    run("reopen", cause)
    assert ids_listed() == [cause]
    added = load_decisions(checkout)[len(before) :]
    mine = [each for each in added if cause in each.ids]
    assert [(each.what, each.by) for each in mine] == [
        ("assigned", "Ann"),
        ("noted", "Ann"),
        ("accepted", "Cy"),
        ("reopened", "Ann"),
    ]
    assert {(each.check, each.locator, each.language) for each in mine} == {
        ("ref-mismatch", "88", "nl")
    }


def test_walking_asks_about_each_and_stops_when_told(checkout: Path) -> None:
    (cause,) = ids_listed("--law", "88")
    asked = ("walk", "--law", "88", "--only", "ref-mismatch")
    run(*asked, typed="q\n")
    assert ids_listed() == [cause]
    run(*asked, typed="n\nlook\ns\nBo\nd\nboth are right\n")
    last = load_decisions(checkout)[-1]
    assert (last.what, last.text) == ("dismissed", "both are right")
    assert ids_listed() == []
    assert [each.what for each in load_decisions(checkout)[-3:-1]].count("assigned") == 1


def test_a_dismissal_is_counted_by_the_next_check(checkout: Path) -> None:
    assert checkout.is_dir()
    listed = run("list", "--only", "ref-mismatch", "--law", "88", "--decided").output
    assert "dismissed by" not in listed
    (cause,) = ids_listed("--law", "88")
    run("dismiss", cause, "--reason", "the book has it so", "--group")
    again = run("list", "--only", "ref-mismatch", "--law", "88", "--decided").output
    assert "[dismissed by Ann]" in again


def test_decisions_from_the_pages_are_taken_all_or_none(checkout: Path) -> None:
    (cause,) = ids_listed("--law", "88")
    line = {"ids": [cause], "what": "accepted", "by": "Bo", "on": "2026-11-22T10:00:00Z"}
    line |= {"check": "whatever", "locator": "1", "language": "nl"}
    before = load_decisions(checkout)
    file = checkout / "mine.jsonl"
    strange = json.dumps(line | {"ids": ["0123456789ab"]})
    file.write_text(f"{json.dumps(line)}\n{strange}\n", "utf-8")
    assert main(["review", "take", str(file)]) == 3
    assert load_decisions(checkout) == before
    file.write_text(json.dumps(line) + "\n", "utf-8")
    assert "1 decision taken, 0 were there already" in run("take", str(file)).output
    assert "0 decisions taken, 1 were there already" in run("take", str(file)).output
    taken = load_decisions(checkout)[-1]
    assert (taken.by, taken.on, taken.check) == ("Bo", "2026-11-22T10:00:00Z", "ref-mismatch")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["accept", "0123456789ab"], 3, "no finding of the last build has the id 0123456789ab"),
        (["dismiss", "0123456789ab"], 2, "--reason"),
        (["dismiss", "ID", "--reason", " "], 3, "say why"),
        (["accept", "ID", "--by", " "], 3, "say who decides"),
        (["list", "--law", "Q"], 2, "Q"),
        (["list", "--by", "colour"], 2, "colour"),
    ],
)
def test_wrong_use_is_told_and_changes_nothing(
    words: list[str],
    code: int,
    said: str,
    checkout: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = load_decisions(checkout)
    cause = ids_listed("--law", "88")[0]
    assert main(["review", *(cause if word == "ID" else word for word in words)]) == code
    assert said in capsys.readouterr().err
    assert load_decisions(checkout) == before


def test_without_a_build_or_a_name_it_says_what_to_do(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("BRIDGELAWS_REVIEWER")
    assert main(["review", "accept", "0123456789ab"]) == 2
    assert "--by" in capsys.readouterr().err
    (checkout / "build" / "findings.jsonl").unlink()
    assert main(["review", "list"]) == 3
    assert "run bridgelaws build" in capsys.readouterr().err
