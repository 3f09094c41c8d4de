"""How fast citations are found, in megabytes a second, and how that compares with eyecite.

Run with the project's Python: ``python tests/bench/bench_citations.py``. The texts are the
plain edition's own, said often enough to weigh a megabyte. eyecite (BSD-2) finds citations
of American courts; where it is installed, it reads the same English megabyte, and what is
compared is the cost of looking for citations at all.
"""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.citations.find import find_citations
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.locator import parse_locator

ROOT: Final = Path(__file__).resolve().parents[2]
MEGABYTE: Final = 1_000_000
RUNS: Final = 3


def megabyte_of(language: str) -> str:
    """A million characters of the plain edition, whole laws one after another."""
    folder = ROOT / language / "plain"
    text = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("law-*.txt")))
    return (text * (MEGABYTE // len(text) + 1))[:MEGABYTE]


def report(what: str, text: str, find: Callable[[str], Any]) -> float:
    """Print and return the median speed, in million characters a second."""
    find(text[:10_000])  # the patterns are built once, on first use
    speeds = []
    for _ in range(RUNS):
        started = time.perf_counter()
        found = find(text)
        speeds.append(len(text) / MEGABYTE / (time.perf_counter() - started))
    speed = statistics.median(speeds)
    print(f"{what:34}{speed:8.2f} MB/s  {len(found):7} citations", flush=True)
    return speed


def finder(library: Library, language: str, citing: str | None) -> Callable[[str], Any]:
    """What is measured: all citations of a text, with or without relative ones."""
    lexicon, place = library.lexicons[language], parse_locator(citing) if citing else None
    return lambda text: find_citations(text, lexicon, library.outlines, place)


def main() -> None:
    library = load_library(ROOT)
    speeds: dict[str, float] = {}
    for language in LANGUAGES:
        text = megabyte_of(language)
        find = finder(library, language, None)
        speeds[language] = report(f"bridgelaws {language}", text, find)
        find = finder(library, language, "16C3")
        report(f"bridgelaws {language}, relative forms too", text, find)
    try:
        eyecite = importlib.import_module("eyecite")
    except ImportError:
        print("eyecite is not installed here: no comparison (pip install eyecite)")
        return
    other = report("eyecite en", megabyte_of("en"), eyecite.get_citations)
    print(f"bridgelaws en is {speeds['en'] / other:.1f} times as fast as eyecite")


if __name__ == "__main__":
    main()
