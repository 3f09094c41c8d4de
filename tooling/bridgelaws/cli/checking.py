"""What `check` and `build` share: the facts that checks need, the pairs, and the files written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.check.editions.stale import find_stale
from bridgelaws.check.facts import Facts
from bridgelaws.check.groups import group_findings
from bridgelaws.check.language_facts import CheckWords, parse_words
from bridgelaws.check.pair import Pair
from bridgelaws.check.pairs import make_pairs
from bridgelaws.check.run import CHECKS, mark_decided, run_checks
from bridgelaws.check.style.rules import StyleRules, parse_style
from bridgelaws.cli.writing import write_file
from bridgelaws.errors import LexiconError
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.glossary import load_glossary, load_own_terms
from bridgelaws.library.library import Library
from bridgelaws.library.tables import read_table
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.finding import Finding
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.check_findings import check_finding_to_json
from bridgelaws.records.encode import finding_to_json, to_line

# What the last check of all plain texts found, beside what the last build found.
CHECKED: Final = "checked.jsonl"


def load_facts(library: Library) -> Facts:
    """What the checks are held against, from the checkout.

    Raises:
        LexiconError, OutlineError, GlossaryError: a file of it cannot be used.
    """
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    return Facts(
        library.outlines,
        _load_styles(library),
        words=_load_words(library),
        agreements=load_agreements(library.root, LANGUAGES),
        lexicons=library.lexicons,
        glossary=glossary,
        own_terms=load_own_terms(library.root, LANGUAGES, glossary),
    )


def _load_styles(library: Library) -> dict[str, StyleRules]:
    tables = {language: _read_table(library, language, "style.toml") for language in LANGUAGES}
    return {code: parse_style(table, f"{code}/style.toml") for code, table in tables.items()}


def _load_words(library: Library) -> dict[str, CheckWords]:
    tables = {language: _read_table(library, language, "checks.toml") for language in LANGUAGES}
    return {code: parse_words(table, f"{code}/checks.toml") for code, table in tables.items()}


def _read_table(library: Library, language: str, name: str) -> Mapping[str, Any]:
    return read_table(library.root / language / name, LexiconError, f"{language}/{name}")


@dataclass(frozen=True)
class Checked:
    """What checking gave: all findings, dismissed ones with their reason, and what is stale."""

    findings: tuple[CheckFinding, ...]
    stale: tuple[dict[str, Any], ...]

    def standing(self) -> tuple[CheckFinding, ...]:
        """The findings that nobody has dismissed."""
        return tuple(found for found in self.findings if not found.dismissed)

    def summary(self) -> tuple[str, str]:
        """What a build says of the checks, in figures; what follows from another is not counted."""
        standing = [found for found in self.standing() if not found.follows]
        errors = sum(found.severity == "error" for found in standing)
        warnings = sum(found.severity == "warning" for found in standing)
        stale = f"{len(self.stale)} stale" if self.stale else ""
        return f"{errors} errors, {warnings} warnings between texts", stale


def check_pairs(
    pairs: Sequence[Pair], facts: Facts, library: Library, names: Iterable[str] = CHECKS
) -> Checked:
    """Run checks over pairs, with the decisions of the checkout."""
    found = mark_decided(run_checks(pairs, facts, names), load_decisions(library.root))
    findings = group_findings(found, pairs, facts)
    stale = tuple(each.to_json() for pair in pairs for each in find_stale(pair, facts))
    return Checked(findings, stale)


def check_records(records: Sequence[ArticleRecord], library: Library) -> Checked:
    """Run all checks over all pairs of a build."""
    facts = load_facts(library)
    return check_pairs(tuple(make_pairs(records, facts)), facts, library)


def write_both(findings: Iterable[Finding], compared: Iterable[CheckFinding], path: Path) -> None:
    """Write findings of all stages as JSON Lines, those of two texts as `review` reads them.

    Raises:
        RecordError: when the disk refuses.
    """
    lines = [finding_to_json(finding) for finding in findings]
    lines += [check_finding_to_json(found) for found in compared]
    write_file(path, "".join(f"{to_line(line)}\n" for line in lines))


def write_all(findings: Iterable[Finding], checked: Checked, folder: Path) -> None:
    """Write ``findings.jsonl`` and ``stale.json`` of a build.

    Raises:
        RecordError: when the disk refuses.
    """
    write_both(findings, checked.findings, folder / "findings.jsonl")
    listed = ",\n".join(json.dumps(each, ensure_ascii=False) for each in checked.stale)
    write_file(folder / "stale.json", f"[\n{listed}\n]\n" if listed else "[]\n")
