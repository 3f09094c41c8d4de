"""Texts that end in the middle of a sentence: a part of them was lost, or stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaws.language.punctuation import breaks_off
from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Provision

_SHOWN: Final = 40


def find_unfinished(provisions: Sequence[Provision], language: str) -> Iterator[Finding]:
    """A finding for each paragraph or note of an expression that breaks off."""
    for provision in provisions:
        broken: list[tuple[int, str]] = []
        for n, block in enumerate(provision.blocks):
            text = provision.text[block.start : block.end]
            following = provision.blocks[n + 1] if n + 1 < len(provision.blocks) else None
            listed = block.kind == "item" or (following is not None and following.kind == "item")
            if block.kind != "table" and not listed and breaks_off(text):
                broken.append((block.end - 1, text))
        broken += [(note.anchor, note.text) for note in provision.notes if breaks_off(note.text)]
        for at, text in broken:
            message = f"this text breaks off: “…{text[-_SHOWN:]}”"
            yield Finding(
                *provision.place(at),
                "warning",
                "BROKEN_OFF",
                message,
                str(provision.locator),
                language,
            )
