"""All checks, by name: the one place that a new check is added to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.check.editions import edition_delta, stale
from bridgelaws.check.facts import Facts
from bridgelaws.check.meaning import meaning_swapped
from bridgelaws.check.pair import Difference, Pair, Party
from bridgelaws.check.references import ref_dangling, ref_mismatch, ref_precision
from bridgelaws.check.references.references import check_references
from bridgelaws.check.registry import Check
from bridgelaws.check.structure import (
    enum_mismatch,
    heading_missing,
    note_mismatch,
    prov_extra,
    prov_missing,
    sentence_missing,
)
from bridgelaws.check.structure.structure import check_structure
from bridgelaws.check.style import homoglyph
from bridgelaws.check.style.sentences import check_sentences
from bridgelaws.check.style.typography import check_typography
from bridgelaws.check.terms import (
    term_article,
    term_forbidden,
    term_inconsistent,
    term_missing,
    term_swapped,
)
from bridgelaws.check.verbs import modal_negated, modal_strength, negation
from bridgelaws.check.wording import (
    foreign_words,
    length_ratio,
    num_mismatch,
    spelling,
    unit_mismatch,
    untranslated,
)
from bridgelaws.model.check_finding import CheckFinding, FindingSide, WordSpan
from bridgelaws.model.decision import Decision, conclude, group_by_id
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.record import ArticleRecord

CHECKS: Final[Mapping[str, Check]] = {
    module.CHECK.id: module.CHECK
    for module in (
        prov_missing,
        prov_extra,
        enum_mismatch,
        ref_mismatch,
        ref_precision,
        ref_dangling,
        num_mismatch,
        unit_mismatch,
        modal_strength,
        modal_negated,
        negation,
        term_missing,
        term_inconsistent,
        term_forbidden,
        term_swapped,
        term_article,
        meaning_swapped,
        untranslated,
        foreign_words,
        length_ratio,
        sentence_missing,
        spelling,
        note_mismatch,
        heading_missing,
        stale,
        homoglyph,
        edition_delta,
    )
}

# How the plain edition is kept: against the outline, and against its own rules of writing.
HOUSE_CHECKS: Final[
    Mapping[str, Callable[[Sequence[ArticleRecord], Facts], tuple[Finding, ...]]]
] = {
    "structure": check_structure,
    "references": check_references,
    "sentences": check_sentences,
    "typography": check_typography,
}


def run_house_checks(
    records: Sequence[ArticleRecord], facts: Facts, names: Iterable[str] = HOUSE_CHECKS
) -> dict[str, tuple[Finding, ...]]:
    """The findings of each named check of the house, in the order of reports."""
    return {name: sort_findings(HOUSE_CHECKS[name](records, facts)) for name in names}


def run_checks(
    pairs: Iterable[Pair], facts: Facts, names: Iterable[str] = CHECKS
) -> tuple[CheckFinding, ...]:
    """The findings of each named check on each pair that it is made for, in reading order."""
    chosen = [CHECKS[name] for name in names]
    return tuple(
        finding
        for pair in pairs
        for check in chosen
        if is_for(check, pair)
        for finding in run_check(check, pair, facts)
    )


def is_for(check: Check, pair: Pair) -> bool:
    """Whether a check looks at a pair: two texts, one beside itself, or two editions."""
    if pair.across_editions or check.across_editions:
        return pair.across_editions and check.across_editions
    return pair.is_itself == check.alone


def run_check(check: Check, pair: Pair, facts: Facts) -> Iterator[CheckFinding]:
    """What one check finds in one pair, each with its place and, by that, its id."""
    seen: Counter[str] = Counter()
    for difference in check.find(pair, facts):
        found = _finding(check, pair, difference)
        seen[found.id] += 1
        yield replace(found, nth=seen[found.id])


def _finding(check: Check, pair: Pair, found: Difference) -> CheckFinding:
    file, line, column = pair.place(found.locator, found.right_marks)
    return CheckFinding(
        check.id,
        found.severity or check.severity,
        check.its,
        pair.work,
        found.locator,
        _side(found.beside or pair.left, found.left, found.left_marks),
        _side(pair.right, found.right, found.right_marks),
        found.message,
        found.hint,
        file,
        line,
        column,
    )


def _side(party: Party, token: str, marks: tuple[WordSpan, ...]) -> FindingSide:
    return FindingSide(party.expression, party.language, party.edition, token, marks)


def mark_decided(
    findings: Iterable[CheckFinding], decisions: Sequence[Decision]
) -> tuple[CheckFinding, ...]:
    """The findings with what reviewers decided about them.

    What was decided of two texts is so too where the other of them stands first.
    """
    by_id = group_by_id(decisions)
    return tuple(
        replace(found, decisions=own, dismissed=conclude(own).dismissed)
        for found in findings
        for own in ((*by_id.get(found.id, ()), *by_id.get(found.turned_id, ())),)
    )


def find_needless(
    findings: Iterable[CheckFinding], decisions: Sequence[Decision], file: str
) -> tuple[Finding, ...]:
    """A warning for each finding that was dismissed and is found no more (``NEEDLESS_DISMISSAL``).

    What was accepted and is found no more was corrected, and stays on record.
    """
    ids = {each for found in findings for each in (found.id, found.turned_id)}
    lasting = {one: conclude(own).last for one, own in group_by_id(decisions).items()}
    return tuple(
        Finding(
            file,
            last.line,
            0,
            "warning",
            "NEEDLESS_DISMISSAL",
            f"{last.check} {unneeded} is not found any more: take its id out",
            last.locator,
            last.language,
        )
        for unneeded, last in lasting.items()
        if unneeded not in ids and last is not None and last.what == "dismissed"
    )
