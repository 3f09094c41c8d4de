"""A range of a source."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open range of character offsets, ``[start, end)``, into a source.

    Offsets count Unicode code points of the NFC text, not bytes.
    """

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start
