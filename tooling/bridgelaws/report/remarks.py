"""What was found out about a source as a whole, as facts: each reader is told in a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Remark:
    """One fact about a source; ``report.toml`` has its sentence under ``kind``.

    ``several_works``: it holds texts of ``works``, by id. ``newer_laws``: its ``laws``, by number,
    read like ``edition``, and it is taken as one of ``base``.
    """

    kind: Literal["several_works", "newer_laws"]
    works: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    edition: str = ""
    base: str = ""
