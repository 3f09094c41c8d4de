"""Whether all text of a document came out of it: counted a second time, by another way."""

from __future__ import annotations

from collections.abc import Iterable

from bridgelaws.counts import counted
from bridgelaws.model.finding import Finding
from bridgelaws.model.source import SourceRef


def count_signs(pieces: Iterable[str | None]) -> int:
    """How many characters there are, without white space, which readers add and take."""
    return sum(len("".join(piece.split())) for piece in pieces if piece)


def find_lost(ref: SourceRef, held: int, written: int) -> tuple[Finding, ...]:
    """A word where a reader wrote less, or more, than the document holds.

    Args:
        ref: the document.
        held: how many characters it holds, counted over all of it at once.
        written: how many of them the reader wrote down on its walk.
    """
    if held == written:
        return ()
    message = (
        f"read {written} of {counted(held, 'character')} of text: a reader of this program does "
        "not know how it is built. Save it anew, and tell who looks after the program"
    )
    return (Finding(ref.file, 0, 0, "error", "LOST_TEXT", message),)


def find_outside(ref: SourceRef, signs: int, what: str) -> tuple[Finding, ...]:
    """A word about text that stands outside the running text and is not read."""
    if not signs:
        return ()
    message = f"not read, for outside the text: {counted(signs, 'character')} in {what}"
    return (Finding(ref.file, 0, 0, "info", "OUTSIDE_TEXT", message),)
