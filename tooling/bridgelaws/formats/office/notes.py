"""The footnotes of a document, written behind the text that bears their marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from bridgelaws.formats.text_builder import Sheet
from bridgelaws.xml_writer import Element


class _Writer(Protocol):
    """What writes a document: on which sheet, at which of its paragraphs, while it has time."""

    sheet: Sheet
    line: int
    check: Callable[[], None]


def write_notes(
    writer: _Writer,
    notes: Iterable[tuple[str, Iterable[Element]]],
    write: Callable[[Element, str], object],
) -> None:
    """Each note on lines of its own, a blank one before it.

    Args:
        writer: what writes the document.
        notes: by the keys of their marks their paragraphs. A note may bear the mark of another one,
            which then comes behind all before it.
        write: writes the text of a paragraph, with nothing before it.
    """
    for key, paragraphs in notes:
        writer.sheet.gap()
        start = writer.sheet.offset
        for number, paragraph in enumerate(paragraphs):
            writer.line += 1
            writer.check()
            if number:
                writer.sheet.end_line()
            write(paragraph, "")
        writer.sheet.end_note(key, start)
