"""The rows of the table that search is held against: figure, aim, met or not."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tests.bench.search.building import Spent

# Per language and engine the figures of `chromium.in_browser`.
Browsers = Mapping[str, Mapping[str, Mapping[str, float]]]


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure of ours, divided by that of a peer, and how high it may be at a size."""

    title: str
    figure: str
    mine: str
    peer: str
    most: Mapping[int, float]


BARS: Final = (
    Bar("bytes until the first result", "cold kB", "ours", "minisearch", {1: 0.55, 10: 0.10}),
    Bar("bytes until the first result", "cold kB", "ours", "pagefind", {1: 0.70, 10: 1.0}),
    Bar("query p95, hits only", "p95 ms", "ours, hits", "minisearch", {1: 1.0, 10: 0.4}),
    Bar("query p95, with snippets", "p95 ms", "ours", "minisearch", {}),
    Bar("query p95, with snippets", "p95 ms", "ours", "pagefind", {1: 0.2, 10: 0.2}),
    Bar("memory after the first answer", "cold heap MB", "ours", "minisearch", {1: 0.4, 10: 0.15}),
    Bar("memory after all, with snippets", "heap MB", "ours", "minisearch", {1: 0.4, 10: 0.15}),
    Bar("memory after all, hits only", "heap MB", "ours, hits", "minisearch", {}),
    Bar("the same with buffers", "with buffers MB", "ours", "minisearch", {}),
)
BUILD_MOST: Final = {1: 1.0, 10: 0.8}
LONGEST_TASK: Final = 50.0


def verdict(value: float, most: float | None) -> str:
    """What may be said of a figure."""
    if most is None:
        return ""
    return f"aim {most:g}  " + ("met" if value <= most else "NOT MET")


def print_table(times: int, browsers: Browsers, built: Mapping[str, Spent]) -> None:
    """One row per bar, the middle and the worst of the languages."""
    print(f"\n{'x' + str(times) + ', ours to the peer':58}{'middle':>8}{'worst':>8}")
    for bar in BARS:
        ratios = [
            engines[bar.mine][bar.figure] / engines[bar.peer][bar.figure]
            for engines in browsers.values()
            if bar.mine in engines and bar.peer in engines and engines[bar.peer][bar.figure]
        ]
        if ratios:
            middle, worst = statistics.median(ratios), max(ratios)
            row = f"{bar.title + ', to ' + bar.peer:58}{middle:8.2f}{worst:8.2f}"
            print(f"{row}  {verdict(middle, bar.most.get(times))}")
    for name, figure in (
        ("longest task while asking, ms", "longest task ms"),
        ("longest task from opening to the first answer, ms", "cold longest task ms"),
    ):
        tasks = [engines["ours"][figure] for engines in browsers.values() if "ours" in engines]
        if tasks:
            row = f"{name:58}{statistics.median(tasks):8.0f}{max(tasks):8.0f}"
            print(f"{row}  {verdict(max(tasks), LONGEST_TASK)}")
    if "pagefind" in built:
        for name in ("ours", "ours, with whoosh"):
            wall = built[name].wall / built["pagefind"].wall
            processor = built[name].processor / built["pagefind"].processor
            most = BUILD_MOST.get(times) if name == "ours" else None
            print(
                f"{'build by the clock, ' + name + ', to pagefind':58}{wall:8.2f}          "
                f"{verdict(wall, most)}"
            )
            print(
                f"{'build in processor time, ' + name + ', to pagefind':58}{processor:8.2f}"
                f"          {verdict(processor, most)}"
            )
