"""Findings that a person has looked at and found to be none, with the reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dismissal:
    """Which findings, by their ids, and why they are none.

    One reason can hold for several: the same words are compared with each other language.
    ``check``, ``locator`` and ``language`` are for whoever reads the list.
    """

    ids: tuple[str, ...]
    check: str
    locator: str
    language: str
    reason: str
