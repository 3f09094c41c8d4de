"""What reading costs, format by format: `python -m tests.bench.bench_formats`.

Prints a whole law book (180 kB of text) in each format and reads it, each in a process of
its own: wall seconds, peak memory; then a PDF of 126 pages, then ten and a hundred books
of text, which must take ten and a hundred times as long and no more. The peer beside a PDF is
the same pages through pdfium alone, without any layout.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.measure import ROOT, report, timed
from tests.formats.press import Book, read_book
from tests.formats.pressed_files import PRINTERS
from tests.formats.pressed_pdf import Style, greek_font, print_pdf

READ = (
    "import sys; from bridgelaws.model.source import SourceRef; "
    "from bridgelaws.sources.decode import read_source; "
    "s, _ = read_source(SourceRef(sys.argv[1], path=sys.argv[1])); print(len(s.text))"
)
PARSE = (
    "import sys; from bridgelaws.model.source import SourceRef; "
    "from bridgelaws.numbering.restore import express; "
    "from bridgelaws.sources.decode import read_source; "
    "from bridgelaws.library.library import load_library; "
    "r = SourceRef('book', 'duplicate', '2017', ('nl',), 'book', path=sys.argv[1]); "
    "express([read_source(r)[0]], load_library())"
)
PEER = (
    "import sys, pypdfium2; d = pypdfium2.PdfDocument(sys.argv[1]); "
    "print(sum(len(p.get_textpage().get_text_range()) for p in d))"
)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        book = read_book(ROOT, "nl")
        for form, printed in PRINTERS.items():
            path = work / f"book.{form}"
            path.write_bytes(printed(book))
            _run(f"read a book, {form}", READ, path)
            _run(f"read and parse a book, {form}", PARSE, path)
        _pdf("read and parse a book, pdf", book, Style(notes=7), work)
        long = Book("nl", book.items + book.items[: len(book.items) // 6])
        _pdf("read and parse a long pdf", long, Style(notes=5, justified=True), work)
        if greek_font() is not None:
            style = Style(columns=2, size=8.0, leading=10.0)
            _pdf("read and parse a pdf, el, two columns", read_book(ROOT, "el"), style, work)
        for form in ("md", "dokuwiki"):
            data = PRINTERS[form](book) + b"\n\n"
            for books in (1, 10, 100):
                path = work / f"books-{books}.{form}"
                path.write_bytes(data * books)
                _run(f"read {books} books, {form}", READ, path)


def _pdf(what: str, book: Book, style: Style, work: Path) -> None:
    path = work / "book.pdf"
    path.write_bytes(print_pdf(book, style)[0])
    count = "import sys, pypdfium2; print(len(pypdfium2.PdfDocument(sys.argv[1])))"
    pages = subprocess.run(
        [sys.executable, "-c", count, str(path)], capture_output=True, text=True, check=True
    ).stdout.strip()
    _run(f"pdfium alone, {pages} pages", PEER, path)
    _run("  the same, read", READ, path)
    _run(f"  {what}, {pages} pages", PARSE, path)


def _run(what: str, program: str, path: Path) -> None:
    report(what, *timed([sys.executable, "-c", program, path]))


if __name__ == "__main__":
    main()
