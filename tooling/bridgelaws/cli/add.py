"""``bridgelaws add``: a federation's text into the checkout, described, and told of."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.cli.diff import change_lines
from bridgelaws.cli.own_work import complete_work_of, make_work
from bridgelaws.cli.report import GOOD, UNREADABLE, exit_code
from bridgelaws.cli.reviewing import (
    REPORT_IN,
    ReadFile,
    RefusedError,
    Reviewed,
    diff_sources,
    report_lines,
    review,
    review_copy,
    write_report,
)
from bridgelaws.errors import ManifestError, SourceError
from bridgelaws.formats.limits import LARGEST_FILE, digest_of, read_all
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.in_force import today
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.other_works import OTHER_WORK
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.pipeline import read_known
from bridgelaws.report.sentences import describe_ref
from bridgelaws.sources.errata import ERRATA
from bridgelaws.sources.folder import KEPT_NAMES, change_sources, read_manifest_text, sources_of
from bridgelaws.sources.manifest import slug
from bridgelaws.sources.manifest_edit import EntryValue, put_entry
from bridgelaws.sources.official import find_official, unknown_edition

NEEDS_REPLACE: Final = 2
_MOST_CHANGES: Final = 20
_STEPS: Final = 3
_STANDING: Final = "It, or a file of its name, was added before; --replace makes it the new work."
# What the options say of a source; languages are apart, there can be several.
_SAID: Final = ("publisher", "terms", "origin", "work", "edition", "encoding")


class _StandingError(RefusedError):
    """A text that stands already as something else, for which no work is made."""


@dataclass(frozen=True)
class _AddRequest:
    """What adding needs, the same for all files of a call; ``came`` is the one read already."""

    library: Library
    reference_texts: ReferenceTextsByKey
    given: Mapping[str, str]
    languages: tuple[str, ...]
    may_replace: bool
    step: Callable[[], None]
    report_in: str = ""
    came: ReadFile | None = None


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--publisher", help="Who published the text.")
@click.option("--terms", help="What its owner allows; all rights reserved if not given.")
@click.option("--origin", help="Where it came from; else its name and today's date.")
@click.option("--work", help="One that is known, e.g. duplicate; else its headings tell.")
@click.option("--edition", help="E.g. 2017; else its laws and their words tell.")
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="What the file holds; may be repeated; else its words tell.",
)
@click.option(
    "--new-work",
    help="Take it as a rule book of its own, by this short name: it becomes a work.",
)
@click.option("--encoding", help="Confirms the encoding of a file that is not UTF-8.")
@click.option(
    "--replace",
    "may_replace",
    is_flag=True,
    help="Take the place of the file of that name, or correct its entry.",
)
@REPORT_IN
def add(
    files: tuple[Path, ...],
    languages: tuple[str, ...],
    may_replace: bool,
    new_work: str | None,
    report_in: str | None,
    **given: str | None,
) -> int:
    """Add FILES, the texts of a federation, to the checkout, and report what became of them.

    Each is copied into the sources folder of its language (of the one it says most in,
    where it holds several) and described in the sources.toml there. A file that is
    refused changes nothing, and the others go on.

    A rule book that is no work yet is told what it is; with --new-work it becomes one, in a
    folder sources/works of its language, whose files are there to be looked at and corrected.
    """
    named = {key: value for key, value in given.items() if value is not None}
    worst = GOOD
    with (
        open_to_change() as library,
        click.progressbar(
            length=_STEPS * len(files) + 1,
            label="add",
            file=sys.stderr,
            hidden=not sys.stderr.isatty(),
        ) as bar,
    ):
        known = library.with_withheld({named.get("edition", "")})
        desk = _AddRequest(
            known, {}, named, languages, may_replace, lambda: bar.update(1), report_in or ""
        )
        if new_work is None:
            _check_named(named, library)
            desk = replace(desk, reference_texts=_reference_texts(library, named.get("work", "")))
        bar.update(1)
        said: list[tuple[str, bool]] = []
        for file in files:
            try:
                # Each file is a change of its own; a book that makes a work comes with it.
                with one_change(library.root):
                    if new_work is not None and file == files[0]:
                        line, came = make_work(library, file, new_work, desk.given, languages)
                        desk = replace(_of_new_work(desk, new_work), came=came)
                        said.append((line, False))
                    code, lines = _add(desk, file)
                    if new_work is not None and file == files[0] and code == NEEDS_REPLACE:
                        raise _StandingError(_STANDING)
                said += [(line, False) for line in lines]
            except (SourceError, ManifestError, RefusedError, OSError) as problem:
                code = NEEDS_REPLACE if isinstance(problem, _StandingError) else UNREADABLE
                reason = _reason(problem)
                said.append((f"{file}: not added, nothing was changed. {reason}", True))
            worst = max(worst, code)
            if new_work is not None and code in (UNREADABLE, NEEDS_REPLACE) and file == files[0]:
                # Without its work there is nothing that the others could be of.
                said = said[-1:]
                break
    for line, is_refusal in said:
        click.echo(line, err=is_refusal)
    return worst


def _reason(problem: Exception) -> str:
    if isinstance(problem, SourceError) and problem.code == "MISSING_FILE":
        return problem.reason
    return str(problem.strerror or problem) if isinstance(problem, OSError) else str(problem)


def _of_new_work(desk: _AddRequest, name: str) -> _AddRequest:
    """The desk once the work is known to the checkout."""
    library = load_library(desk.library.root)
    given = {**desk.given, "work": name}
    _check_named(given, library)
    return replace(
        desk, library=library, reference_texts=_reference_texts(library, name), given=given
    )


def _reference_texts(library: Library, work: str) -> ReferenceTextsByKey:
    """What helps to number a text of a work; nothing does where its print alone counts."""
    known = library.works.get(work)
    return {} if known is not None and known.by_print else read_known(library)


def bring(
    library: Library, file: Path, given: Mapping[str, str], languages: tuple[str, ...]
) -> tuple[int, list[str]]:
    """Add one file of which all is known; the exit code and the report's lines.

    Raises:
        SourceError, ManifestError, RefusedError: it is not added and nothing was changed.
    """
    return _add(_AddRequest(library, {}, given, languages, True, lambda: None), file)


def _check_named(named: Mapping[str, str], library: Library) -> None:
    work = named.get("work", "")
    if work and work not in library.works:
        known = ", ".join(library.works)
        raise click.UsageError(f"there is no work {work!r} in laws/works.toml; there are {known}")
    fault = unknown_edition(library, work, named.get("edition", ""))
    if fault:
        raise click.UsageError(fault)


def _add(desk: _AddRequest, file: Path) -> tuple[int, list[str]]:
    """Add one file; the exit code and the report.

    Raises:
        SourceError, ManifestError, RefusedError: it is not added and nothing was changed.
    """
    data = _read(file)
    digest = hashlib.sha256(data).hexdigest()
    standing, _ = find_official(desk.library, asked=desk.library.confidential)
    same = next((ref for ref in standing if ref.sha256 == digest and _is_there(ref, digest)), None)
    if same is not None:
        return _add_again(desk, same, data)
    entry = {key: desk.given[key] for key in ("work", "edition", "encoding") if key in desk.given}
    ref = SourceRef(
        file=file.name,
        languages=desk.languages,
        publisher=desk.given.get("publisher", ""),
        path=str(file.absolute()),
        **entry,
    )
    desk.step()
    came = desk.came if desk.came is not None and desk.came.digest == digest else None
    reviewed = _review(desk, ref, standing, came)
    if digest_of(file, ref) != digest:
        raise RefusedError("It was changed while it was read; add it when that is done.")
    if reviewed.identity.refusal:
        raise RefusedError(reviewed.identity.refusal)
    folder = sources_of(desk.library.root, reviewed.ref.languages[0])
    called = f"{folder.parent.name}/{folder.name}/{file.name}"
    old = next((each for each in standing if each.file == called), None)
    if old is None:
        if (folder / file.name).exists() and not (folder / file.name).samefile(file):
            raise RefusedError(f"{called} lies there already, and no entry says what it is.")
        found = replace(reviewed.ref, file=file.name, sha256=digest)
        return _take_in(desk, folder, found, data, reviewed, f"{called} was added")
    # What is known of the standing file holds for its new text too, but for what is said now.
    kept = replace(_with_given(old, desk), fault="", encoding=reviewed.ref.encoding)
    new = SourceText(replace(kept, file=file.name), reviewed.text.text, reviewed.text.layout)
    changes = diff_sources(old, new, desk.library, desk.reference_texts)
    told = [*change_lines(changes, most=_MOST_CHANGES)]
    if not desk.may_replace:
        first = f"{called} was added before with another content. In the records would change:"
        return NEEDS_REPLACE, [first, *told, "Nothing was changed; with --replace it is."]
    found = replace(kept, file=file.name, sha256=digest)
    code, lines = _take_in(desk, folder, found, data, reviewed, f"{called} was replaced")
    return code, [*lines, "  In the records this changed:", *told]


def _review(
    desk: _AddRequest, ref: SourceRef, standing: Sequence[SourceRef], came: ReadFile | None
) -> Reviewed:
    """Review a file as it came; the encoding of a namesake that was confirmed before is tried.

    Raises:
        SourceError: it cannot be read.
    """
    try:
        return review(ref, desk.library, desk.reference_texts, came)
    except SourceError:
        known = {each.encoding for each in standing if Path(each.path).name == ref.file}
        if ref.encoding or len(known) != 1 or known == {""}:
            raise
        return review(replace(ref, encoding=known.pop()), desk.library, desk.reference_texts)


def _read(file: Path) -> bytes:
    name = file.name
    if file.is_dir():
        raise RefusedError("It is a folder; name the files in it.")
    if name in KEPT_NAMES or name.startswith("."):
        raise RefusedError(f"A text cannot be called {name}.")
    if not name.isprintable() or "\\" in name:
        raise RefusedError("Its name holds characters that cannot be written in sources.toml.")
    return read_all(file, SourceRef(file=name), LARGEST_FILE)


def _is_there(ref: SourceRef, digest: str) -> bool:
    """Whether a described file stands as it is described; one that was damaged is added anew."""
    try:
        return digest_of(Path(ref.path), ref) == digest
    except SourceError:
        return False


def _add_again(desk: _AddRequest, ref: SourceRef, data: bytes) -> tuple[int, list[str]]:
    """The same content as a standing source: nothing changes, unless its entry shall."""
    wanted = _with_given(ref, desk)
    desk.step()
    if wanted == ref:
        reviewed = review(ref, desk.library, desk.reference_texts)
        desk.step()
        return _tell(desk, reviewed, f"{ref.file} was added before; nothing changed")
    if not desk.may_replace:
        said = f"{ref.file} was added before, and described otherwise."
        return NEEDS_REPLACE, [f"{said} Nothing was changed; with --replace its entry is."]
    folder, name = Path(ref.path).parent, Path(ref.path).name
    wanted = replace(wanted, file=name)
    return _take_in(desk, folder, wanted, data, None, f"{ref.file} is described anew")


def _with_given(ref: SourceRef, desk: _AddRequest) -> SourceRef:
    said = {key: desk.given.get(key, getattr(ref, key)) for key in _SAID}
    if said["work"] != ref.work and "edition" not in desk.given:
        # An edition is one of its work.
        said["edition"] = desk.library.works[said["work"]].current
    changed = replace(ref, **said)
    if "publisher" in desk.given and ref.expression == slug(ref.publisher):
        changed = replace(changed, expression=slug(changed.publisher))
    return replace(changed, languages=desk.languages) if desk.languages else changed


def _take_in(
    desk: _AddRequest, folder: Path, ref: SourceRef, data: bytes, came: Reviewed | None, done: str
) -> tuple[int, list[str]]:
    """Write file and entry in one step, look at the file where it stands, and report.

    ``came`` is the review of the file as it came, ``None`` where only the entry changes.
    """
    name = ref.file
    origin = desk.given.get("origin") or (f"{name}, added {today()}" if came else ref.origin)
    entry: dict[str, EntryValue] = {
        "file": name,
        "sha256": ref.sha256,
        "work": ref.work,
        "edition": ref.edition,
        "languages": ref.languages,
        "publisher": ref.publisher,
        "origin": origin,
        "terms": desk.given.get("terms") or ref.terms or "all rights reserved",
        "encoding": ref.encoding,
    }
    change_sources(folder, put_entry(read_manifest_text(folder), entry), {name: data})
    desk.step()
    (placed,) = (
        each
        for each in find_official(desk.library, asked=desk.library.confidential)[0]
        if Path(each.path) == folder / name
    )
    if came is None:
        reviewed = review(placed, desk.library, desk.reference_texts)
    else:
        reviewed = review_copy(came, placed, desk.library, desk.reference_texts)
    desk.step()
    code, lines = _tell(desk, reviewed, done)
    return code, [*lines, *complete_work_of(desk.library, reviewed)]


def _tell(desk: _AddRequest, reviewed: Reviewed, done: str) -> tuple[int, list[str]]:
    page = write_report(reviewed, desk.library, desk.report_in)
    head = f"{done}: {describe_ref(reviewed.ref, desk.library)}."
    lines = [head, *report_lines(reviewed, page, desk.library)]
    grave = [each for each in reviewed.outcome.findings if each.severity == "error"]
    # What was said of it, and its words deny, is the first thing to look at.
    doubted = [each for each in reviewed.outcome.findings if each.code == OTHER_WORK]
    lines += [f"  {finding}" for finding in dict.fromkeys((*grave, *doubted))]
    lines.append(f"  What is wrong in it is put right in {ERRATA} beside it; `make site` shows it.")
    return exit_code(grave), lines
