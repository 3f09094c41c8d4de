"""What a translator sent back: per provision the lines, the base, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaws.model.finding import Finding

# The language of what says none, where others do.
UNSAID: Final = "und"


@dataclass(frozen=True, slots=True)
class ReturnedUnit:
    """One provision as it came back.

    ``place`` is the name of the provision as the file gives it, resolved later;
    ``texts`` holds, per name of a piece, the translated line, and only those that have
    words; ``emptied`` names those that are there without any. ``source_hash`` and
    ``target_hash`` are the base, empty where none was kept. ``line`` and ``column`` count
    from 1 in the file that came back. ``faults`` tell which numbers are lost or changed.
    In a table with rows of several languages ``language`` is that of its own, `UNSAID` where they
    say none; ``rows`` are their lines. ``sources`` holds, per name of a piece, the line in the file
    and the words of the original as they came back, where the form has them.
    """

    place: str
    texts: Mapping[str, str]
    source_hash: str
    target_hash: str
    line: int
    column: int
    emptied: frozenset[str] = frozenset()
    faults: tuple[str, ...] = ()
    language: str = ""
    rows: tuple[int, ...] = ()
    sources: Mapping[str, tuple[int, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReturnedFile:
    """All that a file holds, and what is wrong with it.

    ``source`` and ``target`` are languages, empty where the file does not say. A file
    that could not be read to its end has no units: half of a work is none.
    """

    units: tuple[ReturnedUnit, ...] = ()
    findings: tuple[Finding, ...] = ()
    source: str = ""
    target: str = ""
    official: bool = field(default=False)
