"""The closing clause of a list: what stands behind its last item and belongs to its beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bridgelaws.numbering.induction.marks import skip_bullets
from bridgelaws.numbering.induction.outline import PrintedPlace, is_decimal
from bridgelaws.numbering.induction.printed import PrintedLine, joins_above


class SaidLine(NamedTuple):
    """A printed line, or what of it stands at one place: from one offset in it to another."""

    start: int
    line: PrintedLine
    end: int


@dataclass
class Closing:
    """What a place takes from the last item of its list, or lends to the head of its own."""

    taken: list[SaidLine] = field(default_factory=list)
    lent: list[SaidLine] = field(default_factory=list)


def find_closing(
    places: Sequence[PrintedPlace],
    said: Sequence[Sequence[SaidLine]],
    lines: Mapping[int, PrintedLine],
) -> list[Closing]:
    """Which paragraphs behind the last item of a list belong to the place that began it.

    That place ends in a colon, and no item before the last has a second paragraph: else the last
    may have one too. A paragraph that is indented as the items are is the item's.

    Args:
        places: in order.
        said: the lines of each place, as they are printed.
        lines: all lines by number.
    """
    found = [Closing() for _ in places]
    open_: dict[tuple[str, tuple[object, ...]], int] = {}
    for n, place in enumerate(places):
        open_[place.part, place.steps] = n
        if len(place.steps) < 2 or is_decimal(place.steps[-1]):
            continue
        begin = _second_paragraph(said[n])
        if begin is None or not all(map(_is_prose, said[n][begin:])):
            continue
        following = places[n + 1] if n + 1 < len(places) else None
        holders = []
        for depth in range(len(place.steps) - 1, 0, -1):
            outer = place.steps[:depth]
            if following is not None and (following.part, following.steps[:depth]) == (
                place.part,
                outer,
            ):
                break
            holder = open_.get((place.part, outer))
            if holder is None or is_decimal(place.steps[depth]):
                break
            holders.append(holder)
        indent = said[n][begin].line.indent
        chosen = next((h for h in holders if lines[places[h].line].indent >= indent), None)
        if chosen is None or not _ends_in_colon(said[chosen]):
            continue
        inside = range(chosen + 1, n)
        if any(_second_paragraph(said[each]) is not None for each in inside):
            continue
        found[chosen].taken = list(said[n][begin:])
        found[n].lent = found[chosen].taken
    return found


def _second_paragraph(pieces: Sequence[SaidLine]) -> int | None:
    """Where the second paragraph of a place begins; ``None`` where it has one alone."""
    for n in range(1, len(pieces)):
        if not joins_above(pieces[n].line, pieces[n - 1].line):
            return n
    return None


def _is_prose(piece: SaidLine) -> bool:
    text = piece.line.text
    return not piece.line.is_heading and not text.startswith("|") and skip_bullets(text) == 0


def _ends_in_colon(pieces: Sequence[SaidLine]) -> bool:
    if not pieces:
        return False
    last = pieces[-1]
    return last.line.text[last.start : last.end].rstrip().endswith(":")
