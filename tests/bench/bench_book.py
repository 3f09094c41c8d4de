"""The figures of a whole law book as damaged text: `python -m tests.bench.bench_book`.

Reads ../shared/sources and prints what `bridgelaws` makes of the book: places and
references, the same with the enumerators or the outline stripped, time and memory.
"""

from __future__ import annotations

import resource
import time
from pathlib import Path

from bridgelaws.align.expression import express
from bridgelaws.read.library import load_library
from tests.align.book import (
    DAMAGES,
    as_siblings,
    count_alike,
    count_places,
    count_references,
    plain_editions,
    read_book,
    strip_marks,
    strip_outline,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"


def main() -> None:
    """Measure and print all figures."""
    library = load_library()
    plain = plain_editions(library)
    book = read_book(SHARED)
    siblings = as_siblings(library, *plain.values())
    started = time.perf_counter()
    result = express([book], library, siblings)
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"parsed in {seconds:.2f} s, peak memory of this process {peak:.0f} MiB")
    places = count_places(result, library)
    print(f"figure 1: {places.laws} laws, {places.parts} parts, {places.definitions} definitions")
    print(f"  missing {list(places.missing)}, invented {list(places.invented)}")
    right, total, wrong = count_alike(result, plain["en"], library)
    print(f"  texts liker to their own plain text than to another's: {right}/{total}; not: {wrong}")
    references = count_references(result, library)
    print(f"  references {references.found}; missing {list(references.missing)}")
    print(f"  extra in the text {list(references.extra)}")
    print(f"  extra in footnotes {list(references.extra_in_notes)}")
    accounts = result.accounts()
    print(f"  characters by account {accounts}")
    (expression,) = result.expressions
    for language in ("en", "fr"):
        alone = as_siblings(library, plain[language])
        for damage in DAMAGES:
            got = strip_marks(expression, damage, library, alone, seeds=(1, 2))
            print(
                f"figure 2, sibling {language}, {damage.__name__}: {got.right}/{got.total} = "
                f"{got.share:.2%}, wrong official {got.wrong}, doubtful {got.doubtful}"
            )
            table = ", ".join(f"{level:.2f}: {ok}/{n}" for level, ok, n in got.calibration)
            print(f"  confidence: right/all  {table}")
    bare = count_places(strip_outline(book, library), library)
    print(f"figure 3: {bare.laws} laws, {bare.parts} parts, missing {list(bare.missing)[:9]}")
    print(f"  invented {[i for i in bare.invented if not i.startswith('def')]}")


if __name__ == "__main__":
    main()
