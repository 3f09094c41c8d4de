"""Law text as the templates print it: paragraphs cut into plain words and links.

Nothing here is markup. A template prints each piece escaped, and a link's address
is always one that `links` made: no character of a text can become an element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bridgelaws.language.terms import TermUse
from bridgelaws.model.citation import Citation
from bridgelaws.model.provision import Block, Provision
from bridgelaws.model.table_rows import split_cells

InlineKind = Literal["words", "citation", "term", "dead", "joint"]
TextElementKind = Literal["paragraph", "item", "table", "note"]


@dataclass(frozen=True, slots=True)
class InlineText:
    """A stretch of running text; ``href`` is set for a citation and a term.

    A joint has no text: there a word may be parted where the line has no room.
    """

    kind: InlineKind
    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class TextElement:
    """One paragraph, list item, table or note.

    ``rows`` holds a table's cells, the first row being its head; ``pieces`` the
    running text of all others.
    """

    kind: TextElementKind
    pieces: tuple[InlineText, ...] = ()
    mark: str = ""
    rows: tuple[tuple[tuple[InlineText, ...], ...], ...] = ()

    @property
    def is_verbal(self) -> bool:
        """Whether it is a table whose cells are words: none but the first of a row has a digit."""
        cells = (cell for row in self.rows[1:] for cell in row[1:])
        texts = ["".join(piece.text for piece in cell) for cell in cells]
        return bool(texts) and not any(map(str.isdigit, "".join(texts)))

    def is_labelled(self, label: str) -> bool:
        """Whether the text itself begins with the label that a note would be given.

        Some sources print it ("Note: ..."), others only a mark; it shall be read once.
        """
        first = self.pieces[0].text if self.pieces else ""
        return first.lstrip("([ ").casefold().startswith(label.casefold())


@dataclass(frozen=True, slots=True)
class LinkSpan:
    """A stretch of text that is to become a link: ``text[start:end]``."""

    start: int
    end: int
    kind: InlineKind
    href: str


def citation_marks(
    citations: Sequence[Citation], find: Callable[[Citation], str | None], note: int | None = None
) -> tuple[LinkSpan, ...]:
    """The links that a text's citations become; ``find`` gives the address or ``""``.

    A citation that leads nowhere stays visible as such: a dead one is a fact
    about the text. One of which nobody here can know, ``None``, is plain words.
    """
    marks = []
    for citation in citations:
        if citation.note != note:
            continue
        href = find(citation)
        if href is not None:
            marks.append(
                LinkSpan(citation.start, citation.end, "citation" if href else "dead", href)
            )
    return tuple(marks)


def term_marks(uses: Sequence[TermUse], find: Callable[[str], str]) -> tuple[LinkSpan, ...]:
    """The links that a text's defined terms become."""
    return tuple(LinkSpan(use.start, use.end, "term", find(use.term)) for use in uses)


def cut_text(text: str, start: int, end: int, marks: Sequence[LinkSpan]) -> tuple[InlineText, ...]:
    """``text[start:end]`` as pieces; joined they are that text again.

    Marks that reach out of the range, are empty or overlap an earlier one are
    left out, so that a wrong offset costs a link and never a word. ``marks``
    must be in order of precedence: a citation before a term.

    >>> marks = (LinkSpan(4, 14, "citation", "#16C"),)
    >>> [(p.kind, p.text) for p in cut_text("zie artikel 16C.", 0, 16, marks)]
    [('words', 'zie '), ('citation', 'artikel 16'), ('words', 'C.')]
    """
    taken: list[LinkSpan] = []
    for mark in marks:
        inside = start <= mark.start < mark.end <= end
        if inside and all(mark.end <= other.start or other.end <= mark.start for other in taken):
            taken.append(mark)
    taken.sort(key=lambda mark: mark.start)
    pieces: list[InlineText] = []
    here = start
    for mark in taken:
        if mark.start > here:
            pieces.append(InlineText("words", text[here : mark.start]))
        pieces.append(InlineText(mark.kind, text[mark.start : mark.end], mark.href))
        here = mark.end
    if here < end:
        pieces.append(InlineText("words", text[here:end]))
    return tuple(pieces)


JOINT: Final = InlineText("joint", "")


def with_joints(part: TextElement, cut: Callable[[str], Sequence[str]]) -> TextElement:
    """The same with a joint wherever ``cut`` cuts its words; those of a link stay whole."""

    def parted(pieces: Sequence[InlineText]) -> tuple[InlineText, ...]:
        made: list[InlineText] = []
        for piece in pieces:
            if piece.kind != "words":
                made.append(piece)
                continue
            first, *others = cut(piece.text)
            made.append(InlineText("words", first))
            for other in others:
                made += (JOINT, InlineText("words", other))
        return tuple(made)

    rows = tuple(tuple(map(parted, row)) for row in part.rows)
    return replace(part, pieces=parted(part.pieces), rows=rows)


def split_parts(
    provision: Provision, marks: Sequence[LinkSpan], note_marks: Callable[[int], Sequence[LinkSpan]]
) -> tuple[tuple[TextElement, ...], tuple[TextElement, ...]]:
    """What a provision prints before its children, and what after them.

    Its blocks in order, each note after the block at which it stood. Text
    outside every block, which a sound record has none of, is a paragraph of
    its own rather than lost.
    """
    text = provision.text
    before: list[TextElement] = []
    after: list[TextElement] = []
    blocks = _cover(provision.blocks, len(text))
    notes = [(note.anchor, index) for index, note in enumerate(provision.notes)]
    for number, block in enumerate(blocks):
        goal = after if block.kind == "tail" else before
        part = _part(text, block, marks)
        if part is not None:
            goal.append(part)
        last = number == len(blocks) - 1
        due = [pair for pair in notes if last or pair[0] <= block.end]
        notes = [pair for pair in notes if pair not in due]
        goal += [_note(provision, index, note_marks(index)) for _, index in due]
    before += [_note(provision, index, note_marks(index)) for _, index in notes]
    return tuple(before), tuple(after)


def _part(text: str, block: Block, marks: Sequence[LinkSpan]) -> TextElement | None:
    if not text[block.start : block.end].strip():
        return None
    if block.kind == "table":
        return TextElement("table", rows=_rows(text, block, marks))
    kind: TextElementKind = "item" if block.kind == "item" else "paragraph"
    return TextElement(kind, cut_text(text, block.start, block.end, marks), block.mark)


def _note(provision: Provision, index: int, marks: Sequence[LinkSpan]) -> TextElement:
    words = provision.notes[index].text
    return TextElement("note", cut_text(words, 0, len(words), marks))


def _rows(
    text: str, block: Block, marks: Sequence[LinkSpan]
) -> tuple[tuple[tuple[InlineText, ...], ...], ...]:
    # A definition behind every other head of a column would drown the figures.
    marks = [mark for mark in marks if mark.kind != "term"]
    rows = []
    here = block.start
    for line in text[block.start : block.end].split("\n"):
        cells = []
        for start, end in split_cells(line):
            cells.append(cut_text(text, here + start, here + end, marks))
        rows.append(tuple(cells))
        here += len(line) + 1
    width = max(len(row) for row in rows)
    return tuple(row + ((),) * (width - len(row)) for row in rows)


def _cover(blocks: Sequence[Block], length: int) -> tuple[Block, ...]:
    """The blocks, in order and inside the text, with a paragraph for what no block holds."""
    covered: list[Block] = []
    here = 0
    for block in sorted(blocks, key=lambda block: block.start):
        start, end = max(block.start, here), min(block.end, length)
        if start >= end:
            continue
        if start > here:
            covered.append(Block("paragraph", here, start))
        covered.append(Block(block.kind, start, end, block.mark))
        here = end
    if here < length:
        covered.append(Block("paragraph", here, length))
    return tuple(covered)
