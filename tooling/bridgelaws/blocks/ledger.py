"""The account of a source: every character stands in exactly one entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, Literal

from bridgelaws.model.source import Span

Account = Literal["record", "note", "discard", "unplaced"]
ACCOUNTS: Final[tuple[Account, ...]] = ("record", "note", "discard", "unplaced")
# The name of white space that nobody claimed.
_LAYOUT: Final = "layout"
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

    @property
    def is_layout(self) -> bool:
        """Whether it is white space that nobody claimed."""
        return self.account == "discard" and self.name == _LAYOUT


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
        claims = self._claims
        by_start = sorted(range(len(claims)), key=lambda n: claims[n].span.start)
        entries: list[LedgerEntry] = []
        # Where each claim ends that holds here, and its number, the next end first.
        active: list[tuple[int, int]] = []
        position = upcoming = 0
        while active or upcoming < len(by_start):
            starts = claims[by_start[upcoming]].span.start if upcoming < len(by_start) else None
            at = active[0][0] if active else self._length
            at = at if starts is None else min(at, starts)
            if at > position:
                entries += self._tile(text, position, at, active)
                position = at
            while active and active[0][0] <= at:
                heappop(active)
            if starts == at:
                number = by_start[upcoming]
                heappush(active, (claims[number].span.end, number))
                upcoming += 1
        if position < self._length:
            entries += self._tile(text, position, self._length, active)
        return _merged(entries)

    def _tile(
        self, text: str, start: int, end: int, active: Sequence[tuple[int, int]]
    ) -> list[LedgerEntry]:
        if active:
            # Of equals the one that was entered first.
            first = max((_RANK[self._claims[n].account], -n) for _, n in active)
            claim = self._claims[-first[1]]
            return [LedgerEntry(Span(start, end), claim.account, claim.name)]
        piece = text[start:end]
        if not piece.strip():
            return [LedgerEntry(Span(start, end), "discard", _LAYOUT)]
        entries = []
        head = len(piece) - len(piece.lstrip())
        tail = len(piece.rstrip())
        if head:
            entries.append(LedgerEntry(Span(start, start + head), "discard", _LAYOUT))
        entries.append(LedgerEntry(Span(start + head, start + tail), "unplaced"))
        if tail < len(piece):
            entries.append(LedgerEntry(Span(start + tail, end), "discard", _LAYOUT))
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
