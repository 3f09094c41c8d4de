"""The account of a source: every character stands in exactly one entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bridgelaws.model.source import Span

Account = Literal["record", "note", "discard", "unplaced"]
ACCOUNTS: Final[tuple[Account, ...]] = ("record", "note", "discard", "unplaced")
# Which claim counts where several overlap: a note inside a text is a note, a soft hyphen
# inside it a discard, and nothing in a passage without a place is placed.
_RANK: Final[dict[Account, int]] = {"record": 0, "discard": 1, "note": 2, "unplaced": 3}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A range of a source and what became of it.

    ``name`` tells which rule discarded it (``wiki-author``); for the other
    accounts it is empty.
    """

    span: Span
    account: Account
    name: str = ""


class Ledger:
    """Claims ranges of one source while it is parsed; `close` gives the tiling.

    The one mutable value of the parser, and it never leaves it: stages hand on
    the entries.
    """

    def __init__(self, length: int) -> None:
        self._length = length
        self._claims: list[LedgerEntry] = []

    def claim(self, start: int, end: int, account: Account, name: str = "") -> None:
        """Enter a range; overlaps are settled when the account is closed."""
        if end > start:
            self._claims.append(LedgerEntry(Span(start, end), account, name))

    def close(self, text: str) -> tuple[LedgerEntry, ...]:
        """Tile the whole source: what nobody claimed is white space (``layout``) or unplaced."""
        edges: list[tuple[int, int, int]] = []
        for order, claim in enumerate(self._claims):
            edges.append((claim.span.start, 1, order))
            edges.append((claim.span.end, 0, order))
        edges.sort()
        entries: list[LedgerEntry] = []
        active: set[int] = set()
        position = 0
        for at, is_start, order in edges:
            if at > position:
                entries += self._tile(text, position, at, active)
                position = at
            if is_start:
                active.add(order)
            else:
                active.discard(order)
        if position < self._length:
            entries += self._tile(text, position, self._length, active)
        return _merged(entries)

    def _tile(self, text: str, start: int, end: int, active: set[int]) -> list[LedgerEntry]:
        if active:
            claim = max((self._claims[n] for n in active), key=lambda c: _RANK[c.account])
            return [LedgerEntry(Span(start, end), claim.account, claim.name)]
        piece = text[start:end]
        if not piece.strip():
            return [LedgerEntry(Span(start, end), "discard", "layout")]
        entries = []
        head = len(piece) - len(piece.lstrip())
        tail = len(piece.rstrip())
        if head:
            entries.append(LedgerEntry(Span(start, start + head), "discard", "layout"))
        entries.append(LedgerEntry(Span(start + head, start + tail), "unplaced"))
        if tail < len(piece):
            entries.append(LedgerEntry(Span(start + tail, end), "discard", "layout"))
        return entries


def _merged(entries: list[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    merged: list[LedgerEntry] = []
    for entry in entries:
        last = merged[-1] if merged else None
        if (
            last
            and (last.account, last.name) == (entry.account, entry.name)
            and (last.span.end == entry.span.start)
        ):
            merged[-1] = LedgerEntry(
                Span(last.span.start, entry.span.end), entry.account, entry.name
            )
        else:
            merged.append(entry)
    return tuple(merged)
