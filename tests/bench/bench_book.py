"""The figures of a whole law book as damaged text: `python -m tests.bench.bench_book`.

Reads ../shared/sources and prints what `bridgelaws` makes of the book: places and
references, the same with the enumerators or the outline stripped, time and memory.
With `--seeds 11,12` figure 2 alone, in other draws of the damage; `--further` adds damages
that the figure does not name, `--pairs nl:en,book:fr` takes other books and reference texts.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bridgelaws.library.library import Library, load_library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceText
from bridgelaws.numbering.passage import CERTAIN
from bridgelaws.numbering.restore import express
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from tests.numbering.book import (
    as_reference_texts,
    count_alike,
    count_places,
    count_references,
    plain_editions,
    read_book,
    strip_outline,
)
from tests.numbering.losses import DAMAGES, FURTHER_DAMAGES, Damage
from tests.numbering.stripped import Stripped, show_reliability, strip_marks

# The book with each reference text, and further books: a plain edition, another language's as its
# reference text. The costs were set and fitted with the first seed's damage in view, of the book
# and of nl:en; the other draws are only counted.
BOOK = (("book", "en"), ("book", "fr"), ("book", "nl"), ("book", "el"))
FURTHER = (("nl", "en"), ("fr", "el"), ("el", "fr"), ("en", "nl"))
SEEDS = (1, 2)
BOOKS = (1, 10, 100)
SHARED = Path(__file__).resolve().parents[3] / "shared"


def main() -> None:
    """Measure and print all figures, or figure 2 of other draws."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=lambda said: tuple(map(int, said.split(","))))
    parser.add_argument("--further", action="store_true")
    parser.add_argument("--pairs", type=lambda said: [p.split(":") for p in said.split(",")])
    asked = parser.parse_args()
    library = load_library()
    plain = plain_editions(library)
    book = read_book(SHARED)
    reference_texts = as_reference_texts(library, *plain.values())
    if asked.seeds or asked.pairs or asked.further:
        (whole,) = express([book], library, reference_texts).expressions
        books = {"book": whole, **plain}
        damages = (*DAMAGES, *FURTHER_DAMAGES) if asked.further else DAMAGES
        pairs = asked.pairs or (*BOOK, *FURTHER)
        show_figure_2(books, pairs, library, asked.seeds or SEEDS, damages)
        return
    started, cpu = time.perf_counter(), time.process_time()
    result = express([book], library, reference_texts)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = len(book.text) / 1000
    print(f"figure 6: {size:.0f} kB parsed and aligned in {seconds:.2f} s ({cpu:.2f} s of CPU)")
    print(f"  peak memory of this process {peak:.0f} MiB")
    show_growth(book, library, reference_texts)
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
    books = {"book": expression, **plain}
    show_figure_2(books, BOOK, library, SEEDS, DAMAGES)
    show_figure_2(books, FURTHER, library, SEEDS, DAMAGES)
    bare = count_places(strip_outline(book, library), library)
    print(f"figure 3: {bare.laws} laws, {bare.parts} parts, missing {list(bare.missing)[:9]}")
    print(f"  invented {[i for i in bare.invented if not i.startswith('def')]}")


def show_growth(book: SourceText, library: Library, reference_texts: ReferenceTextsByKey) -> None:
    """Figure 6: what a book costs when it comes alone, with nine others, and with 99."""
    for count in BOOKS:
        copies = [
            SourceText(replace(book.ref, file=f"{n}.txt", expression=f"copy-{n}"), book.text)
            for n in range(count)
        ]
        cpu = time.process_time()
        express(copies, library, reference_texts)
        cpu = (time.process_time() - cpu) / count
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"  {count} books at once: {cpu:.2f} s of CPU for each; peak memory {peak:.0f} MiB")


def show_figure_2(
    books: dict[str, Expression],
    pairs: Sequence[Sequence[str]],
    library: Library,
    seeds: Sequence[int],
    damages: Sequence[Damage],
) -> None:
    """Figure 2 with reference texts, a line for each damage, and how far confidence is right."""
    runs: list[Stripped] = []
    for name, language in pairs:
        alone = as_reference_texts(library, books[language])
        for damage in damages:
            got = strip_marks(books[name], damage, library, alone, seeds=seeds)
            print(
                f"figure 2, {name}, reference text {language}, {damage.__name__}: "
                f"{got.right}/{got.total} = {got.share:.2%}; best guess {got.best_guess:.2%}; "
                f"wrong official {got.wrong} {got.mistakes}; nothing told {got.silent}",
                flush=True,
            )
            runs.append(got)
    print(f"  reliability (official from {CERTAIN} on):\n{show_reliability(runs)}")


if __name__ == "__main__":
    main()
