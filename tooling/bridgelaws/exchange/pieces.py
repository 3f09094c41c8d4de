"""A provision in the pieces that a translator works on: its heading, each line, each note.

A piece never holds a line feed, so a spreadsheet's cell and a translation tool's
segment can carry it; its name says where it goes back to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from bridgelaws.language.word_diff import WordChange, diff_words
from bridgelaws.model.agreement import fold_words
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.table_rows import split_cells

ProvisionLineKind = Literal["heading", "paragraph", "item", "row", "tail", "note"]

# Not \s: a no-break space before a French colon is a character of the text.
_BREAKS: Final = re.compile(r"[ \t\r\n]+")
# With what a line ends where it is one of several.
_ENDS: Final = (".", ";", ":", "?", "!", ",")


@dataclass(frozen=True, slots=True)
class ProvisionLine:
    """One line of a provision.

    ``name`` is ``h`` for the heading, ``t1``, ``t2`` ... for the lines of the text and
    ``n1`` ... for the notes. ``start`` is the line's offset in the provision's text; it
    is 0 for headings and notes, which do not stand in that text.
    """

    name: str
    kind: ProvisionLineKind
    text: str
    start: int = 0

    @property
    def cells(self) -> int:
        """How many cells a row of a table has; 1 for all else."""
        return len(split_cells(self.text)) if self.kind == "row" else 1


def split_pieces(provision: Provision) -> tuple[ProvisionLine, ...]:
    """The pieces of a provision that hold words, heading first and notes last.

    They tile heading, text and notes: nothing is left out, whatever its blocks say.
    """
    pieces: list[ProvisionLine] = []
    if provision.heading:
        pieces.append(ProvisionLine("h", "heading", provision.heading))
    start = 0
    lines = provision.text.split("\n") if provision.text else ()
    for number, line in enumerate(lines, start=1):
        pieces.append(ProvisionLine(f"t{number}", _kind_at(provision, start), line, start))
        start += len(line) + 1
    for number, note in enumerate(provision.notes, start=1):
        pieces.append(ProvisionLine(f"n{number}", "note", note.text))
    return tuple(piece for piece in pieces if piece.text)


def split_wording(wording: str, provision: Provision) -> tuple[ProvisionLine, ...]:
    """What the pieces of a provision said in a wording of before, by the names they have now.

    `fold_wording` keeps a text without its lines. Here a word of before goes to the line that has
    it now, or to the one where it would stand. A piece that has not changed has the words of now,
    and one that said nothing is left out.
    """
    heading, _, rest = wording.partition("\n")
    text, *notes = rest.split("\n")
    pieces = split_pieces(provision)
    lines = [piece for piece in pieces if piece.name.startswith("t")]
    parts = _part(text, [fold_words(piece.text) for piece in lines])
    before = {"h": heading, **{piece.name: part for piece, part in zip(lines, parts, strict=True)}}
    before |= {f"n{number}": note for number, note in enumerate(notes, start=1)}
    return tuple(
        piece if said == fold_words(piece.text) else replace(piece, text=said)
        for piece in pieces
        if (said := before.get(piece.name, ""))
    )


def _part(before: str, lines: Sequence[str]) -> list[str]:
    """The words of before by the lines of now, each a stretch of them; none is left out."""
    words = before.split()
    changes = diff_words(before, " ".join(lines))
    cuts, start = [0], 0
    for line in lines[:-1]:
        start += len(line) + 1
        cuts.append(_find_seam(changes, start))
    cuts.append(len(words))
    return [" ".join(words[here:there]) for here, there in pairwise(cuts)] if lines else []


def _find_seam(changes: Iterable[WordChange], start: int) -> int:
    """How many words of before stand in front of the line that begins at ``start`` now."""
    passed = 0
    for change in changes:
        old, new = change.old.split(), change.new.split()
        if start < change.end:
            inside = len(change.new[: start - change.start].split())
            if change.kind != "changed" or inside == 0 or len(old) == len(new):
                return passed + min(inside, len(old))
            # Other words on both sides: where a line would end, else in proportion.
            fair = inside * len(old) / len(new)
            ends = [n for n, word in enumerate(old[:-1], start=1) if word.endswith(_ENDS)]
            return passed + min(ends or range(len(old) + 1), key=lambda n: abs(n - fair))
        passed += len(old)
    return passed


def _kind_at(provision: Provision, offset: int) -> ProvisionLineKind:
    for block in provision.blocks:
        if block.start <= offset < block.end:
            return "row" if block.kind == "table" else block.kind
    return "paragraph"


def piece_order(name: str) -> tuple[int, int]:
    """A sort key for names of pieces: heading, lines of the text, notes.

    >>> sorted(["n1", "t10", "h", "t9"], key=piece_order)
    ['h', 't9', 't10', 'n1']
    """
    return "htn".find(name[:1]), int(name[1:] or 0)


def fold_breaks(text: str) -> str:
    """A text on one line: what tools wrapped or indented is undone, no-break spaces stay.

    >>> fold_breaks(" one\\n   two ")
    'one two'
    """
    return _BREAKS.sub(" ", text).strip(" ")


def name_for_people(locator: Locator) -> str:
    """A locator as a person reads it; one without a law's number with its part's name.

    >>> name_for_people(Locator(("16", "B", "1", "a"))), name_for_people(Locator((), "def", "bid"))
    ('16B1(a)', 'def~bid')
    """
    return str(locator) if locator.prefix else locator.printed
