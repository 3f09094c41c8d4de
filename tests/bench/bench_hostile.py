"""Fits what hostile texts cost against their size, and reads many files: `make bench-hostile`.

Each case is read and parsed in several sizes, the exponent of the growth is fitted, and what grows
faster than a line with a little slack is marked. Figures are processor time. Then files of each
format are put together at random, and each word of them is looked for in what was read.
"""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bridgelaws import api
from bridgelaws.library.library import Library, load_library
from tests.formats.hostile_markup import MARKUPS, REFUSALS, read_marked
from tests.formats.hostile_texts import HOSTILE

SIZES: Final = (10_000, 20_000, 40_000)
LINEAR: Final = 1.3
# Below this, what every run costs hides what the size does.
LEAST_SECONDS: Final = 0.1
# Files put together at random, of each format; a PDF takes a process or two.
CASES: Final = 2_000
CASES_OF_PDF: Final = 300


def measure(path: Path, make: Callable[[int], str], library: Library) -> list[float]:
    """Seconds of work for each size, reading in the other process not counted."""
    seconds = []
    for size in SIZES:
        path.write_text(make(size), "utf-8")
        before = time.process_time()
        api.parse([path], library, work="duplicate", edition="2017", languages=("en",), alone=True)
        seconds.append(time.process_time() - before)
    return seconds


def main() -> int:
    """Print a line for each case; 1 when one grows faster than its size."""
    library = load_library()
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, cases in HOSTILE.items():
            for what, make in cases.items():
                seconds = measure(Path(folder) / name, make, library)
                power = math.log(max(seconds[-1], 1e-3) / max(seconds[0], 1e-3)) / math.log(
                    SIZES[-1] / SIZES[0]
                )
                is_worse = power > LINEAR and seconds[-1] > LEAST_SECONDS
                worst += is_worse
                shown = " ".join(f"{each:6.2f}" for each in seconds)
                print(f"{name:<12} {what:<30} {shown} s  n^{power:4.2f}{' !' * is_worse}")
        for name in MARKUPS:
            worst += read_many(Path(folder) / name)
    return min(worst, 1)


def read_many(path: Path) -> int:
    """How many files of a format lost or doubled a word; prints the first of them."""
    cases = CASES_OF_PDF if path.suffix == ".pdf" else CASES
    told = [read_marked(path, seed) for seed in range(cases)]
    wrong = [(seed, each) for seed, each in enumerate(told) if each and each not in REFUSALS]
    refused = sum(each in REFUSALS for each in told)
    print(f"{path.name:<12} {cases} files, {refused} refused, {len(wrong)} wrong {wrong[:2] or ''}")
    return len(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
