"""The figures of a whole law book as damaged text: `python -m tests.bench.bench_book`.

Reads ../shared/sources and prints what `bridgelaws` makes of the book: places and
references, the same with the enumerators or the outline stripped, time and memory.
"""

from __future__ import annotations

import resource
import time
from dataclasses import replace
from pathlib import Path

from bridgelaws.align.expression import SiblingsByKey, express
from bridgelaws.align.passage import CERTAIN
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceText
from bridgelaws.read.library import Library, load_library
from tests.align.book import (
    DAMAGES,
    as_siblings,
    count_alike,
    count_places,
    count_references,
    plain_editions,
    read_book,
    strip_outline,
)
from tests.align.stripped import Stripped, show_reliability, strip_marks

# Further books: a plain edition, another language's as its sibling. The costs were set with the
# first seed's damage in view, of these and of the English book; the second is only counted.
FURTHER = (("nl", "en"), ("fr", "el"), ("el", "fr"), ("en", "nl"))
SEEDS = (1, 2)
BOOKS = (1, 10, 100)
SHARED = Path(__file__).resolve().parents[3] / "shared"


def main() -> None:
    """Measure and print all figures."""
    library = load_library()
    plain = plain_editions(library)
    book = read_book(SHARED)
    siblings = as_siblings(library, *plain.values())
    started, cpu = time.perf_counter(), time.process_time()
    result = express([book], library, siblings)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = len(book.text) / 1000
    print(f"figure 6: {size:.0f} kB parsed and aligned in {seconds:.2f} s ({cpu:.2f} s of CPU)")
    print(f"  peak memory of this process {peak:.0f} MiB")
    show_growth(book, library, siblings)
    places = count_places(result, library)
    print(f"figure 1: {places.laws} laws, {places.parts} parts, {places.definitions} definitions")
    print(f"  missing {list(places.missing)}, invented {list(places.invented)}")
    right, total, wrong = count_alike(result, plain["en"], library)
    print(f"  texts liker to their own plain text than to another's: {right}/{total}; not: {wrong}")
    references = count_references(result, library)
    print(f"  references {references.found}; missing {list(references.missing)}")
    print(f"  extra in the text {list(references.extra)}")
    print(f"  in footnotes, by place: {len(references.in_notes)} that the outline lists of them,")
    print(f"  to their own law {list(references.own_law_in_notes)}")
    print(f"  extra in footnotes {list(references.extra_in_notes)}")
    accounts = result.accounts()
    print(f"  characters by account {accounts}")
    (expression,) = result.expressions
    runs = [
        run
        for language in ("en", "fr", "nl", "el")
        for run in show_stripped("book", expression, language, plain, library)
    ]
    print(f"  reliability, book (official from {CERTAIN} on):\n{show_reliability(runs)}")
    runs = [
        run
        for own, other in FURTHER
        for run in show_stripped(f"plain {own}", plain[own], other, plain, library)
    ]
    print(f"  reliability, plain editions:\n{show_reliability(runs)}")
    bare = count_places(strip_outline(book, library), library)
    print(f"figure 3: {bare.laws} laws, {bare.parts} parts, missing {list(bare.missing)[:9]}")
    print(f"  invented {[i for i in bare.invented if not i.startswith('def')]}")


def show_growth(book: SourceText, library: Library, siblings: SiblingsByKey) -> None:
    """Figure 6: what a book costs when it comes alone, with nine others, and with 99."""
    for count in BOOKS:
        copies = [
            SourceText(replace(book.ref, file=f"{n}.txt", expression=f"copy-{n}"), book.text)
            for n in range(count)
        ]
        cpu = time.process_time()
        express(copies, library, siblings)
        cpu = (time.process_time() - cpu) / count
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"  {count} books at once: {cpu:.2f} s of CPU for each; peak memory {peak:.0f} MiB")


def show_stripped(
    name: str, book: Expression, language: str, plain: dict[str, Expression], library: Library
) -> list[Stripped]:
    """Figure 2 of one book with one sibling, a line per damage."""
    alone, runs = as_siblings(library, plain[language]), []
    for damage in DAMAGES:
        got = strip_marks(book, damage, library, alone, seeds=SEEDS)
        print(
            f"figure 2, {name}, sibling {language}, {damage.__name__}: {got.right}/{got.total} = "
            f"{got.share:.2%}; best guess {got.best_guess:.2%}; wrong official {got.wrong} "
            f"{got.mistakes}"
        )
        runs.append(got)
    return runs


if __name__ == "__main__":
    main()
