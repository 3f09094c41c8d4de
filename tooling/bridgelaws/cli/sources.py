"""``bridgelaws sources``: the official texts of the checkout, and the report on each."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from bridgelaws.cli.remove import choose
from bridgelaws.cli.report import ERRORS, GOOD, UNREADABLE, exit_code, print_findings
from bridgelaws.cli.reviewing import REPORT_IN, report_lines, review, write_report
from bridgelaws.counts import counted
from bridgelaws.errors import RecordError, SourceError
from bridgelaws.formats.limits import digest_of
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.source import SourceRef
from bridgelaws.pipeline import read_known
from bridgelaws.records.store import read_records
from bridgelaws.report.sentences import describe_ref
from bridgelaws.sources.folder import KEPT_NAMES, find_source_folders
from bridgelaws.sources.official import find_official


@click.command()
@click.argument("names", nargs=-1)
@REPORT_IN
def sources(names: tuple[str, ...], report_in: str | None) -> int:
    """List the official texts; with NAMES, report on these anew, with errata.toml as it is now."""
    library = load_library()
    standing, findings = find_official(library, asked=library.confidential)
    print_findings(findings)
    if names:
        chosen = dict.fromkeys(choose(name, standing) for name in names)
        return max([_report(tuple(chosen), library, report_in or ""), exit_code(findings)])
    if not standing:
        click.echo("There are no official texts yet: `bridgelaws add FILE` brings one.")
    texts = count_texts(library)
    states = [state_of(ref) for ref in standing]
    for ref, state in zip(standing, states, strict=True):
        click.echo(ref.file)
        for line in _lines(ref, state, texts, library):
            click.echo(f"    {line}")
    for path in undescribed(library):
        click.echo(
            f"{path}\n    no entry says what it is, and nothing reads it: `bridgelaws add {path}`"
        )
    wrong = any(state in {"changed", "missing"} for state in states)
    return ERRORS if wrong else exit_code(findings)


def _lines(
    ref: SourceRef, state: str, texts: Counter[str] | None, library: Library
) -> Iterator[str]:
    if ref.fault:
        yield ref.fault
        return
    yield describe_ref(ref, library)
    yield f"published by {ref.publisher or '(open)'}; terms: {ref.terms or '(open)'}"
    told = {
        "ok": "sha256 ok",
        "unchecked": "sha256 not stated",
        "changed": "sha256 CHANGED since it was added: `bridgelaws add FILE --replace`",
        "missing": "the file is MISSING",
    }[state]
    held = (
        "no records yet: `make site`"
        if texts is None
        else f"{counted(texts[ref.file], 'text')} in the records"
    )
    yield f"{told}; {held}"


def state_of(ref: SourceRef) -> str:
    """``ok``, ``unchecked``, ``changed`` or ``missing``, by the file's sha256."""
    try:
        digest = digest_of(Path(ref.path), ref)
    except SourceError:
        return "missing"
    if not ref.sha256:
        return "unchecked"
    return "ok" if digest == ref.sha256 else "changed"


def count_texts(library: Library) -> Counter[str] | None:
    """How many texts of the last build came from each file; ``None`` where there is no build."""
    try:
        records = read_records(build_folder(library.root) / "records")
    except RecordError:
        return None
    return Counter(
        file
        for record in records
        for provision in record.provisions
        for text in provision.texts
        for file in {origin.file for origin in text.provision.origins}
    )


def undescribed(library: Library) -> list[str]:
    """The files that lie beside the described ones and that no manifest names."""
    described = {
        os.path.realpath(ref.path) for ref in find_official(library, asked=library.confidential)[0]
    }
    return [
        path.relative_to(library.root).as_posix()
        for folder in find_source_folders(library.root)
        for path in sorted(folder.iterdir())
        if path.is_file()
        and path.name not in KEPT_NAMES
        and not path.name.startswith(".")
        and os.path.realpath(path) not in described
    ]


def _report(chosen: Sequence[SourceRef], library: Library, language: str) -> int:
    code = GOOD
    with click.progressbar(
        length=len(chosen) + 1, label="sources", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        reference_texts = read_known(library)
        bar.update(1)
        for ref in chosen:
            try:
                reviewed = review(ref, library, reference_texts)
                page = write_report(reviewed, library, language)
            except SourceError as problem:
                click.echo(str(problem), err=True)
                code = UNREADABLE
                continue
            finally:
                bar.update(1)
            click.echo(f"{ref.file}: {describe_ref(reviewed.ref, library)}.")
            for line in report_lines(reviewed, page, library):
                click.echo(line)
            grave = [each for each in reviewed.outcome.findings if each.severity == "error"]
            print_findings(grave)
            code = max(code, exit_code(grave))
    return code
