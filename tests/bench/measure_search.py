"""`make bench-search`: search beside its peers, in quality, bytes, time and memory.

Peers are installed below build/bench and nowhere else. Times are taken in Chromium on a
processor slowed down four times, all engines in one run: compare rows, not machines.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from bridgelaws import LANGUAGES
from bridgelaws.index.browser import write_browser_index
from bridgelaws.index.evaluate import MEASURES, summarise
from bridgelaws.index.folder import OpenIndex
from bridgelaws.index.search import search
from bridgelaws.index.write import prepare_languages, write_prepared
from bridgelaws.model.record import ArticleRecord
from bridgelaws.read.glossary import load_glossary
from bridgelaws.read.library import load_library
from bridgelaws.read.rulings import load_rulings
from bridgelaws.records.store import read_records
from tests.bench.search.chromium import in_browser, serve
from tests.bench.search.corpus import Item, items, multiply
from tests.bench.search.servers import open_fts5, open_whoosh

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent / "search"
WORK: Final = Path(os.environ.get("BENCH_WORK", ROOT / "build" / "bench"))
NPM: Final = ("minisearch@7.2.0", "lunr@2.3.9", "lunr-languages@1.22.0")
PIP: Final = "pagefind[bin]==1.5.2"
IN_BROWSER: Final = ("ours", "ours, hits", "minisearch", "pagefind", "lunr")


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


class Stopwatch:
    """Wall seconds from when it is made until it is stopped."""

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.seconds = 0.0

    def stop(self) -> None:
        """Keep the time."""
        self.seconds = time.perf_counter() - self.started


def prepare(records: Sequence[ArticleRecord], folder: Path) -> dict[str, float]:
    """Build all engines' indexes below ``folder``; seconds per engine, all languages together."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seconds = dict.fromkeys(("ours, with whoosh", "ours", "minisearch", "pagefind"), 0.0)
    laws = ROOT / "laws"
    glossary, rulings = load_glossary(laws / "glossary.toml"), load_rulings(load_library(ROOT))
    analysed = Stopwatch()
    languages, tables = prepare_languages(records, glossary, rulings)
    analysed.stop()
    stored = Stopwatch()
    write_prepared(languages, tables, folder / "index", "bench")
    stored.stop()
    exported = Stopwatch()
    with OpenIndex(folder / "index", languages) as index:
        scripts = ROOT / "tooling" / "site_assets" / "search"
        write_browser_index(index, folder / "search", scripts)
    exported.stop()
    # What a peer does: from the texts to the files that the browser fetches.
    seconds["ours"] = analysed.seconds + exported.seconds
    seconds["ours, with whoosh"] = seconds["ours"] + stored.seconds
    modules = WORK / "node_modules"
    shutil.copy(modules / "minisearch" / "dist" / "umd" / "index.js", folder / "minisearch.js")
    shutil.copy(modules / "lunr" / "lunr.js", folder / "lunr.js")
    for name in ("lunr.stemmer.support.js", "lunr.nl.js", "lunr.fr.js"):
        shutil.copy(modules / "lunr-languages" / name, folder / name)
    shutil.copy(HERE / "peers.html", folder / "peers.html")
    for language in LANGUAGES:
        found = list(items(records, language))
        docs = folder / f"docs-{language}.json"
        docs.write_text(json.dumps([vars(i) for i in found], ensure_ascii=False), "utf-8")
        out = folder / f"minisearch-{language}.json"
        command = ["node", *map(str, (HERE / "prepare.mjs", modules / "x.js", docs, out))]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds["minisearch"] += float(done.stdout)
        seconds["pagefind"] += build_pagefind(found, language, folder / f"pagefind-{language}")
    return seconds


def build_pagefind(found: Sequence[Item], language: str, folder: Path) -> float:
    """One page per law, each provision under a heading with an anchor; seconds."""
    pages: dict[str, list[Item]] = {}
    for item in found:
        pages.setdefault(item.article, []).append(item)
    for article, members in pages.items():
        body = "".join(
            f'<h2 id="{i.id}">{i.id} {escape(i.title)}</h2><p>{escape(i.text)}</p>' for i in members
        )
        page = folder / f"{article}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            f'<!doctype html><html lang="{language}"><title>{escape(members[0].title)}</title>'
            f'<body data-pagefind-body data-pagefind-meta="id:{article}">{body}',
            "utf-8",
        )
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "pagefind", "--site", folder, "--force-language", language],
        check=True, stdout=subprocess.DEVNULL,
        env={"PYTHONPATH": str(WORK / "python"), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    return time.perf_counter() - start


def escape(text: str) -> str:
    """As HTML text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def quality_table(answers: dict[str, dict[str, list[str]]], judged: list[dict[str, Any]]) -> None:
    """One row per engine, over all queries."""
    print(f"\n{'quality, all queries':28}" + "".join(f"{name:>9}" for name in MEASURES))
    for engine, run in answers.items():
        overall = summarise(judged, run)[0]
        print(f"{engine:28}" + "".join(f"{value:9.3f}" for value in overall.values))


def run_size(
    name: str, records: Sequence[ArticleRecord], judged: list[dict[str, Any]], chromium: str,
    languages: Sequence[str], peers: Sequence[str],
) -> None:  # fmt: skip
    """All figures for one size of corpus."""
    folder = WORK / name
    print(f"\n== {name}: {sum(len(r.provisions) for r in records)} provisions x 4 languages")
    for engine, seconds in prepare(records, folder).items():
        print(f"build {engine:22}{seconds:8.2f} s, all languages", flush=True)
    answers: dict[str, dict[str, list[str]]] = {peer: {} for peer in peers}
    with serve(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in languages:
            mine = [query for query in judged if query["lang"] == language]
            queries = [query["query"] for query in mine]
            for peer in peers:
                figures, found = in_browser(browser, address, peer, language, queries)
                row = "".join(f"{key} {value:.2f}  " for key, value in figures.items())
                print(f"{language} {peer:12}{row}", flush=True)
                for query, results in zip(mine, found, strict=True):
                    answers[peer][query["id"]] = results
        browser.close()
    for language in languages:
        found_items = list(items(records, language))
        servers = {
            "sqlite fts5": open_fts5(found_items),
            "whoosh, own analyzers": open_whoosh(found_items, language),
        }
        for query in (q for q in judged if q["lang"] == language):
            for engine, ask in servers.items():
                answers.setdefault(engine, {})[query["id"]] = ask(query["query"])
    with OpenIndex(folder / "index") as index:
        start = time.perf_counter()
        for query in judged:
            hits = search(index, query["query"], query["lang"])
            answers.setdefault("ours, whoosh index", {})[query["id"]] = [
                str(hit.locator) for hit in hits
            ]
        per_query = (time.perf_counter() - start) / len(judged) * 1000
        print(f"command line index: {per_query:.1f} ms a query, opening included")
    quality_table(answers, [query for query in judged if query["lang"] in languages])


def main() -> None:
    """Measure at the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("queries", type=Path, help="judged queries, JSON Lines")
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10])
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--records", type=Path, default=ROOT / "build" / "records")
    parser.add_argument("--peers", nargs="*", default=list(IN_BROWSER))
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    given = parser.parse_args()
    install()
    judged = [json.loads(line) for line in given.queries.read_text("utf-8").splitlines() if line]
    records = read_records(given.records)
    for times in given.times:
        many = records if times == 1 else multiply(records, times)
        run_size(f"x{times}", many, judged, given.chromium, given.languages, given.peers)


if __name__ == "__main__":
    main()
