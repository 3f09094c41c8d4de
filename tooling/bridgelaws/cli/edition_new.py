"""``bridgelaws edition new``: a book read, its outline and its map proposed, all of it written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

import click

from bridgelaws.atomic.change import one_change
from bridgelaws.atomic.replace import replace_file
from bridgelaws.cli.add import bring
from bridgelaws.cli.edition_records import EditionBooks, edition_folder, read_book, read_edition_map
from bridgelaws.cli.edition_records import sources_of_work as _sources
from bridgelaws.cli.remove import take_out
from bridgelaws.cli.reviewing import RefusedError
from bridgelaws.counts import counted
from bridgelaws.editions.outline import (
    OutlineDoubt,
    ProposedEdition,
    doubt_alike,
    is_corrected,
    is_proposed,
    write_outline,
)
from bridgelaws.editions.works_file import EditionFacts, add_edition, amend_edition, is_put_in
from bridgelaws.errors import BridgelawsError, SourceError
from bridgelaws.formats.bounded_work import bounded_work
from bridgelaws.gc_pause import without_collector
from bridgelaws.library.edition_map import write_map
from bridgelaws.library.library import Library, load_library
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.model.work import Edition
from bridgelaws.pipeline import run_new_book
from bridgelaws.report.identity import identify
from bridgelaws.sources.apart import read_apart

_NAME: Final = re.compile(r"[0-9a-z][0-9a-z.-]{0,30}")
_YEAR: Final = re.compile(r"\d{4}")
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
    draft: bool | None = None
    confidential: bool = False
    base: str = ""

    @property
    def facts(self) -> EditionFacts:
        """What `laws/works.toml` is to say of it."""
        return EditionFacts(self.date, self.base, self.draft, self.confidential)


@dataclass(frozen=True)
class MadeEdition:
    """What came of it: the map and its books, where an edition is before; and what to tell."""

    mapped: tuple[EditionMap, EditionBooks] | None
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
    there = library.works[wanted.work].edition(wanted.name)
    is_known = there is not None
    told = there or Edition(wanted.name)
    told = replace(told, base=wanted.base or told.base)
    wider = library.with_edition(wanted.work, told)
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
    stands = is_kept or (bool(standing) and _adds_language(library, wanted, text))
    if stands:
        lines.append(f"{outline_path.relative_to(root).as_posix()} was kept as it is")
    try:
        with one_change(root):
            lines += _write_facts(library, wanted, is_known)
            if not stands:
                written = write_outline(proposed.outline, doubts, text.ref.file)
                replace_file(outline_path, written.encode("utf-8"))
                places = counted(len(proposed.outline.locators), "place")
                lines.append(f"{outline_path.relative_to(root).as_posix()}: {places}")
            lines += _few_laws(library, wanted.work, before, proposed.outline)
            now = load_library(root).with_withheld()
            code, said = bring(now, wanted.file, _given(wanted, text), text.ref.languages)
            if stands:
                doubts = _doubts_beside(now, wanted, proposed, text)
            lines += [f"  look at {doubt.locator}: {doubt.reason}" for doubt in doubts]
            lines += said
            lines += [take_out(now, ref) for ref in _replaced(now, wanted, text)]
            mapped = read_edition_map(now, wanted.work, before, wanted.name) if before else None
            lines.append(_write_map(now, wanted, before, mapped))
    except (RefusedError, SourceError) as problem:
        reason = str(problem).rstrip(".")
        raise BridgelawsError(f"{wanted.file}: {reason}. Nothing was changed.") from None
    return MadeEdition(mapped, tuple(lines), findings, code)


def _write_map(
    library: Library,
    wanted: NewEdition,
    before: str,
    mapped: tuple[EditionMap, EditionBooks] | None,
) -> str:
    """Write the map where there is one; what to tell of it."""
    if mapped is None:
        return (
            f"no edition before {wanted.name} is at hand, so there is no map to it;"
            " name one with --before"
        )
    path = edition_folder(library, wanted.work, wanted.name) / "map.toml"
    replace_file(path, write_map(mapped[0]).encode("utf-8"))
    where = path.relative_to(library.root).as_posix()
    return f"{where}: the map from {before} to {wanted.name}"


def _check(library: Library, wanted: NewEdition) -> str:
    """The edition before; empty where none is at hand.

    Raises:
        click.UsageError: something named cannot be meant.
    """
    if wanted.work not in library.works:
        raise click.UsageError(f"there is no work {wanted.work!r} in laws/works.toml")
    if not _NAME.fullmatch(wanted.name):
        raise click.UsageError(f"{wanted.name!r} cannot be an edition: 2027, 2027-draft")
    if wanted.date and not _is_day(wanted.date):
        raise click.UsageError(f"--date: {wanted.date!r} is no day: 2027-09-30")
    known = [e.id for e in library.works[wanted.work].editions if e.id != wanted.name]
    for said in filter(None, (wanted.before, wanted.base)):
        if said not in known:
            shown = ", ".join(known)
            raise click.UsageError(f"there is no edition {said!r}; there are {shown}")
    held = library.works[wanted.work].edition(wanted.name)
    if wanted.base and not (wanted.date or (held and held.date)):
        # What a revision is called, and before which other it stands, its day tells.
        raise click.UsageError("--base: say with --date too from which day the revision holds")
    _check_written(library, wanted)
    return wanted.before or edition_before(library, wanted)


def _is_day(said: str) -> bool:
    try:
        return bool(_DATE.fullmatch(said) and date.fromisoformat(said))
    except ValueError:
        return False


def _check_written(library: Library, wanted: NewEdition) -> None:
    """Refuse an edition that people wrote: its outline and its texts are not the command's."""
    held = library.works[wanted.work].edition(wanted.name)
    if held is None:
        return
    text = (library.root / "laws" / "works.toml").read_text("utf-8")
    path = edition_folder(library, wanted.work, wanted.name) / "outline.toml"
    is_own = path.is_file() and not is_proposed(path.read_text("utf-8"))
    if (held.plain or is_own) and not is_put_in(text, wanted.work, wanted.name):
        raise click.UsageError(
            f"{wanted.name} was not put in by this command; a text of it comes in by"
            f" bridgelaws add --edition {wanted.name}"
        )


def edition_before(library: Library, wanted: NewEdition) -> str:
    """The newest edition before its own day; none where all that are known are later.

    Nothing rests on a draft, nor on what is confidential.
    """
    work = library.works[wanted.work]
    held = work.edition(wanted.name)
    # A revision is called by its own year last: 2017-rev2026.
    years = _YEAR.findall(wanted.name)
    day = wanted.date or (held.date if held else "") or (years[-1] if years else wanted.name)
    own = (day, wanted.name)
    earlier = [
        each.id
        for each in work.editions
        if each.id != wanted.name
        and not (each.is_draft or each.confidential)
        and work.newness(each.id) < own
    ]
    return wanted.base or max(earlier, key=work.newness, default="")


def _few_laws(library: Library, work: str, before: str, outline: Outline) -> list[str]:
    """The advice to name what a book amends, where it holds but a part of the laws."""
    chain = [library.outline(work, each) for each in library.works[work].chain(before)]
    laws = {at for held in chain if held for at in held.articles() if not at.prefix}
    if outline.base:
        return []
    mine = {at for at in outline.articles() if not at.prefix}
    if 2 * len(mine) > len(laws):
        return []
    counts = f"the book holds {counted(len(mine), 'law')}, and {before} has {len(laws)}"
    advice = f"if all others stay as they are, run it again with --base {before} --date DAY"
    return [f"  {counts}: {advice}"]


def _write_facts(library: Library, wanted: NewEdition, is_known: bool) -> list[str]:
    """Write what is said of the edition into ``laws/works.toml``; what to tell of it."""
    path = library.root / "laws" / "works.toml"
    before = path.read_text("utf-8")
    change = amend_edition if is_known else add_edition
    after = change(before, wanted.work, wanted.name, wanted.facts)
    lines = []
    if after != before:
        replace_file(path, after.encode("utf-8"))
        said = ", ".join(filter(None, wanted.facts.lines().values()))
        changed = f"laws/works.toml says of {wanted.name} now: {said or 'its text is final'}"
        lines.append(changed if is_known else f"laws/works.toml knows {wanted.name} now")
    held = library.works[wanted.work].edition(wanted.name)
    if wanted.confidential or (held is not None and held.confidential):
        folder = (
            edition_folder(library, wanted.work, wanted.name).relative_to(library.root).as_posix()
        )
        lines.append(f"{wanted.name} is confidential: {folder} tells its numbers, so commit it not")
    if held is not None and held.is_draft and wanted.draft is None:
        lines.append(f"{wanted.name} stays a draft; where its text is final, say --final")
    return lines


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


def _doubts_beside(
    library: Library, wanted: NewEdition, proposed: ProposedEdition, text: SourceText
) -> tuple[OutlineDoubt, ...]:
    """What is odd about a book beside the outline that stands.

    Its headwords alone tell no term in another language: they are named as the text is placed.
    """
    held = library.outlines[wanted.work, wanted.name].locators
    printed = proposed.outline.locators
    if not any(at.is_term for at in printed):
        return (*proposed.doubts, *_compare(held, printed))
    terms = [
        place.locator
        for language in text.ref.languages
        for record in read_book(library, wanted.work, wanted.name, language)
        for place in record.provisions
        if place.locator.is_term and place.texts
    ]
    others = [at for at in printed if not at.is_term]
    doubts = [doubt for doubt in proposed.doubts if not doubt.locator.is_term]
    return (*doubts, *doubt_alike(terms), *_compare(held, (*others, *terms)))


def _compare(held: Sequence[Locator], places: Sequence[Locator]) -> tuple[OutlineDoubt, ...]:
    """Where the outline that stands and the places of the book differ."""
    known, printed = set(held), set(places)
    extra = [
        OutlineDoubt(at, "the book prints it, and the outline has it not")
        for at in places
        if at not in known
    ]
    missing = [
        OutlineDoubt(at, "the outline has it, and the book does not print it")
        for at in held
        if at not in printed
    ]
    return (*extra, *missing)
