"""What reviewers decided: read and written line by line, joined by git, and what it comes to."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.check.run import CHECKS, find_needless, mark_decided
from bridgelaws.comparison.review import Progress, gather_groups, heap_groups, progress_by_person
from bridgelaws.errors import DecisionError
from bridgelaws.library.decisions import FILE, add_decisions, load_decisions, parse_decisions
from bridgelaws.model.check_finding import CheckFinding, FindingSide
from bridgelaws.model.decision import Decision, What, conclude
from bridgelaws.model.locator import parse_locator

ONE, OTHER = "0123456789ab", "ba9876543210"


def made(check: str = "num-mismatch", at: str = "9A", **more: Any) -> CheckFinding:
    sides = FindingSide("plain", "en", "2017", "10"), FindingSide("plain", "nl", "2017", "20")
    return CheckFinding(
        check, "error", "numbers", "duplicate", parse_locator(at), *sides, "m", "h", **more
    )


def decided(
    what: What, hour: int, by: str = "Ann", ids: str = ONE, text: str = "", to: str = ""
) -> Decision:
    on = f"2026-11-22T{hour:02}:00:00Z"
    return Decision((ids,), what, by, on, "num-mismatch", "9A", "nl", text, to)


def line(**more: Any) -> str:
    said = {"ids": [ONE], "what": "accepted", "by": "Ann", "on": "2026-11-22T10:00:00Z"}
    return json.dumps(said | {"check": "stale", "locator": "9A", "language": "nl"} | more)


def test_the_last_decision_holds_whatever_the_order_of_the_lines() -> None:
    lines = [
        decided("accepted", 9),
        decided("dismissed", 10, text="it is right"),
        decided("assigned", 11, to="Bo"),
        decided("noted", 12, text="ask Bo"),
    ]
    for order in (lines, lines[::-1]):
        verdict = conclude(order)
        assert (verdict.dismissed, verdict.assigned) == ("it is right", "Bo")
        assert [each.text for each in verdict.notes] == ["ask Bo"]
    assert conclude([*lines, decided("reopened", 13)]).last is None
    assert not conclude(lines).accepted
    assert conclude([*lines, decided("accepted", 13)]).accepted


def test_decisions_are_written_behind_the_others_and_read_back(tmp_path: Path) -> None:
    assert load_decisions(tmp_path) == ()
    (tmp_path / "laws").mkdir()
    first, second = decided("accepted", 9), decided("noted", 8, text="“ja”\nnee")
    assert add_decisions(tmp_path, [first]) == (first,)
    before = (tmp_path / FILE).read_text("utf-8")
    assert add_decisions(tmp_path, [second, first, second]) == (second,)
    assert (tmp_path / FILE).read_text("utf-8").startswith(before)
    assert load_decisions(tmp_path) == (first, second)
    assert [each.line for each in load_decisions(tmp_path)] == [1, 2]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("1", "a decision says"),
        (line(more=1), "a decision says"),
        (line(ids="0123456789ab"), "ids is a list"),
        (line(ids=["x"]), "twelve hexadecimal digits"),
        (line(by=3), "is text"),
        (line(by=" "), "by is empty"),
        (line(what="liked"), "'liked' is none of"),
        (line(what="dismissed"), "text is empty"),
        (line(what="noted", text=" "), "text is empty"),
        (line(to="Bo"), "only what is assigned"),
        (line(on="yesterday"), "no day and time in UTC"),
        (line(on="2026-11-22T10:00:00+01:00"), "no day and time in UTC"),
    ],
)
def test_a_damaged_line_is_told_with_its_number(bad: str, said: str) -> None:
    with pytest.raises(DecisionError, match=rf"^f:2: .*{said}"):
        parse_decisions(f"{line()}\n{bad}\n", "f")


def test_the_decisions_of_the_project_have_reasons_and_known_checks(root: Path) -> None:
    listed = load_decisions(root)
    dismissed = [each for each in listed if each.what == "dismissed"]
    assert dismissed
    assert all(len(each.text) > 20 for each in dismissed)
    ids = [one for each in dismissed for one in each.ids]
    assert len(set(ids)) == len(ids)
    assert {each.check for each in listed} <= set(CHECKS)


def test_two_branches_that_both_decided_are_merged_with_the_lines_of_both(
    tmp_path: Path, root: Path
) -> None:
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git here")

    def run(*words: str) -> None:
        name = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run([git, *name, *words], cwd=tmp_path, check=True, capture_output=True)

    run("init", "-q", "-b", "main")
    (tmp_path / "laws").mkdir()
    shutil.copy(root / ".gitattributes", tmp_path)
    add_decisions(tmp_path, [decided("accepted", 1)])
    run("add", "-A")
    run("commit", "-qm", "one")
    run("checkout", "-qb", "other")
    theirs = [decided("noted", 9, "Bo", text="a"), decided("assigned", 9, "Bo", to="Cy")]
    add_decisions(tmp_path, theirs)
    run("commit", "-qam", "two")
    run("checkout", "-q", "main")
    ours = [decided("noted", 8, text="b"), decided("dismissed", 8, ids=OTHER, text="c")]
    add_decisions(tmp_path, ours)
    run("commit", "-qam", "three")
    run("merge", "-q", "other")
    assert set(load_decisions(tmp_path)) == {decided("accepted", 1), *theirs, *ours}


def test_a_finding_knows_its_decisions_and_only_a_dismissal_can_be_needless() -> None:
    found = made()
    lines = [
        decided("accepted", 9, ids=found.turned_id),
        decided("noted", 10, ids=found.id, text="look"),
        decided("accepted", 9, ids=ONE),
        decided("dismissed", 9, ids=OTHER, text="none"),
        decided("dismissed", 8, ids="abcdefabcdef", text="none"),
        decided("reopened", 9, ids="abcdefabcdef"),
    ]
    (marked,) = mark_decided([found], lines)
    assert marked.verdict.accepted
    assert [each.text for each in marked.verdict.notes] == ["look"]
    assert marked.dismissed == ""
    (needless,) = find_needless([found], lines, FILE)
    assert OTHER in needless.message


def test_findings_are_heaped_with_the_cause_before_what_follows() -> None:
    cause = made("prov-missing")
    cause = replace(cause, group=cause.id)
    after = made("term-missing", "9A1", group=cause.id)
    other = made("num-mismatch", "16B")
    lost = made("stale", "16C", group=OTHER)
    groups = gather_groups([after, cause, other, lost])
    assert [(g.cause, g.following) for g in groups] == [(cause, (after,)), (other, ()), (lost, ())]
    assert [(name, len(heap)) for name, heap in heap_groups(groups, "law")] == [("9", 1), ("16", 2)]
    assert [name for name, _ in heap_groups(groups, "kind")] == [
        "prov-missing",
        "num-mismatch",
        "stale",
    ]
    assert [name for name, _ in heap_groups(groups, "person")] == [""]


def test_progress_counts_what_each_person_did_and_has_to_do() -> None:
    mine, other, third = made(), made("stale"), made(at="9B")
    lines = [
        decided("assigned", 1, ids=mine.id, to="Bo"),
        decided("accepted", 2, ids=other.turned_id),
        decided("assigned", 2, ids=other.id, to="Bo"),
        decided("accepted", 3, ids=ONE),
        decided("dismissed", 4, "Bo", ids=third.id, text="none"),
        # What is found no more is no longer dismissed: pages of findings do not count it either.
        decided("dismissed", 5, "Bo", ids=OTHER, text="none"),
    ]
    told = progress_by_person(mark_decided([mine, other, third], lines), lines)
    assert told == {
        ("nl", "Ann"): Progress(accepted=1, corrected=1),
        ("nl", "Bo"): Progress(assigned=1, dismissed=1),
    }
