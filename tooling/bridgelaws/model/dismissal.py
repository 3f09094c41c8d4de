"""A finding that a person has looked at and found to be none, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaws.model.finding import Finding


@dataclass(frozen=True, slots=True)
class Dismissal:
    """Which finding, by code, language, place and the term its message quotes, and why."""

    code: str
    language: str
    locator: str
    term: str
    reason: str

    def covers(self, finding: Finding) -> bool:
        """Whether this is the finding that was dismissed."""
        where = (finding.code, finding.language, finding.locator)
        return where == (self.code, self.language, self.locator) and (
            f"“{self.term}”" in finding.message
        )
