"""The figures that search must reach on the judged queries, by both engines."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.evaluate import MEASURES, GroupMeans, summarise
from bridgelaws.retrieval.query.node import answer_in_node

Run = dict[str, list[str]]


@pytest.fixture(scope="session")
def judged(shared: Path) -> list[dict[str, Any]]:
    text = (shared / "search" / "queries.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="session")
def run(index: OpenIndex, judged: list[dict[str, Any]]) -> Run:
    answers = {}
    for query in judged:
        target = query.get("target_lang")
        typed_in = query["lang"] if target else None
        hits = answer_query(
            index, query["query"], target or query["lang"], 10, typed_in=typed_in
        ).hits
        answers[query["id"]] = [str(hit.locator) for hit in hits]
    return answers


def table(rows: Iterable[GroupMeans]) -> dict[str, dict[str, float]]:
    return {row.group: dict(zip(MEASURES, row.values, strict=True)) for row in rows}


def test_the_bars_are_reached(judged: list[dict[str, Any]], run: Run) -> None:
    figures = table(summarise(judged, run))
    overall, citations = figures["overall"], figures["kind citation"]
    languages = [values for name, values in figures.items() if name.startswith("lang ")]
    assert citations["x@1"] >= 0.98
    assert all(
        values["x@1"] >= 0.95
        for name, values in figures.items()
        if name.startswith("cell ") and name.endswith("citation")
    )
    assert overall["s@1"] >= 0.90
    assert overall["s@3"] >= 0.97
    assert overall["nDCG@10"] >= 0.90
    assert min(values["s@1"] for values in languages) >= 0.85
    assert min(values["s@3"] for values in languages) >= 0.95
    assert min(values["nDCG@10"] for values in languages) >= 0.88
    assert figures["kind cross"]["s@3"] >= 0.90


def test_other_languages_are_found_without_being_told_which(
    index: OpenIndex, judged: list[dict[str, Any]]
) -> None:
    cross = [query for query in judged if query["kind"] == "cross"]
    run = {
        query["id"]: [
            str(hit.locator)
            for hit in answer_query(index, query["query"], query["target_lang"]).hits
        ]
        for query in cross
    }
    assert table(summarise(cross, run))["overall"]["s@3"] >= 0.75


@pytest.mark.node
def test_both_engines_have_the_same_first_three(
    node: str, browser_folder: Path, judged: list[dict[str, Any]], run: Run
) -> None:
    assert node
    theirs = {a["id"]: a["results"] for a in answer_in_node(browser_folder, judged, 10)}
    same = [run[query["id"]][:3] == theirs[query["id"]][:3] for query in judged]
    assert sum(same) / len(same) >= 0.98


def test_our_measures_are_those_of_the_shared_tool(
    shared: Path, tmp_path: Path, judged: list[dict[str, Any]], run: Run
) -> None:
    results = tmp_path / "run.jsonl"
    lines = (json.dumps({"id": key, "results": value}) for key, value in run.items())
    results.write_text("\n".join(lines), "utf-8")
    figures = tmp_path / "figures.json"
    tool = shared / "tools" / "score_search.py"
    queries = shared / "search" / "queries.jsonl"
    command = [sys.executable, str(tool), str(queries), str(results), "--json", str(figures)]
    subprocess.run(command, check=True, capture_output=True)
    theirs = json.loads(figures.read_text("utf-8"))
    ours = table(summarise(judged, run))
    for group, values in theirs.items():
        for name in MEASURES:
            assert ours[group][name] == pytest.approx(values[name]), (group, name)


def test_no_situation_of_the_judged_set_stands_in_the_glossary(
    root: Path, judged: list[dict[str, Any]]
) -> None:
    glossary = (root / "laws" / "glossary.toml").read_text("utf-8").casefold()
    situations = [query["query"] for query in judged if query["kind"] == "situation"]
    assert [query for query in situations if f'"{query.casefold()}"' in glossary] == []
