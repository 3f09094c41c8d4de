"""Where each line of a provision stands in its file, and the file with some of them changed.

Only the words of a line are exchanged: mark, indentation, label of a note, blank lines
and every other line stay as they are, byte for byte.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaws.exchange.pieces import ProvisionLine, split_pieces
from bridgelaws.model.provision import Provision

# What may stand between a heading and a text on the same line.
_AFTER_HEADING: Final = re.compile(r"[ \t]*(?:\n|$|[—–:-]\s)")


@dataclass(frozen=True, slots=True)
class Edit:
    """``text`` goes where the normalised text has ``[start, end)``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class TextFile:
    """A text file with its lines as they are and as the stages see them.

    ``lines`` keep their own line ends and composition; ``text`` is NFC with ``\\n``.
    Both have the same number of lines.
    """

    name: str
    lines: tuple[str, ...]
    text: str

    @classmethod
    def decode(cls, name: str, data: bytes) -> TextFile:
        """A file's bytes, which are UTF-8.

        Raises:
            UnicodeDecodeError: they are not.
        """
        lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", data.decode("utf-8"))
        text = "".join(_end(unicodedata.normalize("NFC", line), "\n") for line in lines)
        return cls(name, tuple(lines), text)

    def starts(self) -> list[int]:
        """The offset in ``text`` at which each line begins."""
        found = [0]
        for line in self.text.split("\n")[:-1]:
            found.append(found[-1] + len(line) + 1)
        return found

    def edit(self, edits: Iterable[Edit]) -> str:
        """The file with the edits made; what no edit touches stays as it was written."""
        starts = self.starts()
        parts: list[str] = []
        done = 0
        by_lines: dict[tuple[int, int], list[Edit]] = {}
        for one in sorted(edits, key=lambda edit: edit.start):
            first = bisect_right(starts, one.start) - 1
            last = bisect_right(starts, max(one.start, one.end - 1)) - 1
            known = next((key for key in by_lines if key[0] <= first <= key[1]), None)
            if known is None:
                by_lines[(first, last)] = [one]
            else:
                grown = known[0], max(known[1], last)
                by_lines[grown] = [*by_lines.pop(known), one]
        for first, last in sorted(by_lines):
            parts += self.lines[done:first]
            stop = starts[last + 1] if last + 1 < len(starts) else len(self.text)
            fresh = self._stretch(starts[first], stop, by_lines[(first, last)])
            end = _line_end(self.lines[last]) or _line_end(self.lines[0]) or "\n"
            parts.append(fresh.replace("\n", end))
            done = last + 1
        return "".join([*parts, *self.lines[done:]])

    def _stretch(self, start: int, stop: int, edits: Iterable[Edit]) -> str:
        said: list[str] = []
        for one in edits:
            said += [self.text[start : one.start], one.text]
            start = one.end
        return "".join([*said, self.text[start:stop]])


def find_spans(provision: Provision, file: TextFile) -> Mapping[str, tuple[int, int]]:
    """Where the pieces of a provision stand in the text of its file.

    Returns:
        Per name of a piece a half-open range of ``file.text``. A piece that does not
        stand there in one stretch (cut by a note, put together from two sources) is
        left out.
    """
    if len(provision.origins) != 1 or provision.origins[0].file != file.name:
        return {}
    origin, starts = provision.origins[0], file.starts()
    if not 1 <= origin.first_line <= origin.last_line <= len(starts):
        return {}
    stop = starts[origin.last_line] if origin.last_line < len(starts) else len(file.text)
    spans: dict[str, tuple[int, int]] = {}
    here = starts[origin.first_line - 1]
    # Notes last: their words are looked for where no other line stands.
    for piece in split_pieces(provision):
        if piece.kind == "heading":
            found = _find_heading(piece, file.text, here, stop)
        elif piece.kind == "note":
            found = _find_note(piece, file.text, here, stop, spans)
        else:
            found = _find_text(provision, piece, file.text, starts)
        if found is None or found[1] > stop:
            continue
        spans[piece.name] = found
        if piece.kind in ("heading", "note"):
            here = found[1]
    return spans


def _find_heading(piece: ProvisionLine, text: str, start: int, stop: int) -> tuple[int, int] | None:
    for found in _pattern(piece).finditer(text, start, stop):
        if _AFTER_HEADING.match(text, found.end()) and text[found.start() - 1 : found.start()] in (
            "",
            " ",
            "\t",
            "\n",
        ):
            return found.span()
    return None


def _find_text(
    provision: Provision, piece: ProvisionLine, text: str, starts: list[int]
) -> tuple[int, int] | None:
    _, line, column = provision.place(piece.start)
    if not 1 <= line <= len(starts):
        return None
    found = _pattern(piece).match(text, starts[line - 1] + column - 1)
    return found.span() if found else None


def _find_note(
    piece: ProvisionLine, text: str, start: int, stop: int, taken: Mapping[str, tuple[int, int]]
) -> tuple[int, int] | None:
    for found in _pattern(piece).finditer(text, start, stop):
        inside = any(a < found.end() and found.start() < b for a, b in taken.values())
        if not inside and text[found.end() : found.end() + 1] in ("", "\n", ")", "]", " "):
            return found.span()
    return None


def _pattern(piece: ProvisionLine) -> re.Pattern[str]:
    """The words of a piece as a file may break them into lines."""
    words = re.split(r"[ \t\n]+", unicodedata.normalize("NFC", piece.text))
    return re.compile(r"[ \t\n]+".join(map(re.escape, words)))


def _end(line: str, end: str) -> str:
    bare = line.rstrip("\r\n")
    return bare + end if bare != line else line


def _line_end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
