"""Footnotes and text boxes of a document, written behind the text that bears them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from bridgelaws.formats.text_builder import TextBuilder
from bridgelaws.xml_writer import Element


class _Writer(Protocol):
    """What writes a document: into which text, at which of its paragraphs, while it has time."""

    builder: TextBuilder
    line: int
    check: Callable[[], None]


class _BoxWriter(Protocol):
    """What writes a document, with the text boxes that still wait.

    Of each box the name of the rule by which its text is set aside; empty, if by none.
    """

    builder: TextBuilder
    boxes: list[tuple[Element, str]]

    def blocks(self, parent: Element, /) -> object:
        """Write the paragraphs and tables below an element."""


def write_boxes(writer: _BoxWriter) -> None:
    """Each waiting box as paragraphs of its own, the boxes inside it behind their own paragraph."""
    while writer.boxes:
        box, name = writer.boxes.pop(0)
        others, writer.boxes = writer.boxes, []
        start = writer.builder.offset
        writer.blocks(box)
        if name:
            writer.builder.set_aside(start, name)
        writer.boxes = others


def write_boxes_on_line(
    writer: _BoxWriter,
    split: Callable[[Element], Iterable[Element]],
    write: Callable[[Element, str], object],
) -> None:
    """Each waiting box, and the boxes inside it, on the line that is being written.

    Args:
        writer: what writes the document.
        split: the paragraphs of a box.
        write: writes the text of a paragraph, with what is given before its first character.
    """
    while writer.boxes:
        box, name = writer.boxes.pop(0)
        start = writer.builder.offset
        for paragraph in split(box):
            write(paragraph, "" if writer.builder.ends_in_space else " ")
        if name:
            writer.builder.set_aside(start, name)


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
        writer.builder.gap()
        start = writer.builder.offset
        for number, paragraph in enumerate(paragraphs):
            writer.line += 1
            writer.check()
            if number:
                writer.builder.end_line()
            write(paragraph, "")
        writer.builder.end_note(key, start)
