"""What a check is: its id, how grave it is, its ITS type, what finds, what explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair
from bridgelaws.model.check_finding import ItsType
from bridgelaws.model.finding import Severity


@dataclass(frozen=True)
class Check:
    """One check of two texts.

    ``its`` is its localization quality type of W3C ITS 2.0. ``doc`` is the docstring of
    its file: first what is found, last an example. ``alone`` says that it looks at the
    right text alone, so that it is asked once for each text, beside itself.
    ``across_editions`` says that it compares two editions, and not two texts of one.
    """

    id: str
    severity: Severity
    its: ItsType
    find: Callable[[Pair, Facts], Iterator[Difference]]
    doc: str | None
    alone: bool = False
    across_editions: bool = False

    def explain(self) -> str:
        """Id, severity, ITS type and what the file says of the check."""
        its = self.its or "none"
        return f"{self.id} ({self.severity}, ITS type {its})\n\n{(self.doc or '').strip()}\n"
