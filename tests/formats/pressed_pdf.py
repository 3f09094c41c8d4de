"""Prints a book as a PDF, line by line, with all that paper does to a text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.formats.press import Book, Item

WIDTH, HEIGHT = 420.0, 595.0
MARGIN: Final = 48.0
GUTTER: Final = 18.0
NOTES_ON_A_PAGE: Final = 3
# A font with Greek letters, where the usual systems keep one.
GREEK_FONTS: Final = (
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"),
    Path("/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"),
    Path("/usr/share/fonts/TTF/DejaVuSerif.ttf"),
    Path("/Library/Fonts/Arial Unicode.ttf"),
    Path("/System/Library/Fonts/Supplemental/Times New Roman.ttf"),
)


@dataclass
class Style:
    """How a book is set."""

    columns: int = 1
    size: float = 10.0
    leading: float = 12.5
    indent: float = 16.0
    hanging: bool = True
    hyphens: bool = True
    justified: bool = False
    notes: int = 0  # a footnote to every so many items
    head: str = "LAWS AS A BOOK"
    inside: str = "{page} | Page"


@dataclass
class Press:
    """A page after the other."""

    book: Book
    style: Style
    font: str
    bold: str
    canvas: Any = None
    page: int = 0
    column: int = 0
    y: float = 0.0
    notes: list[tuple[str, str]] = field(default_factory=list)
    noted: int = 0
    printed: dict[str, str] = field(default_factory=dict)

    def print(self) -> bytes:
        """The whole book as the bytes of a PDF."""
        data = io.BytesIO()
        self.canvas = Canvas(data, pagesize=(WIDTH, HEIGHT), invariant=1)
        self._turn(furniture=False)
        self._put_line(MARGIN + 60, self.style.head, self.bold, 20)
        self._turn()
        self._contents()
        self._turn()
        rows: list[Item] = []
        for number, item in enumerate(self.book.items):
            if item.kind != "row" and rows:
                self._table(rows)
                rows = []
            if item.kind == "row":
                rows.append(item)
            else:
                self._item(item, number)
        if rows:
            self._table(rows)
        self._index()
        self._finish_page()
        self.canvas.save()
        return data.getvalue()

    def _left(self) -> float:
        width = self._width() + GUTTER
        return MARGIN + self.column * width

    def _width(self) -> float:
        full = WIDTH - 2 * MARGIN
        return (full - GUTTER * (self.style.columns - 1)) / self.style.columns

    def _bottom(self) -> float:
        return MARGIN + (10 + 9 * NOTES_ON_A_PAGE if self.style.notes else 0)

    def _full(self) -> float:
        return WIDTH - 2 * MARGIN - 12

    def _room(self, leading: float) -> None:
        if self.y - leading < self._bottom():
            self._next()

    def _next(self) -> None:
        if self.column + 1 < self.style.columns:
            self.column += 1
            self.y = HEIGHT - MARGIN - 14
        else:
            self._turn()

    def _turn(self, *, furniture: bool = True) -> None:
        self._finish_page()
        self.page += 1
        self.column, self.y = 0, HEIGHT - MARGIN - 14
        if furniture:
            self.canvas.setFont(self.font, 8)
            self.canvas.drawString(MARGIN, HEIGHT - 30, self.style.head)
            self.canvas.drawRightString(
                WIDTH - MARGIN, 24, self.style.inside.format(page=self.page)
            )

    def _finish_page(self) -> None:
        if self.page == 0:
            return
        y = self._bottom() - 14
        # What has no room at this foot is printed at a later one.
        here, self.notes = self.notes[:NOTES_ON_A_PAGE], self.notes[NOTES_ON_A_PAGE:]
        for mark, text in here:
            self.canvas.setFont(self.font, 5)
            self.canvas.drawString(MARGIN, y + 2.5, mark)
            for line in self._wrap(text, self._full(), self.style.size * 0.78, 0):
                self.canvas.setFont(self.font, self.style.size * 0.78)
                self.canvas.drawString(MARGIN + 8, y, line)
                y -= 9
        self.canvas.showPage()

    def _contents(self) -> None:
        named = {"nl": "Inhoud", "fr": "Sommaire", "el": "Περιεχόμενα", "en": "Contents"}
        self._put_line(MARGIN, named[self.book.language], self.bold, 14)
        page = 9
        for item in self.book.items:
            if item.kind not in ("title", "heading", "part"):
                continue
            page += item.kind == "title"
            self._room(11)
            self.y -= 11
            self.canvas.setFont(self.font, 8.5)
            shown = f"{item.mark} {item.text}".strip()
            left = self._left() + (0 if item.kind != "heading" else 14)
            *before, shown = self._wrap(shown, self._width() - 60, 8.5, 0)
            for line in before:
                self.canvas.drawString(left, self.y, line)
                self._room(11)
                self.y -= 11
                self.canvas.setFont(self.font, 8.5)
            self.canvas.drawString(left, self.y, f"{shown} " + "." * 8)
            self.canvas.drawRightString(self._left() + self._width(), self.y, str(page))

    def _index(self) -> None:
        self._turn()
        named = {"nl": "Register", "fr": "Index", "el": "Ευρετήριο", "en": "Index"}
        self._put_line(self._left(), named[self.book.language], self.bold, 14)
        columns, self.style.columns = self.style.columns, 2
        for n, item in enumerate(self.book.titles() * 3):
            self._room(10)
            self.y -= 10
            self.canvas.setFont(self.font, 8)
            word = item.text.split("—")[-1].strip().split(" ")[0].capitalize()
            self.canvas.drawString(self._left(), self.y, f"{word} {n % 93 + 1}A, {n % 90 + 2}")
        self.style.columns = columns

    def _item(self, item: Item, number: int) -> None:  # noqa: C901 - a line may be set in many ways
        style = self.style
        if item.kind in ("title", "part"):
            if item.kind == "part":
                self._turn()
            self._room(60)
            self.y -= 10
            for line in self._wrap(item.text, self._width(), 12, 0, self.bold):
                self._put_line(self._left(), line, self.bold, 12, 15)
            self.y -= 4
            return
        font = self.bold if item.kind == "heading" else self.font
        level = item.depth + (item.kind == "heading")
        left = self._left() + style.indent * max(0, level - 1)
        text = item.text
        note = ""
        if style.notes and item.kind in ("item", "text") and number % style.notes == 0:
            self.noted += 1
            note = str(self.noted)
            self.printed[note] = f"Footnote number {note}, which says a little more than the text."
        hang = 0.0
        if item.mark and style.hanging:
            hang = max(style.indent, pdfmetrics.stringWidth(item.mark, font, style.size) + 4)
        first = True
        lead = 0.0
        if item.mark and not style.hanging:
            text = f"{item.mark} {text}"
        lines = list(
            self._wrap(text, self._left() + self._width() - left - hang, style.size, lead, font)
        )
        for last, line in ((n == len(lines) - 1, line) for n, line in enumerate(lines or [""])):
            self._room(style.leading)
            self.y -= style.leading
            left = self._left() + style.indent * max(0, level - 1)
            self.canvas.setFont(font, style.size)
            if first and item.mark and style.hanging:
                self.canvas.drawString(left, self.y, item.mark)
            at = left + hang
            if style.justified and not last and " " in line:
                room = self._left() + self._width() - at
                self._justify(line, at, room, font)
            else:
                self.canvas.drawString(at, self.y, line)
            if last and note:
                width = pdfmetrics.stringWidth(line, font, style.size)
                self.canvas.setFont(self.font, 6)
                self.canvas.drawString(at + width, self.y + 3.5, note)
                self.notes.append((note, self.printed[note]))
            first = False
        self.y -= 3

    def _justify(self, line: str, at: float, room: float, font: str) -> None:
        words = line.split(" ")
        width = pdfmetrics.stringWidth(line.replace(" ", ""), font, self.style.size)
        space = (room - width) / (len(words) - 1)
        for word in words:
            self.canvas.drawString(at, self.y, word)
            at += pdfmetrics.stringWidth(word, font, self.style.size) + space

    def _table(self, rows: list[Item]) -> None:
        cells = [[cell.strip() for cell in row.text.strip("| ").split("|")] for row in rows]
        count = max(map(len, cells))
        size = self.style.size if count < 5 else self.style.size * 0.6
        widths = [
            max(
                pdfmetrics.stringWidth(row[n], self.font, size) if n < len(row) else 0
                for row in cells
            )
            + 14
            for n in range(count)
        ]
        shrink = min(1.0, self._width() / sum(widths))
        for row in cells:
            self._room(self.style.leading)
            self.y -= self.style.leading
            self.canvas.setFont(self.font, size * shrink)
            left = self._left()
            for cell, width in zip(row, widths, strict=False):
                self.canvas.drawString(left, self.y, cell)
                left += width * shrink
        self.y -= 5

    def _put_line(
        self, left: float, text: str, font: str, size: float, leading: float = 22
    ) -> None:
        self.y -= leading
        self.canvas.setFont(font, size)
        self.canvas.drawString(left, self.y, text)

    def _wrap(
        self, text: str, width: float, size: float, lead: float, font: str = ""
    ) -> Iterator[str]:
        """The lines of a text at a width; a long word is parted where it may be."""
        font = font or self.font
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if pdfmetrics.stringWidth(longer, font, size) <= width - lead:
                line = longer
                continue
            head = self._part(word, line, width - lead, font, size)
            if head:
                yield f"{line} {head}-" if line else f"{head}-"
                line = word[len(head) :]
            else:
                if line:
                    yield line
                line = word
            lead = 0
        if line:
            yield line

    def _part(self, word: str, line: str, width: float, font: str, size: float) -> str:
        """The longest head of a word that has room, between two letters in the word's middle."""
        if not self.style.hyphens or len(word) < 9 or not word.isalpha() or not word.islower():
            return ""
        vowels = "aeiouyαεηιουωάέήίόύώéèê"
        for at in range(len(word) - 4, 3, -1):
            apart = word[at - 1] in vowels and word[at] not in vowels
            shown = f"{line} {word[:at]}-" if line else f"{word[:at]}-"
            if apart and pdfmetrics.stringWidth(shown, font, size) <= width:
                return word[:at]
        return ""


def greek_font() -> Path | None:
    """A font file with Greek letters; ``None`` where this machine has none at the usual places."""
    return next((path for path in GREEK_FONTS if path.is_file()), None)


def print_pdf(book: Book, style: Style) -> tuple[bytes, dict[str, str]]:
    """A book as the bytes of a PDF, and its footnotes by their marks."""
    font, bold = "Times-Roman", "Times-Bold"
    if book.language == "el":
        path = greek_font()
        assert path is not None
        pdfmetrics.registerFont(TTFont("Greek", str(path)))
        font = bold = "Greek"
    press = Press(book, style, font, bold)
    return press.print(), press.printed
