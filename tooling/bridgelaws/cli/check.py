"""``bridgelaws check``: texts held against each other, the plain edition against the outline."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair
from bridgelaws.check.pairs import find_pair, make_pairs
from bridgelaws.check.run import CHECKS, HOUSE_CHECKS, find_needless, run_house_checks
from bridgelaws.check.terms.own_terms import ProposedTerm, propose_terms
from bridgelaws.cli.checking import (
    CHECKED,
    Checked,
    check_pairs,
    load_facts,
    publishers_of,
    write_both,
)
from bridgelaws.cli.questions import find_stale_questions
from bridgelaws.cli.report import (
    STRICT,
    UNREADABLE,
    WITH_FINDINGS,
    exit_code,
    print_findings,
)
from bridgelaws.counts import counted
from bridgelaws.errors import RecordError
from bridgelaws.library.choices import find_choice_faults
from bridgelaws.library.decisions import FILE, load_decisions
from bridgelaws.library.glossary import OWN_TERMS
from bridgelaws.library.in_force import today
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.finding import Finding, sort_findings
from bridgelaws.model.record import ArticleRecord
from bridgelaws.pipeline import run_build
from bridgelaws.records.check_findings import check_finding_to_json
from bridgelaws.records.encode import to_line
from bridgelaws.records.store import read_records
from bridgelaws.sources.manifest import read_manifest
from bridgelaws.sources.read import read_all


@click.command()
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="Report on this language only; may be repeated.",
)
@click.option(
    "--only",
    "names",
    multiple=True,
    type=click.Choice([*HOUSE_CHECKS, *CHECKS]),
    help="Run this check only; may be repeated.",
)
@click.option(
    "--pair",
    "chosen",
    metavar="LEFT-RIGHT",
    help="Two texts instead of all pairs: en-nl, or plain/fr-acbl/en for official ones.",
)
@click.option(
    "--records",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Check what a build made, instead of the texts as they are now.",
)
@click.option(
    "--sources",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Check the official texts of this folder too; may be repeated.",
)
@WITH_FINDINGS
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "terms"]),
    default="text",
    help="json: one line for each finding of a check of two texts, on standard output; terms: what "
    "publishers may call terms, for a person to look at and to keep in terms.toml.",
)
@click.option("--explain", type=click.Choice(list(CHECKS)), help="What a check finds; runs none.")
@STRICT
def check(
    languages: tuple[str, ...],
    names: tuple[str, ...],
    chosen: str | None,
    folder: Path | None,
    folders: tuple[Path, ...],
    findings_file: Path | None,
    form: str,
    explain: str | None,
    strict: bool,
) -> int:
    """Check the texts: each language against the others, the plain edition against the outline.

    A check of one language still reads all four, for they are compared.
    """
    if explain is not None:
        click.echo(CHECKS[explain].explain(), nl=False)
        return 0
    library = load_library()
    records, seen, missed = _read(library, folder, folders, quiet=bool(names or chosen))
    facts = load_facts(library, folders)
    pairs = _pairs(records, facts, chosen)
    house = [name for name in HOUSE_CHECKS if name in names or not (names or chosen)]
    seen |= run_house_checks(records, facts, house)
    compared = [name for name in CHECKS if name in names or not names]
    checked = check_pairs(pairs, facts, library, compared)
    if folder is None and not names and not folders and chosen is None:
        decisions = load_decisions(library.root)
        seen["dismissed"] = find_needless(checked.findings, decisions, FILE)
        seen["choices"] = tuple(find_choice_faults(library, today()))
        seen["questions"] = tuple(find_stale_questions(library, tuple(records)))
        _keep(checked, library)
    report = _report(seen, checked, compared, languages)
    for line in _lines(form, checked, pairs, facts, languages, folders):
        click.echo(line)
    findings = report.findings()
    if form == "text":
        # What is only for information is counted, and shown to whoever asks for that check.
        print_findings(f for f in findings if f.severity != "info" or names)
        for line in report.lines():
            click.echo(line)
    if findings_file is not None:
        in_two = [f for f in checked.findings if _is_asked(f.right.language, languages)]
        in_one = [f for each in seen.values() for f in each if _is_asked(f.language, languages)]
        write_both(sort_findings(in_one), in_two, findings_file)
    for unread in missed:
        click.echo(
            f"{unread.file} is not among what was checked, for it was not read: {unread.message}",
            err=form != "text",
        )
    return UNREADABLE if missed else exit_code(findings, strict=strict)


def _keep(checked: Checked, library: Library) -> None:
    """Keep all findings for `bridgelaws review`, which knows them by their ids."""
    try:
        write_both((), checked.findings, build_folder(library.root) / CHECKED)
    except RecordError as problem:
        click.echo(f"bridgelaws review will not know these findings: {problem}", err=True)


def _lines(
    form: str,
    checked: Checked,
    pairs: Sequence[Pair],
    facts: Facts,
    languages: Sequence[str],
    folders: Sequence[Path],
) -> Iterator[str]:
    if form == "json":
        for found in checked.findings:
            if _is_asked(found.right.language, languages):
                yield to_line(check_finding_to_json(found))
    elif form == "terms":
        yield from _proposed_terms(pairs, facts, folders)


def _is_asked(language: str, languages: Sequence[str]) -> bool:
    """Whether a finding of this language, or of none, is among those asked for."""
    return not languages or not language or language in languages


def _proposed_terms(pairs: Sequence[Pair], facts: Facts, folders: Sequence[Path]) -> Iterator[str]:
    """Lines of a ``terms.toml`` for each official text beside the plain one of its language."""
    homes = {one: (each, held) for each in folders for one, held in publishers_of(each).items()}
    found: dict[tuple[str, str], dict[str, ProposedTerm]] = {}
    for pair in pairs:
        if pair.left.language != pair.right.language or pair.is_itself or pair.across_editions:
            continue
        own = found.setdefault((pair.right.expression, pair.right.language), {})
        for each in propose_terms(pair, facts):
            own.setdefault(each.id, each)
    for (publisher, language), proposed in found.items():
        folder, held = homes.get(publisher, (Path(language, "sources"), ()))
        yield f"# {(folder / OWN_TERMS).as_posix()}; look at each before it is kept"
        name = json.dumps(publisher, ensure_ascii=False)
        yield f"[{name}.{language}]" if len(held) > 1 else f"[{name}]"
        for each in proposed.values():
            what = f"# {each.term}: in {each.found} of {each.lacking} places that do not say it"
            yield f"{each.id} = {json.dumps([each.word], ensure_ascii=False)}  {what}"


def _read(
    library: Library, folder: Path | None, folders: Sequence[Path], *, quiet: bool
) -> tuple[Sequence[ArticleRecord], dict[str, tuple[Finding, ...]], tuple[Finding, ...]]:
    """Records, what was found on the way to them, and why a source could not be read."""
    if folder is not None:
        return read_records(folder), {}, ()
    run = run_build(
        library, read_all(library, [ref for each in folders for ref in read_manifest(each)])
    )
    # An unplaced line or a citation that leads nowhere is a fault of a text too.
    files = {ref.file for ref in run.unread}
    missed = tuple(f for f in run.findings if f.file in files and f.severity == "error")
    return run.records, {} if quiet else {"parse": run.findings}, missed


def _pairs(records: Sequence[ArticleRecord], facts: Facts, chosen: str | None) -> tuple[Pair, ...]:
    if chosen is None:
        return tuple(make_pairs(records, facts))
    names = []
    for side in (chosen.partition("-")[0], chosen.rpartition("-")[2]):
        expression, _, language = side.rpartition("/")
        names.append((expression or facts.expression, language))
    # An expression's name may have hyphens: every way to part the two is tried.
    known = {(t.expression, t.language) for r in records for p in r.provisions for t in p.texts}
    for at in (i for i, char in enumerate(chosen) if char == "-"):
        sides = [s.rpartition("/") for s in (chosen[:at], chosen[at + 1 :])]
        keys = [(expression or facts.expression, language) for expression, _, language in sides]
        if set(keys) <= known:
            names = keys
    pairs = tuple(find_pair(records, facts, names[0], names[1]))
    if not pairs:
        listed = ", ".join(sorted(f"{expression}/{language}" for expression, language in known))
        raise click.UsageError(f"no edition has both texts of {chosen}; there are {listed}")
    return (*find_pair(records, facts, names[1], names[1]), *pairs)


@dataclass(frozen=True)
class _Report:
    """What is printed: the findings that stand of each check, and how many are dismissed."""

    standing: dict[str, list[Finding]]
    dismissed: dict[str, int]

    def findings(self) -> tuple[Finding, ...]:
        return sort_findings(finding for found in self.standing.values() for finding in found)

    def lines(self) -> list[str]:
        shown = []
        for name, found in self.standing.items():
            errors = sum(finding.severity == "error" for finding in found)
            warnings = sum(finding.severity == "warning" for finding in found)
            infos = len(found) - errors - warnings
            more = f", {infos} for information" if infos else ""
            more += f", {self.dismissed[name]} dismissed" if self.dismissed.get(name) else ""
            said = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
            shown.append(f"{name:<18}{said}{more}")
        return shown


def _report(
    seen: dict[str, tuple[Finding, ...]],
    checked: Checked,
    names: Sequence[str],
    languages: Sequence[str],
) -> _Report:
    standing = {
        name: [f for f in found if _is_asked(f.language, languages)] for name, found in seen.items()
    }
    standing |= {name: [] for name in names}
    dismissed = dict.fromkeys(names, 0)
    asked = [found for found in checked.findings if _is_asked(found.right.language, languages)]
    shown = {found.id for found in asked}
    following: dict[str, list[str]] = {}
    for found in asked:
        if found.follows and found.group in shown:
            following.setdefault(found.group, []).append(found.code)
    for found in asked:
        if found.dismissed:
            dismissed[found.check] += 1
        elif not (found.follows and found.group in shown):
            codes = ", ".join(dict.fromkeys(following.get(found.id, ())))
            finding = found.as_finding()
            more = f"; with it {codes}" if codes else ""
            standing[found.check].append(replace(finding, message=finding.message + more))
    return _Report(standing, dismissed)
