"""Findings as somebody works through them: in groups, in heaps, and how far each person is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from bridgelaws.comparison.status import is_open
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.decision import Decision, conclude, group_by_id

# What findings are heaped by: article, check, language, who is to look.
By = Literal["law", "kind", "language", "person"]
_KEYS: Final[Mapping[By, Callable[[CheckFinding], str]]] = {
    "law": lambda found: str(found.locator.article),
    "kind": lambda found: found.check,
    "language": lambda found: found.right.language,
    "person": lambda found: found.verdict.assigned,
}
HEAPS: Final[tuple[By, ...]] = tuple(_KEYS)


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """A finding that is a cause, and what follows from it."""

    cause: CheckFinding
    following: tuple[CheckFinding, ...] = ()

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """All of them, the cause first."""
        return (self.cause, *self.following)


def gather_groups(findings: Iterable[CheckFinding]) -> tuple[FindingGroup, ...]:
    """The findings in groups, in the order of their causes.

    A finding whose cause is not among them is a cause itself.
    """
    listed = tuple(findings)
    causes = {found.id for found in listed if not found.follows}
    following: dict[str, list[CheckFinding]] = {}
    for found in listed:
        if found.follows and found.group in causes:
            following.setdefault(found.group, []).append(found)
    return tuple(
        FindingGroup(found, tuple(following.pop(found.id, ())))
        for found in listed
        if not (found.follows and found.group in causes)
    )


def heap_groups(
    groups: Iterable[FindingGroup], by: By
) -> tuple[tuple[str, tuple[FindingGroup, ...]], ...]:
    """Groups by what their cause is of: article, check, language or person (empty: nobody).

    Heaps and what lies in them keep the order of the groups.
    """
    heaps: dict[str, list[FindingGroup]] = {}
    for group in groups:
        heaps.setdefault(_KEYS[by](group.cause), []).append(group)
    return tuple((name, tuple(heap)) for name, heap in heaps.items())


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one person is with the findings of one language; each counts one finding.

    ``assigned`` are open and this person's to look at; ``accepted`` are faults that still stand
    in the text, ``corrected`` those that stood there and do no more; ``dismissed`` were none.
    """

    assigned: int = 0
    accepted: int = 0
    corrected: int = 0
    dismissed: int = 0


@dataclass
class _Counts:
    of: dict[tuple[str, str], Progress] = field(default_factory=dict)

    def add(self, language: str, person: str, **more: int) -> None:
        before = self.of.get((language, person), Progress())
        counts = {name: getattr(before, name) + count for name, count in more.items()}
        self.of[language, person] = replace(before, **counts)


def progress_by_person(
    findings: Sequence[CheckFinding], decisions: Sequence[Decision]
) -> dict[tuple[str, str], Progress]:
    """By language and name what each person has done and has still to do, by name.

    Args:
        findings: all that the checks gave, dismissed ones too, with their decisions.
        decisions: all that were taken, of findings too that are found no more.
    """
    counts = _Counts()
    standing = {
        each: found.right.language for found in findings for each in (found.id, found.turned_id)
    }
    for identity, own in group_by_id(decisions).items():
        last = conclude(own).last
        if last is None:
            continue
        if identity in standing:
            # Whose text it is may have turned since: it counts where it is shown.
            is_dismissed = last.what == "dismissed"
            counts.add(
                standing[identity], last.by, dismissed=is_dismissed, accepted=not is_dismissed
            )
        elif last.what != "dismissed":
            # Where its texts have changed, nothing is left that was dismissed.
            counts.add(last.language, last.by, corrected=1)
    for found in findings:
        if is_undecided(found) and found.verdict.assigned:
            counts.add(found.right.language, found.verdict.assigned, assigned=1)
    return dict(sorted(counts.of.items()))


def is_undecided(finding: CheckFinding) -> bool:
    """Whether somebody has still to look at a finding."""
    return is_open(finding) and finding.verdict.last is None
