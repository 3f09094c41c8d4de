"""The characters of a PDF page as text runs with their places on the paper.

Lengths are points, 1/72 inch; y grows upwards, as in the format itself.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass, replace
from typing import Final

import pypdfium2
from pypdfium2 import raw

# A gap wider than this share of the letters' height parts two runs: a column, a table's cell.
_APART: Final = 0.9
# One wider than this is no space between words, unless those were driven apart.
_WIDE: Final = 0.5
# No line of a table has more cells; a line of words driven apart may have.
_MOST_GAPS: Final = 40
_WORD_GAP: Final = 0.16
# Where pdfium puts a space, a word begins behind a gap of this share. On a page that is filled in
# a narrow strip alone it takes the text for vertical, and puts one behind many a letter.
_LEAST_GAP: Final = 0.1
_SAME_LINE: Final = 0.12
# The height of a line of letters, in parts of the size their font is set in.
_HEIGHT: Final = 1.1
_BOLD: Final = 600
_FEW: Final = 6
# How pdfium gives a hyphen at a line's end that it takes for a soft one.
_HYPHENS: Final = {"\x02": "-", "\ufffe": "-"}
# Signs whose box may be that of their ink alone, which says nothing of the size of letters.
_FLAT: Final = frozenset("-‐‑–—")


@dataclass(slots=True)
class TextRun:
    """A stretch of text on one baseline ``y``, from ``x0`` to ``x1``; ``size`` is its height.

    ``second`` is where its second word begins, ``first`` where its first ends; both are 0 where it
    has one word. ``bold`` says how its first letter is
    set, ``ends_bold`` its last. ``turn`` counts the quarters by
    which its letters are turned against the clock; its places are those of the page turned back.
    ``gaps`` are its widest spaces, which may part the cells of a table: the index of the letter
    behind each, where the one before it ends, and where it begins.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False
    second: float = 0.0
    turn: int = 0
    ends_bold: bool = False
    gaps: tuple[tuple[int, float, float], ...] = ()
    first: float = 0.0

    @property
    def is_bold(self) -> bool:
        """Whether all of it is bold, and not a headword before its text."""
        return self.bold and self.ends_bold

    def part(self, gap: tuple[int, float, float]) -> tuple[TextRun, TextRun]:
        """What stands before and behind one of its gaps."""
        index, before, behind = gap
        first = replace(
            self,
            text=self.text[:index].rstrip(),
            x1=before,
            ends_bold=self.bold,
            gaps=tuple(each for each in self.gaps if each[0] < index),
        )
        last = replace(
            self,
            text=self.text[index:],
            x0=behind,
            bold=self.ends_bold,
            second=0.0,
            first=0.0,
            gaps=tuple((n - index, x1, x0) for n, x1, x0 in self.gaps if n > index),
        )
        return first, last


def read_runs(page: pypdfium2.PdfPage) -> tuple[list[TextRun], int]:
    """The runs of a page as they were written, and how many letters have no readable code."""
    textpage = page.get_textpage()
    try:
        return _read(textpage.raw)
    finally:
        textpage.close()


def _read(  # noqa: C901, PLR0912, PLR0915 - one loop over letters; a call for each would double its time
    handle: raw.FPDF_TEXTPAGE,
) -> tuple[list[TextRun], int]:
    runs: list[TextRun] = []
    current: TextRun | None = None
    parts: list[str] = []
    unknown = 0
    # Whether a space was written before a letter, and whether pdfium put one there.
    spaced = put = False
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    at_box, at_x, at_y = ctypes.byref(box), ctypes.byref(x), ctypes.byref(y)
    matrix, before = raw.FS_MATRIX(), (0.0, 0.0)
    at_matrix = ctypes.byref(matrix)
    high = last = 0
    for index in range(raw.FPDFText_CountChars(handle)):
        code = raw.FPDFText_GetUnicode(handle, index)
        # Characters beyond the basic plane come as two halves.
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000 and high:
            code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
        high = 0
        sign = chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        sign = _HYPHENS.get(sign, sign)
        if sign in " \r\n\t\u00a0" or code == 0:
            if sign != "\0":
                put = raw.FPDFText_IsGenerated(handle, index) == 1
                spaced = spaced or not put
            if sign == "\u00a0" and current is not None:
                parts.append(sign)
            unknown += code == 0
            continue
        # A font that does not say which letters it has gives the numbers of its shapes.
        unknown += sign == "\ufffd" or sign < " " or "\x7f" <= sign < "\xa0"
        if not raw.FPDFText_GetLooseCharBox(handle, index, at_box):
            continue
        raw.FPDFText_GetCharOrigin(handle, index, at_x, at_y)
        raw.FPDFText_GetMatrix(handle, index, at_matrix)
        em = raw.FPDFText_GetFontSize(handle, index) * math.hypot(matrix.c, matrix.d) or 1.0
        size = current.size if sign in _FLAT and current else _size(em, box.top - box.bottom)
        left, right, base = min(box.left, x.value), box.right, y.value
        turn = 0 if matrix.a > abs(matrix.b) else _turn(matrix.a, matrix.b)
        if turn:
            left, right, base = _turned(handle, index, (x.value, y.value), turn)
            size = _HEIGHT * em
        if current is not None:
            gap = left - current.x1
            level = abs(base - current.y) <= _SAME_LINE * current.size and turn == current.turn
            alike = 0.75 < size / current.size < 1.33
            if before == (x.value, y.value) and not (spaced or put):
                # A ligature is one sign on paper and two letters here, each with a part of its box.
                parts.append(sign)
                current.x1 = max(current.x1, right)
                continue
            before = (x.value, y.value)
            if level and alike and -0.6 * size < gap < _APART * size:
                least = (_LEAST_GAP if put else _WORD_GAP) * size
                if (spaced or gap > least) and parts[-1] != "\u00a0":
                    parts.append(" ")
                    if not current.second:
                        current.first, current.second = current.x1, left
                    if gap > _WIDE * size and len(current.gaps) < _MOST_GAPS:
                        current.gaps += ((len(parts), current.x1, left),)
                if len(parts) < _FEW and current.size > size:
                    # A first letter or a note's number may be set larger than what follows.
                    current.size = size
                parts.append(sign)
                current.x1 = max(current.x1, right)
                spaced = put = False
                last = index
                continue
            current.text = "".join(parts)
            current.ends_bold = current.bold and _is_bold(handle, last)
        before = (x.value, y.value)
        current = TextRun("", left, right, base, size, _is_bold(handle, index), 0.0, turn)
        runs.append(current)
        last = index
        parts = [sign]
        spaced = put = False
    if current is not None:
        current.text = "".join(parts)
        current.ends_bold = current.bold and _is_bold(handle, last)
    return runs, unknown


def _turn(a: float, b: float) -> int:
    """By how many quarters letters are turned; 0 where they are not, or hang askew."""
    if abs(a) >= abs(b):
        return 2 if a < 0 else 0
    return 1 if b > 0 else 3


def _turned(
    handle: raw.FPDF_TEXTPAGE, index: int, origin: tuple[float, float], turn: int
) -> tuple[float, float, float]:
    """Where a turned letter begins and ends, and its baseline, once the page is turned back.

    The box of the letter's own ink is taken: the looser one is not turned with it.
    """
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(
        handle, index, *(ctypes.byref(side) for side in (left, right, bottom, top))
    )
    x, y = origin
    if turn == 1:
        return min(bottom.value, y), top.value, -x
    if turn == 2:
        return min(-right.value, -x), -left.value, -y
    return min(-top.value, -y), -bottom.value, x


def _size(em: float, height: float) -> float:
    """How high letters are set: what their font says, unless it has a measure of its own."""
    if 0.25 * em < height < 3 * em:
        return _HEIGHT * em
    return max(height, 0.1)


def _is_bold(handle: raw.FPDF_TEXTPAGE, index: int) -> bool:
    if raw.FPDFText_GetFontWeight(handle, index) >= _BOLD:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(handle, index, name, 128, None)
    return b"bold" in name.value.lower() or b"black" in name.value.lower()
