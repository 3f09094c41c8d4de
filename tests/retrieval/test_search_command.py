"""`bridgelaws search`, as typed: rulings beside provisions, help where there is nothing, bounds."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

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
