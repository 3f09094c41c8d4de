"""`make bench-search`: search beside its peers, in quality, bytes, time and memory.

Peers are installed below build/bench and nowhere else. Times are taken in Chromium on a
processor slowed down four times, all engines in one run: compare rows, not machines.
"""

from __future__ import annotations

import argparse
import gzip
import http.server
import json
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from bridgelaws import LANGUAGES
from bridgelaws.index.browser import write_browser_index
from bridgelaws.index.evaluate import MEASURES, summarise
from bridgelaws.index.folder import OpenIndex
from bridgelaws.index.search import search
from bridgelaws.index.write import write_index
from bridgelaws.model.record import ArticleRecord
from bridgelaws.read.glossary import load_glossary
from bridgelaws.records.store import read_records
from tests.bench.search.corpus import Item, items, multiply
from tests.bench.search.servers import open_fts5, open_whoosh

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent / "search"
WORK: Final = ROOT / "build" / "bench"
NPM: Final = ("minisearch@7.2.0", "lunr@2.3.9", "lunr-languages@1.22.0")
PIP: Final = "pagefind[bin]==1.5.2"
IN_BROWSER: Final = ("ours", "ours, hits", "minisearch", "pagefind", "lunr")
SLOWER: Final = 4


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


def prepare(records: Sequence[ArticleRecord], folder: Path) -> dict[str, float]:
    """Build all engines' indexes below ``folder``; seconds per engine, all languages together."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seconds = dict.fromkeys(("whoosh index", "ours", "minisearch", "pagefind"), 0.0)
    start = time.perf_counter()
    write_index(records, load_glossary(ROOT / "laws" / "glossary.toml"), folder / "index", "bench")
    seconds["whoosh index"] = time.perf_counter() - start
    start = time.perf_counter()
    with OpenIndex(folder / "index") as index:
        scripts = ROOT / "tooling" / "site_assets" / "search"
        write_browser_index(index, folder / "search", scripts)
    seconds["ours"] = time.perf_counter() - start
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


class Counting(http.server.SimpleHTTPRequestHandler):
    """Compresses text as a static host does, and counts what goes over the wire."""

    sent = 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        packed = path.suffix in {".js", ".json", ".txt", ".html", ".css"}
        body = gzip.compress(data, 6) if packed else data
        kind = {".js": "text/javascript", ".html": "text/html", ".wasm": "application/wasm"}
        self.send_response(200)
        self.send_header("Content-Type", kind.get(path.suffix, "application/octet-stream"))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if path.name != "peers.html":
            Counting.sent += len(body)

    def log_message(self, *_arguments: Any) -> None: ...


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The address of a folder on this machine."""
    handler = partial(Counting, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def in_browser(
    browser: Browser, address: str, peer: str, language: str, queries: Sequence[str]
) -> tuple[dict[str, float], list[list[str]]]:
    """Cold bytes and milliseconds, warm p50 and p95, MiB of heap, longest task; all answers."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(600_000)
    session = context.new_cdp_session(page)
    page.goto(f"{address}peers.html?language={language}")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("HeapProfiler.collectGarbage")
    before = session.send("Runtime.getHeapUsage")["usedSize"]
    Counting.sent = 0
    cold = page.evaluate(
        "async ([p, q]) => { const s = performance.now(); await window.open_peer(p);"
        " await window.query(q); return performance.now() - s; }", [peer, queries[0]],
    )  # fmt: skip
    sent = Counting.sent
    timed = page.evaluate(
        """async (queries) => {
          let longest = 0;
          new PerformanceObserver((list) => {
            for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
          }).observe({ type: "longtask" });
          const found = [], times = [];
          for (const query of queries) await window.query(query);
          await new Promise((resolve) => setTimeout(resolve, 300));
          longest = 0;
          for (const query of queries) {
            const start = performance.now();
            found.push(await window.query(query));
            times.push(performance.now() - start);
            await new Promise((resolve) => setTimeout(resolve, 0));
          }
          return { found, times, longest };
        }""",
        list(queries),
    )
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] - before
    context.close()
    times = sorted(timed["times"])
    figures = {
        "cold kB": sent / 1000,
        "cold ms": cold,
        "p50 ms": statistics.median(times),
        "p95 ms": times[int(0.95 * (len(times) - 1))],
        "heap MB": heap / 1e6,
        "longest task ms": timed["longest"],
    }
    return figures, timed["found"]


def quality_table(answers: dict[str, dict[str, list[str]]], judged: list[dict[str, Any]]) -> None:
    """One row per engine, over all queries."""
    print(f"\n{'quality, all queries':28}" + "".join(f"{name:>9}" for name in MEASURES))
    for engine, run in answers.items():
        overall = summarise(judged, run)[0]
        print(f"{engine:28}" + "".join(f"{value:9.3f}" for value in overall.values))


def run_size(
    name: str, records: Sequence[ArticleRecord], judged: list[dict[str, Any]], chromium: str,
    languages: Sequence[str],
) -> None:  # fmt: skip
    """All figures for one size of corpus."""
    folder = WORK / name
    print(f"\n== {name}: {sum(len(r.provisions) for r in records)} provisions x 4 languages")
    for engine, seconds in prepare(records, folder).items():
        print(f"build {engine:22}{seconds:8.2f} s, all languages")
    answers: dict[str, dict[str, list[str]]] = {peer: {} for peer in IN_BROWSER}
    with serve(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in languages:
            mine = [query for query in judged if query["lang"] == language]
            queries = [query["query"] for query in mine]
            for peer in IN_BROWSER:
                figures, found = in_browser(browser, address, peer, language, queries)
                row = "".join(f"{key} {value:8.1f}  " for key, value in figures.items())
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
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    given = parser.parse_args()
    install()
    judged = [json.loads(line) for line in given.queries.read_text("utf-8").splitlines() if line]
    records = read_records(given.records)
    for times in given.times:
        many = records if times == 1 else multiply(records, times)
        run_size(f"x{times}", many, judged, given.chromium, given.languages)


if __name__ == "__main__":
    main()
