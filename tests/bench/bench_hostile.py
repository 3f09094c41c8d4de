"""Fits what hostile texts cost against their size: `make bench-hostile`.

Each case is read and parsed in several sizes, the exponent of the growth is fitted, and what grows
faster than a line with a little slack is marked. Figures are processor time.
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
from tests.formats.hostile_texts import HOSTILE

SIZES: Final = (10_000, 20_000, 40_000)
LINEAR: Final = 1.3
# Below this, what every run costs hides what the size does.
LEAST_SECONDS: Final = 0.1


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
    return min(worst, 1)


if __name__ == "__main__":
    raise SystemExit(main())
