"""What becomes of official books in many looks: `python -m tests.bench.bench_books`.

Sets a book in own words in each look of tests/books/looks.py, reads and parses it, and prints per
look: places, texts word for word, notes at their place, tables, and the faults that no finding
tells of. With names of looks those alone; `--faults` prints each fault.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from bridgelaws.library.library import Library, load_library
from bridgelaws.model.provision import Expression
from bridgelaws.model.source import SourceRef
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.sources.decode import read_source
from tests.books.browser_page import print_book
from tests.books.compositor import has_fonts, set_book
from tests.books.judged import Judged, judge_book
from tests.books.looks import LOOKS, Look
from tests.books.made_book import MadeBook, make_book
from tests.books.typst_page import set_with_typst
from tests.chromium import own_chromium
from tests.numbering.book import as_reference_texts, plain_editions

_SHOWN: Final = 240


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("looks", nargs="*")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder in which the PDFs are left")
    asked = parser.parse_args()
    library = load_library()
    plain = plain_editions(library)
    reference_texts = as_reference_texts(library, *plain.values())
    totals: list[Judged] = []
    with tempfile.TemporaryDirectory() as folder:
        work = asked.keep or Path(folder)
        work.mkdir(exist_ok=True)
        for look in LOOKS:
            if asked.looks and look.name not in asked.looks:
                continue
            if not has_fonts(look):
                print(f"{look.name}: this machine has no such fonts")
                continue
            totals.append(
                _measure(look, plain, library, reference_texts, work, faults=asked.faults)
            )
    _print_line("all", totals)


def _measure(
    look: Look,
    plain: dict[str, Expression],
    library: Library,
    reference_texts: ReferenceTextsByKey,
    work: Path,
    *,
    faults: bool,
) -> Judged:
    book = make_book(plain[look.language], look.definitions, capitals=look.capitals)
    path = work / f"{look.name}.pdf"
    path.write_bytes(_PROGRAMS[look.program](book, look))
    started = time.process_time()
    ref = SourceRef(path.name, "duplicate", "2017", (look.language,), "book", path=str(path))
    source, seen = read_source(ref)
    judged = judge_book(source, seen, book, library, reference_texts)
    _print_line(look.name, [judged], time.process_time() - started)
    for wrong in judged.wrong if faults else ():
        told = "told" if wrong.told else "SILENT"
        print(f"    {told} {wrong.what} {wrong.place}")
        print(f"      wanted {_short(wrong.wanted, wrong.got)}")
        print(f"      got    {_short(wrong.got, wrong.wanted)}")
    return judged


def _short(text: str, other: str) -> str:
    """A text from a little before it differs from the other."""
    same = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    start = max(0, same - 60)
    return ("…" if start else "") + text[start : start + _SHOWN]


def _print_line(name: str, judged: list[Judged], seconds: float = 0.0) -> None:
    def total(what: str) -> int:
        return sum(int(getattr(each, what)) for each in judged)

    places, found = total("places"), total("texts")
    wrong = sum(one.what == "text" for each in judged for one in each.wrong)
    silent = sum(len(each.silent) for each in judged)
    doubts = sum(f.severity != "info" for each in judged for f in each.findings)
    invented = sum(len(each.invented) for each in judged)
    print(
        f"{name}: {found} of {places} places, {invented} invented; {found - wrong} texts word for "
        f"word ({(found - wrong) / max(1, places):.2%}); notes {total('notes_right')} of "
        f"{total('notes')}; tables {total('tables_right')} of {total('tables')}; SILENT {silent}; "
        f"{doubts} findings{f'; {seconds:.1f} s' if seconds else ''}",
        flush=True,
    )


def _printed(book: MadeBook, look: Look) -> bytes:
    """The book as the system's browser prints it."""
    with own_chromium() as browser:
        return print_book(book, look, browser)


_PROGRAMS: Final = {"reportlab": set_book, "browser": _printed, "typst": set_with_typst}


if __name__ == "__main__":
    main()
