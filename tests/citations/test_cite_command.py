"""The command ``bridgelaws cite``, as an outside check calls it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.cli import main
from bridgelaws.library.library import Library


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[Any], str]:
    code = main(["cite", *arguments])
    said = capsys.readouterr()
    return code, [json.loads(line) for line in said.out.splitlines()], said.err


def test_one_text_gives_one_line_of_citations(capsys: pytest.CaptureFixture[str]) -> None:
    code, answers, told = run(
        capsys, "--language", "nl", "--from", "16C1", "zie C2 hieronder en artikel 12C1(e)(ii)"
    )
    assert (code, told) == (0, "")
    assert answers == [
        {
            "citations": [
                {"printed": "C2", "start": 4, "end": 6, "locators": ["16C2"]},
                {"printed": "artikel 12C1(e)(ii)", "start": 20, "end": 39, "locators": ["12C1eii"]},
            ]
        }
    ]


def test_a_batch_is_answered_line_by_line_in_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    requests = [
        {"lang": "fr", "text": "voir C.", "context_id": "16A1(b)"},
        {"lang": "el", "text": "οι Νόμοι 16Γ και 62Γ2", "context_id": None},
        {"lang": "en", "text": "nothing"},
        {"lang": "el", "text": "βλέπε Γ2", "context_id": "16Γ3"},
    ]
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join(json.dumps(r, ensure_ascii=False) for r in requests), "utf-8")
    code, answers, _ = run(capsys, "--batch", str(path))
    assert code == 0
    told = [[loc for c in answer["citations"] for loc in c["locators"]] for answer in answers]
    assert told == [["16C"], ["16C", "62C2"], [], ["16C2"]]


def test_a_bad_line_of_a_batch_is_answered_and_told_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "batch.jsonl"
    lines = [
        "{",
        "[]",
        '{"lang": "xx", "text": "Law 16"}',
        '{"lang": "en"}',
        "[" * 100_000,
        '{"lang": "en", "text": "see C", "context_id": "?"}',
        '{"lang": "en", "text": "see C", "context_id": 16}',
        '{"lang": ["en"], "text": "Law 16"}',
        '{"lang": "en", "text": ' + "1" * 5000 + "}",
        '{"lang": "en", "text": "Law 16"}',
    ]
    path.write_text("\n".join(lines), "utf-8")
    code, answers, told = run(capsys, "--batch", str(path))
    assert code == 1
    assert [len(answer["citations"]) for answer in answers] == [*[0] * 9, 1]
    assert [line.split(":")[1] for line in told.splitlines()] == list("123456789")
    assert told.count("BAD_REQUEST") == 9


def test_a_dead_citation_has_no_locators_and_is_explained(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, answers, told = run(capsys, "--language", "en", "the old Law 16A3")
    assert code == 0
    assert answers[0]["citations"][0]["locators"] == []
    assert told == (
        "-:1:9: UNRESOLVED 'Law 16A3': no 16A3 in 2017-rev2024; the nearest is 16A;"
        " it stands in 2007\n"
    )


def test_without_a_year_the_edition_in_force_is_meant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    def cited(*options: str) -> list[list[str]]:
        code, answers, _ = run(capsys, "--language", "en", *options, "Law 73D3, then Law 73B1")
        assert code == 0
        return [each["locators"] for each in answers[0]["citations"]]

    assert cited() == [["73D3"], []]
    assert cited("--edition", "2017") == [[], ["73B1"]]
    assert cited("--edition", "2017-rev2024") == [["73D3"], []]
    # What works.toml says is in force, not what is newest.
    before = replace(library.works["duplicate"], current="2017")
    works = {**library.works, "duplicate": before}
    monkeypatch.setattr(
        "bridgelaws.cli.cite.load_library_in_force", lambda: replace(library, works=works)
    )
    assert cited() == [[], ["73B1"]]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["Law 16"], id="no-language"),
        pytest.param(["--language", "de", "Law 16"], id="a-language-that-is-none-of-the-four"),
        pytest.param(["--language", "en", "--edition", "1066", "Law 16"], id="no-such-edition"),
        pytest.param(["--language", "en", "--from", "?!", "see C"], id="no-address"),
        pytest.param(["--batch", "x", "text"], id="both-a-batch-and-a-text"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_two(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, told = run(capsys, *arguments)
    assert (code, answers) == (2, [])
    assert "Traceback" not in told


def test_a_batch_that_cannot_be_read_is_exit_code_three(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes('{"lang": "fr", "text": "é"}'.encode("latin-1"))
    for name in (path, tmp_path / "missing.jsonl"):
        code, _, told = run(capsys, "--batch", str(name))
        assert code == 3
        assert str(name) in told
        assert "Traceback" not in told


def test_half_a_surrogate_pair_does_not_stop_the_answer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_text(r'{"lang": "en", "text": "\ud800 Law 16 \ud800"}' + "\n", "utf-8")
    code, answers, _ = run(capsys, "--batch", str(path))
    assert code == 0
    assert answers[0]["citations"] == [
        {"printed": "Law 16", "start": 2, "end": 8, "locators": ["16"]}
    ]
