"""A translation is stale once its original changes, until somebody has read it again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.check.editions.stale import find_stale
from bridgelaws.check.facts import Facts
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import run_checks
from bridgelaws.cli import main
from bridgelaws.errors import OutlineError
from bridgelaws.language.word_diff import diff_words, show_changes
from bridgelaws.library.agreements import load_agreements
from bridgelaws.model.agreement import Agreements, fold_wording, hash_wording
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from tests.check.two_texts import real_facts
from tests.few_laws import copy_checkout

PLACE = Locator(("7", "B"))
ORIGINAL = Provision(PLACE, heading="Taking out", text="A player counts the cards.")


def records(original: Provision = ORIGINAL) -> tuple[ArticleRecord, ...]:
    texts = (
        ProvisionText("plain", "en", original),
        ProvisionText("plain", "nl", Provision(PLACE, text="Een speler telt de kaarten.")),
    )
    return (ArticleRecord("duplicate", "2017", Locator(("7",)), (ProvisionRecord(PLACE, texts),)),)


def facts(digest: str | None, wordings: dict[str, str] | None = None) -> Facts:
    known = {} if digest is None else {("duplicate", "2017", PLACE): digest}
    agreements = Agreements({"nl": known}, wordings or {})
    return replace(real_facts(), agreements=agreements)


def stale(original: Provision, given: Facts) -> tuple[CheckFinding, ...]:
    return run_checks(make_pairs(records(original), given), given, ["stale"])


def test_what_agrees_with_the_present_original_is_not_stale() -> None:
    assert stale(ORIGINAL, facts(hash_wording(ORIGINAL))) == ()


@pytest.mark.parametrize(
    "changed",
    [
        replace(ORIGINAL, text="A player counts all cards."),
        replace(ORIGINAL, heading="Taking them out"),
        replace(ORIGINAL, notes=(Note("Note: face down.", 0),)),
    ],
)
def test_a_changed_original_makes_the_translation_stale(changed: Provision) -> None:
    (found,) = stale(changed, facts(hash_wording(ORIGINAL)))
    assert (found.code, found.severity, found.right.language) == ("STALE", "warning", "nl")
    assert "bridgelaws accept 7B --language nl" in found.hint


def test_the_words_that_changed_since_are_shown_and_marked() -> None:
    kept = {hash_wording(ORIGINAL): fold_wording(ORIGINAL)}
    changed = replace(ORIGINAL, text="A player counts all cards.")
    given = facts(hash_wording(ORIGINAL), kept)
    (found,) = stale(changed, given)
    assert "[-the-] {+all+}" in found.message
    (mark,) = found.left.marks
    assert changed.text[mark.start : mark.end] == "all"
    (pair,) = (
        p
        for p in make_pairs(records(changed), given)
        if p.right.language == "nl" and not p.is_itself
    )
    (listed,) = (each.to_json() for each in find_stale(pair, given))
    assert {"kind": "changed", "old": "the", "new": "all"} in listed["changes"]
    assert (listed["locator"], listed["language"]) == ("7B", "nl")


def test_what_was_never_recorded_is_stale_too() -> None:
    (found,) = stale(ORIGINAL, facts(None))
    assert "not recorded" in found.message


def test_white_space_is_no_new_wording() -> None:
    spaced = replace(ORIGINAL, text=" A player  counts\nthe cards. ")
    assert hash_wording(spaced) == hash_wording(ORIGINAL)
    assert hash_wording(replace(ORIGINAL, text="Ein Spieler.")) != hash_wording(ORIGINAL)


def test_a_diff_goes_word_by_word() -> None:
    changes = diff_words("one two three", "one four three five")
    assert [(c.kind, c.old, c.new) for c in changes] == [
        ("same", "one", "one"),
        ("changed", "two", "four"),
        ("same", "three", "three"),
        ("new", "", "five"),
    ]
    assert show_changes(changes) == "one [-two-] {+four+} three {+five+}"
    assert [c.kind for c in diff_words("gone", "")] == ["gone"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("nl.toml", '[duplicate."2017"]\n"1-2" = "1"\n'),
        ("wordings.jsonl", "no JSON\n"),
        ("wordings.jsonl", '{"hash": "1"}\n'),
    ],
)
def test_a_broken_file_of_agreements_is_named(tmp_path: Path, name: str, content: str) -> None:
    folder = tmp_path / "laws" / "agreed"
    folder.mkdir(parents=True)
    (folder / name).write_text(content, "utf-8")
    with pytest.raises(OutlineError, match=name):
        load_agreements(tmp_path, ("nl",))


def test_every_wording_that_is_agreed_with_is_kept(root: Path) -> None:
    agreements = load_agreements(root, LANGUAGES)
    named = {digest for places in agreements.by_language.values() for digest in places.values()}
    assert named == set(agreements.wordings)


def test_accepting_keeps_the_new_wording_and_drops_what_nobody_agrees_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_checkout(tmp_path, ["law-12", "law-88"])
    path = tmp_path / "en/plain/law-88.txt"
    path.write_text(path.read_text("utf-8").replace("12C2", "12C2, and think"), "utf-8")
    monkeypatch.chdir(tmp_path)
    before = load_agreements(tmp_path, LANGUAGES)
    place = ("duplicate", "2017", Locator(("88",)))
    old = before.agreed("nl", place)
    assert main(["accept", "88", "--language", "nl"]) == 0
    after = load_agreements(tmp_path, LANGUAGES)
    new = after.agreed("nl", place)
    assert new != old
    assert "and think" in after.wordings[str(new)]
    assert old in after.wordings  # the Greek and the French still agree with it
    assert main(["accept", "88", "--language", "el", "--language", "fr"]) == 0
    assert old not in load_agreements(tmp_path, LANGUAGES).wordings
    lines = (tmp_path / "laws/agreed/wordings.jsonl").read_text("utf-8").splitlines()
    assert all(set(json.loads(line)) == {"hash", "wording"} for line in lines)


def test_accepting_a_place_that_does_not_exist_is_wrong_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copy_checkout(tmp_path, ["law-88"]))
    assert main(["accept", "99Z", "--language", "el"]) == 2
    assert "no provision is 99Z" in capfd.readouterr().err
