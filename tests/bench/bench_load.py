"""`make bench-load`: how web servers with the shipped settings hold under many readers at once.

200 connections ask each server over the loopback, first for a mix as readers and programs ask it,
then for one page alone: pages, scripts and search files, open data, parts of a file, what did not
change, what is not there. It takes some four minutes in all, and wants the program `wrk` (Debian's
package of that name). Whoever asks and whoever answers share the processors: compare columns.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bridgelaws.site.hosting.policy import host_files
from tests.bench.measure import ROOT
from tests.site.hosts import KINDS, WITH_THREADS, Host, started

CONNECTIONS: Final = 200
# Seconds for the mix and for the one page; three servers make three and a half minutes of them.
MIX_SECONDS: Final = 60
PAGE_SECONDS: Final = 10
# Of a hundred requests.
SHARES: Final = {
    "page": 45,
    "asset": 15,
    "search": 15,
    "data": 12,
    "part": 4,
    "unchanged": 5,
    "missing": 4,
}
MISSING: Final = re.compile(r"/el/law/\d{3}/$")
# The requests are written before they are asked for; each thread takes them in turn.
PROGRAM: Final = """
local asked, at = {}, 0
function init(args)
  for path, headers in io.open(args[1]):read("a"):gmatch("([^\\t\\n]+)\\t([^\\n]*)\\n") do
    local given = {["Accept-Encoding"] = "gzip"}
    for name, value in headers:gmatch("([%w-]+): ([^\\t]+)") do given[name] = value end
    asked[#asked + 1] = wrk.format("GET", path, given)
  end
end
function request() at = at % #asked + 1 return asked[at] end
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '{"requests": %d, "seconds": %f, "bytes": %d, "refused": %d, ' ..
    '"connect": %d, "read": %d, "write": %d, "timeout": %d, "p50": %f, "p99": %f}',
    summary.requests, summary.duration / 1e6, summary.bytes, e.status,
    e.connect, e.read, e.write, e.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""
# In what a connection may break.
WAYS: Final = ("connect", "read", "write", "timeout")
Request = tuple[str, dict[str, str]]
MEANT: Final = {"part": 206, "unchanged": 304, "missing": 404}


def mixed_requests(site: Path, host: Host, count: int = 2000) -> list[Request]:
    """Requests in the shares above, drawn from what a site publishes."""
    rng = random.Random(1)
    names = sorted(json.loads((site / "published.json").read_text("utf-8"))["files"])
    folders = {
        "asset": ("css/", "js/"),
        "search": ("search/",),
        "data": ("api/",),
        "part": ("offline/",),
    }
    pool = {
        kind: [name for name in names if name.startswith(heads)] for kind, heads in folders.items()
    }
    pool["page"] = [
        name.removesuffix("index.html") for name in names if name.endswith("/index.html")
    ]
    drawn: list[Request] = []
    tags: dict[str, str] = {}
    for kind in rng.choices(list(SHARES), list(SHARES.values()), k=count):
        headers = {}
        if kind == "missing":
            path = f"el/law/{rng.randint(100, 999)}/"
        else:
            path = rng.choice(pool["page" if kind == "unchanged" else kind])
        if kind == "part":
            start = rng.randrange(100_000)
            headers["Range"] = f"bytes={start}-{start + 20_000}"
            headers["Accept-Encoding"] = "identity"
        if kind == "unchanged":
            if path not in tags:
                tags[path] = host.ask(f"/{path}", Accept_Encoding="gzip").headers["etag"]
            headers["If-None-Match"] = tags[path]
        if len(drawn) < 200:
            # What answers quickly may answer something else.
            named = {key.replace("-", "_"): value for key, value in headers.items()}
            answer = host.ask(f"/{path}", **{"Accept_Encoding": "gzip", **named})
            if answer.status != MEANT.get(kind, 200):
                raise SystemExit(f"{kind} {path} is answered with {answer.status}")
            if not answer.body and kind != "unchanged":
                raise SystemExit(f"{kind} {path} is answered with nothing")
        drawn.append((f"/{path}", headers))
    return drawn


def load(host: Host, requests: Sequence[Request], seconds: int, work: Path) -> dict[str, float]:
    """What `wrk` says of asking these in turn for some seconds."""
    script, asked = work / "load.lua", work / "asked.txt"
    script.write_text(PROGRAM, "utf-8")
    lines = (
        path + "\t" + "\t".join(f"{name}: {value}" for name, value in headers.items()) + "\n"
        for path, headers in requests
    )
    asked.write_text("".join(lines), "utf-8")
    done = subprocess.run(
        [
            *("wrk", "-t2", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s"),
            *("-s", str(script), f"http://127.0.0.1:{host.port}", "--", str(asked)),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    (told,) = re.findall(r"\{.*\}", done.stdout)
    found: dict[str, float] = json.loads(told)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print two rows for each server that is installed; 1 where one broke a connection."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=ROOT / "build" / "site")
    site = parser.parse_args(arguments).site
    if shutil.which("wrk") is None:
        print("wrk is not installed (Debian package wrk): nothing was measured.")
        return 2
    if not (site / "published.json").is_file():
        print(f"{site} holds no site: make site first.")
        return 2
    broken = 0
    with tempfile.TemporaryDirectory() as name:
        # Servers run under accounts that may not look into folders of developers.
        Path(name).chmod(0o755)
        files = Path(shutil.copytree(site, Path(name) / "files"))
        for path, text in host_files("/").items():
            (files / path).write_text(text, "utf-8")
        print(
            f"{CONNECTIONS} connections   requests/s  p50 ms  p99 ms  MB/s  broken  missing (meant)"
        )
        for server, kind in {**KINDS, "apache": WITH_THREADS}.items():
            if kind.find() is None:
                print(f"{server}: not installed (Debian package {kind.package})")
                continue
            work = Path(name) / server
            work.mkdir()
            with started(kind, work, files, "/") as host:
                mix = mixed_requests(site, host)
                for what, requests, seconds in (
                    ("the mix", mix, MIX_SECONDS),
                    ("one page", [("/el/law/16/", {})], PAGE_SECONDS),
                ):
                    told = load(host, requests, seconds, work)
                    ways = {way: int(told[way]) for way in WAYS if told[way]}
                    broken += sum(ways.values())
                    meant = sum(bool(MISSING.match(path)) for path, _ in requests) / len(requests)
                    print(
                        f"{server:7} {what:9}"
                        f"{told['requests'] / told['seconds']:7,.0f}"
                        f"{told['p50']:8.0f}{told['p99']:8.0f}"
                        f"{told['bytes'] / told['seconds'] / 1e6:6.0f}"
                        f"{sum(ways.values()):8,}"
                        f"{told['refused'] / told['requests']:9.2%} ({meant:.2%})"
                        + "".join(f"  {way} {count}" for way, count in ways.items()),
                        flush=True,
                    )
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
