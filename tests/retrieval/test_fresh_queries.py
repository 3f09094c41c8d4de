"""Queries that somebody wrote and judged who had seen neither glossary nor search.

They were run once, and the figures of that run stand in ``tooling/measurements.md`` (the tenth
to the twelfth set). Since then they are a guard: search may not fall far below its first run,
whatever is reworded in the texts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.evaluate import MEASURES, summarise

# Per file the least success at one, success at three and nDCG: three queries in a hundred, one of
# the long ones, less than at the first run (0.787, 0.925, 0.752; 0.458, 0.708, 0.522; 0.825, 0.883,
# 0.819; the eleventh: 0.863, 0.944, 0.699; 0.833, 0.917, 0.569; 0.867, 0.942, 0.707; the twelfth:
# 0.825, 0.925, 0.805; 0.750, 0.917, 0.628; 0.950, 0.983, 0.877; two languages in one query: 0.812,
# 0.958, 0.822; odd citations, of which one may go: 1, 1, 0.972).
LEAST = {
    "tenth-situations": (0.757, 0.895, 0.722),
    "tenth-long": (0.416, 0.666, 0.48),
    "tenth-mixed": (0.795, 0.853, 0.789),
    "eleventh-situations": (0.833, 0.914, 0.669),
    "eleventh-long": (0.791, 0.875, 0.527),
    "eleventh-mixed": (0.837, 0.912, 0.677),
    "twelfth-situations": (0.795, 0.895, 0.775),
    "twelfth-long": (0.708, 0.875, 0.586),
    "twelfth-mixed": (0.92, 0.953, 0.847),
    "twelfth-two": (0.782, 0.928, 0.792),
    "twelfth-citations": (0.968, 0.968, 0.942),
}


def read(root: Path, name: str) -> list[dict[str, Any]]:
    lines = (root / "tests" / "golden" / "queries" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in lines.splitlines()]


def measured(index: OpenIndex, queries: list[dict[str, Any]]) -> tuple[float, ...]:
    """Success at one, success at three and nDCG."""
    run = {
        query["id"]: [
            str(hit.locator) for hit in answer_query(index, query["query"], query["lang"], 10).hits
        ]
        for query in queries
    }
    (overall,) = [row for row in summarise(queries, run) if row.group == "overall"]
    figures = dict(zip(MEASURES, overall.values, strict=True))
    return tuple(figures[name] for name in ("s@1", "s@3", "nDCG@10"))


@pytest.mark.parametrize("name", LEAST)
def test_a_set_once_fresh_is_answered_as_well_as_at_its_first_run(
    root: Path, index: OpenIndex, name: str
) -> None:
    seen = measured(index, read(root, name))
    assert all(value >= least for value, least in zip(seen, LEAST[name], strict=True)), seen


def test_greek_in_latin_letters_is_answered_nearly_as_in_greek_ones(
    root: Path, index: OpenIndex
) -> None:
    # At the first run 0.875, 0.975, 0.840 in Greek letters; 0.875, 0.975, 0.835 by sound; 0.750,
    # 0.875, 0.738 by shape, where look-alike letters (v for ν, p for ρ) were not read yet.
    queries = read(root, "twelfth-greeklish")
    greek, sound, shape = (
        measured(index, [query for query in queries if query["id"].endswith(way)])
        for way in ("-greek", "-sound", "-shape")
    )
    assert all(one >= least for one, least in zip(greek, (0.845, 0.945, 0.81), strict=True)), greek
    for latin in (sound, shape):
        assert all(one >= other - 0.03 for one, other in zip(latin, greek, strict=True)), latin


# Per set how many queries a ruling suits, for how many of them it is first at least, and for how
# many that none suits one is shown at most. At the first run: 122 of 148 and 8 of 36; 129 of 143
# and 10 of 41. Rulings have grown since: where one now has an answer that decides what is asked
# (all four passed, a double that names a bid, a spectator, one's own system card) it suits, whether
# it is offered or not: 8 of the 36 and 11 of the 41. Now: 134 of 156 and 3 of 28; 140 of 154 and 2
# of 30. The twelfth was judged by titles alone at first (132 of 148; 7 of 36), then the 36 once
# more by one who read the rulings and saw no search: 137 of 155 and 2 of 29.
RULED = {"tenth": (156, 130, 5), "eleventh": (154, 135, 4), "twelfth": (155, 133, 4)}


@pytest.mark.parametrize("name", RULED)
def test_a_ruling_is_offered_as_rightly_as_at_the_first_run(
    root: Path, index: OpenIndex, name: str
) -> None:
    queries = read(root, f"{name}-situations") + read(root, f"{name}-long")
    suited = right = shown = 0
    for query in queries:
        answer = answer_query(index, query["query"], query["lang"], 10)
        offered = [hit.locator.place for hit in answer.rulings]
        wanted = query["ruling"]
        if wanted == "none":
            shown += bool(offered)
        else:
            suited += 1
            right += bool(offered) and offered[0] in (
                [wanted] if isinstance(wanted, str) else wanted
            )
    assert suited == RULED[name][0]
    assert right >= RULED[name][1]
    assert shown <= RULED[name][2]
