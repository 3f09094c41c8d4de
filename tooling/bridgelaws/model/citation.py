"""A mention of a provision, as printed, with its span and what it points to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bridgelaws.model.locator import Locator
from bridgelaws.model.work import LAWS

CitationForm = Literal["absolute", "relative", "bare"]
CitationStatus = Literal["resolved", "dangling", "ambiguous"]


@dataclass(frozen=True, slots=True)
class Citation:
    """One mention: ``printed`` is ``text[start:end]`` of the text it stands in.

    ``locators`` are what it points to, several for a range, none when it is
    dangling (the edition has no such provision). ``note`` is ``None`` for a
    citation in the provision's text, else the index of the note it stands in,
    and the offsets then count in that note. ``work`` is the cited work;
    ``edition`` is empty where the text names none.
    """

    printed: str
    start: int
    end: int
    locators: tuple[Locator, ...]
    form: CitationForm = "absolute"
    status: CitationStatus = "resolved"
    work: str = LAWS
    edition: str = ""
    note: int | None = None
    remark: str = ""


CitationsByLocator = Mapping[Locator, Sequence[Citation]]
"""What one expression cites, by the provision that cites."""
