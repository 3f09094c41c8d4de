"""``bridgelaws edition new``: a book read, its outline and its map proposed, all of it written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import replace_file
from bridgelaws.cli.add import bring
from bridgelaws.cli.edition_records import EditionBooks, edition_folder, read_edition_map
from bridgelaws.cli.edition_records import sources_of_work as _sources
from bridgelaws.cli.remove import take_out
from bridgelaws.cli.reviewing import RefusedError
from bridgelaws.editions.outline import OutlineDoubt, ProposedEdition, is_corrected, write_outline
from bridgelaws.editions.works_file import add_edition
from bridgelaws.errors import BridgelawsError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.gc_pause import without_collector
from bridgelaws.library.edition_map import write_map
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.work import Edition
from bridgelaws.pipeline import run_new_book
from bridgelaws.report.identity import identify
from bridgelaws.sources.apart import read_apart

_NAME: Final = re.compile(r"[0-9a-z][0-9a-z.-]{0,30}")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class NewEdition:
    """What the command line says of an edition; empty where it says nothing."""

    name: str
    file: Path
    work: str
    before: str = ""
    date: str = ""
    publisher: str = ""
    terms: str = ""
    language: str = ""
    encoding: str = ""
    draft: bool = False
    confidential: bool = False


@dataclass(frozen=True)
class MadeEdition:
    """What came of it: the map, the books it was made from, and what to tell."""

    edition_map: EditionMap
    books: EditionBooks
    lines: tuple[str, ...]
    findings: tuple[Finding, ...]
    code: int


@without_collector()
def make_edition(library: Library, wanted: NewEdition) -> MadeEdition:
    """Read the book and write edition, outline, map and text; a crash before the end is undone.

    Raises:
        click.UsageError: the name, the work or the edition before cannot be meant.
        BridgelawsError: the book cannot be read, or nothing in it has a place.
    """
    before = _check(library, wanted)
    root = library.root
    is_known = any(e.id == wanted.name for e in library.works[wanted.work].editions)
    works_path = root / "laws" / "works.toml"
    wider = library if is_known else library.with_edition(wanted.work, Edition(wanted.name))
    text, findings = _read(wider, wanted)
    outline_path = edition_folder(library, wanted.work, wanted.name) / "outline.toml"
    standing = outline_path.read_text("utf-8") if outline_path.is_file() else ""
    is_kept = bool(standing) and is_corrected(standing)
    # The outline that a machine proposed is proposed anew; one that a person wrote stands.
    bare = {k: v for k, v in wider.outlines.items() if k != (wanted.work, wanted.name)}
    proposed = run_new_book(text, replace(wider, outlines=bare))
    if not proposed.outline.locators:
        raise BridgelawsError(f"{wanted.file}: no text in it has a place; nothing was changed")
    doubts = proposed.doubts
    lines: list[str] = []
    is_other_language = bool(standing) and not is_kept and _adds_language(library, wanted, text)
    if is_kept or is_other_language:
        held = library.outlines[wanted.work, wanted.name]
        doubts = _compare(held.locators, proposed)
        lines.append(f"{outline_path.relative_to(root).as_posix()} was kept as it is")
    try:
        with one_change(root):
            if not is_known:
                made = add_edition(
                    works_path.read_text("utf-8"),
                    wanted.work,
                    wanted.name,
                    date=wanted.date,
                    status="draft" if wanted.draft else "",
                    confidential=wanted.confidential,
                )
                replace_file(works_path, made.encode("utf-8"))
                lines.append(f"laws/works.toml knows {wanted.name} now")
            if not (is_kept or is_other_language):
                written = write_outline(proposed.outline, doubts, text.ref.file)
                replace_file(outline_path, written.encode("utf-8"))
                places = len(proposed.outline.locators)
                lines.append(f"{outline_path.relative_to(root).as_posix()}: {places} places")
            lines += [f"  look at {doubt.locator}: {doubt.reason}" for doubt in doubts]
            now = load_library(root)
            code, told = bring(now, wanted.file, _given(wanted, text), text.ref.languages)
            lines += told
            lines += [take_out(now, ref) for ref in _replaced(now, wanted, text)]
            edition_map, books = read_edition_map(now, wanted.work, before, wanted.name)
            map_path = outline_path.parent / "map.toml"
            replace_file(map_path, write_map(edition_map).encode("utf-8"))
            lines.append(
                f"{map_path.relative_to(root).as_posix()}: the map from {before} to {wanted.name}"
            )
    except (RefusedError, SourceError) as problem:
        said = str(problem).rstrip(".")
        raise BridgelawsError(f"{wanted.file}: {said}. Nothing was changed.") from None
    return MadeEdition(edition_map, books, tuple(lines), findings, code)


def _check(library: Library, wanted: NewEdition) -> str:
    """The edition before.

    Raises:
        click.UsageError: something named cannot be meant.
    """
    if wanted.work not in library.works:
        raise click.UsageError(f"there is no work {wanted.work!r} in laws/works.toml")
    if not _NAME.fullmatch(wanted.name):
        raise click.UsageError(f"{wanted.name!r} cannot be an edition: 2027, 2027-draft")
    if wanted.date and not _DATE.fullmatch(wanted.date):
        raise click.UsageError(f"{wanted.date!r} is no day: 2027-09-30")
    known = [each for each in library.works[wanted.work].editions if each.id != wanted.name]
    if wanted.before and wanted.before not in {each.id for each in known}:
        shown = ", ".join(each.id for each in known)
        raise click.UsageError(f"there is no edition {wanted.before!r}; there are {shown}")
    if not known:
        raise click.UsageError(f"{wanted.work} has no edition before {wanted.name}")
    newest = max(known, key=lambda each: (each.date or each.id, each.id))
    return wanted.before or newest.id


def _read(library: Library, wanted: NewEdition) -> tuple[SourceText, tuple[Finding, ...]]:
    """The book's text with its language told."""
    ref = SourceRef(
        file=wanted.file.name,
        work=wanted.work,
        edition=wanted.name,
        languages=(wanted.language,) if wanted.language else (),
        publisher=wanted.publisher,
        encoding=wanted.encoding,
        path=str(wanted.file.absolute()),
    )
    text, seen = read_apart(ref)
    with bounded_work([text.ref]):
        identity = identify(text, library, {})
    if identity.refusal:
        raise BridgelawsError(f"{wanted.file}: {identity.refusal} Nothing was changed.")
    return SourceText(identity.ref, text.text, text.layout), tuple(seen)


def _given(wanted: NewEdition, text: SourceText) -> dict[str, str]:
    said = {
        "work": wanted.work,
        "edition": wanted.name,
        "publisher": wanted.publisher,
        "terms": wanted.terms,
        "encoding": text.ref.encoding,
    }
    return {key: value for key, value in said.items() if value}


def _adds_language(library: Library, wanted: NewEdition, text: SourceText) -> bool:
    """Whether the edition has a text in another language that its outline was made from."""
    held = {
        code
        for ref in _sources(library, wanted.work)
        if ref.edition == wanted.name
        for code in ref.languages
    }
    return bool(held - set(text.ref.languages))


def _replaced(library: Library, wanted: NewEdition, text: SourceText) -> list[SourceRef]:
    """The texts that a later draft takes the place of: same edition, language and publisher."""
    placed = [ref for ref in _sources(library, wanted.work) if ref.edition == wanted.name]
    mine = [ref for ref in placed if Path(ref.path).name == wanted.file.name]
    return [
        ref
        for ref in placed
        if mine
        and ref not in mine
        and ref.expression == mine[0].expression != PLAIN
        and set(ref.languages) == set(text.ref.languages)
    ]


def _compare(held: Sequence[Locator], proposed: ProposedEdition) -> tuple[OutlineDoubt, ...]:
    """Where the outline that stands and the numbers of the book differ."""
    known, printed = set(held), set(proposed.outline.locators)
    extra = [
        OutlineDoubt(at, "the book prints it, and the outline has it not")
        for at in proposed.outline.locators
        if at not in known
    ]
    missing = [
        OutlineDoubt(at, "the outline has it, and the book does not print it")
        for at in held
        if at not in printed
    ]
    return (*proposed.doubts, *extra, *missing)
