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
# Said over and over, each once made some pattern go back and forth.
HOSTILE: Final = (
    "(",
    "[",
    "(a)",
    "(a) and ",
    "A, B, ",
    "1, ",
    "1 ",
    "A ",
    "1",
    "Law ",
    "Law 1 ",
    "Laws 1-93 ",
    "Law 16" + " " * 50,
    "see ",
    "under ",
    " ",
    "\n",
    "of Law ",
    "B of Law 16 and ",
    "16B1(a)",
    "-",
    "artikel 5 van het ",
    "artikel 5 " + "z" * 40,
    "Law 1,",
    "L1 ",
    "16-B-1-",
    "Νόμος 16 Η ",
)
# Four times the text may take so many times as long, timers and all.
STEEPEST: Final = 10


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


def processor_time(find: Callable[[str], Any], text: str) -> float:
    """The best of two runs, in seconds: what else the machine does only adds."""
    times = []
    for _ in range(2):
        started = time.process_time()
        find(text)
        times.append(time.process_time() - started)
    return min(times)


def find_steep(library: Library) -> list[str]:
    """The hostile texts whose cost grows faster than they do."""
    steep = []
    for language in LANGUAGES:
        find = finder(library, language, "16B1a")
        find("artikel 16 van de Code, zie B")  # the patterns are built once, on first use
        for piece in HOSTILE:
            short = max(processor_time(find, piece * (20_000 // len(piece))), 0.01)
            long = processor_time(find, piece * (80_000 // len(piece)))
            if long > STEEPEST * short:
                steep.append(
                    f"{language} {piece!r}: {short:.3f} s, and {long:.3f} s for four times"
                )
    return steep


def main() -> int:
    library = load_library(ROOT)
    steep = find_steep(library)
    print(f"{len(HOSTILE)} hostile texts in each language: {len(steep)} cost more than they grow")
    print("".join(f"    {line}\n" for line in steep), end="", flush=True)
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
        return int(bool(steep))
    other = report("eyecite en", megabyte_of("en"), eyecite.get_citations)
    print(f"bridgelaws en is {speeds['en'] / other:.1f} times as fast as eyecite")
    return int(bool(steep))


if __name__ == "__main__":
    raise SystemExit(main())
