"""Peers in real Chromium on a slowed processor: bytes, times, memory, longest task."""

from __future__ import annotations

import gzip
import http.server
import statistics
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession

SLOWER: Final = 4
# Each query is asked so often, and its quickest answer counts; of the longest tasks, that of
# the quietest pass: what is measured is the engine, not who else uses the machine.
PASSES: Final = 5


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
    """Cold bytes and milliseconds, warm p50 and p95, memory, longest tasks; all answers.

    Memory is counted after the first answer and after all: the heap alone, and with the
    buffers that lie outside it.
    """
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(600_000)
    session = context.new_cdp_session(page)
    page.goto(f"{address}peers.html?language={language}")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    before = memory_of(session)
    Counting.sent = 0
    first = page.evaluate(
        """async ([peer, query]) => {
          window.longest = 0;
          new PerformanceObserver((list) => {
            for (const task of list.getEntries()) {
              window.longest = Math.max(window.longest, task.duration);
            }
          }).observe({ type: "longtask" });
          const start = performance.now();
          await window.open_peer(peer);
          await window.query(query);
          const cold = performance.now() - start;
          await new Promise((resolve) => setTimeout(resolve, 300));
          return { cold, longest: window.longest };
        }""",
        [peer, queries[0]],
    )
    sent = Counting.sent
    cold_heap = (memory_of(session)["heap"] - before["heap"]) / 1e6
    timed = page.evaluate(
        """async ([queries, passes]) => {
          const times = queries.map(() => Infinity);
          const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
          let found = [], longest = Infinity;
          for (const query of queries) await window.query(query);
          await rest();
          for (let pass = 0; pass < passes; pass += 1) {
            window.longest = 0;
            found = [];
            for (const [place, query] of queries.entries()) {
              const start = performance.now();
              found.push(await window.query(query));
              times[place] = Math.min(times[place], performance.now() - start);
              await new Promise((resolve) => setTimeout(resolve, 0));
            }
            await rest();
            longest = Math.min(longest, window.longest);
          }
          return { found, times, longest };
        }""",
        [list(queries), PASSES],
    )
    memory = memory_of(session)
    heap, outside = ((memory[key] - before[key]) / 1e6 for key in ("heap", "outside"))
    context.close()
    times = sorted(timed["times"])
    figures = {
        "cold kB": sent / 1000,
        "cold ms": first["cold"],
        "p50 ms": statistics.median(times),
        "p95 ms": times[int(0.95 * (len(times) - 1))],
        "cold heap MB": cold_heap,
        "heap MB": heap,
        "with buffers MB": heap + outside,
        "longest task ms": timed["longest"],
        "cold longest task ms": first["longest"],
    }
    return figures, timed["found"]


def memory_of(session: CDPSession) -> dict[str, float]:
    """Bytes of JavaScript objects, and of what lies outside the heap: buffers, WebAssembly."""
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    return {"heap": usage["usedSize"], "outside": usage.get("backingStorageSize", 0)}
