"""`make bench`: what building, parsing and the pages cost, as a user meets it.

Each row runs a command in a process of its own and prints wall seconds and peak memory.
Machines differ: compare rows of one run, or two runs on one machine.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
# Each size twice the one before: a parser that is linear doubles its time, no more.
TIMES: Final = (1, 2, 4, 8)
KEPT_LAWS: Final = 24


def timed(arguments: Sequence[str | Path]) -> tuple[float, float]:
    """Run a command quietly; wall seconds and its peak memory in MiB.

    Raises:
        SystemExit: with what the command said, when it cannot be run or wrongly used.
    """
    started = time.perf_counter()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - started
        # 1 says that there are findings of severity error: a result like any other here.
        if process.returncode not in {0, 1}:
            said.seek(0)
            tail = said.read().decode("utf-8", "replace")[-2000:]
            raise SystemExit(
                f"{' '.join(map(str, arguments))} ended with {process.returncode}:\n{tail}"
            )
    # Linux counts kibibytes, macOS bytes.
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return seconds, usage.ru_maxrss / unit


def report(what: str, seconds: float, memory: float, more: str = "") -> None:
    print(f"{what:44}{seconds:8.2f} s{memory:8.0f} MiB  {more}".rstrip(), flush=True)


def measure_build(program: Path, work: Path) -> None:
    """The whole build, then the site."""
    build = work / "build"
    report("bridgelaws build", *timed([program, "build", "--output", build]))
    report("mkdocs build", *timed([program.parent / "mkdocs", "build", "-q", "-d", work / "site"]))


def measure_parsing(program: Path, work: Path) -> None:
    """One text of growing length: the plain laws of one language, one after the other."""
    laws = sorted((ROOT / "nl" / "plain").glob("law-??.txt"))[:KEPT_LAWS]
    whole = "\n".join(path.read_text("utf-8") for path in laws)
    before = 0.0
    for times in TIMES:
        text = work / f"times-{times}.txt"
        text.write_text(whole * times, "utf-8")
        seconds, memory = timed([program, "parse", text, "--language", "nl", "--format", "jsonl"])
        size = f"{len(whole) * times / 1000:.0f} thousand characters"
        growth = f", {seconds / before:.2f} times the row before" if before else ""
        report(f"bridgelaws parse, {times} times {len(laws)} laws", seconds, memory, size + growth)
        before = seconds


def measure_pages(site: Path) -> None:
    """How heavy the pages are that the build just made."""
    pages = {path: path.read_bytes() for path in site.rglob("*.html")}
    raw = sorted(len(data) for data in pages.values())
    packed = {path: len(gzip.compress(data, 6, mtime=0)) for path, data in pages.items()}
    heaviest = max(packed, key=lambda path: packed[path])
    middle = statistics.median(raw) / 1000, statistics.median(packed.values()) / 1000
    where = heaviest.relative_to(site).parent.as_posix()
    print(
        f"{len(pages)} pages: raw median {middle[0]:.1f} kB, largest {raw[-1] / 1000:.1f} kB; "
        f"gzip median {middle[1]:.1f} kB, largest {packed[heaviest] / 1000:.1f} kB ({where})"
    )


def main() -> None:
    """Measure all, in a folder that is thrown away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=Path(sys.executable).parent / "bridgelaws")
    program = parser.parse_args().program
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        measure_build(program, work)
        measure_parsing(program, work)
        measure_pages(work / "site")


if __name__ == "__main__":
    main()
