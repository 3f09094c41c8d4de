"""A PDF with a text layer as text: lines in reading order, with what the paper tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final

from bridgelaws.counts import counted
from bridgelaws.formats.limits import refuse
from bridgelaws.formats.pdf.headers_footers import PageRows, part_pages
from bridgelaws.formats.pdf.indentation import IndentationDepths
from bridgelaws.formats.pdf.note_pairs import NotePairs, pair_notes
from bridgelaws.formats.pdf.paragraphs import MARK, BookMetrics, is_heading, joint, measure
from bridgelaws.formats.pdf.process import read_again, read_apart
from bridgelaws.formats.pdf.reading_order import TextRow
from bridgelaws.formats.pdf.second_reading import compare_readings
from bridgelaws.formats.pdf.tables.cells import part_cells
from bridgelaws.formats.pdf.tables.find import find_tables
from bridgelaws.formats.pdf.tables.lines import Piece, table_lines
from bridgelaws.formats.pdf.tables.over_pages import repeated_heads, rest_of_table
from bridgelaws.formats.pdf.text_runs import TextRun
from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef, SourceText

# What a whole PDF ends with; one that was cut off lacks it.
_END: Final = b"%%EOF"
_TAIL: Final = 8192
_MOST_RUNS: Final = 4_000_000


def read_pdf(path: Path, ref: SourceRef) -> tuple[SourceText, tuple[Finding, ...]]:
    """Render all pages; lines are counted through the book, and each knows its page.

    Returns:
        The text, and what could not be read, or not surely. It is held against a second
        reading by `read_twice`, once what is misprinted in it was mended.

    Raises:
        SourceError: the file is cut off, encrypted or damaged, has no text, or is too large.
    """
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        if _END not in file.read():
            refuse(ref, "TRUNCATED", "the PDF is cut off; get it again from where it came")
    runs, findings = _read_pages(path, ref)
    pages, size = part_pages(runs)
    writer = _PdfWriter(pages, size, ref)
    return writer.source(), (*findings, *writer.doubts())


def read_twice(
    path: Path, printed: SourceText, mended: SourceText
) -> tuple[SourceText, tuple[Finding, ...]]:
    """Read a PDF again with another library, and tell where its text says something else.

    Args:
        path: the file.
        printed: what `read_pdf` gave of it.
        mended: the same with its errata applied, line by line.

    Returns:
        The mended text with the order of its lines in the second reading, and the differences.
    """
    return compare_readings(mended, list(read_again(path)), printed)


def _read_pages(
    path: Path, ref: SourceRef
) -> tuple[list[tuple[int, list[TextRun]]], list[Finding]]:
    pages: list[tuple[int, list[TextRun]]] = []
    empty: list[int] = []
    unreadable: list[int] = []
    total = 0
    for number, (runs, unknown) in enumerate(read_apart(path, ref), 1):
        total += len(runs)
        if total > _MOST_RUNS:
            refuse(ref, "TOO_LARGE", "holds more text than a hundred law books")
        if not runs:
            empty.append(number)
        letters = sum(len(run.text) for run in runs)
        if unknown * 4 > letters > 20:
            unreadable.append(number)
        turns = sorted({run.turn for run in runs})
        pages += [(number, [s for s in runs if s.turn == turn]) for turn in turns or [0]]
    if not total:
        refuse(
            ref, "NO_TEXT", "the PDF holds pictures of pages and no text; it needs text recognition"
        )
    count = pages[-1][0]
    if len(unreadable) * 2 > count:
        refuse(
            ref, "NO_TEXT", "the PDF's letters have no readable codes; it needs text recognition"
        )
    findings = []
    for code, numbers, what in (
        ("NO_TEXT", empty, "without text"),
        ("UNREADABLE", unreadable, "with letters without readable codes"),
    ):
        if numbers:
            listed = ", ".join(map(str, numbers[:20])) + (" …" if len(numbers) > 20 else "")
            message = f"{len(numbers)} of {counted(count, 'page')} {what}: {listed}"
            findings.append(Finding(ref.file, 0, 0, "warning", code, message))
    return pages, findings


class _PdfWriter:
    """Writes the pages of a book as one text."""

    def __init__(self, pages: Sequence[PageRows], size: float, ref: SourceRef) -> None:
        self.pages, self.ref, self.builder = pages, ref, TextBuilder()
        rows = [row for page in pages for row in page.body]
        part_cells(rows)
        self.usual: BookMetrics = measure(rows, size)
        for number, row in enumerate(self._all_rows(), 1):
            row.number = number
        self.widths = _widths(pages)
        self.edges = _usual_edges(pages)
        self.depths = IndentationDepths(rows)
        self.first: TextRow | None = None
        self.last: TextRow | None = None
        self.last_margins = (0.0, 0.0)
        # The table that the page before ended with.
        self.last_table: Sequence[TextRow] = ()
        self.notes: NotePairs = pair_notes(pages)

    def source(self) -> SourceText:
        """The whole text with its layout."""
        for page, following in zip_longest(self.pages, self.pages[1:]):
            self._take_title(page, following)
            if following is not None:
                count = rest_of_table(page.body, following.body)
                page.body += following.body[:count]
                del following.body[:count]
            self.builder.turn_page()
            self._furniture(page.heads)
            self._furniture(page.contents, "contents")
            again = repeated_heads(page.body, self.last_table)
            resumed = [b for a, b in pairwise(page.body) if a in again and b not in again]
            page.body = [row for row in page.body if row not in again]
            self._body(page, resumed)
            self._notes(page)
            self._furniture(again, "table-head")
            self._furniture(page.feet)
        return self.builder.source(self.ref, is_whole=True)

    def _take_title(self, page: PageRows, following: PageRows | None) -> None:
        """Take the lines of a heading that had no room at the foot of its page."""
        while following is not None and page.body and following.body:
            above, below = page.body[-1], following.body[0]
            first = next((r for r in reversed(page.body) if not is_heading(r, self.usual)), None)
            start = page.body.index(first) + 1 if first is not None else 0
            if start == len(page.body):
                return
            edges = _edges([above])[(above.page, above.column)]
            if joint(page.body[start], above, below, self.usual, edges, below.left) != "title":
                return
            page.body.append(following.body.pop(0))

    def _all_rows(self) -> Iterator[TextRow]:
        for page in self.pages:
            yield from [*page.heads, *page.contents, *page.body, *page.notes, *page.feet]

    def _furniture(self, rows: Sequence[TextRow], name: str = "") -> None:
        for row in rows:
            self.builder.end_line()
            start = self.builder.offset
            self.builder.put(row.text.strip(), row.number, row.page)
            number = row.text.strip(" -–—|•.").isdigit()
            self.builder.set_aside(start, name or ("page-number" if number else "running-head"))
        self.builder.end_line()

    def _body(self, page: PageRows, resumed: Sequence[TextRow]) -> None:
        tables = dict(find_tables(page.body, resumed))
        self.last_table = next(
            (page.body[n:m] for n, m in tables.items() if m == len(page.body)), ()
        )
        margins = {
            (number, column): self._column(low, high, column, number)
            for (number, column), (low, high) in _edges(page.body).items()
        }
        n = 0
        while n < len(page.body):
            row = page.body[n]
            if n in tables:
                self.builder.gap()
                for line, pieces in table_lines(page.body[n : tables[n]], self._cell):
                    self.builder.end_line()
                    self._put_pieces(pieces, line)
                self.builder.gap()
                self.last = None
                n = tables[n]
                continue
            self._row(row, margins)
            n += 1

    def _column(self, low: float, high: float, column: int, page: int) -> tuple[float, float]:
        """The edges of a column on a page, which may lack lines that begin or end at them."""
        edges = self.edges.get((column, page % 2))
        if edges is not None and edges[0] < low and high < edges[1] + 2:
            # Nothing but items stands on the page.
            low = edges[0]
        return low, max(high, low + self.widths.get(column, 0))

    def _row(self, row: TextRow, margins: dict[tuple[int, int], tuple[float, float]]) -> None:
        here = margins[(row.page, row.column)]
        how = "new"
        if self.first is not None and self.last is not None:
            how = joint(self.first, self.last, row, self.usual, self.last_margins, here[0])
        if how == "title" and self.builder.offset:
            # A heading on two lines is one line of the text.
            self.builder.join()
            parted = self.last is not None and self.last.text.rstrip().endswith("-")
            self.builder.put("\t" if parted else " ", row.number, row.page)
        else:
            self.builder.end_line()
            if how == "new" and self._is_apart(row):
                self.builder.gap()
            if how == "goes-on":
                self.builder.go_on()
                self.depths.go_on(row, here[0])
            else:
                self.first = row
                self._begin(row, here[0])
        self._put(row)
        self.last, self.last_margins = row, here

    def _begin(self, row: TextRow, left: float) -> None:
        """The margin of a new paragraph, and whether it is a heading."""
        heading = is_heading(row, self.usual)
        if heading and MARK.match(row.text) is None:
            # It may be centred, and stands at no item's margin.
            self.depths.reset()
            indent = 0
        else:
            indent = self.depths.indent(row, left)
        self.builder.put(" " * indent, row.number, row.page)
        if heading:
            self.builder.head()

    def _put(self, row: TextRow) -> None:
        for index, text in row.pieces():
            shown = text.lstrip() if index == 0 else text
            self._put_pieces(self._pieces(row, index, shown), row)

    def _cell(self, row: TextRow, index: int) -> list[Piece]:
        """A run of a table's row, as pieces."""
        return self._pieces(row, index, row.runs[index].text)

    def _pieces(self, row: TextRow, index: int, shown: str) -> list[Piece]:
        """What is shown of a run of a row, parted at the marks of notes in it."""
        pieces, position = list[Piece](), 0
        # Where the run's own text begins in what is shown of it.
        shift = len(shown) - len(row.runs[index].text)
        for mark, note in self.notes.marks.get(id(row), ()):
            if mark.run == index:
                start, end = mark.start + shift, mark.end + shift
                pieces += [(shown[position:start], ""), (shown[start:end], note.key)]
                position = end
        return [*pieces, (shown[position:], "")]

    def _put_pieces(self, pieces: Sequence[Piece], row: TextRow) -> None:
        for text, key in pieces:
            start = self.builder.offset
            self.builder.put(text, row.number, row.page)
            if key:
                self.builder.mark_note(key, start)

    def doubts(self) -> Iterator[Finding]:
        """What is not sure of the notes and the margins of the pages, at their lines."""
        said_astray = "this paragraph stands at the margin of no item above it"
        for row in self.depths.astray:
            yield Finding(self.ref.file, row.number, 1, "warning", "MARGIN", said_astray)
        for row, said in self.notes.doubts:
            yield Finding(self.ref.file, row.number, 1, "warning", "NOTE_MARK", said)

    def _is_apart(self, row: TextRow) -> bool:
        """Whether more room than usual is left above a line."""
        if self.last is None or self.last.page != row.page or self.last.column != row.column:
            return False
        return self.last.main.y - row.main.y > 1.6 * self.usual.leading

    def _notes(self, page: PageRows) -> None:
        key, start = "", 0
        for row in page.notes:
            note = self.notes.notes.get(id(row))
            self.builder.end_line()
            text = row.text.strip()
            if note is not None:
                if key:
                    self.builder.end_note(key, start)
                key = note.key
                at = self.builder.offset
                self.builder.put(note.sign, row.number, row.page)
                self.builder.set_aside(at, "note-mark")
                start = self.builder.offset
                text = text[len(note.sign) :]
            self.builder.put(text, row.number, row.page)
        self.builder.end_line()
        if key:
            self.builder.end_note(key, start)


def _widths(pages: Sequence[PageRows]) -> dict[int, float]:
    """How wide each column of the book is, by its place on the page."""
    found: dict[int, list[float]] = {}
    for page in pages:
        for (_, column), (low, high) in _edges(page.body).items():
            found.setdefault(column, []).append(high - low)
    return {column: sorted(widths)[(9 * len(widths)) // 10] for column, widths in found.items()}


def _usual_edges(pages: Sequence[PageRows]) -> dict[tuple[int, int], tuple[float, float]]:
    """Where most columns begin and end, by their place on the page, of left and of right pages."""
    found: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for page in pages:
        for (number, column), edges in _edges(page.body).items():
            found.setdefault((column, number % 2), []).append(edges)
    usual = {}
    for place, listed in found.items():
        ((low, often),) = Counter(round(low) for low, _ in listed).most_common(1)
        if 2 * often >= len(listed):
            usual[place] = (float(low), max(high for x, high in listed if round(x) == low))
    return usual


def _edges(rows: Sequence[TextRow]) -> dict[tuple[int, int], tuple[float, float]]:
    """The left and right edge of the text in each column of a page."""
    edges: dict[tuple[int, int], tuple[float, float]] = {}
    for row in rows:
        low, high = edges.get((row.page, row.column), (row.x0, row.x1))
        edges[(row.page, row.column)] = (min(low, row.x0), max(high, row.x1))
    return edges
