"""``bridgelaws edition``: a new code from its book, held against the one before, made current."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import click

from bridgelaws import LANGUAGES
from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import drop_file, replace_file
from bridgelaws.cli.edition_dependents import dependent_line, read_dependents, way_to
from bridgelaws.cli.edition_locks import addresses, days
from bridgelaws.cli.edition_map_lines import change_line, map_questions, map_summary, shown_change
from bridgelaws.cli.edition_new import NewEdition, make_edition
from bridgelaws.cli.edition_records import (
    EditionBooks,
    brought_texts,
    edition_folder,
    read_edition_map,
)
from bridgelaws.cli.edition_worklist import read_worklist, worklist_lines
from bridgelaws.cli.remove import take_out
from bridgelaws.cli.report import WITH_FINDINGS, print_findings, write_findings
from bridgelaws.cli.writing import write_file
from bridgelaws.counts import count
from bridgelaws.editions.dependents import count_outcomes
from bridgelaws.editions.references import check_references
from bridgelaws.editions.works_file import drop_edition, go_back, make_current
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.out.worklist import worklist_json, worklist_xliff
from bridgelaws.library.changing import open_to_change
from bridgelaws.library.in_force import load_library_in_force
from bridgelaws.library.library import Library, load_library
from bridgelaws.library.location import build_folder
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.finding import Finding
from bridgelaws.model.work import LAWS
from bridgelaws.report.edition_page import render_map
from bridgelaws.report.worklist_page import render_worklist

_WORK = LAWS


@click.group()
def edition() -> None:
    """Take in a new edition, map it to the one before, make it current, go back."""


@edition.command()
@click.argument("name")
@click.option(
    "--from",
    "file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The book, in any format that `bridgelaws add` takes.",
)
@click.option("--work", default=_WORK, show_default=True)
@click.option("--before", help="The edition before; else the newest before its day.")
@click.option("--base", default="", help="What it amends, if it replaces some laws only.")
@click.option("--date", help="The day from which it holds, 2027-09-30.")
@click.option("--publisher", default="", help="Who published it.")
@click.option("--terms", default="", help="What its owner allows.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Else its words tell.")
@click.option("--encoding", default="", help="Confirms the encoding of a file not in UTF-8.")
@click.option(
    "--draft/--final",
    default=None,
    help="Its text is not final, and every page says so; or it is, and was a draft.",
)
@click.option(
    "--confidential", is_flag=True, help="Keep it out of site, index and exports, unless named."
)
@WITH_FINDINGS
def new(
    name: str,
    file: Path,
    work: str,
    before: str | None,
    findings_file: Path | None,
    **said: str | bool | None,
) -> int:
    """Read the book of edition NAME, propose its outline, and map it to the edition before.

    Outline and map are written to laws/WORK/NAME for a person to correct; a second run keeps
    what was corrected. The text itself goes into the sources. Nothing becomes current.
    """
    wanted = NewEdition(
        name,
        file,
        work,
        before or "",
        str(said["date"] or ""),
        str(said["publisher"] or ""),
        str(said["terms"] or ""),
        str(said["language"] or ""),
        str(said["encoding"] or ""),
        None if said["draft"] is None else bool(said["draft"]),
        bool(said["confidential"]),
        str(said["base"] or ""),
    )
    with open_to_change() as library, one_change(library.root):
        made = make_edition(library.with_withheld(), wanted)
        found: tuple[Finding, ...] = ()
        if made.mapped is not None:
            edition_map, books = made.mapped
            found = tuple(check_references(edition_map, books.old, books.new))
            page = _write_page(load_library(library.root), edition_map, books, found)
    for line in made.lines:
        click.echo(line)
    if made.mapped is not None:
        for line in map_questions(*made.mapped):
            click.echo(line)
        shown = page.relative_to(library.root).as_posix()
        click.echo(f"Both texts beside each other: {shown}")
    print_findings((*made.findings, *found))
    if findings_file is not None:
        write_findings((*made.findings, *found), findings_file)
    return made.code


@edition.command("map")
@click.argument("old")
@click.argument("new")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@click.option("--work", default=_WORK, show_default=True)
@click.option("--language", type=click.Choice(LANGUAGES), help="In which they are compared.")
@WITH_FINDINGS
def map_(
    old: str, new: str, form: str, work: str, language: str | None, findings_file: Path | None
) -> int:
    """What became of each provision of edition OLD in edition NEW.

    Citations that lead nowhere, stayed behind or lead elsewhere than before are findings.
    """
    made, books = read_edition_map(_open(), work, old, new, language or "")
    if form == "jsonl":
        for change in made.changes:
            click.echo(json.dumps(change_line(change), ensure_ascii=False))
    else:
        for change in made.changes:
            if change.relation != "kept" or change.also:
                click.echo(shown_change(change))
        for line in map_summary(made):
            click.echo(line)
        for line in map_questions(made, books):
            click.echo(line)
    found = check_references(made, books.old, books.new)
    print_findings(found)
    if findings_file is not None:
        write_findings(found, findings_file)
    return 0


@edition.command()
@click.argument("name")
@click.option("--work", default=_WORK, show_default=True)
@click.option("--draft", is_flag=True, help="Though its text is a draft, as every page then says.")
def current(name: str, work: str, draft: bool) -> int:
    """Make edition NAME current. `bridgelaws edition back` undoes it to the byte.

    Where a day is said from which it holds, the one before is shown until then.
    """
    with open_to_change() as library:
        known = library.works[work].edition(name) if work in library.works else None
        if known is not None and known.is_draft and not draft:
            raise click.UsageError(f"{name} is a draft and holds nowhere: say --draft to show it")
        if library.is_withheld(work, name):
            said = f"{name} is confidential: take that out of laws/works.toml first"
            raise click.UsageError(said)
        made = partial(make_current, work=work, edition=name)
        if work == LAWS and name not in library.works[work].chain(library.works[work].written_for):
            # Without a way there all that rests on the Laws would be shown without its places.
            way_to(library, work, name)
        _change_works(library, made)
    shown = load_library_in_force(library.root).works[work].current
    since = known.said_start("") if known is not None else ""
    waits = f" It holds from {since}; until then pages show {shown}." if shown != name else ""
    click.echo(f"{name} is current now.{waits} Back: bridgelaws edition back. Next: make site.")
    return 0


@edition.command()
@click.option("--work", default=_WORK, show_default=True)
def back(work: str) -> int:
    """Make the edition current again that was so before `bridgelaws edition current`."""
    with open_to_change() as library:
        _change_works(library, lambda text: go_back(text, work))
    click.echo(f"{load_library().works[work].current} is current again. Next: make site.")
    return 0


@edition.command()
@click.argument("name")
@click.option("--work", default=_WORK, show_default=True)
@click.option(
    "--all",
    "wholly",
    is_flag=True,
    help="Go back first where it is current, and take its texts out of the sources: the checkout "
    "is to the byte as it was before `bridgelaws edition new`.",
)
def drop(name: str, work: str, wholly: bool) -> int:
    """Take edition NAME out of laws/works.toml, with its outline and map.

    Its texts stay among the sources until `bridgelaws remove` takes them out, or go with --all.
    """
    with open_to_change() as library:
        folder = edition_folder(library, work, name)
        texts = brought_texts(library, work, name) if wholly else ()
        with one_change(library.root):
            if wholly and library.works[work].current == name:
                _change_works(library, lambda text: go_back(text, work))
            _change_works(library, lambda text: drop_edition(text, work, name))
            for file in ("outline.toml", "map.toml"):
                drop_file(folder / file)
            for line in [take_out(library, ref, wholly=True) for ref in texts]:
                click.echo(line)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
    elif folder.is_dir():
        left = ", ".join(sorted(path.name for path in folder.iterdir()))
        click.echo(f"{left} in laws/{work}/{name} stays: a person wrote it")
    click.echo(f"{name} is no edition of {work} any more.")
    return 0


@edition.command()
@click.argument("name")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@click.option("--work", default=_WORK, show_default=True)
def dependents(name: str, form: str, work: str) -> int:
    """What rests on the provisions of the edition before, and what becomes of it with NAME.

    Carried over, listed for a person with the reason, or withheld: shown with the edition that
    it was written for.
    """
    found = read_dependents(_open(), work, name)
    if form == "jsonl":
        for each in found:
            click.echo(json.dumps(dependent_line(each), ensure_ascii=False))
        return 0
    for each in found:
        if each.outcome != "carried":
            went = " ".join(map(str, each.new)) or "–"
            click.echo(f"{each.place}: {each.old} → {went}: {each.outcome}: {each.reason}")
    for kind, row in count_outcomes(found).items():
        click.echo(f"{kind:<12} " + ", ".join(f"{count(n)} {what}" for what, n in row.items()))
    return 0


@edition.command()
@click.argument("name")
@click.option("--language", required=True, type=click.Choice(LANGUAGES), help="The translator's.")
@click.option("--before", help="The edition before; else the one of the map.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "xliff", "html"]), default="text"
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--work", default=_WORK, show_default=True)
def worklist(
    name: str, language: str, before: str | None, form: str, output: Path | None, work: str
) -> int:
    """What a translator has to do for edition NAME: words, numbers, nothing.

    With the source of before, its translation and the difference.
    """
    library = _open()
    listed = read_worklist(library, work, name, language, before or "")
    if form == "text":
        said = "\n".join(worklist_lines(listed.works)) + "\n"
    elif form == "json":
        editions = (listed.before, name)
        said = worklist_json(listed.works, work, editions, language)
    elif form == "html":
        said = render_worklist(listed.works, (listed.before, name), (listed.source, language))
    else:
        said = worklist_xliff(listed.works, work, name, (listed.source, language))
    if output is None:
        click.echo(said, nl=False)
        return 0
    write_file(output, said)
    return 0


edition.add_command(addresses)
edition.add_command(days)


def _open() -> Library:
    """The library with what is confidential: who compares editions named them."""
    return load_library().with_withheld()


def _write_page(
    library: Library, made: EditionMap, books: EditionBooks, found: Sequence[Finding]
) -> Path:
    path = build_folder(library.root) / "editions" / f"{made.work}-{made.old}-{made.new}.html"
    page = render_map(made, books.old, books.new, books.language, found)
    write_file(path, page.encode("utf-8", "replace"))
    return path


def _change_works(library: Library, change: Callable[[str], str]) -> None:
    path = library.root / "laws" / "works.toml"
    made = change(path.read_text("utf-8"))
    try:
        with one_change(library.root):
            replace_file(path, made.encode("utf-8"))
    except OSError as problem:
        raise BridgelawsError(f"laws/works.toml: {problem.strerror or problem}") from None
