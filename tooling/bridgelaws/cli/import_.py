"""``bridgelaws import``: a translator's work back into the files of the plain edition."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import replace_file
from bridgelaws.cli.accept import renew_agreements
from bridgelaws.cli.edition_records import brought_texts
from bridgelaws.cli.edition_worklist import read_worklist
from bridgelaws.cli.report import exit_code, print_findings
from bridgelaws.comparison.status import MODEL
from bridgelaws.counts import counted
from bridgelaws.errors import SourceError
from bridgelaws.exchange.back.csv_read import read_csv
from bridgelaws.exchange.back.merge import ImportOutcome, bring_back
from bridgelaws.exchange.back.office_read import read_document, read_workbook
from bridgelaws.exchange.back.present import PresentTexts, read_present
from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.back.translation import (
    begin_translation,
    find_edition,
    write_translation,
)
from bridgelaws.exchange.back.xliff_read import read_xliff
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.formats.limits import LARGEST_FILE, read_all
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.library import Library
from bridgelaws.model.source import SourceRef
from bridgelaws.pipeline import read_known, run_text


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments and options of both forms."""
    for option in (
        click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path)),
        click.option(
            "--language",
            required=True,
            type=click.Choice(LANGUAGES),
            help="The language whose texts are to be changed.",
        ),
        click.option("--dry-run", is_flag=True, help="Show what would change and write nothing."),
        click.option(
            "--force",
            is_flag=True,
            help="Take provisions that cite otherwise than the English, with a warning.",
        ),
        click.option(
            "--accept",
            is_flag=True,
            help="Record that the changed provisions agree with the English as it is.",
        ),
    ):
        command = option(command)
    return command


@click.group(name="import")
def import_() -> None:
    """Bring a translator's work back into the texts of the plain edition.

    Only lines with new words change. What was changed here since the export is never
    overwritten; what would spoil numbering or citations is refused.
    """


@import_.command()
@_options
def xliff(file: Path, **asked: Any) -> int:
    """An XLIFF file, as `bridgelaws export xliff` wrote it and a tool filled it in.

    That of `bridgelaws edition worklist` becomes a text of the new edition among the sources:
    what says the same as before goes in with it, under its new number.
    """
    return _bring(lambda: read_xliff(_read(file), file.name), file, source=MODEL, **asked)


_SOURCE = click.option(
    "--source",
    type=click.Choice(LANGUAGES),
    default=MODEL,
    show_default=True,
    help="The language it was translated from.",
)


@import_.command()
@_options
@_SOURCE
def csv(file: Path, **asked: Any) -> int:
    """A table, as `bridgelaws export csv --language` wrote it."""
    return _bring(lambda: read_csv(_read(file), file.name), file, **asked)


@import_.command()
@_options
@_SOURCE
def xlsx(file: Path, **asked: Any) -> int:
    """A workbook, as `bridgelaws export xlsx` wrote it."""
    return _bring(lambda: read_workbook(file, file.name), file, **asked)


@import_.command()
@_options
@_SOURCE
def docx(file: Path, **asked: Any) -> int:
    """A document, as `bridgelaws export docx` wrote it; changes that Word tracked are taken."""
    return _bring(lambda: read_document(file, file.name), file, **asked)


def _read(file: Path) -> bytes:
    return read_all(file, SourceRef(file=str(file)), LARGEST_FILE)


def _bring(read: Callable[[], ReturnedFile], file: Path, **asked: Any) -> int:
    """Read it and bring it in as one change; ``asked``: what the options say, see `_bring_into`."""
    with bounded_work([SourceRef(file=str(file))]):
        returned = read()
    with ExitStack() as whole:
        library = whole.enter_context(open_to_change())
        whole.enter_context(one_change(library.root))
        return _bring_into(library, returned, file, **asked)


def _bring_into(
    library: Library,
    returned: ReturnedFile,
    file: Path,
    language: str,
    dry_run: bool,
    force: bool,
    accept: bool,
    source: str,
) -> int:
    edition = find_edition(returned, library)
    if edition is not None:
        library = library.with_withheld({edition[1]})
        if accept:
            raise click.UsageError("--accept is for the texts of the plain edition")
    preview = partial(run_text, library=library)
    languages = {language, MODEL, returned.source or source} & set(LANGUAGES)
    translation = None
    presents: Mapping[str, PresentTexts]
    # The texts as they stand are read once, and what changes again for each change that is refused.
    with bounded_work([SourceRef(file=str(file))], others=2 * len(languages)):
        if edition is None:
            presents = {code: read_present(library, code, preview) for code in sorted(languages)}
            model = MODEL
        else:
            preview = partial(preview, known=read_known(library, tuple(sorted(languages))))
            translation = begin_translation(
                library,
                edition,
                language,
                brought_texts(library, *edition),
                partial(read_worklist, library, *edition, language),
                preview,
            )
            presents, model = translation.presents, translation.source
        brought = bring_back(
            returned,
            str(file),
            presents[language],
            presents,
            library,
            preview,
            source=source if translation is None else model,
            model=model,
            force=force,
        )
    print_findings(brought.findings)
    if dry_run:
        _show(brought, presents[language])
    elif translation is not None:
        written = write_translation(library, translation, brought, preview, file.name)
        if written.file:
            click.echo(f"{written.file}: {counted(written.provisions, 'provision')}")
        click.echo(
            f"{language}: {counted(written.left, 'provision')} of the worklist left to be done"
        )
    else:
        _write(brought.files, presents[language])
    what = "would change" if dry_run else "changed"
    click.echo(
        f"{language}: {counted(len(brought.changed), 'provision')} {what} in "
        f"{counted(len(brought.files), 'file')}, "
        f"{brought.unchanged} unchanged, {brought.refused} refused"
    )
    if accept and not dry_run and language != MODEL and brought.current:
        current = set(brought.current)
        agreed = renew_agreements(library, (language,), lambda place: place in current)
        click.echo(f"{language}: {agreed[language][0]} agreed, {agreed[language][1]} of them newly")
    return exit_code(brought.findings)


def _show(brought: ImportOutcome, present: PresentTexts) -> None:
    for name, data in brought.files.items():
        before = present.files[name].data.decode("utf-8").splitlines(keepends=True)
        after = data.decode("utf-8").splitlines(keepends=True)
        for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}", n=0):
            click.echo(line.rstrip("\r\n"))


def _write(files: Mapping[str, bytes], present: PresentTexts) -> None:
    """Write all changed files, in a change that is open.

    Raises:
        SourceError: a file has changed since it was read, or the disk refuses.
    """
    for name, data in files.items():
        path = Path(present.files[name].ref.path)
        if path.read_bytes() != present.files[name].data:
            raise SourceError(f"{path}: was changed by somebody in the meantime; nothing written")
        try:
            replace_file(path, data)
        except OSError as problem:
            reason = problem.strerror or problem
            raise SourceError(f"{path}: cannot be written, nothing was changed: {reason}") from None
