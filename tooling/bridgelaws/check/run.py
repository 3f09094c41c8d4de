"""All checks, by name: the one place that a new check is added to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.modals import check_modals
from bridgelaws.check.numbers import check_numbers
from bridgelaws.check.references import check_references
from bridgelaws.check.sentences import check_sentences
from bridgelaws.check.stale import check_stale
from bridgelaws.check.structure import check_structure
from bridgelaws.check.terms import check_terms
from bridgelaws.check.typography import check_typography
from bridgelaws.model.dismissal import Dismissal
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord

Check = Callable[[Sequence[ArticleRecord], Facts], tuple[Finding, ...]]

CHECKS: Final[dict[str, Check]] = {
    "structure": check_structure,
    "references": check_references,
    "numbers": check_numbers,
    "sentences": check_sentences,
    "typography": check_typography,
    "modals": check_modals,
    "stale": check_stale,
    "terms": check_terms,
}


def run_checks(
    records: Sequence[ArticleRecord], facts: Facts, names: Iterable[str] = CHECKS
) -> dict[str, tuple[Finding, ...]]:
    """The findings of each named check, in the order of reports, none of them twice."""
    return {
        name: tuple(sorted(set(CHECKS[name](records, facts)), key=lambda found: found.sort_key))
        for name in names
    }


def split_dismissed(
    findings: Iterable[Finding], dismissals: Sequence[Dismissal]
) -> tuple[tuple[Finding, ...], int]:
    """The findings that stand, and how many a person has dismissed."""
    found = tuple(findings)
    standing = tuple(f for f in found if not any(each.covers(f) for each in dismissals))
    return standing, len(found) - len(standing)


def find_needless(
    findings: Iterable[Finding], dismissals: Sequence[Dismissal], file: str
) -> tuple[Finding, ...]:
    """A warning for each dismissal that no finding needs (``NEEDLESS_DISMISSAL``)."""
    found = tuple(findings)
    return tuple(
        Finding(
            file, 0, 0, "warning", "NEEDLESS_DISMISSAL",
            f"{each.code} of “{each.term}” is not found any more: take the dismissal out",
            each.locator, each.language,
        )
        for each in dismissals
        if not any(each.covers(finding) for finding in found)
    )  # fmt: skip
