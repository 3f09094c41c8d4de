"""What `check` and `build` share: the facts that checks need, the pairs, and the files written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
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
from bridgelaws.citations.viewpoint import viewpoint_of
from bridgelaws.cli.writing import write_file
from bridgelaws.counts import counted
from bridgelaws.errors import LexiconError, RecordError
from bridgelaws.language.words import LETTERS
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.decisions import load_decisions
from bridgelaws.library.glossary import OWN_TERMS, load_glossary, read_own_terms
from bridgelaws.library.library import Library
from bridgelaws.library.location import build_folder, find_corpus
from bridgelaws.library.tables import read_table
from bridgelaws.model.check_finding import CheckFinding
from bridgelaws.model.finding import Finding
from bridgelaws.model.glossary import Glossary, OwnTerms
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.check_findings import check_finding_to_json, read_check_findings
from bridgelaws.records.encode import finding_to_json, to_line
from bridgelaws.sources.folder import sources_of
from bridgelaws.sources.manifest import plain_folder, read_manifest

# What the last build found, and the last check of all plain texts beside it.
FOUND: Final = "findings.jsonl"
CHECKED: Final = "checked.jsonl"


def load_facts(library: Library, folders: Sequence[Path] = ()) -> Facts:
    """What the checks are held against, from the checkout.

    Args:
        library: the checkout.
        folders: of official texts outside it, whose publishers may have names of their own.

    Raises:
        LexiconError, OutlineError, GlossaryError: a file of it cannot be used.
        ManifestError: that of a folder cannot be read.
    """
    glossary = load_glossary(library.root / "laws" / "glossary.toml")
    return Facts(
        library.outlines,
        _load_styles(library),
        words=_load_words(library),
        agreements=load_agreements(library.root, LANGUAGES),
        lexicons=library.lexicons,
        glossary=glossary,
        view_of=partial(viewpoint_of, library=library),
        own_terms=_load_own_terms(library, folders, glossary),
        corpus=_load_corpus(library.root),
    )


def _load_corpus(root: Path) -> dict[str, frozenset[str]]:
    """The words of each language's whole text, for a checkout that is not where it stands."""
    whole = find_corpus(root)
    if whole is None:
        return {}
    return {
        language: frozenset(
            word
            for path in sorted(plain_folder(whole, language).glob("*.txt"))
            for word in LETTERS.findall(path.read_text("utf-8").casefold())
        )
        for language in LANGUAGES
    }


def _load_own_terms(library: Library, folders: Sequence[Path], glossary: Glossary) -> OwnTerms:
    """The publishers' names beside the official texts of the checkout, and of these folders."""
    found: dict[tuple[str, str], Mapping[str, tuple[str, ...]]] = {}
    for language in LANGUAGES:
        path = sources_of(library.root, language) / OWN_TERMS
        found |= read_own_terms(path, _always(language), glossary)
    for folder in folders:
        own = read_own_terms(folder / OWN_TERMS, _held(publishers_of(folder)), glossary)
        for key, terms in own.items():
            found[key] = {**found.get(key, {}), **terms}
    return found


def _always(language: str) -> Callable[[str], tuple[str, ...]]:
    return lambda _publisher: (language,)


def _held(languages: Mapping[str, tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
    return lambda publisher: languages.get(publisher, ())


def publishers_of(folder: Path) -> dict[str, tuple[str, ...]]:
    """The publishers of the texts of a folder, each with the languages of its texts.

    Raises:
        ManifestError: what the folder holds cannot be read.
    """
    held: dict[str, dict[str, None]] = {}
    for ref in read_manifest(folder):
        # A text whose language nobody described may be in any.
        held.setdefault(ref.expression, {}).update(dict.fromkeys(ref.languages or LANGUAGES))
    return {publisher: tuple(languages) for publisher, languages in held.items()}


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
        said = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
        return f"{said} between texts", stale


def check_pairs(
    pairs: Sequence[Pair], facts: Facts, library: Library, names: Iterable[str] = CHECKS
) -> Checked:
    """Run checks over pairs, with the decisions of the checkout."""
    found = mark_decided(run_checks(pairs, facts, names), load_decisions(library.root))
    findings = group_findings(found, pairs, facts)
    stale = tuple(each.to_json() for pair in pairs for each in find_stale(pair, facts))
    return Checked(findings, stale)


def check_records(
    records: Sequence[ArticleRecord], library: Library, folders: Sequence[Path] = ()
) -> Checked:
    """Run all checks over all pairs of a build; ``folders`` as in `load_facts`."""
    facts = load_facts(library, folders)
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
    write_both(findings, checked.findings, folder / FOUND)
    listed = ",\n".join(json.dumps(each, ensure_ascii=False) for each in checked.stale)
    write_file(folder / "stale.json", f"[\n{listed}\n]\n" if listed else "[]\n")


def read_findings(library: Library) -> tuple[CheckFinding, ...]:
    """The findings of the checks in the last build, with the decisions as they are now.

    Raises:
        RecordError: nothing is built yet.
    """
    return _read_file(build_folder(library.root) / FOUND, library)


def read_known_findings(library: Library) -> tuple[CheckFinding, ...]:
    """The same, and those that the last check has beside them; either may be lacking.

    Raises:
        RecordError: nothing is built or checked yet.
    """
    checked = build_folder(library.root) / CHECKED
    if not checked.is_file():
        return read_findings(library)
    fresh = _read_file(checked, library)
    built = read_findings(library) if checked.with_name(FOUND).is_file() else ()
    there = {found.id for found in built}
    return (*built, *(found for found in fresh if found.id not in there))


def _read_file(path: Path, library: Library) -> tuple[CheckFinding, ...]:
    if not path.is_file():
        raise RecordError(f"{path.name} is not there yet: run bridgelaws build")
    found = read_check_findings(path.read_text("utf-8").splitlines(), path)
    return mark_decided(found, load_decisions(library.root))
