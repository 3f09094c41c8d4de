"""What a reviewer decided about findings: when, who, and in which words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

# accepted: it is a fault, to be corrected; dismissed: it is none; noted: a remark; assigned: who
# looks at it; reopened: takes back what was accepted or dismissed.
What = Literal["accepted", "dismissed", "noted", "assigned", "reopened"]
WHATS: Final[tuple[What, ...]] = ("accepted", "dismissed", "noted", "assigned", "reopened")


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of ``laws/decided.jsonl``.

    One decision can hold for several findings, named by their ids: the same words are compared
    with each other language. ``text`` is the reason of a dismissal, or a remark; ``to`` the name
    of whom it was assigned to, empty to assign it to nobody. ``on`` is a day and time in UTC, as
    ISO 8601. ``check``, ``locator`` and ``language`` are for whoever reads the list; ``line`` is
    where it stands, 0 where it stands nowhere yet.
    """

    ids: tuple[str, ...]
    what: What
    by: str
    on: str
    check: str
    locator: str
    language: str
    text: str = ""
    to: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DecisionOutcome:
    """What several decisions about one finding come to.

    ``last`` is the decision that made it so, ``None`` where it is open.
    """

    last: Decision | None = None
    assigned: str = ""
    notes: tuple[Decision, ...] = ()

    @property
    def dismissed(self) -> str:
        """Why it is no fault; empty where nobody said so."""
        return self.last.text if self.last and self.last.what == "dismissed" else ""

    @property
    def accepted(self) -> bool:
        """Whether it is a fault that is to be corrected."""
        return self.last is not None and self.last.what == "accepted"


def in_time(decisions: Iterable[Decision]) -> list[Decision]:
    """Decisions as they were taken; of one moment in the order of the file."""
    return sorted(decisions, key=lambda each: each.on)


def group_by_id(decisions: Iterable[Decision]) -> dict[str, tuple[Decision, ...]]:
    """For the id of each finding the decisions about it."""
    found: dict[str, list[Decision]] = {}
    for each in decisions:
        for one in each.ids:
            found.setdefault(one, []).append(each)
    return {one: tuple(own) for one, own in found.items()}


def conclude(decisions: Iterable[Decision]) -> DecisionOutcome:
    """What decisions about one finding come to: the last one of each kind holds."""
    last: Decision | None = None
    assigned = ""
    notes = []
    for each in in_time(decisions):
        if each.what in ("accepted", "dismissed"):
            last = each
        elif each.what == "reopened":
            last = None
        elif each.what == "assigned":
            assigned = each.to
        if each.text and each.what != "dismissed":
            notes.append(each)
    return DecisionOutcome(last, assigned, tuple(notes))
