"""Texts that end in the middle of a sentence: a part of them was lost, or stands elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaws.model.finding import Finding
from bridgelaws.model.provision import Provision

# "; or" and its kin say that the next item goes on.
_FINISHED: Final = re.compile(r"[.;:,!?·…)\]»”\"'’%]\s*(?:(?<=[;,]\s)[^\W\d_]{1,4})?$")
# What is shorter may be a name or a heading.
_LEAST: Final = 40
_SHOWN: Final = 40


def find_unfinished(provisions: Sequence[Provision], language: str) -> Iterator[Finding]:
    """A finding for each paragraph or note of an expression that breaks off."""
    for provision in provisions:
        broken: list[tuple[int, str]] = []
        for n, block in enumerate(provision.blocks):
            text = provision.text[block.start : block.end]
            following = provision.blocks[n + 1] if n + 1 < len(provision.blocks) else None
            listed = block.kind == "item" or (following is not None and following.kind == "item")
            if block.kind != "table" and not listed and _breaks_off(text):
                broken.append((block.end - 1, text))
        broken += [(note.anchor, note.text) for note in provision.notes if _breaks_off(note.text)]
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


def _breaks_off(text: str) -> bool:
    return len(text) >= _LEAST and not _FINISHED.search(text)
