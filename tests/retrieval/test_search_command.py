"""`bridgelaws search`, as typed: rulings beside provisions, help where there is nothing, bounds."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bridgelaws.cli.search import read_batch
from bridgelaws.errors import SourceError
from tests.commands import run_command

# Without bounds these take minutes.
MOST_SECONDS = 60


def run(checkout: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = ("search", *arguments)
    return run_command("bridgelaws", *command, cwd=checkout, given=given, seconds=MOST_SECONDS)


def test_a_ruling_is_printed_below_the_best_provision(checkout: Path) -> None:
    done = run(checkout, "--language", "nl", "uitkomst voor de beurt")
    lines = done.stdout.splitlines()
    ruling = lines.index("    nl/rulings/opening-lead-out-of-turn/")
    assert lines[ruling - 1].startswith("ruling opening-lead-out-of-turn  Uitkomst")
    assert 0 < ruling - 1 < 4


def test_nothing_found_says_why_and_what_is_near(checkout: Path) -> None:
    done = run(checkout, "--language", "nl", "strwwxaart strwwxaart qzzq")
    assert done.returncode == 0
    assert done.stdout == ""
    assert "not known in the Laws and the terms: strwwxaart, qzzq." in done.stderr
    assert "Words that are near: strafkaart." in done.stderr
    assert "no word or number" in run(checkout, "?!").stderr


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("k" * 100_000, id="100 kB"),
        pytest.param("kaart " * 16_000, id="many-words"),
        pytest.param("\x01\x02\x7f\x1b[31m slag", id="control-characters"),
        pytest.param("(a+)+$ .* [^x]{1,9999} \\1", id="regular-expression"),
        pytest.param("* ? *kaart* text_nl:* NOT", id="wildcards"),
        pytest.param("\u202ekaart\u202c \u05d0", id="right-to-left"),
        pytest.param("<script>alert(1)</script>", id="markup"),
    ],
)
def test_a_hostile_query_is_answered(checkout: Path, query: str) -> None:
    done = run(checkout, "--language", "nl", "--", query)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert not any(mark in done.stdout + done.stderr for mark in ("\x1b[31m", "\u202e"))


def test_a_batch_names_provisions_and_rulings(checkout: Path) -> None:
    request = json.dumps({"id": "1", "lang": "el", "query": "ρενονσ"})
    done = run(checkout, "--batch", "-", given=request)
    answer = json.loads(done.stdout)
    assert answer["id"] == "1"
    assert len(answer["results"]) == 10
    assert "revoke" in answer["rulings"]
    assert not any("ruling" in place for place in answer["results"])


class Typed(io.RawIOBase):
    """Standard input of a program that asks its next question when it has the answer."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        line = self.lines.pop(0) if self.lines else b""
        memoryview(buffer)[: len(line)] = line
        return len(line)


def test_questions_of_standard_input_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [b'{"id": %d, "lang": "nl", "query": "slag"}\n' % number for number in range(3)]
    lines += [b"x" * 8_000] * 200
    typed = Typed(lines)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BufferedReader(typed)))
    requests = read_batch(Path("-"))
    for number in range(3):
        assert next(requests)["id"] == number
        assert len(lines) == 202 - number
    with pytest.raises(SourceError, match=r"standard input:4:0:0: TOO_LARGE is a line of more"):
        next(requests)
    assert lines


def test_judged_provisions_are_read_as_printed_and_what_is_none_is_refused(
    checkout: Path, tmp_path: Path
) -> None:
    judged = tmp_path / "judged.jsonl"
    query = {
        "id": "q1",
        "lang": "el",
        "query": "16C1",
        "relevant": {"Νόμος 16Γ1": 3, "def~alert": 1},
    }
    judged.write_text(json.dumps(query), "utf-8")
    done = run_command("bridgelaws", "evaluate", str(judged), cwd=checkout, seconds=MOST_SECONDS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].split()[:3] == ["overall", "1", "1.000"]
    for name in ("hallo", "Law 16 and so on"):
        judged.write_text(json.dumps({**query, "relevant": {name: 3}}), "utf-8")
        done = run_command("bridgelaws", "evaluate", str(judged), cwd=checkout)
        assert done.returncode != 0
        assert "q1: n" in done.stderr
        assert name in done.stderr
