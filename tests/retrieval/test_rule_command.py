"""``bridgelaws rule``: from what happened to the announcement, at the prompt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridgelaws.cli import main
from bridgelaws.library.choices import load_choices
from bridgelaws.library.library import Library
from bridgelaws.library.rulings import load_rulings


@pytest.fixture(autouse=True)
def _in_checkout(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["rule", *arguments])
    seen = capsys.readouterr()
    return code, seen.out + seen.err


def test_words_find_a_ruling_and_its_answers_lead_to_a_result(
    capsys: pytest.CaptureFixture[str], library: Library
) -> None:
    code, out = run(capsys, "he", "bid", "out", "of", "turn")
    assert (code, out.partition(":")[0]) == (0, "call-out-of-rotation")
    ruling = next(r for r in load_rulings(library).rulings if r.id == "call-out-of-rotation")
    # Where the words mean one ruling alone, its first question follows.
    _, alone = run(capsys, "call", "out", "of", "rotation")
    assert alone.splitlines()[:2] == [
        f"{ruling.id}: {ruling.title['en']}",
        ruling.steps[0].question["en"],
    ]
    _, asked = run(capsys, ruling.id, "--language", "el")
    assert asked.startswith(ruling.steps[0].question["el"])
    assert f"  {len(ruling.steps[0].options)}. " in asked
    _, told = run(capsys, ruling.id, "2", "--language", "nl")
    result = ruling.steps[0].options[1].result
    assert result is not None
    assert told.startswith(result["nl"])
    # What a director writes, in the reader's language.
    assert told.splitlines()[1].startswith("Op het briefje: ")


def test_a_wrong_answer_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("0", "99", "x", "²"):
        code, out = run(capsys, "revoke", wrong)
        assert code > 1
        assert "is a number from 1 to" in out
    code, out = run(capsys, "call-out-of-rotation", "2", "1")
    assert code > 1
    assert "nothing is asked after it" in out
    assert run(capsys, "qqqqq")[0] > 1


@pytest.mark.parametrize(
    ("words", "language", "ruling"),
    [
        ("claim disputed", "en", "claim"),
        ("revoke not established", "en", "revoke"),
        ("appeal too late", "en", "appeal"),
        ("psych bid by opponent", "en", "psych"),
        ("revoke on trick 12", "en", "revoke"),
        ("claim betwist", "nl", "claim"),
    ],
)
def test_words_that_begin_with_the_id_of_a_ruling_find_one(
    capsys: pytest.CaptureFixture[str], library: Library, words: str, language: str, ruling: str
) -> None:
    ids = {one.id for one in load_rulings(library).rulings}
    assert words.split(maxsplit=1)[0] in ids
    code, out = run(capsys, *words.split(), "--language", language)
    assert code == 0
    assert ruling in [line.partition(":")[0] for line in out.splitlines()]
    _, quoted = run(capsys, words, "--language", language)
    assert quoted == out
    code, out = run(capsys, *words.split(), "--language", language, "--format", "json")
    assert ruling in [json.loads(line)["ruling"] for line in out.splitlines()]


def test_every_result_can_be_reached_by_its_answers(
    capsys: pytest.CaptureFixture[str], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulings = load_rulings(library)
    # Read once and not for each of some 740 ways.
    monkeypatch.setattr("bridgelaws.cli.rule.load_library_in_force", lambda: library)
    monkeypatch.setattr("bridgelaws.cli.rule.load_rulings", lambda _: rulings)
    for ruling in rulings.rulings:
        for way in rulings.paths(ruling):
            answers = [str(step.options.index(option) + 1) for step, option in way]
            code, out = run(capsys, ruling.id, *answers, "--format", "json")
            assert code == 0
            told = json.loads(out)
            assert told["then"] == list(way[-1][1].then)
            assert told["laws"] == [str(law) for law in way[-1][1].laws]
            # All that the way rests on is told, and nothing twice.
            rests_on = {str(law) for _, option in way for law in option.in_force}
            assert sorted(told["laws"] + told["before"]) == sorted(rests_on)


def test_a_result_names_the_rulings_that_follow_it(
    capsys: pytest.CaptureFixture[str], library: Library
) -> None:
    rulings = load_rulings(library)
    ruling, way = next(
        (ruling, way)
        for ruling in rulings.rulings
        for way in rulings.paths(ruling)
        if way[-1][1].then
    )
    answers = [str(step.options.index(option) + 1) for step, option in way]
    code, out = run(capsys, ruling.id, *answers, "--language", "nl")
    assert code == 0
    for after in map(rulings.ruling, way[-1][1].then):
        assert f" {after.title['nl']} ({after.id})\n" in out


def test_a_line_that_is_no_case_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    odd = ("{", "[]", '{"query": "revoke"}', '{"query": {"xx": "revoke"}}', "[" * 100_000)
    for line in (
        *odd,
        '{"query": {"en": 1}}',
        '{"query": {"en": "a"}, "provisions": []}',
        '{"query": {}, "provisions": {"decisive": 1}}',
    ):
        path = tmp_path / "cases.jsonl"
        path.write_text(line, "utf-8")
        code, out = run(capsys, "--cases", str(path))
        assert code > 1
        assert "case" in out


def test_a_result_says_what_its_provisions_leave_to_others(
    capsys: pytest.CaptureFixture[str], library: Library
) -> None:
    choices = load_choices(library)
    ruling, number, choice = next(
        (each, n, choices.under(option.laws)[0])
        for each in load_rulings(library).rulings
        for n, option in enumerate(each.steps[0].options, 1)
        if option.result and not option.edition and choices.under(option.laws)
    )
    code, out = run(capsys, ruling.id, str(number), "--language", "fr")
    assert code == 0
    assert f"\n{choice.place.printed}: " in out
    assert choice.may["fr"] in out
