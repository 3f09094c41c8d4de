"""Another number of notes, or a note at another paragraph.

Example: the English has two notes under 75B, the French one.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, View
from bridgelaws.check.registry import Check
from bridgelaws.counts import counted
from bridgelaws.model.check_finding import WordSpan


def find(pair: Pair, _facts: Facts) -> Iterator[Difference]:
    """One difference per row."""
    for row in pair.whole_rows():
        there, here = (
            [a for view in side for a in _anchors(view)] for side in (row.left, row.right)
        )
        if here == there:
            continue
        if len(here) != len(there):
            said = f"{counted(len(here), 'note')} here, {len(there)} in {pair.left.language}"
        elif _blocks(row.left) != _blocks(row.right):
            continue  # paragraphs part otherwise, so that no place can be told
        else:
            said = f"a note at another paragraph than in {pair.left.language}"
        yield Difference(
            row.locator,
            said,
            "add the note, or move it to where it belongs",
            f"notes {there}",
            f"notes {here}",
            _marks(row.left),
            _marks(row.right),
        )


def _marks(views: tuple[View, ...]) -> tuple[WordSpan, ...]:
    notes = (s for view in views for s in view.stretches if s.part == "note")
    return tuple(note.mark(0, len(note.words)) for note in notes)


def _anchors(view: View) -> list[int]:
    """For each note the number of the paragraph at which it stands."""
    said = view.text.provision
    return [sum(block.end < note.anchor for block in said.blocks) for note in said.notes]


def _blocks(views: tuple[View, ...]) -> int:
    return sum(len(view.text.provision.blocks) for view in views)


CHECK = Check("note-mismatch", "warning", "omission", find, __doc__)
