"""A reading that the reader takes back is left out, and told as such, alike by both engines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.cli import main
from bridgelaws.model.glossary import Glossary
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.left_out import read_left_out
from bridgelaws.retrieval.query.answer import Answer, answer_query, matched_terms
from bridgelaws.retrieval.query.node import answer_in_node
from bridgelaws.retrieval.query.snippets import make_snippet
from tests.retrieval.test_meanings import asked


def readings(answer: Answer) -> set[tuple[str, str]]:
    return {*answer.meanings, *answer.understood, *answer.spelling}


@pytest.mark.parametrize(
    ("language", "query", "without", "reading"),
    [
        pytest.param("en", "partner reneged", "reneged", ("reneged", "revoke"), id="name"),
        pytest.param("en", "partner reneged", "Reneged: REVOKE", ("reneged", "revoke"), id="one"),
        pytest.param("nl", "de dummy keek mee", "dummy", ("dummy", "blinde"), id="nl"),
        pytest.param(
            "en",
            "1NT over 2♥",
            "1NT over 2 hearts",
            ("1NT over 2 hearts", "insufficient bid"),
            id="bids",
        ),
        pytest.param("nl", "verzakkng", "verzakkng", ("verzakkng", "verzaking"), id="slip"),
    ],
)
def test_what_is_taken_back_is_no_longer_read_so(
    index: OpenIndex, language: str, query: str, without: str, reading: tuple[str, str]
) -> None:
    before = answer_query(index, query, language)
    after = answer_query(index, query, language, without=[without])
    assert reading in readings(before)
    assert before.left_out == ()
    assert reading not in readings(after)
    assert after.left_out == (reading,)
    scores = [[(hit.locator, hit.score) for hit in one.hits] for one in (before, after)]
    assert scores[0] != scores[1]


def test_another_reading_of_the_same_words_stays(index: OpenIndex) -> None:
    answer = answer_query(index, "partner reneged", "en", without=["reneged: alert", "", "x" * 999])
    assert ("reneged", "revoke") in answer.meanings
    assert answer.left_out == ()


def test_a_reading_is_named_by_words_alone() -> None:
    one, whole = read_left_out(["Dropped :  exposed  CARD", "Γύρισε"])
    assert (one.typed, one.known) == ("dropped", "exposed card")
    assert whole.holds("γυρισε", "anything")
    assert not one.holds("dropped", "penalty card")


@pytest.mark.node
def test_both_engines_leave_the_same_out(
    node: str, browser_folder: Path, index: OpenIndex, glossary: Glossary
) -> None:
    assert node
    requests: list[dict[str, Any]] = []
    for one in asked(glossary)[::23]:
        answer = answer_query(index, one["query"], one["lang"])
        for typed, known in sorted(readings(answer)):
            without = [typed] if len(typed) % 2 else [f"{typed}: {known}"]
            requests.append({**one, "id": f"{one['id']} {without}", "without": without})
    theirs = {one["id"]: one for one in answer_in_node(browser_folder, requests, 5)}
    assert len(requests) > 60
    for one in requests:
        ours = answer_query(index, one["query"], one["lang"], 5, without=one["without"])
        told = theirs[one["id"]]
        assert told["results"] == [str(hit.locator) for hit in ours.hits], one
        assert told["meanings"] == [list(pair) for pair in ours.meanings], one
        assert told["left_out"] == [list(pair) for pair in ours.left_out], one
        assert told["rulings"] == [hit.locator.place for hit in ours.rulings], one


def test_the_command_line_tells_what_it_left_out(
    checkout: Path,
    index: OpenIndex,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(checkout)
    assert main(["search", "partner reneged", "--without", "reneged", "--without", "nothing"]) == 0
    told = capsys.readouterr().err
    assert "'reneged' was not understood as 'revoke'." in told
    assert "'nothing' is no reading of the query" in told
    own, query = index.language("en"), "reneged trick lost"
    assert main(["search", query, "--without", "reneged"]) == 0
    shown = capsys.readouterr().out
    texts = [
        own.variants_of(own.entry_by_locator[hit.work, hit.locator])[0].text
        for hit in answer_query(index, query, "en", without=["reneged"]).hits
    ]
    with_it, left = [
        [
            make_snippet(one, matched_terms(own, query, out), "en", fillers=own.fillers).text
            for one in texts
        ]
        for out in ((), ("reneged",))
    ]
    assert with_it != left
    assert all(one in shown for one in left)
    lines = tmp_path / "requests.jsonl"
    lines.write_text(json.dumps({"id": 1, "lang": "en", "query": "reneged", "without": "x"}) + "\n")
    assert main(["search", "--batch", str(lines)]) == 3
    assert "without is texts" in capsys.readouterr().err
    assert main(["search", "--batch", str(lines), "--without", "reneged"]) == 2
    assert "each line of a batch has its own" in capsys.readouterr().err
