"""``bridgelaws build``: from the texts to records, files for translators, and the index."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import click

from bridgelaws import LANGUAGES, __version__
from bridgelaws.atomic.change import hold, one_change
from bridgelaws.atomic.replace import replace_folder
from bridgelaws.cli.checking import FOUND, Checked, write_all
from bridgelaws.cli.checking_apart import checks_beside, is_worthwhile
from bridgelaws.cli.report import (
    ERRORS,
    GOOD,
    STRICT,
    WITH_FINDINGS,
    exit_code,
    print_findings,
    write_findings,
)
from bridgelaws.counts import count, counted
from bridgelaws.exchange.out.downloads import find_downloads
from bridgelaws.gc_pause import without_collector
from bridgelaws.library.agreements import load_agreements
from bridgelaws.library.changing import hold_texts
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.location import build_folder, find_root
from bridgelaws.library.questions import load_questions
from bridgelaws.model.record import ProvisionRecord
from bridgelaws.pipeline import STEPS, run_build
from bridgelaws.records.run import Run
from bridgelaws.records.store import WriteOutcome, refuse_foreign, write_records
from bridgelaws.retrieval.checkout import refresh_indexes
from bridgelaws.sources.manifest import plain_sources
from bridgelaws.sources.official import find_official
from bridgelaws.sources.read import read_all

_NAMED = 3


@click.command()
@click.option(
    "--sources",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of official texts with a sources.toml, instead of those that were added; "
    "may be repeated.",
)
@click.option("--plain", is_flag=True, help="The plain edition alone, without any official text.")
@click.option(
    "--edition",
    "revealed",
    multiple=True,
    help="A confidential edition that shall be built as well, by name; may be repeated.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where records, index and findings go; `build` in the checkout when not given.",
)
@WITH_FINDINGS
@click.option(
    "--index/--no-index",
    "with_index",
    default=True,
    help="Without, the first search makes the index.",
)
@STRICT
@click.option(
    "--with-faults",
    is_flag=True,
    help="Exit code 0 instead of 1 where texts have faults: for what goes on with what was built.",
)
def build(
    folders: tuple[Path, ...],
    plain: bool,
    revealed: tuple[str, ...],
    output: Path | None,
    findings_file: Path | None,
    with_index: bool,
    strict: bool,
    with_faults: bool,
) -> int:
    """Build records and index of the plain edition and of the official texts.

    These are what `bridgelaws add` brought into each language's sources folder, or what
    --sources names.
    """
    if plain and folders:
        raise click.UsageError("--plain is without official texts, and --sources names some")
    root = find_root()
    target = output or build_folder(root)
    with hold(target):
        run, checked, written = _build(root, target, folders, plain, revealed, with_index)
    if findings_file is not None:
        write_findings(run.findings, findings_file)
    print_findings(run.findings)
    for line in summary_lines(run, written, target / FOUND):
        click.echo(line)
    click.echo(_line("check", *checked.summary()))
    code = exit_code(run.findings, strict=strict, unread=len(run.unread))
    return GOOD if with_faults and code == ERRORS else code


def _build(
    root: Path,
    target: Path,
    folders: Sequence[Path],
    plain: bool,
    revealed: Sequence[str],
    with_index: bool,
) -> tuple[Run, Checked, WriteOutcome]:
    """Make all and put it in place as one change; the texts are held only while they are read."""
    refuse_foreign(target / "records")
    with ExitStack() as texts, ExitStack() as making:
        texts.enter_context(hold_texts(root))
        library = load_library_in_force(root).reveal(revealed)
        official, strayed = ((), ()) if plain else find_official(library, folders)
        sources = len(plain_sources(library)) + len(official)
        check = making.enter_context(checks_beside(with_index and is_worthwhile(sources), folders))
        with click.progressbar(
            length=sources + STEPS + 1,
            label="build",
            file=sys.stderr,
            hidden=not sys.stderr.isatty(),
        ) as bar:
            got = read_all(library, official, strayed, lambda: bar.update(1))
            texts.close()
            making.enter_context(without_collector())
            run = run_build(library, got, lambda: bar.update(1))
            wait_for_checks = check(run.records, library)
            agreements = load_agreements(library.root, LANGUAGES)
            downloads = dict(
                find_downloads(
                    run.records,
                    agreements,
                    library.lexicons,
                    __version__,
                    load_questions(library),
                )
            )
            with one_change(target):
                written = write_records(run.records, target / "records", run.sources)
                replace_folder(target / "exchange", downloads)
                if with_index:
                    refresh_indexes(target, library, lambda: run.records)
                checked = wait_for_checks()
                write_all(run.findings, checked, target)
            bar.update(1)
    return run, checked, written


def summary_lines(run: Run, written: WriteOutcome, findings_file: Path) -> Iterator[str]:
    """What each stage did, in figures, and where to look.

    The units of the third line are the places of all records, official and synthetic;
    one is whole when every language has a text there, of whatever expression.
    """
    languages = {expression.language for expression in run.expressions()}
    read = f"{counted(len(languages), 'language')}, {counted(len(run.sources), 'source')}"
    unread = ", ".join(ref.file for ref in run.unread[:_NAMED])
    yield _line("read", read + (f", {len(run.unread)} unread" if run.unread else ""), unread)
    provisions = sum(len(expression.provisions) for expression in run.expressions())
    residues = sum(
        entry.account == "unplaced"
        for result in run.parsed
        for _, entries in result.entries
        for entry in entries
    )
    where = str(findings_file) if run.findings else ""
    yield _line(
        "parse", f"{counted(provisions, 'provision')}, {counted(residues, 'residue')}", where
    )
    places = [place for record in run.records for place in record.provisions]
    lacking = [place for place in places if not _is_in_all(place)]
    share = 1 - len(lacking) / len(places) if places else 0.0
    aligned = f"{_percent(share)} of units in all four languages"
    yield _line("align", aligned, f"{count(len(lacking))} unpaired")
    dangling = [
        f"{key[3]} {locator.printed or locator}"
        for key, locator, citation in run.citations
        if citation.status == "dangling"
    ]
    linked = f"{counted(len(run.citations), 'citation')}, {count(len(dangling))} dangling"
    yield _line("link", linked, _first(dangling))
    removed = f", {len(written.removed)} removed" if written.removed else ""
    yield _line("records", f"{written.records} written, {len(written.changed)} changed{removed}")


def _line(stage: str, figures: str, where: str = "") -> str:
    return f"{stage:<9}{figures:<46}{where}".rstrip()


def _is_in_all(place: ProvisionRecord) -> bool:
    return {text.language for text in place.texts}.issuperset(LANGUAGES)


def _percent(share: float) -> str:
    # Rounded down: 99.96 % is not yet all.
    return "100 %" if share == 1 else f"{int(share * 1000) / 10:.1f} %"


def _first(names: Sequence[str]) -> str:
    more = f" and {count(len(names) - _NAMED)} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
