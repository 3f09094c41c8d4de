"""What one side of a finding says, marked where it differs, and shortened around that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaws.model.check_finding import CheckFinding, FindingSide, WordSpan
from bridgelaws.model.locator import Locator
from bridgelaws.model.record import ProvisionText

# How much of a long provision is shown around what differs, in characters each way.
_AROUND: Final = 240


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Words of a text, marked where they differ."""

    text: str
    is_marked: bool = False


def show_words(
    finding: CheckFinding, side: FindingSide, find: Callable[[Locator], ProvisionText | None]
) -> tuple[MarkedWords, ...]:
    """What a side says around its marks, or the beginning of its text where it has none.

    ``find`` gives the side's text at a place; nothing comes of one that is missing.
    """
    stretches: list[MarkedWords] = []
    for marks in _by_part(side.marks):
        said = find_part(find(marks[0].locator), marks[0])
        if stretches:
            stretches.append(MarkedWords(" … "))
        stretches += _cut(said, [(one.start, one.end) for one in marks])
    if not stretches:
        text = find(finding.locator)
        said = text.provision.text or text.provision.heading or "" if text else ""
        stretches = [MarkedWords(shorten(said, len(said), 2 * _AROUND))] if said else []
    return tuple(stretches)


def find_part(text: ProvisionText | None, mark: WordSpan) -> str:
    """The part of a text in which a mark counts its offsets; empty where it is missing."""
    if text is None:
        return ""
    said = text.provision
    if mark.part == "heading":
        return said.heading or ""
    if mark.part == "note":
        number = mark.note or 0
        return said.notes[number].text if number < len(said.notes) else ""
    return said.text


def _by_part(marks: Sequence[WordSpan]) -> list[list[WordSpan]]:
    parts: dict[tuple[object, ...], list[WordSpan]] = {}
    for mark in marks:
        parts.setdefault((mark.locator, mark.part, mark.note), []).append(mark)
    return list(parts.values())


def _cut(said: str, spans: Sequence[tuple[int, int]]) -> list[MarkedWords]:
    """A text in stretches, those in ``spans`` marked, the rest shortened around them."""
    found: list[MarkedWords] = []
    here = 0
    for start, end in sorted(spans):
        begin, close = max(start, here), min(end, len(said))
        if begin >= close:
            continue
        found.append(MarkedWords(shorten(said[here:begin], begin - here, _AROUND, is_end=not here)))
        found.append(MarkedWords(said[begin:close], is_marked=True))
        here = close
    found.append(MarkedWords(shorten(said[here:], len(said) - here, _AROUND)))
    return [stretch for stretch in found if stretch.text]


def shorten(text: str, length: int, most: int, *, is_end: bool = False) -> str:
    """The beginning of a text, or its end, with an ellipsis where it is cut."""
    if length <= most:
        return text
    if is_end:
        return f"… {text[-most:].partition(' ')[2]}"
    return f"{text[:most].rpartition(' ')[0]} …"
