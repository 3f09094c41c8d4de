"""The plain edition is in our own words: held against the official texts that are at hand.

The tool and the texts lie beside the developers' checkout (``../shared``). The bars are
those of the design of the plain edition; for Dutch, Greek and French only some laws are at
hand, so the bars for each single law are asked of English alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from bridgelaws import LANGUAGES

LONGEST_RUN: Final = 8
LONGEST_RAW_RUN: Final = 10
# Percent of all six-grams and eight-grams, over the whole language or per law.
SIX_OVER_ALL: Final = 1.2
SIX_PER_LAW: Final = 2.0
RAW_SIX_PER_LAW: Final = 5.0
EIGHT_PER_LAW: Final = 0.2
# In a short law a term of art is a large share of it.
FEWEST_WORDS: Final = 100


def measure(root: Path, shared: Path, language: str) -> dict[str, Any]:
    listed = tomllib.loads((shared / "sources" / "sources.toml").read_text("utf-8"))["source"]
    official = [str(shared / "sources" / s["file"]) for s in listed if language in s["languages"]]
    assert official
    done = subprocess.run(
        [
            sys.executable,
            str(shared / "tools" / "overlap.py"),
            str(root / language / "plain"),
            *official,
            *("--lang", language, "--skip-titles", "--json", "--glob", "*.txt"),
            *("--terms", str(shared / "tools" / "terms" / f"{language}.txt")),
        ],
        capture_output=True,
        check=True,
    )
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def percent(share: list[int]) -> float:
    return 100 * share[0] / share[1] if share[1] else 0.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_long_run_of_words_is_shared_with_an_official_text(
    root: Path, shared: Path, language: str
) -> None:
    measured = measure(root, shared, language)
    runs = {row["law"]: row["terms1"]["runs"][:1] for row in measured["rows"]}
    long = {law: run for law, run in runs.items() if run and run[0][0] > LONGEST_RUN}
    raw = {row["law"]: row["raw"]["longest"] for row in measured["rows"]}
    assert long == {}
    assert {law: run for law, run in raw.items() if run > LONGEST_RAW_RUN} == {}
    assert percent(measured["total"]["terms1"]["g6"]) <= SIX_OVER_ALL


def test_no_single_law_keeps_close_to_the_official_english(root: Path, shared: Path) -> None:
    rows = measure(root, shared, "en")["rows"]
    assert len(rows) >= 97
    too_close = [
        f"{row['law']}: {name} {percent(row[counting][grams]):.1f} %"
        for row in rows
        for name, counting, grams, bar in (
            ("six words", "terms1", "g6", SIX_PER_LAW),
            ("eight words", "terms1", "g8", EIGHT_PER_LAW),
            ("six words, terms not joined", "raw", "g6", RAW_SIX_PER_LAW),
        )
        if row["terms1"]["words"] >= FEWEST_WORDS and percent(row[counting][grams]) > bar
    ]
    assert too_close == []
