"""`make bench-search`: search beside its peers, in quality, bytes, time and memory.

Peers are installed below build/bench and nowhere else. Times are taken in Chromium on a
processor slowed down four times, all engines in one run: compare rows, not machines. Each
figure is the middle of several rounds; the machine's load stands beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records
from bridgelaws.retrieval.folder import OpenIndex
from bridgelaws.retrieval.query.answer import answer_query
from bridgelaws.retrieval.query.evaluate import MEASURES, summarise
from tests.bench.search.building import (
    COVERS,
    HERE,
    ROOT,
    Spent,
    build_for_the_browser,
    build_ours,
    build_peers,
    median_of,
    timed,
)
from tests.bench.search.chromium import in_browser, serve
from tests.bench.search.corpus import items, multiply
from tests.bench.search.servers import open_fts5, open_whoosh
from tests.bench.search.table import print_table
from tests.chromium import own_chromium

WORK: Final = Path(os.environ.get("BENCH_WORK", ROOT / "build" / "bench"))
NPM: Final = ("minisearch@7.2.0", "lunr@2.3.9", "lunr-languages@1.22.0")
PIP: Final = "pagefind[bin]==1.5.2"
IN_BROWSER: Final = ("ours", "ours, hits", "minisearch", "pagefind", "lunr")
# From this size on the peers are left out: it is to be shown that ours still builds and answers.
ALONE: Final = 100
# How often each index is built; the middle counts.
_BUILDS: Final = 3

Answers = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and how often."""

    judged: list[dict[str, Any]]
    languages: Sequence[str]
    peers: Sequence[str]
    rounds: int


def install() -> None:
    """Bring the peers, once."""
    WORK.mkdir(parents=True, exist_ok=True)
    if not (WORK / "node_modules" / "lunr-languages").is_dir():
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(WORK), *NPM]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    if not (WORK / "python" / "pagefind").is_dir():
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--target",
            str(WORK / "python"),
            PIP,
        ]
        subprocess.run(command, check=True)


def quality_table(answers: dict[str, dict[str, list[str]]], judged: list[dict[str, Any]]) -> None:
    """One row per engine, over all queries."""
    print(f"\n{'quality, all queries':28}" + "".join(f"{name:>9}" for name in MEASURES))
    for engine, run in answers.items():
        overall = summarise(judged, run)[0]
        print(f"{engine:28}" + "".join(f"{value:9.3f}" for value in overall.values))


def prepare(
    records: Sequence[ArticleRecord], folder: Path, rounds: int, *, alone: bool
) -> dict[str, Spent]:
    """Build all engines' indexes below ``folder``, as often as asked."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    done = []
    for _ in range(rounds):
        spent = build_ours(records, folder)
        if not alone:
            spent |= build_peers(records, folder, WORK)
        done.append(spent)
    built = median_of(done)
    if not alone:
        found = {language: list(items(records, language)) for language in LANGUAGES}
        built["whoosh alone"] = timed(
            lambda: [open_whoosh(one, language) for language, one in found.items()]
        )
        build_for_the_browser(folder, WORK)
        modules = WORK / "node_modules"
        shutil.copy(modules / "minisearch" / "dist" / "umd" / "index.js", folder / "minisearch.js")
        shutil.copy(modules / "lunr" / "lunr.js", folder / "lunr.js")
        for name in ("lunr.stemmer.support.js", "lunr.nl.js", "lunr.fr.js"):
            shutil.copy(modules / "lunr-languages" / name, folder / name)
    shutil.copy(HERE / "peers.html", folder / "peers.html")
    return built


def run_size(times: int, records: Sequence[ArticleRecord], plan: Plan) -> None:
    """All figures for one size of corpus."""
    folder = WORK / f"x{times}"
    alone = times >= ALONE
    peers = [peer for peer in plan.peers if not alone or peer.startswith("ours")]
    print(f"\n== x{times}: {sum(len(r.provisions) for r in records)} provisions x 4 languages")
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    built = prepare(records, folder, 1 if alone else _BUILDS, alone=alone)
    for engine, spent in built.items():
        memory = f", {spent.memory:.0f} MB at most" if spent.memory else ""
        print(
            f"build {engine:18}{spent.wall:8.2f} s by the clock, {spent.processor:.2f} s of the "
            f"processor{memory}: {COVERS[engine]}",
            flush=True,
        )
    answers: Answers = {peer: {} for peer in peers}
    figures: dict[str, dict[str, dict[str, float]]] = {}
    with serve(folder) as address, own_chromium() as browser:
        for language in plan.languages:
            mine = [query for query in plan.judged if query["lang"] == language]
            queries = [query["query"] for query in mine]
            rounds: dict[str, list[dict[str, float]]] = {peer: [] for peer in peers}
            # Turn by turn, so that a busy moment falls on all of them.
            for _ in range(plan.rounds):
                for peer in peers:
                    one, found = in_browser(browser, address, peer, language, queries)
                    rounds[peer].append(one)
                    for query, results in zip(mine, found, strict=True):
                        answers[peer][query["id"]] = results
            figures[language] = {
                peer: {key: statistics.median(one[key] for one in done) for key in done[0]}
                for peer, done in rounds.items()
            }
            for peer in peers:
                row = "".join(f"{k} {v:.2f}  " for k, v in figures[language][peer].items())
                print(f"{language} {peer:12}{row}", flush=True)
    if not alone:
        _ask_servers(records, plan, answers)
    _ask_command_line(folder, plan, answers)
    quality_table(answers, [query for query in plan.judged if query["lang"] in plan.languages])
    print_table(times, figures, built)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


def _ask_servers(records: Sequence[ArticleRecord], plan: Plan, answers: Answers) -> None:
    for language in plan.languages:
        found_items = list(items(records, language))
        servers = {
            "sqlite fts5": open_fts5(found_items),
            "whoosh, own analyzers": open_whoosh(found_items, language),
        }
        for query in (q for q in plan.judged if q["lang"] == language):
            for engine, ask in servers.items():
                answers.setdefault(engine, {})[query["id"]] = ask(query["query"])


def _ask_command_line(folder: Path, plan: Plan, answers: Answers) -> None:
    with OpenIndex(folder / "index") as index:
        for language in plan.languages:
            answer_query(index, plan.judged[0]["query"], language)
        times = []
        for query in plan.judged:
            start = time.perf_counter()
            hits = answer_query(index, query["query"], query["lang"]).hits
            times.append((time.perf_counter() - start) * 1000)
            answers.setdefault("ours, whoosh index", {})[query["id"]] = [
                str(hit.locator) for hit in hits
            ]
    times.sort()
    late = times[int(0.95 * (len(times) - 1))]
    print(f"command line index: {statistics.median(times):.1f} ms a query, p95 {late:.1f} ms")


def main() -> None:
    """Measure at the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("queries", type=Path, help="judged queries, JSON Lines")
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10])
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--records", type=Path, default=ROOT / "build" / "records")
    parser.add_argument("--peers", nargs="*", default=list(IN_BROWSER))
    parser.add_argument("--rounds", type=int, default=1, help="how often in the browser")
    given = parser.parse_args()
    install()
    judged = [json.loads(line) for line in given.queries.read_text("utf-8").splitlines() if line]
    plan = Plan(judged, given.languages, given.peers, given.rounds)
    records = read_records(given.records)
    for times in given.times:
        run_size(times, records if times == 1 else multiply(records, times), plan)


if __name__ == "__main__":
    main()
