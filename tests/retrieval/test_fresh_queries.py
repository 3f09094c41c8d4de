"""Queries that somebody wrote and judged who had seen neither glossary nor search.

They were run once, and the figures of that run stand in ``tooling/measurements.md`` (the tenth
and the eleventh set). Since then they are a guard: search may not fall far below its first run,
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
# 0.819; the eleventh: 0.863, 0.944, 0.699; 0.833, 0.917, 0.569; 0.867, 0.942, 0.707).
LEAST = {
    "tenth-situations": (0.757, 0.895, 0.722),
    "tenth-long": (0.416, 0.666, 0.48),
    "tenth-mixed": (0.795, 0.853, 0.789),
    "eleventh-situations": (0.833, 0.914, 0.669),
    "eleventh-long": (0.791, 0.875, 0.527),
    "eleventh-mixed": (0.837, 0.912, 0.677),
}


def read(root: Path, name: str) -> list[dict[str, Any]]:
    lines = (root / "tests" / "golden" / "queries" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in lines.splitlines()]


@pytest.mark.parametrize("name", LEAST)
def test_a_set_once_fresh_is_answered_as_well_as_at_its_first_run(
    root: Path, index: OpenIndex, name: str
) -> None:
    queries = read(root, name)
    run = {
        query["id"]: [
            str(hit.locator) for hit in answer_query(index, query["query"], query["lang"], 10).hits
        ]
        for query in queries
    }
    (overall,) = [row for row in summarise(queries, run) if row.group == "overall"]
    figures = dict(zip(MEASURES, overall.values, strict=True))
    seen = tuple(figures[name] for name in ("s@1", "s@3", "nDCG@10"))
    assert all(value >= least for value, least in zip(seen, LEAST[name], strict=True)), seen


# Per set how many queries a ruling suits, for how many of them it is first at least, and for how
# many that none suits one is shown at most. At the first run: 122 of 148 and 8 of 36; 129 of 143
# and 10 of 41. Rulings have grown since: where one now has an answer that decides what is asked
# (all four passed, a double that names a bid, a spectator, one's own system card) it suits, whether
# it is offered or not: 8 of the 36 and 11 of the 41. Now: 134 of 156 and 3 of 28; 140 of 154 and 2
# of 30.
RULED = {"tenth": (156, 130, 5), "eleventh": (154, 135, 4)}


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
