"""Sets a made book as a PDF with reportlab: lines, pages, notes at their feet."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.books.looks import Look
from tests.books.made_book import MadeBook, Noted, Para

_FOLDER: Final = Path("/usr/share/fonts/truetype/dejavu")
_FILES: Final = {
    "Serif": ("DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"),
    "Sans": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
}
_BUILT_IN: Final = {
    "Times": ("Times-Roman", "Times-Bold"),
    "Helvetica": ("Helvetica", "Helvetica-Bold"),
}
_MARGIN: Final = 48.0
_GUTTER: Final = 20.0
_CONTENTS: Final = {"nl": "Inhoud", "fr": "Sommaire", "el": "Περιεχόμενα", "en": "Contents"}
_INDEX: Final = {"nl": "Register", "fr": "Index", "el": "Ευρετήριο", "en": "Index"}
# Of the notes' size and of their marks, in parts of the text's.
_SMALL: Final = 0.78
_MARK: Final = 0.62


@dataclass
class _Word:
    """A word as it stands on paper, with the notes whose marks it bears behind some letters."""

    text: str
    notes: list[tuple[int, Noted]] = field(default_factory=list)


@dataclass
class _Line:
    """One line: where it begins, its words, and what it is."""

    words: list[_Word]
    left: float
    font: str
    size: float
    leading: float
    mark: str = ""
    mark_left: float = 0.0
    spread: float = 0.0
    keep: int = 0
    centred: bool = False
    cells: Sequence[tuple[float, str]] = ()


def has_fonts(look: Look) -> bool:
    """Whether this machine has the fonts of a look."""
    files = _FILES.get(look.font, ())
    return all((_FOLDER / name).is_file() for name in files)


def set_book(book: MadeBook, look: Look) -> bytes:
    """The whole book as the bytes of a PDF."""
    if look.font in _FILES:
        fonts = (str(look.font), f"{look.font}-Bold")
        for name, file in zip(fonts, _FILES[look.font], strict=True):
            pdfmetrics.registerFont(TTFont(name, str(_FOLDER / file)))
    else:
        fonts = _BUILT_IN[look.font]
    return _Press(book, look, *fonts).print()


class _Press:
    def __init__(self, book: MadeBook, look: Look, font: str, bold: str) -> None:
        self.book, self.look, self.font, self.bold = book, look, font, bold
        self.width, self.height = look.page
        self.data = io.BytesIO()
        self.canvas: Any = Canvas(self.data, pagesize=look.page, invariant=1)
        self.page = self.column = 0
        self.y = 0.0
        self.number = 0
        self.law = ""
        self.here: list[tuple[str, list[str]]] = []
        self.nth = 0

    def print(self) -> bytes:
        self._turn(furniture=False)
        self._draw_all([_Line([_Word("Bridge 2017")], 40, self.bold, 22, 60)])
        self._turn()
        self._contents()
        self._turn()
        self._paras(self.book.paras)
        self._turn()
        self._paras(self.book.annex)
        self._turn()
        self._index()
        self._finish()
        self.canvas.save()
        return self.data.getvalue()

    # -- paragraphs to lines

    def _column_width(self) -> float:
        full = self.width - 2 * _MARGIN
        return (full - _GUTTER * (self.look.columns - 1)) / self.look.columns

    def _paras(self, paras: Sequence[Para]) -> None:
        rows: list[Para] = []
        for nth, para in enumerate(paras):
            if para.kind != "row" and rows:
                self._table(rows)
                rows = []
            if para.kind == "row":
                rows.append(para)
                continue
            if para.kind == "part" and nth:
                self._turn()
            if para.kind == "title":
                self.law = para.text.split(" — ")[0]
            lines = list(self._lines(para))
            self._draw_all(lines)
            self.y -= self.look.gap if para.kind != "bullet" else 0.4 * self.look.gap
        if rows:
            self._table(rows)

    def _lines(self, para: Para) -> Iterator[_Line]:
        look = self.look
        if para.kind in ("title", "part"):
            size = look.size * 1.2
            for n, line in enumerate(self._wrap(para, self._column_width(), self.bold, size)):
                leading = size * (2.2 if not n else 1.2)
                yield _Line(line, 0, self.bold, size, leading, keep=3, centred=look.columns == 1)
            return
        font = self.bold if para.kind == "heading" or para.is_bold else self.font
        # A letter stands at the edge, a number one step in, as its text does two steps.
        left = look.indent * max(0, para.depth - 1)
        mark = look.bullet if para.kind == "bullet" else para.mark
        hang = 0.0
        if look.hanging and (mark or (para.depth and para.kind in ("text", "note"))):
            hang = look.indent if para.kind != "bullet" else 9.0
            wide = pdfmetrics.stringWidth(mark, font, look.size) + 3
            hang = max(hang, wide)
        if not look.hanging and mark:
            para = Para(
                para.kind,
                f"{mark} {para.text}".strip(),
                para.depth,
                "",
                tuple(Noted(n.at + len(mark) + 1, n.text) for n in para.notes),
                para.is_bold,
            )
            mark = ""
        room = self._column_width() - left - hang
        lines = list(self._wrap(para, room, font, look.size)) or [[]]
        for n, words in enumerate(lines):
            last = n == len(lines) - 1
            printed = _Line(words, left + hang, font, look.size, look.leading)
            if not n:
                printed.mark, printed.mark_left = mark, left
                printed.keep = 2 if para.kind == "heading" else 0
            if look.justified and not last and len(words) > 1:
                printed.spread = (room - self._size(words, font, look.size)) / (len(words) - 1)
            yield printed

    def _wrap(self, para: Para, room: float, font: str, size: float) -> Iterator[list[_Word]]:
        line: list[_Word] = []
        position = 0
        for text in para.text.split(" "):
            end = position + len(text)
            mine = [(n.at - position, n) for n in para.notes if position < n.at <= end]
            word = _Word(text, mine)
            position = end + 1
            if line and self._size([*line, word], font, size) > room:
                yield line
                line = []
            line.append(word)
        if line and any(word.text for word in line):
            yield line

    def _size(self, words: Sequence[_Word], font: str, size: float) -> float:
        text = " ".join(word.text for word in words)
        marks = sum(len(word.notes) for word in words)
        return float(pdfmetrics.stringWidth(text, font, size) + marks * 0.6 * size)

    # -- lines to pages

    def _draw_all(self, lines: Sequence[_Line]) -> None:
        for n, line in enumerate(lines):
            self._room(line, sum(each.leading for each in lines[n : n + 1 + line.keep]))
            self.y -= line.leading
            self._draw(line)

    def _room(self, line: _Line, wanted: float) -> None:
        new = sum(len(self._note_lines(n.text)) for word in line.words for _, n in word.notes)
        waiting = sum(len(lines) for _, lines in self.here) + new
        foot = waiting * self.look.size + (10 if waiting else 0)
        more = 2 * self.look.leading if line.keep else 0
        if self.y - wanted - more < _MARGIN + foot:
            if self.column + 1 < self.look.columns:
                self._foot()
                self.column += 1
                self.y = self.height - _MARGIN - 14
                if self.y - wanted - more < _MARGIN + foot:
                    self._turn()
            else:
                self._turn()

    def _note_lines(self, text: str) -> list[str]:
        size = _SMALL * self.look.size
        room = self._column_width() - 12
        words = self._wrap(Para("text", text), room, self.font, size)
        return [" ".join(word.text for word in line) for line in words]

    def _draw(self, line: _Line) -> None:
        left = _MARGIN + self.column * (self._column_width() + _GUTTER)
        canvas = self.canvas
        if line.mark:
            canvas.setFont(line.font, line.size)
            canvas.drawString(left + line.mark_left, self.y, line.mark)
        if line.cells:
            canvas.setFont(line.font, line.size)
            for x, cell in line.cells:
                canvas.drawString(left + x, self.y, cell)
            return
        x = left + line.left
        if line.centred:
            x += (self._column_width() - self._size(line.words, line.font, line.size)) / 2
        if not line.spread and not any(word.notes for word in line.words):
            canvas.setFont(line.font, line.size)
            canvas.drawString(x, self.y, " ".join(word.text for word in line.words))
            return
        space = pdfmetrics.stringWidth(" ", line.font, line.size) + line.spread
        for word in line.words:
            x = self._draw_word(word, x, line) + space

    def _draw_word(self, word: _Word, x: float, line: _Line) -> float:
        canvas, position = self.canvas, 0
        for at, note in word.notes:
            piece = word.text[position:at]
            canvas.setFont(line.font, line.size)
            canvas.drawString(x, self.y, piece)
            x += pdfmetrics.stringWidth(piece, line.font, line.size)
            self.number += 1
            self.nth += 1
            shown = {"star": "*", "stars": "*" * self.nth, "number": str(self.number)}
            size, rise = (
                (_MARK * line.size, 0.35 * line.size) if self.look.raised else (line.size, 0)
            )
            mark = shown[self.look.in_text]
            canvas.setFont(self.font, size)
            canvas.drawString(x, self.y + rise, mark)
            x += pdfmetrics.stringWidth(mark, self.font, size)
            self.here.append((shown[self.look.at_foot], self._note_lines(note.text)))
            position = at
        canvas.setFont(line.font, line.size)
        canvas.drawString(x, self.y, word.text[position:])
        return float(x + pdfmetrics.stringWidth(word.text[position:], line.font, line.size))

    def _turn(self, *, furniture: bool = True) -> None:
        self._finish()
        self.page += 1
        self.column, self.y = 0, self.height - _MARGIN - 14
        if furniture:
            self.canvas.setFont(self.font, 8)
            even = self.page % 2 == 0
            self.canvas.drawString(_MARGIN, self.height - 30, "Bridge 2017" if even else self.law)
            self.canvas.drawRightString(self.width - _MARGIN, 24, str(self.page))

    def _finish(self) -> None:
        if not self.page:
            return
        self._foot()
        self.canvas.showPage()
        self.nth = 0

    def _foot(self) -> None:
        """Print the notes of a column at its foot."""
        size = _SMALL * self.look.size
        left = _MARGIN + self.column * (self._column_width() + _GUTTER)
        y = _MARGIN + self.look.size * (sum(len(lines) for _, lines in self.here) - 1)
        for mark, lines in self.here:
            self.canvas.setFont(self.font, size)
            self.canvas.drawString(left, y, f"{mark} {lines[0]}")
            for line in lines[1:]:
                y -= self.look.size
                self.canvas.drawString(left + 6, y, line)
            y -= self.look.size
        self.here = []

    # -- tables, contents, index

    def _table(self, rows: Sequence[Para]) -> None:
        cells = [row.text.split(" | ") for row in rows]
        count = max(map(len, cells))
        size = self.look.size * (0.9 if count < 5 else 0.55)
        widths = [
            max(pdfmetrics.stringWidth(row[n], self.font, size) for row in cells if n < len(row))
            + 14
            for n in range(count)
        ]
        shrink = min(1.0, self._column_width() / sum(widths))
        starts = [sum(widths[:n]) * shrink for n in range(count)]
        printed: list[list[tuple[float, str]]] = []
        for nth, row in enumerate(cells):
            placed = list(zip(starts, row, strict=False))
            if self.look.table == "shifted" and not nth:
                # The head has no cell above the first column's names, and begins at the edge.
                placed = list(zip(starts, row[1:], strict=False))
            printed.append(placed)
        if self.look.table == "run-on" and len(printed) > 3:
            # The lines of two rows have become one.
            first, second = cells[-2], cells[-1]
            merged = [f"{a} {b}" for a, b in zip(first, second, strict=True)]
            printed[-2:] = [list(zip(starts, merged, strict=True))]
        for placed in printed:
            self._draw_all(
                [_Line([], 0, self.font, size * shrink, 1.4 * size * shrink, cells=placed)]
            )
        self.y -= 5

    def _contents(self) -> None:
        self._draw_all([_Line([_Word(_CONTENTS[self.book.language])], 0, self.bold, 14, 22)])
        page = 9
        for para in self.book.paras:
            if para.kind not in ("title", "part", "heading"):
                continue
            page += para.kind == "title"
            left = 0 if para.kind != "heading" else 12 * para.depth
            shown = Para("text", f"{para.mark} {para.text}".strip())
            lines = list(self._wrap(shown, self._column_width() - 60, self.font, 8))
            for n, words in enumerate(lines):
                last = n == len(lines) - 1
                leaders = [_Word("." * 12)] if last else []
                line = _Line([*words, *leaders], left, self.font, 8, 10.5)
                self._draw_all([line])
                if last:
                    right = (
                        _MARGIN
                        + self.column * (self._column_width() + _GUTTER)
                        + self._column_width()
                    )
                    self.canvas.setFont(self.font, 8)
                    self.canvas.drawRightString(right, self.y, str(page))

    def _index(self) -> None:
        self._draw_all([_Line([_Word(_INDEX[self.book.language])], 0, self.bold, 14, 22)])
        titles = [para for para in self.book.paras if para.kind == "title"]
        for n, para in enumerate(titles * 2):
            word = para.text.split("—")[-1].split()[0].capitalize()
            self._draw_all(
                [_Line([_Word(f"{word} {n % 93 + 1}A, {n % 90 + 2}")], 0, self.font, 8, 10)]
            )
